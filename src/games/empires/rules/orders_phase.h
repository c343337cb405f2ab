#pragma once

// CE-ORD: O3 to O7, and uncontrolled charges.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

void step_withdrawals(Play& play);     // O3
void step_rally(Play& play);           // O4
void step_chargers_fear(Play& play);   // O5a
void step_targets_fear(Play& play);    // O5b
void step_near_fleeing(Play& play);    // O5c
void step_near_elephants(Play& play);  // O5d
void step_impetuous(Play& play);       // O6
void step_broken_moves(Play& play);    // O7
// CE-ORD-09: answer and tests of an uncontrolled charge in O6; its evasion, fire and move in M1.
void step_unruly(Play& play);
void push_uncontrolled(Play& play, UnitId unit);  // M1
// The flight or retreat that it owes, or that fleeing units make in O7.
void push_owed_run(Play& play, UnitId unit);

// CE-ORD-03.
Ruling check_withdraw(const Setup& setup, const State& state, UnitId unit);
bool withdraws_freely(const Setup& setup, const State& state, UnitId unit);

extern const DecisionRules kWithdrawRules;
extern const DecisionRules kAmokRules;    // rally or slay (CE-ELE-03)
extern const DecisionRules kReformRules;

}  // namespace clashfield::empires
