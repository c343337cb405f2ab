#include "analysis/simulate.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "analysis/solve.h"
#include "bots/bot.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/pig_play.h"

namespace clashfield::analysis {
namespace {

Json json_of(const char* text) { return *parse_json(text, "setup"); }

ChooserMaker player(const char* name) { return *bots::player(name); }

// Plays by a policy, without chance.
ChooserMaker by(const Policy& policy) {
    return [policy]() -> Chooser {
        return [policy](const Battle& battle, Random&, Order& order) { policy(battle, order); };
    };
}

Policy hold_at(int enough) {
    return [=](const Battle& battle, Order& order) {
        order = pig::read(battle, pig::fact(battle, "turn_total") >= enough ? "hold" : "roll 1");
    };
}

SimulationPlan plan_of(std::uint64_t battles, std::vector<ChooserMaker> players) {
    SimulationPlan plan;
    plan.battles = battles;
    plan.seed = 11;
    plan.players = std::move(players);
    return plan;
}

TEST(Simulate, gives_the_same_result_for_every_number_of_threads) {
    for (const char* setup : {R"({"scenario": "duel"})", R"({"scenario": "dealt"})"}) {
        const Result<Starter> starter = start_from(pig::game(), json_of(setup));
        ASSERT_TRUE(starter.ok());
        SimulationPlan plan = plan_of(500, {player("random"), player("greedy")});
        plan.facts = {*pig::start(R"({"scenario": "duel"})")->find_fact("B.final")};
        const SimulationResult one = simulate(*starter, plan);
        plan.threads = 3;
        EXPECT_EQ(simulate(*starter, plan), one);
        plan.seed = 12;
        EXPECT_NE(simulate(*starter, plan), one);
    }
}

TEST(Simulate, accounts_for_every_battle) {
    const auto start = pig::start(R"({"scenario": "three"})");
    SimulationPlan plan = plan_of(300, {player("random"), player("random"), player("random")});
    plan.facts = {*start->find_fact("A.final")};
    const SimulationResult result = simulate(start_from(*start), plan);
    EXPECT_EQ(result.battles, 300u);
    EXPECT_EQ(result.unfinished, 0u);
    EXPECT_EQ(result.wins[0] + result.wins[1] + result.wins[2] + result.draws, 300u);
    EXPECT_EQ(result.endings[0] + result.endings[1], 300u);
    EXPECT_EQ(result.inputs.total(), 300u);
    EXPECT_EQ(result.facts[0].total(), 300u);
    EXPECT_LE(result.rounds.max(), 20);
    EXPECT_GE(result.rounds.min(), 1);
    EXPECT_LE(result.decisions.mean(), result.inputs.mean());
    EXPECT_EQ(result.wins, result.player_wins);
}

TEST(Simulate, agrees_with_the_exact_solution) {
    const auto start = pig::start(R"({"situation": {"target": 12, "charms": [0, 0]}})");
    const auto exact = solve(*start, {.policy = hold_at(4), .landing = side_wins(Side{0})});
    ASSERT_TRUE(exact.ok());
    const SimulationResult result =
        simulate(start_from(*start), plan_of(20'000, {by(hold_at(4)), by(hold_at(4))}));
    EXPECT_TRUE(wilson(result.wins[0], result.battles, 4.0).contains(exact->hit.to_double()));
    EXPECT_EQ(result.first_player_wins, result.wins[0]);
    EXPECT_TRUE(result.win_interval(0).contains(static_cast<double>(result.wins[0]) / 20'000));
}

TEST(Simulate, mirrored_battles_share_seeds_and_swap_seats) {
    const auto start = pig::start(R"({"situation": {"target": 12, "charms": [0, 0]}})");
    SimulationPlan plan = plan_of(2000, {by(hold_at(4)), by(hold_at(4))});
    plan.mirrored = true;
    const SimulationResult same = simulate(start_from(*start), plan);
    // Equal players: each pair of battles is the same battle, won once by the one and once by the other.
    EXPECT_EQ(same.player_wins[0], 1000u);
    EXPECT_EQ(same.player_wins[1], 1000u);
    EXPECT_GT(same.wins[0], same.wins[1]);

    plan.players = {player("greedy"), player("random")};
    const SimulationResult different = simulate(start_from(*start), plan);
    EXPECT_GT(different.player_interval(0).low, 0.7);
    EXPECT_EQ(different.player_wins[0] + different.player_wins[1], 2000u);
}

TEST(Simulate, a_battle_that_does_not_end_is_counted_as_unfinished) {
    const auto start = pig::start(R"({"situation": {"target": 12, "charms": [0, 0]}})");
    SimulationPlan plan = plan_of(20, {by(hold_at(0)), by(hold_at(0))});
    plan.most_inputs = 100;
    const SimulationResult result = simulate(start_from(*start), plan);
    EXPECT_EQ(result.unfinished, 20u);
    EXPECT_EQ(result.inputs.min(), 100);
}

TEST(Simulate, tells_its_progress) {
    const auto start = pig::start(R"({"scenario": "duel"})");
    SimulationPlan plan = plan_of(100, {player("random"), player("random")});
    plan.threads = 2;
    std::uint64_t last = 0;
    plan.progress = [&last](std::uint64_t done) {
        EXPECT_GT(done, last);
        last = done;
    };
    simulate(start_from(*start), plan);
    EXPECT_EQ(last, 100u);
}

TEST(Simulate, a_set_up_that_cannot_start_is_a_problem) {
    EXPECT_FALSE(start_from(pig::game(), json_of(R"({"situation": {"sides": 7}})")).ok());
}

TEST(Simulate, a_dealt_set_up_is_dealt_anew_for_each_battle) {
    const Result<Starter> starter = start_from(pig::game(), json_of(R"({"scenario": "dealt"})"));
    ASSERT_TRUE(starter.ok());
    SimulationPlan plan = plan_of(300, {player("random"), player("random")});
    plan.facts = {*pig::start(R"({"scenario": "duel"})")->find_fact("A.charm")};
    const SimulationResult result = simulate(*starter, plan);
    EXPECT_EQ(result.facts[0].counts().size(), 3u);
}

TEST(Simulate, battles_do_not_allocate_after_the_first_ones) {
    const auto start = pig::start(
        R"({"situation": {"target": 30, "dice": 3, "jinxes": 2, "toasts": 1, "round_limit": 50}})");
    const Starter starter = start_from(*start);
    const auto allocations = [&](std::uint64_t battles, const char* name) {
        const SimulationPlan plan = plan_of(battles, {player(name), player("random")});
        const test::AllocationCounter counter;
        simulate(starter, plan);
        return counter.count();
    };
    // A new length of battle makes a new line in a histogram now and then.
    EXPECT_LT(allocations(4000, "random"), allocations(2000, "random") + 100);
    EXPECT_LT(allocations(400, "greedy"), allocations(200, "greedy") + 100);
}

TEST(Histogram, knows_its_middle) {
    Histogram histogram;
    for (const std::int32_t value : {5, -3, 5, 9}) histogram.add(value);
    EXPECT_EQ(histogram.min(), -3);
    EXPECT_EQ(histogram.max(), 9);
    EXPECT_EQ(histogram.median(), 5);
    EXPECT_DOUBLE_EQ(histogram.mean(), 4.0);
    Histogram twice = histogram;
    twice.merge(histogram);
    EXPECT_EQ(twice.total(), 8u);
    EXPECT_EQ(twice.counts().at(5), 4u);
}

}  // namespace
}  // namespace clashfield::analysis
