#pragma once

// Small things for tests of the ranked games' ground: inches, open tables, bodies at any place.

#include <array>
#include <vector>

#include "geometry/charge.h"
#include "geometry/motion.h"
#include "geometry/run.h"
#include "tests/support/carriage.h"

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

// The footprints of others, which a scene refers to.
class Footprints {
  public:
    void reserve(std::size_t count) { shapes_.reserve(count); }
    const Corners& add(const Body& body) {
        shapes_.push_back(corners(body));
        return shapes_.back();
    }

  private:
    std::vector<Corners> shapes_;
};

// Draws from the property under test.
inline Body any_body(Tick most = 100'000) {
    const Point at{any_tick(most), any_tick(most)};
    const BaseSize size{*rc::gen::inRange<Tick>(2'000, 60'000), *rc::gen::inRange<Tick>(2'000, 60'000)};
    return {{at, any_angle()}, size};
}
inline Regiment any_regiment(Tick most = 100'000) {
    const int models = *rc::gen::inRange(1, 40);
    const Block block{models, *rc::gen::inRange(1, models + 1), *rc::gen::element(kFoot, kHorse)};
    return {block, {{any_tick(most), any_tick(most)}, any_angle()}};
}

// A table carried elsewhere, with the bodies on it.
inline Pose carried(const Carriage& carry, const Pose& pose) { return {carry(pose.at), carry(pose.heading)}; }
inline Body carried(const Carriage& carry, const Body& body) {
    return {carried(carry, body.front), body.size};
}
inline Regiment carried(const Carriage& carry, const Regiment& regiment) {
    return {regiment.block, carried(carry, regiment.front)};
}
inline Face carried(const Carriage& carry, Face face) {
    if (!carry.mirror || face == Face::Front || face == Face::Rear) return face;
    return face == Face::Left ? Face::Right : Face::Left;
}

}  // namespace clashfield::geometry::test
