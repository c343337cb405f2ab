// When to go and when to wait: who comes into range first is shot at first, and who stops within reach of a
// charge is charged. Two armies that both wait must not wait for ever.

#include <algorithm>

#include "base/hash.h"
#include "games/clash/evaluate.h"

namespace clashfield::clash {
namespace {

constexpr Tick kMargin = 5 * kMillimetre;
constexpr Tick kCannon = 8 * kHalfMeasure;  // nobody waits outside such a range
constexpr std::uint64_t kPatience = 4;      // each side goes in one round of so many

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

// Distances to keep from an enemy, the greater first: where he cannot come and shoot twice or charge, and
// where he cannot shoot without moving.
struct Rings {
    Tick outer = 0;
    Tick inner = 0;
};
Rings rings_of(const Setup& setup, const State& state, UnitId foe) {
    Rings rings;
    const Tick march = march_of(setup, state, foe);
    const Tick range = shot_range(setup, state, foe);
    if (range >= 3 * kHalfMeasure && range <= kCannon) {
        rings.inner = range;
        // Whoever is waited for shoots once when he is shot at: coming in pays from the second shot on.
        const bool twice = shots_left(setup, state, foe) > 1 && march > 2 * kMeasure;
        rings.outer = twice ? range + march - 2 * kMeasure : range;
    }
    if (is_charger(setup, state, foe) && !is_unit_engaged(setup, state, foe))
        rings.outer = std::max(rings.outer, march);
    return rings;
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

// Both could wait for the other one to come. Who goes cannot be foreseen and is either side as often as the
// other: in a quarter of the rounds this one, in a quarter the other one. In the first round nobody has had
// to wait.
bool has_lost_patience(const Setup& setup, const State& state, std::uint8_t side) {
    const std::uint64_t round = (state.phase + 1u) / 2;
    if (round == 1) return false;
    const std::uint64_t drawn = hash_mix(hash_mix(setup.hash, round), state.first) >> 40;
    return drawn % kPatience == side;
}

}  // namespace

Tick shot_range(const Setup& setup, const State& state, UnitId unit) {
    Tick range = 0;
    each_figure(setup, state, unit, [&](FigureId figure) {
        range = std::max(range, weapon_of(setup, state, figure).range * kHalfMeasure);
    });
    return range;
}

int shots_left(const Setup& setup, const State& state, UnitId unit) {
    int shots = 0;
    each_figure(setup, state, unit, [&](FigureId figure) {
        shots = std::max(shots, weapon_of(setup, state, figure).shots - state.figures[figure].shots);
    });
    return shots;
}

Tick march_of(const Setup& setup, const State& state, UnitId unit) {
    if (state.units[unit].state == MoraleState::Hesitant || has_guns(setup, state, unit)) return 0;
    return actions_of(setup, state, unit) * kMeasure;
}

Tick gap_between(const Setup& setup, const State& state, UnitId a, UnitId b) {
    // The pair with the nearest centres is all but the nearest pair: with it few others need a closer look.
    std::int64_t nearest = INT64_MAX;
    FigureId one = kNoFigure;
    FigureId two = kNoFigure;
    each_figure(setup, state, a, [&](FigureId x) {
        each_figure(setup, state, b, [&](FigureId y) {
            const std::int64_t way = geometry::squared(state.figures[x].at - state.figures[y].at);
            if (way >= nearest) return;
            nearest = way;
            one = x;
            two = y;
        });
    });
    if (one == kNoFigure) return geometry::kFarthest;
    Tick least = distance(state, one, two);
    each_figure(setup, state, a, [&](FigureId x) {
        each_figure(setup, state, b, [&](FigureId y) {
            if (!are_farther(state.figures[x].at, state.figures[y].at, least))
                least = std::min(least, distance(state, x, y));
        });
    });
    return least;
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
    return has_lost_patience(setup, state, side);
}

Tick safe_way(const Setup& setup, const State& state, UnitId unit) {
    Tick safe = geometry::kFarthest;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto foe = static_cast<UnitId>(i);
        if (setup.units[i].side == setup.units[unit].side || is_out_of_it(setup, state, foe)) continue;
        const Rings rings = rings_of(setup, state, foe);
        const Tick apart = gap_between(setup, state, unit, foe) - kMargin;
        // Who is inside a ring already has nothing to wait for there.
        if (rings.outer > 0 && apart >= rings.outer) {
            safe = std::min(safe, apart - rings.outer);
        } else if (rings.inner > 0 && apart >= rings.inner) {
            safe = std::min(safe, apart - rings.inner);
        }
    }
    return safe;
}

bool awaits_charge(const Setup& setup, const State& state, UnitId unit) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto foe = static_cast<UnitId>(i);
        const Unit& it = state.units[i];
        if (setup.units[i].side == setup.units[unit].side || it.tokens == 0 ||
            is_out_of_it(setup, state, foe) || it.state == MoraleState::Hesitant)
            continue;
        if (shot_range(setup, state, foe) > kMeasure || is_unit_engaged(setup, state, foe)) continue;
        if (gap_between(setup, state, unit, foe) <= it.tokens * kMeasure) return true;
    }
    return false;
}

bool guns_wait_for_each_other(const Setup& setup, const State& state, std::uint8_t side) {
    bool ready[2] = {false, false};
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const std::uint8_t own = setup.units[i].side;
        if (is_unit_engaged(setup, state, unit)) return false;
        if (ready[own] || state.units[i].tokens == 0 || is_out_of_it(setup, state, unit)) continue;
        if (!has_guns(setup, state, unit) || state.units[i].is(flag::kLimbered)) continue;
        const ShotPlan shot = best_shot(setup, state, unit);
        ready[own] = shot.target != kNoUnit;
    }
    return ready[0] && ready[1] && !must_press(setup, state, side);
}

}  // namespace clashfield::clash
