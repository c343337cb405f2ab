#pragma once

// Dice and bonuses of every roll (FC-MOD, FC-DIC, FC-DEF-04). One walk over statuses, skills and auras feeds
// all readers: the rules take sums, the explanation takes lines.

#include "battle/check.h"
#include "games/filler/rules/queries.h"
#include "odds/reading.h"

namespace clashfield::filler {

// The check of the attack roll of the open combat.
Check attack_check(const Setup& setup, const State& state);

struct Sums {
    int dice = 0;
    int bonus = 0;
};
Sums attack_sums(const Setup& setup, const State& state);

// A dodge, block, test or counter: its own dice and bonus, and for dodge and block the defence modifiers.
struct RollSource {
    std::uint8_t who = kNobody;
    std::uint8_t skill = 0;
    const Effect* effect = nullptr;
    bool takes_modifiers = false;
};
Check defence_check(const Setup& setup, const State& state, const RollSource& source);
Sums defence_sums(const Setup& setup, const State& state, const RollSource& source);

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

// Fixes what crits and rerolls will look at (FC-EFX-03, -04), when the dice are counted.
void fix_attack_reading(const Setup& setup, State& state);

// Calls visit(skill, effect) for effects of one kind: first of the given live ongoing skills at `ongoing_at`,
// then of the loadout at `loadout_at`, in card order (FC-SKL-11), those whose conditions hold now.
template <typename Visit>
void each_effect(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe,
                 std::uint8_t ongoing, Trigger ongoing_at, std::uint8_t announced, Trigger announced_at,
                 Do what, Visit visit) {
    const Card& card = card_of(setup, state, who);
    const Scene scene{who, foe, kNobody};
    for (int pass = 0; pass < 2; ++pass) {
        const std::uint8_t skills = pass == 0 ? ongoing : announced;
        const Trigger at = pass == 0 ? ongoing_at : announced_at;
        if (!any_does(card, skills, what)) continue;
        for (std::uint8_t k = 0; skills >> k != 0; ++k) {
            const Skill& skill = card.skills[k];
            if ((skills >> k & 1u) == 0 || (skill.triggers & trigger_bit(at)) == 0) continue;
            if (pass == 0 && !all_hold(setup, state, card, skill.when, scene)) continue;
            for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
                const Effect& effect = card.effects[skill.effects.begin + e];
                if (effect.what != what || effect.at != at) continue;
                if (!all_hold(setup, state, card, effect.conditions, scene)) continue;
                visit(k, effect);
            }
        }
    }
}

}  // namespace clashfield::filler
