#include "games/champs/rules/groups.h"

#include <algorithm>

#include "games/champs/rules/action_points.h"
#include "games/champs/rules/movement.h"
#include "games/champs/rules/scale_and_terrain.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

// CB-TER-03, CB-GRP-08: ground on which these may not form a group.
Ruling check_ground_with(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    const Activation& activation = state.activation;
    std::uint8_t hard = hard_ground(*setup.map, state.counters[unit].hex);
    for (const Member& member : activation.members) hard |= hard_ground(*setup.map, member.start);
    if (hard == 0) return Ruling::yes();
    bool whole = part == PartOf::Whole;
    bool bound = may_be_kept(setup, state, unit);
    for (const Member& member : activation.members) {
        whole = whole && member.part == PartOf::Whole;
        bound = bound || may_be_kept(setup, state, member.unit);
    }
    const bool kept = whole && bound;  // that they may do together wherever they stand (CB-ACT-08)
    Activation with = activation;
    add_member(setup, state, with, unit, part);
    return check_group_stands(setup, state, with, state.counters[unit].facing, !kept);
}

// a group of a demoralised Corps can only be kept in control, which no part of a stack can.
Ruling check_keeping_with(const Setup& setup, const State& state, std::uint8_t unit, PartOf part) {
    const Activation& activation = state.activation;
    const Counter& lead = state.counters[activation.members[0].unit];
    if (state.corps[activation.corps].demoralised == 0 || lead.independent != 0) return Ruling::yes();
    const auto stays = [&](std::uint8_t whose, PartOf which) {
        return which == PartOf::Whole && may_be_kept(setup, state, whose);
    };
    bool all = stays(unit, part);
    for (const Member& member : activation.members) all = all && stays(member.unit, member.part);
    return all ? Ruling::yes() : refuse(Clause::DEM_04, Code::BadMix);
}

}  // namespace

Ruling check_add(const Setup& setup, const State& state, std::int32_t word, PartOf part) {
    const Activation& activation = state.activation;
    if (activation.begun != 0) return refuse(Clause::GRP_03, Code::BadMix);
    if (Ruling named = check_named(setup, state, word, part); !named) return named;
    const auto unit = static_cast<std::uint8_t>(word);
    const Counter& counter = state.counters[unit];
    if (corps_of(setup, unit) != activation.corps)
        return refuse(Clause::GRP_01, Code::NotYours, {unit, corps_of(setup, unit)});
    if (counter.status == Status::Hidden) return refuse(Clause::AMB_02, Code::NotAGroup, {unit});
    if (activation.members.full()) return refuse(Clause::GRP_01, Code::NotAGroup, {unit});
    for (const Member& member : activation.members) {
        if (member.start == counter.hex)  // of a stack one part, or all of it
            return refuse(Clause::GRP_01, Code::NotAGroup, {unit});
    }
    const std::uint8_t lead = activation.members[0].unit;
    if (is_baggage(setup, unit) || is_baggage(setup, lead) || counter.facing != activation.facing ||
        !touches_member(state, counter.hex))
        return refuse(Clause::GRP_01, Code::NotAGroup, {unit});
    if (in_enemy_zone(state, unit)) return refuse(Clause::GRP_02, Code::NotAGroup, {unit});
    if (in_enemy_zone(state, lead)) return refuse(Clause::GRP_02, Code::NotAGroup, {lead});
    if (has(counter, flag::kKept | flag::kChanged)) return refuse(Clause::MOV_06, Code::Kept, {unit});
    if (movement_of(setup, state, unit) == 0) return refuse(Clause::UNI_06, Code::Stuck, {unit});
    // CB-MOV-09: the group's impulse is one more than the largest number made by a member.
    if (Ruling march = check_march(setup, state, unit); !march) return march;
    if (activation.impulse >= 2 && has(counter, flag::kNear))
        return refuse(Clause::MOV_07, Code::March, {unit, kNothing, 4});
    // CB-OPT-01: the group makes as many impulses as the least of them may.
    if (activation.impulse > march_limit(setup, state, unit))
        return refuse(Clause::OPT_01, Code::March, {unit, kNothing, 0});
    if (counter.moves >= 1) {
        for (const Member& member : activation.members) {
            if (counter.moves >= march_limit(setup, state, member.unit))
                return refuse(Clause::OPT_01, Code::March, {member.unit, kNothing, 0});
            if (has(state.counters[member.unit], flag::kNear))
                return refuse(Clause::MOV_07, Code::March, {member.unit, kNothing, 4});
        }
    }
    if (Ruling parts = check_parts(setup, state, unit, part); !parts) return parts;
    if (Ruling keeping = check_keeping_with(setup, state, unit, part); !keeping) return keeping;
    return check_ground_with(setup, state, unit, part);
}

