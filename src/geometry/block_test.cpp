// Ranks and files: where models stand, wheels, and moves as far as possible; on random bodies too.

#include "geometry/block.h"

#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "geometry/polygon.h"
#include "tests/support/carriage.h"

namespace clashfield::geometry {
namespace {

using test::any_angle;
using test::any_carriage;
using test::any_point;
using test::any_tick;
using test::Carriage;

constexpr Tick kCell = 20'000;

// Its sides are even, so that the middles of its ranks are places.
Block any_block() {
    const int models = *rc::gen::inRange(1, 60);
    const int files = *rc::gen::inRange(1, models + 1);
    return {models,
            files,
            {2 * *rc::gen::inRange<Tick>(5'000, 20'000), 2 * *rc::gen::inRange<Tick>(5'000, 20'000)}};
}

std::vector<Corners> bases_of(const Block& block, const Pose& front) {
    std::vector<Corners> bases;
    for (int i = 0; i < block.models; ++i) bases.push_back(corners(place_in(block, front, i), block.cell));
    return bases;
}

TEST(Block, the_last_rank_stands_in_the_middle) {
    const Block block{7, 3, {kCell, kCell}};
    EXPECT_EQ(block.ranks(), 3);
    EXPECT_EQ(block.in_rank(1), 3);
    EXPECT_EQ(block.in_rank(2), 1);
    EXPECT_EQ(block.footprint(), (BaseSize{3 * kCell, 3 * kCell}));
    const Pose front{{100'000, 100'000}, Angle(0)};
    EXPECT_EQ(place_in(block, front, 0).at, (Point{80'000, 100'000}));
    EXPECT_EQ(place_in(block, front, 5).at, (Point{120'000, 80'000}));
    EXPECT_EQ(place_in(block, front, 6).at, (Point{100'000, 60'000}));
}

TEST(Block, a_few_models_are_no_wider_than_they_are_many) {
    const Block block{2, 5, {kCell, kCell}};
    EXPECT_EQ(block.footprint(), (BaseSize{2 * kCell, kCell}));
}

RC_GTEST_PROP(Block, its_footprint_is_what_its_models_take_up, ()) {
    const Block block = any_block();
    const Pose front{any_point(), Angle(kQuarterTurn * *rc::gen::inRange<std::int64_t>(0, 4))};
    std::vector<Point> points;
    for (const Corners& base : bases_of(block, front)) points.insert(points.end(), base.begin(), base.end());
    RC_ASSERT(box_of(points) == box_of(corners(block, front)));
}

RC_GTEST_PROP(Block, no_two_models_stand_in_one_place, ()) {
    const Block block = any_block();
    const std::vector<Corners> bases = bases_of(block, {any_point(), any_angle()});
    constexpr Tick kRounding = 4;
    for (std::size_t i = 0; i < bases.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) RC_ASSERT(!overlap(bases[i], bases[j], kRounding));
    }
}

RC_GTEST_PROP(Block, it_stands_the_same_wherever_the_table_lies, ()) {
    const Block block = any_block();
    const Carriage carry = any_carriage();
    const Pose front{any_point(), any_angle()};
    const Pose image{carry(front.at), carry(front.heading)};
    for (int i = 0; i < block.models; ++i) {
        // In a mirror ranks are counted from the other end.
        const int rank = i / block.files;
        const int from_left = i % block.files;
        const int twin = carry.mirror ? rank * block.files + block.in_rank(rank) - 1 - from_left : i;
        RC_ASSERT(place_in(block, image, twin).at == carry(place_in(block, front, i).at));
    }
}

RC_GTEST_PROP(Wheel, left_then_right_is_the_identity, ()) {
    const Pose pose{any_point(), any_angle()};
    const Point pivot = any_point();
    const auto turn = *rc::gen::inRange<std::int32_t>(0, kFullTurn);
    const Pose left = turned(pose, pivot, -turn);
    const Pose back = turned(left, pivot, turn);
    RC_ASSERT(left.heading == pose.heading - turn);
    RC_ASSERT(back.heading == pose.heading);
    RC_ASSERT(length(back.at - pose.at) <= 2);  // both ways are rounded to a tick
    RC_ASSERT(turned(pose, pivot, 0) == pose);
}

RC_GTEST_PROP(Wheel, it_keeps_the_distance_to_its_pivot, ()) {
    const Point at = any_point();
    const Point pivot = any_point();
    const Tick before = distance(at, pivot);
    const Tick after = distance(turned(at, pivot, any_angle()), pivot);
    RC_ASSERT(before - after <= 2);
    RC_ASSERT(after - before <= 2);
}

TEST(Wheel, a_body_wheels_about_its_foremost_corner) {
    const Block block{6, 3, {kCell, kCell}};
    const Pose front{{100'000, 100'000}, Angle(0)};
    for (const Wing wing : {Wing::Left, Wing::Right}) {
        WheelPivot pivot(front.heading, wing);
        for (const Corners& base : bases_of(block, front)) pivot.add(base);
        EXPECT_EQ(pivot.value(), (Point{wing == Wing::Left ? 70'000 : 130'000, 110'000}));
    }
}

RC_GTEST_PROP(Wheel, its_pivot_is_the_same_wherever_the_table_lies, ()) {
    const Block block = any_block();
    const Carriage carry = any_carriage();
    const Pose front{any_point(), any_angle()};
    WheelPivot pivot(front.heading, Wing::Left);
    WheelPivot image(carry(front.heading), carry.mirror ? Wing::Right : Wing::Left);
    for (const Corners& base : bases_of(block, front)) {
        pivot.add(base);
        image.add(carry.all(base));
    }
    // Corners of two bases may lie in one place but for a tick.
    RC_ASSERT(length(image.value() - carry(pivot.value())) <= 2);
}

RC_GTEST_PROP(FarthestAlong, finds_the_farthest_step_that_fits, ()) {
    const int most = *rc::gen::inRange(0, 200);
    const int reach = *rc::gen::inRange(0, 250);
    const auto taken = *rc::gen::container<std::vector<bool>>(201, rc::gen::arbitrary<bool>());
    int expected = std::min(most, reach);
    while (expected > 0 && taken[static_cast<std::size_t>(expected)]) --expected;
    const int found = farthest_along(
        most, [&](int steps) { return steps <= reach; },
        [&](int steps) { return !taken[static_cast<std::size_t>(steps)]; });
    RC_ASSERT(found == expected);
}

RC_GTEST_PROP(Ways, a_part_of_a_way_has_the_length_that_is_asked_for, ()) {
    const Vector way{any_tick(400'000), any_tick(400'000)};
    const auto wanted = *rc::gen::inRange<Tick>(0, 400'000);
    const Vector part = along(way, wanted);
    if (way == Vector{}) {
        RC_ASSERT(part == Vector{});
        return;
    }
    // The length of the way is known to an eighth of a tick.
    RC_ASSERT(std::abs(length(part) - wanted) <= 2 + wanted / length(way));
    RC_ASSERT(dot(part, way) >= 0);
    RC_ASSERT(along(-way, wanted) == -part);
}

RC_GTEST_PROP(Ways, its_parts_along_a_heading_put_it_together_again, ()) {
    const Vector way{any_tick(400'000), any_tick(400'000)};
    const Angle heading = any_angle();
    const Parts parts = parts_of(way, heading);
    const Vector again = offset(heading, static_cast<Tick>(parts.ahead), static_cast<Tick>(parts.right));
    RC_ASSERT(distance(Point{} + again, Point{} + way) <= 3);
}

TEST(MeanPoint, rounds_toward_zero) {
    MeanPoint mean;
    EXPECT_TRUE(mean.empty());
    mean.add({3, -3});
    mean.add({4, -4});
    EXPECT_EQ(mean.value(), (Point{3, -3}));
}

}  // namespace
}  // namespace clashfield::geometry
