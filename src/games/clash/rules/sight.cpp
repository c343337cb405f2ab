// Levels, lines of sight and of shot (CL-GEO-11 to -13).

#include "games/clash/rules/sight.h"

#include <algorithm>

namespace clashfield::clash {
namespace {

constexpr Tick kDeep = kHalfMeasure;        // how far sight reaches into woods and buildings (CL-TRN-04)
constexpr Tick kCrossed = 100;              // a line crosses a hill if more than 0.1 mm of it does
constexpr std::uint8_t kMountainLevel = 9;
constexpr Tick kGrown = 250;                // bases in contact leave no crack
constexpr Tick kShrunk = 1000;              // the points aimed at lie inside the base

bool is_woods(TerrainKind kind) { return kind == TerrainKind::Wood || is_building(kind); }

// A line with the figures that stand at its ends, if there are any.
struct Ends {
    FigureId viewer = kNoFigure;
    FigureId target = kNoFigure;
    Segment line;
    std::uint8_t viewer_level = 0;
    std::uint8_t target_level = 0;
    bool woodsman = false;  // woods do not limit his sight
};

bool stands_on(const State& state, FigureId figure, Polygon hill) {
    return figure != kNoFigure && geometry::contains(hill, state.figures[figure].at);
}

// CL-TRN-10: stands at the inner side of this stretch of a wall, in contact with it. Beside its end nobody
// does: around the corner is outside.
bool mans(const State& state, FigureId figure, Inner inner, const Segment& stretch) {
    const Corners& corners = state.corners[figure];
    if (inner == Inner::Neither || geometry::distance(Polygon(corners), stretch) > kAdjacent + kGrace)
        return false;
    const Vector way = stretch.to - stretch.from;
    const std::int64_t side = geometry::cross(way, state.figures[figure].at - stretch.from);
    if (inner == Inner::Left ? side <= 0 : side >= 0) return false;
    const std::int64_t length = geometry::squared(way);
    const auto along = [&](Point corner) { return geometry::dot(corner - stretch.from, way); };
    return std::any_of(corners.begin(), corners.end(), [&](Point corner) { return along(corner) > 0; }) &&
           std::any_of(corners.begin(), corners.end(), [&](Point corner) { return along(corner) < length; });
}

bool is_line_blocked(const State& state, const Ends& ends, const Piece& piece) {
    bool blocked = false;
    geometry::each_segment(piece.line(), [&](const Segment& segment) {
        if (blocked || !geometry::touch(segment, ends.line)) return;
        if (is_wall(piece.kind)) {
            const Segment stretch = geometry::straight_part(piece.line(), segment);
            const auto manned_by = [&](FigureId figure) {
                return figure != kNoFigure && mans(state, figure, piece.inner, stretch);
            };
            blocked = !manned_by(ends.viewer) && !manned_by(ends.target);
            return;
        }
        const auto point = geometry::crossing(segment, ends.line);  // CL-GEO-12d
        if (!point) return;                                         // looks along it
        blocked = !is_base_near(state, ends.viewer, *point, kHalfMeasure) &&
                  !is_base_near(state, ends.target, *point, kHalfMeasure);
    });
    return blocked;
}

// CL-GEO-12 (a) to (d): the piece that blocks, kNoPiece if none does.
std::uint8_t blocking_terrain(const Setup& setup, const State& state, const Ends& ends) {
    std::uint8_t blocking = kNoPiece;
    geometry::Stretches<kMaxPieces> depth;  // of woods and buildings
    std::uint8_t deepest = kNoPiece;
    const Box box = geometry::box_of(std::array{ends.line.from, ends.line.to});
    each_piece(setup, state, [&](const Piece& piece) {
        if (blocking != kNoPiece || !geometry::near(piece.box, box)) return;
        if (is_line(piece.kind)) {
            if (is_line_blocked(state, ends, piece)) blocking = piece.number;
            return;
        }
        const bool mountain = piece.kind == TerrainKind::Mountain;
        const bool woods = is_woods(piece.kind) && !(ends.woodsman && piece.kind == TerrainKind::Wood);
        if (!mountain && !woods && piece.kind != TerrainKind::Hill) return;
        const auto stretch = geometry::inside(piece.points, ends.line);
        if (!stretch) return;
        if (woods) {
            depth.add(*stretch);
            deepest = piece.number;
            return;
        }
        const std::uint8_t level = mountain ? kMountainLevel : piece.level;
        if (level <= std::min(ends.viewer_level, ends.target_level)) return;
        if (geometry::length(ends.line, *stretch) <= kCrossed) return;
        if (stands_on(state, ends.viewer, piece.points) || stands_on(state, ends.target, piece.points))
            return;
        blocking = piece.number;
    });
    if (blocking == kNoPiece && deepest != kNoPiece && depth.length_of_all(ends.line) > kDeep + kGrace)
        blocking = deepest;
    return blocking;
}

Ends ends_of(const Setup& setup, const State& state, FigureId viewer, FigureId target, Point to) {
    const Figure& from = state.figures[viewer];
    const std::uint8_t level = target == kNoFigure ? level_at(setup, state, to) : state.figures[target].level;
    const bool woodsman = profile_of(setup, state, viewer).has(special::kWoodsman);
    return {viewer, target, {from.at, to}, from.level, level, woodsman};
}

// How far things are from a line, times its length: what needs no division.
struct Strip {
    Point from;
    Vector way;
    std::int64_t length = 0;  // rounded up

