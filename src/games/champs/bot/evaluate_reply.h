#pragma once

// The enemy's next turn as a bot foresees it: those who attack without orders come (CB-SPO-01), both sides
// turn to face each other, and he fights. Most of what a bot loses, it loses there.

#include "games/champs/state.h"

namespace clashfield::champs {

// What the attacks of a side bring it where it stands, each unit in one fight, the best first; bad ones
// count for the share `unwanted`, because most need not be fought. Units that have fought are left out.
double fights_worth(const Setup& setup, const State& state, std::uint8_t side, double unwanted);

// What the enemy's next turn is worth to the active side, usually less than nothing. An activation that is
// under way is thought to end here.
double reply_worth(const Setup& setup, const State& state);

}  // namespace clashfield::champs
