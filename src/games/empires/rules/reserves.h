#pragma once

// CE-RSV: O8, and arrivals in M6.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

void step_reserves(Play& play);
void resolve_arrival(Play& play, const Faces& faces);
// CE-RSV-02, and for units that come back from a pursuit.
Ruling check_arrive(const Setup& setup, const State& state, const Order& order);
void apply_arrive(Play& play, const Order& order);
void list_arrivals(const Setup& setup, const State& state, Lister& lister);
bool any_may_arrive(const Setup& setup, const State& state);
// CE-OUT-10: units that have followed somebody off the table come back where they left, if they find room.
void return_pursuers(Play& play);

}  // namespace clashfield::empires
