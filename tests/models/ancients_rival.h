#pragma once

// A rival for the bot of Ancient Battles: he marches straight ahead and charges whatever he can. He thinks of
// nothing else; everything he is not asked to think about, he does as a time-out would.

#include "analysis/policy.h"

namespace clashfield::models {

analysis::ChooserMaker ancients_rival();

}  // namespace clashfield::models
