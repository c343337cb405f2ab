#pragma once

// The score on a die that stops a hit (CE-ARM, table T9), before the weapon of the attacker counts.

#include "games/empires/content/troops.h"

namespace clashfield::empires {

inline constexpr int kNoArmour = 7;

// Against what. The weapon is that of the unit itself: some need both hands (CE-ARM-05).
struct ArmourUse {
    bool missiles = false;
    bool from_front = true;
    Weapon weapon = Weapon::Hand;
    bool spara_lost = false;  // CE-ARM-06
};

struct ArmourParts {
    int body = kNoArmour;
    int shield = 0;  // what they improve it by
    int barding = 0;
};
ArmourParts armour_parts(const UnitType& type, const ArmourUse& use);

// CE-ARM-01: from 2 up to kNoArmour, which is none.
int armour_score(const UnitType& type, const ArmourUse& use);
// As lists print it: against blows from the front with its own weapon, and against missiles.
inline int melee_armour(const UnitType& type) { return armour_score(type, {.weapon = type.weapon}); }
inline int missile_armour(const UnitType& type) { return armour_score(type, {.missiles = true}); }

}  // namespace clashfield::empires
