// CE-OUT, CE-MOR, CE-CHR, CE-ELE: what follows from a lost round, by the examples of the rules.

#include "games/empires/rules/combat_outcome.h"

#include "games/empires/rules/characters.h"
#include "games/empires/rules/elephants.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/reordering.h"
#include "games/empires/rules/rules.h"
#include "tests/support/empires_table.h"

namespace clashfield::empires {
namespace {

using test::north;
using test::south;
using test::Table;
using test::unit;

// A table on which combats have just been fought, one side by so much.
class Outcome : public Table {
  public:
    using Table::Table;
    void lost(UnitId loser, int by, std::initializer_list<UnitId> winners) {
        state.tallies[loser] = {.combat = loser, .outcome = kLost, .lost_by = static_cast<std::uint8_t>(by)};
        state.units[loser].set(flag::kLostRound | flag::kFought);
        for (const UnitId winner : winners) {
            state.tallies[winner] = {.combat = loser, .outcome = kWon};
            state.units[winner].set(flag::kFought);
        }
    }
    void begin(Step step = Step::OutcomeTests) {
        state.met = state.contacts;
        state.step = step;
        run(play);
    }
    void dice(std::initializer_list<int> faces_shown) {
        const int* next = faces_shown.begin();
        while (next != faces_shown.end()) {
            ASSERT_NE(state.roll, RollKind::None) << "at " << kStepNames[index_of(state.step)];
            Faces faces;
            for (int i = 0; i < state.roll_dice; ++i) faces.push_back(static_cast<std::uint8_t>(*next++));
            ASSERT_LE(next, faces_shown.end());
            EventSink silent;
            Rules::apply(setup, state, faces, silent);
        }
    }
    void order(Verb verb, std::initializer_list<std::int32_t> words) {
        Order given;
        given.side = Side{state.asked};
        given.verb = static_cast<std::uint8_t>(verb);
        given.words.assign(words);
        ASSERT_TRUE(Rules::check(setup, state, given).ok()) << "at " << kStepNames[index_of(state.step)];
        EventSink silent;
        Rules::apply(setup, state, given, silent);
    }
    Tick y(UnitId id) const { return state.units[id].front.at.y / kGrid; }
};

TEST(EmpiresOutcome, OUT_03_a_margin_of_one_is_a_retreat_that_equals_do_not_catch) {
    Outcome table(north("vik_hird", 23, 6), south("sax_fyrd", 26, 7, R"(, "formation": "shieldwall")"));
    table.lost(1, 1, {0});
    table.begin();
    table.dice({3, 3});
    EXPECT_EQ(table.state.step, Step::Pursuits);
    EXPECT_EQ(table.y(1), 24000);
    EXPECT_TRUE(table.state.units[1].is(flag::kDisrupted));
    EXPECT_EQ(table.state.units[1].formation, Formation::None);
    table.order(Verb::Pursue, {0, 1});
    EXPECT_NEAR(table.y(0), 23000, 110) << "1 inch short";
    EXPECT_FALSE(is_engaged(table.state, 0));
}

TEST(EmpiresOutcome, SPC_01_a_warband_that_fails_by_one_is_only_pushed_back) {
    Outcome table(north("gal_warriors", 27, 6), south("suc_phalanx", 23, 8));
    table.lost(0, 1, {1});
    table.begin();
    ASSERT_EQ(table.state.roll, RollKind::Test);
    EXPECT_EQ(explain_test(table.setup, table.state).need, 8) << "CE-OUT-02: four ranks against three";
    table.dice({5, 3});
    EXPECT_EQ(table.y(0), 19000);
    EXPECT_EQ(decision_kind(table.state), DecisionKind::Pursue);
    table.order(Verb::Follow, {1});
    EXPECT_EQ(table.y(1), 19000);
    EXPECT_TRUE(is_in_contact(table.state, 0, 1));
}

TEST(EmpiresOutcome, OUT_08_whoever_holds_after_a_push_back_ends_the_contact) {
    Outcome table(north("gal_warriors", 27, 6), south("suc_phalanx", 23, 8));
    table.lost(0, 1, {1});
    table.begin();
    table.dice({1, 1});
    table.order(Verb::Hold, {1});
    EXPECT_FALSE(is_engaged(table.state, 1));
}

TEST(EmpiresOutcome, OUT_06_a_unit_that_has_no_room_stays_and_is_disrupted) {
    Outcome table(north("gal_warriors", 27, 6) + "," + unit("rom_socii", 20, 5, 36, 15.5, 0),
                  south("suc_phalanx", 23, 8));
    table.lost(0, 1, {2});
    table.begin();
    table.dice({1, 1});
    EXPECT_EQ(table.y(0), 20000);
    EXPECT_TRUE(table.state.units[0].is(flag::kDisrupted));
    EXPECT_TRUE(is_in_contact(table.state, 0, 2));
}

TEST(EmpiresOutcome, OUT_07_drilled_units_may_retreat_fighting) {
    Outcome table(north("rom_legion", 20, 7), south("car_african", 19, 7));
    table.lost(1, 2, {0});
    table.begin();
    table.dice({3, 3});
    EXPECT_EQ(decision_kind(table.state), DecisionKind::Retreat);
    table.order(Verb::FightingRetreat, {1});
    EXPECT_EQ(table.y(1), 24000);
    EXPECT_FALSE(table.state.units[1].is(flag::kDisrupted));
}

// Table 7.8, by the rows that a failure by this margin is shifted.
int rows(const Outcome& table, UnitId id, int margin) {
    return rows_shifted(table.setup, table.state, id, margin);
}

TEST(EmpiresOutcome, OUT_03_GEN_08_shifts_follow_the_table) {
    Outcome steady(north("suc_cataphracts", 8, 4), south("rom_socii", 20, 5));
    steady.lost(0, 3, {1});
    EXPECT_EQ(rows(steady, 0, 4), -1);
    steady.state.units[0].set(flag::kSteadyUsed);
    EXPECT_EQ(rows(steady, 0, 4), 0);
    Outcome warband(north("rom_socii", 20, 5), south("ger_warband", 30, 6, R"(, "flags": ["charging"])"));
    warband.lost(0, 2, {1});
    EXPECT_EQ(rows(warband, 0, 2), 1);
    Outcome few(north("rom_socii", 20, 5), south("gal_gaesati", 8, 6, R"(, "flags": ["charging"])"));
    few.lost(0, 1, {1});
    EXPECT_EQ(rows(few, 0, 2), 0) << "outnumbers: up, no fear; charging warband: down";
    Outcome feared(north("rom_socii", 20, 5), south("gal_gaesati", 12, 6));
    feared.lost(0, 1, {1});
    EXPECT_EQ(rows(feared, 0, 2), 1);
}

// How often each level follows: of 36 throws, or of 6.
std::vector<int> levels(const Outcome& table, UnitId id, int dice) {
    std::vector<int> found(5, 0);
    const int value = value_of_test(table.setup, table.state, id, Cause::LostCombat, 0).value;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= (dice == 2 ? 6 : 1); ++b) {
            const int total = a + (dice == 2 ? b : 0) + table.state.tallies[id].lost_by;
            const int margin = total - value;
            const Level level =
                margin > 0 ? shifted(level_of_margin(margin), rows(table, id, margin)) : Level::Stands;
            ++found[index_of(level)];
        }
    }
    return found;
}
using Chances = std::vector<int>;

