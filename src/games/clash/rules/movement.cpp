// Movement (CL-MOV): each figure within its limit, nobody through the enemy, room at the end.

#include "games/clash/rules/movement.h"

#include <algorithm>
#include <array>

#include "battle/word_items.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/victory.h"

namespace clashfield::clash {
namespace {

constexpr std::size_t kPlacingWords = 4;

// CL-MOV-05: over friends, not over enemies.
Ruling check_enemies(const Setup& setup, const State& state, FigureId figure, const Corners& end) {
    if (setup.options.pass_over_enemies) return Ruling::yes();
    const Hull sweep = geometry::hull(state.corners[figure], end);  // CL-GEO-10
    const FigureId enemy = enemy_in(setup, state, side_of(setup, figure), {sweep.data(), sweep.size()});
    if (enemy == kNoFigure) return Ruling::yes();
    return refuse(Clause::MOV_05, Code::PassEnemy, {figure, enemy});
}

// CL-MOV-02: which corner goes farthest.
std::int32_t farthest_index(const Corners& from, const Corners& to) {
    std::int32_t best = 0;
    for (std::int32_t i = 1; i < 4; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto was = static_cast<std::size_t>(best);
        if (geometry::squared(to[at] - from[at]) > geometry::squared(to[was] - from[was])) best = i;
    }
    return best;
}

// CL-VIC-01: a breakthrough, where a goal asks for it.
bool leaves(const Setup& setup, const State& state, const Placing& placing) {
    if (!has_exits(setup)) return false;
    const Corners end = corners_at(setup, state, placing.figure, placing.pose);
    return !check_on_table(setup, placing.figure, end);
}

}  // namespace

Ruling check_reach(const Setup& setup, const State& state, const Placing& placing) {
    const FigureId figure = placing.figure;
    const Corners end = corners_at(setup, state, figure, placing.pose);
    if (const Ruling table = check_on_table(setup, figure, end);
        !table && !breaks_through(setup, state, side_of(setup, figure), end))
        return table;
    const Limit limit = limit_of(setup, state, figure, placing.pose);
    const Tick way = geometry::farthest_corner(state.corners[figure], end);
    if (way > limit.ticks + kGrace) {
        return refuse(limit.ticks == kMeasure ? Clause::MOV_02 : Clause::MOV_03, Code::MoveLimit,
                      {figure, farthest_index(state.corners[figure], end), hundredths_above(way),
                       to_hundredths(limit.ticks)});
    }
    return check_enemies(setup, state, figure, end);
}

// CL-MOV-08 besides.
Ruling check_going(const Setup& setup, const State& state, const Placing& placing) {
    if (const Ruling reach = check_reach(setup, state, placing); !reach) return reach;
    return check_way(setup, state, placing.figure, placing.pose);
}

FigureId enemy_in(const Setup& setup, const State& state, std::uint8_t side, Polygon sweep) {
    return first_overlapped(state, sweep, [&](FigureId there) { return side_of(setup, there) != side; });
}

Ruling read_placings(const Setup& setup, const State& state, std::span<const std::int32_t> words, UnitId unit,
                     Placings& placings) {
    const UnitInfo& unit_info = info_of_unit(setup, unit);
    const WordItems items(words, kPlacingWords);
    if (items.size() > placings.capacity()) return refuse(Clause::MOV_01, Code::Malformed);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto item = items[i];
        if (item[0] < unit_info.first || item[0] >= unit_info.first + unit_info.count)
            return refuse(Clause::MOV_01, Code::NotYours, {item[0]});
        const auto figure = static_cast<FigureId>(item[0]);
        const Status status = state.figures[figure].status;
        if (status != Status::OnTable && status != Status::Waiting)
            return refuse(Clause::MOV_01, Code::NotYours, {item[0]});
        for (const Placing& other : placings) {
            if (other.figure == figure)
                return refuse(Clause::MAN_01, Code::ManCount, {unit, word(figure), 2});
        }
        if (is_far(item[1], item[2]))
            return refuse(Clause::GEO_04, Code::OffTable, {item[0], item[1], item[2]});
        placings.push_back({figure, {point_in(item[1], item[2]), Angle(item[3])}});
    }
    return Ruling::yes();
}

