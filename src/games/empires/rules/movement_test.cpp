// CE-MOV, CE-MAN, CE-MAR, CE-TER: moves by the examples of the rules.

#include "games/empires/rules/manoeuvres.h"
#include "tests/support/empires_play.h"

namespace clashfield::empires {
namespace {

using test::Played;
using test::unit;

constexpr const char* kFarAway =
    R"({"type": "gal_javelins", "models": 6, "files": 3, "at": [66, 44], "facing": 180})";
constexpr int kNormal = 0;
constexpr int kMarch = 1;

std::int32_t step(StepWord word) { return static_cast<std::int32_t>(word); }

TEST(EmpiresMovement, MOV_04_a_wheel_turns_about_the_inner_corner_and_costs_its_arc) {
    Played play("moves", unit("han_levy", 16, 8, 36, 11, 0), kFarAway);
    play.order(Verb::Move, {0, kNormal, kNothing, 2, step(StepWord::WheelRight), 30'000, 0,
                            step(StepWord::Advance), 600, 0});
    EXPECT_NEAR(play.x(0), 36'729, 1);
    EXPECT_NEAR(play.y(0), 13'120, 1);
    EXPECT_NEAR(play.unit(0).way, 3'951 * kGrid, 5);
}
TEST(EmpiresMovement, MOV_02_a_move_that_costs_more_than_MR_is_refused) {
    const Played play("moves", unit("han_levy", 16, 8, 36, 11, 0), kFarAway);
    EXPECT_EQ(play.refused(Verb::Move, {0, kNormal, kNothing, 2, step(StepWord::WheelRight), 30'000, 0,
                                        step(StepWord::Advance), 700, 0}),
              "E_TOO_FAR");
}

// 24 phalangites in 8 files with an enemy 7" away: turn right, expand by 2, back 1".
TEST(EmpiresMovement, MAN_02_the_second_manoeuvre_of_closed_troops_is_tested) {
    Played play("moves", unit("suc_phalanx", 24, 8, 36, 11, 0), unit("gal_warriors", 30, 6, 36, 18, 180));
    play.order(Verb::Move, {0, kNormal, kNothing, 3, step(StepWord::TurnRight), 0, 0,
                            step(StepWord::ExpandRight), 2000, 0, step(StepWord::Back), 1000, 0});
    EXPECT_EQ(play.state.roll, RollKind::Test);
    play.roll({3, 4});
    EXPECT_EQ(play.state.roll, RollKind::Test) << "the step back is Advanced";
    play.roll({5, 3});  // MAN_05: on 7, as an enemy is within 8"
    EXPECT_EQ(play.unit(0).files, 5);
    EXPECT_EQ(play.unit(0).front.heading, Angle(9000));
    EXPECT_EQ(play.unit(0).moved, Moved::Normal);
    EXPECT_EQ(play.unit(0).way, 0) << "MAN_06: turns cost nothing, and the step back is lost";
}
TEST(EmpiresMovement, MAN_04_a_step_back_takes_half_the_move_first) {
    const Played play("moves", unit("rom_socii", 20, 5, 36, 20, 0), kFarAway);
    EXPECT_TRUE(play.check(Verb::Move, {0, kNormal, kNothing, 1, step(StepWord::Back), 2000, 0}).ok());
    EXPECT_EQ(play.refused(Verb::Move, {0, kNormal, kNothing, 1, step(StepWord::Back), 2100, 0}),
              "E_TOO_FAR");
}
TEST(EmpiresMovement, MAN_03_a_reform_is_tested_and_takes_the_whole_move) {
    Played play("moves", unit("rom_socii", 20, 5, 36, 20, 0), kFarAway);
    play.order(Verb::Reform, {0, 18'000, 4});
    play.roll({3, 4});
    EXPECT_EQ(play.unit(0).files, 4);
    EXPECT_EQ(play.unit(0).front.heading, Angle(18'000));
    EXPECT_EQ(play.unit(0).moved, Moved::Normal);
}

TEST(EmpiresMarching, MAR_03_whom_enemies_hold_back) {
    const auto march = [](const char* mover, int models, const char* enemy, double y, const char* more) {
        const Played play("moves", unit(mover, models, 4, 36, 20, 0), unit(enemy, 10, 5, 36, y, 180, more));
        return play.refused(Verb::Move, {0, kMarch, kNothing, 1, step(StepWord::Advance), 100, 0});
    };
    EXPECT_EQ(march("rom_equites", 8, "rom_legion", 25, ""), "");
    EXPECT_EQ(march("rom_equites", 8, "gal_javelins", 25, ""), "E_MARCH_NEAR");
    EXPECT_EQ(march("rom_equites", 8, "gal_javelins", 8, ""), "") << "behind it";
    EXPECT_EQ(march("rom_legion", 16, "rom_legion", 25, R"(, "status": "broken")"), "");
    EXPECT_EQ(march("rom_legion", 16, "rom_legion", 25, ""), "E_MARCH_NEAR");
}

constexpr const char* kWood =
    R"("terrain": [{"id": "wood", "ground": "rough", "rect": [0, 22.05, 72, 40], "los": "wood"}], )";

TEST(EmpiresTerrain, TER_02_slices_cost_what_they_touch) {
    const auto furthest = [](const char* type, int way) {
        const Played play("moves", unit(type, 6, 3, 36, 20, 0), kFarAway, kWood);
        return play.check(Verb::Move, {0, kNormal, kNothing, 1, step(StepWord::Advance), way, 0}).ok();
    };
    EXPECT_TRUE(furthest("rom_socii", 3000));
    EXPECT_FALSE(furthest("rom_socii", 3100));
    EXPECT_TRUE(furthest("suc_thureo", 5000)) << "open infantry";
    EXPECT_TRUE(furthest("par_cataphracts", 4000));
    EXPECT_FALSE(furthest("par_cataphracts", 4100));
}
TEST(EmpiresTerrain, TER_04_closed_troops_do_not_wheel_in_rough_ground) {
    const Played play("moves",
                      unit("rom_socii", 20, 5, 36, 30, 0) + "," + unit("suc_thureo", 12, 4, 20, 30, 0),
                      kFarAway, kWood);
    EXPECT_EQ(play.refused(Verb::Move, {0, kNormal, kNothing, 1, step(StepWord::WheelLeft), 10'000, 0}),
              "E_BARRED");
    EXPECT_EQ(play.refused(Verb::Move, {1, kNormal, kNothing, 1, step(StepWord::WheelLeft), 10'000, 0}), "");
    EXPECT_EQ(play.refused(Verb::Move, {0, kMarch, kNothing, 1, step(StepWord::Advance), 1'000, 0}),
              "E_BARRED")
        << "TER_03";
}
TEST(EmpiresTerrain, TER_05_what_an_obstacle_costs_is_carried_over) {
    Played play(
        "moves", unit("rom_socii", 10, 5, 36, 20, 0), kFarAway,
        R"("terrain": [{"id": "hedge", "ground": "obstacle", "line": [20, 21.5, 60, 21.5], "cover": "soft"}], )");
    play.order(Verb::Move, {0, kNormal, kNothing, 1, step(StepWord::Advance), 4000, 0});
    EXPECT_EQ(play.y(0), 21'500);
    EXPECT_EQ(play.unit(0).debt, 1500 * kGrid);
    EXPECT_EQ(allowance_of(play.setup, play.state, 0, Mode::Normal), 2500 * kGrid);
}

TEST(EmpiresMovement, FOR_02_a_shieldwall_goes_with_at_most_half_a_move) {
    Played play("moves", unit("sax_thegns", 24, 6, 36, 20, 0), kFarAway);
    const std::int32_t wall = word(Formation::Shieldwall);
    EXPECT_EQ(play.refused(Verb::Move, {0, kNormal, wall, 1, step(StepWord::Advance), 2100, 0}),
              "E_FORMATION");
    play.order(Verb::Move, {0, kNormal, wall, 1, step(StepWord::Advance), 2000, 0});
    EXPECT_EQ(play.unit(0).formation, Formation::Shieldwall);
}
TEST(EmpiresMovement, FOR_03_a_square_is_as_deep_as_it_is_wide_and_moves_two_inches) {
    Played play("moves", unit("rom_legion", 20, 5, 36, 20, 0), kFarAway);
    play.order(Verb::Square, {0});
    play.roll({4, 4});
    const Body body = body_of(play.setup, play.state, 0);
    EXPECT_EQ(body.size.width, 4 * kInch);
    EXPECT_EQ(body.size.depth, 4 * kInch);
    EXPECT_EQ(allowance_of(play.setup, play.state, 0, Mode::Normal), 2 * kInch);
    EXPECT_TRUE(looks_all_round(play.setup, play.state, 0));
}
TEST(EmpiresMovement, UNT_04_skirmishers_go_where_they_like_and_pay_for_the_way_of_their_centre) {
    Played play("moves", unit("rom_velites", 10, 5, 36, 20, 0), kFarAway);
    EXPECT_EQ(play.refused(Verb::Go, {0, kNormal, 9000, 5, 1, 43'000, 20'000}), "E_TOO_FAR");
    play.order(Verb::Go, {0, kNormal, 9000, 2, 1, 40'000, 20'000});
    EXPECT_EQ(play.unit(0).files, 2);
    EXPECT_EQ(play.x(0), 40'000);
}
TEST(EmpiresMovement, MOV_06_a_disrupted_unit_recovers_by_standing) {
    Played play("moves", unit("rom_socii", 20, 5, 36, 20, 0, R"(, "flags": ["disrupted"])"), kFarAway);
    EXPECT_EQ(play.refused(Verb::Move, {0, kMarch, kNothing, 1, step(StepWord::Advance), 1000, 0}),
              "E_MARCH");
    play.order(Verb::Recover, {0});
    EXPECT_FALSE(play.unit(0).is(flag::kDisrupted));
    EXPECT_EQ(play.unit(0).moved, Moved::Normal);
}

}  // namespace
}  // namespace clashfield::empires
