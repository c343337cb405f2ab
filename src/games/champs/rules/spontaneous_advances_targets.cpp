#include "games/champs/rules/spontaneous_advances_targets.h"

#include <algorithm>

#include "base/inline_vector.h"
#include "games/champs/rules/movement.h"
#include "games/champs/rules/scale_and_terrain.h"

namespace clashfield::champs {

namespace {

// CB-SPO-03.
bool may_ignore(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t enemy) {
    const Counter& counter = state.counters[unit];
    const Hex hex = state.counters[enemy].hex;
    if (is_mounted(type_of(setup, state, unit)) && (setup.map->rough(hex) || setup.map->at(hex).fort != 0))
        return true;
    return is_skirmisher(type_of(setup, state, enemy)) && !in_cone(counter.hex, hex, counter.facing);
}

constexpr int kSpontaneousRange = 4;  // CB-SPO-02 (1)

// CB-SPO-02 (3): cheapest sum of entry costs over passable hexes, ignoring facing, units and zones.
using Costs = std::array<std::uint8_t, kHexes>;

void path_costs(const Setup& setup, const State& state, std::uint8_t unit, Costs& best) {
    const Hex from = state.counters[unit].hex;
    const Map& map = *setup.map;
    best.fill(255);
    // Costs are 1 or 2, so a queue of three rings by cost is enough.
    InlineVector<Hex, 2048> queue;
    best[from] = 0;
    queue.push_back(from);
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const Hex hex = queue[next];
        for (int d = 0; d < 6; ++d) {
            const Hex n = neighbour(hex, d);
            if (is_barred(setup, state, unit, n)) continue;
            const int cost = best[hex] + entry_cost(map, n);
            if (cost >= best[n] || queue.full()) continue;
            best[n] = static_cast<std::uint8_t>(cost);
            queue.push_back(n);
        }
    }
}

// Rows run from -15 to 46 in these coordinates (CB-GEO-02): none is below zero when counted from here.
constexpr int kLowestRow = -kMaxColumns / 2 - 1;

// Who is not there is farther away than anybody on the largest map, but not by more than 127.
constexpr std::uint8_t kNowhere[] = {100, 126, 127};

struct Place3 {
    std::uint8_t q;
    std::uint8_t r;
    std::uint8_t s;
};

constexpr Place3 place_of(Hex hex) {
    const Axial place = axial(hex);
    const int r = place.r - kLowestRow;
    return {static_cast<std::uint8_t>(place.q), static_cast<std::uint8_t>(r),
            static_cast<std::uint8_t>(place.q + r)};
}

constexpr std::uint8_t larger(std::uint8_t a, std::uint8_t b) { return a > b ? a : b; }

constexpr std::uint8_t smaller(std::uint8_t a, std::uint8_t b) { return a < b ? a : b; }

constexpr std::uint8_t apart(std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(larger(a, b) - smaller(a, b));
}

}  // namespace

void gather_positions(const Setup& setup, const State& state, std::uint8_t side, Positions& positions) {
    std::size_t count = 0;
    positions.baggage_count = 0;
    each_unit(setup, state, side, [&](std::uint8_t unit) {
        const Counter& counter = state.counters[unit];
        const Place3 place = place_of(counter.hex);
        positions.units[count] = unit;
        positions.profiles[count] = counter.profile;
        positions.q[count] = place.q;
        positions.r[count] = place.r;
        positions.s[count] = place.s;
        if (counter.baggage != 0)
            positions.baggage[positions.baggage_count++] = static_cast<std::uint8_t>(count);
        ++count;
    });
    positions.count = count;
    for (; count % Positions::kRow != 0; ++count) {
        positions.q[count] = kNowhere[0];
        positions.r[count] = kNowhere[1];
        positions.s[count] = kNowhere[2];
    }
}

