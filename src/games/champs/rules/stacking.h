#pragma once

// Stacking (CB-STK): which counters may share a hex, what the ranks behind the first add in melee (7.3), and
// who leaves a stack or joins one. One table answers the first two. Nothing here allocates.

#include <cstdint>
#include <span>

#include "base/inline_vector.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

inline constexpr int kMaxRanks = 4;

// CB-STK-01, -02: these counters of one corps and facing, front rank first, may stand in one hex. One counter
// alone may. `psiloi_hosts` are the types that the list lets stand above Psiloi.
bool legal_stack(std::span<const Profile* const> ranks, TypeSet psiloi_hosts);

// What a melee looks like to the ranks of one of its units.
struct RankQuestion {
    std::span<const Profile* const> ranks;  // front rank first; a legal stack
    const Profile* opponent = nullptr;      // the front rank it fights
    bool clear = true;                      // its own hex is not rough
    PsiloiSupport psiloi;
};

// One line of 7.3 if the stack has one that helps, and that of Psiloi at its bottom.
void add_rank_bonus(const RankQuestion& question, Sum& score);

// The ranks of `lower` below those of `upper` would be a legal stack, if they faced the same way.
bool is_legal_below(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower);

// CB-STK-01: the ranks of `upper` above those of `lower` would be a legal stack.
bool may_stack(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower);

// Ranks that leave their stacks before two others are put together.
struct Parted {
    bool lower_alone = false;   // `lower` is a front rank that leaves those behind it
    std::uint8_t gone = kNone;  // this one leaves the stack of either
};
bool may_stack(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower, Parted parted);

// CB-STK-05: with this counter below them these ranks would be a legal stack.
bool may_place_below(const Setup& setup, const State& state, std::span<const std::uint8_t> ranks,
                     std::uint8_t counter);

// The counters of a member that still stand in a stack with others.
inline bool is_split(const Member& member) { return member.part != PartOf::Whole && member.moved == 0; }

// CB-STK-07: the rearmost rank gets through all the ranks before it.
bool passes_its_ranks(const Setup& setup, const State& state, std::uint8_t unit);

// CB-STK-06, -07, of a split stack: a front rank leaves only forward, a rear rank forward only through those
// before it.
Ruling check_leaving_stack(const Setup& setup, const State& state, Motion motion, const Member& member);
// With rear ranks that leave their stacks the group under way, and this unit or rank, can still go forward,
// or back (CB-STK-07).
Ruling check_rear_parts(const Setup& setup, const State& state, std::uint8_t unit, PartOf part);
// The same whatever leaves its stack.
inline Ruling check_parts(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    bool rear = part == PartOf::Rear;
    for (const Member& member : state.activation.members) rear = rear || member.part == PartOf::Rear;
    return rear ? check_rear_parts(setup, state, unit, part) : Ruling::yes();
}

void split_front(State& state, std::uint8_t front);                     // the front rank leaves its stack
void split_rear(State& state, std::uint8_t rear);                       // the rear rank leaves its stack
void stack_under(State& state, std::uint8_t lower, std::uint8_t host);  // below the last rank of host
void stack_over(State& state, std::uint8_t upper, std::uint8_t host);   // upper becomes the front
// The counters of a member stand there again, in front of whoever does if they were the front rank.
void put_back(State& state, const Member& member, Hex hex);
// A unit that came over another joins it: going forward from behind, in a withdrawal from the front
// (CB-STK-08).
void join_stack(State& state, std::uint8_t unit, Motion motion);
// CB-STK-09: the parts of a stack have made as many impulses as the one that made most.
void level_impulses(State& state, std::uint8_t unit);
// Whatever befalls a unit befalls all its ranks (CB-STK-04).
void set_flags(State& state, std::uint8_t unit, std::uint16_t flags);

}  // namespace clashfield::champs
