#pragma once

// Cutting a convex shape by half planes. New corners are rounded to the tick, from the corner that is kept,
// so that the result does not depend on where the table lies.

#include <cstdint>
#include <span>

#include "base/inline_vector.h"
#include "geometry/point.h"

namespace clashfield::geometry {

using Clipped = InlineVector<Point, 80>;

// A whole number nearest to value / by, halves away from zero. Precondition: by > 0.
constexpr Wide nearest(Wide value, Wide by) {
    return value >= 0 ? (value + by / 2) / by : -((-value + by / 2) / by);
}

// The part of the shape where `inward(point)` is not negative; the function is linear.
template <typename Inward>
Clipped clip(std::span<const Point> shape, const Inward& inward) {
    Clipped kept;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const Point from = shape[i];
        const Point to = shape[i + 1 == shape.size() ? 0 : i + 1];
        const std::int64_t at_from = inward(from);
        const std::int64_t at_to = inward(to);
        if (at_from >= 0) kept.push_back(from);
        if ((at_from >= 0) == (at_to >= 0)) continue;
        const Point in = at_from >= 0 ? from : to;
        const Point out = at_from >= 0 ? to : from;
        const Wide part = at_from >= 0 ? at_from : at_to;
        const Wide whole = part - (at_from >= 0 ? at_to : at_from);
        const auto along = [&](Tick length) { return static_cast<Tick>(nearest(length * part, whole)); };
        kept.push_back(in + Vector{along(out.x - in.x), along(out.y - in.y)});
    }
    return kept;
}

}  // namespace clashfield::geometry
