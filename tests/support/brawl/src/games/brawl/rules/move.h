#pragma once

// Where a fighter may go.

#include "battle/order_lister.h"
#include "games/brawl/rules/turn.h"

namespace clashfield::brawl {

geometry::Corners base_of(const Man& man);
// The words are those of the verb: one place.
Ruling check_move(const Setup& setup, const State& state, std::span<const std::int32_t> words);
void move(State& state, std::span<const std::int32_t> words, EventSink& events);
// As far as may be toward each enemy.
void list_moves(const Setup& setup, const State& state, OrderLister<Verb>& lister);

}  // namespace clashfield::brawl
