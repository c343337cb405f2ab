#pragma once

// A grid of figures, to find those that are near: figures by the square of the table in which their centre
// stands. A test then costs what stands around it, not what stands on the table. Plain data, to be kept in a
// battle's state and copied with it.

#include <array>
#include <cstdint>

#include "base/assert.h"
#include "geometry/polygon.h"

namespace clashfield::geometry {

template <std::size_t most_figures, std::size_t columns, std::size_t rows>
class Grid {
  public:
    using Id = std::uint16_t;
    static constexpr Id kNobody = 0xffff;
    static_assert(most_figures < kNobody);

    // Squares have this side; `reach` is how far any base extends from its centre.
    Grid(Tick side, Tick reach) : side_(side), reach_(reach) {
        first_.fill(kNobody);
        next_.fill(kNobody);
    }

    // Squares keep their figures by number, so that nothing depends on who came first.
    void add(Id id, Point centre) {
        Id* link = &first_[square_of(centre)];
        while (*link < id) link = &next_[*link];
        next_[id] = *link;
        *link = id;
    }
    // Precondition: it was added with this centre.
    void remove(Id id, Point centre) {
        Id* link = &first_[square_of(centre)];
        while (*link != id) {
            CLASHFIELD_ASSERT(*link != kNobody);
            link = &next_[*link];
        }
        *link = next_[id];
        next_[id] = kNobody;
    }
    void move(Id id, Point from, Point to) {
        if (square_of(from) == square_of(to)) return;
        remove(id, from);
        add(id, to);
    }

    // Calls visit(id) for everybody whose base may come within `by` of the box, and for some others.
    template <typename Visit>
    void near(const Box& box, Tick by, const Visit& visit) const {
        any_near(box, by, [&](Id id) {
            visit(id);
            return false;
        });
    }
    // The same until test(id) says true; says whether it did.
    template <typename Test>
    bool any_near(const Box& box, Tick by, const Test& test) const {
        const Tick margin = by + reach_;
        const std::size_t west = column(box.low.x - margin);
        const std::size_t east = column(box.high.x + margin);
        const std::size_t north = row(box.high.y + margin);
        for (std::size_t y = row(box.low.y - margin); y <= north; ++y) {
            for (std::size_t x = west; x <= east; ++x) {
                for (Id id = first_[y * columns + x]; id != kNobody; id = next_[id]) {
                    if (test(id)) return true;
                }
            }
        }
        return false;
    }

  private:
    std::size_t column(Tick x) const { return bounded(x, columns); }
    std::size_t row(Tick y) const { return bounded(y, rows); }
    std::size_t bounded(Tick at, std::size_t count) const {
        if (at < 0) return 0;
        const auto square = static_cast<std::size_t>(at / side_);
        return square < count ? square : count - 1;
    }
    std::size_t square_of(Point p) const { return row(p.y) * columns + column(p.x); }

    Tick side_;
    Tick reach_;
    std::array<Id, columns * rows> first_;
    std::array<Id, most_figures> next_;
};

}  // namespace clashfield::geometry
