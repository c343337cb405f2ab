#include "games/filler/rules/skills.h"

#include "games/filler/rules/conditions.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/targets.h"

namespace clashfield::filler {
namespace {

// The first condition of the skill that fails, as the number of its word, or kComparison.
std::int32_t failing_condition(const Setup& setup, const State& state, Actor actor) {
    const Card& card = card_of(setup, state, actor.who);
    const Range when = card.skills[actor.skill].when;
    for (std::uint16_t i = 0; i < when.count; ++i) {
        const Range one{static_cast<std::uint16_t>(when.begin + i), 1};
        if (all_hold(setup, state, card, one, Scene{actor.who, actor.foe, kNobody})) continue;
        const Condition& condition = card.conditions[one.begin];
        if (condition.kind == Condition::Kind::Word) return static_cast<std::int32_t>(condition.word);
        break;
    }
    return kComparison;
}

}  // namespace

bool find_defuse(const State& state, std::uint8_t who, std::uint8_t skill) {
    for (const Status& status : state.statuses) {
        if (status.kind == StatusKind::Defuse && status.holder == who && status.value == skill &&
            status.pending == 0) {
            return true;  // FC-EFX-18
        }
    }
    return false;
}

std::uint8_t drop_defused(const State& state, std::uint8_t who, std::uint8_t skills) {
    for (const Status& status : state.statuses) {
        if (status.kind == StatusKind::Defuse && status.holder == who && status.pending == 0)
            skills = static_cast<std::uint8_t>(skills & ~(1u << status.value));  // FC-EFX-18
    }
    return skills;
}

Unusable why_unusable(const Setup& setup, const State& state, Actor actor, Use use) {
    const Card& card = card_of(setup, state, actor.who);
    const Fighter& fighter = state.fighters[actor.who];
    if (actor.skill >= card.skills.size()) return Unusable::NotOnCard;
    const Skill& skill = card.skills[actor.skill];
    if (skill.use != use) return Unusable::WrongUse;
    if (!at_level(skill, fighter.energy)) return Unusable::NotLive;  // FC-ENE-04
    if (is_defused(state, actor.who, actor.skill)) return Unusable::Defused;
    if (!all_hold(setup, state, card, skill.when, Scene{actor.who, actor.foe, kNobody}))
        return Unusable::When;
    if (skill.cost >= fighter.energy) return Unusable::Cost;                                // FC-ENE-07
    if (skill.uses != 0 && fighter.used[actor.skill] >= skill.uses) return Unusable::Uses;  // FC-SKL-12
    for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
        const Effect& effect = card.effects[skill.effects.begin + e];
        const bool swap_move = skill.use == Use::Move && e == 0;
        if (!pick_is_in_order(effect) && !swap_move) continue;
        if (each_choice(setup, state, actor, effect, [](PickChoice) { return false; }))
            return Unusable::NoTarget;
    }
    return Unusable::No;
}

std::uint8_t usable_skills(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe,
                           Use use) {
    const Card& card = card_of(setup, state, who);
    const unsigned candidates = card.skills_by_use[static_cast<std::size_t>(use)] &
                                static_cast<unsigned>(card.skills_at[state.fighters[who].energy]);
    std::uint8_t usable = 0;
    for (std::uint8_t k = 0; candidates >> k != 0; ++k) {
        if ((candidates >> k & 1u) == 0) continue;
        if (why_unusable(setup, state, Actor{who, k, foe}, use) != Unusable::No) continue;  // FC-SKL-07
        usable = static_cast<std::uint8_t>(usable | 1u << k);
    }
    return usable;
}

DecisionKind decision_for(Use use) {
    switch (use) {
        case Use::Attack:
            return DecisionKind::Announce;
        case Use::Defend:
            return DecisionKind::Respond;
        case Use::Skip:
        case Use::Move:
        case Use::Ongoing:
            return DecisionKind::Turn;
    }
    return DecisionKind::Turn;
}

std::uint8_t own_skill(const Setup& setup, const State& state, std::uint8_t who, std::int32_t ref) {
    if (ref < 0 || ref >= player_count(setup) * kSkillStride) return kNobody;
    const std::uint8_t owner = skill_owner(ref);
    if (state.fighters[owner].card != state.fighters[who].card) return kNobody;
    const std::uint8_t skill = skill_index(ref);
    return skill < card_of(setup, state, who).skills.size() ? skill : kNobody;
}

Verdict refuse_unusable(const Setup& setup, const State& state, Actor actor, Unusable why, Use use) {
    const Card& card = card_of(setup, state, actor.who);
    const Skill& skill = card.skills[actor.skill];
    const std::int32_t ref = skill_ref(actor.who, actor.skill);
    const Fighter& fighter = state.fighters[actor.who];
    switch (why) {
        case Unusable::No:
            break;
        case Unusable::NotOnCard:
        case Unusable::WrongUse:
            return refuse(
                Clause::SKL_07, Code::WrongSkill,
                {ref, static_cast<std::int32_t>(skill.use), static_cast<std::int32_t>(decision_for(use))});
        case Unusable::NotLive:
            return refuse(Clause::ENE_04, Code::NotLive, {ref, ref, fighter.energy});
        case Unusable::Defused:
            return refuse(Clause::EFX_18, Code::Defused, {ref});
        case Unusable::When:
            return refuse(Clause::SKL_07, Code::WhenFalse, {ref, failing_condition(setup, state, actor)});
        case Unusable::Cost:
            return refuse(Clause::ENE_07, Code::Cost, {ref, skill.cost, fighter.energy});
        case Unusable::Uses:
            return refuse(Clause::SKL_12, Code::UsesSpent, {ref, fighter.used[actor.skill], skill.uses});
        case Unusable::NoTarget:
            return refuse(Clause::TGT_01, Code::BadPick, {ref, 1, kNothing});
    }
    return Verdict::yes();
}

Verdict check_usable(const Setup& setup, const State& state, Actor actor, Use use) {
    return refuse_unusable(setup, state, actor, why_unusable(setup, state, actor, use), use);
}

}  // namespace clashfield::filler
