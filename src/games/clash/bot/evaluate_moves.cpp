// Where a unit should go: into contact with those it can beat, into range of those it can shoot, away from
// those it should fear.

#include <algorithm>
#include <cstdlib>

#include "base/best.h"
#include "games/clash/bot/evaluate_patience.h"
#include "games/clash/bot/evaluate_storm.h"
#include "games/clash/rules/manoeuvre.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/terrain.h"

namespace clashfield::clash {
namespace {

constexpr Tick kChargeReach = kMeasure + 10 * kMillimetre;

// One figure's way into contact with one enemy figure: against the face that looks at it.
Pose station_at(const Setup& setup, const State& state, FigureId figure, FigureId foe, Tick shift) {
    const Pose its = state.figures[foe].pose();
    const Vector toward = state.figures[figure].at - its.at;
    const Angle bearing = geometry::heading_of(toward);
    Best<Face, std::int32_t, std::less<>> nearest;
    for (int i = 0; i < 4; ++i) {
        const auto face = static_cast<Face>(i);
        nearest.offer(face, geometry::between(bearing, geometry::normal(its.heading, face)));
    }
    return post_at(setup, state, figure, foe, nearest.thing(), shift);
}

// Of all but the others of its unit that have no place yet.
bool is_clear(const Setup& setup, const State& state, const Placing& placing, const Placings& taken) {
    const UnitId unit = unit_of(setup, placing.figure);
    const Corners corners = corners_at(setup, state, placing.figure, placing.pose);
    return is_clear_of(setup, state, corners, taken) &&
           !is_overlapped(state, corners, [&](FigureId there) { return unit_of(setup, there) != unit; });
}

// Figures by nearness to the enemy unit.
Men by_nearness(const Setup& setup, const State& state, UnitId unit, UnitId foe) {
    return men_by(setup, state, unit, [&](FigureId figure) {
        std::int64_t way = INT64_MAX;
        each_figure(setup, state, foe, [&](FigureId enemy) {
            way = std::min(way, geometry::squared(state.figures[figure].at - state.figures[enemy].at));
        });
        return way;
    });
}

bool may_go(const Setup& setup, const State& state, const Placing& placing, const Placings& taken) {
    return is_clear(setup, state, placing, taken) && check_going(setup, state, placing);
}

// A charge figure by figure: each takes the nearest enemy it can reach; the others follow as a body.
Placings charge_at(const Setup& setup, const State& state, UnitId unit, UnitId foe) {
    Placings placings;
    int contacts = 0;
    Vector follow{};
    for (const FigureId figure : by_nearness(setup, state, unit, foe)) {
        Best<Placing, std::int64_t, std::less<>> nearest;
        each_figure(setup, state, foe, [&](FigureId enemy) {
            const Vector way = state.figures[enemy].at - state.figures[figure].at;
            if (are_farther({}, Point{} + way, kChargeReach) || !nearest.would_take(geometry::squared(way)))
                return;
            for (const Tick shift : {0, 9'000, -9'000}) {
                const Placing placing{figure, station_at(setup, state, figure, enemy, shift)};
                if (!may_go(setup, state, placing, placings)) continue;
                nearest.offer(placing, geometry::squared(way));
                return;
            }
        });
        if (nearest.found()) {
            if (contacts++ == 0) follow = nearest.thing().pose.at - state.figures[figure].at;
            placings.push_back(nearest.thing());
            continue;
        }
        if (contacts == 0) return {};
        Placing behind{figure, state.figures[figure].pose()};
        // Behind the others, as far as there is room.
        for (const int part : {4, 3, 2, 1}) {
            const Vector step{follow.x / 4 * part, follow.y / 4 * part};
            const Pose pose = state.figures[figure].pose();
            const Placing placing{figure, rounded({pose.at + step, pose.heading})};
            if (!may_go(setup, state, placing, placings)) continue;
            behind = placing;
            break;
        }
        if (!is_clear(setup, state, behind, placings)) return {};
        placings.push_back(behind);
    }
    if (!check_poses(setup, state, unit, placings)) return {};
    return placings;
}

Placings toward(const Setup& setup, const State& state, UnitId unit, Point place, Tick most) {
    const Vector way = place - middle_of(setup, state, unit);
    const Tick length = std::min<Tick>(most, geometry::length(way));
    if (length < 5 * kMillimetre) return {};
    return farthest_along(setup, state, unit, way, length);
}

// The same while the enemy is far: straight ahead, so that the line stays a line and nobody stands before
// the muzzles of his comrades.
Placings abreast(const Setup& setup, const State& state, UnitId unit, UnitId foe, Tick most) {
    const Point own = middle_of(setup, state, unit);
    Point place = middle_of(setup, state, foe);
    const Vector way = place - own;
    if (std::abs(way.x) < std::abs(way.y)) {
        place.x = own.x;
    } else {
        place.y = own.y;
    }
    const Placings placings = toward(setup, state, unit, place, most);
    return placings.empty() ? toward(setup, state, unit, middle_of(setup, state, foe), most) : placings;
}

// An obstacle stops a line, but not every man of it: each goes as far as he comes by himself, and across what
// he stands at (CL-TRN-09).
Placings scramble(const Setup& setup, const State& state, UnitId unit, UnitId foe) {
    constexpr Tick kStep = 3 * kMillimetre;
    Placings placings;
    bool moves = false;
    for (const FigureId figure : by_nearness(setup, state, unit, foe)) {
        const Pose from = state.figures[figure].pose();
        const FigureId goal = nearest_of(setup, state, foe, from.at);
        if (goal == kNoFigure || state.figures[goal].at == from.at) return {};
        const Angle heading = geometry::heading_of(state.figures[goal].at - from.at);
        Placing best{figure, from};
        for (Tick way = kMeasure - kStep; way > kStep; way -= kStep) {
            const Placing placing{figure,
                                  rounded({from.at + geometry::offset(heading, way, 0), from.heading})};
            if (!may_go(setup, state, placing, placings)) continue;
            best = placing;
            moves = true;
            break;
        }
        if (!is_clear(setup, state, best, placings)) return {};
        placings.push_back(best);
    }
    return moves ? placings : Placings{};
}

bool is_stopped(const State& state, const Placings& placings) {
    constexpr Tick kLittle = 20 * kMillimetre;
    return std::all_of(placings.begin(), placings.end(), [&](const Placing& placing) {
        return geometry::distance(state.figures[placing.figure].at, placing.pose.at) < kLittle;
    });
}

struct Prey {
    UnitId unit = kNoUnit;
    double value = 0;  // of a duel
    Tick distance = 0;
};

// The enemy that it pays most to fight: worth of a duel against the way to him.
Prey best_prey(const Setup& setup, const State& state, UnitId unit) {
    Best<Prey, double> best;
    const FigureId own = first_of(setup, state, unit);
    for (const UnitId foe : foes_of(setup, unit)) {
        if (!is_alive(setup, state, foe)) continue;
        const double value = duel_value(setup, state, own, first_of(setup, state, foe));
        const Tick apart = unit_distance(setup, state, unit, foe);
        double score = value - static_cast<double>(apart) / kMeasure * 1.0;
        if (state.units[foe].state == MoraleState::Routing) score -= 3;
        if (state.units[foe].state == MoraleState::Hesitant) score += 0.5;
        if (is_unit_engaged(setup, state, foe)) score += 0.5;
        if (setup.units[foe].isolated) score -= 2;
        best.offer({foe, value, apart}, score);
    }
    return best.thing();
}

MovePlan general_move(const Setup& setup, const State& state, UnitId unit) {
    // Behind the middle of his men, out of reach of the enemy.
    geometry::MeanPoint mean;
    for (const UnitId comrade : units_of(setup, setup.units[unit].side)) {
        if (!setup.units[comrade].isolated && is_alive(setup, state, comrade) &&
            state.units[comrade].state != MoraleState::Routing)
            mean.add(middle_of(setup, state, comrade));
    }
    if (mean.empty()) return {};
    const bool south = edge_of(setup, state, setup.units[unit].side) == EdgeOf::South;
    const Point place = mean.value() + Vector{0, (south ? -1 : 1) * 60 * kMillimetre};
    MovePlan plan;
    if (geometry::distance(middle_of(setup, state, unit), place) < 120 * kMillimetre) return plan;
    plan.placings = toward(setup, state, unit, place, kMeasure);
    plan.value = plan.placings.empty() ? 0 : 0.3;
    return plan;
}

// Its tokens, with the one for the move in question: that is taken when it is announced.
int tokens_for(const State& state, UnitId unit) {
    return state.units[unit].tokens + (state.step == Step::Act ? 0 : 1);
}

// How often shooters that come into range now can shoot.
int shots_within(const Setup& setup, const State& state, UnitId unit, Tick apart) {
    const int steps = std::max(0, apart - shot_range(setup, state, unit) + kMeasure - 1) / kMeasure;
    return std::min(tokens_for(state, unit) - steps, shots_left(setup, state, unit));
}

MovePlan shooter_move(const Setup& setup, const State& state, UnitId unit, const Intent& intent) {
    MovePlan plan;
    Tick apart = 0;
    const UnitId foe = nearest_foe(setup, state, unit, &apart);
    if (foe == kNoUnit) return plan;
    const Tick range = shot_range(setup, state, unit);
    const FigureId own = first_of(setup, state, unit);
    const double duel = duel_value(setup, state, own, first_of(setup, state, foe));
    // A good charge is worth more than a volley.
    if (apart <= kMeasure && duel > 2.0) {
        plan.placings = charge_at(setup, state, unit, foe);
        plan.value = plan.placings.empty() ? 0 : 3;
        if (!plan.placings.empty()) return plan;
    }
    const Tick wanted = std::max<Tick>(range - 30 * kMillimetre, 20 * kMillimetre);
    if (apart <= wanted) return plan;
    Tick way = std::min<Tick>(kMeasure, apart - wanted + 5 * kMillimetre);
    if (!intent.press) {
        way = std::min(way, intent.way);
    } else if (shots_within(setup, state, unit, apart) < 1 &&
               !must_win_in_time(setup, state, setup.units[unit].side)) {
        way = std::min(way, safe_way(setup, state, unit));
    }
    plan.placings = abreast(setup, state, unit, foe, way);
    plan.value = plan.placings.empty() ? 0 : 1.5;
    return plan;
}

// Where obstacles stop a plan: man by man.
MovePlan over_obstacles(const Setup& setup, const State& state, UnitId unit, UnitId foe, MovePlan plan) {
    if (!is_stopped(state, plan.placings) || !has_lines(setup, state)) return plan;
    const Placings placings = scramble(setup, state, unit, foe);
    if (placings.empty() || !check_poses(setup, state, unit, placings)) return plan;
    return {placings, 1.0};
}

MovePlan fighter_move(const Setup& setup, const State& state, UnitId unit, const Intent& intent) {
    MovePlan plan;
    const Prey prey = best_prey(setup, state, unit);
    if (prey.unit == kNoUnit) return plan;
    if (prey.distance <= kMeasure) {
        plan.placings = charge_at(setup, state, unit, prey.unit);
        if (plan.placings.empty()) {
            const Near near = nearest_enemy(setup, state, setup.units[unit].side,
                                            state.corners[first_of(setup, state, unit)]);
            if (near.figure != kNoFigure) plan.placings = farthest_toward(setup, state, unit, near.figure);
        }
        plan.value = plan.placings.empty() ? 0 : 3 + prey.value;
        return over_obstacles(setup, state, unit, prey.unit, plan);
    }
    if (intent.press && prey.distance <= tokens_for(state, unit) * kMeasure) {
        plan.placings = toward(setup, state, unit, middle_of(setup, state, prey.unit), kMeasure);
    } else {
        // It does not get there in this phase or not with the others: it stops where nobody shoots at it or
        // charges it.
        const Tick way = intent.press ? kMeasure : std::min(kMeasure, intent.way);
        plan.placings = abreast(setup, state, unit, prey.unit, way);
    }
    plan.value = plan.placings.empty() ? 0 : 1.0 + 0.1 * prey.value;
    return intent.press ? over_obstacles(setup, state, unit, prey.unit, plan) : plan;
}

}  // namespace

bool is_shooter(const Setup& setup, const State& state, UnitId unit) {
    return shot_range(setup, state, unit) >= 3 * kHalfMeasure;
}

FigureId first_of(const Setup& setup, const State& state, UnitId unit) {
    FigureId first = kNoFigure;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const bool rank = info(setup, figure).role == Role::Rank;
        if (first == kNoFigure || (rank && info(setup, first).role != Role::Rank)) first = figure;
    });
    return first;
}

