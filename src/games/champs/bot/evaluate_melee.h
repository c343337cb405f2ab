#pragma once

// Decisions of the melee phase, judged by what comes after them: each result of a fight is tried on a copy of
// the battle, then the fights that are left and the enemy's next turn are weighed.

#include "battle/order.h"
#include "games/champs/state.h"

namespace clashfield::champs {

// What is to be had after this attack, the mean over its results. The attack itself is not in it.
// Precondition: Wait::Melee, and the attack is legal.
double after_attack(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender);

// The same if the phase ends here.
double after_melees(const Setup& setup, const State& state);

// What a recoil leaves to the side that is asked, in its own turn or in the enemy's.
double after_recoil(const Setup& setup, const State& state, const Order& order);

}  // namespace clashfield::champs
