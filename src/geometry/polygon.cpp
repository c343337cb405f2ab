#include "geometry/polygon.h"

#include <algorithm>

#include "base/assert.h"

namespace clashfield::geometry {
namespace {

struct Extent {
    std::int64_t low;
    std::int64_t high;
};

// The points as seen along an axis through `origin`.
Extent extent(std::span<const Point> points, Point origin, Vector axis) {
    Extent extent{dot(points[0] - origin, axis), dot(points[0] - origin, axis)};
    for (const Point point : points.subspan(1)) {
        const std::int64_t at = dot(point - origin, axis);
        extent.low = std::min(extent.low, at);
        extent.high = std::max(extent.high, at);
    }
    return extent;
}

Point next(Polygon polygon, std::size_t i) { return polygon[i + 1 == polygon.size() ? 0 : i + 1]; }

constexpr Vector across(Vector edge) { return {edge.y, -edge.x}; }

// Whether some edge of `a` parts them by an empty strip.
bool parted(Polygon a, std::span<const Point> b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Vector axis = across(next(a, i) - a[i]);
        const Extent of_a = extent(a, a[i], axis);
        const Extent of_b = extent(b, a[i], axis);
        if (of_a.high < of_b.low || of_b.high < of_a.low) return true;
    }
    return false;
}

// Whether they overlap by more than `slack` on all normals of `a`.
bool deep(Polygon a, Polygon b, Tick slack) {
    const std::int64_t turn = a.size() > 2 ? cross(a[1] - a[0], a[2] - a[1]) : 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Vector edge = next(a, i) - a[i];
        const Vector axis = across(edge);
        const Extent of_b = extent(b, a[i], axis);
        const auto is_shallow = [&](std::int64_t depth) {
            return depth <= 0 || Wide{depth} * depth <= Wide{slack} * slack * squared(edge);
        };
        // All of `a` lies on one side of its edge: mostly it is enough to see how far `b` reaches over there.
        if (turn != 0 && is_shallow(turn > 0 ? -of_b.low : of_b.high)) return false;
        const Extent of_a = extent(a, a[i], axis);
        if (is_shallow(std::min(of_a.high - of_b.low, of_b.high - of_a.low))) return false;
    }
    return true;
}

// A squared distance: a whole number, or the square of a cross product over a squared length.
struct Apart {
    Wide over = 0;
    std::int64_t under = 1;
};

Apart apart(Point point, const Segment& segment) {
    const Vector edge = segment.to - segment.from;
    const Vector from = point - segment.from;
    const std::int64_t along = dot(from, edge);
    if (along <= 0) return {squared(from), 1};
    if (along >= squared(edge)) return {squared(point - segment.to), 1};
    const std::int64_t aside = cross(edge, from);
    return {Wide{aside} * aside, squared(edge)};
}

// The root, rounded up.
Tick ticks(const Apart& apart) {
    const auto whole = static_cast<std::int64_t>(apart.over / apart.under);
    const std::int64_t down = root(whole);
    const bool exact = down * down == whole && apart.over % apart.under == 0;
    return static_cast<Tick>(exact ? down : down + 1);
}

Tick corner_distance(std::span<const Point> points, Polygon polygon) {
    Tick least = kFarthest * 2;
    for (const Point point : points) {
        for (std::size_t i = 0; i < polygon.size(); ++i)
            least = std::min(least, distance(point, Segment{polygon[i], next(polygon, i)}));
    }
    return least;
}

bool any_corner_nearer(std::span<const Point> points, Polygon polygon, Tick than) {
    const Wide limit = Wide{than} * than;
    for (const Point point : points) {
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Apart away = apart(point, {polygon[i], next(polygon, i)});
            if (away.over < limit * away.under) return true;
        }
    }
    return false;
}

bool before(Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

}  // namespace

Box box_of(std::span<const Point> points) {
    Box box{points[0], points[0]};
    for (const Point point : points) {
        box.low = {std::min(box.low.x, point.x), std::min(box.low.y, point.y)};
        box.high = {std::max(box.high.x, point.x), std::max(box.high.y, point.y)};
    }
    return box;
}

bool is_convex(Polygon polygon) {
    if (polygon.size() < 3) return false;
    int way = 0;
    std::int64_t winding =
        0;  // twice the area: a star that turns one way all along goes round more than once
    std::int64_t fan = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = next(polygon, i);
        const Point c = next(polygon, i + 1 == polygon.size() ? 0 : i + 1);
        const std::int64_t turn = cross(b - a, c - b);
        if (turn == 0) return false;
        const int now = turn > 0 ? 1 : -1;
        if (way != 0 && now != way) return false;
        way = now;
        const std::int64_t piece = cross(a - polygon[0], b - polygon[0]);
        winding += piece;
        fan += piece < 0 ? -piece : piece;
    }
    return winding == fan || winding == -fan;
}

Hull hull(const Corners& a, const Corners& b) {
    std::array<Point, 8> points{a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]};
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Point point = points[i];
        std::size_t at = i;
        for (; at > 0 && before(point, points[at - 1]); --at) points[at] = points[at - 1];
        points[at] = point;
    }
    // The lower chain from west to east, then the upper one back.
    std::array<Point, 17> chain{};
    std::size_t count = 0;
    const auto add = [&](Point point, std::size_t kept) {
        while (count >= kept + 2 && cross(chain[count - 1] - chain[count - 2], point - chain[count - 1]) <= 0)
            --count;
        chain[count++] = point;
    };
    for (const Point point : points) add(point, 0);
    const std::size_t lower = count - 1;
    for (std::size_t i = points.size() - 1; i-- > 0;) add(points[i], lower);
    Hull hull;
    for (std::size_t i = 0; i + 1 < count; ++i) hull.push_back(chain[i]);
    return hull;
}

