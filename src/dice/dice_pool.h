#pragma once

// A pool of equal dice that are rolled together. A rule never rolls: it asks for a pool, and whoever drives
// the battle supplies the faces (a seeded source, a script, or people with real dice).

#include <cstdint>

namespace clashfield {

// No rule of our games rolls more at once. The limit keeps Faces a fixed-size value and a count in one byte.
inline constexpr uint16_t kMaxDicePerRoll = 255;

// The largest die a reading can describe; a D20 is the largest common one.
inline constexpr uint8_t kMaxDieSides = 20;

struct DicePool {
    uint16_t count = 0;
    uint8_t sides = 6;

    friend constexpr bool operator==(const DicePool&, const DicePool&) = default;
};

}  // namespace clashfield
