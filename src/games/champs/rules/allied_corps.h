#pragma once

// Allied Corps (CB-ALY): whom their generals can rely on, and who changes sides.

#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// CB-ALY-02.
inline bool is_unreliable(const Setup& setup, const State& state, std::uint8_t counter) {
    return state.corps[payer_of(setup, state, counter)].reliable == Reliable::No;
}

// CB-ALY-01, -03: what the dice of the turn say of the allies of the active side.
void look_at_allies(Play& play);

// CB-ALY-02: a unit of an unreliable Corps does not enter that hex.
inline bool keeps_away(const Setup& setup, const State& state, std::uint8_t unit, Hex to) {
    return is_unreliable(setup, state, unit) && enemy_within(state, state.counters[unit].side, to, 12);
}
void make_reliable(Play& play, std::uint8_t corps);

// CB-ALY-03 and -04 when corps lose heart. `broken` are those that just did, bit by bit.
void shake_allies(Play& play, std::uint8_t broken);
void meet_allies(Play& play, std::uint8_t moved);  // CB-ALY-03 after a move of this enemy
void note_allies(Play& play, const Member& member);

}  // namespace clashfield::champs
