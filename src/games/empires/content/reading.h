#pragma once

// What files of Clash of Empires have in common: inches, tables and pieces of ground.
//
//   {"id": "wood", "name": {...}, "ground": "rough", "rect": [56, 20, 68, 30], "cover": "soft", "los":
//   "wood"}
//   {"id": "hill", "ground": "clear", "ellipse": [12, 24, 14, 10], "hill": true}
//   {"id": "wall", "ground": "obstacle", "line": [20, 24, 28, 24], "cover": "hard"}
//
// Codes besides those of Reader and table_reader.h: D-03 equipment that does not suit, D-06 a place that a
// unit may not have, D-07 an army that may not be so, D-10 no room in a battle, D-12 values that contradict
// each other, D-13 an unknown id, D-14 one used twice, D-17 a price that is not the formula's, D-19 an army
// that cannot be bought for the points.

#include <vector>

#include "content/game_files.h"
#include "content/table_reader.h"
#include "games/empires/setup.h"

namespace clashfield::empires {

using content::TableSize;
using content::words_json;

inline constexpr content::Scale kInches = {
    .unit = kInch, .parts = kInch / kGrid, .name = "inches", .sign = "inches"};
inline constexpr int kMostTurns = 30;
inline constexpr std::string_view kSideNames[] = {"A", "B"};

TableSize read_table(const content::Reader& reader);
// With their ids.
std::vector<TerrainPiece> read_terrain(const content::Reader& reader, const TableSize& table);

// How they are read for a whole battlefield (content/table_reader.h).
inline constexpr content::BattlefieldReader<std::vector<TerrainPiece>> kBattlefield = {read_table,
                                                                                       read_terrain};
inline TableSize table_of(const Setup& setup) { return {setup.width, setup.height, kInches}; }

// Keys of a piece that say what its ground is like, and their values over those it has.
inline constexpr std::string_view kGroundKeys[] = {"hill", "cover", "los", "bank", "building"};
void read_ground_keys(const content::Reader& reader, TerrainPiece& piece);

// The corners of a rectangle, or the ends of a line, in a box (section 3.5).
void lay(TerrainPiece& piece, geometry::Shape shape, const Box& box);
// As the geometry sees it; `id` is its place in Setup::terrain.
geometry::Piece piece_of(const TerrainPiece& piece, std::size_t id);

}  // namespace clashfield::empires
