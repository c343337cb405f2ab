#pragma once

// Who is whose foe (FC-TEA). In a free-for-all everybody has a team of their own.

#include "games/filler/state.h"

namespace clashfield::filler {

inline bool is_foe(const State& state, std::uint8_t a, std::uint8_t b) {
    return state.fighters[a].team != state.fighters[b].team;  // FC-TEA-01
}
inline bool is_ally(const State& state, std::uint8_t a, std::uint8_t b) {
    return state.fighters[a].team == state.fighters[b].team;  // FC-TEA-02: you are your own ally
}

}  // namespace clashfield::filler