void Positions::measure_all(Hex from, Distances& far) const {
    const Place3 here = place_of(from);
    // One row at a time in arrays of its own, which the compiler knows not to overlap.
    using Row = std::array<std::uint8_t, kRow>;
    for (std::size_t row = 0; row < count; row += kRow) {
        Row all_q;
        Row all_r;
        Row all_s;
        std::memcpy(all_q.data(), q.data() + row, kRow);
        std::memcpy(all_r.data(), r.data() + row, kRow);
        std::memcpy(all_s.data(), s.data() + row, kRow);
        Row found;
        for (std::size_t i = 0; i < kRow; ++i) {
            // The largest of the three differences is the distance (CB-GEO-02).
            found[i] =
                larger(larger(apart(all_q[i], here.q), apart(all_r[i], here.r)), apart(all_s[i], here.s));
        }
        std::memcpy(far.data() + row, found.data(), kRow);
    }
}

int Positions::smallest(const Distances& far) const {
    if (count == 0) return kFar;
    std::array<std::uint8_t, kRow> low;
    std::memcpy(low.data(), far.data(), kRow);
    for (std::size_t row = kRow; row < count; row += kRow) {
        std::array<std::uint8_t, kRow> more;
        std::memcpy(more.data(), far.data() + row, kRow);
        for (std::size_t i = 0; i < kRow; ++i) low[i] = smaller(low[i], more[i]);
    }
    std::uint8_t lowest = low[0];
    for (const std::uint8_t one : low) lowest = smaller(lowest, one);
    return lowest;
}

namespace {

// The search for the targets of one unit: three stages, of which each finds whom may be ignored too, and
// somebody who may not be ends it (CB-SPO-02).
struct TargetSearch {
    const Setup& setup;
    const State& state;
    std::uint8_t unit;
    const Positions& enemies;
    UnitList& found;
    Positions::Distances far;
    UnitList camps;         // places in `enemies`
    bool any_near = false;  // within the range of the first stage

    bool ignores(std::size_t i) const { return may_ignore(setup, state, unit, enemies.units[i]); }
    bool is_camp(std::size_t i) const { return std::find(camps.begin(), camps.end(), i) != camps.end(); }

    // (1) enemies within 4 hexes: the nearest of those that may not be ignored, and whoever is no farther.
    bool find_near() {
        UnitList near;  // places in `enemies`
        near.count = 0;
        int nearest = kFar;
        enemies.each_within(far, kSpontaneousRange, [&](std::size_t i) {
            near.add(static_cast<std::uint8_t>(i));
            if (far[i] < nearest && !ignores(i)) nearest = far[i];
        });
        any_near = near.count != 0;
        for (const std::uint8_t i : near) {
            if (far[i] <= nearest) found.add(enemies.units[i]);
        }
        return nearest < kFar;
    }

    // (2) Baggage in sight.
    bool find_camps() {
        camps.count = 0;
        int nearest = kFar;
        for (std::size_t b = 0; b < enemies.baggage_count; ++b) {
            const std::uint8_t i = enemies.baggage[b];
            const Hex hex = state.counters[enemies.units[i]].hex;
            if (far[i] <= kSpontaneousRange || !sees(*setup.map, state.counters[unit].hex, hex)) continue;
            camps.add(i);
            if (far[i] < nearest && !ignores(i)) nearest = far[i];
        }
        for (const std::uint8_t i : camps) {
            if (far[i] <= nearest) found.add(enemies.units[i]);
        }
        return nearest < kFar;
    }

    // (3) where nothing is slow or barred, movement points are distances, and the closest decide, unless all
    // of them are ignored.
    bool find_closest(int closest) {
        if (setup.map->has_slow || any_near || closest == kFar) return false;
        const std::uint8_t before = found.count;
        bool decide = false;
        enemies.each_within(far, closest, [&](std::size_t i) {
            if (is_camp(i)) return;
            found.add(enemies.units[i]);
            decide = decide || !ignores(i);
        });
        if (!decide) found.count = before;
        return decide;
    }

