#include "games/champs/content/terrain.h"

#include <algorithm>
#include <span>
#include <vector>

#include "base/closest.h"
#include "content/game_files.h"

namespace clashfield::champs {
namespace {

using content::Reader;

constexpr int kMaxWoods = 255;
constexpr int kMaxTimes = 4;  // counters in one hex (7.3)

// "0515", or D-05 that says why not.
Hex read_hex(const Reader& where, std::string_view text, int columns, int rows) {
    const Hex hex = parse_hex(text);
    const bool inside = hex != kNoHex && column_of(hex) <= columns && row_of(hex) <= rows;
    if (inside) return hex;
    where.error("D-05", in_quotes(text) +
                            " is no hex of this map; a hex is column and row in four digits, 0101 to " +
                            hex_name(hex_at(columns, rows)));
    return kNoHex;
}

// "0515-0519*2": first and last hex and the number of counters.
struct RangeText {
    std::string_view first;
    std::string_view last;
    std::string_view times = "1";
};

RangeText split_range(std::string_view text) {
    RangeText range;
    const std::size_t star = text.find('*');
    if (star != std::string_view::npos) range.times = text.substr(star + 1);
    const std::string_view hexes = text.substr(0, star);
    const std::size_t dash = hexes.find('-');
    range.first = hexes.substr(0, dash);
    range.last = dash == std::string_view::npos ? range.first : hexes.substr(dash + 1);
    return range;
}

void read_range(const Reader& item, int columns, int rows, std::vector<HexRange>& hexes) {
    const std::string text = item.text();
    if (!item.json().is_string()) return;
    const RangeText range = split_range(text);
    const bool counted =
        range.times.size() == 1 && range.times[0] >= '1' && range.times[0] <= '0' + kMaxTimes;
    if (!counted) {
        item.error("D-05", "a number of counters from *1 to *4 is expected, found " + in_quotes(text));
        return;
    }
    const Hex first = read_hex(item, range.first, columns, rows);
    const Hex last = range.last == range.first ? first : read_hex(item, range.last, columns, rows);
    if (first == kNoHex || last == kNoHex) return;
    const bool in_column = column_of(first) == column_of(last) && row_of(first) <= row_of(last);
    const bool in_row = row_of(first) == row_of(last) && column_of(first) <= column_of(last);
    if (!in_column && !in_row) {
        item.error("D-05", "a range runs down a column or along a row, from the lower number; found " +
                               in_quotes(text));
        return;
    }
    const auto times = static_cast<std::uint8_t>(range.times[0] - '0');
    const int step = in_column ? 1 : kStride;
    for (int hex = first; hex <= last; hex += step) hexes.push_back({static_cast<Hex>(hex), times});
}

// CB-LOS-02: what can hide something behind it, woods aside (CB-LOS-03).
bool blocks_always(const MapHex& hex) {
    return hex.fort != 0 || hex.terrain == Terrain::BuiltUp || hex.terrain == Terrain::Orchard ||
           hex.terrain == Terrain::Olive;
}

// What a feature makes of its hexes; off the map if it says nothing about their terrain.
MapHex read_what(const Reader& reader) {
    MapHex feature;
    if (reader.has("terrain")) {
        const auto terrain = reader.at("terrain").word(std::span(kTerrainNames).subspan(1), "terrain");
        if (terrain) feature.terrain = static_cast<Terrain>(*terrain + 1);
    }
    content::read_into(reader, "height", 0, 3, feature.height);
    feature.ditch = read_flag(reader, "ditch") ? 1 : 0;
    feature.road = read_flag(reader, "road") ? 1 : 0;
    feature.fort = read_flag(reader, "fort") ? 1 : 0;
    return feature;
}

void read_feature(const Reader& reader, Map& map) {
    if (!check_only_keys(reader, {"hexes"}, {"terrain", "height", "ditch", "road", "fort"})) return;
    if (reader.json().size() < 2)
        reader.error("F-02", "a feature says what its hexes are: terrain, height, ditch, road or fort");
    const MapHex feature = read_what(reader);
    for (const HexRange& range : read_hexes(reader.at("hexes"), map.columns, map.rows)) {
        MapHex& hex = map.hexes[range.hex];
        if (feature.terrain != Terrain::OffMap) {  // CB-TER-01: one terrain
            if (hex.terrain != Terrain::Clear && hex.terrain != feature.terrain)
                reader.error("D-05", "hex " + hex_name(range.hex) + " already is " +
                                         std::string(kTerrainNames[static_cast<std::size_t>(hex.terrain)]));
            hex.terrain = feature.terrain;
        }
        if (reader.has("height")) hex.height = feature.height;
        hex.ditch |= feature.ditch;
        hex.road |= feature.road;
        hex.fort |= feature.fort;
        map.has_blockers = map.has_blockers || hex.height > 0 || is_woody(hex.terrain) || blocks_always(hex);
        map.has_slow = map.has_slow || hex.ditch != 0 || hex.terrain == Terrain::Impassable ||
                       hex.fort != 0 || is_difficult(hex.terrain);
    }
}

void fill_wood(Map& map, Hex start, std::uint8_t number) {
    std::vector<Hex> open = {start};
    map.wood[start] = number;
    while (!open.empty()) {
        const Hex hex = open.back();
        open.pop_back();
        for (int d = 0; d < 6; ++d) {
            const Hex next = neighbour(hex, d);
            if (map.wood[next] != 0 || !is_woody(map.at(next).terrain)) continue;
            map.wood[next] = number;
            open.push_back(next);
        }
    }
}

// CB-TER-04: hexes of one wood have one number.
void number_woods(const Reader& reader, Map& map) {
    int woods = 0;
    map.each_hex([&](Hex hex) {
        if (map.wood[hex] != 0 || !is_woody(map.at(hex).terrain)) return;
        if (++woods <= kMaxWoods) fill_wood(map, hex, static_cast<std::uint8_t>(woods));
    });
    if (woods > kMaxWoods) reader.error("F-03", "a map has at most 255 separate woods");
}

}  // namespace

std::vector<HexRange> read_hexes(const Reader& list, int columns, int rows) {
    std::vector<HexRange> hexes;
    content::each_item(list, 0, kHexes, [&](const Reader& item) { read_range(item, columns, rows, hexes); });
    return hexes;
}

namespace {

// CB-GEO-01; both sides need room to deploy (CB-SET-05). A size that cannot be read is told once: no hex lies
// outside of it then.
std::uint8_t read_size(const Reader& reader, int most) {
    const std::int64_t size = reader.integer(8, most);
    return static_cast<std::uint8_t>(reader.json() == size ? size : most);
}

}  // namespace

std::shared_ptr<const Map> read_map(const Reader& reader) {
    auto map = std::make_shared<Map>();
    if (!check_only_keys(reader, {"features"}, {"id", "name", "columns", "rows"})) return map;
    if (reader.has("id")) map->id = reader.at("id").identifier();
    if (reader.has("name")) map->name = content::bilingual(reader.at("name"));
    if (reader.has("columns")) map->columns = read_size(reader.at("columns"), kMaxColumns);
    if (reader.has("rows")) map->rows = read_size(reader.at("rows"), kMaxRows);
    map->hash = content::hash_as_written(reader.json());
    map->each_hex([&](Hex hex) { map->hexes[hex].terrain = Terrain::Clear; });
    const auto read = [&](const Reader& feature) { read_feature(feature, *map); };
    if (content::each_item(reader.at("features"), 0, 500, read)) number_woods(reader, *map);
    return map;
}

namespace {

// CB-TER-05: what terrain does to sight.
Sight look(const Map& map, Hex from, Hex to) {
    const Axial start = axial(from);
    const Axial line = axial(to) - start;
    const bool woods_block = length(line) > 2;  // CB-LOS-03
    const int higher_end = std::max(map.at(from).height, map.at(to).height);
    for (const Axial step : crossed(line)) {  // CB-LOS-01: the ends are not among them
        const MapHex& hex = map.at(from_axial({start.q + step.q, start.r + step.r}));
        if (hex.height > higher_end || blocks_always(hex)) return Sight::Blocked;  // CB-LOS-02
        if (woods_block && is_woody(hex.terrain)) return Sight::Wooded;            // CB-LOS-03
    }
    return Sight::Clear;
}

}  // namespace

void build_sight(const Map& map) {
    map.sight.build(map.columns, map.rows, [&](Hex a, Hex b) { return look(map, a, b) == Sight::Clear; });
}

Sight sight(const Map& map, Hex from, Hex to) { return look(map, from, to); }

}  // namespace clashfield::champs
