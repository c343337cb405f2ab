#pragma once

// The spontaneous advances that end a movement phase, tried on a copy of the battle: what a bot's plan comes
// to when those have gone whom nobody holds.

#include "games/champs/rules/play.h"
#include "games/champs/rules/spontaneous_advances_targets.h"

namespace clashfield::champs {

// Who of those who are bound to advance does: all, or only those who can get at an enemy.
enum class Runners : std::uint8_t { All, InReach };

// They do so (CB-SPO-01), the nearest to the enemies of the active side first. The phase stays as it is.
// Precondition: no activation is under way.
void let_advance(Play& play, const Positions& enemies, Runners runners);

// Answers what is asked on a copy of the battle until nothing is left of what was under way, or dice are
// wanted.
void settle(Play& play);

}  // namespace clashfield::champs
