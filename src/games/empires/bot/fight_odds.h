#pragma once

// The chances of one round of a combat, and of tests, for sheets, fans and bots (ranks/fight_odds.h): the
// rules are those of the battle itself.

#include <array>

#include "games/empires/rules/geometry.h"
#include "ranks/fight_odds.h"

namespace clashfield::empires {

using ranks::FightOdds;
using ranks::UnitOdds;

// The round of this combat, from where its blows are now, and the tests of those who lose it. Winners pursue
// whoever flees from them; panic elsewhere is not looked at.
FightOdds odds_of_round(const Setup& setup, const State& state, UnitId combat);
// How many casualties (H) a strike makes whose scores are known.
ranks::Chances kills_of(const Strike& strike);
// That a test is passed (value_of_test).
double chance_to_pass(const Setup& setup, const State& state, UnitId unit, Cause cause, int amount = 0,
                      UnitId from = kNoUnit);
// CE-OUT-03: by Level, of a unit that has lost its round.
std::array<double, 5> chances_of_levels(const Setup& setup, const State& state, UnitId unit);

// The state in which this charge has been made, its target standing, and its combat is next.
void make_charge(const Setup& setup, const State& state, UnitId unit, const ChargePath& path, State& after);
// Leaves only this combat on the table, at the first of its groups that has not struck; false if its round
// is over already.
bool isolate_round(const Setup& setup, State& state, UnitId combat);

}  // namespace clashfield::empires
