#pragma once

// AB-CMB: combats, challenges, who strikes whom, in which order and how.

#include "games/ancients/rules/orders.h"
#include "games/ancients/rules/saves.h"

namespace clashfield::ancients {

// AB-CMB-01: a combat is known by its unit of the active side with the lowest number.
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
Sum lines_to_hit(const Setup& setup, const State& state, const Strike& strike);
int strength_of(const Setup& setup, const State& state, const Strike& strike);
bool rolls_again(const Setup& setup, const State& state, const Strike& strike);  // AB-CMB-09
// AB-CMB-04, R-94: how many strike now, and with how many attacks.
int strikers_of(const Setup& setup, const State& state, const Strike& strike);
int attacks_of(const Setup& setup, const State& state, const Strike& strike);
// AB-CMB-12: how many more models may strike at this character, who may be alone; nobody at those who fight a
// challenge.
int room_at(const Setup& setup, const State& state, const Strike& strike, CharacterId character);
// Whether he fell to a blow struck at the same time as his own; `alone`: the unit that he is alone.
bool was_struck_down_just_now(const Round& round, CharacterId character, UnitId alone);
bool has_just_lost(const Round& round, UnitId unit);  // the same for the men of a unit
// AB-CMB-12: whether those who strike now have a choice of whom.
bool has_choice_of_target(const Setup& setup, const State& state);
int toughness_in_melee(const Setup& setup, const State& state, const Strike& strike);
Save save_against(const Setup& setup, const State& state, const Strike& strike);
int impact_hits(Class cls, int face);  // AB-CHA-01: of one chariot, with this face of its die

// What the strike of a round that comes next still has to roll: dice whose sum is a number of hits
// (AB-CHA-01), dice to hit, once more those that miss if `again`, hits to wound, wounds to save; and the
// scores needed, 7 for what cannot be. For sheets and odds, which so have no rules of their own.
struct BlowNeeds {
    int impact = 0;
    int dice = 0;
    bool again = false;
    int hits = 0;
    int wounds = 0;
    int hit = 7;
    int wound = 7;
    int save = 7;
};
BlowNeeds begin_blow(Play& play);
void end_blow(Play& play, int wounds);  // so many were not saved: the next strike is on

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
