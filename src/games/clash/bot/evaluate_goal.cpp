// The errands of a side that has lost when the time is up: the place that its scenario names, the units that
// stand in it, or those that it can beat.

#include <algorithm>

#include "base/best.h"
#include "games/clash/bot/evaluate_patience.h"
#include "games/clash/bot/evaluate_storm.h"
#include "games/clash/rules/terrain.h"
#include "games/clash/rules/victory.h"

namespace clashfield::clash {
namespace {

constexpr int kRunners = 2;  // units that go for the place itself

// The rule by which a side wins at a place (CL-VIC-01); null if there is none.
const VictoryRule* named_place(const Setup& setup, std::uint8_t side) {
    for (const VictoryRule& rule : setup.victory) {
        if (rule.side != side) continue;
        switch (rule.goal) {
            case Goal::Hold:
            case Goal::HoldMost:
            case Goal::Empty:
            case Goal::HoldBroken:
                return &rule;
            case Goal::Match:
            case Goal::BreakArmy:
            case Goal::Survive:
            case Goal::Exit:
            case Goal::ByLoss:
                break;
        }
    }
    return nullptr;
}

Point centre_of(const VictoryRule& rule) {
    if (rule.area.empty()) return rule.centre;
    geometry::MeanPoint mean;
    for (const Point point : rule.area) mean.add(point);
    return mean.value();
}

bool is_unit_in(const Setup& setup, const State& state, UnitId unit, const VictoryRule& rule) {
    return state.units[unit].state != MoraleState::Routing &&
           any_figure(setup, state, unit,
                      [&](FigureId figure) { return is_in_area(rule, state.figures[figure].at); });
}

// A line lies between them that only foot can cross (CL-TRN-09).
bool is_shut_off(const Setup& setup, const State& state, UnitId unit, UnitId foe) {
    const FigureId own = first_of(setup, state, unit);
    if (profile_of(setup, state, own).troop == Troop::I) return false;
    return is_line_between(setup, state,
                           {state.figures[own].at, state.figures[first_of(setup, state, foe)].at});
}

Corners corners_around(Point at) {
    return geometry::corners({at, {}}, {.width = kMillimetre, .depth = kMillimetre});
}

// Phases until it is there.
int phases_to(const Setup& setup, const State& state, UnitId unit, Point place) {
    const Tick march = std::max<Tick>(kMeasure, actions_of(setup, state, unit) * kMeasure);
    return (geometry::distance(middle_of(setup, state, unit), place) + march - 1) / march;
}

// Among the first of its side who can be at the place.
bool is_runner(const Setup& setup, const State& state, UnitId unit, Point place) {
    const int own = phases_to(setup, state, unit, place);
    int before = 0;
    for (const UnitId mate : units_of(setup, setup.units[unit].side)) {
        if (mate == unit || setup.units[mate].isolated || !is_alive(setup, state, mate) ||
            has_guns(setup, state, mate) || state.units[mate].state == MoraleState::Routing ||
            is_unit_engaged(setup, state, mate))
            continue;
        const int theirs = phases_to(setup, state, mate, place);
        if (theirs < own || (theirs == own && mate < unit)) ++before;
    }
    return before < kRunners;
}

// A part of the defender's edge that nobody of his stands at, the nearer the better (CL-VIC-05).
struct Foothold {
    Point place;
    bool held = false;  // by this unit
};
Foothold foothold_for(const Setup& setup, const State& state, UnitId unit) {
    constexpr Tick kFarEnough = 3 * kMeasure;
    const std::uint8_t side = setup.units[unit].side;
    const Point own = middle_of(setup, state, unit);
    const Point middle{setup.width / 2, setup.height / 2};
    Best<Foothold, Tick> best(-geometry::kFarthest);
    for (const Segment& part : edge_parts(setup, state, other(side))) {
        const Point at{(part.from.x + part.to.x) / 2, (part.from.y + part.to.y) / 2};
        const Near foe = nearest_enemy(setup, state, side, corners_around(at));
        const Tick way = geometry::distance(own, at);
        const Angle heading = geometry::heading_of(middle - at);  // room for a base
        best.offer({at + geometry::offset(heading, kHalfMeasure, 0), way < kMeasure && foe.distance > way},
                   std::min(foe.distance, kFarEnough) - way / 4);
    }
    return best.thing();
}

// The enemy it pays most to fight, as far as it can come at him; before all, those whom the goal is about.
UnitId wanted_prey(const Setup& setup, const State& state, UnitId unit, const VictoryRule* rule) {
    Best<UnitId, double> best;
    const FigureId own = first_of(setup, state, unit);
    for (const UnitId foe : foes_of(setup, unit)) {
        if (!is_alive(setup, state, foe)) continue;
        if (is_shut_off(setup, state, unit, foe)) continue;
        double score = duel_value(setup, state, own, first_of(setup, state, foe));
        score -= static_cast<double>(unit_distance(setup, state, unit, foe)) / kMeasure;
        score += 2.0 * state.units[foe].lives_lost / std::max(1, setup.units[foe].strength);  // finish them
        if (state.units[foe].state == MoraleState::Routing) score -= 3;
        if (setup.units[foe].isolated) score -= 2;
        if (rule != nullptr && is_unit_in(setup, state, foe, *rule))
            score += rule->goal == Goal::Empty || rule->goal == Goal::HoldMost ? 10 : 2;
        if (rule != nullptr && rule->goal == Goal::HoldBroken && rule->unit == foe) score += 3;
        best.offer(foe, score);
    }
    return best.found() ? best.thing() : kNoUnit;
}

}  // namespace

Errand errand_of(const Setup& setup, const State& state, UnitId unit) {
    const std::uint8_t side = setup.units[unit].side;
    const VictoryRule* rule = named_place(setup, side);
    const UnitId prey = wanted_prey(setup, state, unit, rule);
    Errand errand;
    errand.prey = prey;
    errand.stays = prey == kNoUnit;  // horse before a wall waits for those who come out
    if (prey != kNoUnit) errand.place = middle_of(setup, state, prey);
    if (setup.mode == Mode::OnTheSpot && must_hold_whole_edge(setup, other(side))) {
        const Foothold foothold = foothold_for(setup, state, unit);
        if (is_runner(setup, state, unit, foothold.place)) return {kNoUnit, foothold.place, foothold.held};
    }
    if (rule == nullptr) return errand;
    const bool to_hold =
        rule->goal == Goal::Hold || (rule->goal == Goal::HoldBroken && is_gone(state, rule->unit));
    if (!to_hold || !is_runner(setup, state, unit, centre_of(*rule))) return errand;
    const bool empty = figures_in(setup, state, other(side), *rule) == 0;
    errand.stays = empty && is_unit_in(setup, state, unit, *rule);
    if (empty || prey == kNoUnit || !is_unit_in(setup, state, prey, *rule)) {
        errand.prey = kNoUnit;
        errand.place = centre_of(*rule);
    }
    return errand;
}

bool would_storm(const Setup& setup, const State& state, UnitId unit) {
    if (!must_win_in_time(setup, state, setup.units[unit].side)) return false;
    if (setup.units[unit].isolated || has_guns(setup, state, unit)) return false;
    if (!is_shooter(setup, state, unit)) return true;
    const UnitId foe = nearest_foe(setup, state, unit);
    if (foe == kNoUnit) return false;
    return duel_value(setup, state, first_of(setup, state, unit), first_of(setup, state, foe)) > kEven;
}

double least_blow(const Setup& setup, const State& state, std::uint8_t side) {
    if (!must_win_in_time(setup, state, side)) return kEven;
    const int last = last_phase_in_time(setup, state);
    return 4 * state.phase > 3 * last ? -100 : 2 * state.phase > last ? -5 : -2;
}

int steps_to_strike(const Setup& setup, const State& state, UnitId unit) {
    Tick apart = 0;
    if (nearest_foe(setup, state, unit, &apart) == kNoUnit) return 0;
    return (apart + kMeasure - 1) / kMeasure;
}

}  // namespace clashfield::clash
