#pragma once

// Cells of one edge against a stretch of the same line: the arithmetic under contact, in half ticks so that
// the middle of an edge of odd length has a place.

#include <cstdint>

#include "geometry/engagement.h"

namespace clashfield::geometry {

// A stretch of a line.
struct Reach {
    std::int64_t from = 0;
    std::int64_t to = 0;
};
// `count` cells of this length, one after the other from `start`: those that come within `corner` of the
// stretch, ends included. All in one unit.
struct Row {
    std::int64_t start = 0;
    std::int64_t cell = 0;
    int count = 0;
};
Cells cells_meeting(const Row& row, const Reach& stretch, std::int64_t corner);

// An edge as seen along another one: from its middle, in half ticks, rounded to the nearest.
Reach seen_along(const Pose& edge_middle, const Segment& other);
// is_flush and shared_length for an edge of which only the corners are known.
bool is_flush_with(const Pose& edge_middle, const Segment& other, Tick tolerance);
Tick shared_with(const Pose& edge_middle, Tick length, const Segment& other);
Tick cell_along(const Block& block, Face face);

}  // namespace clashfield::geometry
