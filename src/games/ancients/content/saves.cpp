#include "games/ancients/content/saves.h"

namespace clashfield::ancients {
namespace {

// AB-ARM-03, -04: the shield as it counts now.
Shield shield_in_use(const Protection& man, Against against) {
    if (against == Against::Missile)
        return man.shield == Shield::Buckler && !man.skirmishing ? Shield::None : man.shield;
    switch (man.weapon) {
        case Weapon::Pike:
            return man.shield == Shield::Buckler ? Shield::Buckler : Shield::None;
        case Weapon::TwoHand:
        case Weapon::Kontos:
        case Weapon::TwoHanded:
        case Weapon::Falx:
            return Shield::None;
        case Weapon::Hand:
        case Weapon::Improvised:
        case Weapon::Spear:
        case Weapon::ThrowingSpear:
        case Weapon::HeavyThrowingSpear:
            break;
    }
    return man.shield;
}

int better_by(Shield shield) {
    switch (shield) {
        case Shield::None:
            return 0;
        case Shield::Buckler:
        case Shield::Shield:
            return 1;
        case Shield::Large:
            return 2;
    }
    return 0;
}

}  // namespace

int better_by(Mount mount) {
    switch (mount) {
        case Mount::None:
            return 0;
        case Mount::Mounted:
        case Mount::Chariot:
            return 1;
        case Mount::Barded:
        case Mount::ChariotShieldbearer:
        case Mount::Howdah:
            return 2;
    }
    return 0;
}

Protection protection_of(const UnitType& type, bool skirmishing) {
    return {type.armour, type.shield, type.mount, type.weapon, skirmishing};
}

int base_save(const Protection& protection, Against against) {
    const bool borne = protection.mount == Mount::ChariotShieldbearer;  // their own do not count then
    const int shield = borne ? 0 : better_by(shield_in_use(protection, against));
    return kNoSave - static_cast<int>(protection.armour) - shield - better_by(protection.mount);
}

}  // namespace clashfield::ancients
