#pragma once

// The chances of one round of a combat, worked out strike by strike: all dice of a strike at once as a number
// of wounds, then the wounds as the rules take them, and battles that have come to the same are one again. So
// twenty dice on either side take a few thousandths of a second, and the rules are those of the battle
// itself.

#include "games/ancients/rules/geometry.h"

namespace clashfield::ancients {

struct UnitOdds {
    UnitId unit = kNoUnit;
    double losses = 0;  // models, on average
    double breaks = 0;  // flees, with its automatic breaks
    double wiped = 0;   // nobody of it is left
    double caught = 0;  // flees and is caught by winners who all pursue; part of `breaks`
};
struct FightOdds {
    double wins[2] = {0, 0};  // by side
    double draw = 0;
    InlineVector<UnitOdds, kMaxUnits> units;
    bool exact = true;  // false: somebody runs over ground that slows him, which losses may change

    const UnitOdds* of(UnitId unit) const;
};

// The round of this combat, from where its blows are now: no further challenges, nobody falls back by choice.
FightOdds odds_of_round(const Setup& setup, const State& state, UnitId combat);

// The state in which this charge has been made, its target holding, and its combat is next.
void make_charge(const Setup& setup, const State& state, UnitId unit, const geometry::Charge& charge,
                 State& after);
// Leaves only this combat on the table, at the first of its strikes that is not over; false if its round is
// over already.
bool isolate_round(const Setup& setup, State& state, UnitId combat);

}  // namespace clashfield::ancients
