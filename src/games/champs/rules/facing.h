#pragma once

// Facing (CB-FAC): turns inside an activation, and pivots before melee.

#include "games/champs/rules/play.h"

namespace clashfield::champs {

// Left and right are ruled alike but for the ground (CB-TER-03); turning about asks for more (CB-FAC-03).
Ruling check_turn(const Setup& setup, const State& state, const Activation& activation, Turning way);

// A turn, with the allowance that allowance_of gives.
Ruling check_turn(const Setup& setup, const State& state, const Activation& activation, Turning way,
                  int allowance);

void turn_members(Play& play, Turning way);
bool must_pivot(const Setup& setup, const State& state, std::uint8_t unit);
bool is_pivot(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t enemy);
void pivot_toward(Play& play, std::uint8_t unit, std::uint8_t enemy);

// P4a: the next unit that has to pivot does, or its owner is asked (CB-FAC-05).
void step_pivots(Play& play);

}  // namespace clashfield::champs
