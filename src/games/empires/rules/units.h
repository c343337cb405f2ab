#pragma once

// CE-UNT: ranks, files, losses, and how units leave.

#include "games/empires/rules/general_and_dice.h"

namespace clashfield::empires {

inline bool is_skirmish(const Setup& setup, UnitId unit) {
    return type_of(setup, unit).order == Spacing::Skirmish;
}
// Closed or open order, good or amok.
inline bool is_formed(const Setup& setup, const State& state, UnitId unit) {
    return !is_skirmish(setup, unit) && !is_fleeing(state.units[unit]);
}
inline bool is_square(const State& state, UnitId unit) {
    return state.units[unit].formation == Formation::Square;
}
// CE-GEO-11: has neither flank nor rear, and sees, fights and shoots all round.
inline bool looks_all_round(const Setup& setup, const State& state, UnitId unit) {
    return is_skirmish(setup, unit) || is_square(state, unit);
}
int ranks_of(const State& state, UnitId unit);  // without overlap files
// CE-UNT-01: with 4 models or more, without overlap files; the first one counts.
int counting_ranks(const Setup& setup, const State& state, UnitId unit);
// CE-UNT-02.
bool is_weak(const Setup& setup, const State& state, UnitId unit);

// CE-UNT-03: takes so many casualties (H) off; says how many models went. A unit without models stays, with
// flag::kWiped, until somebody removes it.
int lose(Play& play, UnitId unit, int hits);

// Leaves the table and its contacts for good. Characters in it have their fate decided (CE-CHR-07), a general
// who fled with it is lost (CE-MOR-07), and friends are alarmed where CE-MOR-06 says so (morale.h), before it
// goes.
void remove_unit(Play& play, UnitId unit, Fate fate, Clause clause);

void disrupt(Play& play, UnitId unit, Clause clause);
void recover(Play& play, UnitId unit, Clause clause);
// Good, broken, shattered or amok, with its event. Broken and shattered units lose formation, reactions and
// their charge (CE-CHG-15), and are marked kBroke.
void set_status(Play& play, UnitId unit, Status status, Clause clause);

}  // namespace clashfield::empires
