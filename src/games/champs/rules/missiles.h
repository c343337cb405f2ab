#pragma once

// Missiles (CB-SHO): who may shoot at whom, who joins, who shoots back.

#include "dice/faces.h"
#include "games/champs/rules/results.h"

namespace clashfield::champs {

Duel shot_duel(const Setup& setup, const State& state, std::uint8_t lead, std::uint8_t target);
Ruling check_shoot(const Setup& setup, const State& state, std::int32_t lead, std::int32_t target);
bool may_shoot(const Setup& setup, const State& state, std::uint8_t unit);
bool any_shot(const Setup& setup, const State& state, std::uint8_t side);
void begin_shot(Play& play, std::uint8_t lead, std::uint8_t target);
void apply_shot_roll(Play& play, const Faces& faces);
void step_shot(Play& play);

}  // namespace clashfield::champs
