#pragma once

// Reads a battle's view, as a board in a browser would, and makes the terminal's picture of it.

#include <optional>

#include "app/terminal/table.h"
#include "battle/battle.h"
#include "text/catalogue.h"

namespace clashfield::app {

// Nothing for a game whose board is no ring. `asked` is whose decision it is, or nobody's.
std::optional<TablePicture> picture_of(const Battle& battle, const text::Catalogue& words, Side asked);

}  // namespace clashfield::app
