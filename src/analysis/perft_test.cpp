#include "analysis/perft.h"

#include <set>

#include <gtest/gtest.h>

#include "odds/reading.h"
#include "tests/support/pig_play.h"

namespace clashfield::analysis {
namespace {

// The twin: throws every face, keeps one roll of each reading, and lists nothing in advance.
std::uint64_t brute_force(const Battle& battle, int depth) {
    if (depth == 0) return 1;
    EventSink silent;
    std::uint64_t sum = 0;
    const Pending pending = battle.pending();
    if (const auto* roll = std::get_if<RollRequest>(&pending)) {
        std::uint64_t all = 1;
        for (int i = 0; i < roll->dice.count; ++i) all *= roll->dice.sides;
        std::set<std::uint64_t> seen;
        for (std::uint64_t number = 0; number < all; ++number) {
            Faces faces;
            for (std::uint64_t rest = number; faces.size() < roll->dice.count; rest /= roll->dice.sides) {
                faces.push_back(static_cast<std::uint8_t>(1 + rest % roll->dice.sides));
            }
            if (!seen.insert(odds::reading_key(faces, roll->reading)).second) continue;
            const auto child = battle.clone();
            child->apply(faces, silent);
            sum += brute_force(*child, depth);
        }
        return sum;
    }
    if (std::holds_alternative<Outcome>(pending)) return 0;
    OrderList orders;
    battle.list_orders(orders, {});
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const auto child = battle.clone();
        child->apply(orders[i], silent);
        sum += brute_force(*child, depth - 1);
    }
    return sum;
}

TEST(Perft, counts_orders_and_outcomes_of_rolls) {
    const auto battle = pig::start(R"({"situation": {"charms": [0, 0]}})");
    EXPECT_EQ(perft(*battle, 0), 1u);
    EXPECT_EQ(perft(*battle, 1), 2u);
    // Hold: B may hold or roll. Roll: a one gives the turn to B, five other faces leave A to choose.
    EXPECT_EQ(perft(*battle, 2), 2u + 6u * 2u);
}

TEST(Perft, agrees_with_brute_force) {
    for (const char* setup :
         {R"({"scenario": "duel"})", R"({"scenario": "three"})", R"({"scenario": "party"})",
          R"({"situation": {"target": 4, "dice": 2, "jinxes": 1, "charms": [0, 0]}})"}) {
        const auto battle = pig::start(setup);
        for (int depth = 0; depth <= 4; ++depth)
            EXPECT_EQ(perft(*battle, depth), brute_force(*battle, depth)) << setup;
    }
}

TEST(Perft, a_battle_that_has_ended_has_no_sequences) {
    const auto battle = pig::start(R"({"situation": {"target": 2, "charms": [0, 0]}})");
    pig::play(*battle, "roll 1; 6; hold");
    EXPECT_EQ(perft(*battle, 1), 0u);
    EXPECT_EQ(perft(*battle, 0), 1u);
}

TEST(Perft, divide_splits_the_number_by_the_first_order) {
    const auto battle = pig::start(R"({"situation": {"charms": [0, 0]}})");
    EXPECT_EQ(perft_divide(*battle, 2), (std::vector<PerftLine>{{"hold", 2}, {"roll 1", 12}}));
    std::uint64_t sum = 0;
    for (const PerftLine& line : perft_divide(*battle, 4)) sum += line.count;
    EXPECT_EQ(sum, perft(*battle, 4));
}

}  // namespace
}  // namespace clashfield::analysis
