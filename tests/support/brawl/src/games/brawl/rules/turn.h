#pragma once

// Who acts, and when it is over.

#include "battle/event.h"
#include "games/brawl/state.h"
#include "games/brawl/vocabulary.h"

namespace clashfield::brawl {

constexpr std::uint8_t other(std::uint8_t side) { return static_cast<std::uint8_t>(1 - side); }
inline bool fights(const State& state, std::size_t fighter) { return state.men[fighter].lives > 0; }
// The lives that a side has left.
int strength(const Setup& setup, const State& state, std::uint8_t side);

// Puts both armies on the table.
void place_armies(const Setup& setup, State& state);
void begin_turn(const Setup& setup, State& state, EventSink& events);
void end_turn(const Setup& setup, State& state, EventSink& events);
void end_battle(State& state, Ending ending, std::uint8_t winner, EventSink& events);

}  // namespace clashfield::brawl
