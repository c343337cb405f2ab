#include "geometry/face_line.h"

#include <algorithm>
#include <utility>

#include "geometry/clip.h"

namespace clashfield::geometry {
namespace {

Tick bounded(std::int64_t length) {
    return static_cast<Tick>(std::clamp<std::int64_t>(length, -kFarthest, kFarthest));
}

Tick floor_ticks(std::int64_t length) { return bounded(length >> kOneBits); }

}  // namespace

void FaceLine::take(Polygon other, Tick slack) {
    // Those behind the line, or farther out than the body is deep, are not in its way.
    const std::int64_t near = std::max(slack, kRounding) * kOne;
    const std::int64_t far = size_.depth * kOne - near;
    const Clipped beyond = clip(other, [&](Point p) { return local(line_, p).ahead - near; });
    const Clipped beside = clip(std::as_const(beyond), [&](Point p) { return far - local(line_, p).ahead; });
    if (beside.size() < 2) return;
    std::int64_t low = INT64_MAX;
    std::int64_t high = INT64_MIN;
    for (const Point point : beside) {
        const std::int64_t right = local(line_, point).right;
        low = std::min(low, right);
        high = std::max(high, right);
    }
    const std::int64_t half = size_.width * (kOne / 2);
    const Taken taken{floor_ticks(low - half) + slack, -floor_ticks(-(high + half)) - slack};
    if (taken.to > taken.from) taken_.push_back(taken);
}

void FaceLine::keep_within(const Box& box, Tick slack) {
    const Angle out = line_.heading;
    for (const Tick ahead : {Tick{0}, size_.depth}) {
        for (const Tick right : {-size_.width, size_.width}) {
            const Point corner = line_.at + half_offset(out, 2 * ahead, right);
            bound(corner.x, cosine(out), box.low.x - slack, box.high.x + slack);
            bound(corner.y, -sine(out), box.low.y - slack, box.high.y + slack);
        }
    }
}

std::optional<Tick> FaceLine::nearest_free(Tick at) const {
    const std::optional<Tick> left = free_beyond(at, -1);
    const std::optional<Tick> right = free_beyond(at, 1);
    if (!left || !right) return left ? left : right;
    const Tick to_left = at - *left;
    const Tick to_right = *right - at;
    if (to_left != to_right) return to_left < to_right ? left : right;
    return magnitude(*left) <= magnitude(*right) ? left : right;
}

Tick FaceLine::slid(Tick from, Tick toward) const {
    Tick to = std::clamp(toward, std::min(low_, from), std::max(high_, from));
    for (const Taken& taken : taken_) {
        if (to > from && taken.from >= from) to = std::min(to, taken.from);
        if (to < from && taken.to <= from) to = std::max(to, taken.to);
    }
    return to;
}

const FaceLine::Taken* FaceLine::blocking(Tick at) const {
    for (const Taken& taken : taken_) {
        if (at > taken.from && at < taken.to) return &taken;
    }
    return nullptr;
}

std::optional<Tick> FaceLine::free_beyond(Tick at, int side) const {
    if (low_ > high_) return std::nullopt;
    Tick place = std::clamp(at, low_, high_);
    if (side > 0 ? place < at : place > at) return std::nullopt;
    while (const Taken* taken = blocking(place)) place = side > 0 ? taken->to : taken->from;
    if (place < low_ || place > high_) return std::nullopt;
    return place;
}

// Keeps low <= at + place * speed / kOne <= high.
void FaceLine::bound(Tick at, std::int64_t speed, Tick low, Tick high) {
    if (speed == 0) {
        if (at < low || at > high) high_ = low_ - 1;
        return;
    }
    const std::int64_t a = (std::int64_t{low} - at) * kOne;
    const std::int64_t b = (std::int64_t{high} - at) * kOne;
    const auto floored = [&](std::int64_t value) {
        const std::int64_t toward_zero = value / speed;
        const bool below = toward_zero * speed != value && (value < 0) != (speed < 0);
        return below ? toward_zero - 1 : toward_zero;
    };
    low_ = std::max(low_, bounded(-floored(speed > 0 ? -a : -b)));
    high_ = std::min(high_, bounded(floored(speed > 0 ? b : a)));
}

}  // namespace clashfield::geometry
