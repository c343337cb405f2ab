// Levels, lines of sight and of shot (CL-GEO-11 to -13) and the cover they meet (CL-TRN-11).

#include <algorithm>

#include "games/clash/rules/table.h"

namespace clashfield::clash {
namespace {

using geometry::Stretch;

constexpr Tick kDeep = kHalfMeasure;        // how far sight reaches into woods and buildings (CL-TRN-04)
constexpr Tick kCrossed = 100;              // a line crosses a hill if more than 0.1 mm of it does
constexpr std::uint8_t kMountainLevel = 9;
constexpr Tick kGrown = 250;                // bases in contact leave no crack
constexpr Tick kShrunk = 1000;              // the points aimed at lie inside the base

bool is_wall(TerrainKind kind) { return kind == TerrainKind::Wall || kind == TerrainKind::Rampart; }
bool is_woods(TerrainKind kind) { return kind == TerrainKind::Wood || is_building(kind); }

// Ends of a line: who stands there, if somebody does.
struct Ends {
    FigureId viewer = kNoFigure;
    FigureId target = kNoFigure;
    Segment line;
    std::uint8_t viewer_level = 0;
    std::uint8_t target_level = 0;
    bool woodsman = false;  // woods do not limit his sight
};

// The union of stretches of a line inside woods and buildings.
class Depth {
  public:
    void add(Stretch stretch) { stretches_.push_back(stretch); }
    Tick total(const Segment& line) {
        // A handful: the simplest sort.
        for (std::size_t i = 1; i < stretches_.size(); ++i) {
            for (std::size_t j = i; j > 0 && stretches_[j].from < stretches_[j - 1].from; --j)
                std::swap(stretches_[j], stretches_[j - 1]);
        }
        // As one stretch, so that it is rounded once, whichever way one looks.
        Stretch all;
        std::int32_t reached = 0;
        for (const Stretch& stretch : stretches_) {
            const Stretch rest{std::max(stretch.from, reached), stretch.to};
            if (rest.to <= rest.from) continue;
            all.to += rest.to - rest.from;
            reached = rest.to;
        }
        return geometry::length(line, all);
    }

