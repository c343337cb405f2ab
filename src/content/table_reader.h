#pragma once

// Places on a table of battle, as data files write them: lengths in the game's unit, headings in degrees,
// points, polygons and lines, and the pieces of terrain made of them.
//
// Codes of what is refused, besides those of content::Reader: D-04 a shape that is none, D-05 off the table.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/reader.h"
#include "geometry/point.h"

namespace clashfield::content {

using geometry::Point;
using geometry::Tick;

inline constexpr Tick kMillimetre = 1000;

// The unit of length of a game's files, and how exact they may be.
struct Scale {
    Tick unit = kMillimetre;
    int parts = 100;  // of a unit: lengths are rounded to them
    std::string_view name = "millimetres";
    std::string_view sign = "mm";
};

// To the nearest part of the unit.
Tick read_length(const Reader& reader, int least, int most, const Scale& scale = {});
// "12.5": for messages.
std::string length_text(Tick length, const Scale& scale = {});
// [x, y].
Point read_point(const Reader& reader, const Scale& scale = {});
// Degrees, to the nearest hundredth: in hundredths, from 0 up to a whole turn.
std::int32_t read_heading(const Reader& reader);

struct TableSize {
    Tick width = 0;
    Tick height = 0;
    Scale scale = {};  // of places on it

    bool holds(Point point) const {
        return point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height;
    }
};
struct TableLimits {
    int least = 300;
    int most_width = 0;
    int most_height = 0;
    Scale scale = {};
};
// Nothing is as large as the table of an error.
TableSize read_table(const Reader& reader, const TableLimits& limits);

// A convex polygon on the table; `convex_by` names the clause that wants it so. Empty after an error.
std::vector<Point> read_polygon(const Reader& reader, const TableSize& table, std::string_view convex_by);
// A chain of segments on the table. Empty after an error.
std::vector<Point> read_chain(const Reader& reader, const TableSize& table, bool closed);
// Several polygons.
std::vector<std::vector<Point>> read_polygons(const Reader& reader, const TableSize& table,
                                              std::string_view convex_by);

// In square millimetres.
std::int64_t area_of(std::span<const Point> polygon);

// A piece of terrain: an area, or a line that may be closed. What its numbers mean is the game's business.
struct GroundPiece {
    std::size_t kind = 0;  // a place in the names of kinds
    Bilingual name;
    std::vector<Point> points;
    bool closed = false;
    int level = 0;  // 0: not given
    int inner = 0;  // of a line, seen along its points: 1 its left side, 2 its right one
};
// The kinds of terrain of a game. Those from `first_line` on are lines, the others areas.
struct GroundKinds {
    std::span<const std::string_view> names;
    std::size_t first_line = 0;
    std::string_view convex_by;  // as for polygons
};
// Those of a list that can be read.
std::vector<GroundPiece> read_ground(const Reader& reader, const TableSize& table, const GroundKinds& kinds,
                                     std::size_t most);

// How a game reads its table, and terrain on it.
template <typename Pieces>
struct BattlefieldReader {
    TableSize (*table)(const Reader& reader);
    Pieces (*terrain)(const Reader& reader, const TableSize& table);
};
// "table" and "terrain" of a scenario or a situation, as far as they are there, into a set-up with `width`,
// `height` and `terrain`. False if the table cannot be read.
template <typename Pieces, typename Setup>
bool read_battlefield(const Reader& object, TableSize table, const BattlefieldReader<Pieces>& read,
                      Setup& setup) {
    if (object.has("table")) table = read.table(object.at("table"));
    if (table.width == 0) return false;
    setup.width = table.width;
    setup.height = table.height;
    if (object.has("terrain")) setup.terrain = read.terrain(object.at("terrain"), table);
    return true;
}
// The same of a pick-up battle, which may borrow both from a scenario as its map (content/pickup.h).
template <typename Pieces, typename Setup>
void read_pickup_ground(const Reader& pickup, const Json* map, TableSize table,
                        const BattlefieldReader<Pieces>& read, Setup& setup) {
    Findings known;  // the scenario was read before
    const auto take = [&](const TableSize& given) { table = given.width > 0 ? given : table; };
    if (map != nullptr && map->contains("table"))
        take(read.table(Reader((*map)["table"], "map", "table", known)));
    if (pickup.has("table")) take(read.table(pickup.at("table")));
    setup.width = table.width;
    setup.height = table.height;
    if (pickup.has("terrain")) {
        setup.terrain = read.terrain(pickup.at("terrain"), table);
    } else if (map != nullptr) {
        setup.terrain = read.terrain(Reader((*map)["terrain"], "map", "terrain", known), table);
    }
}

}  // namespace clashfield::content
