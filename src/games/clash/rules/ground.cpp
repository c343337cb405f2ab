// What the ground lets a figure do: limits of moves, ways that are closed, places where a base may stand
// (CL-MOV-03, -08, CL-TRN).

#include <algorithm>
#include <array>

#include "games/clash/rules/engine.h"

namespace clashfield::clash {
namespace {

using geometry::Stretch;

// CL-TRN-02: ground that halves a move, for whoever it slows.
bool is_slow(TerrainKind kind, const Profile& profile) {
    switch (kind) {
        case TerrainKind::Wood:
            return !profile.has(special::kWoodsman);
        case TerrainKind::Sand:
            return profile.animal != Animal::Camel;
        case TerrainKind::Marsh:
        case TerrainKind::Ford:
        case TerrainKind::Snow:
        case TerrainKind::Rocks:
        case TerrainKind::FrozenLake:
        case TerrainKind::Scrub:
        case TerrainKind::Ditch:
            return true;
        case TerrainKind::Hill:
        case TerrainKind::BuildingWood:
        case TerrainKind::BuildingStone:
        case TerrainKind::Road:
        case TerrainKind::Bridge:
        case TerrainKind::Mountain:
        case TerrainKind::Lake:
        case TerrainKind::River:
        case TerrainKind::Palisade:
        case TerrainKind::LowWall:
        case TerrainKind::Gate:
        case TerrainKind::Abatis:
        case TerrainKind::Wall:
        case TerrainKind::Rampart:
            break;
    }
    return false;
}

bool is_water(TerrainKind kind) { return kind == TerrainKind::Lake || kind == TerrainKind::River; }
bool is_paved(TerrainKind kind) { return kind == TerrainKind::Road || kind == TerrainKind::Bridge; }
bool is_crossing(TerrainKind kind) { return kind == TerrainKind::Bridge || kind == TerrainKind::Ford; }

bool has_wheels(const Setup& setup, const State& state, FigureId figure) {
    return profile_of(setup, state, figure).is_vehicle() || has_guns(setup, state, unit_of(setup, figure));
}

// Whether pieces that `accept` takes cover this part of a line without a gap.
template <typename Accept>
bool is_covered(const Setup& setup, const State& state, const Segment& line, Stretch part, Accept accept) {
    if (line.from == line.to) {
        bool found = false;
        each_piece(setup, state, [&](const Piece& piece) {
            found = found || (accept(piece.kind) && geometry::contains(piece.points, line.from));
        });
        return found;
    }
    InlineVector<Stretch, kMaxPieces> stretches;
    each_piece(setup, state, [&](const Piece& piece) {
        if (!accept(piece.kind)) return;
        if (const auto stretch = geometry::inside(piece.points, line)) stretches.push_back(*stretch);
    });
    // A tick of the line may be lost where two pieces meet.
    const auto slack =
        static_cast<std::int32_t>(2 * std::int64_t{geometry::kWholeStretch} /
                                      std::max<Tick>(1, geometry::distance(line.from, line.to)) +
                                  1);
    std::int32_t reached = part.from;
    for (bool grown = true; grown && reached + slack < part.to;) {
        grown = false;
        for (const Stretch& stretch : stretches) {
            if (stretch.from > reached + slack || stretch.to <= reached) continue;
            reached = stretch.to;
            grown = true;
        }
    }
    return reached + slack >= part.to;
}

bool is_by_road(const Setup& setup, const State& state, const Segment& line) {
    return is_covered(setup, state, line, {0, geometry::kWholeStretch}, is_paved);
}

bool is_inside(const Corners& corners, Polygon polygon) {
    return std::all_of(corners.begin(), corners.end(),
                       [&](Point corner) { return geometry::contains(polygon, corner); });
}
bool is_inside(const Hull& sweep, Polygon polygon) {
    return std::all_of(sweep.begin(), sweep.end(),
                       [&](Point corner) { return geometry::contains(polygon, corner); });
}

Polygon polygon_of(const Hull& hull) { return {hull.data(), hull.size()}; }

// The line goes through the shape by more than a touch.
bool is_crossed(Polygon shape, const Segment& segment) {
    const std::array ends = {segment.from, segment.to};
    return geometry::overlap(shape, Polygon(ends), kOverlap);
}
bool is_line_crossed(Polygon shape, const Piece& line) {
    bool crossed = false;
    each_segment(line, [&](const Segment& segment) { crossed = crossed || is_crossed(shape, segment); });
    return crossed;
}
Tick distance_to_line(const Corners& corners, const Piece& line) {
    Tick least = geometry::kFarthest;
    each_segment(line, [&](const Segment& segment) {
        least = std::min(least, geometry::distance(Polygon(corners), segment));
    });
    return least;
}
// Whether the way between the centres leads to the other side of a line.
bool is_other_side(const Piece& line, const Segment& way) {
    int crossings = 0;
    each_segment(line, [&](const Segment& segment) { crossings += geometry::touch(segment, way) ? 1 : 0; });
    return crossings % 2 == 1;
}

Ruling refuse_terrain(Clause clause, FigureId figure, const Piece& piece) {
    return refuse(clause, Code::Terrain, {figure, piece.number});
}

int levels_of(const Piece& wall) { return wall.kind == TerrainKind::Rampart ? 2 * wall.level : wall.level; }

// CL-TRN-09, -10: over a palisade or a wall.
Ruling check_line(const Setup& setup, const State& state, FigureId figure, const Piece& line, const Pose& to,
                  const Corners& end) {
    const Profile& profile = profile_of(setup, state, figure);
    const bool wall = line.kind >= TerrainKind::Wall;
    const Clause clause = wall ? Clause::TRN_10 : Clause::TRN_09;
    if (profile.troop != Troop::I) return refuse_terrain(clause, figure, line);
    if (wall && !profile.has(special::kLadders)) return refuse(clause, Code::Ladders, {figure, line.number});
    const Tick reach = kAdjacent + kGrace;
    const bool close =
        distance_to_line(state.corners[figure], line) <= reach && distance_to_line(end, line) <= reach;
    const bool over = is_other_side(line, {state.figures[figure].at, to.at}) && !is_line_crossed(end, line);
    if (!close || !over) return refuse_terrain(clause, figure, line);
    if (wall && state.figures[figure].climb + 1 < levels_of(line))
        return refuse(clause, Code::Ladders, {figure, line.number});
    return Ruling::yes();
}

// Areas that are closed to a move, and buildings.
Ruling check_area(const Setup& setup, const State& state, FigureId figure, const Piece& piece,
                  const Segment& way) {
    const Profile& profile = profile_of(setup, state, figure);
    switch (piece.kind) {
        case TerrainKind::Mountain:
            return refuse_terrain(Clause::TRN_08, figure, piece);
        case TerrainKind::Lake:
        case TerrainKind::River: {
            const auto wet = geometry::inside(piece.points, way);
            if (!wet || is_covered(setup, state, way, *wet, is_crossing)) return Ruling::yes();
            return refuse_terrain(Clause::TRN_08, figure, piece);
        }
        case TerrainKind::Ditch:
            if (has_wheels(setup, state, figure)) return refuse_terrain(Clause::TRN_06, figure, piece);
            return Ruling::yes();
        case TerrainKind::BuildingWood:
        case TerrainKind::BuildingStone:
            if (!profile.is_foot()) return refuse_terrain(Clause::TRN_05, figure, piece);
            return Ruling::yes();
        case TerrainKind::Wood:
        case TerrainKind::Marsh:
        case TerrainKind::Ford:
        case TerrainKind::Sand:
        case TerrainKind::Snow:
        case TerrainKind::Rocks:
        case TerrainKind::FrozenLake:
        case TerrainKind::Scrub:
        case TerrainKind::Hill:
        case TerrainKind::Road:
        case TerrainKind::Bridge:
        case TerrainKind::Palisade:
        case TerrainKind::LowWall:
        case TerrainKind::Gate:
        case TerrainKind::Abatis:
        case TerrainKind::Wall:
        case TerrainKind::Rampart:
            break;
    }
    return Ruling::yes();
}

}  // namespace

// Figure by figure (CL-TRN-01), with the hull of both poses as its way (CL-GEO-10).
Limit limit_of(const Setup& setup, const State& state, FigureId figure, const Pose& to, bool roads) {
    const UnitId unit = unit_of(setup, figure);
    const Profile& profile = profile_of(setup, state, figure);
    const Corners end = corners_at(setup, state, figure, to);
    const bool by_hand = has_guns(setup, state, unit) && !state.units[unit].is(flag::kLimbered);
    Limit limit;
    limit.ticks = by_hand ? kHalfMeasure : kMeasure;  // CL-SPC-05
    const bool by_road = roads && !by_hand && is_by_road(setup, state, {state.figures[figure].at, to.at});
    if (by_road) {  // CL-TRN-07
        limit.road = true;
        if (!state.units[unit].is(flag::kRoadUsed)) limit.ticks = 2 * kMeasure;
        limit.doubled = geometry::farthest_corner(state.corners[figure], end) > kMeasure + kGrace;
        return limit;
    }
    const Hull sweep = geometry::hull(state.corners[figure], end);
    const Box box = geometry::box_of({sweep.data(), sweep.size()});
    bool building = false;
    bool slow = false;
    each_piece(setup, state, [&](const Piece& piece) {
        if (is_line(piece.kind) || !geometry::near(piece.box, box)) return;
        const bool outline = is_building(piece.kind);
        if (!outline && !is_slow(piece.kind, profile)) return;
        if (!geometry::overlap(polygon_of(sweep), piece.points, kOverlap)) return;
        if (!outline) {
            slow = true;
        } else if (!is_inside(sweep, piece.points)) {
            building = true;
        }
    });
    if (building) limit.ticks = std::max<Tick>(0, limit.ticks - kHalfMeasure);  // CL-TRN-05, R-11
    if (slow) limit.ticks /= 2;
    return limit;
}

bool is_on_slow_ground(const Setup& setup, const State& state, FigureId figure) {
    const Profile& profile = profile_of(setup, state, figure);
    bool slow = false;
    each_piece(setup, state, [&](const Piece& piece) {
        slow = slow || (is_slow(piece.kind, profile) &&
                        geometry::overlap(state.corners[figure], piece.points, kOverlap));
    });
    return slow;
}

Ruling check_way(const Setup& setup, const State& state, FigureId figure, const Pose& to) {
    const Corners end = corners_at(setup, state, figure, to);
    const Hull sweep = geometry::hull(state.corners[figure], end);
    const Box box = geometry::box_of({sweep.data(), sweep.size()});
    const Segment way{state.figures[figure].at, to.at};
    const bool road = is_by_road(setup, state, way);
    Ruling ruling = Ruling::yes();
    each_piece(setup, state, [&](const Piece& piece) {
        if (!ruling || !geometry::near(piece.box, box)) return;
        if (is_line(piece.kind)) {
            if (is_line_crossed(polygon_of(sweep), piece))
                ruling = check_line(setup, state, figure, piece, to, end);
        } else if (!road && geometry::overlap(polygon_of(sweep), piece.points, kOverlap)) {
            ruling = check_area(setup, state, figure, piece, way);
        }
    });
    return ruling ? check_stand(setup, state, figure, end) : ruling;
}

Ruling check_stand(const Setup& setup, const State& state, FigureId figure, const Corners& corners) {
    const Profile& profile = profile_of(setup, state, figure);
    const Box box = geometry::box_of(corners);
    const Point centre{(corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2};
    const auto stands_on = [&](auto accept) {
        return is_covered(setup, state, {centre, centre}, {}, accept);
    };
    Ruling ruling = Ruling::yes();
    each_piece(setup, state, [&](const Piece& piece) {
        if (!ruling || !geometry::near(piece.box, box)) return;
        if (is_line(piece.kind)) {
            if (is_line_crossed(corners, piece))
                ruling = refuse(Clause::MOV_08, Code::Straddle, {figure, piece.number});
            return;
        }
        if (!geometry::overlap(corners, piece.points, kOverlap)) return;
        if (is_building(piece.kind)) {
            if (!profile.is_foot()) {
                ruling = refuse_terrain(Clause::TRN_05, figure, piece);
            } else if (!is_inside(corners, piece.points)) {
                ruling = refuse(Clause::MOV_08, Code::Straddle, {figure, piece.number});
            }
        } else if (piece.kind == TerrainKind::Mountain) {
            if (!stands_on(is_paved)) ruling = refuse_terrain(Clause::TRN_08, figure, piece);
        } else if (is_water(piece.kind)) {
            if (geometry::contains(piece.points, centre) && !stands_on(is_crossing))
                ruling = refuse_terrain(Clause::TRN_08, figure, piece);
        } else if (piece.kind == TerrainKind::Ditch) {
            if (has_wheels(setup, state, figure) && !stands_on(is_paved))
                ruling = refuse_terrain(Clause::TRN_06, figure, piece);
        }
    });
    return ruling;
}

Ruling check_on_table(const Setup& setup, FigureId figure, const Corners& corners) {
    const auto told = [](Tick at, Tick most) {
        return at > most ? hundredths_above(at) : at < 0 ? hundredths_below(at) : to_hundredths(at);
    };
    for (const Point corner : corners) {
        if (corner.x >= 0 && corner.y >= 0 && corner.x <= setup.width && corner.y <= setup.height) continue;
        return refuse(Clause::GEO_04, Code::OffTable,
                      {figure, told(corner.x, setup.width), told(corner.y, setup.height)});
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
        FigureId in_the_way = kNoFigure;  // the lowest number
        state.grid.near(boxes[i], 0, [&](FigureId there) {
            if (there >= in_the_way) return;
            if (unit_of(setup, there) == unit && moved[static_cast<std::size_t>(there - first)]) return;
            if (geometry::overlap(ends[i], state.corners[there], kOverlap)) in_the_way = there;
        });
        if (in_the_way != kNoFigure) ruling = refusal(placings[i].figure, in_the_way);
    }
    return ruling;
}

}  // namespace clashfield::clash
