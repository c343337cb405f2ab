#pragma once

// CE-CRS: the sum of a combat, one line for each row of table 7.5, counted once for a side. Steps, odds,
// sheets and bots all read the same lines.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

// CE-CRS-01: after the casualties of the round, as they stand in the tallies.
Lines lines_of_side(const Setup& setup, const State& state, UnitId combat, std::uint8_t side);
// CE-CRS-03: the unit loses its lines of closed order and depth.
bool loses_order_lines(const Setup& setup, const State& state, UnitId unit);

// Who has won, and by how much, is noted in the tallies of all who fought (CE-CRS-10).
void settle_combat(Play& play, UnitId combat);
// units whose front lay on a face that has drawn back close up to it.
void close_up(Play& play, UnitId combat);
void step_resolution(Play& play);  // H6

}  // namespace clashfield::empires
