#include "geometry/block.h"

namespace clashfield::geometry {

Pose place_in(const Block& block, const Pose& front, int model) {
    const int rank = model / block.files;
    const Tick right = (2 * (model % block.files) - (block.in_rank(rank) - 1)) * block.cell.width / 2;
    return {front.at + offset(front.heading, -rank * block.cell.depth, right), front.heading};
}

Corners corners(const Block& block, const Pose& front) {
    const BaseSize size = block.footprint();
    const Point middle = front.at + half_offset(front.heading, block.cell.depth - size.depth, 0);
    return corners({middle, front.heading}, size);
}

Point turned(Point point, Point about, Angle by) {
    const Vector arm = point - about;
    // `offset` turns a way ahead (north) and to the right (east) with a heading.
    return about + offset(by, arm.y, arm.x);
}

WheelPivot::WheelPivot(Angle heading, Wing wing)
    : ahead_(offset(heading, 1 << 14, 0)),
      outward_(offset(heading, 0, wing == Wing::Right ? 1 << 14 : -(1 << 14))) {}

void WheelPivot::add(const Corners& corners) {
    for (const Point corner : corners) {
        const Vector from = corner - Point{};
        const std::int64_t score = dot(from, outward_) * 4 + dot(from, ahead_);
        if (score <= best_score_) continue;
        best_ = corner;
        best_score_ = score;
    }
}

}  // namespace clashfield::geometry
