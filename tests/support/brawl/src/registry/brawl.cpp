// The line in src/registry/ by which a game is known. Programs of tests have it in a file of its own.

#include "games/brawl/brawl_game.h"
#include "registry/registry.h"

namespace clashfield::registry {

[[maybe_unused]] static const bool kAdded = add({"brawl", "BR", &brawl::load_game, &brawl::lint_file});

}  // namespace clashfield::registry
