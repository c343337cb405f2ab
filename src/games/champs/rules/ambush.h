#pragma once

// Units in ambush (CB-AMB): where the defender may hide whom, and how they are found.

#include <functional>

#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

std::uint8_t find_hidden(const Setup& setup, const State& state, std::uint8_t side, Hex hex);

inline std::uint8_t hidden_at(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    return state.hidden[side] == 0 ? kNone : find_hidden(setup, state, side, hex);  // most have nobody hidden
}

void reveal(Play& play, std::uint8_t counter);

// CB-AMB-02: ambushes that the units of the other side have come upon. True if any.
bool reveal_seen(Play& play, std::uint8_t side_moving);

using Bound = bool (*)(const Setup&, const State&, std::uint8_t);
// CB-AMB-02: hidden units of the active side that would have to advance or flee show themselves.
void reveal_bound(Play& play, Bound bound);

Ruling check_hide(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex,
                  std::int32_t facing);

// Calls visit(counter, hex) for a few hidden places of each kind of counter until it says false.
using HideVisit = std::function<bool(std::uint8_t, Hex)>;

void each_hide(const Setup& setup, const State& state, const HideVisit& visit);

}  // namespace clashfield::champs
