#pragma once

// Line of sight (CB-LOS): what units do to it. Ground and sight are worked out in content/terrain.cpp.

#include "games/champs/rules/play.h"

namespace clashfield::champs {

// CB-LOS-04: a visible unit in a hex that the line crosses.
bool is_screened(const State& state, Hex from, Hex to);

// Why a shot from one hex to the other is blocked.
Clause cause_of_block(const Map& map, Hex from, Hex to);

}  // namespace clashfield::champs
