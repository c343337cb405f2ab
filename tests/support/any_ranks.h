#pragma once

// Bodies at any place, for properties of the ranked games' ground, and a table carried elsewhere with them.

#include "tests/support/carriage.h"
#include "tests/support/ranks.h"

namespace clashfield::geometry::test {

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
