// The ground: lines, and the parts of a segment inside areas; worked examples and properties.

#include "geometry/ground.h"

#include <array>
#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/carriage.h"

namespace clashfield::geometry {
namespace {

using test::any_angle;
using test::any_carriage;
using test::any_point;
using test::any_tick;
using test::Carriage;

using Areas = Stretches<8>;

Segment any_segment() { return {any_point(), any_point()}; }

Corners any_base() {
    const Pose pose{any_point(), any_angle()};
    return corners(pose,
                   {*rc::gen::inRange<Tick>(10'000, 300'000), *rc::gen::inRange<Tick>(10'000, 300'000)});
}
Corners box(Tick west, Tick east) {
    return {Point{west, -100'000}, Point{east, -100'000}, Point{east, 100'000}, Point{west, 100'000}};
}
std::vector<Point> any_line() {
    std::vector<Point> points;
    const int count = *rc::gen::inRange(2, 6);
    for (int i = 0; i < count; ++i) points.push_back(any_point());
    return points;
}

constexpr std::array kCorner = {Point{0, 0}, Point{50'000, 0}, Point{100'000, 0}, Point{100'000, 80'000}};

TEST(Chain, a_closed_line_leads_back_to_its_start) {
    int segments = 0;
    each_segment({kCorner, false}, [&](const Segment&) { ++segments; });
    EXPECT_EQ(segments, 3);
    Segment last;
    each_segment({kCorner, true}, [&](const Segment& segment) { last = segment; });
    EXPECT_EQ(last, (Segment{kCorner[3], kCorner[0]}));
}

TEST(Chain, a_point_in_the_middle_of_a_straight_wall_is_no_corner) {
    const Chain wall{kCorner, false};
    const Segment straight{kCorner[0], kCorner[2]};
    EXPECT_EQ(straight_part(wall, {kCorner[0], kCorner[1]}), straight);
    EXPECT_EQ(straight_part(wall, {kCorner[1], kCorner[2]}), straight);
    EXPECT_EQ(straight_part(wall, {kCorner[2], kCorner[3]}), (Segment{kCorner[2], kCorner[3]}));
}

TEST(Chain, an_odd_number_of_crossings_leads_to_the_other_side) {
    const Chain wall{kCorner, false};
    EXPECT_EQ(crossings(wall, {{20'000, -10'000}, {20'000, 10'000}}), 1);
    EXPECT_EQ(crossings(wall, {{20'000, -10'000}, {120'000, 60'000}}), 2);
    EXPECT_EQ(crossings(wall, {{20'000, 10'000}, {80'000, 10'000}}), 0);
}

TEST(Chain, a_base_that_only_touches_a_line_is_not_on_it) {
    const Chain wall{kCorner, false};
    const auto at = [](Tick y) { return corners({{20'000, y}, {}}, {20'000, 20'000}); };
    EXPECT_FALSE(overlap(at(10'000), wall, 100));
    EXPECT_TRUE(overlap(at(9'000), wall, 100));
    EXPECT_EQ(distance(at(15'000), wall), 5'000);
    EXPECT_EQ(distance(at(10'000), wall), 0);
}

TEST(Footprint, is_wholly_inside_up_to_the_border) {
    EXPECT_TRUE(contains_all(box(0, 100'000), corners({{50'000, 0}, {}}, {100'000, 20'000})));
    EXPECT_FALSE(contains_all(box(0, 100'000), corners({{50'001, 0}, {}}, {100'000, 20'000})));
}

RC_GTEST_PROP(Chain, means_the_same_wherever_the_table_lies, ()) {
    const Carriage move = any_carriage();
    const std::vector<Point> points = any_line();
    const std::vector<Point> images = move.all(points);
    const bool closed = *rc::gen::arbitrary<bool>();
    const Chain line{points, closed};
    const Chain image{images, closed};
    const Segment way = any_segment();
    const Corners base = any_base();
    const Corners there = move.all(base);
    RC_ASSERT(touch(image, move(way)) == touch(line, way));
    RC_ASSERT(crossings(image, move(way)) == crossings(line, way));
    RC_ASSERT(overlap(there, image, 100) == overlap(base, line, 100));
    RC_ASSERT(distance(there, image) == distance(base, line));
    const Segment first{points[0], points[1]};
    RC_ASSERT(straight_part(image, move(first)) == move(straight_part(line, first)));
    RC_ASSERT(contains_all(there, images) == contains_all(base, points));
}

RC_GTEST_PROP(Chain, what_is_crossed_is_touched_and_not_apart, ()) {
    const std::vector<Point> points = any_line();
    const Chain line{points, false};
    const Segment way = any_segment();
    RC_ASSERT(touch(line, way) == (crossings(line, way) > 0));
    const Corners base = any_base();
    if (overlap(base, line, 0)) RC_ASSERT(distance(base, line) == 0);
}

RC_GTEST_PROP(Stretches, of_the_parts_of_a_segment_add_up_to_the_whole, ()) {
    // Along an axis the cut is a place, so that nothing is lost but by rounding.
    const Corners area = any_base();
    const Tick y = any_tick(400'000);
    const Segment way{{-500'000, y}, {500'000, y}};
    const Point cut{any_tick(500'000), y};
    const auto length_in = [&](const Segment& part) {
        Areas areas;
        if (const auto stretch = inside(area, part)) areas.add(*stretch);
        return areas.length_of_all(part);
    };
    const Tick whole = length_in(way);
    const Tick parts = length_in({way.from, cut}) + length_in({cut, way.to});
    RC_ASSERT(std::abs(parts - whole) <= 3);
    RC_ASSERT(length_in({way.to, way.from}) == whole);
}

RC_GTEST_PROP(Stretches, count_what_lies_in_two_areas_once, ()) {
    // Areas side by side: what both cover is an area as well.
    const Tick west = any_tick(100'000);
    const Tick east = west + *rc::gen::inRange<Tick>(1'000, 100'000);
    const Tick second = west + *rc::gen::inRange<Tick>(0, east - west + 1);
    const Tick far = east + *rc::gen::inRange<Tick>(0, 100'000);
    const Segment way{{-400'000, any_tick(90'000)}, {400'000, any_tick(90'000)}};
    const auto length_in = [&](std::initializer_list<Corners> areas) {
        Areas stretches;
        for (const Corners& area : areas) {
            if (const auto stretch = inside(area, way)) stretches.add(*stretch);
        }
        return stretches.length_of_all(way);
    };
    const Tick both = length_in({box(west, east), box(second, far)});
    RC_ASSERT(both == length_in({box(second, far), box(west, east)}));
    const Tick sum = length_in({box(west, east)}) + length_in({box(second, far)});
    const Tick shared = second < east ? length_in({box(second, east)}) : 0;
    RC_ASSERT(std::abs(both + shared - sum) <= 3);
}

RC_GTEST_PROP(Stretches, cover_a_part_if_every_bit_of_it_is_in_one_of_them, ()) {
    constexpr std::int32_t kParts = 40;
    Areas stretches;
    std::array<bool, kParts> covered{};
    const int count = *rc::gen::inRange(0, 8);
    for (int i = 0; i < count; ++i) {
        const auto from = *rc::gen::inRange<std::int32_t>(0, kParts);
        const auto to = *rc::gen::inRange<std::int32_t>(from, kParts + 1);
        stretches.add({from, to});
        for (std::int32_t at = from; at < to; ++at) covered[static_cast<std::size_t>(at)] = true;
    }
    const auto from = *rc::gen::inRange<std::int32_t>(0, kParts);
    const auto to = *rc::gen::inRange<std::int32_t>(from, kParts + 1);
    bool expected = true;
    for (std::int32_t at = from; at < to; ++at) expected = expected && covered[static_cast<std::size_t>(at)];
    RC_ASSERT(stretches.cover({from, to}, 0) == expected);
}

TEST(Stretches, a_gap_no_wider_than_the_slack_does_not_count) {
    Areas stretches;
    stretches.add({60, 100});
    stretches.add({0, 50});
    EXPECT_TRUE(stretches.cover({0, 100}, 10));
    EXPECT_FALSE(stretches.cover({0, 100}, 9));
}

RC_GTEST_PROP(Segments, parts_of_them_are_points_between_their_ends, ()) {
    const Segment way = any_segment();
    RC_ASSERT(point_at(way, 0) == way.from);
    RC_ASSERT(point_at(way, kWholeStretch) == way.to);
    const auto ticks = *rc::gen::inRange<Tick>(0, 1'000);
    if (length(way.to - way.from) < 2'000) return;
    const Tick gone = distance(way.from, point_at(way, part_of(way, ticks)));
    RC_ASSERT(std::abs(gone - ticks) <= 2);
}

}  // namespace
}  // namespace clashfield::geometry
