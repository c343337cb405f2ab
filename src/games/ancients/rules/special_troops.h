#pragma once

// AB-SPC: drilled troops, frenzy, hatred, stubborn units and warbands.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

inline bool is_drilled(const Setup& setup, UnitId unit) { return type_of(setup, unit).is(rule::kDrilled); }
inline bool is_warband(const Setup& setup, UnitId unit) { return type_of(setup, unit).is(rule::kWarband); }
inline bool is_frenzied(const State& state, UnitId unit) { return state.units[unit].is(flag::kFrenzied); }
// AB-SPC-20: it hates the army of that enemy.
bool hates(const Setup& setup, UnitId unit, UnitId enemy);
// AB-SPC-31: what its ranks add to a warband's Leadership.
int warband_bonus(const Setup& setup, const State& state, UnitId unit);
// AB-SPC-10, -30: the targets of which it has to charge one: the nearest in reach; none if it need not.
InlineVector<UnitId, 8> targets_it_must_charge(const Setup& setup, const State& state, UnitId unit);

void step_impetuosity(Play& play);  // S1.4

}  // namespace clashfield::ancients
