// Victory (CL-VIC): goals of scenarios, broken armies, the edge of games on the spot, and the last phase.

#include <algorithm>

#include "games/clash/rules/engine.h"

namespace clashfield::clash {
namespace {

constexpr std::int64_t kWhole = 1'000'000'000;
constexpr Tick kEdgePart = 100 * kMillimetre;  // CL-VIC-05

bool is_steady(const State& state, UnitId unit) { return state.units[unit].state != MoraleState::Routing; }

template <typename Visit>
void each_steady_figure(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    for (std::size_t unit = 0; unit < setup.units.size(); ++unit) {
        const auto number = static_cast<UnitId>(unit);
        if (setup.units[unit].side == side && is_steady(state, number))
            each_figure(setup, state, number, visit);
    }
}

int steady_figures(const Setup& setup, const State& state, std::uint8_t side) {
    int count = 0;
    each_steady_figure(setup, state, side, [&](FigureId) { ++count; });
    return count;
}

bool has_reserves(const Setup& setup, const State& state, std::uint8_t side) {
    for (std::size_t unit = 0; unit < setup.units.size(); ++unit) {
        if (setup.units[unit].side == side && setup.units[unit].reserve != 0 &&
            !state.units[unit].is(flag::kPlaced))
            return true;
    }
    return false;
}

// Who has broken through; routers have not.
int exited_figures(const Setup& setup, const State& state, std::uint8_t side) {
    int count = 0;
    for (std::size_t figure = 0; figure < setup.figures.size(); ++figure) {
        count += state.figures[figure].status == Status::Exited &&
                         side_of(setup, static_cast<FigureId>(figure)) == side
                     ? 1
                     : 0;
    }
    return count;
}

// The edge over which a goal leads: it changes with the edges of the sides (CL-SET-05).
EdgeOf exit_edge(const Setup& setup, const State& state, const VictoryRule& rule) {
    if (state.swapped == 0) return rule.edge;
    if (rule.edge == setup.sides[0].edge) return setup.sides[1].edge;
    return rule.edge == setup.sides[1].edge ? setup.sides[0].edge : rule.edge;
}

bool is_over_edge(const Setup& setup, EdgeOf edge, Point corner) {
    switch (edge) {
        case EdgeOf::South:
            return corner.y < 0;
        case EdgeOf::North:
            return corner.y > setup.height;
        case EdgeOf::West:
            return corner.x < 0;
        case EdgeOf::East:
            return corner.x > setup.width;
    }
    return false;
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

bool is_chief_alive(const Setup& setup, const State& state, std::uint8_t side) {
    for (std::size_t unit = 0; unit < setup.units.size(); ++unit) {
        if (setup.units[unit].side != side || !setup.units[unit].isolated) continue;
        if (setup.figures[setup.units[unit].first].role == Role::General)
            return is_alive(setup, state, static_cast<UnitId>(unit));  // the first one
    }
    return false;
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
        defended = steady_figures(setup, play.state, defender) > 0 && edge.held > 0;
    } else {
        defended = is_chief_alive(setup, play.state, defender) && edge.held > 0;
    }
    end_battle(play, Ending::Edge, defended ? defender : other(defender));
}

}  // namespace

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
    for (std::size_t unit = 0; unit < setup.units.size(); ++unit) {
        if (setup.units[unit].side == side && is_gone(state, static_cast<UnitId>(unit)))
            lost += setup.units[unit].cost;
    }
    return lost;
}

std::int64_t lost_share(const Setup& setup, const State& state, std::uint8_t side) {
    std::int64_t lost = 0;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const UnitInfo& unit = setup.units[i];
        if (unit.side != side) continue;
        const bool gone = is_gone(state, static_cast<UnitId>(i));
        const std::int64_t cost = unit.cost * kWhole;
        lost += gone ? cost : cost * state.units[i].lives_lost / std::max(1, unit.strength);
    }
    return lost / std::max(1, setup.sides[side].points);
}

EdgeParts edge_parts(const Setup& setup, const State& state, std::uint8_t side) {
    const EdgeOf edge = edge_of(setup, state, side);
    const bool level = edge == EdgeOf::South || edge == EdgeOf::North;
    const Tick length = level ? setup.width : setup.height;
    const Tick across = edge == EdgeOf::North ? setup.height : edge == EdgeOf::East ? setup.width : 0;
    EdgeParts parts;
    for (Tick from = 0; from < length; from += kEdgePart) {
        const Tick to = std::min(length, from + kEdgePart);
        parts.push_back(level ? Segment{{from, across}, {to, across}}
                              : Segment{{across, from}, {across, to}});
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
    for (const auto& zone : setup.sides[state.swapped != 0 ? other(attacker) : attacker].zones) {
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
                           [&](Point corner) { return is_over_edge(setup, edge, corner); });
    });
}

void check_nobody(Play& play) {
    const auto has_figures = [&](std::uint8_t side) {
        for (std::size_t unit = 0; unit < play.setup.units.size(); ++unit) {
            if (play.setup.units[unit].side == side &&
                is_alive(play.setup, play.state, static_cast<UnitId>(unit)))
                return true;
        }
        return has_reserves(play.setup, play.state, side);
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
    const bool a = steady_figures(setup, state, 0) > 0 || has_reserves(setup, state, 0);
    const bool b = steady_figures(setup, state, 1) > 0 || has_reserves(setup, state, 1);
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
