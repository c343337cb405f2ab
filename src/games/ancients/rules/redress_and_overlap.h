#pragma once

// AB-RED, AB-OVL.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

// AB-RED-01: how it would stand, or why it may not.
Ruling plan_redress(const Setup& setup, const State& state, UnitId unit, int files, Unit& after);
// AB-OVL-01, -02.
Ruling plan_overlap(const Setup& setup, const State& state, UnitId unit, int left, int right, Unit& after);
void dissolve_wraps(Play& play, UnitId unit);  // AB-OVL-03

void step_redress(Play& play);  // S4.7
void step_overlap(Play& play);  // S4.8
extern const DecisionRules kRedressRules;
extern const DecisionRules kOverlapRules;

}  // namespace clashfield::ancients
