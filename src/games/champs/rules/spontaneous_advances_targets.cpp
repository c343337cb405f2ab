#include "games/champs/rules/spontaneous_advances_targets.h"

#include <algorithm>

#include "base/inline_vector.h"
#include "games/champs/rules/movement.h"
#include "games/champs/rules/scale_and_terrain.h"

namespace clashfield::champs {
namespace {

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

constexpr Place3 work_out_place(Hex hex) {
    const Axial place = axial(hex);
    const int r = place.r - kLowestRow;
    return {static_cast<std::uint8_t>(place.q), static_cast<std::uint8_t>(r),
            static_cast<std::uint8_t>(place.q + r)};
}
struct PlaceTable {
    std::array<Place3, kHexes> places = {};
    constexpr PlaceTable() {
        for (int hex = 0; hex < kHexes; ++hex)
            places[static_cast<std::size_t>(hex)] = work_out_place(static_cast<Hex>(hex));
    }
};
constexpr PlaceTable kPlaceTable;
const Place3& place_of(Hex hex) { return kPlaceTable.places[hex]; }
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
        const Place3& place = place_of(counter.hex);
        positions.units[count] = unit;
        positions.hexes[count] = counter.hex;
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

int Positions::measure(Hex from, Distances& far) const {
    if (count == 0) return kFar;
    const Place3& here = place_of(from);
    // One row at a time in arrays of its own, which the compiler knows not to overlap.
    using Row = std::array<std::uint8_t, kRow>;
    Row low;
    low.fill(UINT8_MAX);
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
        for (std::size_t i = 0; i < kRow; ++i) low[i] = smaller(low[i], found[i]);
        std::memcpy(far.data() + row, found.data(), kRow);
    }
    std::uint8_t lowest = low[0];
    for (const std::uint8_t one : low) lowest = smaller(lowest, one);
    return lowest;
}

namespace {

// The search for the targets of one unit: three stages, of which each finds whom may be ignored too, and
// somebody who may not be ends it (CB-SPO-02). What a stage does not need is not worked out.
class TargetSearch {
  public:
    TargetSearch(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies,
                 UnitList& found)
        : setup_(setup),
          state_(state),
          enemies_(enemies),
          found_(found),
          unit_(unit),
          facing_(state.counters[unit].facing),
          mounted_(is_mounted(type_of(setup, state, unit))),
          here_(state.counters[unit].hex),
          closest_(enemies.measure(here_, far_)) {
        camps_.count = 0;
        found_.count = 0;
    }

    void run() {
        const bool any_near = closest_ <= kSpontaneousRange;
        if (any_near && (find_closest() || find_near())) return;
        if (find_camps()) return;
        if (any_near || setup_.map->has_slow || !find_closest()) find_cheapest();
    }

  private:
    // CB-SPO-03.
    bool ignores(std::size_t i) const {
        const Hex hex = enemies_.hexes[i];
        if (mounted_ && (setup_.map->rough(hex) || setup_.map->at(hex).fort != 0)) return true;
        return is_skirmisher(type_of(setup_, state_, enemies_.units[i])) && !in_cone(here_, hex, facing_);
    }
    bool is_camp(std::size_t i) const { return std::find(camps_.begin(), camps_.end(), i) != camps_.end(); }

    // The closest of all decide, unless all of them are ignored: in the first stage, and in the third where
    // nothing is slow or barred, so that movement points are distances.
    bool find_closest() {
        const std::uint8_t before = found_.count;
        bool decide = false;
        enemies_.each_within(far_, closest_, [&](std::size_t i) {
            if (is_camp(i)) return;
            found_.add(enemies_.units[i]);
            decide = decide || !ignores(i);
        });
        if (!decide) found_.count = before;
        return decide;
    }

    // (1) enemies within 4 hexes: the nearest of those that may not be ignored, and whoever is no farther.
    bool find_near() {
        UnitList near;  // places in `enemies_`
        near.count = 0;
        int nearest = kFar;
        enemies_.each_within(far_, kSpontaneousRange, [&](std::size_t i) {
            near.add(static_cast<std::uint8_t>(i));
            if (far_[i] < nearest && !ignores(i)) nearest = far_[i];
        });
        for (const std::uint8_t i : near) {
            if (far_[i] <= nearest) found_.add(enemies_.units[i]);
        }
        return nearest < kFar;
    }

    // (2) Baggage in sight. What is farther than some that counts is not looked at.
    bool find_camps() {
        int nearest = kFar;
        for (std::size_t b = 0; b < enemies_.baggage_count; ++b) {
            const std::uint8_t i = enemies_.baggage[b];
            if (far_[i] <= kSpontaneousRange || far_[i] > nearest) continue;
            if (!sees(*setup_.map, here_, enemies_.hexes[i])) continue;
            camps_.add(i);
            if (far_[i] < nearest && !ignores(i)) nearest = far_[i];
        }
        for (const std::uint8_t i : camps_) {
            if (far_[i] <= nearest) found_.add(enemies_.units[i]);
        }
        return nearest < kFar;
    }

    // (3) the nearest in movement points.
    void find_cheapest() {
        Costs costs;
        if (setup_.map->has_slow) path_costs(setup_, state_, unit_, costs);
        const auto cost = [&](std::size_t i) -> int {
            if (!setup_.map->has_slow) return far_[i];
            const int paid = costs[enemies_.hexes[i]];
            return paid == 255 ? kFar : paid;
        };
        const auto counts = [&](std::size_t i) { return far_[i] > kSpontaneousRange && !is_camp(i); };
        int cheapest = kFar;
        for (std::size_t i = 0; i < enemies_.count && cheapest > closest_; ++i) {
            if (counts(i) && cost(i) < cheapest && !ignores(i)) cheapest = cost(i);
        }
        for (std::size_t i = 0; i < enemies_.count; ++i) {
            if (cost(i) <= cheapest && counts(i)) found_.add(enemies_.units[i]);
        }
    }

    const Setup& setup_;
    const State& state_;
    const Positions& enemies_;
    UnitList& found_;
    std::uint8_t unit_;
    std::uint8_t facing_;
    bool mounted_;
    Hex here_;
    Positions::Distances far_;
    int closest_;
    UnitList camps_;  // places in `enemies_`
};

}  // namespace

AdvanceTargets::AdvanceTargets(const Setup& a_setup, const State& a_state)
    : setup_(a_setup), state_(a_state) {
    gather_positions(setup_, state_, other_side(state_.active), enemies_);
}

std::span<const std::uint8_t> AdvanceTargets::of(std::uint8_t unit) {
    TargetSearch(setup_, state_, unit, enemies_, found_).run();
    return {found_.units.data(), found_.count};
}

void find_targets(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies,
                  UnitList& found) {
    TargetSearch(setup, state, unit, enemies, found).run();
}

bool is_target(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t target) {
    UnitList targets;
    Positions enemies;
    gather_positions(setup, state, other_side(state.counters[unit].side), enemies);
    find_targets(setup, state, unit, enemies, targets);
    return std::find(targets.begin(), targets.end(), target) != targets.end();
}

}  // namespace clashfield::champs
