#include "base/best.h"

#include <gtest/gtest.h>

namespace clashfield {
namespace {

TEST(Best, the_highest_score_is_kept_and_of_equals_the_first) {
    Best<char, int> best;
    EXPECT_FALSE(best.found());
    EXPECT_TRUE(best.offer('a', -5));
    EXPECT_TRUE(best.offer('b', 3));
    EXPECT_FALSE(best.offer('c', 3));
    EXPECT_FALSE(best.offer('d', 2));
    EXPECT_TRUE(best.found());
    EXPECT_EQ(best.thing(), 'b');
    EXPECT_EQ(best.score(), 3);
}

TEST(Best, a_bar_must_be_passed) {
    Best<char, int> best(3);
    EXPECT_FALSE(best.would_take(3));
    EXPECT_FALSE(best.offer('a', 3));
    EXPECT_FALSE(best.found());
    EXPECT_EQ(best.score(), 3);
    EXPECT_TRUE(best.would_take(4));
    EXPECT_FALSE(best.found()) << "asking takes nothing";
    EXPECT_TRUE(best.offer('b', 4));
    EXPECT_EQ(best.thing(), 'b');
}

TEST(Best, the_lowest_score_can_be_wanted) {
    Best<char, int, std::less<>> nearest(10);
    EXPECT_FALSE(nearest.offer('a', 10));
    EXPECT_TRUE(nearest.offer('b', 7));
    EXPECT_FALSE(nearest.offer('c', 8));
    EXPECT_EQ(nearest.thing(), 'b');
}

}  // namespace
}  // namespace clashfield
