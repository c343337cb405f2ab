// Zones: a partition of the plane by lines at 45 degrees from the corners, with the ties of a table.

#include "geometry/zones.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/any_ranks.h"

namespace clashfield::geometry {
namespace {

using test::any_body;
using test::any_carriage;
using test::any_point;
using test::at_inches;
using test::Carriage;
using test::carried;
using test::foot;
using test::inches;
using test::thou;

Point thousandths(Tick x, Tick y) { return {thou(x), thou(y)}; }

TEST(Zones, diagonals_go_to_the_front_and_then_to_the_flank) {
    const Body body = body_of(foot(20, 5, at_inches(36, 24), 0));
    const ZoneTies ties;
    EXPECT_EQ(zone_of(body, at_inches(36, 30), ties), Face::Front);
    EXPECT_EQ(zone_of(body, at_inches(40, 26), ties), Face::Front);
    EXPECT_EQ(zone_of(body, thousandths(40'500, 26'000), ties), Face::Right);
    EXPECT_EQ(zone_of(body, at_inches(30, 20), ties), Face::Left);
    EXPECT_EQ(zone_of(body, at_inches(36, 15), ties), Face::Rear);
    EXPECT_EQ(zone_of(body, thousandths(40'000, 18'800), ties), Face::Right);
    EXPECT_EQ(zone_of(body, thousandths(39'999, 18'800), ties), Face::Rear);
}

TEST(Zones, the_callers_table_decides_ties) {
    const Body body{{at_inches(10, 10), Angle(0)}, {inches(4), inches(4)}};
    ZoneTies ties;
    const Point rear_corner = at_inches(12, 6);
    EXPECT_EQ(zone_of(body, rear_corner, ties), Face::Rear);
    ties.rear_corner_to_rear = false;
    EXPECT_EQ(zone_of(body, rear_corner, ties), Face::Right);
    EXPECT_EQ(zone_of(body, at_inches(13, 5), ties), Face::Right);
    ties.rear_line_to_flank = false;
    EXPECT_EQ(zone_of(body, at_inches(13, 5), ties), Face::Rear);
    EXPECT_EQ(zone_of(body, at_inches(13, 11), ties), Face::Front);
    ties.front_line_to_flank = true;
    EXPECT_EQ(zone_of(body, at_inches(13, 11), ties), Face::Right);
    EXPECT_EQ(zone_of(body, at_inches(12, 10), ties), Face::Front);  // the corner itself
    EXPECT_EQ(zone_of(body, at_inches(10, 8), ties), Face::Right);
    ties.middle = Wing::Left;
    EXPECT_EQ(zone_of(body, at_inches(10, 8), ties), Face::Left);
}

TEST(Zones, a_tolerance_widens_the_front_first) {
    const Body body{{at_inches(10, 10), Angle(0)}, {inches(4), inches(4)}};
    ZoneTies ties;
    ties.tolerance = 25;
    EXPECT_EQ(zone_of(body, {inches(13) + 25, inches(11)}, ties), Face::Front);
    EXPECT_EQ(zone_of(body, {inches(13) + 26, inches(11)}, ties), Face::Right);
    EXPECT_EQ(zone_of(body, {inches(13) - 25, inches(5)}, ties), Face::Right);
    EXPECT_EQ(zone_of(body, {inches(13) - 26, inches(5)}, ties), Face::Rear);
}

TEST(Zones, the_nearest_point_in_a_cone_lies_on_its_border) {
    const Corners target = corners(Body{{at_inches(20, 16), Angle(0)}, {inches(4), inches(4)}});
    const Pose eye{at_inches(10, 10), Angle(0)};
    // The cone of 45 degrees leaves the corner (18, 16) out: of the front left part only x <= y counts.
    EXPECT_EQ(nearest_in_cone(eye, 4'500, target), std::nullopt);
    EXPECT_EQ(nearest_in_cone({at_inches(10, 10), Angle::degrees(45)}, 4'500, target), at_inches(18, 12));
    EXPECT_EQ(nearest_in_cone({at_inches(16, 4), Angle(0)}, 4'500, target), at_inches(18, 12));
    EXPECT_EQ(nearest_in_cone({at_inches(20, 14), Angle(0)}, 4'500, target), at_inches(20, 14));
    EXPECT_EQ(nearest_in_cone({at_inches(20, 20), Angle(0)}, 9'000, target), std::nullopt);
    // Seen past its corner: the border of the cone meets the side of the target.
    const auto cut = nearest_in_cone({at_inches(12, 8), Angle(0)}, 4'500, target);
    ASSERT_TRUE(cut);
    EXPECT_EQ(*cut, at_inches(18, 14));
}

TEST(Zones, a_cone_that_touches_a_corner_reaches_that_corner_and_no_nearer) {
    const Corners target = corners(Body{{at_inches(20, 16), Angle(0)}, {inches(4), inches(4)}});
    EXPECT_EQ(nearest_in_cone({at_inches(8, 6), Angle(0)}, 4'500, target), at_inches(18, 16));
    EXPECT_EQ(nearest_in_cone({at_inches(32, 6), Angle(0)}, 4'500, target), at_inches(22, 16));
}

RC_GTEST_PROP(Zones, partition_the_plane_wherever_the_table_lies, ()) {
    const Body body = any_body();
    const Point point = any_point();
    const Local at = local(body.front, point);
    RC_PRE(at.right != 0);  // the middle line has a side of its own
    const Carriage carry = any_carriage();
    const Face zone = zone_of(body, point, {});
    RC_ASSERT(zone_of(carried(carry, body), carry(point), {}) == carried(carry, zone));
    // The shapes of the zones hold it exactly where the answer says, up to the ticks of their corners.
    for (const Face face : {Face::Front, Face::Right, Face::Rear, Face::Left}) {
        const Corners shape = zone_shape(body, face, 2'000'000);
        if (contains(corners(body), point)) continue;
        if (distance(shape, point) > 3) RC_ASSERT(zone != face);
    }
}

RC_GTEST_PROP(Zones, the_nearest_point_in_a_cone_is_in_the_cone_and_the_shape, ()) {
    const Corners shape = corners(any_body());
    const Pose eye{any_point(), test::any_angle()};
    const auto half = *rc::gen::inRange<std::int32_t>(500, 9'001);
    const auto nearest = nearest_in_cone(eye, half, shape);
    if (!nearest) {
        // Then no corner and no middle is in the cone either.
        for (const Point corner : shape) {
            if (corner != eye.at) RC_ASSERT(between(heading_of(corner - eye.at), eye.heading) >= half - 1);
        }
        return;
    }
    RC_ASSERT(distance(shape, *nearest) <= 2);
    if (distance(eye.at, *nearest) > 20'000)
        RC_ASSERT(between(heading_of(*nearest - eye.at), eye.heading) <= half + 2);
    RC_ASSERT(distance(eye.at, *nearest) + 2 >= distance(shape, eye.at));
}

}  // namespace
}  // namespace clashfield::geometry
