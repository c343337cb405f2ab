#include "dice/dice_source.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace clashfield {
namespace {

std::vector<int> as_list(const Faces& faces) { return {faces.begin(), faces.end()}; }

std::string message_of(std::string_view typed, DicePool pool) {
    Faces faces;
    const std::optional<Problem> problem = parse_faces(typed, pool, faces);
    if (!problem) return "";
    EXPECT_EQ(problem->code, "B-24");
    return problem->message;
}

constexpr DicePool kThreeDice{.count = 3, .sides = 6};

TEST(SeededDice, the_same_seed_throws_the_same_faces) {
    SeededDice first(7);
    SeededDice second(7);
    SeededDice other(8);
    Faces a;
    Faces b;
    Faces c;
    bool all_equal = true;
    for (int i = 0; i < 50; ++i) {
        ASSERT_TRUE(first.roll({.count = 5, .sides = 6}, a).ok());
        ASSERT_TRUE(second.roll({.count = 5, .sides = 6}, b).ok());
        ASSERT_TRUE(other.roll({.count = 5, .sides = 6}, c).ok());
        EXPECT_EQ(a, b);
        EXPECT_TRUE(faces_fit({.count = 5, .sides = 6}, a));
        all_equal = all_equal && a == c;
    }
    EXPECT_FALSE(all_equal);
}

TEST(SeededDice, every_face_comes_up_about_equally_often) {
    SeededDice dice(1);
    std::vector<int> seen(21, 0);
    Faces faces;
    for (int i = 0; i < 1000; ++i) {
        ASSERT_TRUE(dice.roll({.count = 20, .sides = 20}, faces).ok());
        for (const std::uint8_t face : faces) ++seen[face];
    }
    for (int face = 1; face <= 20; ++face) {
        EXPECT_GT(seen[static_cast<std::size_t>(face)], 850) << face;
        EXPECT_LT(seen[static_cast<std::size_t>(face)], 1150) << face;
    }
}

TEST(ScriptedDice, gives_its_faces_in_order_and_tells_what_is_left) {
    ScriptedDice dice({3, 5, 6, 1});
    Faces faces;
    ASSERT_TRUE(dice.roll(kThreeDice, faces).ok());
    EXPECT_EQ(as_list(faces), (std::vector<int>{3, 5, 6}));
    EXPECT_EQ(dice.left(), 1u);
    ASSERT_TRUE(dice.roll({.count = 1, .sides = 6}, faces).ok());
    EXPECT_EQ(as_list(faces), (std::vector<int>{1}));
    EXPECT_EQ(dice.left(), 0u);
}

TEST(ScriptedDice, fails_when_the_script_runs_out_and_keeps_its_dice) {
    ScriptedDice dice({3, 5});
    Faces faces;
    const DiceAnswer answer = dice.roll(kThreeDice, faces);
    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.problem().message, "3 dice expected, but the script has 2 left after its first 0.");
    EXPECT_EQ(dice.left(), 2u);
}

TEST(ScriptedDice, fails_when_a_face_is_not_on_the_die) {
    ScriptedDice dice({3, 7, 1});
    Faces faces;
    const DiceAnswer answer = dice.roll(kThreeDice, faces);
    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.problem().where, "dice script, die 2");
    EXPECT_EQ(answer.problem().message, "the script shows 7, but this die has the faces 1..6.");
    EXPECT_EQ(dice.left(), 3u);
}

TEST(TypedDice, FC_DIC_10_faces_may_be_typed_with_blanks_commas_or_nothing_between) {
    for (const char* typed : {"3 5 6", "3,5,6", "356", " 3, 5 ,6 ", "35 6"}) {
        Faces faces;
        EXPECT_FALSE(parse_faces(typed, kThreeDice, faces).has_value()) << typed;
        EXPECT_EQ(as_list(faces), (std::vector<int>{3, 5, 6})) << typed;
    }
}

TEST(TypedDice, FC_DIC_10_a_wrong_number_of_dice_is_refused_with_both_numbers) {
    EXPECT_EQ(message_of("3 5", kThreeDice), "3 dice expected, got 2.");
    EXPECT_EQ(message_of("3 5 6 6", kThreeDice), "3 dice expected, got 4.");
    EXPECT_EQ(message_of("", kThreeDice), "3 dice expected, got 0.");
    EXPECT_EQ(message_of("12", {.count = 1, .sides = 6}), "1 die expected, got 2.");
}

