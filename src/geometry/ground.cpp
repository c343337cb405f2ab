#include "geometry/ground.h"

#include <array>

namespace clashfield::geometry {
namespace {

// Whether a segment goes on where another ends, in the same direction.
bool goes_on(const Segment& segment, const Segment& next) {
    const Vector way = segment.to - segment.from;
    const Vector then = next.to - next.from;
    return segment.to == next.from && cross(way, then) == 0 && dot(way, then) > 0;
}

}  // namespace

bool touch(const Chain& chain, const Segment& way) {
    bool touched = false;
    each_segment(chain, [&](const Segment& segment) { touched = touched || touch(segment, way); });
    return touched;
}

int crossings(const Chain& chain, const Segment& way) {
    int count = 0;
    each_segment(chain, [&](const Segment& segment) { count += touch(segment, way) ? 1 : 0; });
    return count;
}

bool overlap(Polygon shape, const Segment& segment, Tick slack) {
    const std::array ends = {segment.from, segment.to};
    return overlap(shape, Polygon(ends), slack);
}

bool overlap(Polygon shape, const Chain& chain, Tick slack) {
    bool crossed = false;
    each_segment(chain, [&](const Segment& segment) { crossed = crossed || overlap(shape, segment, slack); });
    return crossed;
}

Tick distance(Polygon shape, const Chain& chain) {
    Tick least = kFarthest;
    each_segment(chain, [&](const Segment& segment) { least = std::min(least, distance(shape, segment)); });
    return least;
}

Segment straight_part(const Chain& chain, const Segment& segment) {
    Segment whole = segment;
    for (bool grown = true; grown;) {
        grown = false;
        each_segment(chain, [&](const Segment& other) {
            const bool after = goes_on(whole, other);
            if (!after && !goes_on(other, whole)) return;
            (after ? whole.to : whole.from) = after ? other.to : other.from;
            grown = true;
        });
    }
    return whole;
}

bool contains_all(Polygon polygon, std::span<const Point> points) {
    return std::all_of(points.begin(), points.end(), [&](Point point) { return contains(polygon, point); });
}

std::int32_t part_of(const Segment& segment, Tick ticks) {
    const Tick whole = std::max<Tick>(1, distance(segment.from, segment.to));
    return static_cast<std::int32_t>(ticks * std::int64_t{kWholeStretch} / whole + 1);
}

Point point_at(const Segment& segment, std::int32_t part) {
    const auto between = [&](Tick from, Tick to) {
        return static_cast<Tick>(from + (std::int64_t{to} - from) * part / kWholeStretch);
    };
    return {between(segment.from.x, segment.to.x), between(segment.from.y, segment.to.y)};
}

}  // namespace clashfield::geometry
