#pragma once

// AB-MOV: manoeuvres, marches, characters who come and go, disengaging.

#include "games/ancients/rules/orders.h"
#include "geometry/motion.h"

namespace clashfield::ancients {

// What an order of movement comes to: where the unit ends, what it has used, what it has left.
struct MovePlan {
    Unit unit;  // as it would be
    geometry::Moved moved;
    Tick allowance = 0;
    // Each step that was made whole. If the plan is refused, `moved` is the step that could not be.
    geometry::TakenSteps taken;
};
// AB-MOV-06 to -08: skirmishers, single models and columns of one go where they like.
bool goes_freely(const State& state, UnitId unit);
Ruling check_may_move(const Setup& setup, const State& state, UnitId unit);
// AB-MOV-10, -11.
Ruling check_march(const Setup& setup, const State& state, UnitId unit, Mode mode);
// AB-MOV-01 to -12: Verb::Move, Go and Reform.
Ruling plan_move(const Setup& setup, const State& state, const Order& order, MovePlan& plan);
// AB-MOV-12: a free manoeuvre before a charge.
Ruling plan_free_manoeuvre(const Setup& setup, const State& state, UnitId unit, std::int32_t step,
                           std::int32_t files, Unit& after);
// AB-MOV-05, AB-RAL-03: another facing and formation about the centre.
Ruling plan_reform(const Setup& setup, const State& state, UnitId unit, const Order& order, Unit& after);
Tick allowance_of(const Setup& setup, UnitId unit, Mode mode);

// AB-MOV-10: decided when a turn begins.
bool may_march(const Setup& setup, const State& state, UnitId unit);
// AB-MOV-20.
Ruling check_disengage(const Setup& setup, const State& state, UnitId unit);
void step_disengage(Play& play);  // S2.1i
void step_moves(Play& play);      // S2.5
extern const DecisionRules kMovesRules;

}  // namespace clashfield::ancients
