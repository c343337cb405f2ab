#include <gtest/gtest.h>

#include "games/clash/rules/play.h"

namespace clashfield::clash {
namespace {

TEST(ClashSum, a_line_for_which_there_is_no_room_is_not_dropped_in_silence) {
    Sum sum;
    sum.add(Label::Factor, 0, Clause::SHO_06);
    EXPECT_TRUE(sum.lines.empty());
    for (std::size_t i = 0; i < sum.lines.capacity(); ++i) sum.add(Label::MoFriend, 1, Clause::MOR_05);
    EXPECT_TRUE(sum.lines.full());
    EXPECT_EQ(sum.total, static_cast<int>(sum.lines.size()));
    EXPECT_DEATH(sum.add(Label::MoFriend, 1, Clause::MOR_05), "assertion failed");
}

TEST(ClashSum, a_line_holds_the_losses_of_the_largest_unit) {
    constexpr int kLosses = 5 * kMaxUnitFigures;  // elephants
    Sum sum;
    sum.add(Label::MoLoss, -kLosses, Clause::MOR_05);
    EXPECT_EQ(sum.lines[0].amount, -kLosses);
}

}  // namespace
}  // namespace clashfield::clash
