#pragma once

// Whom a spontaneous advance is aimed at (CB-SPO-02, -03), for one unit or for many.

#include <array>
#include <bit>
#include <cstring>
#include <span>

#include "games/champs/rules/board.h"

namespace clashfield::champs {

// Units, in a list that costs nothing to make.
struct UnitList {
    std::uint8_t count;
    std::array<std::uint8_t, kMaxCounters> units;
    void add(std::uint8_t unit) { units[count++] = unit; }
    const std::uint8_t* begin() const { return units.data(); }
    const std::uint8_t* end() const { return units.data() + count; }
};

// Where the visible units of a side are, gathered once for many questions. Distances are worked out for a
// whole row at a time, in bytes, so that the compiler can do sixteen at once.
struct Positions {
    static constexpr std::size_t kRow = 16;
    static constexpr std::size_t kRoom = (kMaxCounters + kRow - 1) / kRow * kRow;
    using Bytes = std::array<std::uint8_t, kRoom>;
    using Distances = Bytes;

    std::size_t count;
    std::size_t baggage_count;
    std::array<std::uint8_t, kMaxCounters> units;
    std::array<Hex, kMaxCounters> hexes;
    std::array<std::uint8_t, kMaxCounters> baggage;  // places in `units`
    // The three coordinates of every unit (CB-GEO-02), counted from where none is below zero.
    Bytes q;
    Bytes r;
    Bytes s;

    // The distances from `from` to all of them, and the smallest; kFar if there is nobody.
    int measure(Hex from, Distances& far) const;

    // Calls visit(place in `units`) for those that are at most so far away, in order. Eight are looked at at
    // once: no distance is above 127, so the highest bit of its byte can say that it is too large.
    template <typename Visit>
    void each_within(const Distances& far, int most, Visit visit) const {
        static_assert(std::endian::native == std::endian::little);
        constexpr std::uint64_t kOnes = 0x0101010101010101;
        constexpr std::uint64_t kHighest = 0x80 * kOnes;
        const std::uint64_t beyond = kOnes * static_cast<std::uint64_t>(most + 1);
        for (std::size_t first = 0; first < count; first += 8) {
            std::uint64_t eight;
            std::memcpy(&eight, far.data() + first, sizeof(eight));
            std::uint64_t near = ~((eight | kHighest) - beyond) & kHighest;
            for (; near != 0; near &= near - 1)
                visit(first + static_cast<std::size_t>(std::countr_zero(near)) / 8);
        }
    }
};

void gather_positions(const Setup& setup, const State& state, std::uint8_t side, Positions& positions);

// Whom an advance may be aimed at (CB-SPO-02, -03).
void find_targets(const Setup& setup, const State& state, std::uint8_t unit, const Positions& enemies,
                  UnitList& found);

bool is_target(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t target);

// The same for many units of the side whose turn it is: the enemies are gathered once.
class AdvanceTargets {
  public:
    AdvanceTargets(const Setup& a_setup, const State& a_state);
    // Valid until the next question.
    std::span<const std::uint8_t> of(std::uint8_t unit);

  private:
    const Setup& setup_;
    const State& state_;
    Positions enemies_;
    UnitList found_;
};

}  // namespace clashfield::champs
