#pragma once

// Convex polygons: bases, sweeps of moves, pieces of terrain. Their corners go round in either direction. All
// tests are exact: a touch is a touch.

#include <optional>
#include <span>

#include "base/inline_vector.h"
#include "geometry/point.h"
#include "geometry/pose.h"

namespace clashfield::geometry {

using Polygon = std::span<const Point>;  // at least three corners, convex

struct Segment {
    Point from;
    Point to;
    bool operator==(const Segment&) const = default;
};

// A rectangle along the axes, for quick refusals.
struct Box {
    Point low;
    Point high;
    bool operator==(const Box&) const = default;
};
Box box_of(std::span<const Point> points);
// Whether they have a point in common when one of them is widened by so much.
constexpr bool near(const Box& a, const Box& b, Tick by = 0) {
    return a.low.x - by <= b.high.x && b.low.x - by <= a.high.x && a.low.y - by <= b.high.y &&
           b.low.y - by <= a.high.y;
}

// Corners in order, no three of them on a line.
bool is_convex(Polygon polygon);

// The hull of two bases: what a figure passes over when it is moved from one place to the other.
using Hull = InlineVector<Point, 8>;
Hull hull(const Corners& a, const Corners& b);

bool contains(Polygon polygon, Point point);  // on the border too

// Whether they overlap by more than so many ticks: on each normal of an edge of either, the shorter way to
// pull them apart is longer than that.
bool overlap(Polygon a, Polygon b, Tick slack = 0);

// Whether they have a point in common, a border point too.
bool touch(Polygon a, Polygon b);
bool touch(Polygon polygon, const Segment& segment);
bool touch(const Segment& a, const Segment& b);

// The shortest distance, rounded up to a whole tick: comparing it with a whole limit is exact.
Tick distance(Point point, const Segment& segment);
Tick distance(Polygon a, Polygon b);
Tick distance(Polygon a, Point point);
Tick distance(Polygon a, const Segment& segment);
// Whether the distance is less than this: the same comparison, several times faster.
bool nearer(Polygon a, Polygon b, Tick than);

// The part of a segment inside a polygon, as parts of its length.
struct Stretch {
    std::int32_t from = 0;
    std::int32_t to = 0;
    bool operator==(const Stretch&) const = default;
};
inline constexpr std::int32_t kWholeStretch = 1 << 30;
std::optional<Stretch> inside(Polygon polygon, const Segment& segment);
// Its length in ticks, to the nearest.
Tick length(const Segment& segment, Stretch stretch);

// Where two segments cross, to the nearest tick. Nothing if they do not touch or lie on one line.
std::optional<Point> crossing(const Segment& a, const Segment& b);

}  // namespace clashfield::geometry
