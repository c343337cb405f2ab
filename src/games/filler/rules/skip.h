#pragma once

// Skipping a turn, with the skip skills in use (FC-SKP).

#include "games/filler/rules/agenda.h"

namespace clashfield::filler {

void skip_turn(Play& play, const Loadout& loadout);

}  // namespace clashfield::filler
