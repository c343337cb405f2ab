#include "games/champs/rules/scale_and_terrain.h"

namespace clashfield::champs {
namespace {

bool is_forbidden(const MapHex& ground, const Profile& profile) {
    return is_unfit(ground, profile) ||
           (profile.dismounts != 0 && is_difficult(ground.terrain));  // CB-UNI-09
}

template <typename Ranks>
bool is_barred_to(const Setup& setup, const State& state, const Ranks& ranks, Hex hex) {
    const MapHex& ground = setup.map->at(hex);
    if (is_closed(ground) || is_open_to_all(ground)) return is_closed(ground);
    return any_rank(state, ranks,
                    [&](std::uint8_t c) { return is_forbidden(ground, profile_of(setup, state, c)); });
}

}  // namespace

bool is_barred(const Setup& setup, const State& state, std::uint8_t unit, Hex hex) {
    return is_barred_to(setup, state, unit, hex);
}
bool is_barred(const Setup& setup, const State& state, const Member& member, Hex hex) {
    return is_barred_to(setup, state, member, hex);
}

std::uint8_t ground_met(const Map& map, Hex hex) {
    const Terrain terrain = map.at(hex).terrain;
    std::uint8_t ground = 0;
    if (terrain == Terrain::Broken || terrain == Terrain::River) ground |= kEnteredBroken;
    if (is_difficult(terrain)) ground |= kWasDifficult;
    return ground;
}

bool may_enter_wood(const Map& map, Hex start, Hex to) {
    const std::uint8_t wood = map.wood[to];
    if (wood == 0 || map.wood[start] == wood) return true;
    for (int d = 0; d < 6; ++d) {
        if (map.wood[neighbour(start, d)] == wood) return true;
    }
    return false;
}

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

}  // namespace clashfield::champs
