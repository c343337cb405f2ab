#pragma once

// What a scenario adds to the victory points and to the winner at the end (section 9.2), as its file says it.

#include "games/empires/content/reading.h"

namespace clashfield::empires {

// Units must have been read: a goal may name some.
void read_goals(const content::Reader& list, Setup& setup);

}  // namespace clashfield::empires
