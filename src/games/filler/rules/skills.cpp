#include "games/filler/rules/skills.h"

#include "games/filler/rules/refusals.h"

namespace clashfield::filler {

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

namespace {

// The two lists inside a loadout's words: {count, skills..., count, (target, skill, space)...}.
struct LoadoutWords {
    std::span<const std::int32_t> skills;
    std::span<const std::int32_t> picks;
    bool well_formed = false;
};

LoadoutWords split(std::span<const std::int32_t> words) {
    LoadoutWords parts;
    if (words.empty() || words[0] < 0 || words[0] > kMaxSkills) return parts;
    const auto skills = static_cast<std::size_t>(words[0]);
    if (words.size() < skills + 2) return parts;
    const std::int32_t picks = words[skills + 1];
    if (picks < 0 || picks > kMaxSkills * kMaxPicks) return parts;
    if (words.size() != skills + 2 + static_cast<std::size_t>(picks) * 3) return parts;
    parts.skills = words.subspan(1, skills);
    parts.picks = words.subspan(skills + 2);
    parts.well_formed = true;
    return parts;
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

// The skill's place on the card of `who`, or kNobody: the name may have been given through another owner of
// the same card.
std::uint8_t own_skill(const Setup& setup, const State& state, std::uint8_t who, std::int32_t ref) {
    if (ref < 0 || ref >= player_count(setup) * kSkillStride) return kNobody;
    const std::uint8_t owner = skill_owner(ref);
    if (state.fighters[owner].card != state.fighters[who].card) return kNobody;
    const std::uint8_t skill = skill_index(ref);
    return skill < card_of(setup, state, who).skills.size() ? skill : kNobody;
}

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

// FC-SKL-08 a to c and e, given that every skill of the loadout is usable by itself.
Verdict check_combination(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe, Use use,
                          std::uint8_t skills) {
    const Card& card = card_of(setup, state, who);
    const std::uint8_t usable = usable_skills(setup, state, who, foe, use);
    int unpinned = -1;
    int cost = 0;
    std::uint8_t dearest = 0;
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
        if ((skills >> k & 1u) == 0) continue;
        cost += card.skills[k].cost;
        if (card.skills[k].cost > 0) dearest = k;
    }
    if (cost >= state.fighters[who].energy) {  // FC-SKL-08e
        return refuse(Clause::ENE_07, Code::Cost,
                      {skill_ref(who, dearest), cost, state.fighters[who].energy});
    }
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
        if ((skills >> k & 1u) == 0 || card.skills[k].pin) continue;
        if (unpinned >= 0) {
            return refuse(Clause::SKL_08a, Code::TwoUnpinned,
                          {skill_ref(who, static_cast<std::uint8_t>(unpinned)), skill_ref(who, k)});
        }
        unpinned = k;
    }
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
        const Skill& skill = card.skills[k];
        if ((usable >> k & 1u) == 0 || (skills >> k & 1u) != 0 || skill.may) continue;
        if (!skill.pin && unpinned >= 0)
            continue;  // an optional skill may stand in for a mandatory one
        if (use == Use::Skip) return refuse(Clause::SKP_02, Code::MustUseSkip, {skill_ref(who, k)});
        return refuse(skill.pin ? Clause::SKL_08c : Clause::SKL_08b, Code::Mandatory, {skill_ref(who, k)});
    }
    return Verdict::yes();
}

}  // namespace

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

Verdict check_usable(const Setup& setup, const State& state, Actor actor, Use use) {
    return refuse_unusable(setup, state, actor, why_unusable(setup, state, actor, use), use);
}

