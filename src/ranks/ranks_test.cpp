#include <gtest/gtest.h>

#include "geometry/zones.h"
#include "ranks/fight_odds.h"

namespace clashfield::ranks {
namespace {

constexpr Tick kInch = 5000;

// Three words, and then two for each of the parts.
constexpr OrderParts kParts = {.count_at = 2, .words = 2};
Order order_of_three() { return {Side{0}, 7, {4, 1, 3, 10, 1000, 11, 2000, 12, 3000}}; }

TEST(Ranks, an_order_is_cut_after_a_part_or_within_the_next) {
    const Order order = order_of_three();
    EXPECT_EQ(kParts.cut(order, 1).words, (Words{4, 1, 1, 10, 1000}));
    EXPECT_EQ(kParts.cut(order, 1, {11, 500}).words, (Words{4, 1, 2, 10, 1000, 11, 500}));
    EXPECT_EQ(kParts.cut(order, 0).words, (Words{4, 1, 0}));
}

TEST(Ranks, the_furthest_part_is_made_less_until_it_is_legal) {
    CameTo came;
    came.whole = 1;
    came.last = {11, 1500};
    came.amount_at = 1;
    came.amount_less = 20;
    const auto at_most = [&](std::int32_t most) {
        return furthest_of(order_of_three(), kParts, came, [most](const Order& order) {
            return order.words[order.words.size() - 1] <= most;
        });
    };
    EXPECT_EQ(at_most(1492)->words, (Words{4, 1, 2, 10, 1000, 11, 1490}));
    EXPECT_EQ(at_most(1400)->words, (Words{4, 1, 1, 10, 1000})) << "no more than poses are rounded";
    EXPECT_FALSE(at_most(900)) << "an order of no part is none";
}

TEST(Ranks, a_place_asked_for_lies_on_the_table) {
    const PlacesAllowed table{.width = 72 * kInch, .height = 48 * kInch, .most_files = 8};
    const auto place = place_asked(Json{{"x", 25}, {"y", 1200}, {"h", 90.5}, {"files", 8}}, table);
    ASSERT_TRUE(place);
    EXPECT_EQ(place->front.at, (Point{kInch, 48 * kInch}));
    EXPECT_EQ(place->front.heading.centidegrees(), 9050);
    EXPECT_EQ(place->files, 8);
    EXPECT_FALSE(place_asked(Json{{"x", 25}, {"y", 1201}, {"h", 0}}, table));
    EXPECT_FALSE(place_asked(Json{{"x", 25}, {"y", 0}, {"h", 0}, {"files", 9}}, table));
    EXPECT_FALSE(place_asked(Json{{"x", "25"}, {"y", 0}, {"h", 0}}, table));
}

TEST(Ranks, a_question_is_one_key_with_what_it_is_about) {
    const Json question = Json::parse(R"({"reach": {"unit": "A1"}})");
    EXPECT_EQ(read_question(question)->text("unit"), "A1");
    EXPECT_EQ(read_question(question)->text("target"), "");
    EXPECT_FALSE(read_question(Json::parse(R"({"reach": {}, "charges": {}})")));
    EXPECT_FALSE(read_question(Json::parse(R"({"reach": 1})")));
}

TEST(Ranks, trials_add_up_to_distributions) {
    const Chances two = successes(2, 0.25);
    EXPECT_DOUBLE_EQ(two[0], 9 / 16.0);
    EXPECT_DOUBLE_EQ(two[2], 1 / 16.0);
    EXPECT_DOUBLE_EQ(sum_of_dice(2)[7], 6 / 36.0);
    EXPECT_DOUBLE_EQ(two_dice_show_at_most(4), 6 / 36.0);
    Chances few = two;
    limit(few, 1);
    ASSERT_EQ(few.size(), 2u);
    EXPECT_DOUBLE_EQ(few[1], 7 / 16.0);
    EXPECT_DOUBLE_EQ(successes_of_each({0.5, 0.5}, 0.5)[1], 0.25);
}

TEST(Ranks, who_comes_as_far_catches_where_that_is_enough) {
    const Reaches even{sum_of_dice(1), {0, 1, 2, 3, 4, 5, 6}};
    EXPECT_NEAR(chance_to_catch(even, {even}, false), 15 / 36.0, 1e-12);
    EXPECT_NEAR(chance_to_catch(even, {even}, true), 21 / 36.0, 1e-12);
    EXPECT_DOUBLE_EQ(chance_to_catch(even, {}, true), 0);
}

TEST(Ranks, zones_end_at_the_edge_of_the_table) {
    const Body body{{{10 * kInch, 5 * kInch}, geometry::Angle(0)}, {4 * kInch, 2 * kInch}};
    const Json zones = zones_json(body, 72 * kInch, 48 * kInch);
    for (const std::string_view face : kFaceNames) {
        ASSERT_GE(zones[std::string(face)].size(), 3u) << face;
        for (const Json& point : zones[std::string(face)]) {
            EXPECT_GE(point[0], 0);
            EXPECT_LE(point[0], 1800);
            EXPECT_GE(point[1], 0);
            EXPECT_LE(point[1], 1200);
        }
    }
}

TEST(Ranks, states_that_come_to_the_same_are_one) {
    Branches<int> branches;
    Branches<int>::Layer layer;
    branches.add(layer, 5, branches.copy_of(50), 0.25);
    branches.add(layer, 5, branches.copy_of(50), 0.5);
    branches.add(layer, 6, branches.copy_of(60), 0.25);
    ASSERT_EQ(layer.size(), 2u);
    EXPECT_DOUBLE_EQ(layer[5].weight, 0.75);
    EXPECT_EQ(*layer[6].state, 60);
}

}  // namespace
}  // namespace clashfield::ranks
