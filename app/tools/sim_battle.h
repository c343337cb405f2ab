#pragma once

// One battle of a simulation again, this time with its log.

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/battle_log.h"
#include "battle/game.h"
#include "battle/parse_json.h"

namespace clashfield::app {

// Plays battle 0 of a simulation with this seed as analysis::simulate plays it, and gives its log. `bots` has
// a name for each side.
Result<BattleLog> log_of_first_battle(const Game& game, const Json& setup,
                                      const std::vector<std::string>& bots, std::uint64_t seed);

}  // namespace clashfield::app
