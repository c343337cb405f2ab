#include "geometry/pose.h"

#include <algorithm>

namespace clashfield::geometry {

Corners corners(const Pose& pose, BaseSize size) {
    const Compass compass(pose.heading);
    const auto corner = [&](int ahead, int right) {
        return pose.at + compass.half_offset(ahead * size.depth, right * size.width);
    };
    return {corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)};
}

Tick farthest_corner(const Corners& from, const Corners& to) {
    std::int64_t most = 0;
    for (std::size_t i = 0; i < from.size(); ++i) most = std::max(most, squared(to[i] - from[i]));
    const std::int64_t down = root(most);
    return static_cast<Tick>(down * down == most ? down : down + 1);
}

}  // namespace clashfield::geometry
