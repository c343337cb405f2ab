#include "geometry/body.h"

#include <array>

#include "base/assert.h"
#include "geometry/clip.h"

namespace clashfield::geometry {
namespace {

constexpr Wide kPi = 3'622'009'729'038'561'421;  // times 2^-60
constexpr Wide kHalfTurn = Wide{kFullTurn / 2} << 60;

// From the middle of the front edge to a corner.
Vector arm(const Compass& compass, BaseSize size, Corner corner) {
    const bool rear = corner == Corner::RearRight || corner == Corner::RearLeft;
    const bool right = corner == Corner::FrontRight || corner == Corner::RearRight;
    return compass.half_offset(rear ? -2 * size.depth : 0, right ? size.width : -size.width);
}

Tick nearest_multiple(Tick value, Tick grid) {
    const Tick whole = (magnitude(value) + grid / 2) / grid * grid;
    return value < 0 ? -whole : whole;
}

}  // namespace

Corners corners(const Body& body) {
    const Compass compass(body.front.heading);
    const auto corner = [&](Corner which) { return body.front.at + arm(compass, body.size, which); };
    return {corner(Corner::FrontLeft), corner(Corner::FrontRight), corner(Corner::RearRight),
            corner(Corner::RearLeft)};
}

Point centre(const Body& body) {
    return body.front.at + -half_offset(body.front.heading, body.size.depth, 0);
}

Body centred(Point centre, Angle heading, BaseSize size) {
    return {{centre + half_offset(heading, size.depth, 0), heading}, size};
}

Segment edge(const Corners& corners, Face face) {
    const auto i = static_cast<std::size_t>(face);
    return {corners[i], corners[(i + 1) % corners.size()]};
}

Pose edge_pose(const Body& body, Face face) {
    const auto [at, heading] = body.front;
    const auto [width, depth] = body.size;
    const Angle out = normal(heading, face);
    switch (face) {
        case Face::Front:
            return body.front;
        case Face::Right:
            return {at + half_offset(heading, -depth, width), out};
        case Face::Rear:
            return {at + offset(heading, -depth, 0), out};
        case Face::Left:
            return {at + half_offset(heading, -depth, -width), out};
    }
    CLASHFIELD_ASSERT(false);
    return {};
}

Point nearest_point(const Segment& segment, Point point) {
    const Vector way = segment.to - segment.from;
    const std::int64_t whole = squared(way);
    const std::int64_t along = dot(point - segment.from, way);
    if (along <= 0) return segment.from;
    if (along >= whole) return segment.to;
    const auto part = [&](Tick length) { return static_cast<Tick>(nearest(Wide{length} * along, whole)); };
    return segment.from + Vector{part(way.x), part(way.y)};
}

Face nearest_face(const Body& body, Point point) {
    const Corners all = corners(body);
    Face best = Face::Front;
    for (const Face face : kFaces) {
        if (distance(point, edge(all, face)) < distance(point, edge(all, best))) best = face;
    }
    return best;
}

Point place_of(const Regiment& regiment, int model) {
    const auto [block, front] = regiment;
    const int rank = model / block.files;
    const Tick right = (2 * (model % block.files) - (block.in_rank(rank) - 1)) * block.cell.width;
    return front.at + half_offset(front.heading, -(2 * rank + 1) * block.cell.depth, right);
}

Point eye_of(const Regiment& regiment, int model) {
    const auto [block, front] = regiment;
    const int rank = model / block.files;
    const Tick right = (2 * (model % block.files) - (block.in_rank(rank) - 1)) * block.cell.width;
    return front.at + half_offset(front.heading, -2 * rank * block.cell.depth, right);
}

Local local(const Pose& front, Point point) {
    const Vector way = point - front.at;
    const std::int64_t s = sine(front.heading);
    const std::int64_t c = cosine(front.heading);
    return {s * way.x + c * way.y, c * way.x - s * way.y};
}

Body moved(const Body& body, Angle bearing, Tick length) {
    return {{body.front.at + offset(bearing, length, 0), body.front.heading}, body.size};
}

Body turned_about(const Body& body, Corner pivot, std::int32_t turn) {
    const Angle heading = body.front.heading + turn;
    const Point corner = body.front.at + arm(Compass(body.front.heading), body.size, pivot);
    return {{corner + -arm(Compass(heading), body.size, pivot), heading}, body.size};
}

Body turned_about_centre(const Body& body, std::int32_t turn) {
    return centred(centre(body), body.front.heading + turn, body.size);
}

Body resized(const Body& body, BaseSize size, Tick half_ticks_right) {
    return {{body.front.at + half_offset(body.front.heading, 0, half_ticks_right), body.front.heading}, size};
}

Body on_grid(const Body& body, Tick grid) {
    const Point at = body.front.at;
    return {{{nearest_multiple(at.x, grid), nearest_multiple(at.y, grid)}, body.front.heading}, body.size};
}

Tick arc(Tick radius, std::int32_t turn) {
    const Wide path = kPi * radius * magnitude(turn);
    return static_cast<Tick>((path + kHalfTurn - 1) / kHalfTurn);
}

std::int32_t turn_of_arc(Tick radius, Tick length) {
    if (radius == 0) return kFullTurn;
    const Wide turn = kHalfTurn * length / (kPi * radius);
    return turn < kFullTurn ? static_cast<std::int32_t>(turn) : kFullTurn;
}

std::int32_t wheel_toward(const Body& body, Point point) {
    const std::int64_t aside = local(body.front, point).right;
    if (aside == 0 && local(body.front, point).ahead >= 0) return 0;
    const int side = aside >= 0 ? 1 : -1;
    const Corner pivot = side > 0 ? Corner::FrontRight : Corner::FrontLeft;
    // Positive: the body must wheel on. The sign changes once on the way to the first such wheel.
    const auto rest = [&](std::int32_t turn) {
        return side * local(turned_about(body, pivot, side * turn).front, point).right;
    };
    std::int32_t high = kDegree;
    while (high < kFullTurn / 2 && rest(high) > 0) high += kDegree;
    std::int32_t low = high - kDegree;
    while (high - low > 1) {
        const std::int32_t middle = (low + high) / 2;
        (rest(middle) > 0 ? low : high) = middle;
    }
    return side * (rest(low) < -rest(high) ? low : high);
}

Corners strip(const Body& body, Tick length) {
    return corners(Body{advanced(body, length).front, {body.size.width, body.size.depth + length}});
}

Corners strip_ahead(const Body& body, Tick length) {
    return corners(Body{advanced(body, length).front, {body.size.width, length}});
}

Corners strip_beside(const Body& body, Wing wing, BaseSize size) {
    const Tick right = (body.size.width + size.width) * (wing == Wing::Right ? 1 : -1);
    return corners(resized(body, size, right));
}

}  // namespace clashfield::geometry
