// Laws of playing.

#include "tests/laws/laws.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "battle/codec.h"
#include "battle/parse_json.h"
#include "battle/view_changes.h"
#include "bots/bot.h"
#include "tests/laws/law_play.h"

namespace clashfield::laws {
namespace {

bool is_decision(const Battle& battle) { return std::holds_alternative<Decision>(battle.pending()); }

OrderList listed(const Battle& battle, OrderBudget budget = {}) {
    OrderList orders;
    battle.list_orders(orders, budget);
    return orders;
}

bool less(const Order& a, const Order& b) {
    if (a.side.index != b.side.index) return a.side.index < b.side.index;
    if (a.verb != b.verb) return a.verb < b.verb;
    return std::lexicographical_compare(a.words.begin(), a.words.end(), b.words.begin(), b.words.end());
}

// What check() must answer to anything: yes, or a refusal that its vocabulary explains; and the state is
// untouched.
void expect_sound_verdict(const Battle& battle, const Order& order) {
    const Vocabulary& vocabulary = battle.vocabulary();
    const StateHash before = battle.hash();
    const Verdict verdict = battle.check(order);
    ASSERT_EQ(battle.hash(), before) << describe(battle);
    if (verdict.ok()) return;
    const Refusal& refusal = verdict.refusal();
    ASSERT_LT(refusal.code, vocabulary.refusals.size()) << describe(battle);
    ASSERT_LT(refusal.clause.index, vocabulary.clauses.size()) << describe(battle);
    ASSERT_TRUE(words_fit(vocabulary.refusals[refusal.code], refusal.words.span()))
        << vocabulary.refusals[refusal.code].name << " " << to_text(refusal_to_json(battle, refusal)) << "\n"
        << describe(battle);
    ASSERT_FALSE(to_text(refusal_to_json(battle, refusal)).empty());
}

// True if the list has this order, or one that leads to the same state: words may be given in another order.
bool is_listed(const Battle& battle, const Order& order, StateHash after) {
    const OrderList orders = listed(battle);
    for (std::size_t i = 0; i < orders.size(); ++i) {
        if (orders[i] == order) return true;
    }
    EventSink silent;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const auto other = battle.clone();
        other->apply(orders[i], silent);
        if (other->hash() == after) return true;
    }
    return false;
}

// Whatever check() accepts can be played, and a finite decision lists it.
void expect_playable_if_accepted(const Battle& battle, const Order& order) {
    expect_sound_verdict(battle, order);
    if (testing::Test::HasFailure() || !battle.check(order).ok()) return;
    const auto after = battle.clone();
    std::vector<Event> events;
    EventSink sink(events);
    after->apply(order, sink);
    for (const Event& event : events) {
        ASSERT_LT(event.kind, battle.vocabulary().events.size());
        ASSERT_TRUE(words_fit(battle.vocabulary().events[event.kind], event.words.span()));
    }
    ASSERT_FALSE(is_decision(*after) && listed(*after).empty()) << describe(*after);
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    if (decision == nullptr || !decision->finite || order.side != decision->side) return;
    if ((decision->verbs >> order.verb & 1u) == 0) return;
    ASSERT_TRUE(is_listed(battle, order, after->hash()))
        << to_text(order_to_json(battle, order)) << " is accepted but not listed in " << describe(battle);
}

}  // namespace

void random_play_ends(const GameUnderTest& under_test) {
    look_at_battles(under_test, 1, [](const Battle& battle, Random&) {
        if (!is_decision(battle)) return true;
        EXPECT_FALSE(listed(battle, {.most = 1, .seed = 0}).empty()) << describe(battle);
        return true;
    });
}

