#pragma once

// A phase from its tokens to the change of sides, step by step. A test of morale, a volley and a round of
// duels are carried out before the step goes on.

#include "games/clash/rules/play.h"

namespace clashfield::clash {

// Carries out what needs nobody until the battle waits for an input or is over.
void run(Play& play);
DecisionKind asked_in(Step step);  // of steps in which a side is asked
void begin_battle(Play& play);
// As the army list has it, before anything is set up.
void begin_unit(const Setup& setup, State& state, UnitId unit);
// From a situation in the middle of a battle: the state says where it is.
void begin_situation(Play& play);

}  // namespace clashfield::clash