Verdict check_loadout(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe, Use use,
                      std::span<const std::int32_t> words) {
    const LoadoutWords parts = split(words);
    if (!parts.well_formed) return refuse(Clause::SKL_08, Code::Unknown, {});
    const Card& card = card_of(setup, state, who);
    std::uint8_t skills = 0;
    for (const std::int32_t ref : parts.skills) {
        const std::uint8_t k = own_skill(setup, state, who, ref);
        const auto decision = static_cast<std::int32_t>(decision_for(use));
        if (k == kNobody) return refuse(Clause::SKL_07, Code::WrongSkill, {kNothing, kNothing, decision});
        if ((skills >> k & 1u) != 0) return refuse(Clause::SKL_08, Code::Unknown, {});
        skills = static_cast<std::uint8_t>(skills | 1u << k);
    }
    // The bad-input table gives the first reason that applies to any skill of the loadout.
    Unusable worst = Unusable::No;
    std::uint8_t worst_skill = 0;
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
        if ((skills >> k & 1u) == 0) continue;
        const Unusable why = why_unusable(setup, state, Actor{who, k, foe}, use);
        if (why != Unusable::No && (worst == Unusable::No || why < worst)) {
            worst = why;
            worst_skill = k;
        }
    }
    if (worst != Unusable::No && worst != Unusable::NoTarget) {
        return refuse_unusable(setup, state, Actor{who, worst_skill, foe}, worst, use);
    }
    if (const Verdict verdict = check_combination(setup, state, who, foe, use, skills); !verdict)
        return verdict;

    std::size_t place = 0;
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
        if ((skills >> k & 1u) == 0) continue;
        for (std::uint16_t e = 0; e < card.skills[k].effects.count; ++e) {
            const Effect& effect = card.effects[card.skills[k].effects.begin + e];
            if (!pick_is_in_order(effect)) continue;
            const std::int32_t ref = skill_ref(who, k);
            if (place + 3 > parts.picks.size())
                return refuse(Clause::TGT_01, Code::BadPick, {ref, 1, kNothing});
            if (!pick_fits(setup, state, Actor{who, k, foe}, effect, parts.picks.subspan(place, 3))) {
                const std::int32_t target = parts.picks[place];
                const bool known = target >= 0 && target < player_count(setup);
                return refuse(Clause::TGT_01, Code::BadPick, {ref, 0, known ? target : kNothing});
            }
            place += 3;
        }
    }
    if (place != parts.picks.size()) return refuse(Clause::TGT_01, Code::Unknown, {});
    return Verdict::yes();
}

Loadout read_loadout(const Setup& setup, const State& state, std::uint8_t who,
                     std::span<const std::int32_t> words) {
    const LoadoutWords parts = split(words);
    CLASHFIELD_ASSERT(parts.well_formed);
    Loadout loadout;
    for (const std::int32_t ref : parts.skills) {
        const std::uint8_t k = own_skill(setup, state, who, ref);
        loadout.skills = static_cast<std::uint8_t>(loadout.skills | 1u << k);
    }
    for (std::size_t place = 0; place + 3 <= parts.picks.size(); place += 3) {
        CLASHFIELD_ASSERT(loadout.count < kMaxPicks);
        loadout.picks[loadout.count] = read_pick(parts.picks.subspan(place, 3));
        loadout.count = static_cast<std::uint8_t>(loadout.count + 1);
    }
    return loadout;
}

void write_loadout(const Setup& setup, const State& state, std::uint8_t who, const Loadout& loadout,
                   Words& words) {
    const Card& card = card_of(setup, state, who);
    const std::size_t count = words.size();
    words.push_back(0);
    for (std::uint8_t k = 0; loadout.skills >> k != 0; ++k) {
        if ((loadout.skills >> k & 1u) != 0) words.push_back(skill_ref(who, k));
    }
    words[count] = static_cast<std::int32_t>(words.size() - count) - 1;
    words.push_back(loadout.count);
    if (loadout.count == 0) return;
    int place = 0;  // picks are in card order, see pick_place
    for (std::uint8_t k = 0; loadout.skills >> k != 0; ++k) {
        if ((loadout.skills >> k & 1u) == 0 || !card.skills[k].has_order_picks) continue;
        for (std::uint16_t e = 0; e < card.skills[k].effects.count; ++e) {
            const Effect& effect = card.effects[card.skills[k].effects.begin + e];
            if (!pick_is_in_order(effect)) continue;
            const PickChoice choice = loadout.picks[place++];
            const Detail detail = detail_of(effect);
            words.push_back(choice.target);
            words.push_back(detail == Detail::Skill ? skill_ref(choice.target, choice.detail) : kNothing);
            words.push_back(detail == Detail::Space ? choice.detail : kNothing);
        }
    }
}

}  // namespace clashfield::filler
