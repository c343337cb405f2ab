#pragma once

// The turn, from its start to the next player's (FC-TRN).

#include "games/filler/rules/agenda.h"

namespace clashfield::filler {

// Where the frame of a turn stands. Actions set it when they hand the turn on.
namespace turn {
enum Step : std::uint8_t { Start, Started, Decide, SkipEffects, Skipped, Moved, End, Ended, Close };
}
void start_turn(Play& play);
void step_turn(Play& play);

}  // namespace clashfield::filler
