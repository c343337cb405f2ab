#pragma once

// AB-CHG: charges declared, answered, redirected and moved.

#include "games/ancients/rules/orders.h"
#include "geometry/charge.h"

namespace clashfield::ancients {

// AB-CHG-01, -02.
Ruling check_may_charge(const Setup& setup, const State& state, UnitId unit);
Ruling check_target(const Setup& setup, const State& state, UnitId unit, UnitId target);
// AB-CHG-03 to -05, -15.
Ruling check_lane(const Setup& setup, const State& state, UnitId charger, UnitId unit);
Ruling check_response(const Setup& setup, const State& state, UnitId unit, Response response, UnitId charger);
// The charge that this unit has declared, and those that aim at it and stand; null if there is none.
ChargeOrder* charge_by(State& state, UnitId unit);
const ChargeOrder* charge_by(const State& state, UnitId unit);
template <typename Visit>
void each_charge_at(const State& state, UnitId target, Visit visit) {
    for (const ChargeOrder& charge : state.charges) {
        if (charge.target == target && !charge.cancelled) visit(charge);
    }
}
void cancel_charge(Play& play, UnitId unit, Clause clause);
// AB-GEO-12: why a charge finds no candidate; yes if it does.
Ruling check_reach(const Setup& setup, UnitId unit, UnitId target, const geometry::Charge& charge);
// A contact made by a charge or a pursuit: contacts, defended obstacle, flags and event.
// Whether an obstacle lies between a charger that has still to move and whom it will touch (AB-TER-04).
bool is_shielded(const Setup& setup, const State& state, UnitId unit, const geometry::Charge& charge);
// `shielded`: an obstacle lay between them when it set out.
void make_contact(Play& play, UnitId unit, const geometry::Charge& charge, bool shielded);
// The fleeing enemies that it sweeps over.
InlineVector<UnitId, kMaxUnits> fleers_swept(const Setup& setup, const State& state, UnitId unit,
                                             const Corners& before, const Corners& after);

void step_charges(Play& play);         // S2.1a
void step_responses(Play& play);       // S2.1b
void step_attackers_fear(Play& play);  // S2.1c
void step_defenders_fear(Play& play);  // S2.1d
void step_flank_panic(Play& play);     // S2.1e
void step_reaction_fire(Play& play);   // S2.1f
void step_flee_moves(Play& play);      // S2.1g
void step_redirect(Play& play);        // S2.1h
void step_charge_moves(Play& play);    // S2.4

extern const DecisionRules kChargesRules;
extern const DecisionRules kRespondRules;
extern const DecisionRules kRedirectRules;
extern const DecisionRules kChargeMovesRules;
extern const DecisionRules kChaseRules;  // S2.1e, S2.1g

}  // namespace clashfield::ancients
