#pragma once

// AB-CMP: those who flee, stampede or must advance.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

bool must_move(const Setup& setup, const State& state, UnitId unit);
void step_compulsory(Play& play);  // S2.3
extern const DecisionRules kCompulsoryRules;

}  // namespace clashfield::ancients
