// The price of Filler Clash through the Battle contract, as bots and simulations pay it: inputs (orders and
// rolls) per second, copies, lists of orders, verdicts and decisions. A plain loop stands beside them, so
// that two machines or two days can be compared by ratios. What the numbers mean and should be:
// tests/perf/README.md.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>

#include "analysis/simulate.h"
#include "base/hash.h"
#include "bots/bot.h"
#include "bots/greedy_bot.h"
#include "dice/dice_source.h"
#include "registry/registry.h"
#include "tests/support/allocation_counter.h"

namespace clashfield {
namespace {

const Game& filler() {
    static const std::unique_ptr<Game> game = [] {
        Result<std::unique_ptr<Game>> loaded =
            registry::load("filler", std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {});
        CLASHFIELD_ASSERT(loaded.ok());
        return std::move(*loaded);
    }();
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

// A player that takes any listed order: the work of the rules and next to nothing else.
struct RandomPlay {
    std::unique_ptr<Battle> battle;
    OrderList orders;
    Order order;
    Faces faces;
    EventSink silent;

    // Plays to the end and gives the number of inputs.
    std::uint64_t play(const Battle& from, Random& random) {
        if (battle == nullptr) battle = from.clone();
        battle->assign(from);
        for (std::uint64_t inputs = 0;; ++inputs) {
            const Pending pending = battle->pending();
            if (const auto* roll = std::get_if<RollRequest>(&pending)) {
                throw_dice(roll->dice, random, faces);
                battle->apply(faces, silent);
            } else if (std::holds_alternative<Decision>(pending)) {
                orders.clear();
                battle->list_orders(orders, {});
                orders.get(random.below(static_cast<std::uint32_t>(orders.size())), order);
                battle->apply(order, silent);
            } else {
                return inputs;
            }
        }
    }
};

// What any loop of this machine can do: one multiplication, one rotation, one dependent load per step.
void yardstick(benchmark::State& state) {
    std::uint64_t table[256];
    for (std::uint64_t i = 0; i < 256; ++i) table[i] = hash_mix(i, i);
    std::uint64_t hash = 1;
    std::int64_t steps = 0;
    for (auto _ : state) {
        for (int i = 0; i < 1000; ++i) hash = hash_mix(hash, table[hash & 255]);
        steps += 1000;
        benchmark::DoNotOptimize(hash);
    }
    state.SetItemsProcessed(steps);
}
BENCHMARK(yardstick);

void random_battles(benchmark::State& state, const std::string& scenario) {
    const std::unique_ptr<Battle> from = start(scenario);
    RandomPlay player;
    Random random(7);
    constexpr int kWarmUp = 2000;  // until every list has its room
    for (int i = 0; i < kWarmUp; ++i) player.play(*from, random);
    std::uint64_t inputs = 0;
    std::uint64_t battles = 0;
    const test::AllocationCounter allocations;
    for (auto _ : state) {
        inputs += player.play(*from, random);
        ++battles;
    }
    const auto allocated = static_cast<double>(allocations.count());  // before the counters below allocate
    const double count = static_cast<double>(battles);
    state.counters["inputs"] = benchmark::Counter(static_cast<double>(inputs), benchmark::Counter::kIsRate);
    state.counters["inputs_per_battle"] = static_cast<double>(inputs) / count;
    state.counters["allocations_per_battle"] = allocated / count;
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
