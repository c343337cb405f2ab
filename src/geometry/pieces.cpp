#include "geometry/pieces.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/assert.h"
#include "geometry/clip.h"

namespace clashfield::geometry {
namespace {

__extension__ using Unsigned = unsigned __int128;

// A product of 256 bits, for comparing.
struct Product {
    Unsigned high = 0;
    Unsigned low = 0;
    auto operator<=>(const Product&) const = default;
};
Product product(Unsigned a, Unsigned b) {
    constexpr Unsigned kLow = ~std::uint64_t{0};
    const Unsigned bottom = (a & kLow) * (b & kLow);
    const Unsigned left = (a >> 64) * (b & kLow);
    const Unsigned right = (a & kLow) * (b >> 64);
    const Unsigned middle = (bottom >> 64) + (left & kLow) + (right & kLow);
    const Unsigned top = (a >> 64) * (b >> 64) + (left >> 64) + (right >> 64) + (middle >> 64);
    return {top, (middle << 64) | (bottom & kLow)};
}

// An ellipse stretched along both axes until it is a circle around the origin.
struct Circle {
    struct Place {
        Wide x;
        Wide y;
    };
    Point centre;
    std::int64_t x_times;
    std::int64_t y_times;
    Wide radius;

    explicit Circle(const Piece& piece, Tick less = 0)
        : centre(piece.centre),
          x_times(piece.half_height - less),
          y_times(piece.half_width - less),
          radius(Wide{x_times} * y_times) {}
    Place place(Point point) const {
        return {Wide{point.x - centre.x} * x_times, Wide{point.y - centre.y} * y_times};
    }
    bool holds(const Place& place) const { return place.x * place.x + place.y * place.y <= radius * radius; }
    // Whether the segment between them comes within the radius.
    bool meets(const Place& from, const Place& to) const {
        if (holds(from) || holds(to)) return true;
        const Place way{to.x - from.x, to.y - from.y};
        const Wide square = way.x * way.x + way.y * way.y;
        const Wide along = -(from.x * way.x + from.y * way.y);
        if (along <= 0 || along >= square) return false;
        const Wide aside = from.x * way.y - from.y * way.x;
        const auto magnitude = static_cast<Unsigned>(aside < 0 ? -aside : aside);
        return product(magnitude, magnitude) <=
               product(static_cast<Unsigned>(radius * radius), static_cast<Unsigned>(square));
    }
};

bool touch_ellipse(const Circle& circle, Polygon shape) {
    if (shape.size() > 2 && contains(shape, circle.centre)) return true;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const Point after = shape[i + 1 == shape.size() ? 0 : i + 1];
        if (circle.meets(circle.place(shape[i]), circle.place(after))) return true;
    }
    return false;
}

// The part of the segment inside, found from the point of it that lies deepest.
std::optional<Stretch> inside_ellipse(const Circle& circle, const Segment& segment) {
    constexpr int kDown = 18;  // so that squares of parts of the way fit
    const Circle::Place from = circle.place(segment.from);
    const Circle::Place to = circle.place(segment.to);
    const Circle::Place way{to.x - from.x, to.y - from.y};
    const Wide limit = circle.radius << (30 - kDown);
    const auto holds = [&](std::int32_t part) {
        const auto at = [&](Wide start, Wide length) {
            const Wide there = start * kWholeStretch + length * part;
            return there >= 0 ? there >> kDown : -(-there >> kDown);
        };
        const Wide x = at(from.x, way.x);
        const Wide y = at(from.y, way.y);
        return x * x + y * y <= limit * limit;
    };
    const Wide square = way.x * way.x + way.y * way.y;
    const Wide along = -(from.x * way.x + from.y * way.y);
    const auto deepest = along <= 0 ? 0
                         : along >= square
                             ? kWholeStretch
                             : static_cast<std::int32_t>(nearest(along * kWholeStretch, square));
    if (!holds(deepest)) return std::nullopt;
    const auto last_inside = [&](std::int32_t outer) {
        if (holds(outer)) return outer;
        std::int32_t in = deepest;
        std::int32_t out = outer;
        while (in - out > 1 || out - in > 1) {
            const std::int32_t middle = (in + out) / 2;
            (holds(middle) ? in : out) = middle;
        }
        return in;
    };
    return Stretch{last_inside(0), last_inside(kWholeStretch)};
}

std::int64_t twice_area(std::span<const Point> shape) {
    std::int64_t area = 0;
    for (std::size_t i = 1; i + 1 < shape.size(); ++i)
        area += cross(shape[i] - shape[0], shape[i + 1] - shape[0]);
    return area < 0 ? -area : area;
}

// In sixteenths of a tick, from an origin: common parts are then rounded finely.
Point fine(Point point, Point origin) { return {(point.x - origin.x) * 16, (point.y - origin.y) * 16}; }

template <typename Visit>
void each_edge(Polygon shape, const Visit& visit) {
    for (std::size_t i = 0; i < shape.size(); ++i)
        visit(Segment{shape[i], shape[i + 1 == shape.size() ? 0 : i + 1]});
}

Chain chain_of(const Piece& piece) { return {piece.points, false}; }

}  // namespace

