#include "geometry/zones.h"

#include "geometry/clip.h"

namespace clashfield::geometry {
Face zone_of(const Body& body, Point point, const ZoneTies& ties) {
    const Local at = local(body.front, point);
    const std::int64_t right = at.right < 0 ? -at.right : at.right;
    const std::int64_t outside = right - body.size.width * (kOne / 2);  // of the lines along its flanks
    const std::int64_t behind = -at.ahead - body.size.depth * kOne;
    const std::int64_t tolerance = ties.tolerance * kOne;

    const std::int64_t inside_front = at.ahead - outside;
    const bool on_front_line = inside_front == -tolerance && outside > 0;
    const bool before = at.ahead >= -tolerance && inside_front >= -tolerance;
    if (before && !(on_front_line && ties.front_line_to_flank)) return Face::Front;

    const bool rear_corner = outside == 0 && behind == 0;
    if (behind >= 0 && outside <= 0 && (!rear_corner || ties.rear_corner_to_rear)) return Face::Rear;
    const bool on_rear_line = behind - outside == tolerance && !rear_corner;
    if (behind > 0 && behind - outside > tolerance) return Face::Rear;
    if (behind > 0 && on_rear_line && !ties.rear_line_to_flank) return Face::Rear;

    if (at.right == 0) return ties.middle == Wing::Right ? Face::Right : Face::Left;
    return at.right > 0 ? Face::Right : Face::Left;
}

Corners zone_shape(const Body& body, Face face, Tick reach) {
    const Pose middle = edge_pose(body, face);
    const Tick length = edge_length(body.size, face);
    const auto corner = [&](Tick ahead, Tick right) {
        return middle.at + half_offset(middle.heading, 2 * ahead, right);
    };
    const Tick far = length + 2 * reach;
    return {corner(reach, -far), corner(reach, far), corner(0, length), corner(0, -length)};
}

std::optional<Point> nearest_in_cone(const Pose& apex, std::int32_t half, Polygon shape) {
    const Pose left{apex.at, apex.heading - half};
    const Pose right{apex.at, apex.heading + half};
    const Clipped cut = clip(shape, [&](Point p) { return local(left, p).right; });
    const Clipped rest = clip(cut, [&](Point p) { return -local(right, p).right; });
    if (rest.empty()) return std::nullopt;
    // The shape itself is asked: the cone may leave only a corner of it, which seems to contain every point.
    if (contains(shape, apex.at)) return apex.at;
    Point best = rest[0];
    for (std::size_t i = 0; i < rest.size(); ++i) {
        const Point point = nearest_point({rest[i], rest[(i + 1) % rest.size()]}, apex.at);
        if (squared(point - apex.at) < squared(best - apex.at)) best = point;
    }
    return best;
}

}  // namespace clashfield::geometry