TEST(EmpiresOutcome, OUT_01_MOR_05_SPC_04_levels_are_as_likely_as_the_rules_say) {
    Outcome plain(north("rom_socii", 20, 7), south("rom_legion", 21, 7));
    plain.lost(0, 2, {1});
    EXPECT_EQ(levels(plain, 0, 2), (Chances{10, 5, 11, 7, 3}));
    Outcome steady(north("rom_extra", 6, 3, R"(, "change": {"profile": {"ML": 7}})"),
                   south("rom_legion", 21, 7));
    steady.lost(0, 2, {1});
    EXPECT_EQ(levels(steady, 0, 2), (Chances{15, 11, 7, 3, 0}));
    Outcome down(north("rom_socii", 20, 5), south("gal_warriors", 24, 6, R"(, "flags": ["charging"])"));
    down.lost(0, 2, {1});
    EXPECT_EQ(levels(down, 0, 2), (Chances{10, 0, 5, 11, 10}));
    Outcome warband(north("ger_warband", 24, 8), south("rom_legion", 21, 7));
    warband.lost(0, 1, {1});
    EXPECT_EQ(levels(warband, 0, 2), (Chances{26, 0, 7, 3, 0}));
    Outcome relentless(
        north("gal_soldurii", 20, 7, R"(, "change": {"profile": {"ML": 9}, "special": ["relentless"]})"),
        south("rom_legion", 21, 7));
    relentless.lost(0, 5, {1});
    EXPECT_TRUE(rolls_one_die(relentless.setup, 0, Cause::LostCombat));
    EXPECT_EQ(levels(relentless, 0, 1), (Chances{5, 1, 0, 0, 0}));
}

