#pragma once

// What changes in a brawl.

#include <array>
#include <cstdint>

#include "games/brawl/setup.h"

namespace clashfield::brawl {

enum class Phase : std::uint8_t { Turn, Duel, Over };
enum class Ending : std::uint8_t { Beaten, Rounds, Resigned };
inline constexpr std::uint8_t kNobody = 255;

struct Man {
    geometry::Point at;
    std::int32_t heading = 0;  // hundredths of a degree
    std::int32_t lives = 0;    // 0: out of the battle, or no fighter at all
};

struct State {
    std::array<Man, 2 * kMostOfSide> men{};  // by the number of the fighter
    std::int32_t round = 1;
    std::uint8_t active = 0;                                // whose turn it is
    std::uint8_t acting = kNobody;                          // the fighter
    std::array<std::uint8_t, 2> last = {kNobody, kNobody};  // who acted last on each side
    std::uint8_t foe = kNobody;                             // in a duel
    Phase phase = Phase::Turn;
    Ending ending = Ending::Beaten;
    std::uint8_t winner = kNobody;  // nobody in a draw
};

}  // namespace clashfield::brawl
