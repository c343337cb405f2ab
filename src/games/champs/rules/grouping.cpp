// What makes a group (CB-GRP-01) and what ground does to it (CB-TER-03, CB-GRP-08), for everything a group
// does: forming, turning and stepping.

#include "games/champs/rules/steps.h"

namespace clashfield::champs {
namespace {

// CB-TER-03: the hexes form a single column, each next one a rear hex of the one before.
bool is_column(std::span<const Hex> hexes, std::uint8_t facing) {
    int heads = 0;
    for (std::size_t i = 0; i < hexes.size(); ++i) {
        int before = 0;
        int behind = 0;
        for (std::size_t j = 0; j < hexes.size(); ++j) {
            if (i == j) continue;
            const int d = direction_to(hexes[i], hexes[j]);
            if (d < 0) continue;
            if (is_rear(facing, d)) ++behind;
            if (is_front(facing, d)) ++before;
        }
        if (before > 1 || behind > 1) return false;
        if (before == 0) ++heads;
    }
    return heads == 1;
}

bool has_chariot(const Setup& setup, const State& state, const Member& member) {
    bool found = false;
    each_own_rank(state, member,
                  [&](std::uint8_t c) { found = found || profile_of(setup, state, c).chariot != 0; });
    return found;
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

std::uint8_t hard_ground(const Map& map, Hex hex) {
    const MapHex& ground = map.at(hex);
    if (is_difficult(ground.terrain)) return kHardDifficult;
    const bool broken = ground.terrain == Terrain::Broken || ground.terrain == Terrain::River;
    return broken && ground.road == 0 ? kHardBroken : 0;
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

}  // namespace clashfield::champs
