#pragma once

// The worth of shots, duels and tests, for bots. Everything is read off the sums that the rules resolve.

#include "games/clash/bot/candidates.h"

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

// The worth of one figure against another, if the attacker charges: points won less points lost in a round.
inline constexpr double kEven = -0.1;  // a duel of equals
// `dice`: by the face that is struck (CL-MEL-09).
double duel_value(const Setup& setup, const State& state, FigureId attacker, FigureId defender, int dice = 1);
// All duels of the declared units as the rules would share them out.
double melee_value(const Setup& setup, const State& state, UnitId unit);

// Chances of the four states after a test with this modifier.
struct MoraleOdds {
    double chance[4] = {};  // by MoraleState
};
MoraleOdds morale_odds(int modifier);

}  // namespace clashfield::clash
