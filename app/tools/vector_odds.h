#pragma once

// The odds questions of a vector, answered by the engine and compared with the fractions written down.

#include "app/tools/vector_runner.h"
#include "battle/battle.h"
#include "battle/game.h"

namespace clashfield::app {

// Questions about an order or a duel from this position.
void run_odds(const Battle& battle, const Json& questions, VectorResult& result);

// Questions about bare rolls, which need no battle.
void run_odds_without_battle(const Game& game, const Json& questions, VectorResult& result);

}  // namespace clashfield::app
