#include "odds/reading.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace clashfield::odds {
namespace {

static_assert(std::is_trivially_copyable_v<Reading>);
static_assert(std::is_same_v<clashfield::Reading, Reading>);

using Kind = Reading::Kind;

// Every roll of a pool, in odometer order: the twin against which the closed forms are checked.
std::vector<Faces> all_rolls(DicePool pool) {
    Faces faces;
    for (std::uint16_t i = 0; i < pool.count; ++i) faces.push_back(1);
    std::vector<Faces> rolls;
    while (true) {
        rolls.push_back(faces);
        std::size_t die = faces.size();
        while (die > 0 && faces[die - 1] == pool.sides) faces[--die] = 1;
        if (die == 0) return rolls;
        ++faces[die - 1];
    }
}

// What a roll reads, spelled out from the definition and without a key.
std::vector<int> spelled_out(const Faces& faces, const Reading& reading) {
    std::vector<int> classes;
    for (const std::uint8_t face : faces) classes.push_back(reading.class_of_face(face));
    if (reading.kind == Kind::Tally) std::sort(classes.begin(), classes.end());
    if (reading.kind != Kind::Sum) return classes;
    int sum = 0;
    for (const int value : classes) sum += value;
    return {sum};
}

struct Visited {
    Faces faces;
    Weight ways;
};

std::vector<Visited> visit_all(DicePool pool, const Reading& reading) {
    std::vector<Visited> visited;
    for_each_outcome(pool, reading, [&](const Faces& faces, Weight ways) {
        visited.push_back({.faces = faces, .ways = ways});
    });
    return visited;
}

std::string description(DicePool pool, const Reading& reading) {
    std::string text = std::to_string(pool.count) + "D" + std::to_string(pool.sides) + " kind " +
                       std::to_string(static_cast<int>(reading.kind)) + " classes";
    for (std::uint8_t face = 1; face <= pool.sides; ++face)
        text += " " + std::to_string(reading.class_of_face(face));
    return text;
}

// Compares the enumeration with the list of all rolls; an empty text means that they agree.
std::string disagreement(DicePool pool, const Reading& reading) {
    std::map<std::vector<int>, Weight> twin;
    for (const Faces& faces : all_rolls(pool)) ++twin[spelled_out(faces, reading)];
    const std::vector<Visited> visited = visit_all(pool, reading);
    if (visited.size() != twin.size()) return description(pool, reading) + ": wrong number of outcomes";
    if (outcome_count(pool, reading) != twin.size())
        return description(pool, reading) + ": wrong outcome_count";
    for (std::size_t i = 0; i < visited.size(); ++i) {
        const Faces& faces = visited[i].faces;
        if (faces.size() != pool.count) return description(pool, reading) + ": wrong number of dice";
        for (const std::uint8_t face : faces) {
            if (face < 1 || face > pool.sides) return description(pool, reading) + ": impossible face";
        }
        const auto entry = twin.find(spelled_out(faces, reading));
        if (entry == twin.end()) return description(pool, reading) + ": outcome visited twice";
        if (entry->second != visited[i].ways) return description(pool, reading) + ": wrong ways";
        twin.erase(entry);
        if (i > 0 && reading_key(visited[i - 1].faces, reading) >= reading_key(faces, reading)) {
            return description(pool, reading) + ": keys do not rise";
        }
    }
    return "";
}

Reading any_reading(std::uint8_t sides) {
    Reading reading;
    reading.kind = *rc::gen::element(Kind::Tally, Kind::Sum, Kind::Each);
    reading.classes = *rc::gen::inRange<std::uint8_t>(1, kMaxClasses + 1);
    for (std::uint8_t face = 1; face <= sides; ++face) {
        reading.class_of[face - 1u] = *rc::gen::inRange<std::uint8_t>(0, reading.classes);
    }
    return reading;
}

DicePool any_small_pool() {
    const auto sides = *rc::gen::inRange<std::uint8_t>(1, 9);
    const int most = sides <= 2 ? 9 : sides <= 4 ? 5 : 4;
    const auto count = *rc::gen::inRange<std::uint16_t>(0, static_cast<std::uint16_t>(most + 1));
    return {.count = count, .sides = sides};
}

Faces any_faces(std::size_t count, std::uint8_t sides) {
    Faces faces;
    for (std::size_t i = 0; i < count; ++i) {
        faces.push_back(*rc::gen::inRange<std::uint8_t>(1, static_cast<std::uint8_t>(sides + 1)));
    }
    return faces;
}

Weight power(Weight base, int exponent) {
    Weight result = 1;
    for (int i = 0; i < exponent; ++i) result *= base;
    return result;
}

TEST(Reading, count_at_least_sorts_faces_into_failures_and_successes) {
    const Reading four_up = Reading::count_at_least(4, 6);
    EXPECT_EQ(four_up, Reading::of_classes(Kind::Tally, {0, 0, 0, 1, 1, 1}));
    const Reading always = Reading::count_at_least(-2, 6);
    EXPECT_EQ(always.class_of_face(1), 1);
    const Reading never = Reading::count_at_least(7, 6);
    EXPECT_EQ(never.class_of_face(6), 0);
    EXPECT_EQ(never.classes, 2);
}

TEST(Reading, the_makers_name_classes_as_promised) {
    EXPECT_EQ(Reading::sum(4), Reading::of_classes(Kind::Sum, {1, 2, 3, 4}));
    EXPECT_EQ(Reading::each(4), Reading::of_classes(Kind::Each, {0, 1, 2, 3}));
    EXPECT_EQ(Reading::tally(4), Reading::of_classes(Kind::Tally, {0, 1, 2, 3}));
    EXPECT_EQ(Reading::sum(20).classes, kMaxClasses);
    EXPECT_EQ(Reading::sum(20).class_of_face(20), 20);
}

TEST(Reading, nothing_matters_to_a_fresh_one) {
    const std::vector<Visited> visited = visit_all({.count = 5}, Reading{});
    ASSERT_EQ(visited.size(), 1u);
    EXPECT_TRUE(visited[0].ways == power(6, 5));
    EXPECT_EQ(visited[0].faces.size(), 5u);
}

TEST(Reading, twelve_dice_at_four_up_are_thirteen_outcomes) {
    const DicePool pool{.count = 12};
    const Reading reading = Reading::count_at_least(4, 6);
    EXPECT_EQ(outcome_count(pool, reading), 13u);
    const std::vector<Visited> visited = visit_all(pool, reading);
    ASSERT_EQ(visited.size(), 13u);
    const std::vector<int> row = {1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1};
    for (std::size_t successes = 0; successes <= 12; ++successes) {
        EXPECT_TRUE(visited[successes].ways == static_cast<Weight>(row[successes]) * power(3, 12))
            << successes;
        EXPECT_EQ(reading_key(visited[successes].faces, reading), successes);
    }
}

TEST(Reading, two_dice_sum_to_seven_in_six_ways) {
    const std::vector<Visited> visited = visit_all({.count = 2}, Reading::sum(6));
    ASSERT_EQ(visited.size(), 11u);
    for (std::size_t i = 0; i < visited.size(); ++i) {
        const std::uint64_t sum = i + 2;
        EXPECT_EQ(reading_key(visited[i].faces, Reading::sum(6)), sum);
        EXPECT_TRUE(visited[i].ways == (sum <= 7 ? sum - 1 : 13 - sum)) << sum;
    }
}

TEST(Reading, an_empty_pool_has_one_outcome_of_no_dice) {
    for (const Kind kind : {Kind::Tally, Kind::Sum, Kind::Each}) {
        Reading reading = Reading::tally(6);
        reading.kind = kind;
        const std::vector<Visited> visited = visit_all({.count = 0}, reading);
        ASSERT_EQ(visited.size(), 1u);
        EXPECT_TRUE(visited[0].faces.empty());
        EXPECT_TRUE(visited[0].ways == 1);
        EXPECT_EQ(outcome_count({.count = 0}, reading), 1u);
    }
}

TEST(Reading, outcomes_of_plain_readings_agree_with_all_rolls) {
    for (const std::uint8_t sides : std::initializer_list<std::uint8_t>{1, 2, 3, 6, 8}) {
        for (std::uint16_t count = 0; count <= 4; ++count) {
            const DicePool pool{.count = count, .sides = sides};
            for (int need = 1; need <= sides + 1; ++need) {
                EXPECT_EQ(disagreement(pool, Reading::count_at_least(need, sides)), "");
            }
            EXPECT_EQ(disagreement(pool, Reading::sum(sides)), "");
            EXPECT_EQ(disagreement(pool, Reading::tally(sides)), "");
            EXPECT_EQ(disagreement(pool, Reading::each(sides)), "");
        }
    }
}

TEST(Reading, sums_with_gaps_agree_with_all_rolls) {
    EXPECT_EQ(disagreement({.count = 4}, Reading::of_classes(Kind::Sum, {3, 3, 3, 7, 12, 20})), "");
    EXPECT_EQ(disagreement({.count = 5, .sides = 3}, Reading::of_classes(Kind::Sum, {0, 6, 10})), "");
    EXPECT_EQ(disagreement({.count = 9, .sides = 2}, Reading::of_classes(Kind::Sum, {20, 0})), "");
}

RC_GTEST_PROP(Reading, outcomes_of_any_reading_agree_with_all_rolls, ()) {
    const DicePool pool = any_small_pool();
    const Reading reading = any_reading(pool.sides);
    RC_ASSERT(disagreement(pool, reading) == "");
}

RC_GTEST_PROP(Reading, keys_and_same_reading_agree_with_the_definition, ()) {
    const auto sides = *rc::gen::inRange<std::uint8_t>(1, 7);
    const auto count = *rc::gen::inRange<std::size_t>(0, 7);
    const Reading reading = any_reading(sides);
    const Faces a = any_faces(count, sides);
    const Faces b = any_faces(count, sides);
    const bool same = spelled_out(a, reading) == spelled_out(b, reading);
    RC_ASSERT(same_reading(a, b, reading) == same);
    RC_ASSERT((reading_key(a, reading) == reading_key(b, reading)) == same);
    Faces shuffled = a;
    std::reverse(shuffled.begin(), shuffled.end());
    RC_ASSERT(same_reading(a, shuffled, reading) ==
              (spelled_out(a, reading) == spelled_out(shuffled, reading)));
}

TEST(Reading, keys_of_tallies_and_of_dice_told_apart_are_positions) {
    for (const Reading& reading :
         {Reading::tally(6), Reading::each(6), Reading::of_classes(Kind::Tally, {0, 0, 1, 1, 2, 2})}) {
        std::uint64_t position = 0;
        for_each_outcome({.count = 4}, reading, [&](const Faces& faces, Weight) {
            EXPECT_EQ(reading_key(faces, reading), position);
            ++position;
        });
        EXPECT_EQ(position, outcome_count({.count = 4}, reading));
    }
}

TEST(Reading, the_ways_of_large_pools_add_up_to_all_rolls) {
    struct Case {
        DicePool pool;
        Reading reading;
    };
    const std::vector<Case> cases = {
        {{.count = 49, .sides = 6}, Reading::count_at_least(4, 6)},
        {{.count = 49, .sides = 6}, Reading::of_classes(Kind::Tally, {0, 1, 1, 2, 2, 2})},
        {{.count = 49, .sides = 6}, Reading::sum(6)},
        {{.count = 29, .sides = 20}, Reading::sum(20)},
        {{.count = 29, .sides = 20}, Reading::count_at_least(11, 20)},
        {{.count = 127, .sides = 2}, Reading::tally(2)},
        {{.count = 127, .sides = 2}, Reading::of_classes(Kind::Sum, {0, 20})},
        {{.count = 80, .sides = 3}, Reading::tally(3)},
        {{.count = 15, .sides = 2}, Reading::each(2)},
        {{.count = 49, .sides = 6}, Reading{.kind = Kind::Each, .classes = 1, .class_of = {}}},
        {{.count = 255, .sides = 1}, Reading::sum(1)},
    };
    for (const Case& item : cases) {
        ASSERT_TRUE(exact(item.pool));
        Weight total = 0;
        std::uint64_t outcomes = 0;
        for_each_outcome(item.pool, item.reading, [&](const Faces&, Weight ways) {
            EXPECT_TRUE(ways > 0);
            total += ways;
            ++outcomes;
        });
        EXPECT_TRUE(total == power(item.pool.sides, item.pool.count)) << description(item.pool, item.reading);
        EXPECT_EQ(outcomes, outcome_count(item.pool, item.reading)) << description(item.pool, item.reading);
    }
}

TEST(Reading, ways_of_many_coins_are_binomial_numbers) {
    // 100 choose 50 is beyond 64 bits, where another branch of the code takes over.
    std::size_t heads = 0;
    for_each_outcome({.count = 100, .sides = 2}, Reading::tally(2), [&](const Faces&, Weight ways) {
        if (heads == 50) {
            EXPECT_EQ(BigUint::from_wide(ways).to_string(), "100891344545564193334812497256");
        }
        ++heads;
    });
    EXPECT_EQ(heads, 101u);
}

TEST(Reading, exactness_ends_where_128_bits_end) {
    EXPECT_TRUE(exact({.count = 49, .sides = 6}));
    EXPECT_FALSE(exact({.count = 50, .sides = 6}));
    EXPECT_TRUE(exact({.count = 127, .sides = 2}));
    EXPECT_FALSE(exact({.count = 128, .sides = 2}));
    EXPECT_TRUE(exact({.count = 29, .sides = 20}));
    EXPECT_FALSE(exact({.count = 30, .sides = 20}));
    EXPECT_TRUE(exact({.count = 255, .sides = 1}));
}

TEST(Reading, outcome_count_saturates_instead_of_wrapping) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(outcome_count({.count = 63, .sides = 2}, Reading::each(2)), std::uint64_t{1} << 63);
    EXPECT_EQ(outcome_count({.count = 64, .sides = 2}, Reading::each(2)), most);
    EXPECT_EQ(outcome_count({.count = 255, .sides = 20}, Reading::tally(20)), most);
    EXPECT_EQ(outcome_count({.count = 255, .sides = 6}, Reading::tally(6)), 9525431552u);  // 260 choose 5
    EXPECT_EQ(outcome_count({.count = 255, .sides = 6}, Reading::sum(6)), 255u * 5 + 1);
}

