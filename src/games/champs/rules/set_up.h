#pragma once

// Set-up (CB-SET): what happens before the first turn.

#include <functional>
#include <span>

#include "dice/faces.h"
#include "games/champs/rules/orders.h"

namespace clashfield::champs {

// Sides, states and edges as the scenario has them; then a ready-made deployment and the first turn, or the
// first step of a free set-up.
void begin_battle(Play& play);
// The steps SU1 to SU6: the present one waits, or becomes the next.
void step_setup(Play& play);
void apply_setup_roll(Play& play, const Faces& faces);
// From the first verb of set-up to the last one.
std::span<const OrderRow> setup_orders();

// The corps of the side that is being placed, or the first that may be placed next; kNone if there is none.
std::uint8_t next_corps(const Setup& setup, const State& state, std::uint8_t side);

// Calls visit(verb, words) for the orders of a set-up decision until it says false.
using OrderVisit = std::function<bool(Verb, std::span<const std::int32_t>)>;
void each_setup_order(const Setup& setup, const State& state, const OrderVisit& visit);

}  // namespace clashfield::champs
