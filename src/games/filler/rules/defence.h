#pragma once

// The defender's answer to damage, and the damage step (FC-DEF, FC-CMB-07).

#include "games/filler/rules/agenda.h"
#include "games/filler/rules/modifiers.h"

namespace clashfield::filler {

// Where the dodge, block, test or counter roll that is waited for comes from.
RollSource pending_source(const Setup& setup, const State& state);

// Steps of the answer to damage. The first three say whether the answer goes on; else it waits for dice.
bool step_force_rerolls(Play& play);
bool step_dodges(Play& play);
bool step_blocks(Play& play);
void mitigate(Play& play);
void damage_step(Play& play);
void apply_defence_roll(Play& play, const Faces& faces);
void apply_force_reroll(Play& play, const Faces& faces);

}  // namespace clashfield::filler