void greedy_play_ends(const GameUnderTest& under_test) {
    const auto bot = bots::make_bot("greedy");
    const std::uint32_t battles = battles_for(under_test, 100);
    for (std::uint32_t i = 0; i < battles && !testing::Test::HasFailure(); ++i) {
        const std::string& setup = under_test.setups[i % under_test.setups.size()];
        SCOPED_TRACE(under_test.name + ", battle " + std::to_string(i) + ", set-up " + setup);
        const Started started = start(*under_test.game, setup, i);
        Battle& battle = *started.battle;
        Random random(i, 83);
        EventSink silent;
        Order order;
        for (std::uint32_t inputs = 0; !is_over(battle); ++inputs) {
            ASSERT_LT(inputs, under_test.most_inputs) << "greedy play does not end in " << describe(battle);
            if (!is_decision(battle)) {
                random_step(battle, random, silent);
                continue;
            }
            (*bot)->choose(battle, random, order);
            ASSERT_TRUE(battle.check(order).ok())
                << battle.write(order) << " is chosen in " << describe(battle);
            ASSERT_EQ(order.side, asked_side(battle));
            battle.apply(order, silent);
        }
    }
}

void listed_orders_are_legal_and_different(const GameUnderTest& under_test) {
    look_at_battles(under_test, 200, [](const Battle& battle, Random& random) {
        if (!is_decision(battle)) return true;
        const Side side = asked_side(battle);
        const OrderList orders = listed(battle, {.most = UINT32_MAX, .seed = random.next64()});
        std::vector<Order> sorted;
        for (std::size_t i = 0; i < orders.size(); ++i) {
            const Order order = orders[i];
            const Verdict verdict = battle.check(order);
            EXPECT_TRUE(verdict.ok())
                << battle.write(order) << " is listed but refused in " << describe(battle);
            EXPECT_EQ(order.side, side) << describe(battle);
            sorted.push_back(order);
        }
        std::sort(sorted.begin(), sorted.end(), less);
        for (std::size_t i = 1; i < sorted.size(); ++i) {
            EXPECT_NE(sorted[i - 1], sorted[i])
                << battle.write(sorted[i]) << " is listed twice in " << describe(battle);
        }
        EXPECT_EQ(listed(battle, {.most = 1, .seed = 0}).size(), 1u) << describe(battle);
        return true;
    });
}

void pending_verbs_agree_with_listed_orders(const GameUnderTest& under_test) {
    const auto any_time = [](const Battle& battle, std::uint8_t verb) {
        const std::span<const Form> verbs = battle.vocabulary().verbs;
        return verb < verbs.size() && verbs[verb].role == FormRole::AnyTime;
    };
    look_at_battles(under_test, 200, [&](const Battle& battle, Random& random) {
        const Pending pending = battle.pending();
        const auto* decision = std::get_if<Decision>(&pending);
        if (decision == nullptr) return true;
        const OrderList orders = listed(battle);
        for (std::size_t i = 0; i < orders.size(); ++i) {
            EXPECT_NE(decision->verbs >> orders[i].verb & 1u, 0u)
                << battle.write(orders[i]) << " is listed but its verb is not offered in "
                << describe(battle);
        }
        // What is not offered is refused.
        for (int tries = 0; tries < 3; ++tries) {
            Order order = random_garbage(battle, random);
            order.side = decision->side;
            if (order.verb < 64 && (decision->verbs >> order.verb & 1u) != 0) continue;
            if (any_time(battle, order.verb)) continue;
            EXPECT_FALSE(battle.check(order).ok()) << to_text(order_to_json(battle, order))
                                                   << " is accepted but not offered in " << describe(battle);
        }
        return true;
    });
}

void check_changes_nothing(const GameUnderTest& under_test) {
    look_at_battles(under_test, 400, [](const Battle& battle, Random& random) {
        const StateHash before = battle.hash();
        const bool look = random.below(8) == 0;
        const View view = look ? battle.view(Observer{}) : View();
        if (is_decision(battle)) {
            const OrderList orders = listed(battle);
            for (std::size_t i = 0; i < orders.size(); ++i) EXPECT_TRUE(battle.check(orders[i]).ok());
        }
        EXPECT_EQ(battle.hash(), before) << "list_orders or check changed " << describe(battle);
        expect_sound_verdict(battle, random_garbage(battle, random));
        if (look && battle.view(Observer{}) != view) ADD_FAILURE() << describe(battle);
        return true;
    });
}

