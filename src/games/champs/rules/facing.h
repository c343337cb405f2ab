#pragma once

// Facing (CB-FAC): turns inside an activation, and pivots before melee.

#include "games/champs/rules/play.h"

namespace clashfield::champs {

// The members of the activation turn one vertex; a lone skirmisher may turn about (CB-FAC-03). Left and right
// are ruled alike but for the ground (CB-TER-03).
Ruling check_turn(const Setup& setup, const State& state, const Activation& activation, Turning way);
// The same with the allowance that allowance_of() gives.
Ruling check_turn(const Setup& setup, const State& state, const Activation& activation, Turning way,
                  int allowance);
void turn_members(Play& play, Turning way);

// An enemy has the unit in its zone of control, and it is in frontal contact with nobody (CB-FAC-05, -06).
bool must_pivot(const Setup& setup, const State& state, std::uint8_t unit);
// It may pivot toward this enemy.
bool is_pivot(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t enemy);
// By the shortest way, so that the enemy is in front.
void pivot_toward(Play& play, std::uint8_t unit, std::uint8_t enemy);
// CB-FAC-07: a defender that nobody holds turns to face its attacker.
void face_attacker(Play& play, std::uint8_t attacker, std::uint8_t defender);
// P4a: the next unit that has to pivot does, or its owner is asked (CB-FAC-05).
void step_pivots(Play& play);

}  // namespace clashfield::champs
