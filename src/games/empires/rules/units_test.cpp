// CE-GEN, CE-GEO, CE-UNT, CE-SET: sizes, places, who is nearest, the strategy roll, and manoeuvres one by
// one.

#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/manoeuvres.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/strikes.h"
#include "tests/support/empires_play.h"

namespace clashfield::empires {
namespace {

using test::Played;
using test::Table;
using test::unit;

constexpr const char* kNobodyNear =
    R"({"type": "gal_javelins", "models": 6, "files": 3, "at": [66, 44], "facing": 180})";

TEST(EmpiresUnits, GEN_08_bulk_counts_by_model) {
    const Table table(unit("rom_equites", 8, 4, 36, 20, 0), unit("car_elephants", 2, 2, 36, 40, 180));
    EXPECT_EQ(bulk_of(table.setup, table.state, 0), 16);
    EXPECT_EQ(bulk_of(table.setup, table.state, 1), 20);
}
TEST(EmpiresUnits, UNT_02_a_unit_below_its_minimum_is_weak) {
    const Table table(unit("rom_legion", 9, 5, 36, 20, 0) + "," + unit("rom_legion", 10, 5, 50, 20, 0),
                      kNobodyNear);
    EXPECT_TRUE(is_weak(table.setup, table.state, 0));
    EXPECT_FALSE(is_weak(table.setup, table.state, 1));
}
TEST(EmpiresGeometry, GEO_02_spacing_widens_the_cells_of_men_and_riders) {
    const auto width = [](Class cls, Spacing order) { return cell_of(cls, order).width; };
    EXPECT_EQ(width(Class::Infantry, Spacing::Closed), kInch * 8 / 10);
    EXPECT_EQ(width(Class::Infantry, Spacing::Open), kInch);
    EXPECT_EQ(width(Class::Infantry, Spacing::Skirmish), kInch * 12 / 10);
    EXPECT_EQ(width(Class::Elephant, Spacing::Open), kInch * 16 / 10);
}
TEST(EmpiresGeometry, GEO_04_distances_are_those_of_footprints_and_GEN_10_ties_go_by_roster) {
    const Table table(unit("rom_socii", 20, 5, 36, 20, 0),
                      unit("rom_socii", 20, 5, 30, 25, 180) + "," + unit("rom_socii", 20, 5, 42, 25, 180));
    EXPECT_EQ(distance_between(table.state, 0, 1), distance_between(table.state, 0, 2));
    EXPECT_NEAR(distance_between(table.state, 0, 1), 26'926, 2) << "2 across and 5 ahead, in ticks";
    EXPECT_EQ(nearest_enemy(table.setup, table.state, 0), 1);
}
TEST(EmpiresGeometry, GEO_10_a_charger_slides_as_little_as_brings_all_its_files_into_contact) {
    Played play("charges", unit("rom_socii", 20, 5, 39, 20, 0), unit("gal_javelins", 20, 4, 36, 24, 180));
    ChargePath path = charge_path(play.setup, play.state, 0, 1, 8 * kInch);
    ASSERT_TRUE(path.solved.reaches);
    EXPECT_EQ(path.solved.best.own, 5);
    EXPECT_GT(path.solved.best.slide, 0);
    EXPECT_LT(path.solved.best.slide, 2 * kInch);
}
TEST(EmpiresCharges, CHG_07_a_reaction_is_to_the_nearest_charger) {
    const Played play("responses",
                      unit("gal_cavalry", 6, 3, 30, 16, 0) + "," + unit("gal_cavalry", 6, 3, 38, 20, 0),
                      unit("rom_velites", 10, 5, 36, 29, 180),
                      R"("charges": [{"unit": "A1", "target": "B1", "status": "declared"},
                                     {"unit": "A2", "target": "B1", "status": "declared"}], )");
    EXPECT_EQ(play.asked(), DecisionKind::Respond);
    EXPECT_EQ(play.state.about, 1);
}
TEST(EmpiresOrders, ORD_06_a_unit_that_fails_to_stand_by_one_retreats_from_the_charger) {
    Played play("charges", unit("gal_gaesati", 12, 6, 36, 20, 0), unit("rom_socii", 20, 5, 36, 26, 180));
    play.order(Verb::Charge, {0, 1});
    play.order(Verb::Respond, {1, word(Reaction::Stand)});
    play.roll({4, 4});  // morale 7
    EXPECT_EQ(play.y(1), 30'000);
    EXPECT_TRUE(play.unit(1).is(flag::kDisrupted));
    EXPECT_EQ(play.unit(0).moved, Moved::FailedCharge) << "MOV_01: who retreats is gone before chargers move";
}
TEST(EmpiresUnits, GEN_01_a_die_succeeds_that_reaches_its_number) {
    EXPECT_EQ(faces_from(5), 2);
    EXPECT_EQ(faces_from(2), 5);
    EXPECT_EQ(faces_from(kCannot), 0);
}
TEST(EmpiresMorale, SPC_04_relentless_troops_roll_one_die_for_a_lost_combat) {
    Table table(unit("rom_socii", 20, 5, 36, 20, 0), kNobodyNear);
    EXPECT_FALSE(rolls_one_die(table.setup, 0, Cause::LostCombat));
    table.setup.types[table.setup.units[0].type].specials |= special::kRelentless;
    EXPECT_TRUE(rolls_one_die(table.setup, 0, Cause::LostCombat));
    EXPECT_FALSE(rolls_one_die(table.setup, 0, Cause::Panic));
}
TEST(EmpiresMorale, OUT_04_friends_within_ten_inches_of_a_lost_unit_test_for_panic) {
    Table table(unit("rom_socii", 20, 5, 36, 20, 0) + "," + unit("rom_socii", 20, 5, 50, 20, 0) + "," +
                    unit("rom_socii", 20, 5, 51, 10, 0),
                kNobodyNear);
    table.state.step = Step::OutcomeTests;
    alarm(table.play, 0);
    ASSERT_EQ(table.state.due.size(), 1u);
    EXPECT_EQ(table.state.due[0].unit, 1);
    EXPECT_EQ(table.state.due[0].cause, Cause::Panic);
}
TEST(EmpiresSetUp, SET_05_the_winner_of_the_strategy_roll_chooses_one_matter_and_the_loser_the_other) {
    Played play("strategy", unit("rom_socii", 20, 5, 36, 10, 0), unit("rom_socii", 20, 5, 36, 40, 180));
    play.roll({6, 1});
    ASSERT_EQ(play.asked(), DecisionKind::Choose);
    EXPECT_EQ(play.state.asked, 0);
    play.order(Verb::Choose, {word(Choice::North)});
    EXPECT_EQ(play.state.asked, 1);
    EXPECT_EQ(play.refused(Verb::Choose, {word(Choice::South)}), "E_CHOICE");
    play.order(Verb::Choose, {word(Choice::First)});
    EXPECT_EQ(play.state.south, 1);
    EXPECT_EQ(play.state.first, 1);
}
TEST(EmpiresMovement, MOV_03_obliques_keep_the_heading_and_MAN_01_cost_their_way_and_no_test) {
    Played play("moves", unit("rom_socii", 20, 5, 36, 20, 0), kNobodyNear);
    play.order(Verb::Move, {0, 0, kNothing, 1, word(StepWord::ObliqueRight), 2000, 3000});
    EXPECT_EQ(play.x(0), 37'000);
    EXPECT_EQ(play.unit(0).front.heading, Angle(0));
    EXPECT_EQ(play.unit(0).way, 2 * kInch);
}
TEST(EmpiresMovement, MOV_08_whoever_has_only_turned_has_moved) {
    Played play("moves", unit("rom_socii", 20, 5, 36, 20, 0), kNobodyNear);
    play.order(Verb::Move, {0, 0, kNothing, 1, word(StepWord::TurnAbout), 0, 0});
    EXPECT_EQ(play.unit(0).moved, Moved::Normal);
    EXPECT_EQ(play.unit(0).way, 0);
}
TEST(EmpiresCharges, GEN_09_a_refusal_tells_the_measured_distance) {
    const Played play(
        "charges", unit("rom_socii", 20, 5, 36, 20, 0) + "," + unit("rom_socii", 20, 5, 50, 20, 0),
        unit("gal_warriors", 30, 6, 36, 28.2, 180) + "," + unit("gal_warriors", 30, 6, 50, 25, 180));
    const Verdict verdict = play.check(Verb::Charge, {0, 2});
    ASSERT_FALSE(verdict.ok());
    EXPECT_EQ(verdict.refusal().words[2], 8200);
    EXPECT_EQ(verdict.refusal().words[3], 8000);
}

}  // namespace
}  // namespace clashfield::empires
