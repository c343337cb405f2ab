#pragma once

// Which dice succeed, and what of a throw matters (FC-DIC).

#include "games/filler/rules/agenda.h"
#include "odds/reading.h"

namespace clashfield::filler {

// FC-DIC-01, FC-DIC-02, FC-DIC-03, FC-DIC-06, FC-DIC-08: does this face succeed? There is no automatic
// success.
constexpr bool succeeds(int face, int bonus) { return face != 1 && face + bonus >= 4; }
Reading success_reading(int bonus);
int count_successes(std::span<const std::uint8_t> faces, int bonus);

// What of the attack dice matters: failures, natural ones if some reroll looks for them, and successes by the
// extra damage their face brings. Classes rise with the face, so the lowest die is in the lowest class.
struct AttackClasses {
    std::uint8_t count = 0;
    std::uint8_t class_of[6] = {};
    bool success[6] = {};       // by class
    std::uint8_t crit[6] = {};  // by class
    bool one[6] = {};           // by class: only natural ones
};
AttackClasses attack_classes(const Combat& combat);
Reading attack_reading(const Combat& combat);

// FC-CMB-04: counts dice and bonuses of the open combat, and fixes what critical faces and rerolls will look
// at (FC-EFX-03, -04), before the throw.
void count_dice(Play& play);

// Takes dice out of the tally, to be thrown again: failures (or natural ones), lowest face first (FC-EFX-03),
// or successes, highest face first (FC-EFX-07). Return how many.
int take_failures(Combat& combat, const Effect& effect);
int take_successes(Combat& combat, const Effect& effect);

}  // namespace clashfield::filler
