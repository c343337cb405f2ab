#pragma once

// The save that armour, shield and mount give (AB-ARM, table 7.10), before the strength of a hit counts.

#include "games/ancients/content/troops.h"

namespace clashfield::ancients {

enum class Against : std::uint8_t { Melee, Missile };

struct Protection {
    Armour armour = Armour::None;
    Shield shield = Shield::None;
    Mount mount = Mount::None;
    Weapon weapon = Weapon::Hand;
    bool skirmishing = false;
};
// Of the men of a type: of riders, of the crew of a chariot, an elephant or a machine.
Protection protection_of(const UnitType& type, bool skirmishing);

// The score needed, from 0 up; kNoSave or more is none. AB-ARM-02 has it never better than 2 in the end.
inline constexpr int kNoSave = 7;
int base_save(const Protection& protection, Against against);
// What of it the mount gives.
int better_by(Mount mount);

}  // namespace clashfield::ancients
