#include "games/champs/rules/board.h"

#include <algorithm>

namespace clashfield::champs {

bool has_enemy_adjacent(const State& state, std::uint8_t side, Hex hex) {
    if (!may_touch_enemy(state, side, hex)) return false;
    for (int d = 0; d < 6; ++d) {
        if (is_enemy_at(state, side, neighbour(hex, d))) return true;
    }
    return false;
}

int nearest_enemy(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    int nearest = kFar;
    each_unit(setup, state, other_side(side), [&](std::uint8_t enemy) {
        nearest = std::min(nearest, distance(hex, state.counters[enemy].hex));
    });
    return nearest;
}

std::uint8_t enemy_within_whom(const Setup& setup, const State& state, std::uint8_t side, Hex hex,
                               int hexes) {
    const Axial here = axial(hex);
    return first_unit(setup, state, other_side(side), [&](std::uint8_t enemy) {
        return length(axial(state.counters[enemy].hex) - here) <= hexes;
    });
}

bool enemy_within(const State& state, std::uint8_t side, Hex hex, int hexes) {
    // Of a column so many to the side, fewer hexes are within reach; the first of them lies lower, by half a
    // hex for each column.
    const int column = column_of(hex);
    const int row = row_of(hex);
    const std::uint64_t(&held)[kColumns] = state.held[1 - side];
    // Mostly nobody is even in these columns and rows.
    std::uint64_t around = 0;
    for (int c = std::max(column - hexes, 0); c <= std::min(column + hexes, kColumns - 1); ++c)
        around |= held[c];
    if ((around >> std::max(row - hexes, 0)) << (63 - 2 * hexes) == 0) return false;
    for (int aside = 0; aside <= hexes; ++aside) {
        const int first = row - hexes + (aside + (column & 1)) / 2;
        const std::uint64_t rows = (std::uint64_t{1} << (2 * hexes + 1 - aside)) - 1;
        const std::uint64_t reached = first >= 0 ? rows << first : rows >> -first;
        if (column >= aside && (held[column - aside] & reached) != 0) return true;
        if (column + aside < kColumns && (held[column + aside] & reached) != 0) return true;
    }
    return false;
}

}  // namespace clashfield::champs
