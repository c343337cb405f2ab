#pragma once

// What the benchmarks of all games share: a game as it is shipped, and a player that takes any listed order,
// which is the work of the rules and next to nothing else.

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include <benchmark/benchmark.h>

#include "base/assert.h"
#include "base/random.h"
#include "battle/battle.h"
#include "bots/bot.h"
#include "dice/dice_source.h"
#include "registry/registry.h"
#include "tests/support/allocation_counter.h"

namespace clashfield::perf {

// Null if there is no such game.
inline std::unique_ptr<Game> shipped(std::string_view id) {
    const std::filesystem::path data = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";
    Result<std::unique_ptr<Game>> loaded = registry::load(id, data, {});
    return loaded.ok() ? std::move(*loaded) : nullptr;
}

struct RandomPlay {
    std::unique_ptr<Battle> battle;
    OrderList orders;
    Order order = with_room();
    Faces faces;
    EventSink silent;

    // An order with room for the longest of any game, as callers that may not allocate have it.
    static Order with_room() {
        constexpr std::array<std::int32_t, 64> kLongest{};
        Order order;
        order.words.assign(kLongest);
        return order;
    }

    void begin(const Battle& from) {
        if (battle == nullptr) battle = from.clone();
        battle->assign(from);
    }

    // One order or roll; false if the battle is over.
    bool step(Random& random) {
        const Pending pending = battle->pending();
        if (const auto* roll = std::get_if<RollRequest>(&pending)) {
            throw_dice(roll->dice, random, faces);
            battle->apply(faces, silent);
            return true;
        }
        if (!std::holds_alternative<Decision>(pending)) return false;
        orders.clear();
        battle->list_orders(orders, {});
        orders.get(random.below(static_cast<std::uint32_t>(orders.size())), order);
        battle->apply(order, silent);
        return true;
    }

    // Plays to the end and gives the number of inputs.
    std::uint64_t play(const Battle& from, Random& random) {
        begin(from);
        std::uint64_t inputs = 0;
        while (step(random)) ++inputs;
        return inputs;
    }
};

// Whole battles by random orders, after `warm_up` of them in which every list gets its room: inputs per
// second, inputs and allocations per battle.
inline void measure_random_battles(benchmark::State& state, const Battle& from, int warm_up) {
    RandomPlay player;
    Random random(7);
    for (int i = 0; i < warm_up; ++i) player.play(from, random);
    std::uint64_t inputs = 0;
    std::uint64_t battles = 0;
    const test::AllocationCounter allocations;
    for (auto _ : state) {
        inputs += player.play(from, random);
        ++battles;
    }
    const auto allocated = static_cast<double>(allocations.count());  // before the counters below allocate
    const double count = static_cast<double>(battles);
    state.counters["inputs"] = benchmark::Counter(static_cast<double>(inputs), benchmark::Counter::kIsRate);
    state.counters["inputs_per_battle"] = static_cast<double>(inputs) / count;
    state.counters["allocations_per_battle"] = allocated / count;
}

// Whole battles of a bot against itself.
inline void measure_battles_of(benchmark::State& state, bots::Bot& bot, const Battle& from) {
    const std::unique_ptr<Battle> battle = from.clone();
    Random random(7);
    EventSink silent;
    Order chosen = RandomPlay::with_room();
    Faces faces;
    std::uint64_t decisions = 0;
    std::uint64_t battles = 0;
    for (auto _ : state) {
        battle->assign(from);
        for (;;) {
            const Pending pending = battle->pending();
            if (const auto* roll = std::get_if<RollRequest>(&pending)) {
                throw_dice(roll->dice, random, faces);
                battle->apply(faces, silent);
            } else if (std::holds_alternative<Decision>(pending)) {
                bot.choose(*battle, random, chosen);
                battle->apply(chosen, silent);
                ++decisions;
            } else {
                break;
            }
        }
        ++battles;
    }
    state.counters["decisions_per_battle"] = static_cast<double>(decisions) / static_cast<double>(battles);
}

inline void measure_copies(benchmark::State& state, const Battle& from) {
    const std::unique_ptr<Battle> to = from.clone();
    for (auto _ : state) {
        to->assign(from);
        benchmark::DoNotOptimize(*to);
    }
}

// Verdicts on a legal order of the first side, and their allocations.
inline void measure_checks(benchmark::State& state, const Battle& battle, std::string_view text) {
    const Result<Order> order = battle.read_order(Side{0}, text);
    CLASHFIELD_ASSERT(order.ok());
    CLASHFIELD_ASSERT(battle.check(*order).ok());
    const test::AllocationCounter allocations;
    std::uint64_t checks = 0;
    for (auto _ : state) {
        const Verdict verdict = battle.check(*order);
        benchmark::DoNotOptimize(verdict.ok());
        ++checks;
    }
    const auto allocated = static_cast<double>(allocations.count());
    state.counters["allocations_per_check"] = allocated / static_cast<double>(checks);
}

}  // namespace clashfield::perf
