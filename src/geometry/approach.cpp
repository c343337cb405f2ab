#include "geometry/approach.h"

#include <algorithm>

namespace clashfield::geometry {
namespace {

using Seen = InlineVector<Local, 64>;

struct Span {
    std::int64_t low;
    std::int64_t high;
};

Seen seen(Polygon shape, const Pose& eye) {
    Seen places;
    for (const Point point : shape) places.push_back(local(eye, point));
    return places;
}

Span across(const Seen& shape) {
    Span span{shape[0].right, shape[0].right};
    for (const Local& place : shape) {
        span.low = std::min(span.low, place.right);
        span.high = std::max(span.high, place.right);
    }
    return span;
}

// How far ahead the shape begins and ends on the line that lies so far to the right. Precondition: the line
// meets it.
Span along(const Seen& shape, std::int64_t right) {
    Span span{INT64_MAX, INT64_MIN};
    const auto add = [&](std::int64_t ahead) {
        span.low = std::min(span.low, ahead);
        span.high = std::max(span.high, ahead);
    };
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const Local& a = shape[i];
        const Local& b = shape[i + 1 == shape.size() ? 0 : i + 1];
        if (a.right == right) add(a.ahead);
        if ((a.right < right) == (b.right < right) || a.right == right || b.right == right) continue;
        // Seen from the end on the left, so that it does not matter which way round the corners go.
        const Local& from = a.right < b.right ? a : b;
        const Local& to = a.right < b.right ? b : a;
        const Wide part = Wide{to.ahead - from.ahead} * (right - from.right);
        const Wide whole = to.right - from.right;
        const Wide down = part >= 0 ? part / whole : -((-part + whole - 1) / whole);
        add(from.ahead + static_cast<std::int64_t>(down));
    }
    return span;
}

}  // namespace

std::optional<Passage> passage(Polygon mover, Angle bearing, Polygon other) {
    const Pose eye{mover[0], bearing};
    const Seen self = seen(mover, eye);
    const Seen them = seen(other, eye);
    const Span own = across(self);
    const Span theirs = across(them);
    const Span both{std::max(own.low, theirs.low), std::min(own.high, theirs.high)};
    if (both.low > both.high) return std::nullopt;
    Passage result{INT64_MAX, INT64_MIN, both.high - both.low};
    const auto look = [&](std::int64_t right) {
        const Span at_self = along(self, right);
        const Span at_them = along(them, right);
        result.enter = std::min(result.enter, at_them.low - at_self.high);
        result.leave = std::max(result.leave, at_them.high - at_self.low);
    };
    // Both borders are broken lines, so the extremes lie at corners, or where the common part ends.
    look(both.low);
    look(both.high);
    for (const Seen* shape : {&self, &them}) {
        for (const Local& place : *shape) {
            if (place.right > both.low && place.right < both.high) look(place.right);
        }
    }
    return result;
}

}  // namespace clashfield::geometry
