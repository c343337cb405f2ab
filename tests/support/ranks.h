#pragma once

// Small things for tests of the ranked games' ground: inches, open tables, foot and horse.

#include <array>

#include "geometry/charge.h"
#include "geometry/motion.h"
#include "geometry/run.h"

namespace clashfield::geometry::test {

inline constexpr Tick kInch = 5'000;
constexpr Tick inches(Tick count) { return count * kInch; }
// Thousandths of an inch.
constexpr Tick thou(Tick count) { return count * (kInch / 1'000); }
constexpr Point at_inches(Tick x, Tick y) { return {inches(x), inches(y)}; }

inline constexpr Box kTable{{0, 0}, {inches(72), inches(48)}};
inline constexpr Box kNoTable{{-kFarthest / 2, -kFarthest / 2}, {kFarthest / 2, kFarthest / 2}};
inline const auto kPlainPrice = [](const Slice& slice) { return Price{slice.length, false}; };

// A table with nothing on it.
inline Scene open_scene(const Box& table = kNoTable) {
    Scene scene{.others = {}, .toll = {{}, kPlainPrice}, .table = table};
    return scene;
}

// Foot of 20 mm and horse of 25 x 50 mm, at places in inches.
inline constexpr BaseSize kFoot{thou(800), thou(800)};
inline constexpr BaseSize kHorse{thou(1'000), thou(2'000)};
inline Regiment foot(int models, int files, Point at, std::int64_t degrees) {
    return {{models, files, kFoot}, {at, Angle::degrees(degrees)}};
}
inline Regiment horse(int models, int files, Point at, std::int64_t degrees) {
    return {{models, files, kHorse}, {at, Angle::degrees(degrees)}};
}

}  // namespace clashfield::geometry::test
