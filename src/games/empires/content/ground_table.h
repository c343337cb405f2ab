#pragma once

// The ground that dice bring (CE-SET-06, T9), from data/empires/ground.json: a climate says which piece each
// sum of 2D6 stands for.
//
//   {"rolls": [3, 4], "id": "wood", "name": {...}, "ground": "rough", "shape": "rect", "size": [10, 8], ...}

#include <array>

#include "games/empires/content/reading.h"

namespace clashfield::empires {

inline constexpr std::string_view kGroundFormat = "empires-ground/1";
inline constexpr int kTypeRolls = 11;  // sums of 2D6
inline constexpr int kPlaceRolls = 6;  // faces of a D6

struct Climate {
    std::string id;
    content::Bilingual name;
    std::vector<TerrainPiece> pieces;  // their boxes begin at (0, 0)
    std::array<std::uint8_t, kTypeRolls> by_roll{};
};

void read_climates(const content::Reader& file, std::vector<Climate>& climates);

// Appends all pieces that dice can bring, in the order of rolled_piece. Some reach beyond the table: those
// are dropped when they are rolled.
void add_candidates(const Climate& climate, Setup& setup);

}  // namespace clashfield::empires
