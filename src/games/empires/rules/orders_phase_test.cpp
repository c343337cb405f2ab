// CE-ORD, CE-RSV, CE-SET, CE-VIC: rallies, withdrawals, uncontrolled charges, reserves, set-up and victory.

#include "games/empires/rules/reserves.h"
#include "games/empires/rules/victory.h"
#include "tests/support/empires_play.h"

namespace clashfield::empires {
namespace {

using test::Played;
using test::unit;

constexpr const char* kElsewhere =
    R"({"type": "gal_javelins", "models": 6, "files": 3, "at": [66, 44], "facing": 180})";

TEST(EmpiresOrders, ORD_04_a_broken_unit_rallies_on_its_morale_and_reforms) {
    Played play("rally", unit("rom_socii", 9, 5, 36, 20, 180, R"(, "status": "broken")"), kElsewhere);
    play.roll({3, 4});
    EXPECT_EQ(play.unit(0).status, Status::Good);
    ASSERT_EQ(play.asked(), DecisionKind::Reform);
    play.order(Verb::Reform, {0, 0, 3});
    EXPECT_EQ(play.unit(0).files, 3);
    EXPECT_EQ(play.unit(0).moved, Moved::Rallied);
}
TEST(EmpiresOrders, ORD_04_four_models_and_shattered_units_do_not_rally) {
    Played play("rally",
                unit("rom_socii", 4, 4, 36, 20, 180, R"(, "status": "broken")") + "," +
                    unit("rom_socii", 9, 5, 50, 20, 180, R"(, "status": "shattered")"),
                kElsewhere);
    EXPECT_EQ(play.state.step, Step::BrokenMoves);
    EXPECT_EQ(play.state.roll, RollKind::Distance);
}

constexpr const char* kTouching = R"("contacts": [["A1", "front", "B1", "front"]], )";

TEST(EmpiresOrders, ORD_03_skirmishing_riders_leave_foot_without_a_test) {
    Played play("withdrawals", unit("par_archers", 10, 5, 36, 20, 0), unit("rom_legion", 21, 7, 36, 20, 180),
                kTouching);
    ASSERT_EQ(play.asked(), DecisionKind::Withdraw);
    play.order(Verb::Withdraw, {0});
    EXPECT_EQ(play.y(0), 12'000);
    EXPECT_FALSE(is_engaged(play.state, 0));
    EXPECT_EQ(play.unit(0).moved, Moved::Withdrew);
}
TEST(EmpiresOrders, ORD_03_closed_troops_test_at_one_less_and_are_disrupted_if_they_fail) {
    Played play("withdrawals", unit("rom_legion", 21, 7, 36, 20, 0), unit("suc_phalanx", 24, 8, 36, 20, 180),
                kTouching);
    play.order(Verb::Withdraw, {0});
    play.roll({4, 4});  // on 7
    EXPECT_TRUE(play.unit(0).is(flag::kDisrupted));
    EXPECT_TRUE(is_engaged(play.state, 0));
}
TEST(EmpiresOrders, ORD_09_a_warband_that_fails_its_test_charges_the_nearest_enemy) {
    Played play("impetuous", unit("gal_warriors", 30, 6, 36, 20, 0), unit("rom_socii", 20, 5, 36, 26, 180));
    play.roll({4, 4});
    ASSERT_EQ(play.state.charges.size(), 1u);
    EXPECT_TRUE(play.state.charges[0].uncontrolled);
    play.order(Verb::Respond, {1, word(Reaction::Stand)});
    EXPECT_TRUE(is_in_contact(play.state, 0, 1)) << "it charges in M1";
}
TEST(EmpiresOrders, ORD_08_a_warband_that_passes_stays_in_hand) {
    Played play("impetuous", unit("gal_warriors", 30, 6, 36, 20, 0), unit("rom_socii", 20, 5, 36, 26, 180));
    play.roll({2, 2});
    EXPECT_TRUE(play.state.charges.empty());
    EXPECT_EQ(play.state.step, Step::Moves);
}
TEST(EmpiresOrders, ORD_05_a_charger_that_fears_its_target_balks) {
    Played play("charges", unit("rom_equites", 8, 4, 36, 20, 0), unit("gal_gaesati", 12, 6, 36, 30, 180));
    play.order(Verb::Charge, {0, 1});
    play.roll({4, 4});  // morale 7
    EXPECT_TRUE(play.unit(0).is(flag::kBalked));
    EXPECT_FALSE(is_engaged(play.state, 0));
}

TEST(EmpiresReserves, RSV_01_reserves_come_on_four_in_the_second_turn_and_flankers_on_five) {
    Played play("reserves",
                unit("rom_legion", 21, 7, 36, 20, 0) +
                    R"(, {"type": "rom_socii", "models": 20, "files": 5, "status": "reserve"},
                     {"type": "rom_velites", "models": 8, "files": 4, "status": "flank_left"})",
                kElsewhere, R"("turn": 2, )");
    play.roll({4, 4});
    EXPECT_TRUE(play.unit(1).is(flag::kDue));
    EXPECT_FALSE(play.unit(2).is(flag::kDue));
    ASSERT_EQ(play.asked(), DecisionKind::Moves);
    EXPECT_EQ(play.refused(Verb::Arrive, {1, 36'000, 3'100, 0, 5}), "E_ZONE");
    play.order(Verb::Arrive, {1, 20'000, 3'200, 0, 5});
    EXPECT_EQ(play.unit(1).status, Status::Good);
    EXPECT_EQ(play.refused(Verb::Move, {1, 1, kNothing, 1, 0, 1000, 0}), "E_MARCH") << "RSV_02";
}
TEST(EmpiresReserves, SET_07_nobody_else_knows_what_a_unit_is_kept_for) {
    Played play("moves", unit("rom_legion", 21, 7, 36, 20, 0),
                std::string(kElsewhere) +
                    R"(, {"type": "gal_cavalry", "models": 6, "files": 3, "status": "flank_left"})");
    const State known = Rules::known(play.setup, play.state, Observer{Side{0}});
    EXPECT_EQ(known.units[2].status, Status::Away);
    EXPECT_EQ(Rules::known(play.setup, play.state, Observer{Side{1}}).units[2].status, Status::FlankLeft);
}

TEST(EmpiresVictory, VIC_02_losses_count_in_full_and_half_strength_by_half) {
    Played play("moves", unit("rom_legion", 21, 7, 36, 20, 0),
                unit("gal_warriors", 15, 5, 36, 30, 180, R"(, "start": 30)") + "," +
                    R"({"type": "gal_warriors", "models": 20, "files": 5, "status": "destroyed"},)" +
                    unit("gal_warriors", 20, 5, 50, 30, 180, R"(, "status": "shattered")"));
    EXPECT_EQ(points_lost(play.setup, play.state, 1), 600);
    EXPECT_EQ(victory_points(play.setup, play.state, 0), 600 + 225);
}

}  // namespace
}  // namespace clashfield::empires
