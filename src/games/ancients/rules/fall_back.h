#pragma once

// AB-FBO.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

// AB-FBO-01, -02.
Ruling check_fall_back(const Setup& setup, const State& state, UnitId unit);
void catch_fallen_back(Play& play, UnitId pursuer, UnitId unit, Angle bearing);  // AB-FBO-03
extern const DecisionRules kFallBackRules;

void step_reforms(Play& play);  // S4.6 (4)

}  // namespace clashfield::ancients
