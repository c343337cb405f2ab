#pragma once

// Pig with charms: a complete tiny game behind the Battle contract, for tests of everything that works on any
// game. It has what such tests need: one and several dice, hidden facts, a nested answer of another side with
// a roll of its own, orders with lists, an endless variant, and chance before the battle.
//
//   PG-CHM-01  In seat order each side secretly picks a charm: none, penny (1 point) or clover (2 points).
//   PG-TRN-01  The active side rolls 1 .. dice dice or holds. PG-TRN-02: then the next side in seat order is
//   active. PG-ROL-01  A one among the dice loses the turn total and ends the turn; otherwise their sum joins
//   the total. PG-HLD-01  Holding adds the turn total to the score. Where the battle allows it, one toast may
//   be spoken. PG-JNX-01  When a side holds a turn total above 0, the next side may spend a jinx: two dice,
//   and if one shows
//              4 or more the total is halved (rounded down) before it counts.
//   PG-END-01  A score of the target or more ends the battle. PG-END-02: so does the end of the last round.
//   PG-END-03  Charms are revealed and added; the highest sum wins, equal sums share a draw.

#include <memory>

#include "battle/game.h"

namespace clashfield::pig {

// A set-up is {"scenario": "duel" | "endless" | "three" | "party" | "dealt"} or {"situation": {...}} with the
// keys sides, target, dice, first, round_limit, jinxes, toasts, charms, scores, active, turn_total, round.
std::unique_ptr<Game> make_game();

}  // namespace clashfield::pig