  private:
    InlineVector<Stretch, kMaxPieces> stretches_;
};

bool stands_on(const State& state, FigureId figure, Polygon hill) {
    return figure != kNoFigure && geometry::contains(hill, state.figures[figure].at);
}

bool is_base_near(const State& state, FigureId figure, Point point, Tick within) {
    return figure != kNoFigure &&
           geometry::distance(Polygon(state.corners[figure]), point) <= within + kGrace;
}

// Whether a segment goes on where another ends, in the same direction.
bool goes_on(const Segment& segment, const Segment& next) {
    const Vector way = segment.to - segment.from;
    const Vector then = next.to - next.from;
    return segment.to == next.from && geometry::cross(way, then) == 0 && geometry::dot(way, then) > 0;
}

// The straight part of a line to which a segment belongs: a point in the middle of a wall is no corner.
Segment stretch_of(const Piece& piece, const Segment& segment) {
    Segment whole = segment;
    for (bool grown = true; grown;) {
        grown = false;
        each_segment(piece, [&](const Segment& other) {
            const bool after = goes_on(whole, other);
            if (!after && !goes_on(other, whole)) return;
            (after ? whole.to : whole.from) = after ? other.to : other.from;
            grown = true;
        });
    }
    return whole;
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
    each_segment(piece, [&](const Segment& segment) {
        if (blocked || !geometry::touch(segment, ends.line)) return;
        if (is_wall(piece.kind)) {
            const Segment stretch = stretch_of(piece, segment);
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

// CL-GEO-12 (a) to (d): the piece that blocks, 255 if none does.
std::uint8_t blocking_terrain(const Setup& setup, const State& state, const Ends& ends) {
    std::uint8_t blocking = 255;
    Depth depth;
    std::uint8_t deepest = 255;
    const Box box = geometry::box_of(std::array{ends.line.from, ends.line.to});
    each_piece(setup, state, [&](const Piece& piece) {
        if (blocking != 255 || !geometry::near(piece.box, box)) return;
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
    if (blocking == 255 && deepest != 255 && depth.total(ends.line) > kDeep + kGrace) blocking = deepest;
    return blocking;
}

Ends ends_of(const Setup& setup, const State& state, FigureId viewer, FigureId target, Point to) {
    const Figure& from = state.figures[viewer];
    Ends ends{viewer, target, {from.at, to}, from.level, state.figures[target].level, false};
    ends.woodsman = profile_of(setup, state, viewer).has(special::kWoodsman);
    return ends;
}

// CL-TRN-11: of the pieces that contain the target's centre.
Cover cover_inside(TerrainKind kind) {
    switch (kind) {
        case TerrainKind::Wood:
        case TerrainKind::Ditch:
            return Cover::Light;
        case TerrainKind::BuildingWood:
            return Cover::Medium;
        case TerrainKind::BuildingStone:
            return Cover::Hard;
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
    return Cover::None;
}

Cover cover_on(const Setup& setup, const State& state, const Ends& ends) {
    Cover best = ends.target_level > ends.viewer_level ? Cover::Light : Cover::None;  // CL-TRN-03
    const Box box = geometry::box_of(std::array{ends.line.from, ends.line.to});
    each_piece(setup, state, [&](const Piece& piece) {
        const Cover inside = cover_inside(piece.kind);
        // The ground under the target counts, even where the line ends before its border.
        if (inside > best && geometry::contains(piece.points, state.figures[ends.target].at)) best = inside;
        if (!geometry::near(piece.box, box)) return;
        if (is_line(piece.kind)) {
            each_segment(piece, [&](const Segment& segment) {
                const auto point = geometry::crossing(segment, ends.line);
                if (point && is_base_near(state, ends.target, *point, kHalfMeasure))
                    best = std::max(best, is_wall(piece.kind) ? Cover::Hard : Cover::Medium);
            });
            return;
        }
        if (inside > best && piece.kind == TerrainKind::Wood) {
            const auto stretch = geometry::inside(piece.points, ends.line);
            if (!stretch || geometry::length(ends.line, *stretch) == 0) return;
            const auto part = [&](Tick from, Tick to) {
                return static_cast<Tick>(from +
                                         (std::int64_t{to} - from) * stretch->to / geometry::kWholeStretch);
            };
            const Point last{part(ends.line.from.x, ends.line.to.x), part(ends.line.from.y, ends.line.to.y)};
            if (is_base_near(state, ends.target, last, kHalfMeasure)) best = inside;
        }
    });
    return best;
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
    each_piece(setup, state,
               [&](const Piece& piece) { crowd.ground = crowd.ground || geometry::near(piece.box, box); });
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
    line.open = line.terrain == 255;
    return line;
}

bool sees_place(const Setup& setup, const State& state, FigureId figure, Point place) {
    const Figure& from = state.figures[figure];
    const Ends ends{figure,
                    kNoFigure,
                    {from.at, place},
                    from.level,
                    level_at(setup, state, place),
                    profile_of(setup, state, figure).has(special::kWoodsman)};
    return blocking_terrain(setup, state, ends) == 255;
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
        const std::uint8_t terrain = crowd.ground ? blocking_terrain(setup, state, ends) : 255;
        const FigureId base =
            named && terrain == 255 ? blocking_base(setup, state, ends.line, crowd) : kNoFigure;
        if (named) best = Line{false, Clause::GEO_13, terrain, base, Cover::None, to};
        if (terrain != 255 || base != kNoFigure) continue;
        const Cover cover = cover_on(setup, state, ends);
        if (!best.open || cover < best.cover) best = Line{true, Clause::GEO_13, 255, kNoFigure, cover, to};
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
        const Cover cover = cover_on(setup, state, ends);
        if (&point == kSightPoints) middle = cover;
        if (cover > least || blocking_terrain(setup, state, ends) != 255) continue;
        open = true;
        least = cover;
    }
    return open ? least : middle;
}

Cover area_cover(const Setup& setup, const State& state, FigureId target) {
    Cover best = Cover::None;
    each_piece(setup, state, [&](const Piece& piece) {
        if (!is_line(piece.kind) && geometry::contains(piece.points, state.figures[target].at))
            best = std::max(best, cover_inside(piece.kind));
    });
    return best;
}

}  // namespace clashfield::clash
