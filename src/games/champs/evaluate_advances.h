#pragma once

// The spontaneous advances that end a movement phase, tried on a copy of the battle: what a bot's plan comes
// to when those have gone whom nobody holds.

#include "games/champs/engine.h"

namespace clashfield::champs {

// All units of the active side that are bound to advance do so (CB-SPO-01), the nearest to the enemy first.
// The phase stays as it is. Precondition: no activation is under way.
void let_advance(Play& play, const Positions& enemies);

}  // namespace clashfield::champs
