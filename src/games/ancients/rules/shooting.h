#pragma once

// AB-SHO: who shoots at whom, and with how many dice at which score.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

// AB-SHO-02, -09: whether it may shoot at all in this phase, and at this target.
Ruling check_may_shoot(const Setup& setup, const State& state, UnitId unit);
Ruling check_shot(const Setup& setup, const State& state, UnitId unit, UnitId target);

// AB-SHO-15: a character alone who is not the nearest.
bool is_shielded_by_distance(const Setup& setup, const State& state, UnitId unit, UnitId target);

// AB-SHO-15, R-104: the character whom a hit on this unit may find, kNoCharacter with five models or none.
CharacterId exposed_hero(const Setup& setup, const State& state, UnitId unit);

// AB-SHO-03 to -09: the groups of shots of a unit at a target, the easiest first; in reaction to a charge
// declared from `distance`.
struct ShotPlan {
    InlineVector<Strike, 6> groups;
    InlineVector<Sum, 6> sums;  // of the score needed, by group
};
ShotPlan plan_shots(const Setup& setup, const State& state, UnitId unit, UnitId target, bool reaction,
                    Tick distance);
// Pushes the volley; the frame returns Yes if it has cost the target somebody.
void push_volley(Play& play, UnitId unit, UnitId target, bool reaction, Tick distance);
void step_volley(Play& play);
void resolve_shots(Play& play, const Faces& faces);  // all rolls of a volley
Check explain_shots(const Setup& setup, const State& state);
Reading reading_of_shots(const Setup& setup, const State& state);

void step_targets(Play& play);     // S3.1
void step_resolve(Play& play);     // S3.2
void step_casualties(Play& play);  // S3.4
extern const DecisionRules kTargetsRules;

}  // namespace clashfield::ancients
