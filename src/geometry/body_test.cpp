// Bodies posed by the middle of their front edge: wheels, turns, and where their models stand.

#include "geometry/body.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/any_ranks.h"

namespace clashfield::geometry {
namespace {

using test::any_angle;
using test::any_body;
using test::any_carriage;
using test::any_point;
using test::at_inches;
using test::Carriage;
using test::carried;
using test::foot;
using test::horse;
using test::inches;
using test::thou;

std::int32_t any_turn() { return *rc::gen::inRange<std::int32_t>(-9'000, 9'001); }
Corner any_corner() { return static_cast<Corner>(*rc::gen::inRange(0, 4)); }

Corner mirrored(Corner corner) {
    switch (corner) {
        case Corner::FrontLeft:
            return Corner::FrontRight;
        case Corner::FrontRight:
            return Corner::FrontLeft;
        case Corner::RearRight:
            return Corner::RearLeft;
        case Corner::RearLeft:
            return Corner::RearRight;
    }
    return corner;
}

TEST(Body, extends_backwards_from_the_middle_of_its_front) {
    const Body body = body_of(foot(20, 5, at_inches(36, 12), 0));
    EXPECT_EQ(body.size, (BaseSize{thou(4'000), thou(3'200)}));
    const Corners all = corners(body);
    EXPECT_EQ(all[0], (Point{inches(34), inches(12)}));
    EXPECT_EQ(all[2], (Point{inches(38), thou(8'800)}));
    EXPECT_EQ(centre(body), (Point{inches(36), thou(10'400)}));
    EXPECT_EQ(centred(centre(body), body.front.heading, body.size), body);
}

TEST(Body, a_wheel_moves_the_front_about_its_corner) {
    const Body body = body_of(foot(20, 5, at_inches(36, 12), 0));
    EXPECT_EQ(arc(body.size.width, 3'000), 10'472);
    const Body right = turned_about(body, Corner::FrontRight, 3'000);
    EXPECT_EQ(test::thou(1'000) * 36 + 1'340, right.front.at.x);
    EXPECT_EQ(inches(13), right.front.at.y);
    EXPECT_EQ(right.front.heading, Angle::degrees(30));
    const Body on = advanced(right, thou(1'906));
    EXPECT_NEAR(on.front.at.x, thou(37'221), 3);
    EXPECT_NEAR(on.front.at.y, thou(14'650), 4);
}

TEST(Body, a_turn_keeps_the_centre) {
    const Body body = body_of(horse(8, 4, at_inches(20, 20), 0));
    const Body turned = centred(centre(body), Angle::degrees(90), {inches(2), inches(8)});
    EXPECT_EQ(turned.front.at, at_inches(24, 18));
    EXPECT_EQ(body_of(foot(20, 5, at_inches(36, 12), 0)).size, (BaseSize{thou(4'000), thou(3'200)}));
    const Body about = turned_about_centre(body_of(foot(20, 5, at_inches(36, 12), 0)), 18'000);
    EXPECT_EQ(about.front.at, (Point{inches(36), thou(8'800)}));
}

TEST(Body, another_number_of_files_keeps_the_front_line) {
    const Body body = body_of(foot(20, 5, at_inches(36, 12), 0));
    const Body wider = resized(body, {thou(4'800), thou(3'200)}, thou(800));
    EXPECT_EQ(corners(wider)[0], corners(body)[0]);
    EXPECT_EQ(corners(wider)[1], (Point{thou(38'800), inches(12)}));
}

TEST(Body, models_stand_in_the_middle_of_their_cells) {
    const Regiment regiment = foot(7, 3, at_inches(10, 10), 0);
    EXPECT_EQ(place_of(regiment, 0), (Point{thou(9'200), thou(9'600)}));
    EXPECT_EQ(eye_of(regiment, 0), (Point{thou(9'200), thou(10'000)}));
    EXPECT_EQ(place_of(regiment, 6), (Point{thou(10'000), thou(8'000)}));
    EXPECT_EQ(eye_of(regiment, 6), (Point{thou(10'000), thou(8'400)}));
}

TEST(Body, the_nearest_face_prefers_the_front) {
    const Body body{{at_inches(10, 10), Angle(0)}, {inches(4), inches(4)}};
    EXPECT_EQ(nearest_face(body, at_inches(10, 15)), Face::Front);
    EXPECT_EQ(nearest_face(body, at_inches(15, 8)), Face::Right);
    EXPECT_EQ(nearest_face(body, at_inches(13, 11)), Face::Front);  // the corner is on both
    EXPECT_EQ(nearest_face(body, at_inches(10, 1)), Face::Rear);
}

RC_GTEST_PROP(Body, a_turn_about_a_corner_and_back_is_the_identity, ()) {
    const Body body = any_body();
    const Corner pivot = any_corner();
    const std::int32_t turn = any_turn();
    RC_ASSERT(turned_about(turned_about(body, pivot, turn), pivot, -turn) == body);
    RC_ASSERT(turned_about_centre(turned_about_centre(body, turn), -turn) == body);
}

RC_GTEST_PROP(Body, the_pivot_of_a_wheel_stays, ()) {
    const Body body = any_body();
    const Corner pivot = any_corner();
    const auto i = static_cast<std::size_t>(pivot);
    const Vector off = corners(turned_about(body, pivot, any_turn()))[i] - corners(body)[i];
    RC_ASSERT(std::abs(off.x) <= 2);
    RC_ASSERT(std::abs(off.y) <= 2);
}

RC_GTEST_PROP(Body, changes_of_place_do_not_care_where_the_table_lies, ()) {
    const Body body = any_body();
    const Carriage carry = any_carriage();
    const Corner pivot = any_corner();
    const std::int32_t turn = any_turn();
    const Tick length = *rc::gen::inRange<Tick>(0, 50'000);
    const std::int32_t carried_turn = carry.mirror ? -turn : turn;
    const Corner carried_pivot = carry.mirror ? mirrored(pivot) : pivot;
    RC_ASSERT(carried(carry, turned_about(body, pivot, turn)) ==
              turned_about(carried(carry, body), carried_pivot, carried_turn));
    RC_ASSERT(carried(carry, turned_about_centre(body, turn)) ==
              turned_about_centre(carried(carry, body), carried_turn));
    RC_ASSERT(carried(carry, advanced(body, length)) == advanced(carried(carry, body), length));
    RC_ASSERT(carry(centre(body)) == centre(carried(carry, body)));
}

RC_GTEST_PROP(Body, an_arc_is_exact_against_whole_limits, ()) {
    const Tick radius = *rc::gen::inRange<Tick>(1, 200'000);
    const Tick length = *rc::gen::inRange<Tick>(1, 200'000);
    const std::int32_t turn = turn_of_arc(radius, length);
    RC_ASSERT(arc(radius, turn) <= length || turn == 0);
    if (turn < kFullTurn) RC_ASSERT(arc(radius, turn + 1) > length);
    RC_ASSERT(arc(radius, turn) == arc(radius, -turn));
}

RC_GTEST_PROP(Body, a_wheel_toward_a_point_looks_at_it, ()) {
    const Body body = any_body();
    const Point point = any_point();
    RC_PRE(distance(body.front.at, point) > 2 * body.size.width);
    const std::int32_t turn = wheel_toward(body, point);
    const Corner pivot = turn < 0 ? Corner::FrontLeft : Corner::FrontRight;
    const Body wheeled = turned_about(body, pivot, turn);
    // Within a hundredth of a degree, as far as a wheel of half a turn reaches.
    const Local seen = local(wheeled.front, point);
    if (turn != 18'000 && turn != -18'000) {
        RC_ASSERT(seen.ahead > 0);
        const Tick off = distance(wheeled.front.at, point) / 4'000 + 3;
        RC_ASSERT(seen.right / kOne <= off);
        RC_ASSERT(seen.right / kOne >= -off);
    }
}

RC_GTEST_PROP(Body, edges_go_round, ()) {
    const Body body = any_body();
    for (const Face face : {Face::Front, Face::Right, Face::Rear, Face::Left}) {
        const Pose middle = edge_pose(body, face);
        const Segment side = edge(corners(body), face);
        RC_ASSERT(local(middle, side.from).right < 0);
        RC_ASSERT(local(middle, side.to).right > 0);
        RC_ASSERT(local(middle, centre(body)).ahead < 0);
        RC_ASSERT(nearest_face(body, moved(body, middle.heading, 0).front.at) == Face::Front);
    }
}

}  // namespace
}  // namespace clashfield::geometry
