#pragma once

// What fights and places are worth, in EP: the judgement of bots. Chances are counted with the scores and the
// table that the rules use; only the weights are ours.

#include "games/champs/rules/spontaneous_advances_targets.h"

namespace clashfield::champs {

// What the loss of a unit would cost its side: its EP, and more for a general.
double worth_of(const Setup& setup, const State& state, std::uint8_t unit);

// What an attack or a shot is expected to bring the side that begins it, over the 36 throws.
double melee_worth(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender);
double shot_worth(const Setup& setup, const State& state, std::uint8_t lead, std::uint8_t target);

// Pairings are worked out once for many questions about one position of the enemy; this begins the next one.
void forget_pairings();

// What the places of a side's units are worth: fights at hand, the way to the enemy, the line. The enemies
// are gathered by the caller, because they stand still while the side moves, and pairings were forgotten
// since they last moved.
double placement_worth(const Setup& setup, const State& state, std::uint8_t side, const Positions& enemies);

// The part of it that is one unit's, with what its support and the flanks it holds bring to friends in the
// same fights: a first glance at a place.
double spot_worth(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies);

// The side attacks, but so much of the enemy comes by itself (CB-SPO-01) that it waits for him.
bool lets_come(const Setup& setup, const State& state, std::uint8_t side, const Positions& enemies);

// How a unit would fare against the enemies there are: the mean of its fights in open country, attacked and
// attacking.
double match_worth(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies);

}  // namespace clashfield::champs
