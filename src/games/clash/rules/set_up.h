#pragma once

// Set-up (CL-SET): who attacks, what lies on the table, and how the armies come to stand there.

#include "dice/faces.h"
#include "games/clash/rules/geometry.h"

namespace clashfield::clash {

void step_setup(Play& play);
Ruling check_setup_order(const Setup& setup, const State& state, const Order& order);
void apply_setup_order(Play& play, const Order& order);
void apply_attacker_roll(Play& play, const Faces& faces);
// The zone of a side; the sides may have changed edges (CL-SET-05).
const std::vector<std::vector<Point>>& zones_of(const Setup& setup, const State& state, std::uint8_t side);
EdgeOf edge_of(const Setup& setup, const State& state, std::uint8_t side);
// Nobody sees what the other side sets up before all of it stands (CL-SET-08).
bool is_hidden_deployment(const Setup& setup);
// Where a unit was marked (CL-SET-09); null if it was not.
const Marker* marker_of(const State& state, UnitId unit);
bool in_zone(const Setup& setup, const State& state, UnitId unit, const Corners& corners);
Ruling check_deploy(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);
// One figure of it, whoever stands beside it.
Ruling check_place(const Setup& setup, const State& state, const Placing& placing);
void step_reserves(Play& play);
bool is_reserve_due(const Setup& setup, const State& state, UnitId unit);

// --- terrain that players lay out (laying.cpp) ---
Ruling check_terrain(const Setup& setup, const State& state, const Order& order);
void lay_terrain(Play& play, const Order& order);

// --- blocks (layout.cpp, CL-SET-11) ---
Placings block(const Setup& setup, const State& state, UnitId unit, const Pose& front, int files);
// A legal place for a unit; says whether there is one.
bool auto_place(const Setup& setup, const State& state, UnitId unit, Placings& placings);
// Its figures one by one, as near to where they belong as there is room, in their zone if they can.
void squeeze_in(const Setup& setup, const State& state, UnitId unit, Placings& placings);

}  // namespace clashfield::clash
