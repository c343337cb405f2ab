// Runs: flight, pursuit and retreat, and what they do about those in their way.

#include "geometry/run.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "geometry/pieces.h"
#include "tests/support/any_ranks.h"

namespace clashfield::geometry {
namespace {

using test::any_angle;
using test::any_body;
using test::any_carriage;
using test::at_inches;
using test::Carriage;
using test::carried;
using test::inches;
using test::kTable;
using test::open_scene;
using test::thou;

constexpr std::array<std::int32_t, 12> kDetours = {1'500, -1'500, 3'000, -3'000, 4'500, -4'500,
                                                   6'000, -6'000, 7'500, -7'500, 9'000, -9'000};
const Body kRunner{{at_inches(36, 24), Angle(0)}, {inches(4), inches(2)}};
const Angle kSouth = bearing_to(TableSide::South);

Ran flee(Tick distance, std::vector<RunOther> others, const RunRule& rule, const Scene& scene) {
    return run(kRunner, {kSouth, distance}, others, rule, scene);
}
RunRule flight_rule() {
    RunRule rule;
    rule.detours = kDetours;
    return rule;
}
Corners unit(Tick x, Tick y) { return corners(Body{{at_inches(x, y), Angle(0)}, {inches(4), inches(2)}}); }

TEST(Run, turns_about_the_centre_and_goes_its_distance) {
    const Ran ran = flee(inches(7), {}, flight_rule(), open_scene(kTable));
    EXPECT_EQ(ran.end, RunEnd::Full);
    EXPECT_EQ(ran.body.front, (Pose{at_inches(36, 15), kSouth}));
    EXPECT_EQ(ran.effective, inches(7));
    RunRule retreat;
    retreat.turns = false;
    const Ran back = flee(inches(4), {}, retreat, open_scene(kTable));
    EXPECT_EQ(back.body.front, (Pose{at_inches(36, 20), Angle(0)}));
}

TEST(Run, friends_are_passed_and_not_ended_upon) {
    const Corners friends = unit(36, 16);
    const std::vector<RunOther> others = {run_other(4, friends, InTheWay::Pass)};
    // The front stands at 22 after the turn: 6 on it meets the friend, who reaches down to 14.
    const Ran ran = flee(inches(7), others, flight_rule(), open_scene(kTable));
    EXPECT_EQ(ran.body.front.at, at_inches(36, 12));
    EXPECT_EQ(ran.way, inches(10));
    EXPECT_EQ(ran.effective, inches(7));
    ASSERT_EQ(ran.crossed.size(), 1u);
    EXPECT_EQ(ran.crossed[0], (Crossed{4, inches(6)}));
    EXPECT_EQ(flee(inches(12), others, flight_rule(), open_scene(kTable)).way, inches(12));
    RunRule evading = flight_rule();
    evading.lengthens = false;
    EXPECT_EQ(flee(inches(7), others, evading, open_scene(kTable)).way, inches(6));
}

TEST(Run, a_closed_bearing_gives_way_to_the_next) {
    const Corners wall = unit(36, 18);
    const std::vector<RunOther> others = {run_other(9, wall, InTheWay::Detour)};
    const Ran ran = flee(inches(10), others, flight_rule(), open_scene(kTable));
    EXPECT_EQ(ran.end, RunEnd::Full);
    EXPECT_EQ(between(ran.bearing, kSouth), 4'500);
    EXPECT_EQ(ran.bearing, kSouth + 4'500);
    const Corners ring = corners(Body{{at_inches(36, 24), Angle(0)}, {inches(40), inches(1)}});
    const Ran none =
        flee(inches(10), {run_other(8, ring, InTheWay::Detour)}, flight_rule(), open_scene(kTable));
    EXPECT_EQ(none.end, RunEnd::Closed);
    EXPECT_EQ(none.met, 8);
    EXPECT_EQ(none.body, kRunner);
}

TEST(Run, a_pursuer_stops_at_what_it_meets_first) {
    const Corners fresh = unit(37, 14);
    const Corners friends = unit(35, 18);
    std::vector<RunOther> others = {run_other(2, fresh, InTheWay::Stop)};
    RunRule rule;
    Ran ran = flee(inches(12), others, rule, open_scene(kTable));
    EXPECT_EQ(ran.end, RunEnd::Met);
    EXPECT_EQ(ran.met, 2);
    EXPECT_EQ(ran.way, inches(8));
    others.push_back(run_other(3, friends, InTheWay::Stop, inches(1)));
    ran = flee(inches(12), others, rule, open_scene(kTable));
    EXPECT_EQ(ran.met, 3);
    EXPECT_EQ(ran.way, inches(3));
    EXPECT_EQ(flee(inches(2), others, rule, open_scene(kTable)).end, RunEnd::Full);
}

TEST(Run, of_two_met_at_once_the_first_named_counts) {
    const Corners left = unit(34, 14);
    const Corners right = unit(38, 14);
    for (const Tick short_of : {Tick{0}, inches(1)}) {
        const std::vector<RunOther> others = {run_other(6, left, InTheWay::Stop, short_of),
                                              run_other(5, right, InTheWay::Stop, short_of)};
        const Ran ran = flee(inches(12), others, RunRule{}, open_scene(kTable));
        EXPECT_EQ(ran.met, 6);
        EXPECT_EQ(ran.way, inches(8) - short_of);
        EXPECT_TRUE(ran.crossed.empty());
    }
}

TEST(Run, those_it_stops_at_or_turns_from_are_not_crossed) {
    // Whoever stands half in its place stops it at once, and is no one it ran through.
    const Corners upon = unit(36, 23);
    const Ran ran = flee(inches(5), {run_other(6, upon, InTheWay::Stop)}, RunRule{}, open_scene(kTable));
    EXPECT_EQ(ran.end, RunEnd::Met);
    EXPECT_EQ(ran.way, 0);
    EXPECT_TRUE(ran.crossed.empty());
    const Corners through = unit(36, 20);
    const Ran recorded =
        flee(inches(3), {run_other(6, through, InTheWay::Record)}, RunRule{}, open_scene(kTable));
    EXPECT_EQ(recorded.way, inches(3));  // it may end upon it
    ASSERT_EQ(recorded.crossed.size(), 1u);
    EXPECT_EQ(recorded.crossed[0].after, inches(2));
}

TEST(Run, a_bearing_is_closed_by_whom_it_meets_past_a_friend) {
    const Corners friends = unit(36, 16);
    const Corners enemy = unit(36, 13);
    const std::vector<RunOther> others = {run_other(4, friends, InTheWay::Pass),
                                          run_other(9, enemy, InTheWay::Detour)};
    // It would end upon the friend, and clear of him upon the enemy.
    const Ran ran = flee(inches(7), others, flight_rule(), open_scene(kTable));
    EXPECT_NE(ran.bearing, kSouth);
    RunRule no_way;
    const Ran closed = flee(inches(7), others, no_way, open_scene(kTable));
    EXPECT_EQ(closed.end, RunEnd::Closed);
    EXPECT_EQ(closed.met, 9);
}

TEST(Run, the_edge_is_crossed_touched_or_kept_away_from) {
    RunRule rule;
    Ran ran = flee(inches(23), {}, rule, open_scene(kTable));
    EXPECT_EQ(ran.end, RunEnd::Left);
    EXPECT_EQ(ran.left_at, at_inches(36, 0));
    EXPECT_EQ(flee(inches(22), {}, rule, open_scene(kTable)).end, RunEnd::Full);
    rule.edge = AtEdge::LeavesByTouch;
    EXPECT_EQ(flee(inches(22), {}, rule, open_scene(kTable)).end, RunEnd::Left);
    rule.edge = AtEdge::Stops;
    rule.edge_short = inches(1);
    ran = flee(inches(40), {}, rule, open_scene(kTable));
    EXPECT_EQ(ran.end, RunEnd::AtTable);
    EXPECT_EQ(ran.way, inches(21));
    rule.edge = AtEdge::Detour;
    rule.detours = kDetours;
    EXPECT_NE(flee(inches(22) + 1, {}, rule, open_scene(kTable)).bearing, kSouth);
}

TEST(Run, ground_is_charged_against_the_distance) {
    const std::array boxes = {Box{at_inches(30, 10), at_inches(42, 20)}};
    const auto price = [&](const Slice& slice) {
        const bool deep = overlap(corners(slice.to),
                                  corners(Body{{at_inches(36, 20), Angle(0)}, {inches(12), inches(10)}}), 2);
        return Price{deep ? 2 * slice.length : slice.length, false};
    };
    Scene scene{.others = {}, .toll = {boxes, price}, .table = kTable};
    const Ran ran = flee(inches(6), {}, flight_rule(), scene);
    EXPECT_NEAR(ran.effective, inches(4), 4);
    EXPECT_EQ(ran.way, ran.effective);
    const auto barred = [&](const Slice& slice) { return Price{slice.length, true}; };
    Scene closed{.others = {}, .toll = {boxes, barred}, .table = kTable};
    EXPECT_EQ(flee(inches(3), {}, flight_rule(), closed).end, RunEnd::Full);
    EXPECT_NE(flee(inches(6), {}, flight_rule(), closed).bearing, kSouth);
    RunRule rule;
    const Ran stopped = flee(inches(6), {}, rule, closed);
    EXPECT_EQ(stopped.end, RunEnd::Ground);
    EXPECT_NEAR(stopped.way, inches(2), 2);
}

TEST(Run, leads_straight_away) {
    EXPECT_EQ(away_from(at_inches(10, 10), at_inches(10, 5), Angle(0)), kSouth);
    EXPECT_EQ(away_from(at_inches(10, 10), at_inches(10, 10), Angle(77)), Angle(77));
}

RC_GTEST_PROP(Run, does_not_care_where_the_table_lies, ()) {
    const Body body = any_body(20'000);
    std::vector<Corners> shapes;
    const int count = *rc::gen::inRange(0, 5);
    for (int i = 0; i < count; ++i) shapes.push_back(corners(any_body(80'000)));
    const Carriage carry = any_carriage();
    std::vector<Corners> shapes_there = shapes;
    std::vector<RunOther> others;
    std::vector<RunOther> others_there;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto manner =
            *rc::gen::element(InTheWay::Pass, InTheWay::Record, InTheWay::Stop, InTheWay::Detour);
        const Tick short_of = *rc::gen::element<Tick>(0, 5'000);
        shapes_there[i] = carry.all(shapes[i]);
        others.push_back(run_other(static_cast<Id>(i), shapes[i], manner, short_of));
        others_there.push_back(run_other(static_cast<Id>(i), shapes_there[i], manner, short_of));
    }
    std::array<std::int32_t, 12> detours_there = kDetours;
    if (carry.mirror) {
        for (std::int32_t& detour : detours_there) detour = -detour;
    }
    RunRule rule = flight_rule();
    RunRule rule_there = flight_rule();
    rule_there.detours = detours_there;
    const Angle bearing = any_angle();
    const Scene scene = open_scene();
    const Ran here = run(body, {bearing, 50'000}, others, rule, scene);
    const Ran there = run(carried(carry, body), {carry(bearing), 50'000}, others_there, rule_there, scene);
    RC_ASSERT(there.end == here.end);
    RC_ASSERT(there.way == here.way);
    RC_ASSERT(there.met == here.met);
    RC_ASSERT(there.body == carried(carry, here.body));
    RC_ASSERT(there.crossed == here.crossed);
}

RC_GTEST_PROP(Run, ends_upon_nobody, ()) {
    const Body body = any_body(20'000);
    std::vector<Corners> shapes;
    const int count = *rc::gen::inRange(0, 6);
    for (int i = 0; i < count; ++i) shapes.push_back(corners(any_body(80'000)));
    std::vector<RunOther> others;
    for (const Corners& shape : shapes)
        others.push_back(run_other(static_cast<Id>(others.size()), shape, InTheWay::Pass));
    const Ran ran =
        run(body, {any_angle(), *rc::gen::inRange<Tick>(0, 60'000)}, others, flight_rule(), open_scene());
    RC_ASSERT(ran.end == RunEnd::Full);
    for (const Corners& shape : shapes) RC_ASSERT(!overlap(corners(ran.body), shape, kRounding + 2));
}

}  // namespace
}  // namespace clashfield::geometry
