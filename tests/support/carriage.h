#pragma once

// A table carried elsewhere, for properties that must not depend on where it lies: turned by quarters
// clockwise, then mirrored east to west, then shifted.

#include <rapidcheck.h>

#include "geometry/polygon.h"

namespace clashfield::geometry::test {

struct Carriage {
    int turns = 0;
    bool mirror = false;
    Vector by;

    Point operator()(Point point) const {
        for (int i = 0; i < turns; ++i) point = {point.y, -point.x};
        if (mirror) point.x = -point.x;
        return point + by;
    }
    Angle operator()(Angle heading) const {
        const Angle now = heading + std::int64_t{kQuarterTurn} * turns;
        return mirror ? Angle(-now.centidegrees()) : now;
    }
    Segment operator()(const Segment& segment) const { return {(*this)(segment.from), (*this)(segment.to)}; }
    template <typename Points>
    Points all(Points points) const {
        for (Point& point : points) point = (*this)(point);
        return points;
    }
};

// These draw from the property under test.
inline Tick any_tick(Tick most) { return *rc::gen::inRange<Tick>(-most, most + 1); }
inline Point any_point() {
    const Tick x = any_tick(400'000);
    const Tick y = any_tick(400'000);
    return {x, y};
}
inline Angle any_angle() { return Angle(*rc::gen::inRange<std::int64_t>(0, kFullTurn)); }
inline Carriage any_carriage() {
    const int turns = *rc::gen::inRange(0, 4);
    const bool mirror = *rc::gen::arbitrary<bool>();
    return {turns, mirror, any_point() - Point{}};
}

}  // namespace clashfield::geometry::test
