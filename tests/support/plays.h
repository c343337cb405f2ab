#pragma once

// Short ways to start and play a battle of any game in tests.

#include <memory>
#include <string_view>

#include "battle/battle.h"
#include "battle/game.h"
#include "battle/parse_json.h"

namespace clashfield::test {

// From JSON text, which must be a good set-up: R"({"scenario": "duel"})".
std::unique_ptr<Battle> started(const Game& game, std::string_view setup);

// Reads and applies orders of the asked side and faces of the pending roll, separated by semicolons:
// "charm none; charm clover; roll 1; 5; hold".
void play(Battle& battle, std::string_view inputs);

Order read(const Battle& battle, std::string_view order);

std::int32_t fact(const Battle& battle, std::string_view path);

}  // namespace clashfield::test
