#pragma once

// Decisions that are taken by looking at each listed order, without a plan.

#include "battle/order.h"
#include "games/champs/state.h"

namespace clashfield::champs {

// The listed order that looks best. False if there is none. Precondition: somebody is asked.
bool advise_choice(const Setup& setup, const State& state, Order& order);

}  // namespace clashfield::champs
