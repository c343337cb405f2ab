#pragma once

// Spontaneous advances (CB-SPO): who is bound to go, and how he does. Their targets are in
// spontaneous_advances_targets.h.

#include "base/inline_vector.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

bool is_eager(const Setup& setup, const State& state, std::uint8_t unit);  // if its flags let it

// Without an enemy in sight of anybody there is nothing to advance toward.
bool has_foes(const Setup& setup, const State& state, std::uint8_t side);

// CB-SPO-01: it goes as soon as there is a foe.
inline bool wants_to_advance(const Setup& setup, const State& state, std::uint8_t unit) {
    return !has(state.counters[unit], flag::kNoAdvance) && !is_calm(setup, state, unit) &&
           is_eager(setup, state, unit);
}

// CB-SPO-01: it has to go, whether it is seen or not; a stack as its front rank does (CB-SPO-07).
inline bool is_bound_to_advance(const Setup& setup, const State& state, std::uint8_t unit) {
    return wants_to_advance(setup, state, unit) && has_foes(setup, state, state.counters[unit].side);
}

inline bool must_advance(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    return is_unit(counter) && counter.side == state.active && is_bound_to_advance(setup, state, unit);
}

// CB-PAS-06: one that was passed through by an advance goes before all others.
bool passed_one_waits(const Setup& setup, const State& state);
std::uint8_t next_to_advance(const Setup& setup, const State& state);
void begin_advance(Play& play, std::uint8_t unit, std::uint8_t target);
void step_advance(Play& play);

// A frame of an advance whose owner is asked which way to turn (CB-SPO-04 b).
inline constexpr std::uint8_t kTurnAsked = 2;

inline bool is_turn_asked(const State& state) {
    return state.agenda.back().kind == FrameKind::Advance && state.agenda.back().step == kTurnAsked;
}

void turn_advance(Play& play, Turning way);

// CB-PAS-06: hexes that belong to an advance under way, closed to all friends who react to it: the one in
// which the unit stands, and those of the friends it is going over.
bool is_closed(const State& state, Hex hex);

// The hexes the advancing unit may choose from now; at most two.
InlineVector<Hex, 2> advance_hexes(const Setup& setup, const State& state);

void advance_into(Play& play, Hex hex);

}  // namespace clashfield::champs
