#pragma once

// A map: terrain, height and works of every hex (CB-TER). Read from data, the same for all battles on it.

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "content/reader.h"
#include "games/champs/rules/the_map.h"

namespace clashfield::champs {

// CB-TER-01. Difficult kinds come after Wood, which is the first of them.
enum class Terrain : std::uint8_t {
    OffMap,
    Clear,
    Broken,
    River,
    Impassable,
    Wood,
    Oasis,
    Orchard,
    Marsh,
    Hedge,
    BuiltUp,
    Olive,
    Pen,
};
inline constexpr std::string_view kTerrainNames[] = {"off_map",  "clear", "broken",  "river", "impassable",
                                                     "wood",     "oasis", "orchard", "marsh", "hedge",
                                                     "built_up", "olive", "pen"};

constexpr bool is_difficult(Terrain terrain) { return terrain >= Terrain::Wood; }
constexpr bool is_woody(Terrain terrain) { return terrain == Terrain::Wood || terrain == Terrain::Oasis; }
// CB-TER-02: broken, river or difficult.
constexpr bool is_rough(Terrain terrain) {
    return terrain == Terrain::Broken || terrain == Terrain::River || is_difficult(terrain);
}

struct MapHex {
    Terrain terrain = Terrain::OffMap;
    std::uint8_t height = 0;
    std::uint8_t ditch = 0;
    std::uint8_t road = 0;
    std::uint8_t fort = 0;
};

// Which hexes of a map see which: one bit for each pair. Worked out when first asked for, because a program
// loads many maps and plays on one.
class SightTable {
  public:
    bool ready() const { return ready_.load(std::memory_order_acquire); }
    bool get(Hex from, Hex to) const { return (bits_[word(from, to)] >> row_of(to) & 1u) != 0; }
    template <typename Sees>
    void build(int columns, int rows, Sees sees) {
        std::call_once(once_, [&] {
            bits_.resize(word(kHexes, 0));
            for (int c = 1; c <= columns; ++c) {
                for (int r = 1; r <= rows; ++r) fill(hex_at(c, r), columns, rows, sees);
            }
            ready_.store(true, std::memory_order_release);
        });
    }

  private:
    // For every hex a word for each column, with a bit for each row.
    static_assert(kStride == 64);
    static std::size_t word(Hex from, Hex to) {
        return static_cast<std::size_t>(from * kColumns + column_of(to));
    }
    // Sight is mutual (CB-LOS-01), so half of the pairs is enough.
    template <typename Sees>
    void fill(Hex from, int columns, int rows, Sees sees) {
        for (int c = 1; c <= columns; ++c) {
            for (int r = 1; r <= rows; ++r) {
                const Hex to = hex_at(c, r);
                if (to < from || !sees(from, to)) continue;
                set(from, to);
                set(to, from);
            }
        }
    }
    void set(Hex from, Hex to) { bits_[word(from, to)] |= std::uint64_t{1} << row_of(to); }

    std::once_flag once_;
    std::atomic<bool> ready_{false};
    std::vector<std::uint64_t> bits_;
};

struct Map {
    std::string id;
    content::Bilingual name;
    std::uint8_t columns = 21;
    std::uint8_t rows = 33;
    bool has_blockers = false;  // something on it can block sight
    bool has_slow = false;      // ditches or hexes that cannot be entered: paths may be longer than distances
    std::uint64_t hash = 0;     // of its JSON
    std::array<MapHex, kHexes> hexes{};
    std::array<std::uint8_t, kHexes> wood{};  // number of the connected wood or oasis, from 1 (CB-TER-04)

    mutable SightTable sight;

    const MapHex& at(Hex hex) const { return hexes[hex]; }
    bool on_map(Hex hex) const { return hexes[hex].terrain != Terrain::OffMap; }
    template <typename Visit>
    void each_hex(Visit visit) const {
        for (int column = 1; column <= columns; ++column) {
            for (int row = 1; row <= rows; ++row) visit(hex_at(column, row));
        }
    }
    bool rough(Hex hex) const { return is_rough(hexes[hex].terrain); }
    bool difficult(Hex hex) const { return is_difficult(hexes[hex].terrain); }
};

// Reads one map object of data/champs/maps.json, or one inside a scenario or situation.
std::shared_ptr<const Map> read_map(const content::Reader& reader);

// Adds the hexes of a list such as ["0515-0519", "0615", "0102-2102"] to `hexes`; ranges run along a column
// or a row. `each` of a scenario's list may end in "*2": so many counters in every hex.
struct HexRange {
    Hex hex = kNoHex;
    std::uint8_t times = 1;
};
std::vector<HexRange> read_hexes(const content::Reader& list, int columns, int rows);

// Fills in the table of a map on which something can block sight.
void build_sight(const Map& map);
// CB-LOS-01 to -03.
inline bool sees(const Map& map, Hex from, Hex to) {
    if (!map.has_blockers) return true;
    if (!map.sight.ready()) build_sight(map);
    return map.sight.get(from, to);
}
// The same with the reason: something high or built, or a wood.
enum class Sight : std::uint8_t { Clear, Blocked, Wooded };
Sight sight(const Map& map, Hex from, Hex to);

}  // namespace clashfield::champs