TEST(EmpiresMorale, MOR_06_panic_runs_from_unit_to_unit) {
    // P breaks, Q is 8" away, R 9" from Q, S has lost a combat of its own.
    Outcome table(north("rom_socii", 20, 5) + "," + unit("rom_socii", 20, 5, 48, 20, 0) + "," +
                      unit("rom_socii", 20, 5, 61, 20, 0) + "," + unit("rom_socii", 20, 5, 27, 20, 0),
                  south("rom_legion", 21, 7) + "," + unit("rom_legion", 14, 5, 27, 20, 180));
    table.lost(0, 1, {4});
    table.lost(3, 1, {5});
    table.begin();
    table.dice({4, 5});
    EXPECT_EQ(table.state.units[0].status, Status::Broken);
    table.dice({2, 2});  // S
    table.dice({6, 3});  // Q
    EXPECT_EQ(table.state.units[1].status, Status::Broken);
    EXPECT_EQ(table.y(0), 20000) << "nobody moves before C2";
    table.dice({2, 3});  // R
    EXPECT_EQ(table.state.units[2].status, Status::Good);
    EXPECT_EQ(table.state.step, Step::LosersMove) << "and S does not test again";
    EXPECT_EQ(table.state.roll, RollKind::Distance);
}

// P breaks, flees 4" and this die, and the winner pursues with that die.
bool is_caught(const char* winner, int models, int files, int flight, int pursuit) {
    Outcome table(north("rom_socii", 20, 5), south(winner, models, files));
    table.lost(0, 2, {1});
    table.begin();
    table.dice({4, 4});
    EXPECT_EQ(table.state.units[0].status, Status::Broken);
    table.dice({flight});
    table.order(Verb::Pursue, {1, 0});
    table.dice({pursuit});
    return table.state.units[0].status == Status::Destroyed;
}

TEST(EmpiresOutcome, OUT_10_pursuers_catch_whom_they_reach) {
    EXPECT_TRUE(is_caught("rom_equites", 8, 4, 2, 1));
    EXPECT_FALSE(is_caught("rom_legion", 21, 7, 2, 1));
    EXPECT_TRUE(is_caught("rom_legion", 21, 7, 2, 2));
}

TEST(EmpiresOutcome, OUT_09_holding_costs_a_test_but_drilled_units) {
    Outcome warband(north("rom_socii", 20, 5), south("gal_warriors", 30, 6));
    warband.lost(0, 2, {1});
    warband.begin();
    warband.dice({4, 4});
    warband.dice({6});
    warband.order(Verb::Hold, {1});
    ASSERT_EQ(warband.state.roll, RollKind::Test);
    EXPECT_EQ(explain_test(warband.setup, warband.state).need, 4);
    warband.dice({2, 3});
    EXPECT_EQ(warband.state.roll, RollKind::Distance) << "it must pursue";
    Outcome legion(north("rom_socii", 20, 5), south("rom_legion", 21, 7));
    legion.lost(0, 2, {1});
    legion.begin();
    legion.dice({4, 4});
    legion.dice({6});
    legion.order(Verb::Hold, {1});
    EXPECT_EQ(legion.state.roll, RollKind::None);
    EXPECT_EQ(legion.y(1), 20000);
}

TEST(EmpiresOutcome, OUT_12_winners_overlap_where_there_is_room) {
    Outcome table(north("rom_legion", 21, 7), south("suc_phalanx", 16, 4));
    table.lost(1, 1, {0});
    table.begin();
    table.dice({1, 1});
    table.order(Verb::Follow, {0});
    EXPECT_EQ(table.state.step, Step::Overlap);
    EXPECT_TRUE(may_overlap(table.setup, table.state, 0, 2, 2));
    EXPECT_FALSE(may_overlap(table.setup, table.state, 0, 3, 0));
    table.order(Verb::Overlap, {0, 2, 1});
    EXPECT_EQ(table.state.units[0].overlaps(), 3);
    Groups groups;
    plan_round(table.setup, table.state, 0, groups);
    for (const Group& group : groups) {
        if (group.unit == 0) {
            EXPECT_EQ(group.fighters, 5 + 3) << "in contact and beside it";
        }
    }
}

