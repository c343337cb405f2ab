#pragma once

// What troops cost (AB-PTS-01).

#include <optional>

#include "games/ancients/content/troops.h"

namespace clashfield::ancients {

inline constexpr int kCommandPrice = 5;  // AB-SET-03: a leader, a standard, a musician

// AB-PTS-01: of one model on foot or mounted. Nothing for chariots, elephants and war machines, whose worth
// no formula knows; their price is given.
std::optional<int> formula_price(const UnitType& type);

}  // namespace clashfield::ancients
