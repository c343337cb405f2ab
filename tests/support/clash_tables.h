#pragma once

// Random tables of CLASH! for the laws of its geometry: two sides with bases of many sizes, some of them in
// contact, on terrain of every kind; and the same tables turned, mirrored and shifted.

#include <memory>

#include "base/random.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/movement.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/special_actions.h"

namespace clashfield::clash::test {

struct Table {
    Setup setup;
    std::unique_ptr<State> state = std::make_unique<State>();
};

inline constexpr Tick kTableWidth = 1600 * kMillimetre;
inline constexpr Tick kTableHeight = 1200 * kMillimetre;
inline constexpr int kTableUnits = 6;  // every second one is of the other side

// No two bases overlap. Figures for which there was no room are not on the table.
Table random_table(Random& random, int figures_of_a_unit);
Table random_table(Random& random);  // of two to eight

FigureId random_figure(const Table& table, Random& random);  // one on the table
inline bool is_woodsman(const Table& table, FigureId figure) {
    return profile_of(table.setup, *table.state, figure).has(special::kWoodsman);
}
struct Pair {
    FigureId a = kNoFigure;
    FigureId b = kNoFigure;
};
Pair random_pair(const Table& table, Random& random);

// Turned by quarters clockwise, then mirrored east to west, then shifted so that it lies where tables lie.
struct Carriage {
    int turns = 0;
    bool mirror = false;
    Vector by;
    bool shifted = false;  // away from the edges of the table

    Point operator()(Point point) const;
    Angle operator()(Angle heading) const;
    Pose operator()(const Pose& pose) const;
    Face operator()(Face face) const;
};
Carriage random_carriage(Random& random);

// The figures are put down in another order, which no rule may notice.
Table carried(const Table& table, const Carriage& carriage, Random& random);

// A move of some or all figures of a unit, not always a legal one.
Placings random_move(const Table& table, UnitId unit, Random& random);

}  // namespace clashfield::clash::test