    // (3) the nearest in movement points.
    void find_cheapest(int closest) {
        Costs costs;
        if (setup.map->has_slow) path_costs(setup, state, unit, costs);
        const auto cost = [&](std::size_t i) -> int {
            if (!setup.map->has_slow) return far[i];
            const int paid = costs[state.counters[enemies.units[i]].hex];
            return paid == 255 ? kFar : paid;
        };
        int cheapest = kFar;
        for (std::size_t i = 0; i < enemies.count && cheapest > closest; ++i) {
            if (far[i] > kSpontaneousRange && !is_camp(i) && cost(i) < cheapest && !ignores(i))
                cheapest = cost(i);
        }
        for (std::size_t i = 0; i < enemies.count; ++i) {
            if (cost(i) <= cheapest && far[i] > kSpontaneousRange && !is_camp(i)) found.add(enemies.units[i]);
        }
    }
};

}  // namespace

void find_targets(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies,
                  UnitList& found) {
    TargetSearch search{setup, state, unit, enemies, found, {}, {}};
    found.count = 0;
    enemies.measure_all(state.counters[unit].hex, search.far);
    if (search.find_near() || search.find_camps()) return;
    const int closest = enemies.smallest(search.far);
    if (!search.find_closest(closest)) search.find_cheapest(closest);
}

namespace {

// Targets found for earlier decisions. Enemies stand still while units advance, so nearly all hold for the
// next decision too. This is no part of the state: whatever targets depend on is compared before they are
// used again.
struct TargetMemo {
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
    std::array<Entry, kMaxCounters> entries;
};

thread_local TargetMemo memo;

// The same units in the same states and hexes.
bool are_same(const Positions& a, const Positions& b) {
    const auto same = [&](const auto& first, const auto& second) {
        return std::memcmp(first.data(), second.data(), a.count) == 0;
    };
    return a.count == b.count && same(a.units, b.units) && same(a.profiles, b.profiles) && same(a.q, b.q) &&
           same(a.r, b.r);
}

}  // namespace

AdvanceTargets::AdvanceTargets(const Setup& a_setup, const State& a_state)
    : setup_(a_setup), state_(a_state) {
    Positions enemies;
    gather_positions(setup_, state_, static_cast<std::uint8_t>(1 - state_.active), enemies);
    if (memo.setup == &setup_ && memo.setup_hash == setup_.hash && are_same(memo.enemies, enemies)) return;
    memo.setup = &setup_;
    memo.setup_hash = setup_.hash;
    memo.enemies = enemies;
    ++memo.age;
}

std::span<const std::uint8_t> AdvanceTargets::of(std::uint8_t unit) {
    const Counter& counter = state_.counters[unit];
    TargetMemo::Entry& entry = memo.entries[unit];
    if (entry.age == memo.age && entry.hex == counter.hex && entry.facing == counter.facing &&
        entry.profile == counter.profile)
        return {entry.units.data(), entry.count};
    find_targets(setup_, state_, unit, memo.enemies, found_);
    // Where ground is slow, targets depend on the ranks of the unit too (CB-SPO-02 (3)).
    if (found_.count <= TargetMemo::kRoom && !setup_.map->has_slow) {
        entry.age = memo.age;
        entry.hex = counter.hex;
        entry.facing = counter.facing;
        entry.profile = counter.profile;
        entry.count = found_.count;
        std::copy(found_.begin(), found_.end(), entry.units.begin());
    }
    return {found_.units.data(), found_.count};
}

bool is_target(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t target) {
    UnitList targets;
    Positions enemies;
    gather_positions(setup, state, static_cast<std::uint8_t>(1 - state.counters[unit].side), enemies);
    find_targets(setup, state, unit, enemies, targets);
    return std::find(targets.begin(), targets.end(), target) != targets.end();
}

}  // namespace clashfield::champs
