#pragma once

// The conditions of the skill language (FC-CND), looked at in the state as it is.

#include "games/filler/state.h"

namespace clashfield::filler {

// The parties a condition speaks of.
struct Scene {
    std::uint8_t self = kNobody;
    std::uint8_t foe = kNobody;
    std::uint8_t target = kNobody;
};

// All conditions of the range hold (FC-CND). `card` is the one that carries them.
bool check_conditions(const Setup& setup, const State& state, const Card& card, Range conditions,
                      Scene scene);
inline bool all_hold(const Setup& setup, const State& state, const Card& card, Range conditions,
                     Scene scene) {
    return conditions.count == 0 || check_conditions(setup, state, card, conditions, scene);
}

}  // namespace clashfield::filler
