#pragma once

// CE-CHG-01 to -08, -14, -15: charges declared, answered and called off.

#include "games/empires/rules/geometry.h"

namespace clashfield::empires {

// CE-CHG-01, -02, -03.
Ruling check_may_charge(const Setup& setup, const State& state, UnitId unit);
Ruling check_target(const Setup& setup, const State& state, UnitId unit, UnitId target);
Ruling check_charge(const Setup& setup, const State& state, UnitId unit, UnitId target);  // all three
inline Tick charge_reach(const Setup& setup, UnitId unit) { return 2 * type_of(setup, unit).move(); }
// CE-CHG-06.
Ruling check_reaction(const Setup& setup, const State& state, UnitId unit, Reaction reaction);

// The charge that this unit has declared and not yet made; null if there is none.
ChargeOrder* charge_by(State& state, UnitId unit);
const ChargeOrder* charge_by(const State& state, UnitId unit);
// Whether it has declared a charge in this turn, whatever became of it.
bool has_charged(const State& state, UnitId unit);
// Calls visit(charge) for the charges at this unit that are not made or called off.
template <typename Visit>
void each_charge_at(const State& state, UnitId target, Visit visit) {
    for (const ChargeOrder& charge : state.charges) {
        if (charge.target == target && charge.status == ChargeStatus::Declared) visit(charge);
    }
}
bool is_charged(const State& state, UnitId unit);
// CE-CHG-07; kNoUnit if nobody charges it.
UnitId nearest_charger(const Setup& setup, const State& state, UnitId unit);
// CE-CHG-15: nothing happens if it has declared none. Answers that have lost their cause are dropped.
void cancel_charge(Play& play, UnitId unit, Clause clause);
// CE-CHG-15: those of units that are no longer good, owe a move, or are disrupted.
void drop_lost_charges(Play& play);
void declare(Play& play, UnitId unit, UnitId target, bool uncontrolled);

// The answer of a charged unit (CE-CHG-05 to -07): leaves it in Unit::reaction.
void push_answer(Play& play, UnitId unit);
void step_answer(Play& play);

void step_charges(Play& play);    // O1
void step_responses(Play& play);  // O2
extern const DecisionRules kChargesRules;
extern const DecisionRules kRespondRules;

}  // namespace clashfield::empires
