#pragma once

// The chances of one round of a combat, worked out strike by strike (ranks/fight_odds.h): the rules are those
// of the battle itself.

#include "games/ancients/rules/geometry.h"
#include "ranks/fight_odds.h"

namespace clashfield::ancients {

using ranks::FightOdds;
using ranks::UnitOdds;

// The round of this combat, from where its blows are now: no further challenges, nobody falls back by choice.
FightOdds odds_of_round(const Setup& setup, const State& state, UnitId combat);

// The state in which this charge has been made, its target holding, and its combat is next.
void make_charge(const Setup& setup, const State& state, UnitId unit, const geometry::Charge& charge,
                 State& after);
// Leaves only this combat on the table, at the first of its strikes that is not over; false if its round is
// over already.
bool isolate_round(const Setup& setup, State& state, UnitId combat);

}  // namespace clashfield::ancients
