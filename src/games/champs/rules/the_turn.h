#pragma once

// The turn (CB-SEQ): its phases in order.

#include "games/champs/rules/play.h"

namespace clashfield::champs {

void begin_turn(Play& play);
void begin_situation(Play& play);
void step_phase(Play& play);
void end_movement(Play& play);
void pass_shooting(Play& play);
void end_melee(Play& play);

}  // namespace clashfield::champs
