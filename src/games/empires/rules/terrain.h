#pragma once

// CE-TER: what ground costs, covers and forbids.

#include "games/empires/rules/geometry.h"

namespace clashfield::empires {

// Whether the footprint touches ground of this kind or worse; obstacles are asked for on their own.
bool touches(const Setup& setup, const State& state, const Corners& corners, Ground least);
bool touches_obstacle(const Setup& setup, const State& state, const Corners& corners);
inline bool touches_rough(const Setup& setup, const State& state, UnitId unit) {
    return touches(setup, state, state.corners[unit], Ground::Rough);
}
// CE-TER-04: there, this unit may not manoeuvre.
bool forbids_manoeuvres(const Setup& setup, const State& state, UnitId unit, const Corners& corners);
// CE-TER-03: there, this unit may not march.
bool forbids_march(const Setup& setup, const State& state, UnitId unit, const Corners& corners);

// CE-GEO-08, in parts of geometry::kWholeShare; and whether one stands higher by at least 0.05.
std::int32_t height_at(const Setup& setup, const State& state, Point point);
bool is_uphill(const Setup& setup, const State& state, UnitId unit, UnitId of);
bool is_on_hill(const Setup& setup, const State& state, UnitId unit);

// CE-TER-06: the best cover against this shooter.
Cover cover_of(const Setup& setup, const State& state, UnitId target, UnitId shooter);
// CE-TER-07: the unit defends an obstacle, a building or a bank against this enemy in contact with its front.
bool is_defending(const Setup& setup, const State& state, UnitId unit, UnitId enemy);
// CE-CRS-03: some obstacle lies along the line of this contact.
bool fights_at_obstacle(const Setup& setup, const State& state, UnitId unit, UnitId enemy);

}  // namespace clashfield::empires
