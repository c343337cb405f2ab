// The price of Filler Clash through the Battle contract, as bots and simulations pay it: inputs (orders and
// rolls) per second, copies, lists of orders, verdicts and decisions. What the numbers mean and should be:
// tests/perf/README.md.

#include <cstdint>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include "analysis/simulate.h"
#include "bots/bot.h"
#include "bots/greedy_bot.h"
#include "dice/dice_source.h"
#include "tests/perf/random_play.h"
#include "tests/support/allocation_counter.h"

namespace clashfield {
namespace {

const Game& filler() {
    static const std::unique_ptr<Game> game = perf::shipped("filler");
    CLASHFIELD_ASSERT(game != nullptr);
    return *game;
}

std::unique_ptr<Battle> start(const std::string& scenario) {
    Json setup;
    setup["scenario"] = scenario;
    Random random(1);
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle =
        filler().start(filler().complete(std::move(setup), random), silent);
    CLASHFIELD_ASSERT(battle.ok());
    return std::move(*battle);
}

// The first decision of a battle, behind the roll for the first player.
std::unique_ptr<Battle> at_first_decision(const std::string& scenario) {
    std::unique_ptr<Battle> battle = start(scenario);
    EventSink silent;
    Random random(1);
    Faces faces;
    for (;;) {
        const Pending pending = battle->pending();
        const auto* roll = std::get_if<RollRequest>(&pending);
        if (roll == nullptr) return battle;
        throw_dice(roll->dice, random, faces);
        battle->apply(faces, silent);
    }
}

void random_battles(benchmark::State& state, const std::string& scenario) {
    const std::unique_ptr<Battle> from = start(scenario);
    perf::measure_random_battles(state, *from, 2000);
}
BENCHMARK_CAPTURE(random_battles, duel, "duel_classic");
BENCHMARK_CAPTURE(random_battles, four_players, "street_brawl");
BENCHMARK_CAPTURE(random_battles, eight_in_teams, "four_a_side");

void copy_battle(benchmark::State& state) {
    const std::unique_ptr<Battle> from = at_first_decision("street_brawl");
    const std::unique_ptr<Battle> to = from->clone();
    for (auto _ : state) {
        to->assign(*from);
        benchmark::DoNotOptimize(*to);
    }
}
BENCHMARK(copy_battle);

void hash_battle(benchmark::State& state) {
    const std::unique_ptr<Battle> battle = at_first_decision("street_brawl");
    for (auto _ : state) benchmark::DoNotOptimize(battle->hash());
}
BENCHMARK(hash_battle);

void list_orders(benchmark::State& state) {
    const std::unique_ptr<Battle> battle = at_first_decision("street_brawl");
    OrderList orders;
    for (auto _ : state) {
        orders.clear();
        battle->list_orders(orders, {});
        benchmark::DoNotOptimize(orders.size());
    }
    state.counters["orders"] = static_cast<double>(orders.size());
}
BENCHMARK(list_orders);

void check_order(benchmark::State& state) {
    const std::unique_ptr<Battle> battle = at_first_decision("street_brawl");
    OrderList orders;
    battle->list_orders(orders, {});
    Order order;
    std::size_t next = 0;
    for (auto _ : state) {
        orders.get(next, order);
        next = (next + 1) % orders.size();
        const Verdict verdict = battle->check(order);
        benchmark::DoNotOptimize(verdict.ok());
    }
}
BENCHMARK(check_order);

void greedy_decision(benchmark::State& state, const std::string& scenario) {
    const std::unique_ptr<Battle> battle = at_first_decision(scenario);
    bots::GreedyBot bot;
    Random random(1);
    Order order;
    bot.choose(*battle, random, order);
    const test::AllocationCounter allocations;
    std::uint64_t decisions = 0;
    for (auto _ : state) {
        bot.choose(*battle, random, order);
        ++decisions;
    }
    state.counters["allocations"] = static_cast<double>(allocations.count()) / static_cast<double>(decisions);
}
BENCHMARK_CAPTURE(greedy_decision, duel, "duel_classic");
BENCHMARK_CAPTURE(greedy_decision, four_players, "street_brawl");

void simulation(benchmark::State& state) {
    const std::unique_ptr<Battle> from = start("duel_classic");
    const analysis::Starter starter = analysis::start_from(*from);
    const analysis::ChooserMaker random = *bots::player("random");
    analysis::SimulationPlan plan;
    plan.battles = 20'000;
    plan.threads = static_cast<std::uint32_t>(state.range(0));
    plan.players = {random, random};
    double inputs = 0;
    for (auto _ : state) {
        const analysis::SimulationResult result = analysis::simulate(starter, plan);
        inputs += result.inputs.mean() * static_cast<double>(result.battles);
    }
    state.counters["inputs"] = benchmark::Counter(inputs, benchmark::Counter::kIsRate);
}
BENCHMARK(simulation)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace clashfield
