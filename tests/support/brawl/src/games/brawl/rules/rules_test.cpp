// The clauses of a brawl, one by one.

#include <gtest/gtest.h>

#include "battle/codec.h"
#include "battle/parse_json.h"
#include "games/brawl/brawl_game.h"
#include "tests/support/plays.h"

namespace clashfield::brawl {
namespace {

const Game& game() {
    static const std::unique_ptr<Game> brawl = std::move(*load_game(CLASHFIELD_SOURCE_DIR "/data", {}));
    return *brawl;
}

// Two spears against an axe, where they are put.
std::unique_ptr<Battle> fight(const std::string& fighters, int rounds = 20) {
    const std::string armies = R"([{"list": "reds", "units": [{"entry": "spears", "figures": 2}]},
        {"list": "blues", "units": [{"entry": "axes", "figures": 1}]}])";
    return test::started(game(), R"({"situation": {"armies": )" + armies + R"(, "rounds": )" +
                                     std::to_string(rounds) + R"(, "fighters": {)" + fighters + "}}}");
}
const std::string kInReach =
    R"("A1": {"at": [300, 200]}, "A2": {"at": [100, 200]}, "B1": {"at": [300, 240]})";

std::string refusal(const Battle& battle, std::string_view order) {
    const Verdict verdict = battle.check(test::read(battle, order));
    if (verdict.ok()) return "allowed";
    return std::string(battle.vocabulary().clauses[verdict.refusal().clause.index]);
}

TEST(Brawl, SET_01_armies_stand_in_rows_at_their_edges) {
    const auto battle = test::started(game(), R"({"scenario": "yard"})");
    EXPECT_EQ(test::fact(*battle, "A1.x"), 150);
    EXPECT_EQ(test::fact(*battle, "A1.y"), 50);
    EXPECT_EQ(test::fact(*battle, "B3.x"), 450);
    EXPECT_EQ(test::fact(*battle, "B3.y"), 350);
}

TEST(Brawl, TRN_01_TRN_02_fighters_act_one_after_another) {
    const auto battle = fight(kInReach);
    const auto acting = [&] { return battle->view(Observer{})["acting"].get<std::string>(); };
    EXPECT_EQ(acting(), "A1");
    EXPECT_EQ(refusal(*battle, "move A2@100,220,0"), "BR-TRN-02");
    test::play(*battle, "pass");
    EXPECT_EQ(acting(), "B1");
    test::play(*battle, "pass");
    EXPECT_EQ(acting(), "A2");
}

TEST(Brawl, TRN_03_a_round_ends_when_the_turn_comes_back) {
    const auto battle = fight(kInReach);
    test::play(*battle, "pass");
    EXPECT_EQ(test::fact(*battle, "round"), 1);
    test::play(*battle, "pass");
    EXPECT_EQ(test::fact(*battle, "round"), 2);
}

TEST(Brawl, MOV_01_nobody_goes_farther_than_he_can) {
    const auto battle = fight(kInReach);
    EXPECT_EQ(refusal(*battle, "move A1@300,79,0"), "BR-MOV-01");
    EXPECT_EQ(refusal(*battle, "move A1@300,80,45"), "allowed");
    test::play(*battle, "move A1@300,80,45");
    EXPECT_EQ(test::fact(*battle, "A1.y"), 80);
}

TEST(Brawl, MOV_02_a_base_stays_on_the_table) {
    const auto battle = fight(R"("A1": {"at": [50, 50]})");
    EXPECT_EQ(refusal(*battle, "move A1@14,50,0"), "BR-MOV-02");
    EXPECT_EQ(refusal(*battle, "move A1@15,50,0"), "allowed");
}

TEST(Brawl, MOV_03_a_base_overlaps_no_other) {
    const auto battle = fight(kInReach);
    EXPECT_EQ(refusal(*battle, "move A1@300,211,0"), "BR-MOV-03");
    EXPECT_EQ(refusal(*battle, "move A1@300,210,0"), "allowed");
}

TEST(Brawl, DUE_01_an_enemy_is_struck_who_is_near_enough) {
    const auto battle = fight(kInReach);
    EXPECT_EQ(refusal(*battle, "strike B1"), "allowed");
    EXPECT_EQ(refusal(*battle, "strike A2"), "BR-DUE-01");
    EXPECT_EQ(refusal(*fight(R"("A1": {"at": [300, 199]}, "B1": {"at": [300, 240]})"), "strike B1"),
              "BR-DUE-01");
}

TEST(Brawl, DUE_02_both_add_their_skill_to_a_die) {
    const auto battle = fight(kInReach);
    test::play(*battle, "strike B1; 4, 3");  // 5 to 5
    EXPECT_EQ(test::fact(*battle, "A1.lives"), 2);
    EXPECT_EQ(test::fact(*battle, "B1.lives"), 2);
}

TEST(Brawl, DUE_03_the_lower_sum_loses_a_life) {
    const auto battle = fight(kInReach);
    test::play(*battle, "strike B1; 4, 2; strike A1; 1, 1");  // 5 to 4, then 3 to 2
    EXPECT_EQ(test::fact(*battle, "A1.lives"), 1);
    EXPECT_EQ(test::fact(*battle, "B1.lives"), 1);
}

TEST(Brawl, END_01_a_side_without_fighters_has_lost) {
    const auto battle = fight(R"("A1": {"at": [300, 200]}, "B1": {"at": [300, 240], "lives": 1})");
    test::play(*battle, "strike B1; 6, 1");
    EXPECT_EQ(std::get<Outcome>(battle->pending()), (Outcome{.winners = 1, .draw = false, .reason = 0}));
}

TEST(Brawl, END_02_after_the_last_round_the_stronger_side_has_won) {
    const auto battle = fight(kInReach, 1);
    test::play(*battle, "pass; pass");
    EXPECT_EQ(std::get<Outcome>(battle->pending()), (Outcome{.winners = 1, .draw = false, .reason = 1}));
}

TEST(Brawl, END_03_a_side_may_resign_while_the_other_is_asked) {
    const auto battle = fight(kInReach);
    const Result<Order> order = battle->read_order(Side{1}, "resign");
    ASSERT_TRUE(battle->check(*order).ok());
    EventSink silent;
    battle->apply(*order, silent);
    EXPECT_EQ(std::get<Outcome>(battle->pending()), (Outcome{.winners = 1, .draw = false, .reason = 2}));
}

}  // namespace
}  // namespace clashfield::brawl
