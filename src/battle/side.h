#pragma once

// A side of a battle: a player of Filler Clash, an army elsewhere. Two to twelve take part.

#include <cstdint>
#include <string>

namespace clashfield {

inline constexpr int kMaxSides = 12;

struct Side {
    std::uint8_t index = 255;

    static constexpr Side none() { return Side{}; }
    constexpr bool is_none() const { return index == 255; }
    constexpr bool operator==(const Side&) const = default;
};

// Sides are named A, B, C ... in every notation.
inline std::string to_string(Side side) {
    return side.is_none() ? std::string("-") : std::string(1, static_cast<char>('A' + side.index));
}

// A set of sides.
using SideSet = std::uint16_t;
constexpr SideSet side_bit(Side side) { return static_cast<SideSet>(1u << side.index); }
constexpr bool contains(SideSet set, Side side) { return (set & side_bit(side)) != 0; }

}  // namespace clashfield
