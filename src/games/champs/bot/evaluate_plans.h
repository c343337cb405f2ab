#pragma once

// Movement as a bot plans it: whole activations, tried on a copy of the battle with the functions of the
// rules and judged by evaluate_worth.h.

#include "battle/order.h"
#include "games/champs/state.h"

namespace clashfield::champs {

// The order to give next in the movement phase: at the choice of a unit, or inside an activation. False if
// nothing comes to mind. Precondition: Wait::Activate or Wait::Impulse.
bool plan_movement(const Setup& setup, const State& state, Order& order);

}  // namespace clashfield::champs
