#pragma once

// Moving: to a free space, or by a skill that changes places (FC-MOV).

#include "battle/verdict.h"
#include "games/filler/rules/agenda.h"

namespace clashfield::filler {

Verdict check_move(const Setup& setup, const State& state, std::uint8_t who, std::int32_t space);
Verdict check_swap_move(const Setup& setup, const State& state, std::uint8_t who, std::int32_t skill,
                        std::int32_t target);
// `attack` is the defender named by a Move and attack, or kNobody.
void make_move(Play& play, std::uint8_t space, std::uint8_t attack);
void make_swap_move(Play& play, std::uint8_t skill, std::uint8_t target, std::uint8_t attack);
void step_after_move(Play& play);

}  // namespace clashfield::filler
