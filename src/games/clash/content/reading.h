#pragma once

// What the data files of CLASH! have in common: format tags, keys, lengths and shapes on the table.
//
// Codes of what is refused, besides those of content::Reader (F-01 no JSON, F-02 keys, F-03 ranges, F-05
// unknown words, F-14 a missing language); a key nobody knows is a warning here:
//   D-01 format tag missing or of another version   D-10 too many units or figures
//   D-02 a manoeuvre that cannot be read            D-12 sides, goals or places that contradict each other
//   D-03 equipment or order its troop cannot have   D-13 unknown weapon, list, entry, unit or map
//   D-04 a shape that is none                       D-14 an id that is taken
//   D-05 off the table                              D-15 figures that disagree (warning)
//   D-06 no room in a zone                          D-17 a cost that is not the formula's (warning)
//   D-07 too many officers or generals              D-19 an army that cannot be bought for the points

#include <vector>

#include "base/tables.h"
#include "content/game_files.h"
#include "content/table_reader.h"
#include "games/clash/setup.h"

namespace clashfield::clash {

using content::area_of;
using content::as_strings;
using content::length_text;
using content::TableSize;
using content::words_json;

// CL-GEO-05: areas are convex.
std::vector<Point> read_polygon(const content::Reader& reader, const TableSize& table);
std::vector<std::vector<Point>> read_polygons(const content::Reader& reader, const TableSize& table);
// Its table and its terrain.
extern const content::BattlefieldReader<std::vector<TerrainPiece>> kBattlefield;

}  // namespace clashfield::clash
