#pragma once

// CE-INT: M5.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

Ruling check_intercept(const Setup& setup, const State& state, UnitId unit, UnitId charger);
void step_interceptions(Play& play);
extern const DecisionRules kInterceptRules;

}  // namespace clashfield::empires