TEST(EmpiresOutcome, OUT_13_a_unit_turns_to_the_enemy_at_its_flank_and_loses_its_depth) {
    Outcome table(north("gal_warriors", 20, 5), unit("rom_legion", 20, 5, 34, 18.4, 90));
    table.lost(0, 0, {1});
    table.state.tallies[0].outcome = table.state.tallies[1].outcome = kDrawn;
    table.begin(Step::Overlap);
    table.order(Verb::Face, {0});
    table.dice({1, 2});
    EXPECT_TRUE(table.state.units[0].is(flag::kDepthLost));
    EXPECT_EQ(table.state.units[0].front.heading, geometry::Angle::degrees(270));
    EXPECT_EQ(table.state.contacts.faces(0), 1u << index_of(Face::Front));
}

TEST(EmpiresMorale, MOR_04_a_quarter_lost_to_missiles_is_a_test) {
    Outcome table(unit("rom_legion", 20, 5, 36, 20, 0), unit("gal_warriors", 22, 6, 36, 30, 180));
    table.state.units[1].phase_models = 30;
    table.state.units[1].phase_hits = table.state.units[1].phase_fallen = 8;
    table.begin(Step::ShootingMorale);
    ASSERT_EQ(table.state.roll, RollKind::Test);
    table.dice({6, 2});  // margin 1
    EXPECT_TRUE(table.state.units[1].is(flag::kDisrupted)) << "it has retreated";
    EXPECT_NEAR(table.y(1), 34000, 5);
}

TEST(EmpiresElephants, MOR_08_beasts_that_fail_run_amok_and_ELE_01_somewhere) {
    Outcome table(unit("rom_velites", 10, 5, 36, 20, 0), unit("car_elephants", 2, 2, 36, 30, 180));
    table.state.units[1].phase_hits = 2;
    table.begin(Step::ShootingMorale);
    table.dice({4, 3});
    EXPECT_EQ(table.state.units[1].status, Status::Amok);
    EXPECT_EQ(table.y(1), 30000);
    table.state.waiting = false;
    table.state.step = Step::CharacterMoves;
    table.state.active = 1;
    push_amok(table.play, 1);
    run(table.play);
    table.dice({4});
    EXPECT_EQ(table.state.roll, RollKind::AmokDistance);
    table.dice({3, 5});
    EXPECT_NEAR(table.y(1), 38000, 2500) << "it has turned about its centre";
}

constexpr const char* kGeneral = R"(], "characters": [{"role": "G2", "unit": "A1"})";

TEST(EmpiresCharacters, CHR_03_the_general_lends_morale_and_discipline_within_his_reach) {
    const Table table(north("rom_legion", 20, 5) + "," + unit("rom_socii", 20, 5, 50, 20, 0) + "," +
                          unit("rom_socii", 20, 5, 60, 20, 0) + kGeneral,
                      south("gal_warriors", 24, 6));
    EXPECT_EQ(morale_of(table.setup, table.state, 0).value, 9);
    EXPECT_EQ(morale_of(table.setup, table.state, 1).value, 8);
    EXPECT_EQ(discipline_of(table.setup, table.state, 1).value, 8);
    EXPECT_EQ(morale_of(table.setup, table.state, 2).value, 7);
    EXPECT_EQ(unit_under_general(table.setup, table.state, 0), 0) << "CE-CRS-08";
}

TEST(EmpiresCharacters, CHR_05_missiles_kill_him_on_a_twelve_and_his_army_tests_at_once) {
    for (const int second : {5, 6}) {
        Outcome table(
            unit("rom_legion", 20, 5, 36, 20, 0) + "," + unit("rom_socii", 20, 5, 60, 20, 0) + kGeneral,
            unit("gal_warriors", 24, 6, 36, 40, 180));
        table.state.active = 1;
        table.state.units[0].phase_models = 22;
        table.state.units[0].phase_hits = table.state.units[0].phase_fallen = 2;
        table.begin(Step::ShootingMorale);
        ASSERT_EQ(table.state.roll, RollKind::CharacterDeath);
        table.dice({6, second});
        EXPECT_EQ(table.state.characters[0].alive, second == 5);
        if (second == 5) continue;
        ASSERT_EQ(table.state.roll, RollKind::Test);
        table.dice({1, 1, 6, 6});  // CE-MOR-07: both his units
        EXPECT_EQ(table.state.units[0].status, Status::Good);
        EXPECT_EQ(table.state.units[1].status, Status::Shattered);
    }
}

