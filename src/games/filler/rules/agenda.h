#pragma once

// A battle that is being changed, and its agenda. The steps of the chapters carry the agenda out: a step
// either changes the state and lets the run go on, or leaves the battle waiting for an input.

#include "battle/event.h"
#include "dice/faces.h"
#include "games/filler/state.h"

namespace clashfield::filler {

using Play = PlayOf<Setup, State>;

// Carries out the agenda until the battle waits for an input or is over.
void run(Play& play);

inline void push(Play& play, const Frame& frame) { play.state.agenda.push_back(frame); }
inline Frame& top(Play& play) { return play.state.agenda.back(); }
inline void pop(Play& play) { play.state.agenda.pop_back(); }

// Waits for dice: purpose, number, roller (FC-DIC-10). `skill` is the number of the skill that asks for them
// (0 if none does).
void wait_for_roll(Play& play, RollKind kind, int dice, std::uint8_t roller, std::int32_t skill);
// Odds go no further than this (EventSink::until_next_turn).
void wait_for_turn(Play& play);

}  // namespace clashfield::filler
