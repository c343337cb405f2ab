#pragma once

// Moves, charges, shots and places worth a look, for lists and bots: a table without a grid has no end of
// others. Everything that is offered here the rules have said yes to.

#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/orders.h"
#include "games/ancients/rules/other_movement.h"

namespace clashfield::ancients {

// The steady enemy on the table nearest to this unit; kNoUnit if there is none. `distance` is left alone
// then.
UnitId nearest_enemy(const Setup& setup, const State& state, UnitId unit, Tick* distance = nullptr);

// The bearing from the middle of its front to a place; its own heading if it stands there.
Angle bearing_to(const State& state, UnitId unit, Point place);
// From one bearing to another, -18000 to 18000, clockwise if positive.
std::int32_t turn_between(Angle from, Angle to);

// Whether the rules take the order; if it only goes too far, it is cut to what they do take. An advance is
// cut, and the last point of a way.
bool fit_move(const Setup& setup, const State& state, Order& order);
// The same for a unit that may move, with where it ends.
bool fit_plan(const Setup& setup, const State& state, Order& order, MovePlan& plan);

// Orders of movement, ready to be fitted. Lengths in ticks; `turn` is a wheel, to the right if positive.
void order_advance(Order& order, UnitId unit, Mode mode, std::int32_t turn, Tick length);
// The same with a second wheel at its end: aside without looking aside.
void order_bend(Order& order, UnitId unit, Mode mode, std::int32_t turn, Tick length, std::int32_t back);
void order_turn(Order& order, UnitId unit, StepWord turn, Tick length);
void order_go(Order& order, UnitId unit, Mode mode, const Pose& to);
void order_reform(Order& order, const State& state, UnitId unit, Angle heading, int files);

// What each decision offers besides its default.
void list_charge_candidates(const Setup& setup, const State& state, Lister& lister);
void list_move_candidates(const Setup& setup, const State& state, Lister& lister);
void list_shot_candidates(const Setup& setup, const State& state, Lister& lister);
void list_reform_candidates(const Setup& setup, const State& state, Lister& lister);
void list_deploy_candidates(const Setup& setup, const State& state, Lister& lister);

}  // namespace clashfield::ancients