TEST(TypedDice, FC_DIC_10_what_is_not_on_the_die_is_refused_with_the_range) {
    EXPECT_EQ(message_of("7", {.count = 1, .sides = 6}), "A die shows 1..6, got '7'.");
    EXPECT_EQ(message_of("0", {.count = 1, .sides = 6}), "A die shows 1..6, got '0'.");
    EXPECT_EQ(message_of("x", {.count = 1, .sides = 6}), "A die shows 1..6, got 'x'.");
    EXPECT_EQ(message_of("3 -5 6", kThreeDice), "A die shows 1..6, got '-5'.");
    EXPECT_EQ(message_of("3.5", {.count = 1, .sides = 6}), "A die shows 1..6, got '3.5'.");
    EXPECT_EQ(message_of("11", {.count = 1, .sides = 10}), "A die shows 1..10, got '11'.");
}

TEST(TypedDice, a_problem_names_what_was_found_and_what_is_allowed) {
    Faces faces;
    const std::optional<Problem> number = parse_faces("3 5", kThreeDice, faces);
    EXPECT_EQ(number->found, "2");
    EXPECT_EQ(number->allowed, "3");
    const std::optional<Problem> face = parse_faces("3 5 9", kThreeDice, faces);
    EXPECT_EQ(face->found, "'9'");
    EXPECT_EQ(face->allowed, "1..6");
}

TEST(TypedDice, faces_with_two_digits_need_something_between_them) {
    Faces faces;
    EXPECT_FALSE(parse_faces("10 2,9", {.count = 3, .sides = 10}, faces).has_value());
    EXPECT_EQ(as_list(faces), (std::vector<int>{10, 2, 9}));
    EXPECT_EQ(message_of("1029", {.count = 3, .sides = 10}), "A die shows 1..10, got '1029'.");
}

TEST(TypedDice, a_huge_text_is_refused_without_reading_it) {
    EXPECT_EQ(message_of(std::string(1'000'000, '3'), kThreeDice),
              "3 dice expected, got a text of 1000000 bytes.");
    EXPECT_EQ(message_of(std::string(500, '3'), {.count = 255, .sides = 6}), "255 dice expected, got 500.");
}

TEST(DiceScript, is_read_with_comments_and_every_bad_face_is_reported) {
    const auto good = parse_script("3 5, 6 # the attack\n\n1", "a.dice");
    ASSERT_TRUE(good.ok());
    EXPECT_EQ(*good, (std::vector<std::uint8_t>{3, 5, 6, 1}));

    const auto bad = parse_script("3 x\n0\n21", "a.dice");
    ASSERT_FALSE(bad.ok());
    ASSERT_EQ(bad.problems().size(), 3u);
    EXPECT_EQ(to_string(bad.problems()[0]), "a.dice, line 1: A face is a number 1..20, got 'x'. [B-24]");
    EXPECT_EQ(bad.problems()[2].where, "a.dice, line 3");
}

TEST(DiceOption, reads_and_writes_the_three_kinds_of_dice) {
    for (const char* text : {"seed:0", "seed:18446744073709551615", "typed", "script:battle/first.dice"}) {
        const Result<DiceOption> option = parse_dice_option(text);
        ASSERT_TRUE(option.ok()) << text;
        EXPECT_EQ(to_string(*option), text);
    }
    EXPECT_EQ(parse_dice_option("script:x.dice")->file, "x.dice");
    EXPECT_EQ(parse_dice_option("seed:12")->seed, 12u);
}

TEST(DiceOption, refuses_anything_else_and_says_what_is_allowed) {
    EXPECT_EQ(parse_dice_option("sed:12").problems()[0].message,
              "Dice are seed:N, typed or script:FILE, got 'sed:12'. Did you mean seed?");
    EXPECT_EQ(parse_dice_option("").problems()[0].message, "Dice are seed:N, typed or script:FILE, got ''.");
    EXPECT_FALSE(parse_dice_option("script:").ok());
    EXPECT_FALSE(parse_dice_option("seed:18446744073709551616").ok());
    EXPECT_FALSE(parse_dice_option("seed:").ok());
    EXPECT_FALSE(parse_dice_option("seed:-1").ok());
}

}  // namespace
}  // namespace clashfield
