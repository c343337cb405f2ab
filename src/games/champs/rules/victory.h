#pragma once

// Victory (CB-VIC): what an army has lost, and how a battle ends.

#include "games/champs/rules/play.h"

namespace clashfield::champs {

// In halves (CB-VIC-01).
int army_loss(const Setup& setup, const State& state, std::uint8_t side);
// CB-VIC-02, -03. True if the battle is over.
bool check_victory(Play& play);
// CB-VIC-04: nothing has been lost for too many game turns. True if the battle is over.
bool check_stall(Play& play);
void end_battle(Play& play, Ending ending, std::uint8_t winner);

}  // namespace clashfield::champs
