// The price of Champs de Bataille through the Battle contract: whole battles by random players and by bots,
// copies, lists of orders, verdicts, exact odds, and how the price of an input grows with the armies. What
// the numbers mean and should be: tests/perf/README.md.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/walk.h"
#include "battle/parse_json.h"
#include "bots/greedy_bot.h"
#include "tests/perf/random_play.h"

namespace clashfield::champs_perf {
namespace {

const Game& champs() {
    static const std::unique_ptr<Game> game = perf::shipped("champs");
    CLASHFIELD_ASSERT(game != nullptr);
    return *game;
}

std::unique_ptr<Battle> start(const Json& setup) {
    Random random(1);
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = champs().start(champs().complete(setup, random), silent);
    CLASHFIELD_ASSERT(battle.ok());
    return std::move(*battle);
}

std::unique_ptr<Battle> soissons() { return start(Json{{"scenario", "soissons"}}); }

std::unique_ptr<Battle> situation(const std::string& text) {
    const Result<Json> json = parse_json(text, "situation");
    CLASHFIELD_ASSERT(json.ok());
    return start(Json{{"situation", *json}});
}

bool asks_to_activate(const Battle& battle) {
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    return decision != nullptr && battle.vocabulary().decisions[decision->kind] == "activate";
}

// Soissons after some turns of the bots, at a decision in which any unit may be picked.
std::unique_ptr<Battle> in_full_swing() {
    constexpr int kInputs = 100;  // about half of a battle
    std::unique_ptr<Battle> battle = soissons();
    bots::GreedyBot bot;
    Random random(3);
    EventSink silent;
    Order order;
    Faces faces;
    for (int inputs = 0; inputs < kInputs || !asks_to_activate(*battle); ++inputs) {
        const Pending pending = battle->pending();
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            throw_dice(roll->dice, random, faces);
            battle->apply(faces, silent);
            continue;
        }
        CLASHFIELD_ASSERT(std::holds_alternative<Decision>(pending));
        bot.choose(*battle, random, order);
        battle->apply(order, silent);
    }
    return battle;
}

void champs_random_battles(benchmark::State& state) { perf::measure_random_battles(state, *soissons(), 500); }
BENCHMARK(champs_random_battles)->Unit(benchmark::kMillisecond);

// Both sides by the greedy bot, which takes the advice of the game (Battle::advise).
void champs_greedy_battles(benchmark::State& state) {
    const std::unique_ptr<Battle> from = soissons();
    const std::unique_ptr<Battle> battle = from->clone();
    bots::GreedyBot bot;
    Random random(7);
    EventSink silent;
    Order order = perf::RandomPlay::with_room();  // a larger group than ever before is no reason to allocate
    Faces faces;
    std::uint64_t decisions = 0;
    std::uint64_t battles = 0;
    const auto play = [&] {
        battle->assign(*from);
        for (;;) {
            const Pending pending = battle->pending();
            if (const auto* roll = std::get_if<RollRequest>(&pending)) {
                throw_dice(roll->dice, random, faces);
                battle->apply(faces, silent);
            } else if (std::holds_alternative<Decision>(pending)) {
                bot.choose(*battle, random, order);
                battle->apply(order, silent);
                ++decisions;
            } else {
                return;
            }
        }
    };
    constexpr int kWarmUp = 30;  // until every list has its room
    for (int i = 0; i < kWarmUp; ++i) play();
    decisions = 0;
    const test::AllocationCounter allocations;
    for (auto _ : state) {
        play();
        ++battles;
    }
    const auto allocated = static_cast<double>(allocations.count());  // before the counters below allocate
    const double count = static_cast<double>(battles);
    state.counters["decisions"] =
        benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
    state.counters["decisions_per_battle"] = static_cast<double>(decisions) / count;
    state.counters["allocations_per_battle"] = allocated / count;
}
BENCHMARK(champs_greedy_battles)->Unit(benchmark::kMillisecond);

void champs_copy_battle(benchmark::State& state) {
    const std::unique_ptr<Battle> from = in_full_swing();
    const std::unique_ptr<Battle> to = from->clone();
    for (auto _ : state) {
        to->assign(*from);
        benchmark::DoNotOptimize(*to);
    }
}
BENCHMARK(champs_copy_battle);

void champs_hash_battle(benchmark::State& state) {
    const std::unique_ptr<Battle> battle = in_full_swing();
    for (auto _ : state) benchmark::DoNotOptimize(battle->hash());
}
BENCHMARK(champs_hash_battle);

void champs_list_orders(benchmark::State& state) {
    const std::unique_ptr<Battle> battle = in_full_swing();
    OrderList orders;
    for (auto _ : state) {
        orders.clear();
        battle->list_orders(orders, {});
        benchmark::DoNotOptimize(orders.size());
    }
    state.counters["orders"] = static_cast<double>(orders.size());
}
BENCHMARK(champs_list_orders);

// The listed orders in turn.
void champs_check_order(benchmark::State& state) {
    const std::unique_ptr<Battle> battle = in_full_swing();
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
BENCHMARK(champs_check_order);

// All 36 throws of one combat, with fractions, as people see the odds before they commit.
void champs_odds(benchmark::State& state, const std::string& text, const std::string& written) {
    const std::unique_ptr<Battle> battle = situation(text);
    const Result<Order> order = battle->read_order(Side{0}, written);
    CLASHFIELD_ASSERT(order.ok());
    CLASHFIELD_ASSERT(battle->check(*order).ok());
    analysis::WalkQuestion question;
    question.facts = {*battle->find_fact("result")};
    for (auto _ : state) {
        const auto result = analysis::walk<Fraction>(*battle, &*order, question);
        CLASHFIELD_ASSERT(result.exact);
        benchmark::DoNotOptimize(result.lines.size());
    }
}
BENCHMARK_CAPTURE(champs_odds, melee, R"({"map": "m3", "phase": "melee", "sides": [
    {"edge": "W", "ep": 40, "corps": [{"id": "F1", "threshold": 9, "units": [
        "A Irr Wb(O) 1017/E", "A2 Irr Wb(O) 1017/E", "Y Irr Wb(O) 1118/E", "SA Reg Ax(O) 0230/E"]}]},
    {"edge": "E", "ep": 40, "corps": [{"id": "R1", "threshold": 9, "baggage": ["1116"], "units": [
        "X Reg Ax(S) 1117/W", "SB Reg Ax(O) 2030/W"]}]}]})",
                  "melee A X")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(champs_odds, shot, R"({"map": "m3", "phase": "missiles", "sides": [
    {"edge": "W", "ep": 40, "corps": [{"id": "F1", "threshold": 9, "units": [
        "L Reg Bw(O) 1017/E", "SA Reg Ax(O) 0230/E"]}]},
    {"edge": "E", "ep": 40, "corps": [{"id": "R1", "threshold": 9, "units": [
        "M Irr Kn(F) 1317/W", "SB Reg Ax(O) 2030/W"]}]}]})",
                  "shoot L M")
    ->Unit(benchmark::kMicrosecond);

