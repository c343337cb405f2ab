#pragma once

// Passing through friends (CB-PAS): whom a unit may go through, and what friends do who are in the way of a
// spontaneous advance.

#include "games/champs/rules/units.h"

namespace clashfield::champs {

// CB-PAS-01 to -04: may this unit go through that friend, as they stand now, or why not?
enum class Passing : std::uint8_t { Allowed, NearEnemy, Baggage, Facing, Types };

Passing judge_passing(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t facing,
                      std::uint8_t friendly);

bool may_pass(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t facing,
              std::uint8_t friendly);

// What a friend in the way does (CB-PAS-06).
enum class Reaction : std::uint8_t { Blocks, Flees, Recoils, Stays };

Reaction reaction_of(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t friendly);

}  // namespace clashfield::champs
