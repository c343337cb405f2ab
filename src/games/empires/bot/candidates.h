#pragma once

// Moves worth a look, for lists and bots: a table without a grid has no end of others. The rules have said
// yes to every one.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

void list_move_candidates(const Setup& setup, const State& state, Lister& lister);

}  // namespace clashfield::empires
