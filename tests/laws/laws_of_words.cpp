// Laws of saying: vocabulary, JSON, notation, logs.

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include "battle/battle_log.h"
#include "battle/codec.h"
#include "battle/each_word.h"
#include "battle/match.h"
#include "tests/laws/law_play.h"
#include "tests/laws/laws.h"

namespace clashfield::laws {
namespace {

void expect_good_forms(const Vocabulary& vocabulary, std::span<const Form> forms,
                       const std::set<std::string_view>& taken) {
    std::set<std::string_view> names;
    for (const Form& form : forms) {
        EXPECT_TRUE(names.insert(form.name).second) << form.name << " is there twice";
        std::set<std::string_view> fields = taken;
        for (const Field& field : form.fields) {
            EXPECT_TRUE(fields.insert(field.name).second)
                << form.name << "." << field.name << " clashes with another key";
            const std::size_t domains =
                static_cast<std::size_t>(Domain::FirstOfGame) + vocabulary.domains.size();
            EXPECT_LT(static_cast<std::size_t>(field.domain), domains) << form.name << "." << field.name;
            EXPECT_TRUE(field.parts.empty() || field.shape == Shape::Many) << form.name << "." << field.name;
            for (const Field& part : field.parts)
                EXPECT_NE(part.shape, Shape::Many) << form.name << "." << part.name;
        }
    }
}

void expect_good_vocabulary(const Vocabulary& vocabulary) {
    expect_good_forms(vocabulary, vocabulary.verbs, {"side", "verb", "order"});
    expect_good_forms(vocabulary, vocabulary.events, {"kind", "clause", "words"});
    expect_good_forms(vocabulary, vocabulary.refusals, {});
    EXPECT_LE(vocabulary.verbs.size(), 64u);
    for (const std::string_view clause : vocabulary.clauses) {
        EXPECT_EQ(clause.substr(0, vocabulary.prefix.size()), vocabulary.prefix) << clause;
    }
    const std::set<std::string_view> clauses(vocabulary.clauses.begin(), vocabulary.clauses.end());
    EXPECT_EQ(clauses.size(), vocabulary.clauses.size());
}

void expect_good_pending(const Battle& battle) {
    const Vocabulary& vocabulary = battle.vocabulary();
    const Pending pending = battle.pending();
    if (const auto* decision = std::get_if<Decision>(&pending)) {
        EXPECT_LT(decision->kind, vocabulary.decisions.size());
        EXPECT_LT(decision->side.index, battle.sides());
    } else if (const auto* roll = std::get_if<RollRequest>(&pending)) {
        EXPECT_LT(roll->kind, vocabulary.rolls.size());
        EXPECT_LE(roll->dice.count, kMaxDicePerRoll);
        EXPECT_GE(roll->dice.sides, 2);
        const Check check = battle.explain();
        EXPECT_LT(check.clause.index, vocabulary.clauses.size());
        for (const Modifier& line : check.lines) EXPECT_LT(line.clause.index, vocabulary.clauses.size());
    } else {
        const Outcome outcome = std::get<Outcome>(pending);
        EXPECT_LT(outcome.reason, vocabulary.outcomes.size());
        EXPECT_EQ(outcome.winners >> battle.sides(), 0);
    }
    EXPECT_FALSE(to_text(pending_to_json(battle)).empty());
}

// Random JSON, shaped like an order more often than not.
Json random_json(const Battle& battle, int depth) {
    static const std::vector<std::string> kWords = {"",     "A",  "B",   "Z",  "none",  "x",
                                                    "side", "S1", "999", "CT", "\u00e9"};
    switch (*rc::gen::inRange(0, depth <= 0 ? 5 : 8)) {
        case 0:
            return nullptr;
        case 1:
            return *rc::gen::arbitrary<bool>();
        case 2:
            return *rc::gen::arbitrary<std::int64_t>();
        case 3:
            return *rc::gen::elementOf(kWords);
        case 4:
            return 0.5 * *rc::gen::inRange(-9, 9);
        case 5: {
            Json list = Json::array();
            for (int left = *rc::gen::inRange(0, 4); left > 0; --left)
                list.push_back(random_json(battle, depth - 1));
            return list;
        }
        default:
            break;
    }
    const std::span<const Form> verbs = battle.vocabulary().verbs;
    const Form& form = verbs[*rc::gen::inRange<std::size_t>(0, verbs.size())];
    Json json = Json::object();
    if (*rc::gen::arbitrary<bool>()) json["side"] = random_json(battle, 0);
    json["verb"] = std::string(form.name);
    for (const Field& field : form.fields) json[std::string(field.name)] = random_json(battle, depth - 1);
    if (*rc::gen::inRange(0, 4) == 0) json[*rc::gen::elementOf(kWords)] = random_json(battle, depth - 1);
    return json;
}

void expect_explained(const Result<Order>& order) {
    if (order.ok()) return;
    for (const Problem& problem : order.problems()) RC_ASSERT(!problem.message.empty());
}

}  // namespace

void everything_said_is_in_the_vocabulary(const GameUnderTest& under_test) {
    const Vocabulary& vocabulary = under_test.game->vocabulary();
    expect_good_vocabulary(vocabulary);
    std::set<std::uint8_t> heard;
    look_at_battles(under_test, 400, [&](const Battle& battle, Random& random) {
        expect_good_pending(battle);
        if (is_over(battle)) return true;
        const auto after = battle.clone();
        std::vector<Event> events;
        EventSink sink(events);
        Random same = random;
        random_step(*after, same, sink);
        for (const Event& event : events) {
            EXPECT_LT(event.kind, vocabulary.events.size());
            EXPECT_LT(event.clause.index, vocabulary.clauses.size());
            if (testing::Test::HasFailure()) return false;
            EXPECT_TRUE(words_fit(vocabulary.events[event.kind], event.words.span()))
                << vocabulary.events[event.kind].name;
            EXPECT_FALSE(after->write(event).empty());
            EXPECT_FALSE(to_text(event_to_json(*after, event)).empty());
            heard.insert(event.kind);
        }
        return true;
    });
    EXPECT_FALSE(heard.empty());
}

namespace {

std::string in_case(std::string text, int (*convert)(int)) {
    for (char& c : text) c = static_cast<char>(convert(static_cast<unsigned char>(c)));
    return text;
}

// While dice are rolled and when all is over nobody is asked, so no side need be named: the rules refuse the
// order, not its reader.
void expect_refused_while_nobody_is_asked(const Battle& battle, const Order& order, Random& random) {
    Json json = order_to_json(battle, order);
    json.erase("side");
    const auto after = battle.clone();
    EventSink silent;
    after->apply(order, silent);
    while (asked_side(*after).is_none() && !testing::Test::HasFailure()) {
        const Result<Order> read = order_from_json(*after, json);
        EXPECT_TRUE(read.ok()) << json << "\n" << to_string(read.problems());
        EXPECT_FALSE(read.ok() && after->check(*read).ok()) << json << " in " << describe(*after);
        if (is_over(*after)) return;
        random_step(*after, random, silent);
    }
}

bool is_read_again(const Battle& battle, const Order& order) {
    const std::string json = to_text(order_to_json(battle, order));
    const Result<Order> from_json = order_from_json(battle, *parse_json(json, "order"));
    EXPECT_TRUE(from_json.ok()) << json << "\n" << to_string(from_json.problems());
    const std::string text = battle.write(order);
    const Result<Order> from_text = battle.read_order(order.side, text);
    EXPECT_TRUE(from_text.ok()) << text << "\n" << to_string(from_text.problems());
    if (!from_json.ok() || !from_text.ok()) return false;
    EXPECT_EQ(*from_json, order) << json;
    EXPECT_EQ(*from_text, order) << text << " in " << describe(battle);
    return true;
}

// Nobody lists a heading of a million degrees; who sends one may be understood, and then it is kept.
bool are_odd_orders_read_again(const Battle& battle, const Order& order) {
    constexpr std::int32_t kTurns = 36'000 * 1'000;
    for (std::size_t i = 0; i < order.words.size(); ++i) {
        const std::int32_t word = order.words[i];
        for (const std::int32_t odd :
             {INT32_MAX, INT32_MAX / 2 + 1, INT32_MIN, INT32_MIN + 1, -(word / 2), word / 2 + kTurns}) {
            Order other = order;
            other.words[i] = odd;
            if (battle.check(other).ok() && !is_read_again(battle, other)) return false;
        }
    }
    return true;
}

}  // namespace

void orders_survive_json_and_notation(const GameUnderTest& under_test) {
    look_at_battles(under_test, 800, [&](const Battle& battle, Random& random) {
        if (asked_side(battle).is_none()) return true;
        OrderList orders;
        battle.list_orders(orders, {});
        std::set<std::string> texts;
        for (std::size_t i = 0; i < orders.size(); ++i) {
            const Order order = orders[i];
            if (!is_read_again(battle, order)) return false;
            Json sideless = order_to_json(battle, order);
            sideless.erase("side");
            EXPECT_EQ(*order_from_json(battle, sideless), order) << sideless;
            const std::string text = battle.write(order);
            EXPECT_TRUE(texts.insert(text).second) << text << " means two orders in " << describe(battle);
            for (const std::string& other : {in_case(text, std::toupper), in_case(text, std::tolower)}) {
                const Result<Order> typed = battle.read_order(order.side, other);
                EXPECT_TRUE(typed.ok() && *typed == order) << other << " in " << describe(battle);
            }
        }
        if (orders.size() > 0) {
            const Order chosen = orders[random.below(static_cast<std::uint32_t>(orders.size()))];
            if (!are_odd_orders_read_again(battle, chosen)) return false;
            expect_refused_while_nobody_is_asked(battle, chosen, random);
        }
        return true;
    });
}

void logs_survive_json_and_replay(const GameUnderTest& under_test) {
    const std::uint32_t battles = battles_for(under_test, 800);
    for (std::uint32_t i = 0; i < battles && !testing::Test::HasFailure(); ++i) {
        const std::string& setup = under_test.setups[i % under_test.setups.size()];
        SCOPED_TRACE(under_test.name + ", battle " + std::to_string(i) + ", set-up " + setup);
        Started started = start(*under_test.game, setup, i);
        SeededDice dice(i);
        Random random(i, 78);
        const LogHeader header =
            make_header(*under_test.game, started.setup, "test", "seed:" + std::to_string(i));
        Match match(std::move(started.battle), dice, {header, {}, {}});
        for (std::uint32_t inputs = 0; !is_over(match.battle()); ++inputs) {
            ASSERT_LT(inputs, under_test.most_inputs);
            if (asked_side(match.battle()).is_none()) {
                ASSERT_TRUE(match.roll().ok());
                continue;
            }
            ASSERT_TRUE(match.order(random_order(match.battle(), random)).ok());
            // Now and then somebody takes an order back.
            if (random.below(10) == 0 && match.undo_blocked() == UndoBlocked::No) {
                ASSERT_TRUE(match.undo());
            }
        }
        const std::string text = to_text(to_json(match.log()), 1);
        const Result<BattleLog> back = log_from_json(*parse_json(text, "log"));
        ASSERT_TRUE(back.ok()) << to_string(back.problems());
        EXPECT_EQ(*back, match.log());
        std::size_t event_count = 0;
        const auto replayed =
            replay(*under_test.game, *back, {.engine = "test"}, [&](const ReplayStep& step) {
                if (step.index > 0) event_count += step.events.size();
            });
        ASSERT_TRUE(replayed.ok()) << to_string(replayed.problems());
        EXPECT_EQ((*replayed)->hash(), match.battle().hash());
        EXPECT_EQ(event_count, match.events().size());
    }
}

void garbage_text_is_refused(const GameUnderTest& under_test) {
    // A position from the middle of a battle of each set-up.
    for (const std::string& setup : under_test.setups) {
        const Started started = start(*under_test.game, setup, 5);
        const Battle& battle = *started.battle;
        Random random(5);
        EventSink silent;
        for (int i = 0; i < 10 && !is_over(battle); ++i) random_step(*started.battle, random, silent);
        while (!is_over(battle) && asked_side(battle).is_none()) random_step(*started.battle, random, silent);
        const StateHash before = battle.hash();
        const std::uint32_t times = std::max(50u, battles_for(under_test, 200));
        property("any text is an order or explained", times, [&] {
            const auto text = *rc::gen::arbitrary<std::string>();
            const auto side = Side{*rc::gen::inRange<std::uint8_t>(0, 12)};
            expect_explained(battle.read_order(side, text));
            expect_explained(order_from_json(battle, Json(text)));
        });
        property("any JSON is an order or explained", times, [&] {
            const Json json = random_json(battle, 3);
            const Result<Order> order = order_from_json(battle, json);
            expect_explained(order);
            if (order.ok()) RC_ASSERT(battle.check(*order).ok() || battle.hash() == before);
        });
        property("any text is JSON or explained", times, [&] {
            const auto text =
                *rc::gen::container<std::string>(rc::gen::elementOf(std::string("[]{}\",:0e-.tn\\u\xff ")));
            const Result<Json> json = parse_json(text, "fuzz");
            if (!json.ok()) RC_ASSERT(!json.problems()[0].message.empty());
        });
        EXPECT_EQ(battle.hash(), before);
    }
}

namespace {

struct Names {
    std::string name;
    std::optional<std::string> title[2];
    bool operator==(const Names&) const = default;
};

}  // namespace

// Over all battles of a game: words that were made in one of them are used in the others.
void equal_namings_have_equal_names(const GameUnderTest& under_test) {
    std::map<std::tuple<Domain, std::int32_t, std::uint64_t>, Names> known;
    bool named = false;
    look_at_battles(under_test, 400, [&](const Battle& battle, Random& random) {
        const auto look = [&](const Battle& at, Domain domain, std::int32_t value) {
            const std::uint64_t naming = at.naming(domain, value);
            if (naming == 0) return;
            named = true;
            const Names names{at.name(domain, value),
                              {at.title(domain, value, "en"), at.title(domain, value, "fr")}};
            const auto [first, is_new] = known.try_emplace({domain, value, naming}, names);
            EXPECT_TRUE(is_new || first->second == names) << names.name << " in " << describe(at);
        };
        for (int i = 0; i < battle.sides(); ++i) look(battle, Domain::Side, i);
        if (is_over(battle)) return true;
        const auto after = battle.clone();
        std::vector<Event> events;
        EventSink sink(events);
        Random same = random;
        random_step(*after, same, sink);
        for (const Event& event : events) {
            each_word(after->vocabulary().events[event.kind], event.words.span(),
                      [&](const Field& field, std::int32_t value) {
                          const bool may =
                              field.domain == Domain::Side || field.domain >= Domain::FirstOfGame;
                          if (may && value != kNothing) look(*after, field.domain, value);
                      });
        }
        return true;
    });
    // Who promises nothing keeps it; the others must have been seen to.
    EXPECT_EQ(named, under_test.has_namings);
}

}  // namespace clashfield::laws
