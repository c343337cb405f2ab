#include "geometry/angle.h"

#include <array>

#include "base/assert.h"

namespace clashfield::geometry {
namespace {

// sin(k / 100 degrees) for k = 0 to 9000, by the power series in whole numbers of 2^-60.
struct SineTable {
    std::array<std::int32_t, kQuarterTurn + 1> sines;

    SineTable() {
        constexpr Wide kUnit = Wide{1} << 60;
        constexpr Wide kPi = 3'622'009'729'038'561'421;  // times 2^-60
        for (std::int32_t k = 0; k <= kQuarterTurn; ++k) {
            const Wide x = kPi * k / (2 * kQuarterTurn);
            Wide term = x;
            Wide sum = x;
            for (int n = 2; term != 0; n += 2) {
                term = -(term * x / kUnit) * x / kUnit / (n * (n + 1));
                sum += term;
            }
            const Wide step = kUnit / kOne;
            sines[static_cast<std::size_t>(k)] = static_cast<std::int32_t>((sum + step / 2) / step);
        }
        sines[kQuarterTurn] = static_cast<std::int32_t>(kOne);
    }
};

std::int64_t quarter_sine(std::int32_t k) {
    static const SineTable table;
    return table.sines[static_cast<std::size_t>(k)];
}

}  // namespace

std::int64_t sine(Angle angle) {
    const std::int32_t a = angle.centidegrees();
    if (a <= kQuarterTurn) return quarter_sine(a);
    if (a <= 2 * kQuarterTurn) return quarter_sine(2 * kQuarterTurn - a);
    if (a <= 3 * kQuarterTurn) return -quarter_sine(a - 2 * kQuarterTurn);
    return -quarter_sine(kFullTurn - a);
}

std::int64_t cosine(Angle angle) { return sine(angle + kQuarterTurn); }

Parts parts_of(Vector way, Angle heading) {
    const std::int64_t s = sine(heading);
    const std::int64_t c = cosine(heading);
    return {(s * way.x + c * way.y) / kOne, (c * way.x - s * way.y) / kOne};
}

Angle heading_of(Vector v) {
    CLASHFIELD_ASSERT(v.x != 0 || v.y != 0);
    // Within the quarter that holds it, the last heading to whose right it does not lie, then the nearer of
    // two.
    std::int32_t low =
        v.x >= 0 ? (v.y > 0 ? 0 : kQuarterTurn) : (v.y < 0 ? 2 * kQuarterTurn : 3 * kQuarterTurn);
    if (v.x == 0 && v.y < 0) low = 2 * kQuarterTurn;
    std::int32_t high = low + kQuarterTurn;
    // Positive: v lies clockwise of the heading.
    const auto clockwise_of = [&](std::int32_t heading) {
        return Wide{v.x} * cosine(Angle(heading)) - Wide{v.y} * sine(Angle(heading));
    };
    while (high - low > 1) {
        const std::int32_t middle = (low + high) / 2;
        (clockwise_of(middle) >= 0 ? low : high) = middle;
    }
    return Angle(clockwise_of(low) <= -clockwise_of(high) ? low : high);
}

}  // namespace clashfield::geometry