// What a page is sent after an order leads from the view that it has to the one it would be sent whole.
void changes_lead_to_the_new_view(const GameUnderTest& under_test) {
    look_at_battles(under_test, 800, [](const Battle& battle, Random& random) {
        if (random.below(32) != 0 || is_over(battle)) return true;
        const auto copy = battle.clone();
        EventSink silent;
        const std::uint64_t steps = 1 + random.below(4);
        for (std::uint64_t i = 0; i < steps && !is_over(*copy); ++i) random_step(*copy, random, silent);
        for (int i = -1; i < battle.sides(); ++i) {
            const Observer observer{i < 0 ? Side::none() : Side{static_cast<std::uint8_t>(i)}};
            View view = battle.view(observer);
            std::string changes;
            copy->write_view_changes(battle, observer, changes);
            EXPECT_TRUE(apply_view_changes(view, View::parse(changes))) << describe(battle);
            // A key that comes back stands elsewhere than before, which means nothing.
            EXPECT_EQ(nlohmann::json(view), nlohmann::json(copy->view(observer))) << describe(battle);
            std::string text;
            copy->write_view(observer, text);
            EXPECT_EQ(text, to_text(copy->view(observer))) << describe(battle);
            EXPECT_EQ(copy->view(observer), copy->view(copy->same_view(observer))) << describe(battle);
        }
        return true;
    });
}

void copies_stay_equal(const GameUnderTest& under_test) {
    look_at_battles(under_test, 400, [](const Battle& battle, Random& random) {
        if (random.below(8) != 0 || is_over(battle)) return true;
        const StateHash before = battle.hash();
        const auto copy = battle.clone();
        const auto other = battle.clone();
        EXPECT_EQ(copy->hash(), before);
        EXPECT_EQ(copy->position(), battle.position());
        EXPECT_EQ(copy->pending(), battle.pending());
        // The same inputs lead both copies through the same states, and leave the original alone.
        const std::uint64_t seed = random.next64();
        Random first(seed);
        Random second(seed);
        EventSink silent;
        for (int i = 0; i < 12 && !is_over(*copy); ++i) {
            random_step(*copy, first, silent);
            random_step(*other, second, silent);
            EXPECT_EQ(copy->hash(), other->hash());
            EXPECT_EQ(copy->position(), other->position());
        }
        EXPECT_EQ(battle.hash(), before) << "a copy changed " << describe(battle);
        copy->assign(battle);
        EXPECT_EQ(copy->hash(), before);
        EXPECT_EQ(copy->view(Observer{}), battle.view(Observer{}));
        return true;
    });
}

void garbage_is_refused(const GameUnderTest& under_test) {
    int huge_orders_left = 8;
    look_at_battles(under_test, 400, [&](const Battle& battle, Random& random) {
        for (int i = 0; i < 4; ++i) expect_playable_if_accepted(battle, random_garbage(battle, random));
        if (is_decision(battle)) {
            for (int i = 0; i < 6; ++i) {
                const Order order = damaged(random_order(battle, random), random);
                expect_playable_if_accepted(battle, order);
            }
        }
        if (huge_orders_left > 0 && random.below(20) == 0) {
            --huge_orders_left;
            // A million words, as a list that says it has as many, and as one that says it has more.
            for (std::uint8_t verb = 0; verb < battle.vocabulary().verbs.size(); ++verb) {
                Order order{asked_side(battle), verb, {}};
                const std::vector<std::int32_t> words(1'000'000,
                                                      random.below(2) == 0 ? 1'000'000 : INT32_MAX);
                order.words.assign(words);
                expect_sound_verdict(battle, order);
                EXPECT_FALSE(battle.check(order).ok()) << describe(battle);
            }
        }
        return true;
    });
}

}  // namespace clashfield::laws
