// Victory (CL-VIC): goals of scenarios, broken armies, the edge of games on the spot, and the last phase.

#include "games/clash/rules/victory.h"

#include <algorithm>

#include "games/clash/rules/set_up.h"
#include "games/clash/rules/special_figures.h"

namespace clashfield::clash {
namespace {

constexpr std::int64_t kWhole = 1'000'000'000;
constexpr Tick kEdgePart = 100 * kMillimetre;  // CL-VIC-05

bool is_steady(const State& state, UnitId unit) { return state.units[unit].state != MoraleState::Routing; }

template <typename Visit>
void each_steady_figure(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    for (const UnitId unit : units_of(setup, side)) {
        if (is_steady(state, unit)) each_figure(setup, state, unit, visit);
    }
}

bool has_steady_figure(const Setup& setup, const State& state, std::uint8_t side) {
    return any_unit(setup, side,
                    [&](UnitId unit) { return is_steady(state, unit) && is_alive(setup, state, unit); });
}

bool has_reserves(const Setup& setup, const State& state, std::uint8_t side) {
    return any_unit(setup, side, [&](UnitId unit) {
        return setup.units[unit].reserve != 0 && !state.units[unit].is(flag::kPlaced);
    });
}

// Figures that have broken through; routers have not.
int exited_figures(const Setup& setup, const State& state, std::uint8_t side) {
    int count = 0;
    for (const UnitId unit : units_of(setup, side)) {
        for (const FigureId figure : figures_of(setup, unit))
            count += state.figures[figure].status == Status::Exited ? 1 : 0;
    }
    return count;
}

// The edge over which a goal leads: it changes with the edges of the sides (CL-SET-05).
EdgeOf exit_edge(const Setup& setup, const State& state, const VictoryRule& rule) {
    if (state.swapped == 0) return rule.edge;
    if (rule.edge == setup.sides[0].edge) return setup.sides[1].edge;
    return rule.edge == setup.sides[1].edge ? setup.sides[0].edge : rule.edge;
}

// Whether the side that the rule names has won by it.
bool is_reached(const Setup& setup, const State& state, const VictoryRule& rule) {
    const std::uint8_t side = rule.side;
    switch (rule.goal) {
        case Goal::Hold:
            return state.active == side && holds(setup, state, side, rule);
        case Goal::HoldBroken:
            return state.active == side && holds(setup, state, side, rule) && is_gone(state, rule.unit);
        case Goal::HoldMost: {
            const int own = figures_in(setup, state, side, rule);
            return own >= rule.count && own > figures_in(setup, state, other(side), rule);
        }
        case Goal::Empty:
            return figures_in(setup, state, other(side), rule) == 0;
        case Goal::BreakArmy:
            return lost_points(setup, state, other(side)) * 100 >
                   setup.sides[other(side)].points * rule.count;
        case Goal::Exit:
            return exited_figures(setup, state, side) >= rule.count;
        case Goal::Survive:
            return state.phase >= rule.count;
        case Goal::Match:
        case Goal::ByLoss:
            return false;
    }
    return false;
}

void end_by_loss(Play& play) {
    const std::int64_t a = lost_share(play.setup, play.state, 0);
    const std::int64_t b = lost_share(play.setup, play.state, 1);
    end_battle(play, Ending::Loss, a == b ? kNoUnit : a < b ? 0 : 1);
}

// CL-VIC-02: only the side whose phase ends.
bool check_broken(Play& play) {
    const std::uint8_t side = play.state.active;
    const int lost = lost_points(play.setup, play.state, side);
    const int points = play.setup.sides[side].points;
    emit(play.events, EventKind::Checked, Clause::VIC_02, {side, lost, points});
    if (2 * lost <= points) return false;
    end_battle(play, Ending::Broken, other(side));
    return true;
}

// CL-VIC-05: parts of the defender's edge that are his.
struct EdgeHeld {
    int parts = 0;
    int held = 0;
};
EdgeHeld edge_held(const Setup& setup, const State& state, std::uint8_t defender) {
    EdgeHeld result;
    for (const Segment& part : edge_parts(setup, state, defender)) {
        Tick own = geometry::kFarthest;
        Tick foe = geometry::kFarthest;
        const auto nearest = [&](std::uint8_t side, Tick& least) {
            each_steady_figure(setup, state, side, [&](FigureId figure) {
                least = std::min(least, geometry::distance(Polygon(state.corners[figure]), part));
            });
        };
        nearest(defender, own);
        nearest(other(defender), foe);
        ++result.parts;
        result.held += foe <= kMeasure + kGrace && own >= foe ? 0 : 1;
    }
    return result;
}

// CL-VIC-04.
void end_on_the_spot(Play& play) {
    const Setup& setup = play.setup;
    const std::uint8_t defender = other(play.state.attacker);
    const int own = setup.sides[defender].points;
    const int theirs = setup.sides[other(defender)].points;
    const EdgeHeld edge = edge_held(setup, play.state, defender);
    bool defended = false;
    if (must_hold_whole_edge(setup, defender)) {
        defended = edge.held == edge.parts;
    } else if (own * 100 < theirs * 50) {
        defended = has_steady_figure(setup, play.state, defender) && edge.held > 0;
    } else {
        defended = is_chief_alive(setup, play.state, defender) && edge.held > 0;
    }
    end_battle(play, Ending::Edge, defended ? defender : other(defender));
}

}  // namespace

// The clause by which a battle ends.
Clause clause_of(Ending ending) {
    switch (ending) {
        case Ending::Goal:
        case Ending::Resigned:  // CL-VIC-01: an agreement like a draw
        case Ending::Agreed:
            return Clause::VIC_01;
        case Ending::Broken:
            return Clause::VIC_02;
        case Ending::Edge:
            return Clause::VIC_04;
        case Ending::Loss:
        case Ending::Nobody:
            return Clause::VIC_06;
    }
    return Clause::VIC_01;
}

void end_battle(Play& play, Ending ending, std::uint8_t winner) {
    State& state = play.state;
    state.step = Step::Over;
    state.waiting = false;
    state.roll = RollKind::None;
    state.ending = ending;
    state.winner = winner;
    if (!play.events.listens()) return;
    Event event{static_cast<std::uint8_t>(EventKind::Over), id(clause_of(ending)), {}};
    event.words.push_back(word(ending));
    event.words.push_back(winner == kNoUnit ? 0 : 1);
    if (winner != kNoUnit) event.words.push_back(winner);
    play.events.emit(std::move(event));
}

bool is_in_area(const VictoryRule& rule, Point at) {
    if (!rule.area.empty()) return geometry::contains(rule.area, at);
    return geometry::distance(rule.centre, at) <= rule.radius + kGrace;
}

int figures_in(const Setup& setup, const State& state, std::uint8_t side, const VictoryRule& rule) {
    int count = 0;
    each_steady_figure(setup, state, side,
                       [&](FigureId figure) { count += is_in_area(rule, state.figures[figure].at) ? 1 : 0; });
    return count;
}

bool is_gone(const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    return it.is(flag::kDestroyed) || it.is(flag::kLeft) || it.state == MoraleState::Routing;
}

int lost_points(const Setup& setup, const State& state, std::uint8_t side) {
    int lost = 0;
    for (const UnitId unit : units_of(setup, side)) lost += is_gone(state, unit) ? setup.units[unit].cost : 0;
    return lost;
}

std::int64_t lost_share(const Setup& setup, const State& state, std::uint8_t side) {
    std::int64_t lost = 0;
    for (const UnitId unit : units_of(setup, side)) {
        const UnitInfo& it = setup.units[unit];
        const std::int64_t cost = it.cost * kWhole;
        lost += is_gone(state, unit) ? cost : cost * state.units[unit].lives_lost / std::max(1, it.strength);
    }
    return lost / std::max(1, setup.sides[side].points);
}

EdgeParts edge_parts(const Setup& setup, const State& state, std::uint8_t side) {
    const EdgeOf edge = edge_of(setup, state, side);
    const Tick length = is_upright(edge) ? setup.height : setup.width;
    EdgeParts parts;
    for (Tick from = 0; from < length; from += kEdgePart) {
        const Tick to = std::min(length, from + kEdgePart);
        parts.push_back({point_at_edge(setup, edge, from, 0), point_at_edge(setup, edge, to, 0)});
    }
    return parts;
}

bool must_hold_whole_edge(const Setup& setup, std::uint8_t defender) {
    return setup.sides[defender].points * 100 > setup.sides[other(defender)].points * 75;
}

int spot_phases(const Setup& setup, const State& state) {
    const std::uint8_t attacker = state.attacker;
    const bool south = edge_of(setup, state, attacker) == EdgeOf::South;
    Tick front = south ? 0 : setup.height;
    for (const auto& zone : zones_of(setup, state, attacker)) {
        for (const Point corner : zone) front = south ? std::max(front, corner.y) : std::min(front, corner.y);
    }
    const Tick depth = south ? setup.height - front : front;
    int slowest = 0;
    for (const FigureInfo& figure : setup.figures) {
        const UnitInfo& it = setup.units[figure.unit];
        const Profile& profile = setup.profiles[figure.forms[it.starts_mounted ? 1 : 0]];
        const bool guns =
            profile.troop == Troop::A || (profile.troop >= Troop::AE && profile.troop <= Troop::AA);
        if (it.side != attacker || guns) continue;
        const int actions = profile.actions + (it.isolated ? 1 : 0);
        slowest = slowest == 0 ? actions : std::min(slowest, actions);
    }
    const int moves = 2 * ((depth + kMeasure - 1) / kMeasure);
    slowest = std::max(1, slowest);
    return (moves + slowest - 1) / slowest;  // CL-VIC-03
}

bool holds(const Setup& setup, const State& state, std::uint8_t side, const VictoryRule& rule) {
    return figures_in(setup, state, side, rule) > 0 && figures_in(setup, state, other(side), rule) == 0;
}

bool has_exits(const Setup& setup) {
    return std::any_of(setup.victory.begin(), setup.victory.end(),
                       [](const VictoryRule& rule) { return rule.goal == Goal::Exit; });
}

bool breaks_through(const Setup& setup, const State& state, std::uint8_t side, const Corners& corners) {
    return std::any_of(setup.victory.begin(), setup.victory.end(), [&](const VictoryRule& rule) {
        if (rule.goal != Goal::Exit || rule.side != side) return false;
        const EdgeOf edge = exit_edge(setup, state, rule);
        return edge != edge_of(setup, state, side) &&
               std::any_of(corners.begin(), corners.end(),
                           [&](Point corner) { return distance_to_edge(setup, edge, corner) < 0; });
    });
}

void check_nobody(Play& play) {
    const auto has_figures = [&](std::uint8_t side) {
        return any_unit(play.setup, side,
                        [&](UnitId unit) { return is_alive(play.setup, play.state, unit); }) ||
               has_reserves(play.setup, play.state, side);
    };
    const bool a = has_figures(0);
    const bool b = has_figures(1);
    if (a && b) return;
    for (const VictoryRule& rule : play.setup.victory) {  // the last of them may have broken through
        if (rule.goal == Goal::Exit && is_reached(play.setup, play.state, rule))
            return end_battle(play, Ending::Goal, rule.side);
    }
    end_battle(play, Ending::Nobody, a ? 0 : b ? 1 : kNoUnit);
}

void check_victory(Play& play) {
    const Setup& setup = play.setup;
    State& state = play.state;
    for (const VictoryRule& rule : setup.victory) {
        if (rule.goal == Goal::Match) {
            if (check_broken(play)) return;
        } else if (rule.goal == Goal::Survive) {
            continue;  // a limit: after everything else
        } else if (is_reached(setup, state, rule)) {
            return end_battle(play, Ending::Goal, rule.side);
        }
    }
    const bool a = has_steady_figure(setup, state, 0) || has_reserves(setup, state, 0);
    const bool b = has_steady_figure(setup, state, 1) || has_reserves(setup, state, 1);
    if (!a || !b) return end_battle(play, Ending::Nobody, a ? 0 : b ? 1 : kNoUnit);  // CL-VIC-06
    if (setup.mode == Mode::OnTheSpot && state.active == state.attacker) {
        const int attacks = state.first == state.attacker ? (state.phase + 1) / 2 : state.phase / 2;
        if (attacks >= spot_phases(setup, state)) return end_on_the_spot(play);
    }
    for (const VictoryRule& rule : setup.victory) {
        if (rule.goal == Goal::Survive && is_reached(setup, state, rule))
            return end_battle(play, Ending::Goal, rule.side);
        if (rule.goal == Goal::ByLoss && state.phase >= rule.count) return end_by_loss(play);
    }
    if (state.phase >= setup.options.max_phases) end_by_loss(play);
}

}  // namespace clashfield::clash
