// When to go and when to wait: a unit that comes into range first is shot at first, and one that stops within
// reach of a charge is charged. Two armies that both wait must not wait for ever.

#include "games/clash/bot/evaluate_patience.h"

#include <algorithm>

#include "games/clash/bot/evaluate_moves.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/victory.h"

namespace clashfield::clash {
namespace {

constexpr Tick kMargin = 5 * kMillimetre;
constexpr Tick kCannon = 8 * kHalfMeasure;  // nobody waits outside such a range

// Its first blow is better than the others (CL-MEL-12).
bool is_charger(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [&](FigureId figure) {
        const Melee& melee = profile_of(setup, state, figure).melee;
        return melee.first < melee.later;
    });
}

bool is_out_of_it(const Setup& setup, const State& state, UnitId unit) {
    return setup.units[unit].isolated || state.units[unit].state == MoraleState::Routing ||
           !is_alive(setup, state, unit);
}

// A charging unit picks its opponents: equals do it gladly.
bool would_charge(const Setup& setup, const State& state, UnitId foe, UnitId unit) {
    if (is_charger(setup, state, foe)) return true;
    if (is_shooter(setup, state, foe)) return false;
    const FigureId own = unit == kNoUnit ? kNoFigure : first_of(setup, state, unit);
    if (own == kNoFigure) return true;
    return duel_value(setup, state, first_of(setup, state, foe), own) > kEven;
}

// Distances to keep from an enemy, the greater first: where he cannot come and shoot twice or charge, and
// where he cannot shoot without moving.
struct Rings {
    Tick outer = 0;
    Tick inner = 0;
};
Rings rings_of(const Setup& setup, const State& state, UnitId foe, UnitId unit) {
    Rings rings;
    const Tick march = march_of(setup, state, foe);
    const Tick range = shot_range(setup, state, foe);
    if (range >= 3 * kHalfMeasure && range <= kCannon) {
        rings.inner = range;
        // The side that waits shoots once when it is shot at: coming in pays from the second shot on, or
        // from the first where he cannot answer.
        const bool answered = unit == kNoUnit || can_answer(setup, state, setup.units[unit].side, range);
        const int shots = answered ? 2 : 1;
        const Tick way = march - shots * kMeasure;
        rings.outer = shots_left(setup, state, foe) >= shots && way > 0 ? range + way : range;
    }
    if (!is_unit_engaged(setup, state, foe) && would_charge(setup, state, foe, unit))
        rings.outer = std::max(rings.outer, march);
    return rings;
}

bool is_in_reach(const Setup& setup, const State& state, UnitId unit) {
    return any_unit(setup, other(setup.units[unit].side), [&](UnitId foe) {
        if (is_out_of_it(setup, state, foe)) return false;
        const Tick outer = rings_of(setup, state, foe, unit).outer;
        return outer > 0 && unit_distance(setup, state, unit, foe) < outer;
    });
}

// Tokens that it has spent in this phase and not on shots: it has moved.
bool has_moved(const Setup& setup, const State& state, UnitId unit) {
    const int shots =
        most_of(setup, state, unit, [&](FigureId figure) { return state.figures[figure].shots; });
    return actions_of(setup, state, unit) - state.units[unit].tokens > shots;
}

// Some of them fight or have gone into the enemy's reach in this phase.
bool has_gone(const Setup& setup, const State& state, std::uint8_t side) {
    return any_unit(setup, side, [&](UnitId unit) {
        if (is_out_of_it(setup, state, unit)) return false;
        return is_unit_engaged(setup, state, unit) ||
               (has_moved(setup, state, unit) && is_in_reach(setup, state, unit));
    });
}

bool most_could_strike(const Setup& setup, const State& state, std::uint8_t side) {
    int all = 0;
    int ready = 0;
    for (const UnitId unit : units_of(setup, side)) {
        if (is_out_of_it(setup, state, unit) || has_guns(setup, state, unit)) continue;
        all += setup.units[unit].cost;
        if (could_strike(setup, state, unit)) ready += setup.units[unit].cost;
    }
    return 2 * ready > all;
}

// Which side the rules send forward: the other one only has to be there at the end.
std::uint8_t attacker_by_rules(const Setup& setup, const State& state) {
    if (setup.mode == Mode::OnTheSpot) return state.attacker;  // CL-VIC-04
    for (const VictoryRule& rule : setup.victory) {
        if (rule.goal == Goal::Survive) return other(rule.side);
    }
    return kNoUnit;
}

int last_phase(const Setup& setup) {
    int last = setup.options.max_phases;
    for (const VictoryRule& rule : setup.victory) {
        if (rule.goal == Goal::ByLoss) last = std::min<int>(last, rule.count);
    }
    return last;
}

}  // namespace

int shots_left(const Setup& setup, const State& state, UnitId unit) {
    return most_of(setup, state, unit, [&](FigureId figure) {
        return weapon_of(setup, state, figure).shots - state.figures[figure].shots;
    });
}