void gather(Play& play) {
    State& state = play.state;
    bool grew = true;
    while (grew) {
        grew = false;
        for (const std::uint8_t c : play.setup.corps[state.activation.corps].counters) {
            const Counter& counter = state.counters[c];
            if (!is_unit(counter) || !touches_member(state, counter.hex)) continue;
            if (!check_add(play.setup, state, c, PartOf::Whole)) continue;
            add_member(play.setup, state, state.activation, c, PartOf::Whole);
            grew = true;
        }
    }
}

int active_members(const Activation& activation) {
    int count = 0;
    for (const Member& member : activation.members)
        count += member.halted == 0 && member.dropped == 0 ? 1 : 0;
    return count;
}

int allowance_of(const Setup& setup, const State& state, const Activation& activation) {
    int lowest = 99;
    for (const Member& member : activation.members) {
        lowest = std::min(lowest, member_allowance(setup, state, member, member.rough));
    }
    return lowest;
}

namespace {

bool has_chariot(const Setup& setup, const State& state, const Member& member) {
    return any_rank(state, member, [&](std::uint8_t c) { return profile_of(setup, state, c).chariot != 0; });
}

}  // namespace

// The members of `all` that hang together with `first` (CB-GRP-01), standing in these hexes.
MemberSet together_with(std::size_t first, MemberSet all, const std::array<Hex, kMaxMembers>& hexes) {
    MemberSet seen = 0;
    MemberSet open = member_bit(first);
    MemberSet unseen = all & ~open;
    while (open != 0) {
        const auto i = static_cast<std::size_t>(std::countr_zero(open));
        seen |= member_bit(i);
        open &= open - 1;
        for (MemberSet rest = unseen; rest != 0; rest &= rest - 1) {
            const auto j = static_cast<std::size_t>(std::countr_zero(rest));
            if (hexes[i] == hexes[j] || is_next_to(hexes[i], hexes[j])) open |= member_bit(j);
        }
        unseen &= ~open;
    }
    return seen;
}

Ruling check_group_ground(const Setup& setup, const State& state, const Formation& formation) {
    if (formation.hard == 0 || std::popcount(formation.group) < 2) return Ruling::yes();
    const Activation& activation = formation.activation;
    std::array<Hex, kMaxMembers> hexes;
    std::size_t count = 0;
    bool chariots = false;
    each_member(formation.group, [&](std::uint8_t i) {
        const Hex hex = formation.hexes[i];  // who passes another is in his hex
        const auto end = hexes.begin() + static_cast<std::ptrdiff_t>(count);
        if (std::find(hexes.begin(), end, hex) == end) hexes[count++] = hex;
        chariots = chariots || has_chariot(setup, state, activation.members[i]);
    });
    const std::uint8_t lead = activation.members[0].unit;
    if ((formation.hard & kHardBroken) != 0 && chariots && formation.moves)
        return refuse(Clause::GRP_08, Code::NotAGroup, {lead});
    if ((formation.hard & kHardDifficult) != 0 && !is_column({hexes.data(), count}, formation.facing))
        return refuse(Clause::TER_03, Code::NotAGroup, {lead});
    return Ruling::yes();
}

Ruling check_group_stands(const Setup& setup, const State& state, const Activation& activation,
                          std::uint8_t facing, bool moves) {
    if (activation.members.size() < 2) return Ruling::yes();
    Formation formation{.activation = activation, .facing = facing, .moves = moves};
    for (std::size_t i = 0; i < activation.members.size(); ++i) {
        const Member& member = activation.members[i];
        if (member.halted != 0 || member.dropped != 0) continue;
        formation.hexes[i] = state.counters[member.unit].hex;
        formation.group |= member_bit(i);
        formation.hard |= hard_ground(*setup.map, formation.hexes[i]);
    }
    return check_group_ground(setup, state, formation);
}

void halt(Play& play, Member& member) {
    if (member.halted != 0) return;
    member.halted = 1;
    if (active_members(play.state.activation) > 0 || play.state.activation.members.size() > 1)
        emit(play.events, EventKind::Halted, Clause::GRP_05, {member.unit});
}

}  // namespace clashfield::champs
