#pragma once

// A rectangular base on the table: a figure's own, or the footprint of a whole unit.

#include <array>

#include "geometry/angle.h"
#include "geometry/point.h"

namespace clashfield::geometry {

struct Pose {
    Point at;  // the centre
    Angle heading;
    bool operator==(const Pose&) const = default;
};

struct BaseSize {
    Tick width = 0;  // across the front
    Tick depth = 0;
    bool operator==(const BaseSize&) const = default;
};

// Front left, front right, rear right, rear left: clockwise, so the edge from corner i to the next one is
// face i.
enum class Face : std::uint8_t { Front, Right, Rear, Left };
inline constexpr std::array kFaces = {Face::Front, Face::Right, Face::Left,
                                      Face::Rear};  // as ties are broken
using Corners = std::array<Point, 4>;

// The corners to the nearest tick. Whatever is tested of a base is tested of these.
Corners corners(const Pose& pose, BaseSize size);

// The same base, wider by so much on each side.
constexpr BaseSize grown(BaseSize size, Tick by) { return {size.width + 2 * by, size.depth + 2 * by}; }

// The direction in which a face looks.
constexpr Angle normal(Angle heading, Face face) {
    return heading + std::int64_t{kQuarterTurn} * static_cast<int>(face);
}

// How far the corner that moves farthest has come.
Tick farthest_corner(const Corners& from, const Corners& to);

}  // namespace clashfield::geometry
