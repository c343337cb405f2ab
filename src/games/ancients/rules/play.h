#pragma once

// What every chapter works with: a battle being played, its agenda of frames, rulings, events and the lines
// of sums. The steps of a turn are in the_turn.cpp. What interrupts them (a test, a volley, a flight) is a
// frame; it leaves what it found out in State::returned, where the step that pushed it picks it up.

#include "battle/event.h"
#include "battle/ruling.h"
#include "battle/steps.h"
#include "battle/sum.h"
#include "games/ancients/clauses.h"
#include "games/ancients/state.h"
#include "games/ancients/vocabulary.h"

namespace clashfield::ancients {

using UnitId = std::uint8_t;
using CharacterId = std::uint8_t;

using Play = PlayOf<Setup, State>;

using Ruling = RulingOf<Clause, Code>;
template <typename Said>
void emit(Play& play, EventKind kind, Clause clause, Said words) {
    emit(play.events, kind, clause, std::move(words));
}
inline void emit(Play& play, EventKind kind, Clause clause, std::initializer_list<std::int32_t> words) {
    emit(play.events, kind, clause, words);
}
inline std::int32_t unit_word(UnitId unit) { return unit == kNoUnit ? kNothing : unit; }
// Lengths in events and refusals are thousandths of an inch, rounded down (AB-GEO-01).
constexpr std::int32_t length_word(Tick length) { return static_cast<std::int32_t>(length / kGrid); }

// How far somebody has come, for people: to the nearest thousandth, since whole inches are paid in slices.
constexpr std::int32_t way_word(Tick length) { return length_word(length + kGrid / 2); }

inline std::uint8_t other(std::uint8_t side) { return static_cast<std::uint8_t>(1 - side); }

// Of a score, a strength or a test; kLineParts in an event.
using Sum = SumOf<Label, Clause>;

// Goes on until the battle waits for somebody, for dice, or is over.
void run(Play& play);
// The next step of the sequence of section 5, or this one; its queue begins empty.
void go_to(Play& play, Step step);

}  // namespace clashfield::ancients
