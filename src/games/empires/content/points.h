#pragma once

// What troops cost (CE-SET-03, table T10).

#include "games/empires/content/troops.h"

namespace clashfield::empires {

// Of one model. Artillery and war wagons are priced as chariots would be: no list has them.
int formula_price(const UnitType& type);

}  // namespace clashfield::empires
