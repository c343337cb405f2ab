// A side's prospects, for bots. Energy first, then what the live skills are worth, statuses, and who can
// strike whom without moving. Estimates only: the dice of the action at hand are counted exactly by whoever
// asks.

#include <algorithm>
#include <cmath>

#include "games/filler/rules/attack.h"
#include "games/filler/rules/foes_and_allies.h"
#include "games/filler/rules/rules.h"
#include "games/filler/rules/skills.h"

namespace clashfield::filler {
namespace {

// Damage an effect is worth on an attack with this many dice.
double attack_worth(const Effect& effect, double dice) {
    switch (effect.what) {
        case Do::Dice:
            return effect.to == Target::Self ? 0.5 * effect.value : (effect.value < 0 ? 0.35 : 0.0);
        case Do::Bonus:
            return effect.to == Target::Self ? dice * effect.value / 6.0 : (effect.value < 0 ? 0.3 : 0.0);
        case Do::Reroll:
            return effect.which == Which::Ones ? dice / 12.0 : 0.35;
        case Do::Crit:
            return dice * (7 - effect.face) / 6.0 * effect.value;
        case Do::Extra:
            return 0.75 * effect.value;
        case Do::Heal:
            return 0.5;
        case Do::Steal:
            return 1.0;
        case Do::Lose:
            return 0.5;
        case Do::Defuse:
        case Do::Taunt:
        case Do::Forbid:
        case Do::Veil:
        case Do::Test:
            return 0.25;
        case Do::Relocate:
        case Do::IgnoreDrawback:
            return 0.15;
        case Do::ForceReroll:
        case Do::Dodge:
        case Do::Block:
        case Do::Reduce:
        case Do::Cap:
        case Do::Redirect:
        case Do::Reflect:
        case Do::Counter:
        case Do::Swap:
        case Do::Reach:
        case Do::Immovable:
            return 0.0;
    }
    return 0.0;
}

// Damage an effect saves, or throws back, when its owner is attacked.
double guard_worth(const Effect& effect) {
    switch (effect.what) {
        case Do::Dodge:
            return 0.55 + 0.2 * effect.bonus + 0.2 * (effect.dice - 1);
        case Do::Block:
            return 0.4 * effect.dice;
        case Do::ForceReroll:
            return 0.4;
        case Do::Reduce:
            return 0.7 * effect.value;
        case Do::Cap:
            return 0.3;
        case Do::Redirect:
            return 0.4;
        case Do::Reflect:
            return 0.6;
        case Do::Counter:
            return 0.4 * effect.dice;
        case Do::Bonus:
        case Do::Dice:
            return effect.value < 0 ? 0.35 : 0.1;
        case Do::Lose:
            return 0.5;
        case Do::Heal:
            return 0.4;
        case Do::Reroll:
        case Do::Crit:
        case Do::Extra:
        case Do::IgnoreDrawback:
        case Do::Steal:
        case Do::Defuse:
        case Do::Taunt:
        case Do::Forbid:
        case Do::Veil:
        case Do::Relocate:
        case Do::Swap:
        case Do::Test:
        case Do::Reach:
        case Do::Immovable:
            return 0.0;
    }
    return 0.0;
}

struct Strength {
    double attack = 0.0;
    double guard = 0.0;
};

// The best single skill of each use, pinned and ongoing ones on top (FC-SKL-08), at the current level.
Strength strength_of(const Setup& setup, const State& state, std::uint8_t who) {
    const Card& card = card_of(setup, state, who);
    const Fighter& fighter = state.fighters[who];
    const double dice = card.dice;
    Strength strength{0.5 * dice, 0.0};
    double best_attack = 0.0;
    double best_guard = 0.0;
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
        const Skill& skill = card.skills[k];
        if (!at_level(skill, fighter.energy)) continue;
        if (skill.uses != 0 && fighter.used[k] >= skill.uses) continue;
        double attack = 0.0;
        double guard = 0.0;
        for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
            const Effect& effect = card.effects[skill.effects.begin + e];
            const bool ongoing_attack = effect.at == Trigger::Attack || effect.at == Trigger::Hit;
            if (skill.use == Use::Attack || (skill.use == Use::Ongoing && ongoing_attack))
                attack += attack_worth(effect, dice);
            const bool guards =
                effect.at == Trigger::Attacked || effect.at == Trigger::Damaged || effect.at == Trigger::Aura;
            if (skill.use == Use::Defend || (skill.use == Use::Ongoing && guards))
                guard += guard_worth(effect);
        }
        attack -= 0.6 * skill.cost;
        if (skill.use == Use::Attack && !skill.pin) {
            best_attack = std::max(best_attack, attack);
        } else {
            strength.attack += std::max(0.0, attack);
        }
        if (skill.use == Use::Defend && !skill.pin) {
            best_guard = std::max(best_guard, guard);
        } else {
            strength.guard += std::max(0.0, guard);
        }
    }
    strength.attack += best_attack;
    strength.guard += best_guard;
    return strength;
}

