#pragma once

// Who is near: numbers of units by the squares of the table that their boxes touch, a bit for each. A
// question costs what is near, not what is on the table, and answers come in the order of numbers. Plain
// data, to be kept in a battle's state and copied with it. Unlike `Grid`, it holds bodies of any size.

#include <array>
#include <bit>
#include <cstdint>

#include "geometry/body.h"

namespace clashfield::geometry {

template <std::size_t most_units, std::size_t columns, std::size_t rows>
class Neighbours {
  public:
    static constexpr std::size_t kWords = (most_units + 63) / 64;

    // Squares have this side; whatever lies beyond the table counts with the squares at its border.
    explicit Neighbours(Tick side) : side_(side) {}

    void add(Id unit, const Box& box) {
        boxes_[unit] = box;
        each_square(box, [&](std::size_t square) { squares_[square][unit / 64] |= bit(unit); });
    }
    // Nothing happens if it is not there.
    void remove(Id unit) {
        each_square(boxes_[unit], [&](std::size_t square) { squares_[square][unit / 64] &= ~bit(unit); });
        boxes_[unit] = {};
    }
    void move(Id unit, const Box& box) {
        remove(unit);
        add(unit, box);
    }

    // Calls visit(unit) for all whose box comes within `by` of the box, in the order of their numbers.
    template <typename Visit>
    void near(const Box& box, Tick by, const Visit& visit) const {
        const Box wide{{box.low.x - by, box.low.y - by}, {box.high.x + by, box.high.y + by}};
        std::array<std::uint64_t, kWords> found{};
        each_square(wide, [&](std::size_t square) {
            for (std::size_t word = 0; word < kWords; ++word) found[word] |= squares_[square][word];
        });
        for (std::size_t word = 0; word < kWords; ++word) {
            for (std::uint64_t rest = found[word]; rest != 0; rest &= rest - 1) {
                const auto unit =
                    static_cast<Id>(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
                if (geometry::near(wide, boxes_[unit])) visit(unit);
            }
        }
    }
    // Calls visit(unit, distance) for all whose footprint comes within `by` of the shape; `shape_of(unit)` is
    // its footprint.
    template <typename ShapeOf, typename Visit>
    void within(Polygon shape, Tick by, const ShapeOf& shape_of, const Visit& visit) const {
        near(box_of(shape), by, [&](Id unit) {
            const Tick apart = distance(shape, shape_of(unit));
            if (apart <= by) visit(unit, apart);
        });
    }
    // Calls visit(unit) for all whose footprint overlaps the shape, such as a strip that somebody sweeps, by
    // more than `slack`.
    template <typename ShapeOf, typename Visit>
    void in_strip(Polygon shape, Tick slack, const ShapeOf& shape_of, const Visit& visit) const {
        near(box_of(shape), 0, [&](Id unit) {
            if (overlap(shape, shape_of(unit), slack)) visit(unit);
        });
    }

    bool operator==(const Neighbours&) const = default;

  private:
    static constexpr std::uint64_t bit(Id unit) { return std::uint64_t{1} << (unit % 64); }
    std::size_t bounded(Tick at, std::size_t count) const {
        if (at < 0) return 0;
        const auto square = static_cast<std::size_t>(at / side_);
        return square < count ? square : count - 1;
    }
    template <typename Visit>
    void each_square(const Box& box, const Visit& visit) const {
        const std::size_t east = bounded(box.high.x, columns);
        const std::size_t north = bounded(box.high.y, rows);
        for (std::size_t y = bounded(box.low.y, rows); y <= north; ++y) {
            for (std::size_t x = bounded(box.low.x, columns); x <= east; ++x) visit(y * columns + x);
        }
    }

    Tick side_;
    std::array<Box, most_units> boxes_{};
    std::array<std::array<std::uint64_t, kWords>, columns * rows> squares_{};
};

}  // namespace clashfield::geometry
