#pragma once

// Flight (CB-FLT): toward the home edge with all movement points, through friends if need be.

#include "base/inline_vector.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

void push_flight(Play& play, std::uint8_t unit);
void step_flight(Play& play);
InlineVector<Hex, 4> flight_hexes(const Setup& setup, const State& state);
void flee_into(Play& play, Hex hex);

}  // namespace clashfield::champs
