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

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/reader.h"
#include "games/clash/setup.h"

namespace clashfield::clash {

// Is this file of this format (D-01)?
bool check_format(const content::Reader& file, std::string_view format);

// An object that has all required keys; unknown ones are warnings.
bool check_keys(const content::Reader& object, std::span<const std::string_view> required,
                std::span<const std::string_view> optional);

// The key is there, and true.
bool read_flag(const content::Reader& object, std::string_view key);
// A whole number behind a key, or what holds without it.
int read_number(const content::Reader& object, std::string_view key, int least, int most, int otherwise);
// The words behind "name", if it is there: a text, or words in both languages.
content::Bilingual read_name(const content::Reader& object);
content::Json words_json(const content::Bilingual& words);

// D-13 for an id that is in no list of ids.
void refuse_unknown(const content::Reader& reader, std::string_view what, const std::string& id,
                    const std::vector<std::string>& known);

// Millimetres, to the nearest hundredth (CL-GEO-03).
Tick read_length(const content::Reader& reader, int least_mm, int most_mm);
// "12.5": millimetres for messages.
std::string length_text(Tick length);
// [x, y] in millimetres.
Point read_point(const content::Reader& reader);
// Degrees, to the nearest hundredth.
std::int32_t read_heading(const content::Reader& reader);

struct TableSize {
    Tick width = 0;
    Tick height = 0;
};
TableSize read_table(const content::Reader& reader);

// A convex polygon on the table: D-04, D-05. Empty after an error.
std::vector<Point> read_polygon(const content::Reader& reader, const TableSize& table);
// A chain of segments on the table. Empty after an error.
std::vector<Point> read_chain(const content::Reader& reader, const TableSize& table, bool closed);
// Several polygons.
std::vector<std::vector<Point>> read_polygons(const content::Reader& reader, const TableSize& table);

// In square millimetres.
std::int64_t area_of(std::span<const Point> polygon);

std::vector<TerrainPiece> read_terrain(const content::Reader& reader, const TableSize& table);

std::vector<std::string> as_strings(std::span<const std::string_view> words);

// A number of an enumerator, for tables.
template <typename Enum>
constexpr std::size_t index_of(Enum value) {
    return static_cast<std::size_t>(value);
}

}  // namespace clashfield::clash
