#pragma once

// The turn order: clockwise by starting seat, and the same all battle (FC-TRN-01).

#include "games/filler/state.h"

namespace clashfield::filler {

// The side at a place of the turn order (FC-TRN-01).
inline std::uint8_t side_at(const Setup& setup, const State& state, int position) {
    const int count = player_count(setup);
    int place = state.first + position;
    while (place >= count) place -= count;  // at most twice; a division costs more
    return setup.clockwise[static_cast<std::size_t>(place)];
}

// Calls visit(side) for everybody in turn order, the active player first.
template <typename Visit>
void in_turn_order(const Setup& setup, const State& state, Visit visit) {
    const int count = player_count(setup);
    for (int i = 0; i < count; ++i) visit(side_at(setup, state, state.position + i));
}

}  // namespace clashfield::filler
