#pragma once

// Counters onto the map and off it: the one place that links the ranks of a stack and keeps State::top.

#include "games/champs/state.h"

namespace clashfield::champs {

// The counter stands there, visible, below whatever of its side stands there already (CB-STK-08).
// Precondition: it is off the map.
void put_on_map(State& state, std::uint8_t counter, Hex hex, std::uint8_t facing);

// The counter stands there unseen (CB-AMB-02): below the hidden ones there, and not in State::top.
// Precondition: it is off the map.
void put_hidden(State& state, std::uint8_t counter, Hex hex, std::uint8_t facing);

// The counter leaves its hex and its stack; the ranks left close up. Its status becomes OffMap, for the
// caller to say what became of it. Its facing stays.
void take_off(State& state, std::uint8_t counter);

}  // namespace clashfield::champs
