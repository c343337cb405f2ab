#pragma once

// The turn (CB-SEQ): its phases in order.

#include "games/champs/rules/play.h"

namespace clashfield::champs {

// P1 of the active side (CB-SEQ-01).
void begin_turn(Play& play);
// Begins in the middle of a battle, in the phase that the state has (docs/vectors.md).
void begin_situation(Play& play);
// Carries the phase on: it waits for somebody, does something, or becomes the next one. Precondition: the
// agenda is empty.
void step_phase(Play& play);

// What the orders that end a part of a phase do.
void end_movement(Play& play);
void pass_shooting(Play& play);
void end_melee(Play& play);

}  // namespace clashfield::champs
