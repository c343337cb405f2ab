#pragma once

// At whom an effect may be aimed, and with which detail (FC-TGT).

#include "games/filler/rules/skills.h"
#include "games/filler/rules/turn_order.h"

namespace clashfield::filler {

// FC-TGT-01 to -03 for one effect and one character: may this effect be aimed at it?
bool is_candidate(const Setup& setup, const State& state, Actor actor, const Effect& effect,
                  std::uint8_t target);

// The detail a pick needs besides its target.
enum class Detail : std::uint8_t { None, Skill, Space };
inline Detail detail_of(const Effect& effect) {
    if (effect.what == Do::Defuse) return Detail::Skill;
    if (effect.what == Do::Relocate) return Detail::Space;
    return Detail::None;
}
bool is_detail(const Setup& setup, const State& state, Actor actor, const Effect& effect, PickChoice choice);

// FC-EFX-22: where a relocated character may go.
bool is_destination(const Setup& setup, const State& state, std::uint8_t user, const Effect& effect,
                    std::uint8_t target, std::uint8_t space);

// Judges one pick of an order: target, skill and space words.
bool pick_fits(const Setup& setup, const State& state, Actor actor, const Effect& effect,
               std::span<const std::int32_t> pick);
PickChoice read_pick(std::span<const std::int32_t> pick);

// The place among a loadout's picks of an effect whose pick is in the order.
int pick_place(const Card& card, std::uint8_t skills, std::uint8_t skill, std::uint16_t effect);

// Calls visit(PickChoice) for every target and detail, targets in turn order from the active player; stops
// when visit returns false. Returns false if stopped.
template <typename Visit>
bool each_choice(const Setup& setup, const State& state, Actor actor, const Effect& effect, Visit visit) {
    const int count = player_count(setup);
    for (int i = 0; i < count; ++i) {
        const std::uint8_t target = side_at(setup, state, state.position + i);
        if (!is_candidate(setup, state, actor, effect, target)) continue;
        const Detail detail = detail_of(effect);
        if (detail == Detail::None) {
            if (!visit(PickChoice{target, kNowhere})) return false;
            continue;
        }
        const int details = detail == Detail::Skill ? kMaxSkills : kCentre + 1;
        for (int d = 0; d < details; ++d) {
            const PickChoice choice{target, static_cast<std::uint8_t>(d)};
            if (!is_detail(setup, state, actor, effect, choice)) continue;
            if (!visit(choice)) return false;
        }
    }
    return true;
}

}  // namespace clashfield::filler
