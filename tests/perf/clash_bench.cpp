// The price of CLASH! through the Battle contract: whole battles by random players and by bots, copies, a
// formation move checked among many figures, lines of shot, and how these grow with the armies. What the
// numbers mean and should be: tests/perf/README.md.

#include <cstdint>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "bots/greedy_bot.h"
#include "games/clash/rules/sight.h"
#include "tests/perf/random_play.h"

namespace clashfield::clash_perf {
namespace {

const Game& clash() {
    static const std::unique_ptr<Game> game = perf::shipped("clash");
    CLASHFIELD_ASSERT(game != nullptr);
    return *game;
}

std::unique_ptr<Battle> start(const Json& setup) {
    Random random(1);
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = clash().start(clash().complete(setup, random), silent);
    CLASHFIELD_ASSERT(battle.ok());
    return std::move(*battle);
}

// Twenty spearmen in two ranks with room before them; the other figures stand around in blocks of twenty.
std::unique_ptr<Battle> crowded(int figures) {
    Json a = Json::array();
    Json b = Json::array();
    a.push_back(Json{{"melee", "SP1"}, {"figures", {"600,400,0 *10 +25,0", "600,375,0 *10 +25,0"}}});
    for (int block = 1; block < figures / 20; ++block) {
        const bool own = block % 2 == 0;
        const int place = block / 2;
        const int x = 30 + place % 8 * 290;
        const int y = own ? 330 - place / 8 * 80 : 700 + place / 8 * 80;
        Json unit{{"shoot", "13"},
                  {"figures",
                   {fmt::format("{},{},{} *10 +25,0", x, y, own ? 0 : 180),
                    fmt::format("{},{},{} *10 +25,0", x, own ? y - 25 : y + 25, own ? 0 : 180)}}};
        (own ? a : b).push_back(std::move(unit));
    }
    return start(Json{{"situation",
                       {{"table", {{"width", 2600}, {"height", 2000}}},
                        {"active", "A"},
                        {"sides", {{"A", {{"units", std::move(a)}}}, {"B", {{"units", std::move(b)}}}}}}}});
}

void order(Battle& battle, std::uint8_t side, const std::string& text) {
    const Result<Order> order = battle.read_order(Side{side}, text);
    CLASHFIELD_ASSERT(order.ok());
    CLASHFIELD_ASSERT(battle.check(*order).ok());
    EventSink silent;
    battle.apply(*order, silent);
}

// Two bots with about sixty figures each.
void clash_greedy_battles(benchmark::State& state) {
    bots::GreedyBot bot;
    perf::measure_battles_of(state, bot, *start(Json{{"scenario", "marathon"}}));
}
BENCHMARK(clash_greedy_battles)->Unit(benchmark::kMillisecond);

void clash_random_battles(benchmark::State& state) {
    perf::measure_random_battles(state, *start(Json{{"scenario", "first_clash"}}), 5);
}
BENCHMARK(clash_random_battles)->Unit(benchmark::kMillisecond);

void clash_copy_battle(benchmark::State& state) {
    perf::measure_copies(state, *start(Json{{"scenario", "marathon"}}));
}
BENCHMARK(clash_copy_battle);

// A move of a whole formation of twenty, judged figure by figure.
void clash_check_formation(benchmark::State& state) {
    const std::unique_ptr<Battle> battle = crowded(static_cast<int>(state.range(0)));
    order(*battle, 0, "announce A1 move");
    order(*battle, 1, "pass");
    perf::measure_checks(state, *battle, "advance 95 10");
}
BENCHMARK(clash_check_formation)->Arg(100)->Arg(200)->Arg(1000)->Unit(benchmark::kMicrosecond);

// Whether one archer may shoot at one unit: every figure of it that is in range, nine points each at most.
void clash_line_of_shot(benchmark::State& state) {
    const std::unique_ptr<Battle> battle = start(Json{
        {"situation",
         {{"table", {{"width", 2600}, {"height", 2000}}},
          {"active", "A"},
          {"sides",
           {{"A",
             {{"units",
               {{{"shoot", "13"}, {"figures", {"600,400,0"}}}, {{"figures", {"300,300,0 *20 +25,0"}}}}}}},
            {"B",
             {{"units", {{{"figures", {"600,560,180"}}}, {{"figures", {"300,700,180 *20 +25,0"}}}}}}}}}}}});
    order(*battle, 0, "announce A1 shoot");
    order(*battle, 1, "pass");
    perf::measure_checks(state, *battle, "shoot A1-1@B1,plain");
}
BENCHMARK(clash_line_of_shot);

// The table of `crowded` as the rules see it, with some terrain that is in nobody's way.
struct Range {
    clash::Setup setup;
    std::unique_ptr<clash::State> state = std::make_unique<clash::State>();
};

std::unique_ptr<Range> shooting_range(int figures) {
    constexpr clash::Tick kMm = clash::kMillimetre;
    auto range = std::make_unique<Range>();
    clash::Setup& setup = range->setup;
    setup.width = 2600 * kMm;
    setup.height = 2000 * kMm;
    setup.profiles.push_back({});
    setup.profiles[0].base = {25 * kMm, 25 * kMm};
    for (int i = 0; i < 8; ++i) {
        clash::TerrainPiece piece;
        piece.kind = i % 2 == 0 ? clash::TerrainKind::Wood : clash::TerrainKind::Hill;
        const clash::Point at{(100 + i * 300) * kMm, (i % 3 == 0 ? 600 : 1700) * kMm};
        piece.points = {at, at + clash::Vector{80 * kMm, 0}, at + clash::Vector{60 * kMm, 90 * kMm}};
        piece.box = geometry::box_of(piece.points);
        setup.terrain.push_back(piece);
    }
    for (int block = 0; block < figures / 20; ++block) {
        const bool own = block % 2 == 0;
        const clash::Tick x = block == 0 ? 600 : 30 + block / 2 % 8 * 290;
        const clash::Tick row = block / 2 / 8 * 80;
        const clash::Tick y = block == 0 ? 400 : own ? 330 - row : 700 + row;
        clash::UnitInfo unit;
        unit.side = own ? 0 : 1;
        unit.first = static_cast<std::uint16_t>(setup.figures.size());
        unit.count = 20;
        setup.units.push_back(unit);
        for (int i = 0; i < 20; ++i) {
            const auto figure = static_cast<clash::FigureId>(setup.figures.size());
            setup.figures.push_back({static_cast<std::uint8_t>(block), clash::Role::Rank, {0, 0}});
            const clash::Tick behind = i < 10 ? 0 : own ? -25 : 25;
            clash::put(setup, *range->state, figure,
                       {{(x + i % 10 * 25) * kMm, (y + behind) * kMm}, clash::Angle::degrees(own ? 0 : 180)});
        }
    }
    return range;
}

// One line from one figure to another, nine points at most: a clear one between the armies, one that the man
// in front closes, and a long one across all ranks of the enemy.
void clash_one_line(benchmark::State& state, clash::FigureId shooter, clash::FigureId target, bool open) {
    const std::unique_ptr<Range> range = shooting_range(static_cast<int>(state.range(0)));
    CLASHFIELD_ASSERT(clash::shooting_line(range->setup, *range->state, shooter, target).open == open);
    for (auto _ : state) {
        const clash::Line line = clash::shooting_line(range->setup, *range->state, shooter, target);
        benchmark::DoNotOptimize(line);
    }
}
BENCHMARK_CAPTURE(clash_one_line, clear, 2, 105, true)->Arg(200)->Arg(1000);
BENCHMARK_CAPTURE(clash_one_line, blocked, 12, 105, false)->Arg(200)->Arg(1000);
BENCHMARK_CAPTURE(clash_one_line, across, 2, 199, false)->Arg(200)->Arg(1000);

}  // namespace
}  // namespace clashfield::clash_perf
