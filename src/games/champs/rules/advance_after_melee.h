#pragma once

// Advance after melee (CB-ADV): an impetuous winner follows.

#include "games/champs/rules/play.h"

namespace clashfield::champs {

// The winner enters the hex that its opponent has left, if it must. The frame is that of the melee, with the
// winner as its unit, the hex of the loser, mode 1 if that was a skirmisher, and data 1 if the winner
// defended.
void advance_winner(Play& play, const Frame& frame);

}  // namespace clashfield::champs
