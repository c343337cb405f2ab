#pragma once

// CE-OUT-11 to -14: C4 to C6, what units may do after their combats.

#include "games/empires/rules/geometry.h"

namespace clashfield::empires {

// CE-MOV-05: how the unit stands after a turn, or after its front has grown or shrunk by so many files; false
// if it has not so many. Nobody asks here what is in the way.
bool plan_change(const Setup& setup, const State& state, UnitId unit, StepWord step, int files, Unit& after);

// CE-OUT-11.
bool may_fall_back(const Setup& setup, const State& state, UnitId unit);
// CE-OUT-13: how it would stand, if it may turn to the enemy at its flank or rear.
bool plan_facing(const Setup& setup, const State& state, UnitId unit, Unit& after);
// CE-OUT-12, R-78.
bool may_overlap(const Setup& setup, const State& state, UnitId unit, int left, int right);

void step_fighting_withdrawal(Play& play);  // C4
void step_reorder(Play& play);              // C5
void step_overlap(Play& play);              // C6
extern const DecisionRules kFallBackRules;
extern const DecisionRules kReorderRules;
extern const DecisionRules kOverlapRules;

}  // namespace clashfield::empires
