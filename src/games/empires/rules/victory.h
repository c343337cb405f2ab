#pragma once

// CE-VIC, and END.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

// CE-VIC-01: the points that a side has lost: units removed or shattered, characters dead or gone.
std::int32_t points_lost(const Setup& setup, const State& state, std::uint8_t side);
// CE-VIC-02: what a side would score if the battle ended now.
std::int32_t victory_points(const Setup& setup, const State& state, std::uint8_t side);
// O1: what units forget when a player turn begins.
void begin_turn(Play& play);
void step_end_of_turn(Play& play);
void end_battle(Play& play, Ending ending, std::uint8_t winner);

}  // namespace clashfield::empires
