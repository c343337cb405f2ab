#pragma once

// The places along a face where a body may lie flush: part of how charges end.

#include <optional>

#include "geometry/scene.h"

namespace clashfield::geometry {

// Places are offsets of the body's middle from the middle of the face, to the right of one who looks out.
class FaceLine {
  public:
    FaceLine(const Body& target, Face face, BaseSize size) : line_(edge_pose(target, face)), size_(size) {}

    // Takes away where it would overlap this one by more than `slack`.
    void take(Polygon other, Tick slack);
    // It must lie within the box.
    void keep_within(const Box& box, Tick slack);

    bool is_free(Tick at) const { return at >= low_ && at <= high_ && blocking(at) == nullptr; }
    // The free place nearest to this one; of two equally near the one nearer to the middle, then the left
    // one.
    std::optional<Tick> nearest_free(Tick at) const;
    // How far it may slide toward a place before it meets somebody. Precondition: it starts on a free one.
    Tick slid(Tick from, Tick toward) const;

    // The ends of what is free.
    template <typename Visit>
    void each_border(const Visit& visit) const {
        visit(low_);
        visit(high_);
        for (const Taken& taken : taken_) {
            visit(taken.from);
            visit(taken.to);
        }
    }

  private:
    struct Taken {  // its borders are free
        Tick from = 0;
        Tick to = 0;
    };

    const Taken* blocking(Tick at) const;
    std::optional<Tick> free_beyond(Tick at, int side) const;
    void bound(Tick at, std::int64_t speed, Tick low, Tick high);

    Pose line_;
    BaseSize size_;
    Tick low_ = -kFarthest;
    Tick high_ = kFarthest;
    InlineVector<Taken, kMostOthers> taken_;
};

}  // namespace clashfield::geometry
