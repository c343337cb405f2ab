// CE-CHG, CE-INT, CE-EVD: charges, answers, interception and runs by the examples of the rules.

#include "games/empires/rules/charges.h"

#include "tests/support/empires_play.h"

namespace clashfield::empires {
namespace {

using test::Played;
using test::unit;

void charge_and_answer(Played& play, Reaction reaction) {
    play.order(Verb::Charge, {0, 1});
    if (play.state.waiting && play.asked() == DecisionKind::Charges) play.order(Verb::End);
    play.order(Verb::Respond, {1, word(reaction)});
}

TEST(EmpiresCharges, CHG_03_a_charge_that_costs_more_than_its_reach_is_refused) {
    const Played near("charges", unit("rom_socii", 20, 5, 36, 20, 0),
                      unit("gal_warriors", 30, 6, 36, 28, 180));
    EXPECT_EQ(near.refused(Verb::Charge, {0, 1}), "");
    Played far("charges", unit("rom_socii", 20, 5, 36, 20, 0) + "," + unit("rom_socii", 20, 5, 50, 20, 0),
               unit("gal_warriors", 30, 6, 36, 28.2, 180) + "," + unit("gal_warriors", 30, 6, 50, 25, 180));
    EXPECT_EQ(far.refused(Verb::Charge, {0, 2}), "E_NO_REACH");
    EXPECT_EQ(far.refused(Verb::Charge, {0, 3}), "E_NOT_IN_ARC");
}
TEST(EmpiresCharges, CHG_01_disrupted_units_do_not_charge) {
    Played play("charges",
                unit("rom_socii", 20, 5, 36, 20, 0, R"(, "flags": ["disrupted"])") + "," +
                    unit("rom_socii", 20, 5, 50, 20, 0),
                unit("gal_warriors", 30, 6, 50, 26, 180));
    EXPECT_EQ(play.refused(Verb::Charge, {0, 2}), "E_MAY_NOT_CHARGE");
    EXPECT_EQ(play.refused(Verb::Charge, {1, 2}), "");
}

// Gallic horse (MR 8) charge velites (MR 5, ML 6) from 9".
Played horse_at_velites() {
    return Played("charges", unit("gal_cavalry", 6, 3, 36, 20, 0), unit("rom_velites", 10, 5, 36, 29, 180));
}
TEST(EmpiresCharges, CHG_06_a_failed_test_of_evasion_means_stand) {
    Played play = horse_at_velites();
    charge_and_answer(play, Reaction::Evade);
    play.roll({4, 4});
    EXPECT_EQ(play.unit(1).reaction, Reaction::Stand);
}
TEST(EmpiresCharges, CHG_09_an_evader_out_of_reach_makes_the_charge_fail) {
    Played play = horse_at_velites();
    charge_and_answer(play, Reaction::Evade);
    play.roll({3, 3, 4});  // MR 5 + 4
    EXPECT_EQ(play.y(1), 29'000 + 9'000 + 2'400) << "it faces away: its front is now on the far side";
    play.order(Verb::Follow, {0});
    EXPECT_EQ(play.y(0), 28'000);
    EXPECT_EQ(play.unit(0).moved, Moved::FailedCharge);
}
TEST(EmpiresCharges, CHG_11_an_evader_that_is_reached_is_disrupted_and_hit_from_behind) {
    Played play = horse_at_velites();
    charge_and_answer(play, Reaction::Evade);
    play.roll({3, 3, 1});
    EXPECT_TRUE(is_in_contact(play.state, 0, 1));
    EXPECT_TRUE(play.unit(1).is(flag::kDisrupted));
    EXPECT_TRUE(play.unit(1).is(flag::kReached));
}
TEST(EmpiresCharges, CHG_14_broken_units_are_not_asked_and_are_ridden_down) {
    Played play("charges", unit("rom_equites", 8, 4, 36, 20, 0),
                unit("gal_javelins", 10, 5, 36, 26, 0, R"(, "status": "broken")"));
    play.order(Verb::Charge, {0, 1});
    play.roll({3});  // 8" away: the gap of 14 is within reach
    EXPECT_EQ(play.unit(1).status, Status::Destroyed);
    EXPECT_EQ(play.unit(0).moved, Moved::Charge);
}
TEST(EmpiresCharges, CHG_08_a_counter_charge_meets_the_charger_half_way) {
    Played play("charges", unit("gal_cavalry", 6, 3, 36, 20, 0), unit("rom_equites", 8, 4, 36, 30, 180));
    charge_and_answer(play, Reaction::CounterCharge);
    EXPECT_TRUE(is_in_contact(play.state, 0, 1));
    EXPECT_EQ(play.y(1), 26'000);
    EXPECT_TRUE(play.unit(1).is(flag::kCharging));
    EXPECT_TRUE(play.unit(0).is(flag::kCharging));
}
TEST(EmpiresCharges, CHG_13_a_unit_hit_in_the_flank_tests_at_once) {
    Played play("charges", unit("par_archers", 10, 5, 20, 22, 90), unit("suc_phalanx", 24, 8, 30, 20, 180));
    charge_and_answer(play, Reaction::Stand);
    EXPECT_EQ(play.state.roll, RollKind::Test);
    play.roll({3, 3});
    EXPECT_TRUE(is_in_contact(play.state, 0, 1));
}

// Warriors have charged and stand at (30, 20); equites face their right flank.
TEST(EmpiresInterception, INT_02_a_flank_is_struck_after_a_test_of_discipline) {
    Played play("interceptions", unit("gal_warriors", 30, 6, 30, 20, 180, R"(, "moved": "charge")"),
                unit("rom_equites", 8, 4, 21.6, 22, 90) + "," + unit("rom_socii", 20, 5, 60, 10, 0),
                R"("charges": [{"unit": "A1", "target": "B2", "status": "failed"}], )");
    ASSERT_EQ(play.asked(), DecisionKind::Intercept);
    play.order(Verb::Intercept, {1, 0});
    play.roll({4, 2, 3, 3});  // discipline, then the flank test of the warriors
    EXPECT_TRUE(is_in_contact(play.state, 0, 1));
    EXPECT_TRUE(play.unit(1).is(flag::kCharging));
    unsigned faces = play.state.contacts.faces(0);
    EXPECT_EQ(faces, 1u << word(Face::Right));
}

TEST(EmpiresRuns, EVD_05_a_broken_unit_flees_through_friends_and_leaves_by_the_edge) {
    Played play("broken_moves",
                unit("rom_socii", 9, 5, 36, 20, 180, R"(, "status": "broken")") + "," +
                    unit("rom_legion", 21, 7, 36, 15, 0),
                unit("gal_warriors", 30, 6, 60, 40, 180));
    play.roll({5});
    EXPECT_EQ(play.y(0), 11'000);
    Played edge("broken_moves", unit("rom_socii", 9, 5, 36, 8.9, 180, R"(, "status": "broken")"),
                unit("gal_warriors", 30, 6, 60, 40, 180));
    edge.roll({5});
    EXPECT_EQ(edge.unit(0).status, Status::Fled);
}

}  // namespace
}  // namespace clashfield::empires
