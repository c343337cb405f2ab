// Neighbours: those near a box, in the order of their numbers, wherever they stand.

#include "geometry/near.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/any_ranks.h"

namespace clashfield::geometry {
namespace {

using test::any_body;
using test::inches;

using Table = Neighbours<80, 9, 6>;

RC_GTEST_PROP(Neighbours, are_those_that_a_look_at_everybody_finds, ()) {
    Table table(inches(8));
    std::vector<Body> bodies;
    const int count = *rc::gen::inRange(1, 80);
    for (int i = 0; i < count; ++i) {
        bodies.push_back(any_body(380'000));
        table.add(static_cast<Id>(i), box_of(corners(bodies.back())));
    }
    const auto shape_of = [&](Id unit) { return corners(bodies[unit]); };
    for (std::size_t i = 0; i < bodies.size(); i += 3) {
        bodies[i] = any_body(380'000);
        table.move(static_cast<Id>(i), box_of(corners(bodies[i])));
    }
    table.remove(0);
    const Corners shape = corners(any_body(380'000));
    const Tick by = *rc::gen::inRange<Tick>(0, 100'000);
    std::vector<Id> near;
    std::vector<Id> in_strip;
    table.within(shape, by, shape_of, [&](Id unit, Tick) { near.push_back(unit); });
    table.in_strip(shape, 0, shape_of, [&](Id unit) { in_strip.push_back(unit); });
    std::vector<Id> all_near;
    std::vector<Id> all_in_strip;
    for (Id unit = 1; unit < bodies.size(); ++unit) {
        if (distance(shape, corners(bodies[unit])) <= by) all_near.push_back(unit);
        if (overlap(shape, corners(bodies[unit]))) all_in_strip.push_back(unit);
    }
    RC_ASSERT(near == all_near);
    RC_ASSERT(in_strip == all_in_strip);
}

TEST(Neighbours, remember_nothing_of_those_who_left) {
    Table table(inches(8));
    const Table empty = table;
    table.add(70, {{0, 0}, {inches(40), inches(10)}});
    EXPECT_NE(table, empty);
    table.remove(70);
    EXPECT_EQ(table, empty);
    int found = 0;
    table.near({{0, 0}, {inches(72), inches(48)}}, 0, [&](Id) { ++found; });
    EXPECT_EQ(found, 0);
}

}  // namespace
}  // namespace clashfield::geometry