TEST(EmpiresCharacters, CHR_06_OUT_05_the_enemy_rolls_after_the_tests_of_a_bloody_round) {
    Outcome table(north("rom_legion", 19, 5) + kGeneral, south("gal_warriors", 24, 6));
    table.lost(0, 1, {1});
    table.state.tallies[0].models = 2;
    table.begin();
    table.dice({1, 1});
    ASSERT_EQ(table.state.roll, RollKind::CharacterCombat);
    EXPECT_EQ(table.state.roller, 1);
    table.dice({6});
    EXPECT_FALSE(table.state.characters[0].alive);
}

TEST(EmpiresCharacters, CHR_07_OUT_04_he_looks_for_another_unit_when_his_own_is_gone) {
    Outcome table(north("rom_legion", 4, 4) + "," + unit("rom_socii", 20, 5, 45, 20, 0) + kGeneral,
                  south("gal_warriors", 24, 6));
    table.lost(0, 6, {2});
    table.begin();
    table.dice({6, 6});
    EXPECT_EQ(table.state.units[0].status, Status::Destroyed);
    table.dice({1, 1});  // the panic of his friends comes first (CE-OUT-05)
    ASSERT_EQ(table.state.roll, RollKind::CharacterFate);
    table.dice({4});
    EXPECT_EQ(table.state.characters[0].unit, 1);
}

TEST(EmpiresOutcome, OUT_16_a_beast_that_runs_amok_stays_in_contact) {
    Outcome table(north("car_elephants", 2, 2), south("rom_legion", 21, 7));
    table.lost(0, 2, {1});
    table.begin();
    table.dice({6, 6});
    EXPECT_EQ(table.state.units[0].status, Status::Amok);
    EXPECT_TRUE(is_in_contact(table.state, 0, 1));
    EXPECT_EQ(table.y(0), 20000);
}

TEST(EmpiresOutcome, OUT_15_those_whom_a_frightened_enemy_leaves_may_pursue) {
    Outcome table(unit("rom_legion", 20, 5, 20, 20, 0) + "," + north("rom_socii", 20, 5) + kGeneral,
                  south("gal_warriors", 24, 6));
    table.state.active = 1;
    table.state.units[0].phase_hits = table.state.units[0].phase_fallen = 2;
    table.begin(Step::ShootingMorale);
    table.dice({6, 6, 1, 1, 6, 6});
    EXPECT_EQ(table.state.units[1].status, Status::Shattered);
    table.dice({6});
    EXPECT_EQ(table.y(1), 10000 - 3200) << "it has turned about its centre";
    EXPECT_EQ(decision_kind(table.state), DecisionKind::Pursue);
    EXPECT_EQ(table.state.subject, 2);
    table.order(Verb::Hold, {2});
    EXPECT_EQ(table.y(2), 20000);
}

TEST(EmpiresMorale, MOR_11_units_in_flight_do_not_shoot) {
    const Table table(unit("rom_archers", 10, 5, 36, 20, 0, R"(, "status": "broken")"),
                      unit("gal_warriors", 24, 6, 36, 28, 180));
    EXPECT_EQ(check_may_shoot(table.setup, table.state, 0).words[1], word(Reason::Broken));
}

TEST(EmpiresHandToHand, HTH_11_all_combats_are_fought_before_anybody_tests) {
    Outcome table(north("rom_legion", 21, 7) + "," + unit("gal_warriors", 24, 6, 60, 20, 0),
                  south("gal_warriors", 24, 6) + "," + unit("rom_socii", 20, 5, 60, 20, 180));
    table.begin(Step::Combats);
    EXPECT_EQ(decision_kind(table.state), DecisionKind::Combats);
    table.order(Verb::Fight, {1});
    while (table.state.step < Step::OutcomeTests && table.state.roll != RollKind::None) {
        EXPECT_NE(table.state.roll, RollKind::Test);
        Faces faces;
        for (int i = 0; i < table.state.roll_dice; ++i) faces.push_back(5);
        EventSink silent;
        Rules::apply(table.setup, table.state, faces, silent);
    }
    EXPECT_EQ(table.state.roll, RollKind::Test);
    for (int i = 0; i < 4; ++i) EXPECT_NE(table.state.tallies[i].outcome, 0);
}

}  // namespace
}  // namespace clashfield::empires
