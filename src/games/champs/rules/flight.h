#pragma once

// Flight (CB-FLT): toward the home edge with all movement points, through friends if need be.

#include "base/inline_vector.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// The unit flees from where it stands. A combat result has made it recoil before (CB-FLT-01).
// Precondition: nobody else is in flight.
void push_flight(Play& play, std::uint8_t unit);
// Carries the flight on, until its owner is asked or it ends.
void step_flight(Play& play);

// The hexes the fleeing unit may go to now, best kind first: open ones, else friends to burst through and
// camps to run over, else sideways (CB-FLT-03 to -05). A sole exit is the hex beyond the edge.
InlineVector<Hex, 4> flight_hexes(const Setup& setup, const State& state);
// Precondition: it is one of these.
void flee_into(Play& play, Hex hex);

}  // namespace clashfield::champs
