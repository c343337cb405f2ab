#pragma once

// Units in ambush (CB-AMB): where the defender may hide whom, and how they are found.

#include <functional>

#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// The unit of that side in ambush there, or kNone.
std::uint8_t find_hidden(const Setup& setup, const State& state, std::uint8_t side, Hex hex);
inline std::uint8_t hidden_at(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    return state.hidden[side] == 0 ? kNone : find_hidden(setup, state, side, hex);  // most have nobody hidden
}

// The stack of this counter shows itself (CB-AMB-02). Precondition: its hex is empty.
void reveal(Play& play, std::uint8_t counter);
// Ambushes that the units of the other side have come upon show themselves. True if there are any.
bool reveal_seen(Play& play, std::uint8_t side_moving);
// Hidden units of the active side that would have to advance or flee show themselves.
using Bound = bool (*)(const Setup&, const State&, std::uint8_t);
void reveal_bound(Play& play, Bound bound);

// CB-AMB-01.
Ruling check_hide(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex,
                  std::int32_t facing);
// Calls visit(counter, hex) for a few hidden places of each kind of counter until it says false.
using HideVisit = std::function<bool(std::uint8_t, Hex)>;
void each_hide(const Setup& setup, const State& state, const HideVisit& visit);

}  // namespace clashfield::champs
