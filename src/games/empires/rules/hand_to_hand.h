#pragma once

// CE-HTH, CE-WPN: combats, who fights whom with how many, in which order, and what a blow needs. The groups
// of a round are counted when it begins (plan_round); those who fall strike no more (blows_of).

#include "games/empires/rules/fighters.h"
#include "games/empires/rules/strikes.h"

namespace clashfield::empires {

// CE-HTH-01: a combat is known by its unit with the lowest number.
UnitId combat_of(const State& state, UnitId unit);
template <typename Visit>
void each_in_combat(const State& state, UnitId unit, Visit visit) {
    state.contacts.each_linked<kMaxUnits>(unit,
                                          [&](geometry::Id found) { visit(static_cast<UnitId>(found)); });
}
// CE-HTH-12.
bool is_first_round(const State& state, UnitId a, UnitId b);
// CE-WPN-08: the weapon it fights with now.
Weapon weapon_of(const Setup& setup, const State& state, UnitId unit);

using Groups = InlineVector<Group, kMaxGroups>;
// CE-HTH-02 to -05: in the order in which they strike.
void plan_round(const Setup& setup, const State& state, UnitId combat, Groups& groups);
// CE-HTH-04: the groups of one unit anew, its models shared out as its owner has said.
void plan_again(const Setup& setup, const State& state, UnitId unit, const Fighters& fighters,
                Groups& groups);
// CE-HTH-06: the dice that a group has left.
int blows_of(const Setup& setup, const State& state, const Group& group);
Lines lines_of_blow(const Setup& setup, const State& state, const Group& group);
bool rolls_ones_again(const Setup& setup, const State& state, const Group& group);

// For steps and odds: the next group of the round, begun; false when all have struck. Kills of the present
// one are suffered and counted, and the next one is on.
bool begin_next_group(Play& play);
void end_group(Play& play, int kills);
// All groups have struck: who has fought whom is remembered.
void end_round(Play& play);

void step_combats(Play& play);  // H0
void step_blows(Play& play);    // H1 to H5
extern const DecisionRules kCombatsRules;
extern const DecisionRules kWeaponRules;
extern const DecisionRules kAllocateRules;

}  // namespace clashfield::empires