Piece area_piece(std::uint8_t kind, Id id, std::span<const Point> corners) {
    CLASHFIELD_ASSERT(is_convex(corners));
    return {Shape::Area, kind, id, corners, {}, 0, 0, box_of(corners)};
}

Piece ellipse_piece(std::uint8_t kind, Id id, const Box& box) {
    const Vector size = box.high - box.low;
    CLASHFIELD_ASSERT(size.x >= 2 && size.y >= 2);
    const Point middle{box.low.x + size.x / 2, box.low.y + size.y / 2};
    return {Shape::Ellipse, kind, id, {}, middle, size.x / 2, size.y / 2, box};
}

Piece line_piece(std::uint8_t kind, Id id, std::span<const Point> points) {
    CLASHFIELD_ASSERT(points.size() >= 2);
    return {Shape::Line, kind, id, points, {}, 0, 0, box_of(points)};
}

bool contains(const Piece& piece, Point point) {
    switch (piece.shape) {
        case Shape::Area:
            return contains(piece.points, point);
        case Shape::Ellipse: {
            const Circle circle(piece);
            return circle.holds(circle.place(point));
        }
        case Shape::Line:
            return touch(chain_of(piece), Segment{point, point});
    }
    CLASHFIELD_ASSERT(false);
    return false;
}

bool overlap(const Piece& piece, Polygon shape, Tick slack) {
    switch (piece.shape) {
        case Shape::Area:
            return overlap(piece.points, shape, slack);
        case Shape::Ellipse:
            if (piece.half_width <= slack || piece.half_height <= slack) return false;
            return touch_ellipse(Circle(piece, slack), shape);
        case Shape::Line:
            return overlap(shape, chain_of(piece), slack);
    }
    CLASHFIELD_ASSERT(false);
    return false;
}

bool touch(const Piece& piece, Polygon shape) {
    if (piece.shape == Shape::Area) return touch(piece.points, shape);
    if (piece.shape == Shape::Ellipse) return touch_ellipse(Circle(piece), shape);
    bool touched = false;
    each_segment(chain_of(piece), [&](const Segment& part) { touched = touched || touch(shape, part); });
    return touched;
}

bool touch(const Piece& piece, const Segment& segment) {
    if (piece.shape == Shape::Area) return touch(piece.points, segment);
    if (piece.shape == Shape::Line) return touch(chain_of(piece), segment);
    const Circle circle(piece);
    return circle.meets(circle.place(segment.from), circle.place(segment.to));
}

std::optional<Stretch> inside(const Piece& piece, const Segment& segment) {
    if (piece.shape == Shape::Line) return std::nullopt;
    if (piece.shape == Shape::Area) return inside(piece.points, segment);
    return inside_ellipse(Circle(piece), segment);
}

std::int32_t share_inside(const Piece& piece, const Body& body) {
    const Corners footprint = corners(body);
    if (piece.shape == Shape::Line || !near(piece.box, box_of(footprint))) return 0;
    Clipped common;
    for (const Point corner : footprint) common.push_back(fine(corner, footprint[0]));
    const std::int64_t whole = twice_area(std::as_const(common));
    const Outline area = outline(piece);
    const Point middle = fine(area[0], footprint[0]);
    const Point second = fine(area[1], footprint[0]);
    const std::int64_t way_round = cross(second - middle, fine(area[2], footprint[0]) - second) > 0 ? 1 : -1;
    each_edge(area, [&](const Segment& side) {
        const Point from = fine(side.from, footprint[0]);
        const Vector along = fine(side.to, footprint[0]) - from;
        common =
            clip(std::as_const(common), [&](Point point) { return way_round * cross(along, point - from); });
    });
    if (common.size() < 3) return 0;
    return static_cast<std::int32_t>(nearest(Wide{twice_area(std::as_const(common))} * kWholeShare, whole));
}

