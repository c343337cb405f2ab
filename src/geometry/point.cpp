#include "geometry/point.h"

#include <bit>

#include "base/assert.h"

namespace clashfield::geometry {

std::int64_t root(std::int64_t square) {
    CLASHFIELD_ASSERT(square >= 0);
    // Newton from above: each step is nearer and none goes below the root.
    std::uint64_t guess = std::uint64_t{1} << (std::bit_width(static_cast<std::uint64_t>(square)) + 1) / 2;
    while (guess * guess > static_cast<std::uint64_t>(square)) {
        guess = (guess + static_cast<std::uint64_t>(square) / guess) / 2;
    }
    return static_cast<std::int64_t>(guess);
}

Tick length(Vector v) {
    const std::int64_t square = squared(v);
    const std::int64_t down = root(square);
    return static_cast<Tick>(down * down == square ? down : down + 1);
}

Vector along(Vector way, Tick length) {
    const std::int64_t whole = root(squared(way) * 64);  // in eighths
    if (whole == 0) return {};
    const auto part = [&](Tick value) {
        const std::int64_t scaled = std::int64_t{value} * length * 8;
        return static_cast<Tick>((scaled + (scaled >= 0 ? whole / 2 : -whole / 2)) / whole);
    };
    return {part(way.x), part(way.y)};
}

}  // namespace clashfield::geometry
