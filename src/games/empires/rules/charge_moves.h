#pragma once

// CE-CHG-08 to -13: M4, the moves of chargers and those of interceptors and uncontrolled charges, which are
// made in the same way: a Charge frame.

#include "games/empires/rules/charges.h"

namespace clashfield::empires {

// A contact made by a charge, an interception or a pursuit: stands there, is engaged with everybody met
// and counts as charging. Says whether the first one was met on a flank or rear.
bool make_contact(Play& play, UnitId unit, const ChargePath& path);
// Turns by a wheel as far as it can, then goes straight on, 1" short of everybody, so far in all; says how
// far it came. For failed charges, and for reckless units that find nobody to charge.
Tick wheel_and_go(Play& play, UnitId unit, std::int32_t turn, Tick distance);
// Pushes the move of a charger at its target, with so much reach: counter-charge, contact or failed charge,
// test of a flank (CE-CHG-13), and its way on if the target flees from that.
void push_charge(Play& play, UnitId unit, UnitId target, Tick reach, bool intercepts);
void step_charge(Play& play);

void step_charge_moves(Play& play);  // M4
extern const DecisionRules kChargeMovesRules;
extern const DecisionRules kRedirectRules;

}  // namespace clashfield::empires
