// The effects of the ground on figures: limits of moves, ways that are closed, places where a base may stand
// (CL-MOV-03, -08, CL-TRN).

#include "games/clash/rules/terrain.h"

#include <algorithm>
#include <array>
#include <optional>

#include "games/clash/rules/special_actions.h"

namespace clashfield::clash {
namespace {

// T9: what a kind of ground does to those who are in it.
struct Effects {
    bool slow = false;  // CL-TRN-02: halves a move
    Cover cover = Cover::None;
};
constexpr Effects kPlain{};
constexpr Effects kEffects[] = {
    {true, Cover::Light},    // wood (CL-TRN-04)
    {true, Cover::None},     // marsh
    {true, Cover::None},     // ford
    {true, Cover::None},     // sand
    {true, Cover::None},     // snow
    {true, Cover::None},     // rocks
    {true, Cover::None},     // frozen lake
    {true, Cover::None},     // scrub
    kPlain,                  // hill: CL-TRN-03
    {false, Cover::Medium},  // building of wood (CL-TRN-05)
    {false, Cover::Hard},    // building of stone
    kPlain,                  // road
    kPlain,                  // bridge
    kPlain,                  // mountain
    kPlain,                  // lake
    kPlain,                  // river
    {true, Cover::Light},    // ditch (CL-TRN-06)
    kPlain,                  // palisade, and all lines: nobody is in them
    kPlain,                  // low wall
    kPlain,                  // gate
    kPlain,                  // abatis
    kPlain,                  // wall
    kPlain,                  // rampart
};
static_assert(std::size(kEffects) == kTerrainKinds);

// CL-TRN-02: ground that halves a move, for those it slows.
bool is_slow(TerrainKind kind, const Profile& profile) {
    if (kind == TerrainKind::Wood && profile.has(special::kWoodsman)) return false;
    if (kind == TerrainKind::Sand && profile.animal == Animal::Camel) return false;
    return kEffects[static_cast<std::size_t>(kind)].slow;
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
        return any_piece(setup, state, [&](const Piece& piece) {
            return accept(piece.kind) && geometry::contains(piece.points, line.from);
        });
    }
    geometry::Stretches<kMaxPieces> stretches;
    each_piece(setup, state, [&](const Piece& piece) {
        if (!accept(piece.kind)) return;
        if (const auto stretch = geometry::inside(piece.points, line)) stretches.add(*stretch);
    });
    return stretches.cover(part, geometry::part_of(line, 2));  // lost where two pieces meet
}

bool is_by_road(const Setup& setup, const State& state, const Segment& line) {
    return is_covered(setup, state, line, {0, geometry::kWholeStretch}, is_paved);
}

Polygon polygon_of(const Hull& hull) { return {hull.data(), hull.size()}; }

Ruling refuse_terrain(Clause clause, FigureId figure, const Piece& piece) {
    return refuse(clause, Code::Terrain, {figure, piece.number});
}

int levels_of(const Piece& wall) { return wall.kind == TerrainKind::Rampart ? 2 * wall.level : wall.level; }

// CL-TRN-09, -10: over a palisade or a wall.
Ruling check_line(const Setup& setup, const State& state, FigureId figure, const Piece& line, const Pose& to,
                  const Corners& end) {
    const Profile& profile = profile_of(setup, state, figure);
    const bool wall = is_wall(line.kind);
    const Clause clause = wall ? Clause::TRN_10 : Clause::TRN_09;
    if (profile.troop != Troop::I) return refuse_terrain(clause, figure, line);
    if (wall && !profile.has(special::kLadders)) return refuse(clause, Code::Ladders, {figure, line.number});
    const Tick reach = kAdjacent + kGrace;
    const bool close = geometry::distance(state.corners[figure], line.line()) <= reach &&
                       geometry::distance(end, line.line()) <= reach;
    const int crossings = geometry::crossings(line.line(), {state.figures[figure].at, to.at});
    const bool over = crossings % 2 == 1 && !geometry::overlap(end, line.line(), kOverlap);
    if (!close || !over) return refuse_terrain(clause, figure, line);
    if (wall && state.figures[figure].climb + 1 < levels_of(line))
        return refuse(clause, Code::Ladders, {figure, line.number});
    return Ruling::yes();
}

// The clause that closes a kind of area to a figure, but for what leads over it; nothing if it is open.
std::optional<Clause> closed_by(const Setup& setup, const State& state, FigureId figure, TerrainKind kind) {
    if (kind == TerrainKind::Mountain || is_water(kind)) return Clause::TRN_08;
    if (kind == TerrainKind::Ditch && has_wheels(setup, state, figure)) return Clause::TRN_06;
    if (is_building(kind) && !profile_of(setup, state, figure).is_foot()) return Clause::TRN_05;
    return std::nullopt;
}

Ruling check_area(const Setup& setup, const State& state, FigureId figure, const Piece& piece,
                  const Segment& way) {
    const auto closed = closed_by(setup, state, figure, piece.kind);
    if (!closed) return Ruling::yes();
    if (is_water(piece.kind)) {
        const auto wet = geometry::inside(piece.points, way);
        if (!wet || is_covered(setup, state, way, *wet, is_crossing)) return Ruling::yes();
    }
    return refuse_terrain(*closed, figure, piece);
}

}  // namespace

