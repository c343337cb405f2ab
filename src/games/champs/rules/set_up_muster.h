#pragma once

// Whose corps is placed next, the written plan (CB-SET-04), and the automatic deployment: foot in the centre,
// mounted on the wings, the general behind the line, everybody facing the enemy's edge.

#include <vector>

#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// CB-SET-05: who places the next corps; kNone if all are placed.
std::uint8_t side_to_place(const Setup& setup, const State& state);

// This corps may be placed now by the side asked.
bool may_place_corps(const Setup& setup, const State& state, std::uint8_t corps);

inline bool is_placed(const State& state, std::uint8_t corps) { return (state.placed >> corps & 1u) != 0; }

// The corps that a side began with, as they are listed.
inline std::vector<std::uint8_t> corps_of_side(const Setup& setup, std::uint8_t side) {
    std::vector<std::uint8_t> own;
    for (std::uint8_t c = 0; c < setup.corps.size(); ++c) {
        if (setup.corps[c].side == side) own.push_back(c);
    }
    return own;
}
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

}  // namespace clashfield::champs
