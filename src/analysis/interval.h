#pragma once

// 95 % intervals for what was counted in a simulation.

#include <cmath>
#include <cstdint>

namespace clashfield::analysis {

struct Interval {
    double low = 0;
    double high = 1;

    bool contains(double value) const { return value >= low && value <= high; }
};

// Wilson's interval for a share: it stays inside 0..1 and is honest for rare events, where the textbook one
// is not. `z` is the number of standard errors: 1.96 covers 95 %.
inline Interval wilson(std::uint64_t hits, std::uint64_t runs, double z = 1.959963984540054) {
    if (runs == 0) return {};
    const double n = static_cast<double>(runs);
    const double share = static_cast<double>(hits) / n;
    const double middle = share + z * z / (2 * n);
    const double width = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    const double low = (middle - width) / scale;
    const double high = (middle + width) / scale;
    return {.low = hits == 0 ? 0 : low, .high = hits == runs ? 1 : high};
}

}  // namespace clashfield::analysis
