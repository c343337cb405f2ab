#pragma once

// Groups (CB-GRP): who may act together, and what holds a group together while it moves.

#include <algorithm>
#include <array>
#include <bit>

#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// CB-GRP-01: a hex next to a member of the activation.
inline bool touches_member(const State& state, Hex hex) {
    for (const Member& member : state.activation.members) {
        if (is_next_to(hex, state.counters[member.unit].hex)) return true;
    }
    return false;
}

Ruling check_add(const Setup& setup, const State& state, std::int32_t unit, PartOf part);
void gather(Play& play);
int active_members(const Activation& activation);  // neither halted nor dropped

// The MP of one member by itself, on ground that it has met.
inline int member_allowance(const Setup& setup, const State& state, const Member& member,
                            std::uint8_t ground) {
    return lowest_of_ranks(state, member, [&](std::uint8_t c) {
        return counter_allowance(setup, state, c, ground, member.far != 0);
    });
}
// The MP of every member: those of the slowest (CB-GRP-06).
int allowance_of(const Setup& setup, const State& state, const Activation& activation);

static_assert(kMaxMembers <= 64);
using MemberSet = std::uint64_t;
constexpr MemberSet member_bit(std::size_t i) { return MemberSet{1} << i; }

// Calls visit(number) for the members of a set.
template <typename Visit>
void each_member(MemberSet set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(static_cast<std::uint8_t>(std::countr_zero(set)));
}

// The members of `all` that hang together with `first` (CB-GRP-01), standing in these hexes.
MemberSet together_with(std::size_t first, MemberSet all, const std::array<Hex, kMaxMembers>& hexes);

// A group as it would stand. Hexes are filled in for the members of `group` only.
struct Formation {
    const Activation& activation;
    MemberSet group = 0;
    std::uint8_t facing = 0;
    std::uint8_t hard = 0;  // ground that any of them stands on or has just left
    bool moves = true;      // it does not only stand there, to be kept in control
    std::array<Hex, kMaxMembers> hexes = {};
};

// CB-TER-03: in difficult ground a group is a single column. CB-GRP-08: chariots do not move as a group where
// anybody is in broken ground.
Ruling check_group_ground(const Setup& setup, const State& state, const Formation& formation);

// The same for the members where they stand now, without those that are halted.
Ruling check_group_stands(const Setup& setup, const State& state, const Activation& activation,
                          std::uint8_t facing, bool moves);

void halt(Play& play, Member& member);

}  // namespace clashfield::champs
