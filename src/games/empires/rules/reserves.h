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
bool is_due(const Setup& setup, const State& state, UnitId unit);

}  // namespace clashfield::empires
