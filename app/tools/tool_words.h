#pragma once

// The words of the tools (verify, odds, sim, perft, lint, army, engine) in both languages. They are compiled
// into the program rather than read from the data folder, because the tools must be able to say what is wrong
// with that folder.

#include <string>

#include "text/catalogue.h"

namespace clashfield::app {

// English for a language that is not known.
const text::Catalogue& tool_words(const std::string& language);

}  // namespace clashfield::app