bool is_line_between(const Setup& setup, const State& state, const Segment& way) {
    return any_line(setup, state, [&](const Piece& line) { return geometry::touch(line.line(), way); });
}

bool has_lines(const Setup& setup, const State& state) {
    return any_line(setup, state, [](const Piece&) { return true; });
}

Cover cover_inside(TerrainKind kind) { return kEffects[static_cast<std::size_t>(kind)].cover; }

// Figure by figure (CL-TRN-01), with the hull of both poses as its way (CL-GEO-10).
Limit limit_of(const Setup& setup, const State& state, FigureId figure, const Pose& to, bool roads) {
    const UnitId unit = unit_of(setup, figure);
    const Profile& profile = profile_of(setup, state, figure);
    const Corners end = corners_at(setup, state, figure, to);
    const bool by_hand = moves_by_hand(setup, state, unit);
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
        if (!geometry::near(piece.box, box)) return;
        const bool outline = is_building(piece.kind);
        if (!outline && !is_slow(piece.kind, profile)) return;
        if (!geometry::overlap(polygon_of(sweep), piece.points, kOverlap)) return;
        if (!outline) {
            slow = true;
        } else if (!geometry::contains_all(piece.points, polygon_of(sweep))) {
            building = true;
        }
    });
    if (building) limit.ticks = std::max<Tick>(0, limit.ticks - kHalfMeasure);  // CL-TRN-05, R-11
    if (slow) limit.ticks /= 2;
    return limit;
}

bool is_on_slow_ground(const Setup& setup, const State& state, FigureId figure) {
    const Profile& profile = profile_of(setup, state, figure);
    return any_piece(setup, state, [&](const Piece& piece) {
        return is_slow(piece.kind, profile) &&
               geometry::overlap(state.corners[figure], piece.points, kOverlap);
    });
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
            if (geometry::overlap(polygon_of(sweep), piece.line(), kOverlap))
                ruling = check_line(setup, state, figure, piece, to, end);
        } else if (!road && geometry::overlap(polygon_of(sweep), piece.points, kOverlap)) {
            ruling = check_area(setup, state, figure, piece, way);
        }
    });
    return ruling ? check_stand(setup, state, figure, end) : ruling;
}

Ruling check_stand(const Setup& setup, const State& state, FigureId figure, const Corners& corners) {
    const Box box = geometry::box_of(corners);
    const Point centre{(corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2};
    const auto stands_on = [&](auto accept) {
        return is_covered(setup, state, {centre, centre}, {}, accept);
    };
    Ruling ruling = Ruling::yes();
    each_piece(setup, state, [&](const Piece& piece) {
        if (!ruling || !geometry::near(piece.box, box)) return;
        if (is_line(piece.kind)) {
            if (geometry::overlap(corners, piece.line(), kOverlap))
                ruling = refuse(Clause::MOV_08, Code::Straddle, {figure, piece.number});
            return;
        }
        if (!geometry::overlap(corners, piece.points, kOverlap)) return;
        if (const auto closed = closed_by(setup, state, figure, piece.kind)) {
            const bool over = is_water(piece.kind)
                                  ? !geometry::contains(piece.points, centre) || stands_on(is_crossing)
                                  : !is_building(piece.kind) && stands_on(is_paved);
            if (!over) ruling = refuse_terrain(*closed, figure, piece);
        } else if (is_building(piece.kind) && !geometry::contains_all(piece.points, corners)) {
            ruling = refuse(Clause::MOV_08, Code::Straddle, {figure, piece.number});
        }
    });
    return ruling;
}

Ruling check_ground(const Setup& setup, const State& state, FigureId figure, const Corners& corners) {
    if (const Ruling table = check_on_table(setup, figure, corners); !table) return table;
    return check_stand(setup, state, figure, corners);
}

bool climbs(const Setup& setup, const State& state, const Placing& placing) {
    if (!profile_of(setup, state, placing.figure).has(special::kLadders)) return false;
    if (!(placing.pose == state.figures[placing.figure].pose())) return false;
    return any_line(setup, state, [&](const Piece& line) {  // CL-TRN-10
        return is_wall(line.kind) &&
               geometry::distance(state.corners[placing.figure], line.line()) <= kAdjacent + kGrace;
    });
}

}  // namespace clashfield::clash
