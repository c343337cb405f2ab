#pragma once

// What orders are worth, for bots. Everything is read off the sums that the rules resolve.

#include "games/clash/candidates.h"

namespace clashfield::clash {

// Points of one life of a unit.
double life_value(const Setup& setup, UnitId unit);

// The best target of a unit's volley and what is to be expected of it, in points.
struct ShotPlan {
    UnitId target = kNoUnit;
    double hits = 0;
    double value = 0;
};
ShotPlan best_shot(const Setup& setup, const State& state, UnitId unit);

// What one figure against another comes to, if the attacker charges: points won less points lost in a round.
double duel_value(const Setup& setup, const State& state, FigureId attacker, FigureId defender);
// All duels of the declared units as the rules would share them out.
double melee_value(const Setup& setup, const State& state, UnitId unit);

// The best move of a unit, as poses; empty if it should stay.
struct MovePlan {
    Placings placings;
    double value = 0;
};
MovePlan best_move(const Setup& setup, const State& state, UnitId unit);
MovePlan best_manoeuvre(const Setup& setup, const State& state, UnitId unit);

// Chances of the four states after a test with this modifier.
struct MoraleOdds {
    double chance[4] = {};  // by MoraleState
};
MoraleOdds morale_odds(int modifier);

}  // namespace clashfield::clash
