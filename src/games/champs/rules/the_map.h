#pragma once

// The map (CB-GEO): the geometry of its hexagons: flat-topped hexes in straight columns, odd columns half a
// hex lower. A hex is one number, so that neighbours are additions; the grid has a border of hexes that are
// off the map.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

namespace clashfield::champs {

using Hex = std::uint16_t;
inline constexpr int kStride = 64;  // a power of two: columns and rows are found by shifts
inline constexpr int kMaxColumns = 30;
inline constexpr int kMaxRows = 46;
inline constexpr int kColumns = kMaxColumns + 2;  // with the border
inline constexpr int kHexes = kColumns * kStride;
inline constexpr Hex kNoHex = 0;
// Hexes that a straight way can lead over: whoever goes back by rear hexes only passes no more friends.
inline constexpr std::size_t kMostInLine = 64;
static_assert(kMaxRows + kMaxColumns / 2 < kMostInLine);
constexpr Hex hex_at(int column, int row) { return static_cast<Hex>(column * kStride + row); }
constexpr int column_of(Hex hex) { return hex / kStride; }
constexpr int row_of(Hex hex) { return hex % kStride; }
static_assert(kMaxRows + 2 <= kStride, "columns have an off-map hex at both ends");

// CB-GEO-03: directions clockwise.
enum Direction : std::uint8_t { SE, S, SW, NW, N, NE };
// CB-GEO-04: facings, clockwise. A unit faces a vertex.
enum Facing : std::uint8_t {
    kEast,
    kSouthSouthEast,
    kSouthSouthWest,
    kWest,
    kNorthNorthWest,
    kNorthNorthEast
};

constexpr std::uint8_t turned(std::uint8_t facing, int vertices) {
    return static_cast<std::uint8_t>((facing + vertices + 12) % 6);
}
constexpr std::uint8_t reversed(std::uint8_t facing) { return turned(facing, 3); }

// CB-GEO-03: what to add to a hex to get its neighbour; by parity of the column, then direction.
inline constexpr std::int16_t kNeighbours[2][6] = {
    {kStride, 1, -kStride, -kStride - 1, -1, kStride - 1},  // even columns
    {kStride + 1, 1, -kStride + 1, -kStride, -1, kStride},  // odd columns
};
constexpr Hex neighbour(Hex hex, int direction) {
    return static_cast<Hex>(hex + kNeighbours[column_of(hex) & 1][direction]);
}

// CB-GEO-05: hexsides of a unit by its facing.
constexpr int clockwise(int direction, int hexsides) {
    const int sum = direction + hexsides;
    return sum < 6 ? sum : sum - 6;  // cheaper than a remainder, and asked for all the time
}
constexpr int left_front(std::uint8_t facing) { return clockwise(facing, 5); }
constexpr int right_front(std::uint8_t facing) { return facing; }
constexpr int right_flank(std::uint8_t facing) { return clockwise(facing, 1); }
constexpr int right_rear(std::uint8_t facing) { return clockwise(facing, 2); }
constexpr int left_rear(std::uint8_t facing) { return clockwise(facing, 3); }
constexpr int left_flank(std::uint8_t facing) { return clockwise(facing, 4); }

constexpr bool is_front(std::uint8_t facing, int direction) {
    return direction == facing || direction == left_front(facing);
}
constexpr bool is_flank(std::uint8_t facing, int direction) {
    return direction == right_flank(facing) || direction == left_flank(facing);
}
constexpr bool is_rear(std::uint8_t facing, int direction) {
    return direction == right_rear(facing) || direction == left_rear(facing);
}

// CB-GEO-02.
struct Axial {
    int q = 0;
    int r = 0;
    constexpr bool operator==(const Axial&) const = default;
};
constexpr Axial axial(Hex hex) { return {column_of(hex), row_of(hex) - (column_of(hex) >> 1)}; }
constexpr Hex from_axial(Axial place) { return hex_at(place.q, place.r + place.q / 2); }
constexpr Axial operator-(Axial a, Axial b) { return {a.q - b.q, a.r - b.r}; }
constexpr int length(Axial vector) {
    const int dq = vector.q < 0 ? -vector.q : vector.q;
    const int dr = vector.r < 0 ? -vector.r : vector.r;
    const int ds = vector.q + vector.r < 0 ? -(vector.q + vector.r) : vector.q + vector.r;
    return (dq + dr + ds) >> 1;
}
constexpr int distance(Hex a, Hex b) { return length(axial(b) - axial(a)); }

// Differences between the numbers of a hex and of those next to it, by parity of the column. The difference
// itself (as an index, plus kStride + 1) tells whether two hexes touch.
struct Touching {
    std::array<bool, 2 * kStride + 3> steps[2] = {};
    constexpr Touching() {
        for (int parity = 0; parity < 2; ++parity) {
            for (const int step : kNeighbours[parity])
                steps[parity][static_cast<std::size_t>(step + kStride + 1)] = true;
        }
    }
};
inline constexpr Touching kTouching;
// distance(a, b) == 1.
constexpr bool is_next_to(Hex a, Hex b) {
    const auto step = static_cast<std::size_t>(b - a + kStride + 1);
    return step < kTouching.steps[0].size() && kTouching.steps[column_of(a) & 1][step];
}

// The direction from a hex to one next to it, or -1.
constexpr int direction_to(Hex from, Hex to) {
    for (int d = 0; d < 6; ++d) {
        if (neighbour(from, d) == to) return d;
    }
    return -1;
}

// CB-GEO-06: the vector to another hex as a unit facing east would see it.
constexpr Axial relative(Hex from, Hex to, std::uint8_t facing) {
    Axial vector = axial(to) - axial(from);
    for (int i = 0; i < facing; ++i) vector = {vector.q + vector.r, -vector.q};
    return vector;
}
// CB-GEO-07: what frontal steps can reach.
constexpr bool in_cone(Hex from, Hex to, std::uint8_t facing) {
    const Axial v = relative(from, to, facing);
    return v.q > 0 && v.r <= 0 && v.r >= -v.q;
}
// CB-GEO-08.
constexpr bool in_arc(Hex from, Hex to, std::uint8_t facing) {
    const Axial v = relative(from, to, facing);
    return v.q > 0 && v.r >= -2 * v.q && v.r <= v.q;
}

// CB-GEO-10: the vectors from `from` to the hexes strictly between it and the end of `vector` that the line
// between the centres crosses. The answer stays valid for the whole program.
std::span<const Axial> crossed(Axial vector);

// "0709"; an empty text for no hex.
std::string hex_name(Hex hex);
// Four digits, or three ("709"), with column and row inside the largest map; kNoHex if not.
Hex parse_hex(std::string_view text);

std::string_view facing_name(std::uint8_t facing);
// 0..5, or -1.
int parse_facing(std::string_view text);

}  // namespace clashfield::champs
