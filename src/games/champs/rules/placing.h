#pragma once

// Counters onto the map and off it, and units from hex to hex: the one place that keeps State::top,
// State::zone and State::held.

#include "games/champs/state.h"

namespace clashfield::champs {

// The unit of this front counter, or nobody (kNone), holds the hex from now on.
void occupy(State& state, Hex hex, std::uint8_t unit);

// All ranks of a unit face that way.
void face(State& state, std::uint8_t unit, std::uint8_t facing);

// Zones of control and hexes held from scratch, after counters have changed sides.
void count_zones(State& state);

// The counter stands there, visible, below whatever of its side stands there already (CB-STK-08).
// Precondition: it is off the map.
void put_on_map(State& state, std::uint8_t counter, Hex hex, std::uint8_t facing);

// The counter stands there unseen (CB-AMB-02): below the hidden ones there, and not in State::top.
// Precondition: it is off the map.
void put_hidden(State& state, std::uint8_t counter, Hex hex, std::uint8_t facing);

// A ready-made deployment.
void put_ready_made(const Setup& setup, State& state);
// The counter leaves its hex and its stack; the ranks left close up. Its status becomes OffMap, for the
// caller to say what became of it. Its facing stays.
void take_off(State& state, std::uint8_t counter);
void put_unit(State& state, std::uint8_t unit, Hex hex);   // all ranks, into an empty hex
void lift_unit(State& state, std::uint8_t unit);           // all ranks
void move_unit(State& state, std::uint8_t unit, Hex hex);  // lift and put

}  // namespace clashfield::champs
