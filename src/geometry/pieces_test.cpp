// Pieces of ground: areas, ellipses and lines.

#include "geometry/pieces.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/any_ranks.h"

namespace clashfield::geometry {
namespace {

using test::any_body;
using test::any_carriage;
using test::any_point;
using test::any_tick;
using test::at_inches;
using test::Carriage;
using test::carried;
using test::inches;
using test::thou;

const std::array kSquare = {at_inches(10, 10), at_inches(20, 10), at_inches(20, 20), at_inches(10, 20)};

Box any_box() {
    const Point low = any_point();
    return {low, low + Vector{2 * *rc::gen::inRange<Tick>(500, 100'000),
                              2 * *rc::gen::inRange<Tick>(500, 100'000)}};
}
Piece carried_ellipse(const Carriage& carry, const Piece& piece) {
    const std::array ends = {carry(piece.box.low), carry(piece.box.high)};
    return ellipse_piece(piece.kind, piece.id, box_of(ends));
}

TEST(Pieces, an_ellipse_is_round) {
    const Piece pond = ellipse_piece(1, 3, {at_inches(10, 10), at_inches(20, 14)});
    EXPECT_TRUE(contains(pond, at_inches(10, 12)));
    EXPECT_TRUE(contains(pond, at_inches(15, 14)));
    EXPECT_FALSE(contains(pond, {inches(10) - 1, inches(12)}));
    EXPECT_FALSE(contains(pond, at_inches(11, 14)));
    EXPECT_TRUE(contains(pond, {inches(18), thou(13'600)}));  // 3/5 and 4/5 of the half axes
    EXPECT_FALSE(contains(pond, {inches(18) + 1, thou(13'600)}));
    const Segment along{at_inches(0, 12), at_inches(30, 12)};
    EXPECT_NEAR(length(along, *inside(pond, along)), inches(10), 1);
    EXPECT_FALSE(inside(pond, {at_inches(0, 15), at_inches(30, 15)}));
    EXPECT_TRUE(touch(pond, Segment{at_inches(0, 14), at_inches(30, 14)}));
    EXPECT_FALSE(touch(pond, Segment{{0, inches(14) + 1}, {inches(30), inches(14) + 1}}));
    EXPECT_FALSE(touch(pond, Segment{at_inches(0, 12), at_inches(9, 12)}));
    EXPECT_FALSE(touch(pond, Segment{at_inches(21, 12), at_inches(30, 12)}));
    EXPECT_TRUE(touch(pond, Segment{at_inches(0, 12), at_inches(30, 12)}));
}

TEST(Pieces, a_share_of_a_footprint_is_its_area) {
    const Piece wood = area_piece(1, 3, kSquare);
    const auto share = [&](Tick x, Tick y) {
        return share_inside(wood, {{at_inches(x, y), Angle(0)}, {inches(4), inches(2)}});
    };
    EXPECT_EQ(share(15, 15), kWholeShare);
    EXPECT_EQ(share(10, 15), kWholeShare / 2);
    EXPECT_EQ(share(10, 11), kWholeShare / 4);
    EXPECT_EQ(share(2, 15), 0);
    EXPECT_EQ(share_inside(line_piece(0, 1, kSquare), {{at_inches(15, 15), Angle(0)}, {100, 100}}), 0);
}

TEST(Pieces, the_worst_ground_counts) {
    const std::array wood = {at_inches(10, 10), at_inches(20, 10), at_inches(20, 20), at_inches(10, 20)};
    const std::array pieces = {area_piece(1, 3, wood),
                               ellipse_piece(2, 4, {at_inches(18, 10), at_inches(26, 20)})};
    const std::array<Tick, 3> rates = {0, 2, 4};
    const auto worst = [&](Point at, Tick slack) {
        return worst_ground(pieces, rates, corners(Body{{at, Angle(0)}, {inches(2), inches(2)}}), slack, 1);
    };
    EXPECT_EQ(worst(at_inches(5, 5), 0).rate, 1);
    EXPECT_EQ(worst(at_inches(5, 5), 0).piece, kNobody);
    EXPECT_EQ(worst(at_inches(12, 15), 0).rate, 2);
    EXPECT_EQ(worst(at_inches(18, 16), 0).piece, 4);
    const std::array<Tick, 3> equal = {0, 2, 2};
    const Corners both = corners(Body{{at_inches(18, 16), Angle(0)}, {inches(2), inches(2)}});
    EXPECT_EQ(worst_ground(pieces, equal, both, 0, 1).piece, 3);  // the first of two that are equally bad
    EXPECT_EQ(worst({inches(9) + 20, inches(15)}, 25).rate, 1);
    EXPECT_EQ(worst({inches(9) + 30, inches(15)}, 25).rate, 2);
}

TEST(Pieces, a_line_is_reached_once) {
    const std::array points = {at_inches(0, 20), at_inches(30, 20)};
    const Piece hedge = line_piece(0, 1, points);
    Body body{{at_inches(15, 18), Angle(0)}, {inches(4), inches(2)}};
    int reached = 0;
    for (int i = 0; i < 50; ++i) {
        const Body next = advanced(body, 500);
        reached += reaches_line(hedge, body, next, kRounding) ? 1 : 0;
        body = next;
    }
    EXPECT_EQ(reached, 1);
    const Body before{{at_inches(15, 19), Angle(0)}, {inches(4), inches(2)}};
    EXPECT_FALSE(reaches_line(hedge, before, advanced(before, inches(1)), kRounding));
    EXPECT_FALSE(reaches_line(hedge, before, advanced(before, inches(1) + 2), kRounding));
    EXPECT_TRUE(reaches_line(hedge, before, advanced(before, inches(1) + 3), kRounding));
    EXPECT_TRUE(reaches_line(hedge, before, advanced(before, inches(9)), kRounding));
}

TEST(Pieces, behind_a_wall_is_where_it_covers_enough) {
    const std::array points = {Point{inches(14), thou(20'800)}, Point{inches(30), thou(20'800)}};
    const Piece wall = line_piece(0, 1, points);
    const auto behind = [&](Tick x, Point enemy, Tick within) {
        const Segment front{at_inches(x - 2, 20), at_inches(x + 2, 20)};
        return is_behind(wall, front, enemy, {within, kWholeShare / 2});
    };
    EXPECT_TRUE(behind(16, at_inches(16, 30), inches(1)));
    EXPECT_TRUE(behind(14, at_inches(15, 30), inches(1)));  // half of the front
    EXPECT_FALSE(behind(13, at_inches(16, 30), inches(1)));
    EXPECT_FALSE(behind(16, at_inches(16, 10), inches(1)));
    EXPECT_FALSE(behind(16, at_inches(16, 30), thou(500)));
}

TEST(Pieces, ground_rises_to_the_middle) {
    const Piece hill = ellipse_piece(1, 3, {at_inches(10, 10), at_inches(20, 14)});
    EXPECT_EQ(outwardness(hill, at_inches(15, 12)), 0);
    EXPECT_EQ(outwardness(hill, {thou(17'500), inches(12)}), kWholeShare / 2);
    EXPECT_EQ(outwardness(hill, at_inches(20, 12)), kWholeShare);
    EXPECT_EQ(outwardness(hill, at_inches(30, 12)), kWholeShare);
    const Piece block = area_piece(1, 4, kSquare);
    EXPECT_EQ(outwardness(block, {thou(12'500), inches(15)}), kWholeShare / 2);
    EXPECT_EQ(outwardness(block, at_inches(15, 20)), kWholeShare);
}

RC_GTEST_PROP(Pieces, do_not_care_where_the_table_lies, ()) {
    const Piece pond = ellipse_piece(1, 3, any_box());
    const Body body = any_body(200'000);
    const Segment line{any_point(), any_point()};
    const Carriage carry = any_carriage();
    const Piece there = carried_ellipse(carry, pond);
    const Body body_there = carried(carry, body);
    RC_ASSERT(overlap(pond, corners(body), 25) == overlap(there, corners(body_there), 25));
    RC_ASSERT(contains(pond, line.from) == contains(there, carry(line.from)));
    RC_ASSERT(inside(pond, line) == inside(there, carry(line)));
    RC_ASSERT(outwardness(pond, line.from) == outwardness(there, carry(line.from)));
    // Corners are rounded to the grid, which a small footprint feels most: 66 in one of 60,000 cases.
    RC_ASSERT(std::abs(share_inside(pond, body) - share_inside(there, body_there)) <= 128);
}

RC_GTEST_PROP(Pieces, an_outline_is_convex_and_inside, ()) {
    const Piece pond = ellipse_piece(1, 3, any_box());
    const Outline points = outline(pond);
    RC_ASSERT(points.size() == 64u);
    for (const Point point : points) RC_ASSERT(outwardness(pond, point) >= kWholeShare - kWholeShare / 400);
    RC_ASSERT(box_of({points.begin(), points.size()}) == pond.box);
}

RC_GTEST_PROP(Pieces, a_stretch_inside_begins_and_ends_at_the_border, ()) {
    const Piece pond = ellipse_piece(1, 3, any_box());
    const Segment line{any_point(), any_point()};
    const auto stretch = inside(pond, line);
    RC_ASSERT(!stretch || touch(pond, line));
    if (!stretch) return;
    for (const std::int32_t part : {stretch->from, stretch->to}) {
        const Point point = point_at(line, part);
        if (part == 0 || part == kWholeStretch) {
            RC_ASSERT(contains(pond, point));
        } else {
            const Body around{{point + Vector{0, 3}, Angle(0)}, {6, 6}};
            RC_ASSERT(touch(pond, corners(around)));
        }
    }
}

}  // namespace
}  // namespace clashfield::geometry
