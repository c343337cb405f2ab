#pragma once

// AB-CMB: combats, challenges, who strikes whom, in which order and how.

#include "games/ancients/rules/orders.h"
#include "games/ancients/rules/saves.h"

namespace clashfield::ancients {

// AB-CMB-01: a combat is known by its unit of the lowest number.
UnitId combat_of(const Setup& setup, const State& state, UnitId unit);
template <typename Visit>
void each_in_combat(const State& state, UnitId unit, Visit visit) {
    state.contacts.each_linked<kMaxUnits>(unit,
                                          [&](geometry::Id found) { visit(static_cast<UnitId>(found)); });
}
// AB-CMB-11.
inline bool is_first_round(const State& state, UnitId unit) { return state.units[unit].rounds == 0; }
inline bool counts_as_charging(const State& state, UnitId unit) {
    return state.units[unit].is(flag::kCharged);
}

// AB-CMB-03 to -05: all groups of strikes of a combat, in the order in which they strike.
void plan_strikes(const Setup& setup, const State& state, UnitId combat,
                  InlineVector<Strike, kMaxStrikes>& strikes);
// AB-CMB-06, -07: the score that a group needs; AB-CMB-08: its strength.
Lines lines_to_hit(const Setup& setup, const State& state, const Strike& strike);
int strength_of(const Setup& setup, const State& state, const Strike& strike);
bool rolls_again(const Setup& setup, const State& state, const Strike& strike);  // AB-CMB-09
int attacks_of(const Setup& setup, const State& state, const Strike& strike);    // AB-CMB-04
int toughness_in_melee(const Setup& setup, const State& state, const Strike& strike);

// Wounds that nothing has saved. Models fall at once in every count of numbers; the footprint follows when it
// is shrunk (AB-SHO-14, AB-CMB-10), in a combat after the blows of all combats.
void suffer(Play& play, UnitId unit, Whose whose, int wounds);
void shrink(Play& play, UnitId unit);
void shrink_engaged(Play& play);

void step_combats(Play& play);    // S4.1
void step_challenge(Play& play);  // S4.1
void step_blows(Play& play);      // S4.2
void resolve_blows(Play& play, const Faces& faces);
Check explain_blows(const Setup& setup, const State& state);
Reading reading_of_blows(const Setup& setup, const State& state);

extern const DecisionRules kNextCombatRules;
extern const DecisionRules kChallengeRules;
extern const DecisionRules kAcceptRules;
extern const DecisionRules kNameRules;
extern const DecisionRules kAllocateRules;

}  // namespace clashfield::ancients
