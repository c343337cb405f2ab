// The price of Ancient Battles through the Battle contract: whole battles by random players and by bots,
// copies, a move of five steps and charges among thirty units, and how an input grows with the armies. What
// the numbers mean and should be: tests/perf/README.md.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "bots/greedy_bot.h"
#include "games/ancients/content/library.h"
#include "games/ancients/content/scenario.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/play.h"
#include "games/ancients/rules/the_turn.h"
#include "tests/perf/random_play.h"

namespace clashfield::ancients_perf {
namespace {

const Game& ancient_battles() {
    static const std::unique_ptr<Game> game = perf::shipped("ancients");
    CLASHFIELD_ASSERT(game != nullptr);
    return *game;
}

Json zama() {
    Json setup;
    setup["scenario"] = "zama";
    return setup;
}

std::unique_ptr<Battle> start(const Json& setup) {
    Random random(1);
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle =
        ancient_battles().start(ancient_battles().complete(setup, random), silent);
    if (!battle.ok()) fmt::print(stderr, "{}\n", to_string(battle.problems()));
    CLASHFIELD_ASSERT(battle.ok());
    return std::move(*battle);
}

// Two armies of so many regiments in lines of fifteen, every fourth of cavalry, `gap` inches apart.
Json two_armies(int units, int gap, const char* step) {
    Json sides[2] = {Json::array(), Json::array()};
    for (int i = 0; i < 2 * units; ++i) {
        const int side = i % 2;
        const int number = i / 2;
        const bool mounted = number % 4 == 3;
        const double x = 2.4 + number % 15 * 4.75 + (number / 15 % 2 == 0 ? 0 : 0.7);
        const double off = gap / 2.0 + number / 15 * 4.2;
        Json unit;
        unit["type"] = mounted ? "mac_thess" : "gre_hopl";
        unit["models"] = mounted ? 8 : 16;
        unit["files"] = 4;
        unit["command"] = "LSM";
        unit["at"] = {x, side == 0 ? 24 - off : 24 + off};
        unit["facing"] = side == 0 ? 0 : 180;
        sides[side].push_back(std::move(unit));
    }
    Json setup;
    Json& situation = setup["situation"];
    situation["step"] = step;
    situation["active"] = "A";
    for (int side = 0; side < 2; ++side) situation["sides"][side == 0 ? "A" : "B"]["units"] = sides[side];
    return setup;
}

void ancients_random_battles(benchmark::State& state) {
    perf::measure_random_battles(state, *start(zama()), 10);
}
BENCHMARK(ancients_random_battles)->Unit(benchmark::kMillisecond);

// Both sides by the greedy bot, which takes the advice of the game.
void ancients_greedy_battles(benchmark::State& state) {
    bots::GreedyBot bot;
    perf::measure_battles_of(state, bot, *start(zama()));
}
BENCHMARK(ancients_greedy_battles)->Unit(benchmark::kMillisecond);

void ancients_copy_battle(benchmark::State& state) { perf::measure_copies(state, *start(zama())); }
BENCHMARK(ancients_copy_battle);

void ancients_hash_battle(benchmark::State& state) {
    const std::unique_ptr<Battle> battle = start(zama());
    for (auto _ : state) benchmark::DoNotOptimize(battle->hash());
}
BENCHMARK(ancients_hash_battle);

// A move of five steps among thirty units.
void ancients_check_move(benchmark::State& state) {
    perf::measure_checks(state, *start(two_armies(15, 20, "moves")),
                         "move A3 normal advance@0.8 wheel_left@8 advance@0.9 wheel_right@8 advance@0.5");
}
BENCHMARK(ancients_check_move)->Unit(benchmark::kMicrosecond);

// The rules' own state of such a battle.
struct Table {
    ancients::Setup setup;
    std::unique_ptr<ancients::State> state = std::make_unique<ancients::State>();
};
std::unique_ptr<Table> table_of(const Json& setup) {
    content::Findings findings;
    const ancients::Library library =
        ancients::load_library(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", findings);
    auto table = std::make_unique<Table>();
    const content::Reader situation(setup["situation"], "bench", "", findings);
    ancients::read_situation(situation, library, table->setup, *table->state);
    CLASHFIELD_ASSERT(findings.errors.empty());
    EventSink silent;
    ancients::Play play{table->setup, *table->state, silent};
    ancients::begin_situation(play);
    return table;
}

// Each regiment of the first line charges those opposite and beside them, by every wheel.
void ancients_charge(benchmark::State& state) {
    const std::unique_ptr<Table> table = table_of(two_armies(15, 7, "charges"));
    std::uint64_t solved = 0;
    std::uint64_t reached = 0;
    const test::AllocationCounter allocations;
    for (auto _ : state) {
        const auto charger = static_cast<ancients::UnitId>(solved % 10);
        const auto target = static_cast<ancients::UnitId>(15 + (charger + solved / 10 % 3) % 10);
        const ancients::Face face = ancients::face_to_charge(table->setup, *table->state, charger, target);
        const geometry::Charge charge =
            ancients::charge_of(table->setup, *table->state, charger, target, face, std::nullopt);
        benchmark::DoNotOptimize(charge);
        reached += charge.reaches ? 1 : 0;
        ++solved;
    }
    const auto allocated = static_cast<double>(allocations.count());
    state.counters["reached"] = static_cast<double>(reached) / static_cast<double>(solved);
    state.counters["allocations_per_charge"] = allocated / static_cast<double>(solved);
}
BENCHMARK(ancients_charge)->Unit(benchmark::kMicrosecond);

// Random battles of two armies of so many regiments each.
void ancients_growth(benchmark::State& state) {
    const std::unique_ptr<Battle> from = start(two_armies(static_cast<int>(state.range(0)), 12, "charges"));
    perf::RandomPlay player;
    Random random(7);
    std::uint64_t inputs = 0;
    for (auto _ : state) inputs += player.play(*from, random);
    state.counters["seconds_per_input"] = benchmark::Counter(
        static_cast<double>(inputs), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(ancients_growth)->Arg(10)->Arg(20)->Arg(40)->Arg(60)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace clashfield::ancients_perf
