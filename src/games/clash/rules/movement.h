#pragma once

// Movement of figures (CL-MOV), and orders for a whole unit that stand for it.

#include "games/clash/rules/terrain.h"

namespace clashfield::clash {

inline constexpr Tick kSmallestPart = 500;  // moves as far as possible go by 0.5 mm (CL-MOR-17)

// Reads a list of placings for figures of one unit; refuses what is not there.
Ruling read_placings(const Setup& setup, const State& state, std::span<const std::int32_t> words, UnitId unit,
                     Placings& placings);
// Final poses together: no overlaps among them or with those who stay (CL-MOV-04); some of the unit may
// leave.
Ruling check_room(const Setup& setup, const State& state, std::span<const Placing> placings,
                  std::span<const FigureId> leaving = {});
// The limit of one figure, and the enemies in its way.
Ruling check_reach(const Setup& setup, const State& state, const Placing& placing);
// That, and the ground in its way (CL-MOV-08).
Ruling check_going(const Setup& setup, const State& state, const Placing& placing);
// The enemy with the lowest number in a sweep; kNoFigure if there is none.
FigureId enemy_in(const Setup& setup, const State& state, std::uint8_t side, Polygon sweep);
// CL-MOV-09: two living crew side by side among these poses.
bool has_crew_pair(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);
// All but the duty of the impetuous.
Ruling check_poses(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);
Ruling check_move(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings);
void apply_move(Play& play, UnitId unit, std::span<const Placing> placings);

// --- formations (formation.cpp) ---
// The placings that an order such as `advance` stands for.
Ruling formation_of(const Setup& setup, const State& state, const Order& order, UnitId unit,
                    Placings& placings);
// The longest legal move of the whole unit along this vector, in parts of 0.5 mm (CL-MOR-17).
Placings farthest_along(const Setup& setup, const State& state, UnitId unit, Vector way, Tick most);
// The same from its figure nearest to this one straight to it, by a measure at most.
Placings farthest_toward(const Setup& setup, const State& state, UnitId unit, FigureId goal);
// The middle of its figures; the origin if there is none.
Point middle_of(const Setup& setup, const State& state, UnitId unit);
Angle leading_heading(const Setup& setup, const State& state, UnitId unit);  // of its first figure

}  // namespace clashfield::clash
