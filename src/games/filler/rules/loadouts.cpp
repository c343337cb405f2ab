#include "games/filler/rules/loadouts.h"

#include "games/filler/rules/refusals.h"

namespace clashfield::filler {
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

void emit_loadout(Play& play, EventKind kind, Clause clause, std::uint8_t who, const Loadout& loadout) {
    if (!play.events.listens()) return;
    Event event{static_cast<std::uint8_t>(kind), id(clause), {}};
    Words words;
    write_loadout(play.setup, play.state, who, loadout, words);
    event.words.push_back(who);
    for (std::int32_t i = 0; i <= words[0]; ++i) event.words.push_back(words[static_cast<std::size_t>(i)]);
    play.events.emit(std::move(event));
}

}  // namespace clashfield::filler