Tick march_of(const Setup& setup, const State& state, UnitId unit) {
    if (state.units[unit].state == MoraleState::Hesitant || has_guns(setup, state, unit)) return 0;
    return actions_of(setup, state, unit) * kMeasure;
}

bool can_answer(const Setup& setup, const State& state, std::uint8_t side, Tick range) {
    return any_unit(setup, side, [&](UnitId unit) {
        return !is_out_of_it(setup, state, unit) && shot_range(setup, state, unit) >= range;
    });
}

bool must_win_in_time(const Setup& setup, const State& state, std::uint8_t side) {
    return attacker_by_rules(setup, state) == side;
}

int last_phase_in_time(const Setup& setup, const State& state) {
    if (setup.mode == Mode::OnTheSpot) return 2 * spot_phases(setup, state);
    int last = last_phase(setup);
    for (const VictoryRule& rule : setup.victory) {
        if (rule.goal == Goal::Survive) last = std::min<int>(last, rule.count);
    }
    return last;
}

bool must_press(const Setup& setup, const State& state, std::uint8_t side) {
    const std::uint8_t attacker = attacker_by_rules(setup, state);
    if (attacker != kNoUnit) return attacker == side;
    // CL-VIC-06: who has lost more loses in the end, so he may not wait for it.
    if (2 * state.phase > last_phase(setup)) {
        const std::int64_t own = lost_share(setup, state, side);
        const std::int64_t theirs = lost_share(setup, state, other(side));
        if (own != theirs) return own > theirs;
    }
    return has_gone(setup, state, side) || most_could_strike(setup, state, side);
}

Tick common_way(const Setup& setup, const State& state, std::uint8_t side) {
    Tick way = geometry::kFarthest;
    for (const UnitId unit : units_of(setup, side)) {
        if (is_out_of_it(setup, state, unit) || has_guns(setup, state, unit)) continue;
        way = std::min(way, safe_way(setup, state, unit));
    }
    return way;
}

Tick safe_way(const Setup& setup, const State& state, UnitId unit) {
    Tick safe = geometry::kFarthest;
    for (const UnitId foe : foes_of(setup, unit)) {
        if (is_out_of_it(setup, state, foe)) continue;
        const Rings rings = rings_of(setup, state, foe, unit);
        const Tick apart = unit_distance(setup, state, unit, foe) - kMargin;
        // A unit that is shot at already has nothing to wait for.
        if (rings.outer == 0 || apart < rings.inner) continue;
        safe = std::min(safe, std::max(0, apart - rings.outer));
    }
    return safe;
}

Tick way_back(const Setup& setup, const State& state, std::uint8_t side) {
    const EdgeOf edge = edge_of(setup, state, side);
    const bool seen = setup.options.deployment == Deployment::Alternate;  // CL-SET-07
    if (!seen || side == state.first || (edge != EdgeOf::South && edge != EdgeOf::North)) return 0;
    const bool south = edge == EdgeOf::South;
    Tick front = south ? 0 : setup.height;
    for (const auto& zone : zones_of(setup, state, side)) {
        const Box box = geometry::box_of(zone);
        front = south ? std::max(front, box.high.y) : std::min(front, box.low.y);
    }
    Tick back = 0;
    for (const UnitId foe : units_of(setup, other(side))) {
        if (is_out_of_it(setup, state, foe)) continue;
        Tick gap = setup.height;
        each_figure(setup, state, foe, [&](FigureId figure) {
            for (const Point corner : state.corners[figure])
                gap = std::min(gap, south ? corner.y - front : front - corner.y);
        });
        back = std::max(back, rings_of(setup, state, foe, kNoUnit).outer + 2 * kMargin - gap);
    }
    return back;
}

bool awaits_charge(const Setup& setup, const State& state, UnitId unit) {
    return any_unit(setup, other(setup.units[unit].side), [&](UnitId foe) {
        const Unit& it = state.units[foe];
        if (it.tokens == 0 || is_out_of_it(setup, state, foe) || it.state == MoraleState::Hesitant)
            return false;
        if (shot_range(setup, state, foe) > kMeasure || is_unit_engaged(setup, state, foe)) return false;
        return unit_distance(setup, state, unit, foe) <= it.tokens * kMeasure;
    });
}

bool guns_wait_for_each_other(const Setup& setup, const State& state, std::uint8_t side) {
    bool ready[2] = {false, false};
    for (const UnitId unit : all_units(setup)) {
        const Unit& it = state.units[unit];
        const std::uint8_t own = setup.units[unit].side;
        if (is_unit_engaged(setup, state, unit)) return false;
        if (ready[own] || it.tokens == 0 || is_out_of_it(setup, state, unit)) continue;
        if (!has_guns(setup, state, unit) || it.is(flag::kLimbered)) continue;
        if (own == side && it.is(flag::kActed)) return false;  // it has begun
        const ShotPlan shot = best_shot(setup, state, unit);
        ready[own] = shot.target != kNoUnit;
    }
    return ready[0] && ready[1] && !must_press(setup, state, side);
}

}  // namespace clashfield::clash
