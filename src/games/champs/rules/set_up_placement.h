#pragma once

// Where corps may be placed (CB-SET-05), and the room that is left for the rest.
//
// Nobody can get stuck: has_room() holds for both sides after every order, and whoever has room can place the
// next counter, alone or in a stack.

#include <vector>

#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// Columns and rows, all inclusive (CB-SET-05).
struct Zone {
    int first_column = 1;
    int last_column = 0;
    int first_row = 1;
    int last_row = 0;
};

template <typename Visit>
void each_hex(const Zone& zone, Visit visit) {
    for (int column = zone.first_column; column <= zone.last_column; ++column) {
        for (int row = zone.first_row; row <= zone.last_row; ++row) visit(hex_at(column, row));
    }
}
// A word of an order names a hex of the map.
inline bool is_hex_of(const Map& map, std::int32_t hex) {
    return hex > 0 && hex < kHexes && map.on_map(static_cast<Hex>(hex));
}
Zone zone_of(const Setup& setup, const State& state, std::uint8_t side);

// The columns a side needs: 4 for the defender and 2 for the attacker, more only if its army would not fit.
std::uint8_t zone_depth(const Setup& setup, const State& state, std::uint8_t side);
bool in_zone(const Zone& zone, Hex hex);

// The first Baggage of a side that passes the test, or kNone.
template <typename Test>
std::uint8_t first_baggage(const Setup& setup, const State& state, std::uint8_t side, Test test) {
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (is_baggage(setup, c) && state.counters[c].side == side && test(state.counters[c])) return c;
    }
    return kNone;
}
// The column of a home edge.
inline int edge_column(const Setup& setup, Edge edge) { return edge == Edge::West ? 1 : setup.map->columns; }
// The column counted from a side's own edge, from 1.
int columns_from(const Setup& setup, Edge edge, Hex hex);

// A counter in ambush of this side stands there.
bool is_ambushed(const Setup& setup, const State& state, std::uint8_t side, Hex hex);

// A fighting counter of this corps that is neither on the map nor hidden; kNone if all are placed. In the
// order in which they stack best.
std::uint8_t next_waiting(const Setup& setup, const State& state, std::uint8_t corps);
bool is_waiting(const Setup& setup, const State& state, std::uint8_t counter);
using Stack = std::vector<std::uint8_t>;  // front rank first

// How the waiting counters of a corps can stack: each joins the first stack that takes it, or begins a new
// one. Stacks on the map come first.
struct StackPlan {
    std::vector<Stack> stacks;
    std::size_t standing = 0;  // on the map already
};

StackPlan stack_waiting(const Setup& setup, const State& state, std::uint8_t corps);

// Free hexes of the zone on which everybody can stand.
std::vector<Hex> open_places(const Setup& setup, const State& state, std::uint8_t side);

// Everything of the side that waits still fits into its zone: the new stacks of stack_waiting() are no more
// than the open places.
bool has_room(const Setup& setup, const State& state, std::uint8_t side);

// All counters of a corps that are not in ambush, as stacks. Close stacks take up the fewest hexes; open ones
// leave the general and whoever gains nothing by a second rank alone.
enum class Spacing : std::uint8_t { Open, Close };

std::vector<Stack> stacks_of(const Setup& setup, const State& state, std::uint8_t corps, Spacing spacing);

// Ground on which a counter cannot stand, occupants and stacks: what placing and hiding have in common.
Ruling check_ground(const Setup& setup, const State& state, std::uint8_t counter, Hex hex);
// With the ranks of this stack above it the counter would be a legal one: of one corps, facing the same way.
bool may_join(const Setup& setup, const State& state, std::uint8_t holder, std::uint8_t counter,
              std::uint8_t facing);
// Whether what the side asked still has to place fits in when this counter has been placed or taken so.
Ruling check_room(const Setup& setup, const State& after, std::uint8_t counter, Clause clause);
Ruling check_counter(const Setup& setup, const State& state, std::int32_t word);

Ruling check_place(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex,
                   std::int32_t facing);

Ruling check_baggage(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex,
                     std::int32_t facing);

Ruling check_take(const Setup& setup, const State& state, std::int32_t word);

}  // namespace clashfield::champs
