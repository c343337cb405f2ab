// AB-ARM, tables 7.7, 7.8, 7.10 and 7.11.

#include "games/ancients/rules/saves.h"

#include <algorithm>

#include "games/ancients/content/saves.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/general_and_dice.h"
#include "games/ancients/rules/geometry.h"

namespace clashfield::ancients {
namespace {

constexpr int kBestSave = 2;  // AB-ARM-02

Save finished(Save save, const Blow& blow) {
    save.sum.add(Label::StrengthModifier, save_modifier(blow.strength), Clause::ARM_02);
    save.sum.add(Label::ExtraModifier, blow.extra, Clause::SHO_11);
    const int total = save.sum.total;
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
    if (is_lone_character(setup, unit))
        return save_of_character(setup, state, setup.units[unit].character, blow);
    const UnitType& type = type_of(setup, unit);
    Save save;
    // AB-ELE-01: none for the beast, nor for a machine.
    if (whose == Whose::Unit && (type.cls == Class::Elephant || type.cls == Class::WarMachine)) return save;
    // AB-ARM-01, -03, -04: what is worn counts against this blow; the mount is a line of its own.
    const Protection man = protection_of(type, state.units[unit].is(flag::kSkirmishing));
    const int mount = better_by(type.mount);
    // AB-ARM-04: with both hands on a weapon no shield counts in melee (Protection).
    const int worn = base_save(man, blow.missile ? Against::Missile : Against::Melee) + mount;
    save.sum.add(Label::Armour, worn, Clause::ARM_01);
    save.sum.add(Label::Mount, -mount, Clause::ARM_01);
    return finished(save, blow);
}

// 9.4: heavy armour and shield, and a horse when with cavalry, or alone if he rides (R-100, AB-CHR-02).
Save save_of_character(const Setup& setup, const State& state, CharacterId character, const Blow& blow) {
    Save save;
    const Protection man{.armour = Armour::Heavy, .shield = Shield::Shield};
    save.sum.add(Label::Armour, base_save(man, Against::Melee), Clause::ARM_01);
    const UnitId unit = state.characters[character].unit;
    const bool alone = unit != kNoUnit && is_lone_character(setup, unit);
    const bool rides = alone ? setup.characters[character].move >= kRides
                             : unit != kNoUnit && type_of(setup, unit).cls == Class::Cavalry;
    if (rides) save.sum.add(Label::Mount, -1, Clause::CHR_02);
    return finished(save, blow);
}

}  // namespace clashfield::ancients
