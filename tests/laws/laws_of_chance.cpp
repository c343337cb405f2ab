// Laws of chance, secrets and symmetry.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "analysis/walk.h"
#include "battle/codec.h"
#include "battle/each_word.h"
#include "dice/dice_source.h"
#include "odds/reading.h"
#include "tests/laws/law_play.h"
#include "tests/laws/laws.h"

namespace clashfield::laws {
namespace {

// Other faces that read the same: any with the same sum, or every die drawn anew inside its class, and, where
// the dice are interchangeable, in another order.
Faces redrawn(const Faces& faces, const RollRequest& roll, Random& random) {
    Faces other = faces;
    for (int tries = 0; roll.reading.kind == Reading::Kind::Sum && tries < 100; ++tries) {
        throw_dice(roll.dice, random, other);
        if (odds::same_reading(faces, other, roll.reading)) return other;
    }
    other = faces;
    for (std::size_t i = 0; i < other.size(); ++i) {
        const std::uint8_t wanted = roll.reading.class_of_face(faces[i]);
        do {
            other[i] = static_cast<std::uint8_t>(1 + random.below(roll.dice.sides));
        } while (roll.reading.class_of_face(other[i]) != wanted);
    }
    if (roll.reading.kind == Reading::Kind::Each) return other;
    for (std::size_t i = other.size(); i > 1; --i) {
        std::swap(other[i - 1], other[random.below(static_cast<std::uint32_t>(i))]);
    }
    return other;
}

bool has_key(const Json& json, const std::string& key) {
    if (json.is_object() && json.contains(key)) return true;
    if (!json.is_structured()) return false;
    for (const Json& item : json) {
        if (has_key(item, key)) return true;
    }
    return false;
}

std::vector<Observer> observers(const Battle& battle) {
    std::vector<Observer> all = {Observer{}};
    for (int side = 0; side < battle.sides(); ++side)
        all.push_back(Observer{Side{static_cast<std::uint8_t>(side)}});
    return all;
}

void expect_same_views(const Battle& first, const Battle& second, Side owner) {
    for (const Observer& observer : observers(first)) {
        if (observer.side == owner) continue;
        EXPECT_EQ(first.view(observer), second.view(observer))
            << to_string(observer.side) << " sees a secret of " << to_string(owner) << " in "
            << describe(first);
    }
}

// Whichever of its secret orders a side gives, the others see the same.
void expect_secret_orders(const Battle& battle, const std::vector<std::string>& secret_verbs) {
    const Side side = asked_side(battle);
    if (side.is_none()) return;
    OrderList orders;
    battle.list_orders(orders, {});
    EventSink silent;
    std::map<std::uint8_t, std::unique_ptr<Battle>> first_of_verb;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const Order order = orders[i];
        const std::string_view verb = battle.vocabulary().verbs[order.verb].name;
        if (std::find(secret_verbs.begin(), secret_verbs.end(), verb) == secret_verbs.end()) continue;
        auto after = battle.clone();
        after->apply(order, silent);
        std::unique_ptr<Battle>& first = first_of_verb[order.verb];
        if (first == nullptr) {
            first = std::move(after);
        } else {
            expect_same_views(*first, *after, side);
        }
    }
}

// The words of an order with the sides exchanged.
Order mirrored(const Battle& battle, const Order& order, const Mirror& mirror) {
    Order other = order;
    other.side = Side{mirror.side[order.side.index]};
    const auto map = [&](const Field& field, std::int32_t& word) {
        if (word == kNothing) return;
        if (field.domain == Domain::Side) {
            word = mirror.side[static_cast<std::size_t>(word)];
        } else if (mirror.word) {
            word = mirror.word(field.domain, word);
        }
    };
    each_word(battle.vocabulary().verbs[order.verb],
              std::span<std::int32_t>(other.words.data(), other.words.size()), map);
    return other;
}

// Plays both battles to the end, the second with the mirrored orders and the same dice.
void play_mirrored(const GameUnderTest& under_test, const Mirror& mirror, std::uint64_t seed) {
    const Started first = start(*under_test.game, mirror.setup, seed);
    const Started second = start(*under_test.game, mirror.mirrored, seed);
    Random random(seed, 79);
    EventSink silent;
    for (std::uint32_t inputs = 0; !is_over(*first.battle); ++inputs) {
        ASSERT_LT(inputs, under_test.most_inputs);
        const Pending pending = first.battle->pending();
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            const Pending other = second.battle->pending();
            ASSERT_TRUE(std::holds_alternative<RollRequest>(other))
                << describe(*first.battle) << describe(*second.battle);
            ASSERT_EQ(std::get<RollRequest>(other).dice, roll->dice);
            ASSERT_EQ(std::get<RollRequest>(other).roller, Side{mirror.side[roll->roller.index]})
                << describe(*first.battle) << describe(*second.battle);
            Faces faces;
            throw_dice(roll->dice, random, faces);
            first.battle->apply(faces, silent);
            second.battle->apply(faces, silent);
            continue;
        }
        const Order order = random_order(*first.battle, random);
        if (testing::Test::HasFailure()) return;
        const Order other = mirrored(*first.battle, order, mirror);
        ASSERT_TRUE(second.battle->check(other).ok())
            << first.battle->write(order) << " has no mirror image in " << describe(*second.battle);
        first.battle->apply(order, silent);
        second.battle->apply(other, silent);
    }
    const Pending end = second.battle->pending();
    ASSERT_TRUE(std::holds_alternative<Outcome>(end)) << describe(*second.battle);
    const Outcome result = std::get<Outcome>(first.battle->pending());
    const Outcome other = std::get<Outcome>(end);
    SideSet winners = 0;
    for (std::uint8_t side = 0; side < mirror.side.size(); ++side) {
        if (contains(result.winners, Side{side}))
            winners = static_cast<SideSet>(winners | side_bit(Side{mirror.side[side]}));
    }
    EXPECT_EQ(other.winners, winners);
    EXPECT_EQ(other.draw, result.draw);
    EXPECT_EQ(other.reason, result.reason);
}

}  // namespace