Outline outline(const Piece& piece) {
    Outline points;
    if (piece.shape != Shape::Ellipse) {
        for (const Point point : piece.points) points.push_back(point);
        return points;
    }
    for (int i = 0; i < 64; ++i) {
        // Each quarter mirrors the one before, so that the shape keeps its axes.
        const int quarter = i / 16;
        const int step = quarter % 2 == 0 ? i % 16 : 16 - i % 16;
        const Angle angle(static_cast<std::int64_t>(step) * kQuarterTurn / 16);
        const auto part = [](std::int64_t share, Tick half) {
            return static_cast<Tick>(nearest(Wide{share} * half, kOne));
        };
        const Tick east = part(sine(angle), piece.half_width) * (quarter < 2 ? 1 : -1);
        const Tick north = part(cosine(angle), piece.half_height) * (quarter == 0 || quarter == 3 ? 1 : -1);
        points.push_back(piece.centre + Vector{east, north});
    }
    return points;
}

std::int32_t outwardness(const Piece& piece, Point point) {
    if (!contains(piece, point)) return kWholeShare;
    if (piece.shape == Shape::Ellipse) {
        const Circle circle(piece);
        const Circle::Place at = circle.place(point);
        const Wide square = at.x * at.x + at.y * at.y;
        const Wide part = square * kWholeShare * kWholeShare / (circle.radius * circle.radius);
        return static_cast<std::int32_t>(root(static_cast<std::int64_t>(part)));
    }
    const auto part = [](Tick low, Tick at, Tick high) {
        const std::int64_t size = high - low;
        const std::int64_t off = std::int64_t{2} * at - low - high;
        return size == 0 ? 0 : static_cast<std::int32_t>((off < 0 ? -off : off) * kWholeShare / size);
    };
    return std::max(part(piece.box.low.x, point.x, piece.box.high.x),
                    part(piece.box.low.y, point.y, piece.box.high.y));
}

WorstGround worst_ground(std::span<const Piece> pieces, std::span<const Tick> rates, Polygon footprint,
                         Tick slack, Tick open) {
    WorstGround worst{open, kNobody};
    const Box box = box_of(footprint);
    for (const Piece& piece : pieces) {
        const Tick rate = rates[piece.kind];
        if (rate <= worst.rate || !near(piece.box, box)) continue;
        if (overlap(piece, footprint, slack)) worst = {rate, piece.id};
    }
    return worst;
}

bool reaches_line(const Piece& line, const Body& from, const Body& to, Tick slack) {
    const std::array middles = {from.front.at, to.front.at};
    if (!near(line.box, box_of(middles), from.size.width + slack + 1)) return false;
    const auto held_back = [&](const Body& body) {
        return edge(corners(advanced(body, -slack - 1)), Face::Front);
    };
    const Segment before = held_back(from);
    const Segment after = held_back(to);
    const Corners both{before.from, before.to, after.to, after.from};
    if (!near(line.box, box_of(both)) || touch(line, before)) return false;
    const Hull swept = hull(both, both);
    return touch(line, Polygon(swept));
}

bool is_behind(const Piece& line, const Segment& edge, Point enemy, const Behind& rule) {
    const Vector along = edge.to - edge.from;
    const Point middle{edge.from.x + along.x / 2, edge.from.y + along.y / 2};
    if (!touch(line, Segment{middle, enemy})) return false;
    const std::int64_t whole = length(along);
    const Wide most = Wide{rule.distance} * whole;
    Stretches<32> covered;
    each_segment(chain_of(line), [&](const Segment& part) {
        const std::array ends = {part.from, part.to};
        const auto off = [&](Point p) { return cross(along, p - edge.from); };
        const auto reach = static_cast<std::int64_t>(most);
        const Clipped upper = clip(ends, [&](Point p) { return reach - off(p); });
        const Clipped band = clip(upper, [&](Point p) { return reach + off(p); });
        if (band.empty()) return;
        std::int64_t low = squared(along);
        std::int64_t high = 0;
        for (const Point point : band) {
            const std::int64_t at = dot(point - edge.from, along);
            low = std::min(low, std::max<std::int64_t>(at, 0));
            high = std::max(high, std::min(at, squared(along)));
        }
        const auto share = [&](std::int64_t at) {
            return static_cast<std::int32_t>(Wide{at} * kWholeStretch / squared(along));
        };
        if (low < high) covered.add({share(low), share(high)});
    });
    const Tick length_covered = covered.length_of_all(edge);
    return Wide{length_covered} * kWholeShare >= Wide{rule.least} * whole;
}

}  // namespace clashfield::geometry
