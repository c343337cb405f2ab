// CE-CRS, CE-HTH-04, CE-SPC: the lines of a combat, choices of owners, and what special rules change.

#include "games/empires/rules/combat_outcome.h"
#include "games/empires/rules/elephants.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/rules.h"
#include "games/empires/rules/special_rules.h"
#include "tests/support/empires_table.h"

namespace clashfield::empires {
namespace {

using test::north;
using test::south;
using test::Table;
using test::unit;

// What a side gets for this line of table 7.5.
int line(const Table& table, std::uint8_t side, Label label) {
    int found = 0;
    for (const auto& each : lines_of_side(table.setup, table.state, 0, side).lines) {
        if (each.label == label) found += each.amount;
    }
    return found;
}

TEST(EmpiresResolution, CRS_03_a_formed_enemy_on_a_flank_takes_order_and_depth) {
    const std::string flanked = north("gal_warriors", 30, 6);
    const Table formed(flanked, unit("rom_legion", 21, 7, 33.6, 18, 90));
    EXPECT_EQ(line(formed, 0, Label::ClosedOrder) + line(formed, 0, Label::Depth), 0);
    EXPECT_EQ(line(formed, 1, Label::Flank), 1);
    const Table loose(flanked, unit("par_archers", 10, 2, 33.6, 18, 90));
    EXPECT_EQ(line(loose, 0, Label::ClosedOrder), 1) << "skirmishers take neither";
    EXPECT_EQ(line(loose, 0, Label::Depth), 2);
    EXPECT_EQ(line(loose, 1, Label::Flank), 1);
    const Table beast(flanked, south("car_elephants", 2, 2));
    EXPECT_EQ(line(beast, 0, Label::ClosedOrder) + line(beast, 0, Label::Depth), 0);
}

TEST(EmpiresResolution, CRS_06_flank_and_rear_count_both) {
    const Table table(north("gal_warriors", 30, 6),
                      unit("rom_legion", 21, 7, 33.6, 18, 90) + "," + unit("rom_socii", 20, 5, 36, 16, 0));
    EXPECT_EQ(line(table, 1, Label::Flank) + line(table, 1, Label::Rear), 3);
}

TEST(EmpiresResolution, CRS_05_other_formed_troops_count_against_skirmishers_and_beasts) {
    const Table open(north("car_iberian", 18, 6), south("gal_javelins", 10, 5));
    EXPECT_EQ(line(open, 0, Label::OtherFormed), 1);
    const Table against(north("car_iberian", 18, 6), south("gal_warriors", 24, 6));
    EXPECT_EQ(line(against, 0, Label::OtherFormed), 0);
    const Table closed(north("gal_warriors", 24, 6), south("car_elephants", 2, 2));
    EXPECT_EQ(line(closed, 0, Label::OtherFormed), 0) << "closed infantry never";
}

TEST(EmpiresResolution, CRS_07_the_higher_side_has_the_ground) {
    const char* hill =
        R"("terrain": [{"id": "hill", "ground": "clear", "ellipse": [36, 8, 40, 30], "hill": true}], )";
    const Table table(north("gal_warriors", 24, 6), south("rom_legion", 21, 7), hill);
    EXPECT_EQ(line(table, 0, Label::Terrain), 1);
    EXPECT_EQ(line(table, 1, Label::Terrain), 0);
}

TEST(EmpiresResolution, CRS_02_hits_that_nobody_is_left_to_take_are_no_casualties) {
    Table table(north("rom_velites", 1, 1), south("suc_phalanx", 24, 8));
    table.fight(0, {4, 4, 4, 4, 1, 1, 1, 1, 6, 6, 6, 6});
    EXPECT_EQ(table.state.units[0].models, 0);
    EXPECT_EQ(table.state.tallies[1].kills, 1);
}

TEST(EmpiresHandToHand, HTH_01_a_combat_is_all_that_hangs_together) {
    const Table table(north("gal_warriors", 24, 6) + "," + unit("rom_socii", 20, 5, 60, 20, 0),
                      south("rom_legion", 21, 7) + "," + unit("rom_legion", 21, 7, 33.6, 17, 90));
    EXPECT_EQ(combat_of(table.state, 3), 0);
    EXPECT_EQ(combat_of(table.state, 1), 1);
}

TEST(EmpiresHandToHand, HTH_04_a_corner_strikes_whom_its_owner_names) {
    const Table table(north("gal_warriors", 24, 6),
                      south("rom_legion", 21, 7) + "," + unit("rom_socii", 20, 5, 33.6, 18, 90));
    const Fighters fighters = fighters_of(table.setup, table.state, 0);
    ASSERT_EQ(fighters.meets.size(), 2u);
    ASSERT_EQ(fighters.choices.size(), 1u);
    EXPECT_EQ(fighters.choices[0].models, 1);
    const int front = fighters.meets[0].models;
    const int flank = fighters.meets[1].models;
    EXPECT_TRUE(can_allocate(fighters, std::array{front, flank}));
    EXPECT_TRUE(can_allocate(fighters, std::array{front - 1, flank + 1}));
    EXPECT_FALSE(can_allocate(fighters, std::array{front - 2, flank + 2}));
    EXPECT_FALSE(can_allocate(fighters, std::array{front + 1, flank - 1}));
    EXPECT_FALSE(can_allocate(fighters, std::array{front, flank + 1}));
}

// Strikers of the second rank.
int seconds(const Table& table) {
    Groups groups;
    plan_round(table.setup, table.state, 0, groups);
    for (const Group& group : groups) {
        if (group.unit == 0 && group.attack == Attack::Blows) return group.seconds;
    }
    return -1;
}

TEST(EmpiresHandToHand, WPN_04_long_spears_reach_over_unless_they_charge) {
    EXPECT_EQ(seconds({north("car_african", 21, 7), south("gal_warriors", 28, 7)}), 7);
    EXPECT_EQ(
        seconds({north("car_african", 21, 7, R"(, "flags": ["charging"])"), south("gal_warriors", 28, 7)}),
        0);
    EXPECT_EQ(
        seconds({north("car_african", 14, 7, R"(, "flags": ["second_mode"])"), south("gal_warriors", 28, 7)}),
        0)
        << "CE-WPN-01: what it has in hand counts";
}

TEST(EmpiresSpecialRules, SPC_06_beasts_terrify_horse_and_frighten_the_rest) {
    const Table table(north("car_elephants", 2, 2), unit("rom_equites", 8, 4, 10, 40, 180) + "," +
                                                        unit("rom_legion", 21, 7, 30, 40, 180) + "," +
                                                        unit("rom_velites", 10, 5, 50, 40, 180) + "," +
                                                        unit("suc_companions", 8, 4, 60, 40, 180) + "," +
                                                        unit("gal_gaesati", 12, 6, 20, 30, 180));
    EXPECT_EQ(dread_of(table.setup, 1, 0), Dread::Terrifying);
    EXPECT_EQ(dread_of(table.setup, 2, 0), Dread::Fearsome);
    EXPECT_EQ(dread_of(table.setup, 3, 0), Dread::None);
    EXPECT_EQ(dread_of(table.setup, 4, 0), Dread::None) << "CE-SPC-07: accustomed";
    EXPECT_EQ(dread_of(table.setup, 5, 0), Dread::None) << "fearsome itself";
    EXPECT_EQ(value_of_test(table.setup, table.state, 1, Cause::ToCharge, 0, 0).value, 6);
    EXPECT_EQ(value_of_test(table.setup, table.state, 2, Cause::ToCharge, 0, 0).value, 8);
}

TEST(EmpiresSpecialRules, SPC_09_the_vengeful_roll_ones_again_after_a_lost_round) {
    Table table(north("vik_hird", 24, 6), south("sax_fyrd", 28, 7));
    Groups groups;
    plan_round(table.setup, table.state, 0, groups);
    const Group group =
        *std::find_if(groups.begin(), groups.end(), [](const Group& each) { return each.unit == 0; });
    EXPECT_FALSE(rolls_ones_again(table.setup, table.state, group));
    table.state.units[0].set(flag::kLostRound);
    EXPECT_TRUE(rolls_ones_again(table.setup, table.state, group));
}

TEST(EmpiresSpecialRules, SPC_10_a_cantabrian_circle_is_hard_to_hit_and_shoots_on_the_move) {
    const char* circle = R"(, "moved": "normal", "change": {"special": ["cantabrian"]})";
    const auto need = [](const std::string& a, const std::string& b) {
        const Table table(a, b);
        return sums_of(table.setup, table.state, volley_of(table.setup, table.state, 0, 1, {})).hit.total;
    };
    const std::string archers = unit("rom_archers", 10, 5, 36, 20, 0);
    EXPECT_EQ(need(archers, unit("par_archers", 8, 4, 36, 28, 180, circle)),
              need(archers, unit("par_archers", 8, 4, 36, 28, 180, R"(, "moved": "normal")")) + 1);
    EXPECT_EQ(need(unit("par_archers", 8, 4, 36, 20, 0, circle), unit("rom_legion", 21, 7, 36, 28, 180)), 4);
    EXPECT_EQ(need(unit("par_archers", 8, 4, 36, 20, 0, R"(, "moved": "normal")"),
                   unit("rom_legion", 21, 7, 36, 28, 180)),
              5);
}

TEST(EmpiresSpecialRules, SPC_03_the_steady_hold_once_in_a_combat) {
    Table table(north("rom_triarii", 12, 6), south("gal_warriors", 24, 6));
    EXPECT_TRUE(is_steady_now(table.setup, table.state, 0));
    table.state.units[0].set(flag::kSteadyUsed);
    EXPECT_FALSE(is_steady_now(table.setup, table.state, 0));
    part_from_enemies(table.setup, table.state, 0);
    EXPECT_TRUE(is_steady_now(table.setup, table.state, 0)) << "and as often as it likes outside";
    EXPECT_FALSE(is_steady_now(table.setup, table.state, 1));
}

TEST(EmpiresElephants, ELE_02_an_amok_unit_tramples_the_first_it_meets) {
    Table table(unit("car_elephants", 2, 2, 36, 20, 0, R"(, "status": "amok")") + "," +
                    unit("rom_socii", 20, 5, 36, 30, 0),
                unit("gal_warriors", 24, 6, 60, 40, 180));
    State& state = table.state;
    state.step = Step::CharacterMoves;
    push_amok(table.play, 0);
    run(table.play);
    const auto dice = [&](std::initializer_list<std::uint8_t> shown) {
        Faces faces;
        for (const std::uint8_t face : shown) faces.push_back(face);
        ASSERT_EQ(faces.size(), state.roll_dice);
        EventSink silent;
        Rules::apply(table.setup, state, faces, silent);
    };
    dice({1});
    dice({6, 6});
    ASSERT_EQ(state.roll, RollKind::Count);
    EXPECT_TRUE(state.units[1].is(flag::kDisrupted));
    dice({1, 2});     // three hits
    dice({1, 2, 6});  // armour 4+ against AM -2
    dice({3, 1});
    EXPECT_EQ(state.units[1].models, 19);
    EXPECT_EQ(state.roll, RollKind::Test) << "CE-MOR-08";
    EXPECT_EQ(state.agenda.back().cause, Cause::Trampled);
}

}  // namespace
}  // namespace clashfield::empires
