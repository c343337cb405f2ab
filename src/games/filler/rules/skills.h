#pragma once

// Which skills of a character are live, and which of them it may use (FC-SKL). The same functions list the
// legal orders and judge any other, so the two cannot disagree.

#include "battle/verdict.h"
#include "games/filler/state.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {

// A skill in use: whose, which, against whom.
struct Actor {
    std::uint8_t who = kNobody;
    std::uint8_t skill = 0;
    std::uint8_t foe = kNobody;
};

// Numbers of skills in orders and events.
constexpr std::int32_t skill_ref(std::uint8_t who, std::uint8_t skill) { return who * kSkillStride + skill; }
constexpr std::uint8_t skill_owner(std::int32_t ref) { return static_cast<std::uint8_t>(ref / kSkillStride); }
constexpr std::uint8_t skill_index(std::int32_t ref) { return static_cast<std::uint8_t>(ref % kSkillStride); }

// FC-ENE-04: the current energy is among the skill's levels.
inline bool at_level(const Skill& skill, int energy) { return (skill.levels >> energy & 1u) != 0; }
bool find_defuse(const State& state, std::uint8_t who, std::uint8_t skill);
inline bool is_defused(const State& state, std::uint8_t who, std::uint8_t skill) {
    return !state.statuses.empty() && find_defuse(state, who, skill);
}

// The ongoing skills of a character that are live now: right level, not defused (FC-SKL-06).
std::uint8_t drop_defused(const State& state, std::uint8_t who, std::uint8_t skills);
inline std::uint8_t live_ongoing(const Setup& setup, const State& state, std::uint8_t who) {
    const Card& card = card_of(setup, state, who);
    const Fighter& fighter = state.fighters[who];
    if (fighter.alive == 0) return 0;
    const auto live = static_cast<std::uint8_t>(card.ongoing_skills & card.skills_at[fighter.energy]);
    return live == 0 || state.statuses.empty() ? live : drop_defused(state, who, live);
}

// Why a skill cannot be used in this decision (FC-SKL-07), in the order of the table of bad input.
enum class Unusable : std::uint8_t { No, NotOnCard, WrongUse, NotLive, Defused, When, Cost, Uses, NoTarget };
Unusable why_unusable(const Setup& setup, const State& state, Actor actor, Use use);

// The same as a verdict.
Verdict check_usable(const Setup& setup, const State& state, Actor actor, Use use);

std::uint8_t usable_skills(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe,
                           Use use);

// The place of a skill on the card of `who`, or kNobody. Two characters may have the same card, so the number
// may name the skill through the other owner.
std::uint8_t own_skill(const Setup& setup, const State& state, std::uint8_t who, std::int32_t ref);
// The decision in which skills of this use are announced.
DecisionKind decision_for(Use use);
Verdict refuse_unusable(const Setup& setup, const State& state, Actor actor, Unusable why, Use use);

}  // namespace clashfield::filler
