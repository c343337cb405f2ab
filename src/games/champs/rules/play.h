#pragma once

// What every chapter works with: a battle being played, the frames of its agenda, rulings, events and the
// lines of sums. Phases of a turn are steps of the_turn.cpp; whatever interrupts them (a melee, its results,
// a flight) is a frame.

#include "battle/event.h"
#include "battle/ruling.h"
#include "battle/sum.h"
#include "games/champs/clauses.h"
#include "games/champs/state.h"
#include "games/champs/vocabulary.h"

namespace clashfield::champs {

using Play = PlayOf<Setup, State>;

// Carries out what needs nobody until the battle waits for an input or is over.
void run(Play& play);

// Carries out what is under way until somebody is asked or nothing is left of it; the phase stays. For those
// who try things on a copy.
void run_agenda(Play& play);

inline void push(Play& play, const Frame& frame) { play.state.agenda.push_back(frame); }
inline Frame& top(Play& play) { return play.state.agenda.back(); }
inline void pop(Play& play) { play.state.agenda.pop_back(); }

inline void wait_for(Play& play, Wait wait, std::uint8_t side) {
    play.state.wait = wait;
    play.state.asked = side;
}

void wait_for_roll(Play& play, RollKind kind, int dice);
using Ruling = RulingOf<Clause, Code>;

// How a unit is told in an event or a refusal.
inline std::int32_t word_of(std::uint8_t unit) { return unit == kNone ? kNothing : unit; }

// Of a cost or a score.
using Line = SumLineOf<Label, Clause>;
using Sum = SumOf<Label, Clause>;

}  // namespace clashfield::champs
