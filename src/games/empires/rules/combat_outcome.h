#pragma once

// CE-OUT: who stands a lost round, and how those who do not give way: C1 and C2. Pursuits are in pursuit.h,
// the re-ordering of C4 to C6 is in reordering.h.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

// CE-OUT-02: what a lost round adds to the value of the test.
void add_lost_combat(const Setup& setup, const State& state, UnitId unit, Lines& lines);
// CE-OUT-03, table 7.8: the rows that a test failed by this margin is shifted, down if positive.
int rows_shifted(const Setup& setup, const State& state, UnitId unit, int margin);

bool may_retreat_fighting(const Setup& setup, UnitId unit);  // CE-OUT-07

void step_outcome_tests(Play& play);  // C1
void step_losers_move(Play& play);    // C2
extern const DecisionRules kRetreatRules;

}  // namespace clashfield::empires