Ruling check_room(const Setup& setup, const State& state, std::span<const Placing> placings,
                  std::span<const FigureId> leaving) {
    if (placings.empty()) return Ruling::yes();
    const UnitId unit = unit_of(setup, placings.front().figure);
    const int first = setup.units[unit].first;
    std::array<bool, kMaxUnitFigures> moved{};
    std::array<Corners, kMaxUnitFigures> ends;
    std::array<Box, kMaxUnitFigures> boxes;
    for (std::size_t i = 0; i < placings.size(); ++i) {
        moved[static_cast<std::size_t>(placings[i].figure - first)] = true;
        ends[i] = corners_at(setup, state, placings[i].figure, placings[i].pose);
        boxes[i] = geometry::box_of(ends[i]);
    }
    for (const FigureId figure : leaving) moved[static_cast<std::size_t>(figure - first)] = true;
    const auto refusal = [&](FigureId a, FigureId b) {
        return refuse(Clause::MOV_04, Code::Overlap, {a, b});
    };
    Ruling ruling = Ruling::yes();
    for (std::size_t i = 0; i < placings.size() && ruling; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (geometry::near(boxes[i], boxes[j]) && geometry::overlap(ends[i], ends[j], kOverlap))
                return refusal(placings[i].figure, placings[j].figure);
        }
        const FigureId in_the_way = first_overlapped(state, ends[i], [&](FigureId there) {
            return unit_of(setup, there) != unit || !moved[static_cast<std::size_t>(there - first)];
        });
        if (in_the_way != kNoFigure) ruling = refusal(placings[i].figure, in_the_way);
    }
    return ruling;
}

bool has_crew_pair(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings) {
    InlineVector<geometry::Base, kMaxUnitFigures> crew;
    each_figure(setup, state, unit,
                [&](FigureId figure) { crew.push_back(base_after(setup, state, figure, placings)); });
    for (std::size_t i = 0; i < crew.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!geometry::in_contact(crew[i], crew[j], kContact)) continue;
            if (is_flank_face(geometry::touched_face(crew[i], crew[j], kContact)) &&
                is_flank_face(geometry::touched_face(crew[j], crew[i], kContact)))
                return true;
        }
    }
    return false;
}

// Nothing keeps the figures of a unit together (CL-MOV-07).
Ruling check_poses(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings) {
    const Unit& it = state.units[unit];
    if (placings.empty()) return refuse(Clause::MOV_01, Code::NothingMoves, {unit});
    if (is_unit_engaged(setup, state, unit)) return refuse(Clause::MOV_06, Code::InContact, {unit});
    if (has_guns(setup, state, unit) &&
        (!has_crew_pair(setup, state, unit, {}) || !has_crew_pair(setup, state, unit, placings)))
        return refuse(Clause::MOV_09, Code::Crew, {unit});
    for (const Placing& placing : placings) {
        if (const Ruling one = check_going(setup, state, placing); !one) return one;
        if (it.state != MoraleState::Hesitant) continue;
        if (const Ruling hesitant = check_hesitant(setup, state, placing); !hesitant) return hesitant;
    }
    if (!has_exits(setup)) return check_room(setup, state, placings);
    Placings staying;  // who breaks through needs no place
    InlineVector<FigureId, kMaxUnitFigures> leaving;
    for (const Placing& placing : placings) {
        if (leaves(setup, state, placing)) {
            leaving.push_back(placing.figure);
        } else {
            staying.push_back(placing);
        }
    }
    return check_room(setup, state, staying, leaving);
}

Ruling check_move(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings) {
    if (const Ruling poses = check_poses(setup, state, unit, placings); !poses) return poses;
    if (must_qualify(setup, state, unit) &&
        !qualifies(setup, state, unit, placings, goal_figure(setup, state, unit)))
        return refuse(Clause::MOR_19, Code::State, {unit});
    return Ruling::yes();
}

void apply_move(Play& play, UnitId unit, std::span<const Placing> placings) {
    const Setup& setup = play.setup;
    State& state = play.state;
    Tick farthest = 0;
    bool doubled = false;
    InlineVector<FigureId, kMaxUnitFigures> climbers;
    for (const Placing& placing : placings) {
        const Corners end = corners_at(setup, state, placing.figure, placing.pose);
        farthest = std::max(farthest, geometry::farthest_corner(state.corners[placing.figure], end));
        const Limit limit = limit_of(setup, state, placing.figure, placing.pose);
        doubled = doubled || limit.doubled;
        if (climbs(setup, state, placing)) climbers.push_back(placing.figure);
    }
    if (doubled) state.units[unit].set(flag::kRoadUsed);  // CL-TRN-07
    for (const Placing& placing : placings) {
        if (!leaves(setup, state, placing)) {
            put(setup, state, placing.figure, placing.pose);
            continue;
        }
        lift(setup, state, placing.figure, Status::Exited);
        emit(play.events, EventKind::LeftTable, Clause::VIC_01, {placing.figure});
    }
    each_figure(setup, state, unit, [&](FigureId figure) {
        Figure& it = state.figures[figure];
        it.climb = static_cast<std::uint8_t>(contains(climbers, figure) ? it.climb + 1 : 0);
        // CL-MOV-10: whoever has come into contact by it.
        if (is_engaged(state, figure)) it.set(mark::kCharging);
    });
    emit(play.events, EventKind::Moved, Clause::MOV_01,
         {unit, static_cast<std::int32_t>(placings.size()), to_hundredths(farthest)});
    if (is_alive(setup, state, unit)) return;
    state.units[unit].tokens = 0;
    emit(play.events, EventKind::UnitLeft, Clause::VIC_01, {unit});
}

}  // namespace clashfield::clash
