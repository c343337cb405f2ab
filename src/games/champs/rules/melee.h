#pragma once

// Melee (CB-MEL): who fights whom, and with what scores.

#include "dice/faces.h"
#include "games/champs/rules/results.h"

namespace clashfield::champs {

// Two units where they stand, or as they would meet in open country with nobody near: for judging pairings
// from afar.
enum class Country : std::uint8_t { Theirs, Open };
Duel melee_duel(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender,
                Country country = Country::Theirs);
Ruling check_melee(const Setup& setup, const State& state, std::int32_t attacker, std::int32_t defender);
Ruling check_end_melee(const Setup& setup, const State& state);
void begin_melee(Play& play, std::uint8_t attacker, std::uint8_t defender);
void apply_melee_roll(Play& play, const Faces& faces);
void step_melee(Play& play);

}  // namespace clashfield::champs
