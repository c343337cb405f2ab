#pragma once

// CE-SPC: what types are besides their numbers, and whom they frighten.

#include "games/empires/rules/units.h"

namespace clashfield::empires {

inline bool has_special(const Setup& setup, UnitId unit, std::uint32_t bits) {
    return type_of(setup, unit).is(bits);
}
// CE-SPC-03, -04.
inline bool is_steady(const Setup& setup, UnitId unit) {
    return has_special(setup, unit, special::kSteady | special::kRelentless);
}
inline bool is_skirmish_infantry(const Setup& setup, UnitId unit) {
    return is_skirmish(setup, unit) && type_of(setup, unit).cls == Class::Infantry;
}
inline bool runs_amok(const Setup& setup, UnitId unit) {  // CE-MOR-09
    const Class cls = type_of(setup, unit).cls;
    return cls == Class::Elephant || cls == Class::ScythedChariot;
}

// CE-SPC-06: how an enemy looks to a unit.
enum class Dread : std::uint8_t { None, Fearsome, Terrifying };
Dread dread_of(const Setup& setup, UnitId unit, UnitId enemy);

}  // namespace clashfield::empires
