#pragma once

// CE-MAR: who may march, and whom enemies hold back from it.

#include "games/empires/rules/geometry.h"

namespace clashfield::empires {

// CE-MAR-03: this enemy blocks marches of the unit when it is near.
bool blocks_march(const Setup& setup, const State& state, UnitId enemy, UnitId unit);
// CE-MAR-01, -04, from where it stands.
Ruling check_march(const Setup& setup, const State& state, UnitId unit);

}  // namespace clashfield::empires
