#pragma once

// CE-FOR: shieldwall and square are declared, a phalanx is there by itself.

#include "games/empires/rules/units.h"

namespace clashfield::empires {

bool is_phalanx(const Setup& setup, const State& state, UnitId unit);    // CE-FOR-01
bool is_schiltron(const Setup& setup, const State& state, UnitId unit);  // CE-FOR-03
// CE-HTH-08: whether whoever strikes this face finds a wall of shields or spears.
bool is_walled(const Setup& setup, const State& state, UnitId unit, Face face);

// CE-FOR-02: after charging, pursuing, retreating, breaking or disruption there is no shieldwall. R-75: after
// retreating or breaking no square either.
void drop_shieldwall(Play& play, UnitId unit);
void drop_formation(Play& play, UnitId unit);
// CE-FOR-02: whether it may declare one with its move, which then is at most half its MR.
bool may_form_shieldwall(const Setup& setup, const State& state, UnitId unit);
inline bool may_form_square(const Setup& setup, UnitId unit) {  // CE-FOR-03, R-75
    const UnitType& type = type_of(setup, unit);
    return type.cls == Class::Infantry && type.order == Spacing::Closed &&
           type.is(special::kDrilled | special::kPhalanx | special::kShieldwall | special::kSchiltron);
}

}  // namespace clashfield::empires
