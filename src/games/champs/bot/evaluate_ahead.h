#pragma once

// What a bot tries on copies of a battle, with the functions of the rules: plans of movement, the advances
// that follow them, the results of fights, and the enemy's next turn. Positions are judged by
// evaluate_worth.h.

#include "battle/order.h"
#include "games/champs/rules/play.h"
#include "games/champs/rules/spontaneous_advances_targets.h"

namespace clashfield::champs {

// --- movement (evaluate_plans.cpp, evaluate_advances.cpp) ---
// The order to give next in the movement phase: at the choice of a unit, or inside an activation. False if
// nothing comes to mind. Precondition: Wait::Activate or Wait::Impulse.
bool plan_movement(const Setup& setup, const State& state, Order& order);

// Who of those who are bound to advance does: all, or only those who can get at an enemy.
enum class Runners : std::uint8_t { All, InReach };
// They do so (CB-SPO-01), the nearest to the enemies of the active side first. The phase stays as it is.
// Precondition: no activation is under way.
void let_advance(Play& play, const Positions& enemies, Runners runners);

// --- choices (evaluate_advice.cpp, evaluate_advances.cpp) ---
// The listed order that looks best. False if there is none. Precondition: somebody is asked.
bool advise_choice(const Setup& setup, const State& state, Order& order);
// Answers what is asked on a copy of the battle until nothing is left of what was under way, or dice are
// wanted.
void settle(Play& play);

// --- the melee phase (evaluate_melee.cpp) ---
// What is to be had after this attack, the mean over its results: the fights that are left, and the enemy's
// next turn. The attack itself is not in it. Precondition: Wait::Melee, and the attack is legal.
double after_attack(const Setup& setup, const State& state, std::uint8_t attacker, std::uint8_t defender);
// The same if the phase ends here.
double after_melees(const Setup& setup, const State& state);
// What a recoil leaves to the side that is asked, in its own turn or in the enemy's.
double after_recoil(const Setup& setup, const State& state, const Order& order);

// --- the enemy's next turn (evaluate_reply.cpp) ---
// Most of what a bot loses, it loses there: those who attack without orders come (CB-SPO-01), both sides turn
// to face each other, and he fights. It is worth this to the active side, usually less than nothing; an
// activation that is under way is thought to end here.
double reply_worth(const Setup& setup, const State& state);
// What the attacks of a side bring it where it stands, each unit in one fight, the best first; bad ones
// count for the share `unwanted`, because most need not be fought. Units that have fought are left out.
double fights_worth(const Setup& setup, const State& state, std::uint8_t side, double unwanted);

}  // namespace clashfield::champs
