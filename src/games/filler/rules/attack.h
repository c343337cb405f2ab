#pragma once

// Who may attack whom (FC-ATK), with and without a Move (FC-MVA): one judgement for listing orders, checking
// them and asking again after a Move.

#include "battle/verdict.h"
#include "games/filler/rules/agenda.h"
#include "games/filler/rules/table.h"

namespace clashfield::filler {

// Where everybody would stand when the attack is judged.
struct Stand {
    std::uint8_t space = kNowhere;
    bool moved = false;
    std::uint8_t swapped = kNobody;  // who has taken the attacker's old space
    std::uint8_t swapped_space = kNowhere;
};
inline Stand standing(const State& state, std::uint8_t who) {
    return Stand{.space = state.fighters[who].space};
}
// FC-MVA-01: reach and mode are judged from the new space.
inline Stand moved_to(std::uint8_t space) { return Stand{.space = space, .moved = true}; }
inline Stand swapped_with(const State& state, std::uint8_t who, std::uint8_t target) {
    return Stand{.space = state.fighters[target].space,
                 .moved = true,
                 .swapped = target,
                 .swapped_space = state.fighters[who].space};
}
// The attacker would stand next to the target.
inline bool near_target(const Setup& setup, const State& state, std::uint8_t target, Stand stand) {
    const std::uint8_t space = target == stand.swapped ? stand.swapped_space : state.fighters[target].space;
    return adjacent_spaces(setup.seats, stand.space, space);
}

bool reaches_all(const Setup& setup, const State& state, std::uint8_t who);
bool in_reach(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t target, Stand stand);
Verdict check_attack(const Setup& setup, const State& state, std::uint8_t who, std::int32_t target,
                     Stand stand);

void declare_attack(Play& play, std::uint8_t defender);
// Declares the attack that was named with the Move, if it can still be made (FC-ATK-07).
void attack_after_move(Play& play);

}  // namespace clashfield::filler
