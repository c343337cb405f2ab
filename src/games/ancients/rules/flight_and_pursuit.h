#pragma once

// AB-FLE: how far one flees, who pursues, who is caught.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

// AB-FLE-01, table 7.1; `after_fire`: AB-CHG-03.
int dice_of_run(const Setup& setup, UnitId unit, bool after_fire);
// Pushes a flight; AB-FLE-02: away from `from`, or to its own edge if that is nobody. The frame returns Yes
// if the unit is still there when it ends.
void push_flight(Play& play, UnitId unit, UnitId from, bool after_fire);
void push_pursuit(Play& play, UnitId unit, UnitId target);
// Of a unit that leaves its combat: rounds, lost ranks, wraps and the like count for one combat only; and of
// all those who are free of theirs.
void forget_combat(Play& play, UnitId unit);
void forget_combats_that_are_over(Play& play);
void step_flight(Play& play);
void step_pursuit(Play& play);
void resolve_distance(Play& play, const Faces& faces);
// AB-FLE-04.
Ruling check_hold(const Setup& setup, const State& state, UnitId unit);
bool is_leaving(const State& state, UnitId unit);  // it flees or falls back
// Only the winning side pursues those it has broken; anybody those who panicked. Not decided yet.
bool may_pursue(const Setup& setup, const State& state, UnitId unit);
// AB-FLE-10, R-95: a unit contacted before its own pursuit loses it.
bool is_to_pursue(const State& state, const Chase& chase);
InlineVector<UnitId, 8> quarry_of(const Setup& setup, const State& state, UnitId unit);
// A unit is destroyed or gone: its standard, its characters, its price (AB-FLE-08, AB-VIC-02).
void destroy(Play& play, UnitId unit, Fate fate, std::uint8_t by);

void step_pursuit_choice(Play& play);  // S4.6 (1)
void step_flights(Play& play);         // S4.6 (2)
void step_pursuits(Play& play);        // S4.6 (3)
extern const DecisionRules kPursueRules;
extern const DecisionRules kFlightsRules;
extern const DecisionRules kPursuitsRules;

}  // namespace clashfield::ancients
