#pragma once

// Small questions about a battle that every chapter asks: who stands where, who is whose foe, which skills
// are live.

#include "battle/side.h"
#include "games/filler/content/card.h"
#include "games/filler/state.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {

inline int player_count(const Setup& setup) { return static_cast<int>(setup.players.size()); }

inline const Card& card_of(const Setup& setup, const State& state, std::uint8_t who) {
    return setup.deck->cards[state.fighters[who].card];
}

// The side at a place of the turn order, which never changes (FC-TRN-01).
inline std::uint8_t side_at(const Setup& setup, const State& state, int position) {
    const int count = player_count(setup);
    int place = state.first + position;
    while (place >= count) place -= count;  // at most twice; a division costs more
    return setup.clockwise[static_cast<std::size_t>(place)];
}

// Calls visit(side) for everybody in turn order, the active player first.
template <typename Visit>
void in_turn_order(const Setup& setup, const State& state, Visit visit) {
    const int count = player_count(setup);
    for (int i = 0; i < count; ++i) visit(side_at(setup, state, state.position + i));
}

inline bool is_foe(const State& state, std::uint8_t a, std::uint8_t b) {
    return state.fighters[a].team != state.fighters[b].team;  // FC-TEA-01
}
inline bool is_ally(const State& state, std::uint8_t a, std::uint8_t b) {
    return state.fighters[a].team == state.fighters[b].team;  // FC-TEA-02: you are your own ally
}

// FC-TAB-02 and -03: neighbours on the ring; the centre touches every seat.
inline bool adjacent_spaces(int seats, std::uint8_t a, std::uint8_t b) {
    if (a == kNowhere || b == kNowhere || a == b) return false;
    if (a == kCentre || b == kCentre) return true;  // FC-TAB-03
    const int step = a > b ? a - b : b - a;
    return step == 1 || step == seats - 1;  // FC-TAB-02; empty seats are not closed up (FC-TAB-04)
}
inline bool adjacent(const Setup& setup, const State& state, std::uint8_t a, std::uint8_t b) {
    return adjacent_spaces(setup.seats, state.fighters[a].space, state.fighters[b].space);
}

// Nobody living stands there (FC-TAB-05).
inline std::uint8_t holder_of(const Setup& setup, const State& state, std::uint8_t space) {
    for (std::uint8_t who = 0; who < player_count(setup); ++who) {
        if (state.fighters[who].alive != 0 && state.fighters[who].space == space) return who;
    }
    return kNobody;
}
inline bool is_free(const Setup& setup, const State& state, std::uint8_t space) {
    return holder_of(setup, state, space) == kNobody;
}

// Calls visit(space) for S0, S1 ... and the centre last.
template <typename Visit>
void each_space(const Setup& setup, Visit visit) {
    for (std::uint8_t seat = 0; seat < setup.seats; ++seat) visit(seat);
    visit(kCentre);
}

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

// The parties a condition speaks of.
struct Scene {
    std::uint8_t self = kNobody;
    std::uint8_t foe = kNobody;
    std::uint8_t target = kNobody;
};

// All conditions of the range hold (FC-CND). `card` is the one that carries them.
bool check_conditions(const Setup& setup, const State& state, const Card& card, Range conditions,
                      Scene scene);
inline bool all_hold(const Setup& setup, const State& state, const Card& card, Range conditions,
                     Scene scene) {
    return conditions.count == 0 || check_conditions(setup, state, card, conditions, scene);
}

// An ongoing skill's effect of kind `what` at `always` is in force for this character (FC-EFX-25, -26).
bool find_property(const Setup& setup, const State& state, std::uint8_t who, Do what);
inline bool has_property(const Setup& setup, const State& state, std::uint8_t who, Do what) {
    return (card_of(setup, state, who).ongoing_triggers & trigger_bit(Trigger::Always)) != 0 &&
           find_property(setup, state, who, what);
}

}  // namespace clashfield::filler
