#pragma once

// Pieces of ground as the ranked games have them: convex polygons, ellipses along the axes, and lines. What a
// piece means is its `kind`, a number of the caller's, which here is only an index into the caller's tables.

#include <span>

#include "geometry/body.h"
#include "geometry/ground.h"

namespace clashfield::geometry {

enum class Shape : std::uint8_t { Area, Ellipse, Line };

// The caller keeps the points; a piece is a view of them.
struct Piece {
    Shape shape = Shape::Area;
    std::uint8_t kind = 0;
    Id id = kNobody;
    std::span<const Point> points;  // corners of an area; a line from point to point
    Point centre;                   // of an ellipse
    Tick half_width = 0;            // of an ellipse, from west to east; both at least 1
    Tick half_height = 0;
    Box box;
};
Piece area_piece(std::uint8_t kind, Id id, std::span<const Point> corners);
Piece ellipse_piece(std::uint8_t kind, Id id, const Box& box);
Piece line_piece(std::uint8_t kind, Id id, std::span<const Point> points);

// On the border too. An area holds a point, a line passes through it.
bool contains(const Piece& piece, Point point);
// Whether a shape lies on the piece by more than `slack`. For an ellipse the piece is shrunk by `slack`, and
// must then be touched.
bool overlap(const Piece& piece, Polygon shape, Tick slack);
bool touch(const Piece& piece, Polygon shape);
bool touch(const Piece& piece, const Segment& segment);

// The part of a segment inside an area, rounded inward; none in a line.
std::optional<Stretch> inside(const Piece& piece, const Segment& segment);

// Which part of a footprint lies inside an area, from 0 to kWholeShare; a line holds none. Corners of the
// common part are rounded to the tick, an ellipse counts as a polygon of 64 corners.
inline constexpr std::int32_t kWholeShare = 1 << 20;
std::int32_t share_inside(const Piece& piece, const Body& body);
// Inscribed in the ellipse, with the same axes of symmetry; the corners of a polygon as they are.
using Outline = InlineVector<Point, 64>;
Outline outline(const Piece& piece);

// How far out a point lies in an area, from 0 in the centre to kWholeShare on the border and beyond: along
// the radius of an ellipse, and in the box of a polygon by the larger of both parts. For ground that rises to
// its middle.
std::int32_t outwardness(const Piece& piece, Point point);

// The largest entry that `rates[kind]` has for any piece under the footprint, and at least `open`.
struct WorstGround {
    Tick rate = 0;
    Id piece = kNobody;  // the first piece with that rate; nobody's on open ground
};
WorstGround worst_ground(std::span<const Piece> pieces, std::span<const Tick> rates, Polygon footprint,
                         Tick slack, Tick open);

// Whether a move brings a front edge more than `slack` ticks beyond a line beyond which it was not so far
// before: true for one slice each time a line is crossed, however thin the slices.
bool reaches_line(const Piece& line, const Body& from, const Body& to, Tick slack);

// Whether an edge stands behind a line: the line parts its middle from `enemy`, and what of it lies within
// `distance` of the edge's own line covers at least the part `least` (of kWholeShare) of the edge.
struct Behind {
    Tick distance = 0;
    std::int32_t least = 0;
};
bool is_behind(const Piece& line, const Segment& edge, Point enemy, const Behind& rule);

}  // namespace clashfield::geometry