TEST(Reading, has_a_key_as_long_as_keys_fit_in_64_bits) {
    EXPECT_TRUE(has_reading_key(24, Reading::each(6)));
    EXPECT_FALSE(has_reading_key(25, Reading::each(6)));
    EXPECT_TRUE(has_reading_key(255, Reading::tally(6)));
    EXPECT_TRUE(has_reading_key(255, Reading::tally(12)));
    EXPECT_FALSE(has_reading_key(255, Reading::tally(13)));
    EXPECT_TRUE(has_reading_key(255, Reading::sum(20)));
    // Keys are only a number for speed: the comparison itself knows no limit.
    Faces a;
    for (int i = 0; i < 255; ++i) a.push_back(static_cast<std::uint8_t>(1 + i % 20));
    Faces b = a;
    EXPECT_TRUE(same_reading(a, b, Reading::each(20)));
    std::swap(b[0], b[1]);
    EXPECT_FALSE(same_reading(a, b, Reading::each(20)));
    EXPECT_TRUE(same_reading(a, b, Reading::tally(20)));
}

TEST(ReadingDeathTest, inexact_pools_and_missing_keys_stop_the_program) {
    EXPECT_DEATH(OutcomeCursor({.count = 50, .sides = 6}, Reading::sum(6)), "exact");
    Faces faces;
    for (int i = 0; i < 25; ++i) faces.push_back(1);
    EXPECT_DEATH(reading_key(faces, Reading::each(6)), "has_reading_key");
    EXPECT_DEATH(Reading::each(6).class_of_face(0), "face >= 1");
}

}  // namespace
}  // namespace clashfield::odds