bool contains(Polygon polygon, Point point) {
    bool left = false;
    bool right = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::int64_t side = cross(next(polygon, i) - polygon[i], point - polygon[i]);
        left = left || side > 0;
        right = right || side < 0;
    }
    return !(left && right);
}

bool overlap(Polygon a, Polygon b, Tick slack) { return deep(a, b, slack) && deep(b, a, slack); }

bool touch(Polygon a, Polygon b) { return !parted(a, b) && !parted(b, a); }

bool touch(Polygon polygon, const Segment& segment) {
    const Vector axis = across(segment.to - segment.from);
    const Extent of_polygon = extent(polygon, segment.from, axis);
    if (of_polygon.low > 0 || of_polygon.high < 0) return false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector edge = next(polygon, i) - polygon[i];
        // The whole polygon lies on that side of the edge on which its next corner lies.
        const bool left = cross(edge, polygon[(i + 2) % polygon.size()] - polygon[i]) > 0;
        const std::int64_t from = cross(edge, segment.from - polygon[i]);
        const std::int64_t to = cross(edge, segment.to - polygon[i]);
        if (left ? from < 0 && to < 0 : from > 0 && to > 0) return false;
    }
    return true;
}

bool touch(const Segment& a, const Segment& b) {
    const auto side = [](const Segment& s, Point p) {
        const std::int64_t turn = cross(s.to - s.from, p - s.from);
        return turn > 0 ? 1 : turn < 0 ? -1 : 0;
    };
    const std::array<Point, 2> of_a{a.from, a.to};
    const std::array<Point, 2> of_b{b.from, b.to};
    if (!near(box_of(of_a), box_of(of_b))) return false;
    return side(a, b.from) * side(a, b.to) <= 0 && side(b, a.from) * side(b, a.to) <= 0;
}

Tick distance(Point point, const Segment& segment) { return ticks(apart(point, segment)); }

Tick distance(Polygon a, Polygon b) {
    if (touch(a, b)) return 0;
    return std::min(corner_distance(a, b), corner_distance(b, a));
}

Tick distance(Polygon a, Point point) {
    if (contains(a, point)) return 0;
    return corner_distance({&point, 1}, a);
}

Tick distance(Polygon a, const Segment& segment) {
    if (touch(a, segment)) return 0;
    const std::array<Point, 2> ends{segment.from, segment.to};
    Tick least = corner_distance(ends, a);
    for (const Point corner : a) least = std::min(least, distance(corner, segment));
    return least;
}

bool nearer(Polygon a, Polygon b, Tick than) {
    if (than <= 0) return false;
    return touch(a, b) || any_corner_nearer(a, b, than) || any_corner_nearer(b, a, than);
}

std::optional<Stretch> inside(Polygon polygon, const Segment& segment) {
    // The corners go round in either direction: the sign of the area says where the inside is.
    std::int64_t area = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        area += cross(polygon[i] - polygon[0], next(polygon, i) - polygon[0]);
    const std::int64_t sign = area >= 0 ? 1 : -1;
    Stretch stretch{0, kWholeStretch};
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector edge = next(polygon, i) - polygon[i];
        const std::int64_t start = sign * cross(edge, segment.from - polygon[i]);
        const std::int64_t end = sign * cross(edge, segment.to - polygon[i]);
        if (start < 0 && end < 0) return std::nullopt;
        if (start >= 0 && end >= 0) continue;
        // Rounded inward at both ends, so that the line back has the same part inside.
        const Wide whole = Wide{start} - end;
        if (start < 0) {
            const auto out = static_cast<std::int32_t>(Wide{end} * kWholeStretch / -whole);
            stretch.from = std::max(stretch.from, kWholeStretch - out);
        } else {
            const auto in = static_cast<std::int32_t>(Wide{start} * kWholeStretch / whole);
            stretch.to = std::min(stretch.to, in);
        }
    }
    if (stretch.from > stretch.to) return std::nullopt;
    return stretch;
}

Tick length(const Segment& segment, Stretch stretch) {
    const std::int64_t whole = length(segment.to - segment.from);
    return static_cast<Tick>((whole * (stretch.to - stretch.from) + kWholeStretch / 2) / kWholeStretch);
}

std::optional<Point> crossing(const Segment& a, const Segment& b) {
    if (!touch(a, b)) return std::nullopt;
    const Vector along = a.to - a.from;
    const std::int64_t turn = cross(along, b.to - b.from);
    if (turn == 0) return std::nullopt;
    const std::int64_t part = cross(b.from - a.from, b.to - b.from);
    const auto nearest = [&](Tick length) {
        const Wide value = Wide{length} * part;
        const Wide down = value / turn;
        const Wide twice = 2 * (value - down * turn);
        const bool up = twice >= 0 ? twice >= (turn > 0 ? turn : -turn) : -twice >= (turn > 0 ? turn : -turn);
        const Wide sign = (value >= 0) == (turn > 0) ? 1 : -1;
        return static_cast<Tick>(up ? down + sign : down);
    };
    return a.from + Vector{nearest(along.x), nearest(along.y)};
}

}  // namespace clashfield::geometry
