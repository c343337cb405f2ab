#include "app/tools/dice_expression.h"

#include <vector>

#include <gtest/gtest.h>

namespace clashfield::app {
namespace {

odds::Distribution answer(const char* text) {
    const Result<DiceQuestion> question = parse_dice_question(text);
    EXPECT_TRUE(question.ok()) << text;
    return question.ok() ? distribution_of(question->first) : odds::Distribution();
}

std::string problem(const char* text) {
    const Result<DiceQuestion> question = parse_dice_question(text);
    EXPECT_FALSE(question.ok()) << text;
    return question.ok() ? "" : to_string(question.problems().front());
}

TEST(DiceExpression, counts_dice_of_four_and_more) {
    const odds::Distribution hits = answer("3d6>=4");
    EXPECT_EQ(hits.probability(0), *Fraction::from_string("1/8"));
    EXPECT_EQ(hits.probability(1), *Fraction::from_string("3/8"));
    EXPECT_EQ(hits.max(), 3);
    EXPECT_EQ(answer("40d6>=4").probability(0), Fraction(1, pow(BigUint(2), 40)));
}

TEST(DiceExpression, adds_up_faces_and_a_constant) {
    EXPECT_EQ(answer("2d6").probability(7), *Fraction::from_string("1/6"));
    EXPECT_EQ(answer("2d6+3").probability(10), *Fraction::from_string("1/6"));
    EXPECT_EQ(answer("2D6 - 8").probability(-1), *Fraction::from_string("1/6"));
}

TEST(DiceExpression, rolls_ones_again_once) {
    // 1/2 by the first face, and a sixth of a half more by the second.
    EXPECT_EQ(answer("1d6>=4r1").probability(1), *Fraction::from_string("7/12"));
    EXPECT_EQ(answer("1d6 r1").probability(1), *Fraction::from_string("1/36"));
}

TEST(DiceExpression, sixes_count_and_are_rolled_again) {
    const odds::Distribution once = answer("1d6>=4 !6");
    EXPECT_EQ(once.probability(2), *Fraction::from_string("1/12"));
    EXPECT_EQ(once.max(), 2);
    EXPECT_EQ(answer("1d6>=4 !6x3").max(), 4);
    EXPECT_EQ(answer("1d6 !6").probability(12), *Fraction::from_string("1/36"));
    EXPECT_EQ(answer("1d6!6").probability(6), Fraction());
}

TEST(DiceExpression, keeps_the_best_or_the_worst_dice) {
    EXPECT_EQ(answer("best 2 of 3d6").probability(12), *Fraction::from_string("2/27"));
    EXPECT_EQ(answer("worst 1 of 2d6").probability(6), *Fraction::from_string("1/36"));
}

TEST(DiceExpression, equals_counting_every_roll_of_three_dice) {
    // The slow twin: all 6^3 first throws and, for ones, all second throws, each die on its own.
    std::vector<int> ways(4, 0);
    for (int rolls = 0; rolls < 36 * 36 * 36; ++rolls) {
        int rest = rolls;
        int hits = 0;
        for (int die = 0; die < 3; ++die) {
            const int first = rest % 6 + 1;
            const int second = rest / 6 % 6 + 1;
            rest /= 36;
            hits += (first == 1 ? second : first) >= 5 ? 1 : 0;
        }
        ++ways[static_cast<std::size_t>(hits)];
    }
    const odds::Distribution fast = answer("3d6>=5 r1");
    for (int hits = 0; hits <= 3; ++hits) {
        const auto counted = static_cast<std::uint64_t>(ways[static_cast<std::size_t>(hits)]);
        EXPECT_EQ(fast.probability(hits), Fraction(BigUint(counted), BigUint(46656)));
    }
}

TEST(DiceExpression, two_terms_are_set_against_each_other) {
    const Result<DiceQuestion> question = parse_dice_question("2d6 vs 3d6");
    ASSERT_TRUE(question.ok());
    ASSERT_TRUE(question->second.has_value());
    EXPECT_EQ(question->second->count, 3);
    const odds::Opposed opposed =
        odds::opposed(distribution_of(question->first), distribution_of(*question->second));
    EXPECT_EQ(opposed.greater + opposed.equal + opposed.less, Fraction(1));
}

TEST(DiceExpression, a_question_is_written_in_its_shortest_spelling) {
    for (const char* text : {"2d6", "40d6>=4", "best 2 of 3d6", "2d6+3 vs 3d6-1", "3d6>=4 r1 !6x3"}) {
        const Result<DiceQuestion> question = parse_dice_question(text);
        ASSERT_TRUE(question.ok()) << text;
        EXPECT_EQ(to_string(*question), text);
        EXPECT_EQ(*parse_dice_question(to_string(*question)), *question);
    }
    EXPECT_EQ(to_string(*parse_dice_question("  BEST 1 OF 2D6 r1 >=4 ")), "best 1 of 2d6>=4 r1");
}

TEST(DiceExpression, a_bad_question_names_column_and_what_is_expected) {
    EXPECT_EQ(problem(""), "column 1: expected a number of dice from 1 to 255, found the end [D-01]");
    EXPECT_EQ(problem("3x6"), "column 2: expected d and the sides of a die, as in 3d6, found 'x6' [D-01]");
    EXPECT_EQ(problem("3d6>=7"), "column 6: expected a face from 1 to 6, found '7' [D-01]");
    EXPECT_EQ(problem("0d6"), "column 1: expected a number of dice from 1 to 255, found '0d6' [D-01]");
    EXPECT_EQ(problem("3d21"), "column 3: expected the sides of a die from 2 to 20, found '21' [D-01]");
    EXPECT_EQ(problem("3d6 twice"), "column 5: expected >=, r, !, +, -, vs or the end, found 'twice' [D-01]");
    EXPECT_EQ(problem("best 4 of 3d6"),
              "column 1: no more dice can be kept than are rolled, found 'best 4 of 3d6' [D-01]");
    EXPECT_EQ(problem("99999999999999999999d6"),
              "column 1: expected a number of dice from 1 to 255, found '99999999999999999999...' [D-01]");
    EXPECT_FALSE(parse_dice_question("2d6 vs").ok());
    EXPECT_FALSE(parse_dice_question("2d6>=4>=5").ok());
}

}  // namespace
}  // namespace clashfield::app
