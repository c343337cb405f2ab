#pragma once

// What the effects that act by themselves do (FC-EFX), and the choices they ask for while they act.

#include "battle/verdict.h"
#include "games/filler/rules/agenda.h"
#include "games/filler/rules/skills.h"

namespace clashfield::filler {

// One effect whose turn has come: conditions, question, or action. `choice` is the pick that came with the
// order, if the effect has one.
void act(Play& play, Actor actor, std::uint16_t index, const PickChoice* choice);

void step_inner(Play& play);  // the effects of a test
void step_ask(Play& play);

// The effect that waits for its user, and what the user answers.
const Effect& asked_effect(const Setup& setup, const State& state);
Verdict check_pick(const Setup& setup, const State& state, std::span<const std::int32_t> words);
void answer_pick(Play& play, PickChoice choice);
void answer_accept(Play& play);
void answer_decline(Play& play);

void apply_test_roll(Play& play, const Faces& faces);
void apply_counter_roll(Play& play, const Faces& faces);

}  // namespace clashfield::filler
