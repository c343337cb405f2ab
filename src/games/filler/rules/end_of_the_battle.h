#pragma once

// How a battle ends: by elimination or by a limit (FC-END).

#include "games/filler/rules/agenda.h"

namespace clashfield::filler {

void end_if_decided(Play& play);
// To be asked after the last player of the turn order; says whether a limit has ended the battle.
bool end_by_limits(Play& play);

}  // namespace clashfield::filler
