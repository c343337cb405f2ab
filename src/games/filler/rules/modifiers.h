#pragma once

// The lines of every roll: what adds dice, what raises or lowers them (FC-MOD, FC-DEF-04). One walk over
// statuses, skills and auras feeds all readers: the rules take sums, the explanation takes lines.

#include "battle/check.h"
#include "games/filler/state.h"

namespace clashfield::filler {

// The check of the attack roll of the open combat.
Check attack_check(const Setup& setup, const State& state);

struct Sums {
    int dice = 0;
    int bonus = 0;
};
Sums attack_sums(const Setup& setup, const State& state);

// A dodge, block, test or counter: its own dice and bonus, and for dodge and block the defence modifiers.
struct RollSource {
    std::uint8_t who = kNobody;
    std::uint8_t skill = 0;
    const Effect* effect = nullptr;
    bool takes_modifiers = false;
};
Check defence_check(const Setup& setup, const State& state, const RollSource& source);
Sums defence_sums(const Setup& setup, const State& state, const RollSource& source);

}  // namespace clashfield::filler
