#pragma once

// Where a unit should be going: to the enemy it does best against, in line with its friends, round what
// nobody can cross, and to what the scenario pays for.

#include "games/ancients/bot/fight.h"

namespace clashfield::ancients {

inline double inches(Tick length) { return static_cast<double>(length) / kInch; }
inline bool is_fast(const Setup& setup, UnitId unit) { return type_of(setup, unit).move >= 7; }

// Where a unit is going, and how much it wants to be there.
struct Errand {
    UnitId prey = kNoUnit;
    Point at;             // where to go first
    double beyond = 0;    // inches from there to the place itself
    double standoff = 0;  // inches at which it is near enough
    double per_inch = 0;  // points
};
Errand errand_of(const Setup& setup, const State& state, UnitId unit, Duels& duels);
// Whether it goes where the scenario pays for units.
bool goes_for_points(const Setup& setup, const State& state, UnitId unit);
// How far it still is from that, in inches.
double way_to(const Errand& goal, Point from);

// Where to go first on the way to a place, round rivers and the like, and how far it is from there.
struct Leg {
    Point at;
    double beyond = 0;
};
Leg first_leg(const Setup& setup, const State& state, UnitId unit, Point to);

// The line of formed foot that a unit belongs to: where it looks, and how far ahead its middle is.
struct BattleLine {
    bool counts = false;
    Angle facing;
    double ahead = 0;
};
BattleLine line_of(const Setup& setup, const State& state, UnitId unit);
double ahead_of(const BattleLine& line, Point at);  // inches

// What the scenario pays for at the end (AB-VIC-02), as far as it concerns this unit where it stands.
double worth_of_scenario(const Setup& setup, const State& state, UnitId unit);

}  // namespace clashfield::ancients