    explicit Strip(const Segment& line)
        : from(line.from), way(line.to - line.from), length(geometry::length(way)) {}
    std::int64_t aside(Point point) const { return std::abs(geometry::cross(way, point - from)); }
    // Half of what a base measures across the line: its corners lie opposite each other around the centre.
    std::int64_t half_across(const Corners& corners, Point centre) const {
        return std::max(std::abs(geometry::cross(way, corners[0] - centre)),
                        std::abs(geometry::cross(way, corners[1] - centre)));
    }
};

bool crosses_base(const Setup& setup, const State& state, FigureId figure, const Segment& line,
                  const Strip& strip) {
    const Corners& corners = state.corners[figure];
    const Point at = state.figures[figure].at;
    const std::int64_t aside = strip.aside(at);
    if (aside > (kReach + kGrown) * strip.length) return false;
    // Growing moves a corner by less than twice as much; most bases need not be grown to know.
    if (aside - strip.half_across(corners, at) > 2 * kGrown * strip.length) return false;
    if (geometry::touch(Polygon(corners), line)) return true;
    const Corners grown = geometry::corners(state.figures[figure].pose(),
                                            geometry::grown(base_of(setup, state, figure), kGrown));
    return geometry::touch(Polygon(grown), line);
}

// All that may be in the way of a line between two figures.
struct Crowd {
    std::array<FigureId, kMaxFigures> figures;  // whose bases may touch it
    std::size_t count = 0;
    bool ground = false;  // some terrain is near
};

void gather_crowd(const Setup& setup, const State& state, FigureId shooter, FigureId target, Crowd& crowd) {
    const Figure& from = state.figures[shooter];
    const Figure& to = state.figures[target];
    const std::uint8_t height = std::max(from.level, to.level);
    std::array<Point, 5> fan;
    std::copy(state.corners[target].begin(), state.corners[target].end(), fan.begin());
    fan[4] = from.at;
    const Box box = geometry::box_of(fan);
    crowd.ground =
        any_piece(setup, state, [&](const Piece& piece) { return geometry::near(piece.box, box); });
    const Strip strip({from.at, to.at});
    const std::int64_t most =
        strip.half_across(state.corners[target], to.at) + (kReach + kGrown) * strip.length;
    state.grid.near(box, kGrown, [&](FigureId other) {
        const Figure& it = state.figures[other];
        if (it.level < height || strip.aside(it.at) > most) return;
        if (other != shooter && other != target) crowd.figures[crowd.count++] = other;
    });
}

// The lowest number of those on the line.
FigureId blocking_base(const Setup& setup, const State& state, const Segment& line, const Crowd& crowd) {
    const Strip strip(line);
    FigureId lowest = kNoFigure;
    for (std::size_t i = 0; i < crowd.count; ++i) {
        const FigureId figure = crowd.figures[i];
        if (figure < lowest && crosses_base(setup, state, figure, line, strip)) lowest = figure;
    }
    return lowest;
}

// Whether anybody is on the line. Who is will be asked first about the next one.
bool is_closed(const Setup& setup, const State& state, const Segment& line, Crowd& crowd) {
    const Strip strip(line);
    for (std::size_t i = 0; i < crowd.count; ++i) {
        if (!crosses_base(setup, state, crowd.figures[i], line, strip)) continue;
        std::swap(crowd.figures[0], crowd.figures[i]);
        return true;
    }
    return false;
}

// The centre, the middles of the edges and the corners of the base, a little inside.
struct SightPoint {
    int ahead = 0;
    int right = 0;
};
constexpr SightPoint kSightPoints[] = {{0, 0},  {1, 0}, {0, 1},  {-1, 0}, {0, -1},
                                       {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

Point place_of(const Figure& figure, BaseSize inner, SightPoint point) {
    return figure.at +
           geometry::half_offset(Angle(figure.heading), point.ahead * inner.depth, point.right * inner.width);
}

}  // namespace

std::uint8_t level_at(const Setup& setup, const State& state, Point point) {
    std::uint8_t level = 0;
    each_piece(setup, state, [&](const Piece& piece) {
        if (piece.kind == TerrainKind::Hill && piece.level > level && geometry::contains(piece.points, point))
            level = piece.level;
    });
    return level;
}

Line sight(const Setup& setup, const State& state, FigureId a, FigureId b) {
    const Ends ends = ends_of(setup, state, a, b, state.figures[b].at);
    Line line;
    line.to = ends.line.to;
    line.terrain = blocking_terrain(setup, state, ends);
    line.open = line.terrain == kNoPiece;
    return line;
}

bool sees_place(const Setup& setup, const State& state, FigureId figure, Point place) {
    return blocking_terrain(setup, state, ends_of(setup, state, figure, kNoFigure, place)) == kNoPiece;
}

Line shooting_line(const Setup& setup, const State& state, FigureId shooter, FigureId target) {
    Crowd crowd;
    gather_crowd(setup, state, shooter, target, crowd);
    const BaseSize inner = geometry::grown(base_of(setup, state, target), -kShrunk);
    Line best;
    for (const SightPoint& point : kSightPoints) {
        const Point to = place_of(state.figures[target], inner, point);
        const Ends ends = ends_of(setup, state, shooter, target, to);
        // The line between the centres says what is in the way; of the others it is enough that something is.
        const bool named = &point == kSightPoints;
        if (!named && is_closed(setup, state, ends.line, crowd)) continue;
        const std::uint8_t terrain = crowd.ground ? blocking_terrain(setup, state, ends) : kNoPiece;
        const FigureId base =
            named && terrain == kNoPiece ? blocking_base(setup, state, ends.line, crowd) : kNoFigure;
        if (named) best = Line{false, Clause::GEO_13, terrain, base, Cover::None, to};
        if (terrain != kNoPiece || base != kNoFigure) continue;
        const Cover cover = cover_on(setup, state, ends.viewer, ends.target, ends.line);
        if (!best.open || cover < best.cover)
            best = Line{true, Clause::GEO_13, kNoPiece, kNoFigure, cover, to};
        if (best.cover == Cover::None) break;
    }
    return best;
}

Cover cover_against(const Setup& setup, const State& state, FigureId viewer, FigureId target) {
    const BaseSize inner = geometry::grown(base_of(setup, state, target), -kShrunk);
    Cover middle = Cover::None;
    Cover least = Cover::Hard;
    bool open = false;
    for (const SightPoint& point : kSightPoints) {
        const Ends ends =
            ends_of(setup, state, viewer, target, place_of(state.figures[target], inner, point));
        const Cover cover = cover_on(setup, state, ends.viewer, ends.target, ends.line);
        if (&point == kSightPoints) middle = cover;
        if (cover > least || blocking_terrain(setup, state, ends) != kNoPiece) continue;
        open = true;
        least = cover;
    }
    return open ? least : middle;
}

bool is_near_in_sight(const Setup& setup, const State& state, UnitId a, UnitId b, Tick within) {
    return any_pair_within(setup, state, {a, b}, within,
                           [&](FigureId x, FigureId y) { return sees(setup, state, x, y); });
}

bool sees_unit(const Setup& setup, const State& state, UnitId a, UnitId b) {
    return any_figure(setup, state, a, [&](FigureId x) {
        return any_figure(setup, state, b, [&](FigureId y) { return sees(setup, state, x, y); });
    });
}

bool sees_an_enemy(const Setup& setup, const State& state, UnitId unit) {
    return any_unit(setup, other(setup.units[unit].side),
                    [&](UnitId foe) { return sees_unit(setup, state, unit, foe); });
}

}  // namespace clashfield::clash