// --- growth ---

Json named(const std::string& word) { return Json{{"en", word}, {"fr", word}}; }

std::string hex(int column, int row) { return fmt::format("{:02}{:02}", column, row); }

// One of two Corps of a side: two Baggage, a general, and Warbands, Blades and Auxilia in lines around the
// middle of its half of the rows.
Json corps(char side, int number, int counters) {
    constexpr int kWidest = 20;
    constexpr const char* kKinds[] = {"Irr Wb(O)", "Reg Bd(O)", "Reg Ax(O)"};
    const bool west = side == 'A';
    const int middle = number == 1 ? 12 : 34;
    const int edge = west ? 1 : 30;
    const int back = west ? -1 : 1;
    const int fighters = counters - 3;
    const int wide = std::min(fighters, kWidest);
    const auto column = [&](int line) { return (west ? 13 : 18) + back * line; };
    Json units = Json::array();
    units.push_back(Json{{"name", named("General")},
                         {"unit", "Reg Cv(O)"},
                         {"role", number == 1 ? "cinc" : "general"},
                         {"hexes", Json::array({hex(column(6), middle)})}});
    for (int i = 0; i < fighters; ++i) {
        units.push_back(Json{{"name", named("Line")},
                             {"unit", kKinds[i % 3]},
                             {"hexes", Json::array({hex(column(i / wide), middle - wide / 2 + i % wide)})}});
    }
    const std::string id = std::string(1, side) + std::to_string(number);
    return Json{{"id", id},
                {"name", named(id)},
                {"baggage", Json::array({hex(edge, middle), hex(edge, middle + 2)})},
                {"units", std::move(units)}};
}

// Two armies face each other over an empty plain, the largest that a map can be.
Json lines(int counters) {
    Json sides = Json::array();
    for (const char side : {'A', 'B'}) {
        const int half = counters / 2;
        Json both = Json::array({corps(side, 1, half - half / 2), corps(side, 2, half / 2)});
        sides.push_back(Json{{"name", named(std::string(1, side))},
                             {"role", side == 'A' ? "attacker" : "defender"},
                             {"edge", side == 'A' ? "W" : "E"},
                             {"aggression", 1},
                             {"corps", std::move(both)}});
    }
    const Json map{{"id", "plain"},
                   {"name", named("Plain")},
                   {"columns", 30},
                   {"rows", 46},
                   {"features", Json::array()}};
    return Json{{"scenario",
                 Json{{"id", "lines"}, {"name", named("Lines")}, {"map", map}, {"sides", std::move(sides)}}}};
}

// The price of an input of random battles of so many counters.
void champs_growth(benchmark::State& state) {
    const std::unique_ptr<Battle> from = start(lines(static_cast<int>(state.range(0))));
    perf::RandomPlay player;
    Random random(7);
    player.play(*from, random);
    std::uint64_t inputs = 0;
    for (auto _ : state) inputs += player.play(*from, random);
    state.counters["inputs"] = benchmark::Counter(static_cast<double>(inputs), benchmark::Counter::kIsRate);
    state.counters["seconds_per_input"] = benchmark::Counter(
        static_cast<double>(inputs), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(champs_growth)->Arg(20)->Arg(50)->Arg(100)->Arg(200)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace clashfield::champs_perf
