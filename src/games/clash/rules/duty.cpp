// Moves that morale forces on units: rout moves and the duty of the impetuous (CL-MOR-13 to -19).

#include <algorithm>

#include "games/clash/rules/interruption.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/movement.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/sight.h"

namespace clashfield::clash {
namespace {

constexpr Tick kRoutPart = 5 * kMillimetre;

bool is_beyond(const Setup& setup, EdgeOf edge, const Corners& corners) {
    return std::any_of(corners.begin(), corners.end(),
                       [&](Point corner) { return distance_to_edge(setup, edge, corner) < 0; });
}

// Enemies, closed ground and obstacles in the sweep; friends do not matter here.
bool is_way_open(const Setup& setup, const State& state, FigureId figure, const Pose& to) {
    const Corners end = corners_at(setup, state, figure, to);
    const Hull sweep = geometry::hull(state.corners[figure], end);
    const Polygon shape{sweep.data(), sweep.size()};
    if (enemy_in(setup, state, side_of(setup, figure), shape) != kNoFigure) return false;
    const bool barred = any_line(
        setup, state, [&](const Piece& line) { return geometry::overlap(shape, line.line(), kOverlap); });
    return !barred && check_way(setup, state, figure, to).ok();
}

// CL-MOR-18: one figure. Says whether it left the table.
bool rout_figure(Play& play, FigureId figure, EdgeOf edge) {
    const Setup& setup = play.setup;
    State& state = play.state;
    const Angle heading = inward(edge) + geometry::kFullTurn / 2;
    const Point from = state.figures[figure].at;
    const auto pose_at = [&](Tick way) {
        return rounded({from + geometry::offset(heading, way, 0), heading});
    };
    const Limit limit = limit_of(setup, state, figure, pose_at(kMeasure), false);  // roads do not help
    const Pose full = pose_at(limit.ticks);
    if (is_beyond(setup, edge, corners_at(setup, state, figure, full)) &&
        is_way_open(setup, state, figure, full)) {
        Unit& its_unit = state.units[unit_of(setup, figure)];  // it counts as lost (CL-VIC-06)
        its_unit.lives_lost = static_cast<std::uint16_t>(its_unit.lives_lost + state.figures[figure].lives);
        lift(setup, state, figure, Status::Left);
        emit(play.events, EventKind::LeftTable, Clause::MOR_16, {figure});
        return true;
    }
    for (Tick way = limit.ticks; way > 0; way -= kRoutPart) {
        const Placing placing{figure, pose_at(way)};
        const Corners end = corners_at(setup, state, figure, placing.pose);
        if (!check_on_table(setup, figure, end) || !is_way_open(setup, state, figure, placing.pose)) continue;
        if (!check_room(setup, state, {&placing, 1})) continue;
        put(setup, state, figure, placing.pose);
        break;
    }
    return false;
}

}  // namespace

Ruling check_hesitant(const Setup& setup, const State& state, const Placing& placing) {
    const std::uint8_t side = side_of(setup, placing.figure);
    const Near before = nearest_enemy(setup, state, side, state.corners[placing.figure]);
    const Corners end = corners_at(setup, state, placing.figure, placing.pose);
    const Near after = nearest_enemy(setup, state, side, end);
    if (after.distance + kGrace >= before.distance) return Ruling::yes();
    return refuse(
        Clause::MOR_14, Code::Nearer,
        {placing.figure, after.figure, hundredths_below(before.distance), hundredths_below(after.distance)});
}

void apply_rout(Play& play, UnitId unit) {
    const Setup& setup = play.setup;
    State& state = play.state;
    const EdgeOf edge = edge_of(setup, state, info_of_unit(setup, unit).side);
    Unit& it = state.units[unit];
    // CL-MOR-15: crews run without their guns, unless these are limbered and have men enough.
    if (has_guns(setup, state, unit) && (!it.is(flag::kLimbered) || figures_left(setup, state, unit) < 2)) {
        it.set(flag::kAbandoned);
        emit(play.events, EventKind::Abandoned, Clause::MOR_15, {unit});
    }
    InlineVector<FigureId, kMaxUnitFigures> runners;
    each_figure(setup, state, unit, [&](FigureId figure) {
        insert_in_order(runners, figure, [&](FigureId one, FigureId two) {
            return distance_to_edge(setup, edge, state.figures[one].at) <
                   distance_to_edge(setup, edge, state.figures[two].at);
        });
    });
    int left = 0;
    for (const FigureId figure : runners) left += rout_figure(play, figure, edge) ? 1 : 0;
    emit(play.events, EventKind::Routed, Clause::MOR_18, {unit, left});
    if (!is_alive(setup, state, unit)) {
        it.set(flag::kLeft);
        it.tokens = 0;
        emit(play.events, EventKind::UnitLeft, Clause::MOR_16, {unit});
    }
}

// The enemy figure nearest to the unit among those that it sees.
FigureId goal_figure(const Setup& setup, const State& state, UnitId unit) {
    FigureId best = kNoFigure;
    Tick least = geometry::kFarthest;
    for (const UnitId foes : foes_of(setup, unit)) {
        each_figure(setup, state, foes, [&](FigureId foe) {
            const Near own_nearest = nearest_figure(setup, state, unit, state.corners[foe], least);
            if (own_nearest.figure == kNoFigure) return;
            if (!any_figure(setup, state, unit, [&](FigureId own) { return sees(setup, state, own, foe); }))
                return;
            best = foe;
            least = own_nearest.distance;
        });
    }
    return best;
}

Placings auto_advance(const Setup& setup, const State& state, UnitId unit) {  // CL-MOR-17
    const FigureId goal = goal_figure(setup, state, unit);
    return goal == kNoFigure ? Placings{} : farthest_toward(setup, state, unit, goal);
}

bool qualifies(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings,
               FigureId goal) {
    if (goal == kNoFigure) return true;
    int nearer = 0;
    for (const Placing& placing : placings) {
        if (would_touch_foe(setup, state, placing)) return true;
        const Corners end = corners_at(setup, state, placing.figure, placing.pose);
        const Tick before = distance(state, placing.figure, goal);
        const Tick after = geometry::distance(Polygon(end), Polygon(state.corners[goal]));
        const Tick limit = limit_of(setup, state, placing.figure, placing.pose).ticks;
        nearer += before - after + kGrace >= std::min(limit, kMeasure) / 2 ? 1 : 0;
    }
    return 2 * nearer >= figures_left(setup, state, unit);
}

int tokens_left(const State& state, UnitId unit) {
    const bool playing = is_acting_step(state.step) && acting_unit(state) == unit;
    return state.units[unit].tokens + (playing ? 1 : 0);
}

int duty_of(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (it.state != MoraleState::Impetuous || it.duty == 0) return 0;
    if (info_of_unit(setup, unit).side != state.active) return 0;
    if (it.is(flag::kDisengaging)) return 0;  // CL-SPC-07: it may do nothing else
    if (is_unit_engaged(setup, state, unit) || !sees_an_enemy(setup, state, unit)) return 0;
    return std::min<int>(it.duty, tokens_left(state, unit));
}

// CL-MOR-19.
bool must_qualify(const Setup& setup, const State& state, UnitId unit) {
    const int duty = duty_of(setup, state, unit);
    return duty > 0 && tokens_left(state, unit) <= duty;
}

}  // namespace clashfield::clash
