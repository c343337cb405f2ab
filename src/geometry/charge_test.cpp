// The charge solver: where a charger ends up and why, under rules that settle things differently.

#include "geometry/charge.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "geometry/pieces.h"
#include "geometry/zones.h"
#include "tests/support/any_ranks.h"

namespace clashfield::geometry {
namespace {

using test::any_carriage;
using test::any_regiment;
using test::at_inches;
using test::Carriage;
using test::carried;
using test::foot;
using test::horse;
using test::inches;
using test::kTable;
using test::open_scene;
using test::thou;

constexpr std::array kMostModels = {Criterion::MostModels, Criterion::LeastCost, Criterion::LeastWheel,
                                    Criterion::LeftWheel};
constexpr std::array kCheapest = {Criterion::LeastCost, Criterion::LeastWheel, Criterion::RightWheel};

// One rule pays for the slide and wants many models in contact, the other slides for nothing and wants it
// cheap.
ChargeRule paid_rule() {
    ChargeRule rule;
    rule.criteria = kMostModels;
    rule.least_strip = 25;
    rule.flush = 25;
    rule.corner = 25;
    rule.cost_unit = 5;
    return rule;
}
ChargeRule free_rule() {
    ChargeRule rule;
    rule.criteria = kCheapest;
    rule.slide = SlideGoal::MostFiles;
    rule.slide_is_paid = false;
    rule.stays_askew = true;
    rule.least_strip = 100;
    rule.corner = 100;
    return rule;
}
Scene paid_scene() {
    Scene scene = open_scene(kTable);
    scene.slack = scene.leeway = 25;
    scene.grid = 5;
    return scene;
}

ChargeCall call_of(const Regiment& charger, const Regiment& target, Face face, Tick allowance) {
    ChargeCall call;
    call.charger = charger;
    call.target = target;
    call.charger_id = 1;
    call.target_id = 2;
    call.face = face;
    call.allowance = allowance;
    return call;
}

const Regiment kCharger = foot(20, 5, at_inches(36, 12), 0);

TEST(ChargeSolver, straight_ahead_needs_no_wheel) {
    const Regiment target = foot(20, 5, at_inches(36, 19), 180);
    const Charge charge =
        solve_charge(call_of(kCharger, target, Face::Front, inches(8)), paid_rule(), paid_scene());
    ASSERT_TRUE(charge.reaches);
    EXPECT_EQ(charge.best.wheel, 0);
    EXPECT_EQ(charge.best.cost(paid_rule()), inches(7));
    EXPECT_EQ(charge.best.own, 5);
    EXPECT_EQ(charge.best.theirs, 5);
    EXPECT_EQ(charge.end.front, (Pose{at_inches(36, 19), Angle(0)}));
    ASSERT_EQ(charge.contacts.size(), 1u);
    EXPECT_EQ(charge.contacts[0], (Contact{{1, Face::Front}, {2, Face::Front}}));
    EXPECT_EQ(charge.tries.size(), 181u);
    EXPECT_FALSE(charge.best.worse_by);
}

TEST(ChargeSolver, what_is_too_far_says_by_how_much) {
    const Regiment target = foot(20, 5, {inches(36), thou(20'500)}, 180);
    const Charge charge =
        solve_charge(call_of(kCharger, target, Face::Front, inches(8)), paid_rule(), paid_scene());
    EXPECT_FALSE(charge.reaches);
    EXPECT_EQ(charge.best.fault, ChargeFault::TooFar);
    EXPECT_EQ(charge.best.way, thou(8'500));
    EXPECT_EQ(charge.end, body_of(kCharger));
}

TEST(ChargeSolver, wheels_to_bring_most_models_into_contact) {
    const Regiment target = foot(20, 5, at_inches(39, 18), 180);
    const Charge charge =
        solve_charge(call_of(kCharger, target, Face::Front, inches(8)), paid_rule(), paid_scene());
    ASSERT_TRUE(charge.reaches);
    EXPECT_EQ(charge.best.wheel, 3'500);
    EXPECT_NEAR(charge.best.wheel_cost + charge.best.way_cost, thou(6'970), thou(5));
    EXPECT_NEAR(charge.best.slide, thou(40), thou(5));
    EXPECT_NEAR(charge.best.cost(paid_rule()), thou(7'010), thou(5));
    EXPECT_EQ(charge.end.front, (Pose{at_inches(39, 18), Angle(0)}));
    EXPECT_EQ(charge.best.own + charge.best.theirs, 10);
}

TEST(ChargeSolver, meets_a_flank) {
    const Regiment target = foot(20, 5, at_inches(36, 19), 90);
    const Face face = zone_of(body_of(target), kCharger.front.at, {});
    EXPECT_EQ(face, Face::Right);
    const Charge charge = solve_charge(call_of(kCharger, target, face, inches(8)), paid_rule(), paid_scene());
    ASSERT_TRUE(charge.reaches);
    EXPECT_EQ(charge.best.wheel, -1'600);
    EXPECT_NEAR(charge.best.cost(paid_rule()), thou(5'370), thou(5));
    EXPECT_NEAR(charge.end.front.at.x, thou(34'750), thou(1));
    EXPECT_EQ(charge.end.front.at.y, inches(17));
    EXPECT_EQ(charge.best.own, 5);
    EXPECT_EQ(charge.best.theirs, 4);
}

TEST(ChargeSolver, the_cheapest_way_may_touch_with_fewer) {
    const Regiment target = foot(20, 5, at_inches(39, 18), 180);
    const Charge charge =
        solve_charge(call_of(kCharger, target, Face::Front, inches(8)), free_rule(), open_scene(kTable));
    ASSERT_TRUE(charge.reaches);
    EXPECT_EQ(charge.best.wheel, 0);
    EXPECT_EQ(charge.best.cost(free_rule()), inches(6));
    // At its place 2 files would touch, and three with a corner: it slides until all five do.
    EXPECT_EQ(charge.best.own, 5);
    // All five touch when the last one does: its near end is 1.2 beyond the middle, the face ends at 2.
    EXPECT_EQ(charge.best.slide, thou(3'000 - 800) - 100);
    for (const ChargeTry& one : charge.tries) {
        if (one.wheel == 0 || one.fault != ChargeFault::None) continue;
        EXPECT_EQ(one.worse_by, Criterion::LeastCost);
    }
}

TEST(ChargeSolver, neighbours_on_the_face_take_the_room) {
    const Regiment target = foot(40, 10, at_inches(36, 19), 180);
    // The left half of the face is taken by another one, who lies flush on it.
    const Corners friends = corners(Body{{{thou(34'000), inches(19)}, Angle(0)}, {inches(4), inches(3)}});
    std::array others = {other_of(9, friends)};
    Scene scene = paid_scene();
    scene.others = others;
    const Regiment beside = foot(20, 5, at_inches(38, 12), 0);
    const Charge charge = solve_charge(call_of(beside, target, Face::Front, inches(8)), paid_rule(), scene);
    ASSERT_TRUE(charge.reaches);
    EXPECT_EQ(charge.best.wheel, 0);
    // The shorter edge lies within the longer one already, so it does not slide.
    EXPECT_EQ(charge.end.front.at, at_inches(38, 19));
    const Regiment in_the_way = foot(20, 5, {thou(37'000), inches(12)}, 0);
    const Charge moved =
        solve_charge(call_of(in_the_way, target, Face::Front, inches(8)), paid_rule(), scene);
    ASSERT_TRUE(moved.reaches);
    EXPECT_EQ(moved.tries[0].fault, ChargeFault::WayMeets);
    EXPECT_EQ(moved.tries[0].met, 9);
    EXPECT_GE(moved.end.front.at.x, thou(38'000) - 30);
    EXPECT_EQ(moved.end.front.at.y, inches(19));
}

TEST(ChargeSolver, without_room_it_fails_or_stays_as_it_hit) {
    const Regiment target = foot(20, 5, at_inches(36, 19), 180);
    const Corners left = corners(Body{{{thou(33'000), inches(19)}, Angle(0)}, {inches(4), inches(3)}});
    const Corners right = corners(Body{{{thou(39'000), inches(19)}, Angle(0)}, {inches(4), inches(3)}});
    std::array others = {other_of(8, left), other_of(9, right)};
    Scene scene = paid_scene();
    scene.others = others;
    const Regiment column = foot(9, 3, at_inches(36, 12), 0);
    const ChargeCall call = call_of(column, target, Face::Front, inches(8));
    EXPECT_FALSE(solve_charge(call, paid_rule(), scene).reaches);
    const Regiment pair = foot(6, 2, at_inches(36, 12), 0);
    EXPECT_TRUE(solve_charge(call_of(pair, target, Face::Front, inches(8)), paid_rule(), scene).reaches);
}

TEST(ChargeSolver, the_first_one_in_the_way_is_named) {
    const Regiment target = foot(20, 5, at_inches(36, 21), 180);
    const Corners near = corners(Body{{at_inches(36, 15), Angle(0)}, {inches(1), inches(1)}});
    const Corners far = corners(Body{{at_inches(36, 18), Angle(0)}, {inches(1), inches(1)}});
    ChargeCall call = call_of(kCharger, target, Face::Front, inches(12));
    call.only_wheel = 0;
    Scene scene = paid_scene();
    std::array others = {other_of(8, near), other_of(9, far)};
    scene.others = others;
    EXPECT_EQ(solve_charge(call, paid_rule(), scene).best.met, 8);
    std::swap(others[0], others[1]);
    EXPECT_EQ(solve_charge(call, paid_rule(), scene).best.met, 8);
}

TEST(ChargeSolver, giving_way_and_sliding_share_what_is_left) {
    const Regiment target = foot(40, 20, at_inches(36, 19), 180);
    const Regiment pair = foot(6, 2, at_inches(44, 12), 0);
    ChargeRule rule = paid_rule();
    ChargeCall call = call_of(pair, target, Face::Front, inches(7) + thou(500));
    call.only_wheel = 0;
    // It meets the face 8 off the middle, and would slide to 7.2; half an inch is left.
    const Charge alone = solve_charge(call, rule, paid_scene());
    ASSERT_TRUE(alone.reaches);
    EXPECT_EQ(alone.best.slide, thou(500));
    EXPECT_EQ(alone.end.front.at.x, thou(43'500));
    // Giving way to somebody on its other side takes 0.3 of that half inch, and the slide has the rest.
    const Corners outside = corners(Body{{at_inches(45, 19), Angle(0)}, {inches(1), thou(500)}});
    std::array crossed = {other_of(8, outside)};
    crossed[0].solid = false;
    Scene crowded = paid_scene();
    crowded.others = crossed;
    EXPECT_EQ(solve_charge(call, rule, crowded).end.front.at.x, thou(43'500));
    // Somebody beside it toward the middle stops the slide where they touch.
    const Corners beside = corners(Body{{{thou(42'700), inches(19)}, Angle(0)}, {inches(1), thou(500)}});
    std::array others = {other_of(8, beside)};
    Scene scene = paid_scene();
    scene.others = others;
    call.allowance = inches(12);
    const Charge stopped = solve_charge(call, rule, scene);
    ASSERT_TRUE(stopped.reaches);
    EXPECT_EQ(stopped.best.slide, 25);  // into the slack, and no farther
    const Regiment touching = foot(6, 2, {inches(44) - 25, inches(12)}, 0);
    ChargeCall again = call_of(touching, target, Face::Front, inches(12));
    again.only_wheel = 0;
    EXPECT_EQ(solve_charge(again, rule, scene).best.slide, 0);
    // Somebody who may be crossed stands there: it gives way outwards, then may not slide back.
    const Corners within = corners(Body{{{inches(43), inches(19)}, Angle(0)}, {inches(1), thou(500)}});
    others[0] = other_of(8, within);
    others[0].solid = false;
    const Charge given_way = solve_charge(call, rule, scene);
    ASSERT_TRUE(given_way.reaches);
    EXPECT_NEAR(given_way.end.front.at.x, thou(44'300), 30);
}

TEST(ChargeSolver, a_corner_alone_makes_no_contact_with_a_neighbour) {
    const Regiment target = foot(9, 3, at_inches(36, 19), 180);
    const Regiment wide = foot(20, 10, at_inches(37, 12), 0);  // reaches to 41
    for (const auto& [middle, contacts] :
         {std::pair{thou(42'200), 1u}, {thou(42'180), 1u}, {thou(42'100), 2u}}) {
        const Corners next = corners(body_of(foot(9, 3, {middle, inches(19)}, 180)));
        std::array others = {other_of(5, next)};
        others[0].hostile = true;
        Scene scene = paid_scene();
        scene.others = others;
        ChargeCall call = call_of(wide, target, Face::Front, inches(8));
        call.only_wheel = 0;
        ChargeRule rule = paid_rule();
        rule.least_strip = 120;
        EXPECT_EQ(solve_charge(call, rule, scene).contacts.size(), contacts) << middle;
    }
}

TEST(ChargeSolver, a_charger_with_no_room_to_lie_flush_may_stay_as_it_hit) {
    // It comes on aslant and strikes the corner of the target, between two who leave no room along the face.
    const Regiment target = foot(20, 5, at_inches(36, 19), 180);
    const Regiment column{{9, 3, test::kFoot}, {{thou(40'120), thou(15'460)}, Angle::degrees(315)}};
    const Corners left = corners(Body{{at_inches(35, 19), Angle(0)}, {inches(4), thou(800)}});
    const Corners right = corners(Body{{{thou(39'200), thou(18'800)}, Angle(0)}, {thou(400), thou(400)}});
    std::array others = {other_of(8, left), other_of(9, right)};
    Scene scene = open_scene(kTable);
    scene.others = others;
    ChargeCall call = call_of(column, target, Face::Front, inches(8));
    call.only_wheel = 0;
    ChargeRule rule = free_rule();
    const Charge askew = solve_charge(call, rule, scene);
    ASSERT_TRUE(askew.reaches);
    EXPECT_FALSE(askew.best.flush);
    EXPECT_EQ(askew.end, askew.hit);
    EXPECT_EQ(askew.best.own + askew.best.theirs, 2);
    EXPECT_EQ(askew.best.slide, 0);
    ASSERT_EQ(askew.contacts.size(), 1u);
    rule.stays_askew = false;
    EXPECT_EQ(solve_charge(call, rule, scene).best.fault, ChargeFault::NoContact);
    EXPECT_EQ(solve_charge(call, paid_rule(), scene).best.fault, ChargeFault::NoContact);
    call.allowance = inches(4) + thou(10);
    EXPECT_EQ(solve_charge(call, paid_rule(), scene).best.fault, ChargeFault::NoRoom);
}

TEST(ChargeSolver, friends_who_are_passed_are_not_ended_upon) {
    const Regiment target = foot(20, 5, at_inches(36, 19), 180);
    // He stands before the right half of the target.
    const Corners friends = corners(Body{{{thou(37'500), inches(18)}, Angle(0)}, {inches(1), inches(1)}});
    std::array others = {other_of(8, friends)};
    others[0].solid = false;
    Scene scene = paid_scene();
    scene.others = others;
    const Regiment pair = foot(6, 2, {thou(37'500), inches(12)}, 0);
    ChargeCall call = call_of(pair, target, Face::Front, inches(9));
    call.only_wheel = 0;
    const Charge charge = solve_charge(call, paid_rule(), scene);
    ASSERT_TRUE(charge.reaches);
    EXPECT_NEAR(charge.end.front.at.x, thou(36'200), 30);
    EXPECT_EQ(charge.best.way, inches(7));
    EXPECT_GT(charge.best.slide, inches(1));
}

TEST(ChargeSolver, a_neighbour_of_the_target_is_met_as_well) {
    const Regiment target = foot(9, 3, at_inches(36, 19), 180);
    const Corners next = corners(body_of(foot(9, 3, {thou(38'400), inches(19)}, 180)));
    std::array others = {other_of(5, next)};
    others[0].hostile = true;
    Scene scene = paid_scene();
    scene.others = others;
    const Regiment wide = foot(20, 10, at_inches(37, 12), 0);
    const Charge charge = solve_charge(call_of(wide, target, Face::Front, inches(8)), paid_rule(), scene);
    ASSERT_TRUE(charge.reaches);
    ASSERT_EQ(charge.contacts.size(), 2u);
    EXPECT_EQ(charge.contacts[1], (Contact{{1, Face::Front}, {5, Face::Front}}));
    others[0].hostile = false;
    EXPECT_EQ(solve_charge(call_of(wide, target, Face::Front, inches(8)), paid_rule(), scene).contacts.size(),
              1u);
}

TEST(ChargeSolver, bad_ground_is_paid_and_named_apart) {
    const std::array wood = {at_inches(30, 14), at_inches(42, 14), at_inches(42, 15), at_inches(30, 15)};
    const std::array pieces = {area_piece(1, 1, wood)};
    const std::array boxes = {pieces[0].box};
    const std::array<Tick, 2> rates = {1, 2};
    const auto price = [&](const Slice& slice) {
        const WorstGround worst = worst_ground(pieces, rates, corners(slice.to), kRounding, 1);
        return Price{slice.length * worst.rate, false};
    };
    Scene scene{.others = {}, .toll = {boxes, price}, .table = kTable};
    const Regiment target = foot(20, 5, at_inches(36, 17), 180);
    const Charge charge = solve_charge(call_of(kCharger, target, Face::Front, inches(8)), paid_rule(), scene);
    ASSERT_TRUE(charge.reaches);
    EXPECT_EQ(charge.best.way, inches(5));
    EXPECT_EQ(charge.best.way_cost, inches(8));
    EXPECT_FALSE(solve_charge(call_of(kCharger, target, Face::Front, inches(7)), paid_rule(), scene).reaches);
    // A single rank has left the wood behind long before it touches.
    const Regiment line = foot(5, 5, at_inches(36, 12), 0);
    const Regiment farther = foot(20, 5, at_inches(36, 19), 180);
    const Charge through = solve_charge(call_of(line, farther, Face::Front, inches(12)), paid_rule(), scene);
    EXPECT_NEAR(through.best.way_cost, inches(7) + thou(1'800), 500);
    const auto barred = [&](const Slice& slice) { return Price{slice.length, true}; };
    Scene closed{.others = {}, .toll = {boxes, barred}, .table = kTable};
    const Charge none = solve_charge(call_of(kCharger, target, Face::Front, inches(8)), paid_rule(), closed);
    EXPECT_FALSE(none.reaches);
    EXPECT_EQ(none.tries[0].fault, ChargeFault::WayBarred);
}

TEST(ChargeSolver, dear_ground_may_win_by_a_shorter_slide) {
    const Regiment target = foot(20, 5, {thou(36'500), inches(19)}, 180);
    const std::array everywhere = {kTable};
    // Every way but straight ahead costs twice its length, to the left a little more, which leaves little to
    // slide with.
    const auto price = [](const Slice& slice) {
        const Angle heading = slice.to.front.heading;
        const Tick more = heading == Angle(0)             ? 0
                          : heading.centidegrees() <= 100 ? slice.length
                                                          : slice.length + 10;
        return Price{slice.length + more, false};
    };
    const Scene scene{.others = {}, .toll = {everywhere, price}, .table = kTable};
    ChargeRule rule = paid_rule();
    const std::array shortest = {Criterion::LeastSlide, Criterion::LeftWheel};
    rule.criteria = shortest;
    rule.wheel_most = rule.wheel_step = kDegree;
    const Charge charge = solve_charge(call_of(kCharger, target, Face::Front, thou(14'400)), rule, scene);
    ASSERT_TRUE(charge.reaches);
    std::array<Tick, 3> alone{};
    for (const std::int32_t turn : {-100, 0, 100}) {
        ChargeCall call = call_of(kCharger, target, Face::Front, thou(14'400));
        call.only_wheel = turn;
        alone[static_cast<std::size_t>(turn / 100 + 1)] = solve_charge(call, rule, scene).best.slide;
    }
    EXPECT_EQ(alone[1], thou(500));
    // The wheel away from the target would have farther to slide, and has least to do it with.
    EXPECT_LT(alone[0], alone[2]);
    EXPECT_EQ(charge.best.wheel, -100);
}

TEST(ChargeSolver, skirmishers_go_straight) {
    ChargeRule rule = paid_rule();
    rule.approach = Approach::Straight;
    const Regiment target = foot(20, 5, at_inches(39, 16), 180);
    const Regiment loose = foot(4, 2, at_inches(32, 12), 0);
    const Charge charge = solve_charge(call_of(loose, target, Face::Front, inches(8)), rule, paid_scene());
    ASSERT_TRUE(charge.reaches);
    EXPECT_EQ(charge.best.way, distance(loose.front.at, at_inches(37, 16)));
    EXPECT_EQ(charge.best.slide, thou(800));
    EXPECT_EQ(charge.end.front, (Pose{{thou(37'800), inches(16)}, Angle(0)}));
    EXPECT_EQ(charge.best.own, 2);
}

TEST(ChargeSolver, or_go_from_their_nearest_point) {
    ChargeRule rule = free_rule();
    rule.approach = Approach::Nearest;
    const Regiment target = foot(20, 5, at_inches(39, 16), 180);
    // Its front right corner lies 4 below the target's corner at 37, and 1 to the left of it.
    const Regiment loose = foot(20, 5, at_inches(34, 12), 0);
    const Charge charge =
        solve_charge(call_of(loose, target, Face::Front, inches(8)), rule, open_scene(kTable));
    ASSERT_TRUE(charge.reaches);
    EXPECT_EQ(charge.best.way, distance(at_inches(36, 12), at_inches(37, 16)));
    EXPECT_EQ(charge.best.own, 5);
    // It meets the corner, and slides until the last file touches.
    EXPECT_EQ(charge.end.front.heading, Angle(0));
    EXPECT_NEAR(charge.end.front.at.x, inches(38) - thou(800) - thou(20) - thou(1'000) + thou(2'000),
                thou(5));
}

TEST(ChargeSolver, an_order_may_name_its_wheel) {
    const Regiment target = foot(20, 5, at_inches(39, 18), 180);
    ChargeCall call = call_of(kCharger, target, Face::Front, inches(8));
    call.only_wheel = 2'050;
    const Charge charge = solve_charge(call, paid_rule(), paid_scene());
    ASSERT_TRUE(charge.reaches);
    EXPECT_EQ(charge.tries.size(), 1u);
    EXPECT_EQ(charge.best.wheel, 2'050);
    call.only_wheel = -8'000;
    EXPECT_EQ(solve_charge(call, paid_rule(), paid_scene()).best.fault, ChargeFault::Misses);
    call.allowance = inches(5);
    EXPECT_EQ(solve_charge(call, paid_rule(), paid_scene()).best.fault, ChargeFault::WheelTooFar);
}

struct Situation {
    ChargeCall call;
    std::vector<Corners> shapes;
    std::vector<Other> others;

    void refresh() {
        others.clear();
        for (const Corners& shape : shapes) {
            others.push_back(other_of(static_cast<Id>(10 + others.size()), shape));
            others.back().hostile = others.size() % 2 == 0;
        }
    }
};
Situation any_situation() {
    Situation situation;
    const Regiment charger = any_regiment(30'000);
    const Regiment target = any_regiment(60'000);
    RC_PRE(distance(corners(body_of(charger)), corners(body_of(target))) > 0);
    situation.call = call_of(charger, target, zone_of(body_of(target), charger.front.at, {}), inches(10));
    const int count = *rc::gen::inRange(0, 4);
    for (int i = 0; i < count; ++i) {
        const Corners other = corners(body_of(any_regiment(70'000)));
        if (!overlap(other, corners(body_of(charger)), 0) && !overlap(other, corners(body_of(target)), 0))
            situation.shapes.push_back(other);
    }
    situation.refresh();
    return situation;
}

Body any_regiment_body(Tick most) { return body_of(any_regiment(most)); }

RC_GTEST_PROP(ChargeSolver, ends_flush_free_and_within_its_allowance, ()) {
    const Situation situation = any_situation();
    const bool paid = *rc::gen::arbitrary<bool>();
    const ChargeRule rule = paid ? paid_rule() : free_rule();
    Scene scene = open_scene();
    scene.others = situation.others;
    const Charge charge = solve_charge(situation.call, rule, scene);
    if (!charge.reaches) {
        RC_ASSERT(charge.best.fault != ChargeFault::None);
        return;
    }
    const Body target = body_of(situation.call.target);
    RC_ASSERT(charge.best.cost(rule) <= situation.call.allowance);
    RC_ASSERT(charge.best.own > 0 && charge.best.theirs > 0);
    for (const Other& other : situation.others)
        RC_ASSERT(!overlap(corners(charge.end), other.shape, kRounding + 2));
    RC_ASSERT(distance(corners(charge.hit), corners(target)) <= 3);
    if (!charge.best.flush) return;
    RC_ASSERT(is_flush(charge.end, Face::Front, target, situation.call.face, 2));
    const Meeting met = meeting({situation.call.charger.block, charge.end.front}, Face::Front,
                                situation.call.target, situation.call.face, rule.corner);
    RC_ASSERT(std::abs(met.own.count - charge.best.own) <= 1);
    RC_ASSERT(std::abs(met.theirs.count - charge.best.theirs) <= 1);
    for (const ChargeTry& one : charge.tries) {
        if (one.fault == ChargeFault::None && one.wheel != charge.best.wheel)
            RC_ASSERT(one.worse_by.has_value());
    }
}

RC_GTEST_PROP(ChargeSolver, finds_no_less_than_any_angle_alone, ()) {
    const Situation situation = any_situation();
    constexpr std::array kShortest = {Criterion::LeastSlide, Criterion::LeastCost, Criterion::LeastWheel,
                                      Criterion::LeftWheel};
    const int which = *rc::gen::inRange(0, 3);
    ChargeRule rule = which == 0 ? free_rule() : paid_rule();
    if (which == 2) rule.criteria = kShortest;
    const std::array marsh = {corners(any_regiment_body(60'000)), corners(any_regiment_body(60'000))};
    const std::array boxes = {box_of(marsh[0]), box_of(marsh[1])};
    const Tick rate = *rc::gen::inRange<Tick>(2, 5);
    const auto price = [&](const Slice& slice) {
        const bool deep =
            overlap(slice.corners_after, marsh[0], 2) || overlap(slice.corners_after, marsh[1], 2);
        return Price{deep ? rate * slice.length : slice.length, false};
    };
    Scene scene{.others = situation.others, .toll = {boxes, price}, .table = test::kNoTable};
    const Charge charge = solve_charge(situation.call, rule, scene);
    const auto rank = [&](const ChargeTry& one) {
        const Tick cost = (one.cost(rule) + rule.cost_unit / 2) / rule.cost_unit;
        const int first = which == 0 ? 0 : which == 1 ? -(one.own + one.theirs) : one.slide;
        const int side = rule.slide_is_paid ? one.wheel : -one.wheel;
        return std::tuple(first, cost, std::abs(one.wheel), side);
    };
    for (const ChargeTry& one : charge.tries) {
        ChargeCall call = situation.call;
        call.only_wheel = one.wheel;
        const Charge alone = solve_charge(call, rule, scene);
        if (!alone.reaches) {
            RC_ASSERT(!charge.reaches || one.wheel != charge.best.wheel);
            continue;
        }
        RC_ASSERT(charge.reaches);
        RC_ASSERT(rank(charge.best) <= rank(alone.best));
        if (one.wheel == charge.best.wheel) RC_ASSERT(alone.best == charge.best);
    }
}

RC_GTEST_PROP(ChargeSolver, pays_for_its_way_what_a_move_pays, ()) {
    const std::array marsh = {corners(any_regiment_body(40'000)), corners(any_regiment_body(40'000))};
    const std::array boxes = {box_of(marsh[0]), box_of(marsh[1])};
    const auto price = [&](const Slice& slice) {
        const bool first = overlap(slice.corners_after, marsh[0], 2);
        const bool second = overlap(slice.corners_after, marsh[1], 2);
        return Price{slice.length * (first ? 3 : second ? 2 : 1), false};
    };
    const Scene scene{.others = {}, .toll = {boxes, price}, .table = test::kNoTable};
    const Regiment charger = any_regiment(10'000);
    const Regiment target{{8, 4, test::kFoot},
                          {advanced(body_of(charger), 40'000).front.at, charger.front.heading + 18'000}};
    ChargeCall call = call_of(charger, target, Face::Front, 400'000);
    call.only_wheel = *rc::gen::inRange<std::int32_t>(-500, 501);
    const Charge charge = solve_charge(call, paid_rule(), scene);
    if (!charge.reaches) return;
    const std::array steps = {wheel(charge.best.wheel), advance(charge.best.way)};
    const Moved moved = move(body_of(charger), steps, 400'000, scene);
    RC_ASSERT(moved.steps[0].cost == charge.best.wheel_cost);
    RC_ASSERT(moved.steps[1].cost == charge.best.way_cost);
}

RC_GTEST_PROP(ChargeSolver, does_not_care_where_the_table_lies, ()) {
    Situation situation = any_situation();
    // Without a criterion that knows left from right, mirrored charges would be a draw.
    const Carriage carry = any_carriage();
    const std::array here = {Criterion::MostModels, Criterion::LeastCost, Criterion::LeastWheel,
                             Criterion::LeftWheel};
    const std::array there = {Criterion::MostModels, Criterion::LeastCost, Criterion::LeastWheel,
                              Criterion::RightWheel};
    ChargeRule rule = paid_rule();
    rule.criteria = here;
    Scene scene = open_scene();
    scene.others = situation.others;
    const Charge charge = solve_charge(situation.call, rule, scene);
    Situation moved = situation;
    moved.call.charger = carried(carry, situation.call.charger);
    moved.call.target = carried(carry, situation.call.target);
    moved.call.face = carried(carry, situation.call.face);
    for (Corners& shape : moved.shapes) {
        shape = carry.all(shape);
        if (carry.mirror) shape = {shape[1], shape[0], shape[3], shape[2]};
    }
    moved.refresh();
    scene.others = moved.others;
    if (carry.mirror) rule.criteria = there;
    const Charge charge_there = solve_charge(moved.call, rule, scene);
    RC_ASSERT(charge_there.reaches == charge.reaches);
    if (!charge.reaches) return;
    RC_ASSERT(charge_there.best.wheel == (carry.mirror ? -charge.best.wheel : charge.best.wheel));
    RC_ASSERT(charge_there.best.cost(rule) == charge.best.cost(rule));
    RC_ASSERT(distance(charge_there.end.front.at, carry(charge.end.front.at)) <= 2);
    RC_ASSERT(charge_there.contacts == charge.contacts || carry.mirror);
}

}  // namespace
}  // namespace clashfield::geometry
