#include "battle/match.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/pig_play.h"

namespace clashfield {
namespace {

constexpr const char* kShortGame =
    R"({"situation": {"target": 8, "dice": 2, "jinxes": 1, "charms": [0, 1]}})";

Match make_match(DiceSource& dice, const char* setup = kShortGame) {
    const Json json = *parse_json(setup, "setup");
    return Match(pig::start(setup), dice, {make_header(pig::game(), json, "0.1.0", "script:x"), {}, {}});
}

void give(Match& match, std::string_view order) {
    ASSERT_TRUE(match.order(pig::read(match.battle(), order)).ok()) << order;
}

TEST(Match, plays_orders_and_rolls_and_writes_the_log) {
    ScriptedDice dice({4, 4});
    Match match = make_match(dice);
    give(match, "roll 2");
    const Result<Faces> faces = match.roll();
    ASSERT_TRUE(faces.ok());
    EXPECT_EQ(faces->size(), 2u);
    EXPECT_EQ(match.last_events().size(), 1u);
    give(match, "hold");
    give(match, "let");
    EXPECT_TRUE(std::holds_alternative<Outcome>(match.battle().pending()));
    ASSERT_EQ(match.log().entries.size(), 4u);
    EXPECT_EQ(match.log().entries[3].side, Side{1});
    EXPECT_EQ(match.events().size(), 1u + 1u + 3u);
    EXPECT_EQ(match.last_events().size(), 3u);
    EXPECT_TRUE(replay(pig::game(), match.log(), {.engine = "0.1.0"}).ok());
}

TEST(Match, a_refused_order_changes_nothing) {
    ScriptedDice dice({});
    Match match = make_match(dice);
    const StateHash before = match.battle().hash();
    const Verdict verdict = match.order(pig::read(match.battle(), "roll 9"));
    EXPECT_FALSE(verdict.ok());
    EXPECT_EQ(match.battle().hash(), before);
    EXPECT_TRUE(match.log().entries.empty());
    EXPECT_EQ(match.undo_blocked(), UndoBlocked::Start);
}

TEST(Match, a_dice_source_that_fails_changes_nothing) {
    ScriptedDice dice({4});
    Match match = make_match(dice);
    EXPECT_EQ(match.roll().problems()[0].message, "No roll is pending.");
    give(match, "roll 2");
    const StateHash before = match.battle().hash();
    EXPECT_FALSE(match.roll().ok());
    EXPECT_EQ(match.battle().hash(), before);
    EXPECT_EQ(match.log().entries.size(), 1u);
    EXPECT_EQ(dice.left(), 1u);
}

TEST(Match, takes_typed_faces_that_fit) {
    ScriptedDice dice({});
    Match match = make_match(dice);
    give(match, "roll 2");
    Faces faces;
    faces.push_back(3);
    EXPECT_EQ(match.roll_typed(faces).problems()[0].message, "2 dice with faces 1..6 expected.");
    faces.push_back(4);
    ASSERT_TRUE(match.roll_typed(faces).ok());
    EXPECT_EQ(pig::fact(match.battle(), "turn_total"), 7);
}

TEST(Match, an_order_can_be_taken_back_until_the_dice_are_rolled) {
    ScriptedDice dice({4, 4});
    Match match = make_match(dice);
    const StateHash before = match.battle().hash();
    give(match, "roll 1");
    EXPECT_EQ(match.undo_blocked(), UndoBlocked::No);
    EXPECT_TRUE(match.undo());
    EXPECT_EQ(match.battle().hash(), before);
    EXPECT_TRUE(match.log().entries.empty());
    EXPECT_TRUE(match.last_events().empty());
    EXPECT_FALSE(match.undo());
    EXPECT_EQ(match.undo_blocked(), UndoBlocked::Start);
    give(match, "roll 2");
    ASSERT_TRUE(match.roll().ok());
    EXPECT_EQ(match.undo_blocked(), UndoBlocked::Roll);
    EXPECT_FALSE(match.undo());
    EXPECT_EQ(match.log().entries.size(), 2u);
}

TEST(Match, an_order_cannot_be_taken_back_when_another_side_is_asked) {
    ScriptedDice dice({});
    Match match = make_match(dice);
    give(match, "hold");
    EXPECT_EQ(match.undo_blocked(), UndoBlocked::OtherSide);
    EXPECT_FALSE(match.undo());
}

TEST(Match, an_order_cannot_be_taken_back_after_a_reveal_or_the_end) {
    ScriptedDice dice({5});
    Match match = make_match(dice, R"({"situation": {"target": 5, "charms": [0, 1]}})");
    give(match, "roll 1");
    ASSERT_TRUE(match.roll().ok());
    give(match, "hold");
    // Pig reveals its charms with the last order.
    EXPECT_EQ(match.undo_blocked(), UndoBlocked::Reveal);
}

TEST(Match, goes_on_after_a_log) {
    ScriptedDice dice({4, 4, 5});
    Match match = make_match(dice);
    give(match, "roll 2");
    ASSERT_TRUE(match.roll().ok());
    auto battle = replay(pig::game(), match.log(), {.engine = "0.1.0"});
    ASSERT_TRUE(battle.ok());
    Match resumed(std::move(*battle), dice, match.log());
    EXPECT_EQ(resumed.undo_blocked(), UndoBlocked::Start);
    give(resumed, "roll 1");
    ASSERT_TRUE(resumed.roll().ok());
    EXPECT_EQ(resumed.log().entries.size(), 4u);
    EXPECT_EQ(pig::fact(resumed.battle(), "turn_total"), 13);
    EXPECT_TRUE(replay(pig::game(), resumed.log(), {.engine = "0.1.0"}).ok());
}

}  // namespace
}  // namespace clashfield
