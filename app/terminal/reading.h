#pragma once

// Orders as people type them: in any case, with a hex for the unit in it, with "L*" for one L per member, and
// several in one line.

#include <string>
#include <vector>

#include "base/result.h"
#include "battle/battle.h"

namespace clashfield::app {

// The order in the battle's own notation, read leniently. The problem is that of the plain reading.
Result<Order> read_typed(const Battle& battle, Side side, const std::string& typed);

// "pick F1-03; gather; finish" in three; blank parts are left out.
std::vector<std::string> parts_of_line(const std::string& line);

}  // namespace clashfield::app
