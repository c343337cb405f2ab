#pragma once

// One strikes another, and both throw a die.

#include "battle/check.h"
#include "battle/order_lister.h"
#include "dice/faces.h"
#include "games/brawl/rules/turn.h"

namespace clashfield::brawl {

Ruling check_strike(const Setup& setup, const State& state, std::int32_t target);
void list_strikes(const Setup& setup, const State& state, OrderLister<Verb>& lister);
// The check behind the dice of the duel that is fought.
Check duel_check(const Setup& setup, const State& state);
void duel(const Setup& setup, State& state, const Faces& faces, EventSink& events);

}  // namespace clashfield::brawl
