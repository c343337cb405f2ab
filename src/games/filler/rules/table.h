#pragma once

// The table (FC-TAB): which spaces there are, which are neighbours, who stands where.

#include "games/filler/state.h"

namespace clashfield::filler {

// Calls visit(space) for S0, S1 ... and the centre last: the spaces of FC-TAB-01.
template <typename Visit>
void each_space(const Setup& setup, Visit visit) {
    for (std::uint8_t seat = 0; seat < setup.seats; ++seat) visit(seat);
    visit(kCentre);
}

// FC-TAB-02 and -03: neighbours on the ring; the centre touches every seat.
inline bool adjacent_spaces(int seats, std::uint8_t a, std::uint8_t b) {
    if (a == kNowhere || b == kNowhere || a == b) return false;
    if (a == kCentre || b == kCentre) return true;  // FC-TAB-03
    const int step = a > b ? a - b : b - a;
    return step == 1 || step == seats - 1;  // FC-TAB-02; empty seats are not closed up (FC-TAB-04)
}
inline bool adjacent(const Setup& setup, const State& state, std::uint8_t a, std::uint8_t b) {
    return adjacent_spaces(setup.seats, state.fighters[a].space, state.fighters[b].space);
}

// FC-TAB-06: what is not adjacent is ranged, and the centre never is.
inline bool is_ranged(const Setup& setup, const State& state, std::uint8_t a, std::uint8_t b) {
    return !adjacent(setup, state, a, b);
}

// The living character that stands there, or kNobody: one at most (FC-TAB-05).
inline std::uint8_t holder_of(const Setup& setup, const State& state, std::uint8_t space) {
    for (std::uint8_t who = 0; who < player_count(setup); ++who) {
        if (state.fighters[who].alive != 0 && state.fighters[who].space == space) return who;
    }
    return kNobody;
}
inline bool is_free(const Setup& setup, const State& state, std::uint8_t space) {
    return holder_of(setup, state, space) == kNobody;
}

}  // namespace clashfield::filler
