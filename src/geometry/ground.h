#pragma once

// The ground of a table: areas are convex polygons, lines are chains of segments. Says what a way or a base
// meets there; what that means is for the rules of a game.

#include <algorithm>

#include "geometry/polygon.h"

namespace clashfield::geometry {

// A line of the ground, from point to point, and back to the first one if it is closed.
struct Chain {
    std::span<const Point> points;
    bool closed = false;
};

// Calls visit(segment) for the segments of a line.
template <typename Visit>
void each_segment(const Chain& chain, Visit visit) {
    const std::span<const Point> points = chain.points;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) visit(Segment{points[i], points[i + 1]});
    if (chain.closed && points.size() > 2) visit(Segment{points.back(), points.front()});
}

bool touch(const Chain& chain, const Segment& way);
// How many segments of the line touch the way: an odd number leads to its other side.
int crossings(const Chain& chain, const Segment& way);
// Whether a segment, or one of a line, goes through the shape by more than `slack`.
bool overlap(Polygon shape, const Segment& segment, Tick slack);
bool overlap(Polygon shape, const Chain& chain, Tick slack);
// The shortest distance to a line, rounded up to a whole tick; kFarthest if that is less.
Tick distance(Polygon shape, const Chain& chain);
// The straight part of a line to which one of its segments belongs: a point in the middle of a straight wall
// is no corner of it.
Segment straight_part(const Chain& chain, const Segment& segment);

// Whether all of these points lie in the polygon or on its border: a footprint that is wholly inside.
bool contains_all(Polygon polygon, std::span<const Point> points);

// Parts of one segment, such as those inside the pieces of some kind of ground. They may overlap.
template <std::size_t most>
class Stretches {
  public:
    void add(Stretch stretch) {
        stretches_.push_back(stretch);
        // A handful, in order: the simplest sort.
        for (std::size_t i = stretches_.size() - 1; i > 0 && stretches_[i].from < stretches_[i - 1].from; --i)
            std::swap(stretches_[i], stretches_[i - 1]);
    }

    // The length of what any of them covers, rounded once, whichever way the segment is walked.
    Tick length_of_all(const Segment& segment) const {
        Stretch all;
        std::int32_t reached = 0;
        for (const Stretch& stretch : stretches_) {
            const Stretch rest{std::max(stretch.from, reached), stretch.to};
            if (rest.to <= rest.from) continue;
            all.to += rest.to - rest.from;
            reached = rest.to;
        }
        return length(segment, all);
    }

    // Whether they cover this part without a gap wider than `slack`.
    bool cover(Stretch part, std::int32_t slack) const {
        std::int32_t reached = part.from;
        for (bool grown = true; grown && reached + slack < part.to;) {
            grown = false;
            for (const Stretch& stretch : stretches_) {
                if (stretch.from > reached + slack || stretch.to <= reached) continue;
                reached = stretch.to;
                grown = true;
            }
        }
        return reached + slack >= part.to;
    }

  private:
    InlineVector<Stretch, most> stretches_;
};

// So many ticks of a segment as a part of it, rounded up.
std::int32_t part_of(const Segment& segment, Tick ticks);
// The point so far along a segment, each part of it rounded toward the start.
Point point_at(const Segment& segment, std::int32_t part);

}  // namespace clashfield::geometry
