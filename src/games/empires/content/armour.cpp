#include "games/empires/content/armour.h"

#include <algorithm>

namespace clashfield::empires {
namespace {

constexpr int kBestArmour = 2;
constexpr int kFoot[] = {kNoArmour, 6, 5, 4, 3};
constexpr int kMounted[] = {6, 5, 4, 3, 3};

int shield_helps(const UnitType& type, const ArmourUse& use) {
    if (type.armour >= Armour::PartialPlate) return 0;               // CE-ARM-02
    if (!use.missiles && !weapon_rule(use.weapon).shield) return 0;  // CE-ARM-05
    switch (type.shield) {
        case Shield::None:
            return 0;
        case Shield::Buckler:
            return use.missiles && type.order == Spacing::Closed ? 0 : 1;  // CE-ARM-03
        case Shield::Shield:
            return 1;
        case Shield::Large:
            return 2;
        case Shield::Pavise:
            return use.missiles ? 2 : 0;  // CE-ARM-02
        case Shield::Spara:
            return use.spara_lost ? 0 : 2;  // CE-ARM-06
    }
    return 0;
}

// CE-ARM-04.
int barding_helps(Barding barding, const ArmourUse& use) {
    switch (barding) {
        case Barding::None:
            return 0;
        case Barding::FullCloth:
            return use.missiles ? 1 : 0;
        case Barding::HalfCloth:
            return use.missiles && use.from_front ? 1 : 0;
        case Barding::FullMetal:
            return 1;
        case Barding::HalfMetal:
            return use.from_front ? 1 : 0;
    }
    return 0;
}

}  // namespace

ArmourParts armour_parts(const UnitType& type, const ArmourUse& use) {
    const std::size_t body = index_of(type.armour);
    return {is_mounted(type.cls) ? kMounted[body] : kFoot[body], shield_helps(type, use),
            barding_helps(type.barding, use)};
}

int armour_score(const UnitType& type, const ArmourUse& use) {
    const ArmourParts parts = armour_parts(type, use);
    return std::max(kBestArmour, parts.body - parts.shield - parts.barding);  // CE-ARM-01
}

}  // namespace clashfield::empires
