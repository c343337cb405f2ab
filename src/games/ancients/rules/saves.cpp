// AB-ARM, tables 7.7, 7.8, 7.10 and 7.11.

#include "games/ancients/rules/saves.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/general_and_dice.h"
#include "games/ancients/rules/geometry.h"

namespace clashfield::ancients {
namespace {

constexpr int kNoSave = 7;
constexpr int kBestSave = 2;  // AB-ARM-02

// Table 7.10: rows by armour, columns none, shield, large.
constexpr int kSaves[3][3] = {{7, 6, 5}, {6, 5, 4}, {5, 4, 3}};

// AB-ARM-01, -03, -04: which column a shield stands for.
int shield_column(const UnitType& type, Shield shield, bool skirmishing, bool missile) {
    if (shield == Shield::None) return 0;
    if (shield == Shield::Buckler) {
        if (missile) return skirmishing ? 1 : 0;
        const bool two_hands = type.weapon == Weapon::TwoHanded || type.weapon == Weapon::Falx ||
                               type.weapon == Weapon::Kontos || type.weapon == Weapon::TwoHand;
        return two_hands ? 0 : 1;  // a pike leaves room for it
    }
    const bool both_hands = type.weapon == Weapon::TwoHanded || type.weapon == Weapon::Falx ||
                            type.weapon == Weapon::Kontos || type.weapon == Weapon::Pike ||
                            type.weapon == Weapon::TwoHand;
    if (!missile && both_hands) return 0;
    return shield == Shield::Large ? 2 : 1;
}

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

Save finished(Save save, const Blow& blow) {
    save.lines.add(Label::StrengthModifier, save_modifier(blow.strength), Clause::ARM_02);
    save.lines.add(Label::ExtraModifier, blow.extra, Clause::SHO_11);
    const int total = save.lines.total;
    save.need = total > 6 ? kNoSave : std::max(total, kBestSave);
    return save;
}

}  // namespace

int to_hit_in_melee(int attacker, int defender) {
    if (attacker > defender) return 3;
    return defender > 2 * attacker ? 5 : 4;
}

int to_wound(int strength, int toughness) {
    if (strength <= 0) return 7;
    const int more = toughness - std::min(strength, 10);
    if (more >= 4) return 7;
    return more >= 2 ? 6 : std::max(2, 4 + more);
}

Save save_of(const Setup& setup, const State& state, UnitId unit, Whose whose, const Blow& blow) {
    const UnitType& type = type_of(setup, unit);
    Save save;
    // AB-ELE-01: none for the beast, nor for a machine.
    if (whose == Whose::Unit && (type.cls == Class::Elephant || type.cls == Class::WarMachine)) return save;
    // with a shield-bearer the shields of the crew do not count.
    const Shield shield = type.mount == Mount::ChariotShieldbearer ? Shield::None : type.shield;
    const int column = shield_column(type, shield, state.units[unit].is(flag::kSkirmishing), blow.missile);
    save.lines.add(Label::Armour, kSaves[static_cast<int>(type.armour)][column], Clause::ARM_01);
    save.lines.add(Label::Mount, -better_by(type.mount), Clause::ARM_01);
    return finished(save, blow);
}

// 9.4: heavy armour and shield, and a horse when with cavalry, or alone if he rides (R-100, AB-CHR-02).
Save save_of_character(const Setup& setup, const State& state, CharacterId character, const Blow& blow) {
    Save save;
    save.lines.add(Label::Armour, kSaves[static_cast<int>(Armour::Heavy)][1], Clause::ARM_01);
    const UnitId unit = state.characters[character].unit;
    const bool alone = unit != kNoUnit && is_lone_character(setup, unit);
    const bool rides = alone ? setup.characters[character].move >= kRides
                             : unit != kNoUnit && type_of(setup, unit).cls == Class::Cavalry;
    if (rides) save.lines.add(Label::Mount, -1, Clause::CHR_02);
    return finished(save, blow);
}

}  // namespace clashfield::ancients
