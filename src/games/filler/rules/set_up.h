#pragma once

// Set-up as it is played: who starts, which characters, placement (FC-SET).

#include "battle/verdict.h"
#include "games/filler/rules/agenda.h"

namespace clashfield::filler {

void begin(Play& play);
void step_first_player(Play& play);
void apply_first_roll(Play& play, const Faces& faces);
void step_draft(Play& play);
void choose_card(Play& play, std::uint8_t card);
Verdict check_choice(const Setup& setup, const State& state, std::int32_t card);

}  // namespace clashfield::filler
