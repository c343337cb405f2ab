// The sums of a check and their bound.

#include "battle/check.h"

#include <gtest/gtest.h>

namespace clashfield {
namespace {

Modifier line_of(Part part, std::int16_t amount) {
    return {.clause = {}, .part = part, .owner = Side{0}, .amount = amount, .label = 0};
}

TEST(Check, each_part_has_a_sum_of_its_own_and_lines_of_nothing_do_not_count) {
    Check check;
    check.add(line_of(Part::Dice, 2));
    check.add(line_of(Part::Score, -1));
    check.add(line_of(Part::Need, 4));
    check.add(line_of(Part::Need, 1));
    check.add(line_of(Part::Need, 0));
    EXPECT_EQ(check.dice, 2);
    EXPECT_EQ(check.score, -1);
    EXPECT_EQ(check.need, 5);
    EXPECT_EQ(check.lines.size(), 4u);
}

TEST(Check, a_line_for_which_there_is_no_room_is_not_dropped_in_silence) {
    Check check;
    for (std::size_t i = 0; i < check.lines.capacity(); ++i) check.add(line_of(Part::Score, 1));
    EXPECT_TRUE(check.lines.full());
    EXPECT_EQ(check.score, static_cast<int>(check.lines.size()));
    EXPECT_DEATH(check.add(line_of(Part::Score, 1)), "assertion failed");
}

}  // namespace
}  // namespace clashfield
