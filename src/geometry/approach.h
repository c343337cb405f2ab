#pragma once

// When something that goes straight on meets something else, exactly: part of how runs and charges are made.

#include <optional>

#include "geometry/body.h"

namespace clashfield::geometry {

// From which distance to which the mover overlaps the other on its way, in ticks times kOne; negative ones
// lie behind it. `aside` is what both share across the way, in the same measure.
struct Passage {
    std::int64_t enter = 0;
    std::int64_t leave = 0;
    std::int64_t aside = 0;
};
// Nothing if they do not even touch, however far it goes. Precondition: at most 64 corners, convex shapes or
// an edge.
std::optional<Passage> passage(Polygon mover, Angle bearing, Polygon other);

// Rounded toward the mover, so that nothing is entered; not below zero.
constexpr Tick whole_ticks(std::int64_t length) {
    return length <= 0 ? 0 : static_cast<Tick>(length >> kOneBits);
}
constexpr Tick whole_ticks_up(std::int64_t length) {
    return length <= 0 ? 0 : static_cast<Tick>((length + kOne - 1) >> kOneBits);
}

}  // namespace clashfield::geometry
