#pragma once

// Scale and terrain (CB-TER): what ground lets units in, and what it means to a move. The kinds of terrain
// are in content/terrain.h.

#include "games/champs/rules/board.h"

namespace clashfield::champs {

inline bool is_closed(const MapHex& ground) {
    return ground.terrain == Terrain::OffMap || ground.terrain == Terrain::Impassable;
}
inline bool is_open_to_all(const MapHex& ground) { return !is_difficult(ground.terrain) && ground.fort == 0; }
// Open ground on which such a counter cannot stand.
inline bool is_unfit(const MapHex& ground, const Profile& profile) {
    return (profile.chariot != 0 && is_difficult(ground.terrain)) ||  // CB-MOV-15
           (ground.fort != 0 && is_mounted(profile.type));            // CB-TER-06
}
// CB-MOV-15, CB-TER-06, CB-REC-02: ground this unit can never enter.
bool is_barred(const Setup& setup, const State& state, std::uint8_t unit, Hex hex);
bool is_barred(const Setup& setup, const State& state, const Member& member, Hex hex);
std::uint8_t ground_met(const Map& map, Hex hex);

// CB-TER-04: a wood is entered only from a move that began next to it.
bool may_enter_wood(const Map& map, Hex start, Hex to);

// Ground that is hard on groups.
inline constexpr std::uint8_t kHardDifficult = 1;
inline constexpr std::uint8_t kHardBroken = 2;  // off the road
inline std::uint8_t hard_ground(const Map& map, Hex hex) {
    const MapHex& ground = map.at(hex);
    if (is_difficult(ground.terrain)) return kHardDifficult;
    const bool broken = ground.terrain == Terrain::Broken || ground.terrain == Terrain::River;
    return broken && ground.road == 0 ? kHardBroken : 0;
}

// CB-TER-03: the hexes form a single column, each next one a rear hex of the one before.
bool is_column(std::span<const Hex> hexes, std::uint8_t facing);

}  // namespace clashfield::champs
