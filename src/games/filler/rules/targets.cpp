#include "games/filler/rules/targets.h"

#include "games/filler/rules/conditions.h"
#include "games/filler/rules/foes_and_allies.h"
#include "games/filler/rules/table.h"
#include "games/filler/rules/triggers.h"

namespace clashfield::filler {
namespace {

bool has_destination(const Setup& setup, const State& state, std::uint8_t user, const Effect& effect,
                     std::uint8_t target) {
    bool found = false;
    each_space(setup, [&](std::uint8_t space) {
        found = found || is_destination(setup, state, user, effect, target, space);
    });
    return found;
}

bool is_live(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t skill) {
    const Card& card = card_of(setup, state, who);
    return skill < card.skills.size() && at_level(card.skills[skill], state.fighters[who].energy) &&
           !is_defused(state, who, skill);
}

bool has_live_skill(const Setup& setup, const State& state, std::uint8_t who) {
    for (std::uint8_t k = 0; k < kMaxSkills; ++k) {
        if (is_live(setup, state, who, k)) return true;
    }
    return false;
}

bool in_pick_group(const State& state, PickFrom from, std::uint8_t who, std::uint8_t target) {
    switch (from) {
        case PickFrom::Foe:
            return is_foe(state, who, target);
        case PickFrom::Ally:
            return is_ally(state, who, target);
        case PickFrom::OtherAlly:
            return is_ally(state, who, target) && who != target;
        case PickFrom::Other:
            return who != target;
        case PickFrom::Any:
            return true;
    }
    return false;
}

// FC-TGT-03: limits of single effects, whatever their target words say. FC-EFX-26: the immovable stay.
bool effect_allows(const Setup& setup, const State& state, Actor actor, const Effect& effect,
                   std::uint8_t target) {
    const bool fixed = is_foe(state, actor.who, target) && has_property(setup, state, target, Do::Immovable);
    switch (effect.what) {
        case Do::Defuse:
            return has_live_skill(setup, state, target);
        case Do::Relocate:
            return !fixed && has_destination(setup, state, actor.who, effect, target);
        case Do::Swap:
            return !fixed && target != actor.who;
        case Do::Redirect:
            return target != actor.who && target != state.combat.attacker;
        case Do::Dice:
        case Do::Bonus:
        case Do::Reroll:
        case Do::Crit:
        case Do::Extra:
        case Do::IgnoreDrawback:
        case Do::ForceReroll:
        case Do::Dodge:
        case Do::Block:
        case Do::Reduce:
        case Do::Cap:
        case Do::Reflect:
        case Do::Counter:
        case Do::Heal:
        case Do::Lose:
        case Do::Steal:
        case Do::Taunt:
        case Do::Forbid:
        case Do::Veil:
        case Do::Test:
        case Do::Reach:
        case Do::Immovable:
            return true;
    }
    return true;
}

// FC-TGT-02. `around_foe` looks at the space the defender had when the attack was declared.
bool in_target_group(const Setup& setup, const State& state, Actor actor, const Effect& effect,
                     std::uint8_t target) {
    const bool foe = is_foe(state, actor.who, target);
    const bool near = adjacent(setup, state, actor.who, target);
    switch (effect.to) {
        case Target::Self:
            return target == actor.who;
        case Target::Foe:
            return target == actor.foe;
        case Target::Pick:
            return in_pick_group(state, effect.pick, actor.who, target) &&
                   all_hold(setup, state, card_of(setup, state, actor.who), effect.where,
                            Scene{actor.who, actor.foe, target});
        case Target::AllFoes:
            return foe;
        case Target::AdjacentFoes:
            return foe && near;
        case Target::AllAllies:
            return !foe;
        case Target::OtherAllies:
            return !foe && target != actor.who;
        case Target::AdjacentAllies:
            return !foe && target != actor.who && near;
        case Target::Adjacent:
            return near;
        case Target::AroundFoe: {
            if (actor.foe == kNobody || target == actor.foe || !foe) return false;
            const std::uint8_t space = actor.foe == state.combat.defender ? state.combat.defender_space
                                                                          : state.fighters[actor.foe].space;
            return adjacent_spaces(setup.seats, space, state.fighters[target].space);
        }
    }
    return false;
}

}  // namespace

bool is_destination(const Setup& setup, const State& state, std::uint8_t user, const Effect& effect,
                    std::uint8_t target, std::uint8_t space) {
    if (space != kCentre && space >= setup.seats) return false;
    if (!is_free(setup, state, space)) return false;
    const std::uint8_t user_space = state.fighters[user].space;
    switch (effect.destination) {  // FC-EFX-22
        case Destination::Any:
            return true;
        case Destination::Adjacent:
            return adjacent_spaces(setup.seats, state.fighters[target].space, space);
        case Destination::Near:
            return adjacent_spaces(setup.seats, user_space, space);
        case Destination::Away:
            return !adjacent_spaces(setup.seats, user_space, space);
        case Destination::Center:
            return space == kCentre;
        case Destination::Ring:
            return space != kCentre;
    }
    return false;
}

bool is_candidate(const Setup& setup, const State& state, Actor actor, const Effect& effect,
                  std::uint8_t target) {
    return state.fighters[target].alive != 0 && in_target_group(setup, state, actor, effect, target) &&
           effect_allows(setup, state, actor, effect, target);
}

bool is_detail(const Setup& setup, const State& state, Actor actor, const Effect& effect, PickChoice choice) {
    switch (detail_of(effect)) {
        case Detail::None:
            return choice.detail == kNowhere;
        case Detail::Skill:
            return is_live(setup, state, choice.target, choice.detail);
        case Detail::Space:
            return is_destination(setup, state, actor.who, effect, choice.target, choice.detail);
    }
    return false;
}

PickChoice read_pick(std::span<const std::int32_t> pick) {
    PickChoice choice;
    if (pick[0] >= 0 && pick[0] < kMaxPlayers) choice.target = static_cast<std::uint8_t>(pick[0]);
    if (pick[1] != kNothing && pick[1] >= 0) choice.detail = skill_index(pick[1]);
    if (pick[2] != kNothing && pick[2] >= 0 && pick[2] <= kCentre)
        choice.detail = static_cast<std::uint8_t>(pick[2]);
    return choice;
}

bool pick_fits(const Setup& setup, const State& state, Actor actor, const Effect& effect,
               std::span<const std::int32_t> pick) {
    if (pick[0] < 0 || pick[0] >= player_count(setup)) return false;
    const auto target = static_cast<std::uint8_t>(pick[0]);
    const Detail detail = detail_of(effect);
    if ((pick[1] != kNothing) != (detail == Detail::Skill)) return false;
    if ((pick[2] != kNothing) != (detail == Detail::Space)) return false;
    if (detail == Detail::Skill && own_skill(setup, state, target, pick[1]) == kNobody) return false;
    if (detail == Detail::Space && (pick[2] < 0 || pick[2] > kCentre)) return false;
    return is_candidate(setup, state, actor, effect, target) &&
           is_detail(setup, state, actor, effect, read_pick(pick));
}

int pick_place(const Card& card, std::uint8_t skills, std::uint8_t skill, std::uint16_t effect) {
    int place = 0;
    for (std::uint8_t k = 0; k <= skill; ++k) {
        if ((skills >> k & 1u) == 0) continue;
        const std::uint16_t last = k == skill ? effect : card.skills[k].effects.count;
        for (std::uint16_t e = 0; e < last; ++e) {
            if (pick_is_in_order(card.effects[card.skills[k].effects.begin + e])) ++place;
        }
    }
    return place;
}

}  // namespace clashfield::filler
