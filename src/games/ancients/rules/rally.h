#pragma once

// AB-RAL.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

Ruling check_rally(const Setup& setup, const State& state, UnitId unit);
void step_rally(Play& play);  // S2.2
extern const DecisionRules kRallyRules;
// Of a rallied unit, and of one that has fallen back (AB-RAL-03, AB-FBO-03).
extern const DecisionRules kReformRules;

}  // namespace clashfield::ancients
