#pragma once

// The pending decision of a battle and the orders that answer it, put together from the chapters (rules.cpp,
// pending.cpp, a_phase.cpp).

#include <string_view>

#include "battle/order.h"
#include "battle/pending.h"
#include "games/clash/rules/play.h"

namespace clashfield::clash {

Ruling check_order(const Setup& setup, const State& state, const Order& order);
void apply_order(Play& play, const Order& order);
Decision decision_of(const Setup& setup, const State& state);
std::string_view step_name(Step step);

}  // namespace clashfield::clash
