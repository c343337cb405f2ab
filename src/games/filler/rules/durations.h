#pragma once

// Statuses: modifiers with a duration (FC-DUR). They are kept in the order in which they were placed.

#include "battle/verdict.h"
#include "games/filler/rules/agenda.h"

namespace clashfield::filler {

void add_status(Play& play, Status status);
void expire_round_statuses(Play& play, std::uint8_t source);
void wake_next_turn_statuses(Play& play, std::uint8_t holder);
void expire_turn_statuses(Play& play, std::uint8_t active);
void drop_combat_statuses(Play& play);
void drop_statuses_of(Play& play, std::uint8_t holder);

// The live status of that kind that the holder has, or nullptr.
const Status* find_status(const State& state, StatusKind kind, std::uint8_t holder);
// FC-EFX-20: the live status that forbids this action, or nullptr; the same as a verdict.
const Status* find_forbid(const State& state, std::uint8_t who, bool moves, bool attacks);
Verdict check_forbidden(const State& state, std::uint8_t who, bool moves, bool attacks);
// FC-EFX-21: the live status that hides the target from such an attack, or nullptr.
const Status* find_veil(const State& state, std::uint8_t target, bool ranged);

}  // namespace clashfield::filler
