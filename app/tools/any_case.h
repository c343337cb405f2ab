#pragma once

// Names that people type in another case than the rules write them.

#include <string>
#include <vector>

#include "battle/battle.h"

namespace clashfield::app {

// The known name that differs from the word at most in the case of its letters; the word itself if none does.
std::string in_known_case(const std::string& word, const std::vector<std::string>& known);

// The same for the path of a fact, "b.energy" for "B.energy".
std::string fact_in_known_case(const Battle& battle, const std::string& path);

}  // namespace clashfield::app
