#pragma once

// What situations say of units in a word: what they have done and are, and steps of a turn.

#include "games/ancients/content/reading.h"
#include "games/ancients/state.h"

namespace clashfield::ancients {

// {"charged": true, "frenzied": false}: over the flags that the unit has.
void read_flags(const content::Reader& reader, std::uint32_t& flags);

// "charges": a step of section 5.
void read_step(const content::Reader& situation, Step& step);

}  // namespace clashfield::ancients
