#pragma once

// AB-CMP: those who flee, stampede or must advance.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

bool must_move(const Setup& setup, const State& state, UnitId unit);
// AB-CMP-03, and AB-CHG-12 for a charge that fails: one wheel toward a point, then straight, so far in all,
// stopping 1" short of anybody.
void advance_toward(Play& play, UnitId unit, Point point, Tick allowance, bool wheels);
void step_compulsory(Play& play);  // S2.3
extern const DecisionRules kCompulsoryRules;

}  // namespace clashfield::ancients