double status_worth(const Status& status) {
    switch (status.kind) {
        case StatusKind::Dice:
            return 0.3 * status.value;
        case StatusKind::Bonus:
            return 0.25 * status.value;
        case StatusKind::Reduce:
            return 0.3 * status.value;
        case StatusKind::Defuse:
            return -0.25;
        case StatusKind::Taunt:
            return -0.1;
        case StatusKind::Forbid:
            return static_cast<Forbidden>(status.value) == Forbidden::Attack ? -0.8 : -0.2;
        case StatusKind::Veil:
            return 0.3;
    }
    return 0.0;
}

// How much of an attack's worth is left when its target must be approached first, at -1 on each die.
constexpr double kApproach = 0.6;
constexpr double kThreat = 0.5;

double worth_of(const Setup& setup, const State& state, std::uint8_t who, const Strength* strengths) {
    const Fighter& fighter = state.fighters[who];
    if (fighter.alive == 0) return 0.0;
    const Strength& own = strengths[who];
    // Energy counts for more behind a good guard; being alive at all is worth about one more blow.
    double worth = 1.2 + fighter.energy * (1.0 + 0.15 * own.guard);
    double reach = 0.0;
    for (std::uint8_t foe = 0; foe < player_count(setup); ++foe) {
        if (state.fighters[foe].alive == 0 || !is_foe(state, who, foe)) continue;
        const bool now = in_reach(setup, state, who, foe, standing(state, who));
        const double blow = std::max(0.1, own.attack - 0.6 * strengths[foe].guard) * (now ? 1.0 : kApproach);
        reach = std::max(reach, blow);
    }
    return worth + kThreat * reach;
}

}  // namespace

double Rules::evaluate(const Setup& setup, const State& state, Side side) {
    constexpr double kWin = 50.0;
    const std::uint8_t me = side.index;
    if (state.wait == Wait::Over) {
        if (contains(state.winners, side)) return kWin;
        return state.winners == 0 ? -0.3 * kWin : -kWin;
    }
    if (state.active == kNobody) return 0.0;
    Strength strengths[kMaxPlayers];
    for (std::uint8_t who = 0; who < player_count(setup); ++who) {
        if (state.fighters[who].alive != 0) strengths[who] = strength_of(setup, state, who);
    }
    double own = 0.0;
    double others = 0.0;
    double strongest = 0.0;
    int foes = 0;
    for (std::uint8_t who = 0; who < player_count(setup); ++who) {
        double worth = worth_of(setup, state, who, strengths);
        for (const Status& status : state.statuses) {
            if (status.holder == who) worth += status_worth(status);
        }
        if (is_ally(state, me, who)) {
            own += worth;
            continue;
        }
        foes += state.fighters[who].alive;
        others += worth;
        strongest = std::max(strongest, worth);
    }
    // Among several foes the leader matters most: damage on him counts for everybody.
    if (foes > 1 && !setup.teams)
        return own - others / std::sqrt(static_cast<double>(foes)) - 0.3 * strongest;
    return own - others;
}

}  // namespace clashfield::filler