bool could_strike(const Setup& setup, const State& state, UnitId unit) {
    if (state.units[unit].state == MoraleState::Hesitant) return false;
    if (!is_shooter(setup, state, unit)) {
        const Prey prey = best_prey(setup, state, unit);
        return prey.unit != kNoUnit && prey.value > kEven &&
               prey.distance <= tokens_for(state, unit) * kMeasure;
    }
    Tick apart = 0;
    const UnitId foe = nearest_foe(setup, state, unit, &apart);
    if (foe == kNoUnit) return false;
    // The enemy answers with one shot before the first of theirs.
    const int shots = shots_within(setup, state, unit, apart);
    return shots > 1 ||
           (shots == 1 && !can_answer(setup, state, setup.units[foe].side, shot_range(setup, state, unit)));
}

Intent intent_of(const Setup& setup, const State& state, std::uint8_t side) {
    return {must_press(setup, state, side), common_way(setup, state, side)};
}

MovePlan best_move(const Setup& setup, const State& state, UnitId unit, const Intent& intent) {
    MovePlan plan;
    if (state.units[unit].state == MoraleState::Hesitant) return plan;
    if (setup.units[unit].isolated) {
        plan = general_move(setup, state, unit);
    } else if (has_guns(setup, state, unit)) {
        return plan;
    } else if (would_storm(setup, state, unit)) {
        const Errand errand = errand_of(setup, state, unit);
        if (!errand.stays) plan = storm_move(setup, state, unit, errand, tokens_for(state, unit));
    } else if (is_shooter(setup, state, unit)) {
        plan = shooter_move(setup, state, unit, intent);
    } else {
        plan = fighter_move(setup, state, unit, intent);
    }
    if (!plan.placings.empty() && !check_poses(setup, state, unit, plan.placings)) plan = {};
    return plan;
}

MovePlan best_manoeuvre(const Setup& setup, const State& state, UnitId unit) {
    MovePlan plan;
    if (would_storm(setup, state, unit)) {
        plan.placings = storm_manoeuvre(setup, state, unit, errand_of(setup, state, unit));
        plan.value = 1;
    } else if (is_unit_engaged(setup, state, unit)) {
        plan.placings = reinforcements(setup, state, unit);
        plan.value = 2.0 * static_cast<double>(plan.placings.size());
    }
    if (!plan.placings.empty() && !check_manoeuvre(setup, state, unit, plan.placings)) plan = {};
    return plan;
}

}  // namespace clashfield::clash
