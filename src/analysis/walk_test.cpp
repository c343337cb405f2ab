#include "analysis/walk.h"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/pig_play.h"

namespace clashfield::analysis {
namespace {

using Distribution = std::map<std::vector<std::int32_t>, Fraction>;

Distribution as_map(const WalkResult<Fraction>& result) {
    Distribution map;
    for (const auto& line : result.lines) map[line.values] = line.weight;
    return map;
}

// The twin: every face of every die on its own, no readings, nothing merged.
void brute_force(const Battle& battle, const WalkQuestion& question, const Fraction& weight,
                 Distribution& ends) {
    const Pending pending = battle.pending();
    if (std::holds_alternative<Outcome>(pending) || question.stop(battle)) {
        std::vector<std::int32_t> values;
        for (const Fact& fact : question.facts) values.push_back(battle.read(fact));
        ends[values] += weight;
        return;
    }
    EventSink silent;
    if (std::holds_alternative<Decision>(pending)) {
        Order order;
        question.policy(battle, order);
        const auto child = battle.clone();
        child->apply(order, silent);
        return brute_force(*child, question, weight, ends);
    }
    const DicePool pool = std::get<RollRequest>(pending).dice;
    std::uint64_t all = 1;
    for (int i = 0; i < pool.count; ++i) all *= pool.sides;
    for (std::uint64_t roll = 0; roll < all; ++roll) {
        Faces faces;
        for (std::uint64_t rest = roll; faces.size() < pool.count; rest /= pool.sides) {
            faces.push_back(static_cast<std::uint8_t>(1 + rest % pool.sides));
        }
        const auto child = battle.clone();
        child->apply(faces, silent);
        brute_force(*child, question, weight * Fraction(1, all), ends);
    }
}

Distribution brute_force_after(const Battle& battle, const Order& order, const WalkQuestion& question) {
    const auto child = battle.clone();
    EventSink silent;
    child->apply(order, silent);
    Distribution ends;
    brute_force(*child, question, Fraction(1), ends);
    return ends;
}

// Rolls `dice` until the turn total is `enough`, then holds; answers a hold with `answer`.
Policy hold_at(int enough, int dice, const char* answer = "let") {
    return [=](const Battle& battle, Order& order) {
        if (std::get<Decision>(battle.pending()).nested) {
            order = pig::read(battle, answer);
        } else {
            const bool hold = pig::fact(battle, "turn_total") >= enough;
            order = pig::read(battle, hold ? "hold" : "roll " + std::to_string(dice));
        }
    };
}

WalkQuestion about(const Battle& battle, std::initializer_list<std::string_view> facts) {
    WalkQuestion question;
    for (const std::string_view fact : facts) question.facts.push_back(*battle.find_fact(fact));
    return question;
}

Stop until_turn_of(Side side) {
    return [side](const Battle& battle) {
        const Pending pending = battle.pending();
        const auto* decision = std::get_if<Decision>(&pending);
        return decision != nullptr && !decision->nested && decision->side == side;
    };
}

TEST(Walk, one_die_gives_its_exact_distribution) {
    const auto battle = pig::start(R"({"situation": {"charms": [0, 0], "turn_total": 3}})");
    const Order order = pig::read(*battle, "roll 1");
    const auto result = walk<Fraction>(*battle, &order, about(*battle, {"turn_total"}));
    EXPECT_TRUE(result.exact);
    EXPECT_EQ(result.basis(), "exact");
    const Distribution expected = {{{0}, {1, 6}}, {{5}, {1, 6}}, {{6}, {1, 6}},
                                   {{7}, {1, 6}}, {{8}, {1, 6}}, {{9}, {1, 6}}};
    EXPECT_EQ(as_map(result), expected);
    EXPECT_DOUBLE_EQ(result.mean(0), 35.0 / 6);
    EXPECT_EQ(result.interval(result.lines[0]).low, result.lines[0].weight.to_double());
}

TEST(Walk, agrees_with_every_single_face_on_several_dice) {
    const auto battle = pig::start(R"({"situation": {"dice": 3, "charms": [0, 0]}})");
    const WalkQuestion question = about(*battle, {"turn_total", "round"});
    for (const char* text : {"roll 1", "roll 2", "roll 3"}) {
        const Order order = pig::read(*battle, text);
        EXPECT_EQ(as_map(walk<Fraction>(*battle, &order, question)),
                  brute_force_after(*battle, order, question))
            << text;
    }
}

TEST(Walk, goes_through_decisions_and_rolls_inside_an_action) {
    const auto battle = pig::start(R"({"situation": {"charms": [0, 0], "turn_total": 9, "jinxes": 1}})");
    WalkQuestion question = about(*battle, {"A.score", "B.jinxes"});
    const Order order = pig::read(*battle, "hold");
    const Distribution let = {{{9, 1}, Fraction(1)}};
    EXPECT_EQ(as_map(walk<Fraction>(*battle, &order, question)), let);
    question.policy = hold_at(0, 1, "jinx");
    const Distribution jinx = {{{4, 0}, {3, 4}}, {{9, 0}, {1, 4}}};
    EXPECT_EQ(as_map(walk<Fraction>(*battle, &order, question)), jinx);
}

TEST(Walk, a_whole_turn_agrees_with_every_single_face) {
    const auto battle =
        pig::start(R"({"situation": {"dice": 2, "charms": [0, 0], "jinxes": 1, "target": 30}})");
    WalkQuestion question = about(*battle, {"A.score"});
    question.policy = hold_at(14, 2, "jinx");
    question.stop = until_turn_of(Side{1});
    const Order order = pig::read(*battle, "roll 2");
    const auto result = walk<Fraction>(*battle, &order, question);
    EXPECT_EQ(as_map(result), brute_force_after(*battle, order, question));
    Fraction sum;
    for (const auto& line : result.lines) sum += line.weight;
    EXPECT_EQ(sum, Fraction(1));
}

TEST(Walk, doubles_agree_with_fractions) {
    const auto battle = pig::start(R"({"situation": {"dice": 3, "charms": [0, 0], "target": 60}})");
    WalkQuestion question = about(*battle, {"A.score", "round"});
    question.policy = hold_at(25, 3);
    question.stop = until_turn_of(Side{1});
    const Order order = pig::read(*battle, "roll 3");
    const auto exact = walk<Fraction>(*battle, &order, question);
    const auto quick = walk<double>(*battle, &order, question);
    ASSERT_EQ(exact.lines.size(), quick.lines.size());
    for (std::size_t i = 0; i < exact.lines.size(); ++i) {
        EXPECT_EQ(exact.lines[i].values, quick.lines[i].values);
        EXPECT_NEAR(exact.lines[i].weight.to_double(), quick.lines[i].weight, 1e-12);
    }
    EXPECT_NEAR(exact.mean(0), quick.mean(0), 1e-9);
}

TEST(Walk, equal_states_are_merged) {
    const auto battle = pig::start(R"({"situation": {"charms": [0, 0], "target": 100}})");
    WalkQuestion question = about(*battle, {"A.score"});
    question.policy = hold_at(60, 1);
    question.stop = until_turn_of(Side{1});
    const Order order = pig::read(*battle, "roll 1");
    const auto result = walk<double>(*battle, &order, question);
    EXPECT_TRUE(result.exact);
    // Some 30 rolls of 5 faces each would be 10^20 paths; totals below 60 are few.
    EXPECT_LT(result.nodes, 20'000u);
}

TEST(Walk, begins_at_a_pending_roll_without_an_order) {
    const auto battle = pig::start(R"({"situation": {"charms": [0, 0]}})");
    pig::play(*battle, "roll 1");
    const auto result = walk<Fraction>(*battle, nullptr, about(*battle, {"turn_total"}));
    EXPECT_EQ(result.lines.size(), 6u);
    EXPECT_EQ(result.distribution(0)[0], (std::pair<std::int32_t, Fraction>(0, Fraction(1, 6))));
}

TEST(Walk, too_large_a_walk_is_simulated_and_says_so) {
    const auto battle = pig::start(R"({"situation": {"charms": [0, 0], "target": 40}})");
    WalkQuestion question = about(*battle, {"A.score"});
    question.policy = hold_at(20, 1);
    question.stop = until_turn_of(Side{1});
    const Order order = pig::read(*battle, "roll 1");
    const auto exact = walk<Fraction>(*battle, &order, question);
    const auto guess = walk<double>(*battle, &order, question, {.nodes = 50, .runs = 20'000, .seed = 3});
    EXPECT_TRUE(exact.exact);
    EXPECT_FALSE(guess.exact);
    EXPECT_EQ(guess.basis(), "simulated, 20000 runs, 95 % interval");
    EXPECT_EQ(guess.unfinished, 0u);
    ASSERT_EQ(exact.lines.size(), guess.lines.size());
    for (std::size_t i = 0; i < exact.lines.size(); ++i) {
        const Interval wide = wilson(guess.lines[i].count, guess.runs, 4.0);
        EXPECT_TRUE(wide.contains(exact.lines[i].weight.to_double())) << exact.lines[i].values[0];
    }
}

TEST(Walk, a_run_that_never_stops_is_cut_off_and_counted) {
    const auto battle = pig::start(R"({"scenario": "endless"})");
    WalkQuestion question = about(*battle, {"A.score"});
    question.stop = [](const Battle&) { return false; };
    const WalkBudget budget{.nodes = 1000, .runs = 5, .seed = 1, .inputs_per_run = 100};
    const auto result = walk<double>(*battle, nullptr, question, budget);
    EXPECT_FALSE(result.exact);
    EXPECT_EQ(result.unfinished, 5u);
}

TEST(Wilson, stays_inside_zero_and_one_and_covers_the_share) {
    EXPECT_EQ(wilson(0, 100).low, 0);
    EXPECT_EQ(wilson(100, 100).high, 1);
    EXPECT_NEAR(wilson(50, 100).low, 0.4038, 0.0001);
    EXPECT_NEAR(wilson(50, 100).high, 0.5962, 0.0001);
    EXPECT_NEAR(wilson(0, 100).high, 0.0370, 0.0001);
    EXPECT_EQ(wilson(0, 0).high, 1);
}

}  // namespace
}  // namespace clashfield::analysis
