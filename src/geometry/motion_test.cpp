// Moves in steps: what they cost, what stops them, and how far they come.

#include "geometry/motion.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "geometry/pieces.h"
#include "tests/support/any_ranks.h"

namespace clashfield::geometry {
namespace {

using test::any_body;
using test::any_carriage;
using test::at_inches;
using test::Carriage;
using test::carried;
using test::foot;
using test::inches;
using test::kTable;
using test::open_scene;
using test::thou;

const Body kBody = body_of(foot(20, 5, at_inches(36, 12), 0));

Moved go(const Body& body, std::vector<Step> steps, Tick allowance, const Scene& scene) {
    return move(body, steps, allowance, scene);
}

// Ground of two rates and a line that costs a toll, as a game prices it.
struct Ground {
    std::vector<Piece> pieces;
    std::vector<Box> boxes;
    std::array<Tick, 4> rates = {1, 2, 4, 0};
    Tick line_toll = 0;
    int asked = 0;

    void add(const Piece& piece) {
        pieces.push_back(piece);
        boxes.push_back(piece.box);
    }
    Price operator()(const Slice& slice) {
        ++asked;
        Price price{0, false};
        const WorstGround worst = worst_ground(pieces, rates, corners(slice.to), kRounding, 1);
        price.cost = slice.length * worst.rate;
        for (const Piece& piece : pieces) {
            if (piece.shape == Shape::Line && reaches_line(piece, slice.from, slice.to, kRounding))
                price.cost += line_toll;
        }
        return price;
    }
};

TEST(Motion, a_wheel_and_an_advance_cost_their_way) {
    const Moved moved = go(kBody, {wheel(3'000), advance(thou(1'900))}, inches(4), open_scene(kTable));
    ASSERT_TRUE(moved.whole());
    EXPECT_EQ(moved.steps[0].cost, 10'472);
    EXPECT_EQ(moved.steps[0].turn, 3'000);
    EXPECT_EQ(moved.cost, 10'472 + thou(1'900));
    EXPECT_EQ(moved.rest, moved.end);
    EXPECT_EQ(moved.rest_steps, 2);
    EXPECT_EQ(
        move(kBody, std::array{back(thou(500)), back_wheel(-1'000)}, inches(4), open_scene(kTable)).cost,
        thou(500) + arc(inches(4), 1'000));
}

TEST(Motion, leeway_is_given_but_not_shown) {
    Scene scene = open_scene(kTable);
    EXPECT_EQ(go(kBody, {advance(inches(4) + 25)}, inches(4), scene).stop.by, Obstacle::Allowance);
    scene.leeway = 25;
    EXPECT_TRUE(go(kBody, {advance(inches(4) + 25)}, inches(4), scene).whole());
    const Moved moved = go(kBody, {advance(inches(4) + 26)}, inches(4), scene);
    EXPECT_EQ(moved.stop.by, Obstacle::Allowance);
    EXPECT_EQ(moved.steps[0].length, inches(4));
    const Moved wheeled = go(kBody, {wheel(9'000)}, inches(4), scene);
    EXPECT_EQ(wheeled.end.front.heading.centidegrees(), turn_of_arc(inches(4), inches(4)));
}

TEST(Motion, slack_is_given_but_not_shown) {
    const Corners friends = corners(body_of(foot(20, 5, {inches(36), inches(12) + 990 + thou(3'200)}, 0)));
    std::array others = {other_of(4, friends)};
    Scene scene = open_scene(kTable);
    scene.others = others;
    scene.slack = scene.leeway = 25;
    EXPECT_TRUE(go(kBody, {advance(1'010)}, inches(4), scene).whole());
    // The second slice ends within the slack, and the third does not: it comes to rest where it needs none.
    const Moved moved = go(kBody, {advance(inches(1))}, inches(4), scene);
    EXPECT_EQ(moved.stop, (Stop{Obstacle::Overlap, 4}));
    EXPECT_EQ(moved.steps[0].length, 990 + kRounding);
    // The same for what it costs, with somebody near.
    EXPECT_TRUE(go(kBody, {advance(825)}, 800, scene).whole());
    EXPECT_EQ(go(kBody, {advance(1'000)}, 800, scene).steps[0].length, 800);
    others[0].end_spacing = 100;
    EXPECT_TRUE(go(kBody, {advance(890 + 25)}, inches(4), scene).whole());
    EXPECT_EQ(go(kBody, {advance(890 + 26)}, inches(4), scene).stop, (Stop{Obstacle::Spacing, 4}));
}

TEST(Motion, rounding_to_the_grid_pushes_into_nobody) {
    const Corners friends = corners(body_of(foot(20, 5, {inches(36), inches(12) + 1'001 + thou(3'200)}, 0)));
    std::array others = {other_of(4, friends)};
    Scene scene = open_scene(kTable);
    scene.others = others;
    scene.grid = 5;
    const Moved moved = go(kBody, {advance(1'003)}, inches(4), scene);
    EXPECT_EQ(moved.end.front.at.y, inches(12) + 1'000);
    EXPECT_EQ(at_rest(moved.end, scene).by, Obstacle::Nothing);
}

TEST(Motion, no_slice_is_longer_than_the_scene_says) {
    const std::array everywhere = {kTable};
    Tick longest = 0;
    int slices = 0;
    const auto price = [&](const Slice& slice) {
        longest = std::max(longest, slice.length);
        ++slices;
        EXPECT_EQ(slice.corners_before, corners(slice.from));
        EXPECT_EQ(slice.corners_after, corners(slice.to));
        return Price{slice.length, false};
    };
    Scene scene{.others = {}, .toll = {everywhere, price}, .table = kTable};
    go(kBody, {wheel(4'500), advance(inches(2))}, inches(20), scene);
    EXPECT_LE(longest, 501);  // arcs are rounded up at both ends
    EXPECT_EQ(slices, (4'500 + turn_of_arc(inches(4), 500) - 1) / turn_of_arc(inches(4), 500) + 20);
}

TEST(Motion, spacing_stops_and_names_whom) {
    const Corners enemy = corners(body_of(foot(20, 5, at_inches(36, 17), 180)));
    std::array others = {other_of(7, enemy)};
    others[0].spacing = inches(1);
    Scene scene = open_scene(kTable);
    scene.others = others;
    const Moved moved = go(kBody, {advance(inches(5))}, inches(8), scene);
    EXPECT_EQ(moved.stop, (Stop{Obstacle::Spacing, 7}));
    EXPECT_EQ(moved.steps[0].length, inches(4));
    EXPECT_EQ(moved.rest, moved.end);
    EXPECT_TRUE(go(kBody, {advance(inches(4))}, inches(8), scene).whole());
    // Somebody who began nearer may go along it and away, but not nearer.
    const Body near = advanced(kBody, thou(4'500));
    EXPECT_EQ(go(near, {advance(thou(100))}, inches(8), scene).stop, (Stop{Obstacle::Spacing, 7}));
    EXPECT_TRUE(go(near, {oblique(inches(2), 9'000)}, inches(8), scene).whole());
    EXPECT_TRUE(go(near, {back(inches(2))}, inches(8), scene).whole());
}

TEST(Motion, a_march_halts_once_enough_is_spent) {
    const Corners enemy = corners(body_of(foot(20, 5, at_inches(36, 26), 180)));
    std::array others = {other_of(3, enemy)};
    others[0].halt = inches(8);
    Scene scene = open_scene(kTable);
    scene.others = others;
    Moved moved = go(kBody, {advance(inches(8))}, inches(8), scene);
    EXPECT_EQ(moved.stop, (Stop{Obstacle::Halt, 3}));
    EXPECT_EQ(moved.steps[0].length, inches(6));
    scene.halt_after = thou(7'050);
    moved = go(kBody, {advance(inches(8))}, inches(8), scene);
    EXPECT_EQ(moved.steps[0].length, thou(7'050));
}

TEST(Motion, only_what_lies_ahead_may_keep_its_distance) {
    const Corners beside = corners(body_of(foot(20, 5, {inches(36) + thou(4'100), inches(17)}, 180)));
    std::array others = {other_of(7, beside)};
    others[0].spacing = inches(1);
    Scene scene = open_scene(kTable);
    scene.others = others;
    EXPECT_EQ(go(kBody, {advance(inches(6))}, inches(8), scene).stop.by, Obstacle::Spacing);
    others[0].measured = Other::Spacing::Ahead;
    EXPECT_TRUE(go(kBody, {advance(inches(6))}, inches(8), scene).whole());
    const Corners before = corners(body_of(foot(20, 5, {inches(36) + thou(3'900), inches(17)}, 180)));
    others[0] = other_of(7, before);
    others[0].spacing = inches(1);
    others[0].measured = Other::Spacing::Ahead;
    EXPECT_EQ(go(kBody, {advance(inches(6))}, inches(8), scene).steps[0].length, inches(4));
}

TEST(Motion, friends_who_may_be_crossed_may_not_be_ended_upon) {
    const Corners friends = corners(body_of(foot(10, 5, at_inches(36, 16), 0)));
    std::array others = {other_of(2, friends)};
    others[0].solid = false;
    Scene scene = open_scene(kTable);
    scene.others = others;
    EXPECT_TRUE(go(kBody, {advance(inches(8))}, inches(8), scene).whole());
    const Moved moved = go(kBody, {advance(inches(5))}, inches(8), scene);
    EXPECT_EQ(moved.stop, (Stop{Obstacle::Overlap, 2}));
    EXPECT_EQ(moved.steps[0].length, inches(5));
    EXPECT_NEAR(moved.rest_step.length, thou(2'400), kRounding);
    EXPECT_EQ(moved.rest_steps, 0);
    EXPECT_EQ(at_rest(moved.rest, scene).by, Obstacle::Nothing);
}

TEST(Motion, a_distance_may_be_owed_only_at_the_end) {
    const Corners enemy = corners(body_of(foot(20, 5, at_inches(36, 17), 180)));
    std::array others = {other_of(7, enemy)};
    others[0].end_spacing = inches(1);
    Scene scene = open_scene(kTable);
    scene.others = others;
    const Moved moved = go(kBody, {advance(thou(4'600))}, inches(8), scene);
    EXPECT_EQ(moved.stop, (Stop{Obstacle::Spacing, 7}));
    EXPECT_EQ(moved.steps[0].length, thou(4'600));
    EXPECT_NEAR(moved.rest_step.length, inches(4), kRounding);
    EXPECT_EQ(moved.rest_cost, moved.rest_step.cost);
    EXPECT_TRUE(go(kBody, {advance(thou(4'600)), back(thou(600))}, inches(8), scene).whole());
    const std::array everywhere = {kTable};
    const auto dear = [](const Slice& slice) { return Price{2 * slice.length, false}; };
    Scene bad{.others = others, .toll = {everywhere, dear}, .table = kTable};
    EXPECT_EQ(go(kBody, {advance(thou(4'600))}, inches(10), bad).rest_cost, 2 * moved.rest_step.length);
    // A second step that cannot end anywhere leaves the first.
    const Moved back_to_first = go(kBody, {advance(inches(4)), advance(thou(500))}, inches(8), scene);
    EXPECT_EQ(back_to_first.rest_steps, 1);
    EXPECT_EQ(back_to_first.rest_cost, inches(4));
}

TEST(Motion, bad_ground_takes_more_and_lines_a_toll) {
    const std::array wood = {at_inches(30, 14), at_inches(42, 14), at_inches(42, 30), at_inches(30, 30)};
    Ground ground;
    ground.add(area_piece(1, 1, wood));
    Scene scene{.others = {}, .toll = {ground.boxes, ground}, .table = kTable};
    EXPECT_NEAR(go(kBody, {advance(inches(4))}, inches(4), scene).steps[0].length, inches(3), 2);
    ground.rates[1] = 4;
    EXPECT_NEAR(go(kBody, {advance(inches(4))}, inches(4), scene).steps[0].length, thou(2'500), 2);

    const std::array hedge = {Point{inches(30), thou(13'500)}, Point{inches(42), thou(13'500)}};
    Ground field;
    field.line_toll = inches(2);
    field.add(line_piece(0, 2, hedge));
    Scene crossing{.others = {}, .toll = {field.boxes, field}, .table = kTable};
    const Moved over = go(kBody, {advance(inches(4))}, inches(4), crossing);
    EXPECT_EQ(over.stop.by, Obstacle::Allowance);
    EXPECT_EQ(over.steps[0].length, inches(2));
    EXPECT_EQ(over.cost, inches(4));
    const std::array far_hedge = {Point{inches(30), thou(14'500)}, Point{inches(42), thou(14'500)}};
    field.pieces[0] = line_piece(0, 2, far_hedge);
    field.boxes[0] = field.pieces[0].box;
    EXPECT_NEAR(go(kBody, {advance(inches(4))}, inches(4), crossing).steps[0].length, thou(2'500), kRounding);
    EXPECT_GT(field.asked, 0);
}

TEST(Motion, the_table_ends) {
    const Moved moved = go(kBody, {back(inches(10))}, inches(12), open_scene(kTable));
    EXPECT_EQ(moved.stop.by, Obstacle::Table);
    EXPECT_NEAR(moved.steps[0].length, thou(8'800), kRounding);
}

TEST(Motion, places_and_pivots_have_a_price_of_their_own) {
    const Scene scene = open_scene(kTable);
    const Body about = turned_about_centre(kBody, 18'000);
    EXPECT_EQ(go(kBody, {place(about, inches(1))}, inches(4), scene).end, about);
    EXPECT_EQ(go(kBody, {place(about, inches(5))}, inches(4), scene).stop.by, Obstacle::Allowance);
    const Moved turned = go(kBody, {pivot(4'500, inches(2)), advance(inches(2))}, inches(4), scene);
    EXPECT_TRUE(turned.whole());
    EXPECT_EQ(turned.cost, inches(4));
    EXPECT_EQ(turned.steps[0].body, turned_about_centre(kBody, 4'500));
    const Corners wall = corners(body_of(foot(20, 20, at_inches(36, 17), 180)));
    std::array others = {other_of(5, wall)};
    Scene narrow = scene;
    narrow.others = others;
    const Body deep = advanced(kBody, thou(4'990));
    const Moved stuck = go(deep, {pivot(9'000, 0)}, inches(4), narrow);
    EXPECT_EQ(stuck.stop, (Stop{Obstacle::Overlap, 5}));
    EXPECT_GT(stuck.steps[0].turn, 0);
    EXPECT_LT(stuck.steps[0].turn, 1'000);
}

TEST(Motion, those_without_ranks_go_freely) {
    const Scene scene = open_scene(kTable);
    const Body to{{at_inches(39, 16), Angle::degrees(200)}, {inches(8), inches(1)}};
    const Moved moved = go(kBody, {go_freely(to, false)}, inches(5), scene);
    EXPECT_TRUE(moved.whole());
    EXPECT_EQ(moved.cost, inches(5));
    EXPECT_EQ(moved.end, to);
    const Moved by_centre = go(kBody, {go_freely(to, true)}, inches(9), scene);
    EXPECT_EQ(by_centre.cost, distance(centre(kBody), centre(to)));
    EXPECT_EQ(go(kBody, {go_freely(to, false)}, inches(4), scene).steps[0].length, inches(4));
}

TEST(Motion, poses_come_to_rest_on_the_grid) {
    Scene scene = open_scene(kTable);
    scene.grid = 5;
    const Moved moved = go(kBody, {wheel(3'000), advance(1'237)}, inches(4), scene);
    for (const StepEnd& step : moved.steps) {
        EXPECT_EQ(step.body.front.at.x % 5, 0);
        EXPECT_EQ(step.body.front.at.y % 5, 0);
    }
    EXPECT_EQ(moved.end.front.at, moved.steps[1].body.front.at);
}

// Others around a body, some of them in its way.
struct Crowd {
    std::vector<Corners> shapes;
    std::vector<Other> others;

    explicit Crowd(int count) {
        for (int i = 0; i < count; ++i) shapes.push_back(corners(any_body(60'000)));
        for (const Corners& shape : shapes) others.push_back(other_of(static_cast<Id>(others.size()), shape));
    }
    Crowd(const Crowd& crowd, const Carriage& carry) : shapes(crowd.shapes) {
        for (Corners& shape : shapes) shape = carry.all(shape);
        for (const Other& other : crowd.others) {
            Other copy = other_of(other.id, shapes[others.size()]);
            copy.spacing = other.spacing;
            others.push_back(copy);
        }
    }
};

std::vector<Step> any_steps() {
    std::vector<Step> steps;
    const int count = *rc::gen::inRange(1, 5);
    for (int i = 0; i < count; ++i) {
        const Tick length = *rc::gen::inRange<Tick>(0, 20'000);
        const auto turn = *rc::gen::inRange<std::int32_t>(-4'500, 4'501);
        switch (*rc::gen::inRange(0, 4)) {
            case 0:
                steps.push_back(wheel(turn));
                break;
            case 1:
                steps.push_back(oblique(length, turn));
                break;
            case 2:
                steps.push_back(back(length));
                break;
            default:
                steps.push_back(advance(length));
        }
    }
    return steps;
}

Step carried_step(const Carriage& carry, const Step& step) {
    if (!carry.mirror) return step;
    if (step.kind == Step::Kind::Wheel) return wheel(-step.turn);
    Step copy = step;
    copy.turn = copy.turn == 18'000 ? 18'000 : -copy.turn;
    return copy;
}

RC_GTEST_PROP(Motion, does_not_care_where_the_table_lies, ()) {
    const Body body = any_body(20'000);
    Crowd crowd(*rc::gen::inRange(0, 5));
    for (Other& other : crowd.others) other.spacing = *rc::gen::element<Tick>(0, 0, 5'000);
    const Carriage carry = any_carriage();
    const Crowd there(crowd, carry);
    const std::vector<Step> steps = any_steps();
    std::vector<Step> steps_there;
    for (const Step& step : steps) steps_there.push_back(carried_step(carry, step));
    Scene scene = open_scene();
    scene.others = crowd.others;
    const Moved moved = move(body, steps, 40'000, scene);
    scene.others = there.others;
    const Moved moved_there = move(carried(carry, body), steps_there, 40'000, scene);
    RC_ASSERT(moved_there.end == carried(carry, moved.end));
    RC_ASSERT(moved_there.rest == carried(carry, moved.rest));
    RC_ASSERT(moved_there.cost == moved.cost);
    RC_ASSERT(moved_there.stop == moved.stop);
}

RC_GTEST_PROP(Motion, what_is_accepted_whole_is_accepted_in_slices, ()) {
    const Body body = any_body(20'000);
    const Crowd crowd(*rc::gen::inRange(0, 5));
    Scene scene = open_scene();
    scene.others = crowd.others;
    const bool wheels = *rc::gen::arbitrary<bool>();
    const auto count = *rc::gen::inRange<std::int32_t>(1, 24);
    const int side = *rc::gen::element(-1, 1);
    const std::int32_t part = std::max(1, turn_of_arc(body.size.width, scene.slice));
    const Step whole = wheels ? wheel(side * part * count) : advance(scene.slice * count);
    const Step slice = wheels ? wheel(side * part) : advance(scene.slice);
    const Moved at_once = move(body, std::array{whole}, kFarthest, scene);
    // Each slice on its own is rounded once more, by less than a tick on either axis.
    scene.slack = kRounding + 2 * count;
    Body at = body;
    Tick cost = 0;
    const std::int32_t made =
        wheels ? std::abs(at_once.steps[0].turn) / part : at_once.steps[0].length / scene.slice;
    for (std::int32_t i = 0; i < made; ++i) {
        const Moved moved = move(at, std::array{slice}, kFarthest, scene);
        RC_ASSERT(moved.whole() || moved.stop.by == Obstacle::Overlap);
        RC_ASSERT(moved.steps[0].cost > 0);
        at = moved.end;
        cost += moved.cost;
        if (!moved.whole()) break;
        RC_ASSERT(i + 1 < made || at_once.whole() || std::abs(cost - at_once.cost) <= scene.slice + count);
    }
    if (at_once.whole()) {
        RC_ASSERT(distance(at.front.at, at_once.end.front.at) <= 2 * count + 1);
        RC_ASSERT(std::abs(cost - at_once.cost) <= count);
    }
}

RC_GTEST_PROP(Motion, ends_where_it_may_stay, ()) {
    const Body body = any_body(20'000);
    const Crowd crowd(*rc::gen::inRange(1, 6));
    Scene scene = open_scene();
    scene.others = crowd.others;
    RC_PRE(at_rest(body, scene).by == Obstacle::Nothing);
    const std::vector<Step> steps = any_steps();
    const Moved moved = move(body, steps, 40'000, scene);
    RC_ASSERT(at_rest(moved.rest, scene).by == Obstacle::Nothing);
    RC_ASSERT(moved.cost <= 40'000);
    if (moved.stop.by != Obstacle::Overlap) return;
    // One slice farther it would be upon somebody.
    RC_ASSERT(!moved.steps.empty());
}

}  // namespace
}  // namespace clashfield::geometry
