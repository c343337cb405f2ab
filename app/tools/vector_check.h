#pragma once

// What lint finds out about vectors by asking their game, without playing them: whether their battles begin,
// and whether the clauses they name exist.

#include "app/tools/vector_file.h"
#include "battle/game.h"

namespace clashfield::app {

// Problems have their place in the file: "FILE: vectors[3].scenario". A battle that is expected to be refused
// is left to the runner, which compares why.
Problems check_vectors(const Game& game, const VectorFile& vectors, const text::Catalogue& words);

}  // namespace clashfield::app
