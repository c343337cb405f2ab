#pragma once

// Disputes between people (FC-DSP): the battle pauses at a decision until the opener withdraws or the clock,
// which is outside the battle, runs out and a coin decides. The courtesy notice (FC-DSP-04) is words only:
// the message filler.help.courtesy of the catalogues, shown by the program's help.

#include "battle/verdict.h"
#include "games/filler/rules/agenda.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {

Verdict check_dispute_order(const Setup& setup, const State& state, std::uint8_t side, Verb verb,
                            std::int32_t target);
void open_dispute(Play& play, std::uint8_t by, std::uint8_t with);
void withdraw_dispute(Play& play);
void time_up(Play& play);
void apply_coin(Play& play, const Faces& faces);

}  // namespace clashfield::filler
