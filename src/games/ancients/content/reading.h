#pragma once

// What the readers of this game's content share. Files give lengths in inches to the thousandth (AB-GEO-01)
// and headings in degrees. Unknown keys are errors. Codes besides those of content::Reader:
//
//   D-02 a text that cannot be read                 D-10 more than a battle has room for
//   D-03 equipment or rules its class cannot have   D-12 values that contradict each other
//   D-04 a shape that is none                       D-13 unknown army, type, unit, piece or map
//   D-05 off the table                              D-14 an id that is taken
//   D-06 outside its zone, or in another's way      D-15 figures that disagree (warning)
//   D-07 an army that may not be so                 D-17 a price that is not the formula's (warning)
//                                                   D-19 an army that cannot be bought for the points

#include <vector>

#include "content/game_files.h"
#include "content/table_reader.h"
#include "games/ancients/setup.h"

namespace clashfield::ancients {

using content::TableSize;
using content::words_json;

inline constexpr content::Scale kInches = {
    .unit = kInch, .parts = kInch / kGrid, .name = "inches", .sign = "inches"};
inline constexpr int kMostTurns = 30;
inline constexpr std::string_view kFormationNames[] = {"formed", "skirmish"};  // AB-SET-08
inline constexpr std::string_view kSideNames[] = {"A", "B"};
inline constexpr std::string_view kEdgeNames[] = {"north", "east", "south", "west"};  // by TableSide

// Its table, and pieces of table 7.3 with their ids.
extern const content::BattlefieldReader<std::vector<TerrainPiece>> kBattlefield;

// A number of an enumerator, for tables.
template <typename Enum>
constexpr std::size_t index_of(Enum value) {
    return static_cast<std::size_t>(value);
}

}  // namespace clashfield::ancients
