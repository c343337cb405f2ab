#pragma once

// Bodies of models in ranks and files on an open table: where each of them stands, how the body wheels, and
// how far it may go. The rules of a game say what a body is allowed; nothing here knows them.

#include <algorithm>

#include "geometry/pose.h"

namespace clashfield::geometry {

// Ranks are filled from the front; the last one stands in the middle behind the others. A pose of a block is
// that of a model in the middle of its front rank.
struct Block {
    int models = 1;
    int files = 1;
    BaseSize cell;  // of one model, and the way from model to model

    int ranks() const { return (models + files - 1) / files; }
    int in_rank(int rank) const { return std::min(files, models - rank * files); }
    // Of the whole body.
    BaseSize footprint() const { return {in_rank(0) * cell.width, ranks() * cell.depth}; }
};
// The place of a model, counted from the left of the front rank.
Pose place_in(const Block& block, const Pose& front, int model);
Corners corners(const Block& block, const Pose& front);

// The point so far clockwise about another.
Point turned(Point point, Point about, Angle by);
inline Pose turned(const Pose& pose, Point about, std::int32_t turn) {
    return {turned(pose.at, about, Angle(turn)), pose.heading + turn};
}

enum class Wing : std::uint8_t { Left, Right };
// The point about which a body wheels: of the corners of its bases the outermost on that wing, as seen along
// a heading; of those the foremost.
class WheelPivot {
  public:
    WheelPivot(Angle heading, Wing wing);
    void add(const Corners& corners);
    Point value() const { return best_; }

  private:
    Vector ahead_;
    Vector outward_;
    Point best_;
    std::int64_t best_score_ = INT64_MIN;
};

// The largest number of steps, at most `most`, that a body may go; 0 if it may go none. `is_in_reach(steps)`
// gets no better with the number; `fits(steps)` may come and go, and is asked from the farthest down.
template <typename InReach, typename Fits>
int farthest_along(int most, InReach is_in_reach, Fits fits) {
    int low = 0;
    int high = most;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (is_in_reach(middle)) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    while (low > 0 && !fits(low)) --low;
    return low;
}

}  // namespace clashfield::geometry
