#pragma once

// Inside the set-up phase (CB-SET), for its own files only: where corps may be placed, the written plan,
// ambushes, and the automatic deployment.
//
// Nobody can get stuck: has_room() holds for both sides after every order, and whoever has room can place the
// next counter, alone or in a stack.

#include <vector>

#include "games/champs/rules/engine.h"

namespace clashfield::champs {

// --- zones and room (placement.cpp) ---

// Columns and rows, all inclusive (CB-SET-05).
struct Zone {
    int first_column = 1;
    int last_column = 0;
    int first_row = 1;
    int last_row = 0;
};
Zone zone_of(const Setup& setup, const State& state, std::uint8_t side);
// The columns a side needs: 4 for the defender and 2 for the attacker, more only if its army would not fit.
std::uint8_t zone_depth(const Setup& setup, const State& state, std::uint8_t side);
bool in_zone(const Zone& zone, Hex hex);
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
Ruling check_counter(const Setup& setup, const State& state, std::int32_t word);
Ruling check_place(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex,
                   std::int32_t facing);
Ruling check_baggage(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex,
                     std::int32_t facing);
Ruling check_take(const Setup& setup, const State& state, std::int32_t word);

// --- whose turn it is, and the plan (muster.cpp) ---

// CB-SET-05: who places the next corps; kNone if all are placed.
std::uint8_t side_to_place(const Setup& setup, const State& state);
// This corps may be placed now by the side asked.
bool may_place_corps(const Setup& setup, const State& state, std::uint8_t corps);
inline bool is_placed(const State& state, std::uint8_t corps) { return (state.placed >> corps & 1u) != 0; }
// CB-SET-04: the corps stands where the plan wants it, next to those that are placed.
bool complies(const Setup& setup, const State& state, std::uint8_t corps);

// Where the automatic deployment puts a corps, all of it anew: counters in the order of placing.
struct Spot {
    std::uint8_t counter = kNone;
    Hex hex = kNoHex;
    std::uint8_t facing = 0;
};
struct Muster {
    std::vector<Spot> spots;
    bool complies = false;    // with the plan
    bool keeps_hand = false;  // what stands already stays; the spots are for the rest
};
Muster muster_corps(const Setup& setup, const State& state, std::uint8_t corps);
// The Baggage of the side that waits, spread over its edge.
std::vector<Spot> muster_baggage(const Setup& setup, const State& state, std::uint8_t side);

// --- ambush (ambush.cpp) ---
Ruling check_hide(const Setup& setup, const State& state, std::int32_t word, std::int32_t hex,
                  std::int32_t facing);
// Calls visit(counter, hex) for a few hidden places of each kind of counter until it says false.
using HideVisit = std::function<bool(std::uint8_t, Hex)>;
void each_hide(const Setup& setup, const State& state, const HideVisit& visit);

}  // namespace clashfield::champs
