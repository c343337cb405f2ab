#include "games/champs/bot/evaluate_advances.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "games/champs/bot/evaluate_advice.h"
#include "games/champs/rules/orders.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/units.h"

namespace clashfield::champs {
namespace {

struct Runner {
    int far = 0;  // from the nearest enemy
    std::uint8_t unit = kNone;
};
using RunnerList = InlineVector<Runner, kMaxCounters>;

RunnerList find_runners(const Setup& setup, const State& state, const Positions& enemies, Runners which) {
    RunnerList found;
    each_unit(setup, state, state.active, [&](std::uint8_t unit) {
        if (!must_advance(setup, state, unit)) return;
        Positions::Distances distances;
        const int far = enemies.measure(state.counters[unit].hex, distances);
        if (which == Runners::InReach && far > movement_of(setup, state, unit) + 1) return;
        push_in_order(found, {far, unit}, [](const Runner& a, const Runner& b) { return a.far < b.far; });
    });
    return found;
}

// Targets found for earlier decisions. Enemies stand still while units advance, so nearly all hold for the
// next decision too. Whatever targets depend on is compared before they are used again.
struct KeptTargets {
    static constexpr std::size_t kRoom = 12;  // longer lists are made anew
    struct Entry {
        std::uint64_t age = 0;
        Hex hex = kNoHex;
        std::uint8_t facing = 0;
        std::uint8_t profile = 0;
        std::uint8_t count = 0;
        std::array<std::uint8_t, kRoom> units = {};
    };
    const Setup* setup = nullptr;
    std::uint64_t setup_hash = 0;  // another one may come to lie in the same place
    std::uint64_t age = 0;         // grows whenever the enemies are others
    Positions enemies;
    std::array<std::uint8_t, kMaxCounters> profiles;  // of these enemies
    std::array<Entry, kMaxCounters> entries;
    UnitList found;
};

// The same units in the same hexes.
bool are_same(const Positions& a, const Positions& b) {
    const auto same = [&](const auto& first, const auto& second) {
        return std::memcmp(first.data(), second.data(), a.count) == 0;
    };
    return a.count == b.count && same(a.units, b.units) && same(a.q, b.q) && same(a.r, b.r);
}

}  // namespace

std::span<const std::uint8_t> kept_targets(const Setup& setup, const State& state, std::uint8_t unit) {
    thread_local const auto kept = std::make_unique<KeptTargets>();
    Positions enemies;
    gather_positions(setup, state, other_side(state.active), enemies);
    bool changed = false;  // the state of an enemy, mounted or dismounted
    for (std::size_t i = 0; i < enemies.count; ++i) {
        const std::uint8_t profile = state.counters[enemies.units[i]].profile;
        changed = changed || kept->profiles[i] != profile;
        kept->profiles[i] = profile;
    }
    if (changed || kept->setup != &setup || kept->setup_hash != setup.hash ||
        !are_same(kept->enemies, enemies)) {
        kept->setup = &setup;
        kept->setup_hash = setup.hash;
        kept->enemies = enemies;
        ++kept->age;
    }
    const Counter& counter = state.counters[unit];
    KeptTargets::Entry& entry = kept->entries[unit];
    if (entry.age == kept->age && entry.hex == counter.hex && entry.facing == counter.facing &&
        entry.profile == counter.profile)
        return {entry.units.data(), entry.count};
    UnitList& found = kept->found;
    find_targets(setup, state, unit, kept->enemies, found);
    // Where ground is slow, targets depend on the ranks of the unit too (CB-SPO-02 (3)).
    if (found.count <= KeptTargets::kRoom && !setup.map->has_slow) {
        entry = {.age = kept->age,
                 .hex = counter.hex,
                 .facing = counter.facing,
                 .profile = counter.profile,
                 .count = found.count};
        std::copy(found.begin(), found.end(), entry.units.begin());
    }
    return {found.units.data(), found.count};
}

void settle(Play& play) {
    State& state = play.state;
    thread_local Order order;
    run_agenda(play);
    while (state.wait != Wait::None && state.wait != Wait::Roll && advise_choice(play.setup, state, order)) {
        state.wait = Wait::None;
        apply_order(play, order);
        run_agenda(play);
    }
}

void let_advance(Play& play, const Positions& enemies, Runners runners) {
    State& state = play.state;
    for (const Runner& runner : find_runners(play.setup, state, enemies, runners)) {
        if (!must_advance(play.setup, state, runner.unit)) continue;  // it was ridden down, or has gone
        const std::span<const std::uint8_t> found = kept_targets(play.setup, state, runner.unit);
        if (found.empty()) continue;
        state.wait = Wait::None;
        begin_advance(play, runner.unit, found[0]);
        settle(play);
    }
}

}  // namespace clashfield::champs
