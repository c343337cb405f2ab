#pragma once

// Section 5: the steps of a turn in their order.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

void begin_battle(Play& play);
void begin_situation(Play& play);

// A step goes on until it waits for somebody or calls go_to(next). Called again after each answer and after
// each frame that it pushed; State::begun is false when it is entered.
void step_turn_start(Play& play);   // S1.0
void step_enter(Play& play);        // S1.5
void step_machines(Play& play);     // S1.6, S1.7
void step_end_of_turn(Play& play);  // S5

// A phase begins: tests of panic and losses are counted from here (AB-PSY-03, AB-SHO-13).
void begin_phase(Play& play);

extern const DecisionRules kEnterRules;

// Units of `side` whose turn to enter has come (AB-STA-04), and where the default puts one.
std::optional<Pose> place_to_enter(const Setup& setup, const State& state, UnitId unit);

}  // namespace clashfield::ancients
