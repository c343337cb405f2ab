#pragma once

// CE-SHO: who shoots at whom, with how many dice at which score, whom priority demands, reaction fire, and
// what a phase of shooting leaves to be tested. How the dice fall is in strikes.cpp.

#include "games/empires/rules/geometry.h"
#include "games/empires/rules/strikes.h"

namespace clashfield::empires {

// CE-SHO-01, -12: whether it may shoot at all in this phase; and CE-SHO-03: at this target.
Ruling check_may_shoot(const Setup& setup, const State& state, UnitId unit);
Ruling check_shot(const Setup& setup, const State& state, UnitId unit, UnitId target);

// Shots of a kind: in reaction to a charge (CE-SHO-13), in support of somebody charged.
struct Fire {
    bool reaction = false;
    bool support = false;
};
// The strike of these shots, its dice and scores counted.
Strike volley_of(const Setup& setup, const State& state, UnitId unit, UnitId target, Fire fire);
// For strikes.cpp: CE-SHO-06 to -08, CE-SHO-09, CE-SHO-12.
int shots_of(const Setup& setup, const State& state, const Strike& strike);
Lines lines_of_shot(const Setup& setup, const State& state, const Strike& strike);
bool is_close_shot(const Setup& setup, const State& state, const Strike& strike);

// CE-SHO-04, -05: the closest enemy that must be shot at first unless a discipline test is passed; kNoUnit:
// no test.
UnitId prior_target(const Setup& setup, const State& state, UnitId unit, UnitId target);

// CE-SHO-13: at this charger, before it moves. `by_charged`: the unit is charged itself, and stands or runs.
Ruling check_reaction_shot(const Setup& setup, const State& state, UnitId unit, UnitId charger);
bool may_fire_at(const Setup& setup, const State& state, UnitId unit, UnitId charger);  // fire & ...

void push_volley(Play& play, UnitId unit, UnitId target, Fire fire);
void step_volley(Play& play);
// CE-SHO-14, CE-CHR-05, R-71: what fire has brought about. True: something was pushed; to be called again.
bool close_fire(Play& play);

// asks the next unit that may shoot at this charger; false when all have been asked.
bool fire_at_charger(Play& play, UnitId charger);

void step_reaction_fire(Play& play);    // M3
void step_targets(Play& play);          // S1
void step_shots(Play& play);            // S2 to S8
void step_shooting_morale(Play& play);  // S9
extern const DecisionRules kReactRules;
extern const DecisionRules kTargetsRules;

}  // namespace clashfield::empires
