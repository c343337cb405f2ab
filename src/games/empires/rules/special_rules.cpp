#include "games/empires/rules/special_rules.h"

namespace clashfield::empires {

// CE-SPC-06, -07.
Dread dread_of(const Setup& setup, UnitId unit, UnitId enemy) {
    constexpr std::uint32_t kDreadful = special::kFearsome | special::kTerrifying;
    if (has_special(setup, unit, kDreadful) || is_skirmish_infantry(setup, unit)) return Dread::None;
    if (type_of(setup, enemy).cls == Class::Elephant) {
        if (has_special(setup, unit, special::kAccustomed)) return Dread::None;
        return is_horse(type_of(setup, unit).cls) ? Dread::Terrifying : Dread::Fearsome;
    }
    if (has_special(setup, enemy, special::kTerrifying)) return Dread::Terrifying;
    return has_special(setup, enemy, special::kFearsome) ? Dread::Fearsome : Dread::None;
}

}  // namespace clashfield::empires
