#pragma once

// What a scenario adds to the victory points at the end (AB-VIC-02, R-103), as its file says it.

#include "games/ancients/content/reading.h"

namespace clashfield::ancients {

// Terrain must have been read: a goal may name a piece.
void read_goals(const content::Reader& list, Setup& setup);

}  // namespace clashfield::ancients