void equal_readings_give_equal_states(const GameUnderTest& under_test) {
    look_at_battles(under_test, 200, [](const Battle& battle, Random& random) {
        const Pending pending = battle.pending();
        const auto* roll = std::get_if<RollRequest>(&pending);
        if (roll == nullptr) return true;
        Faces faces;
        throw_dice(roll->dice, random, faces);
        const Faces other = redrawn(faces, *roll, random);
        EXPECT_TRUE(odds::same_reading(faces, other, roll->reading));
        const auto first = battle.clone();
        const auto second = battle.clone();
        EventSink silent;
        first->apply(faces, silent);
        second->apply(other, silent);
        EXPECT_EQ(first->hash(), second->hash())
            << to_text(faces_to_json(faces)) << " and " << to_text(faces_to_json(other)) << " differ in "
            << describe(battle);
        EXPECT_EQ(first->pending(), second->pending());
        return true;
    });
}

void outcome_weights_sum_to_all_rolls(const GameUnderTest& under_test) {
    // The same few pools and readings come again and again.
    std::map<std::pair<std::uint64_t, std::uint64_t>, bool> seen;
    look_at_battles(under_test, 400, [&seen](const Battle& battle, Random&) {
        const Pending pending = battle.pending();
        const auto* roll = std::get_if<RollRequest>(&pending);
        if (roll == nullptr || !odds::exact(roll->dice)) return true;
        if (odds::outcome_count(roll->dice, roll->reading) > 100'000) return true;
        std::uint64_t reading_hash = hash_bytes(roll->reading.class_of.data(), roll->reading.class_of.size());
        reading_hash = hash_mix(reading_hash, static_cast<std::uint64_t>(roll->reading.kind));
        if (!seen.insert({{roll->dice.count * 100ull + roll->dice.sides, reading_hash}, true}).second)
            return true;
        Uint128 sum = 0;
        std::uint64_t count = 0;
        odds::for_each_outcome(roll->dice, roll->reading, [&](const Faces& faces, Uint128 ways) {
            EXPECT_TRUE(faces_fit(roll->dice, faces));
            EXPECT_TRUE(ways > 0);
            sum += ways;
            ++count;
        });
        EXPECT_TRUE(sum == analysis::all_ways(roll->dice)) << describe(battle);
        EXPECT_EQ(count, odds::outcome_count(roll->dice, roll->reading)) << describe(battle);
        return true;
    });
}

void exact_walk_agrees_with_dice(const GameUnderTest& under_test) {
    std::uint32_t compared = 0;
    const std::uint32_t wanted = std::max(5u, battles_for(under_test, 5000));
    look_at_battles(under_test, 20, [&](const Battle& battle, Random& random) {
        if (compared >= wanted) return false;
        if (!is_decision(battle) || !analysis::at_main_decision(battle) || random.below(6) != 0) return true;
        analysis::WalkQuestion question;
        for (const std::string& path : under_test.facts) {
            const std::optional<Fact> fact = battle.find_fact(path);
            EXPECT_TRUE(fact.has_value()) << path;
            if (fact) question.facts.push_back(*fact);
        }
        // An order without dice proves nothing; where most have none, several are tried.
        Order order;
        analysis::WalkResult<double> exact;
        for (int tries = 0; tries < 8 && (!exact.exact || exact.lines.size() < 2); ++tries) {
            order = random_order(battle, random);
            exact = analysis::walk<double>(battle, &order, question, {.nodes = 20'000, .runs = 1, .seed = 1});
        }
        if (!exact.exact || exact.lines.size() < 2) return true;
        ++compared;
        const auto dice = analysis::simulate_walk<double>(
            battle, &order, question, {.nodes = 0, .runs = 4000, .seed = random.next64()});
        std::map<std::vector<std::int32_t>, std::uint64_t> counts;
        for (const auto& line : dice.lines) counts[line.values] = line.count;
        double sum = 0;
        for (const auto& line : exact.lines) {
            sum += line.weight;
            EXPECT_TRUE(is_plausible(counts[line.values], dice.runs, line.weight))
                << "weight " << line.weight << ", " << counts[line.values] << " of " << dice.runs << " for "
                << testing::PrintToString(line.values) << " after " << battle.write(order) << " in "
                << describe(battle);
        }
        EXPECT_NEAR(sum, 1, 1e-9);
        EXPECT_EQ(counts.size(), exact.lines.size()) << "dice found an end that the walk does not know";
        return false;
    });
    EXPECT_GT(compared, 0u) << "no order with dice was found";
}

void hidden_facts_stay_hidden(const GameUnderTest& under_test) {
    look_at_battles(under_test, 400, [&](const Battle& battle, Random& random) {
        // Views are large; one look in eight, by one of the observers, is enough to meet every kind of
        // position.
        if (random.below(8) == 0) {
            const std::vector<Observer> all = observers(battle);
            const Observer observer = all[random.below(static_cast<std::uint32_t>(all.size()))];
            EXPECT_TRUE(battle.view(observer).is_object());
        }
        if (is_over(battle)) return true;
        if (!under_test.hidden_keys.empty()) {
            const View view = battle.view(Observer{});
            for (const std::string& key : under_test.hidden_keys) {
                EXPECT_FALSE(has_key(view, key)) << key << " in " << to_text(view);
            }
        }
        if (!under_test.secret_verbs.empty()) expect_secret_orders(battle, under_test.secret_verbs);
        return true;
    });
}

void mirrored_battles_give_mirrored_results(const GameUnderTest& under_test) {
    EXPECT_FALSE(under_test.mirrors.empty()) << "nothing is compared";
    for (const Mirror& mirror : under_test.mirrors) {
        const std::uint32_t battles = battles_for(under_test, 50);
        for (std::uint32_t i = 0; i < battles && !testing::Test::HasFailure(); ++i) {
            SCOPED_TRACE(under_test.name + ", battle " + std::to_string(i) + ", set-up " + mirror.setup);
            play_mirrored(under_test, mirror, i);
        }
    }
}

}  // namespace clashfield::laws
