// CE-HTH, CE-WPN, CE-ARM, CE-CRS: rounds of combat by the examples of the rules, with their dice.

#include "tests/support/empires_table.h"

namespace clashfield::empires {
namespace {

using test::north;
using test::south;
using test::Table;
using test::unit;

constexpr const char* kCharging = R"(, "flags": ["charging"])";

TEST(EmpiresHandToHand, HTH_05_a_full_round_is_fought_and_added_up) {
    Table table(north("vik_hird", 24, 6, kCharging),
                south("sax_fyrd", 28, 7, R"(, "formation": "shieldwall")"));
    table.fight(0, {4, 6, 2, 5, 3, 4, 6, 3, 2, 1, 4, 5, 2,  // hirdmen: hits, armour, kills
                    5, 1, 6, 3, 2, 5, 4, 6, 1, 2, 3, 5, 5, 2, 6, 3, 1, 4, 1, 3});
    EXPECT_EQ(table.state.units[1].models, 26);
    EXPECT_EQ(table.state.units[0].models, 23);
    EXPECT_EQ(table.total(0), 5);
    EXPECT_EQ(table.total(1), 4);
}

TEST(EmpiresHandToHand, WPN_05_pikes_strike_before_a_warband) {
    Table table(north("gal_warriors", 30, 6, kCharging), south("suc_phalanx", 24, 8));
    table.fight(0, {4, 4, 5, 6, 1, 2, 3, 6, 5, 2, 3, 1, 4, 2, 6, 3, 5, 1,
                    2, 6, 3, 4, 5, 2, 4, 6, 1, 2, 5, 4, 2, 6, 3, 5, 4});
    EXPECT_EQ(table.state.units[0].models, 27);
    EXPECT_EQ(table.state.units[1].models, 23);
    EXPECT_EQ(table.total(1), 5);
    EXPECT_EQ(table.total(0), 4);
}

TEST(EmpiresHandToHand, WPN_06_pila_come_first_and_SPC_08_swords_roll_ones_again) {
    Table table(north("rom_legion", 21, 7, kCharging), south("car_african", 21, 7));
    table.fight(0, {4, 5, 1, 2, 6, 3, 4, 5, 3, 2, 6, 4, 2,     // pila
                    5, 1, 6, 2, 1, 4, 3, 5, 2, 4, 1, 2, 6, 3,  // swords
                    4, 5, 1, 3, 2, 6, 4, 2, 1, 3, 5, 6, 4, 4, 1, 2, 5, 6, 3, 5});
    EXPECT_EQ(table.state.units[1].models, 19);
    EXPECT_EQ(table.state.units[0].models, 20);
    EXPECT_EQ(table.total(0), 4) << "without the general";
    EXPECT_EQ(table.total(1), 3);
}

TEST(EmpiresHandToHand, SCY_01_impact_hits_come_with_the_throws_and_disrupt) {
    Table table(north("rom_legion", 21, 7), south("suc_scythed", 2, 2, kCharging));
    // Pila, impact, then blows: four scythed attacks on 4 + 4 crew, and the legion's seven less three.
    table.fight(
        0, {1, 2, 3, 4, 1, 2, 3, 4, 2, 6, 5, 1, 2, 3, 4, 3, 1, 5, 6, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2});
    EXPECT_EQ(table.state.units[0].models, 18);
    EXPECT_TRUE(table.state.units[0].is(flag::kDisrupted));
    const Lines lines = lines_of_side(table.setup, table.state, 0, 1);
    EXPECT_EQ(lines.total, 4) << "three casualties and a disrupted enemy";
}

// V-13: the class of the first group of a unit.
int tier(const Table& table, UnitId unit_id) {
    Groups groups;
    plan_round(table.setup, table.state, unit_id, groups);
    for (const Group& group : groups) {
        if (group.unit == unit_id && group.attack == Attack::Blows) return group.tier;
    }
    return -1;
}

TEST(EmpiresHandToHand, WPN_02_WPN_03_and_WPN_05_long_weapons_strike_first) {
    const Table knights(north("nor_knights", 6, 6, kCharging), south("suc_companions", 6, 6));
    EXPECT_EQ(tier(knights, 0), 2);
    EXPECT_EQ(tier(knights, 1), 2);
    const Table counter(north("nor_knights", 6, 6, kCharging), south("suc_companions", 6, 6, kCharging));
    EXPECT_EQ(tier(counter, 0), 1);
    EXPECT_EQ(tier(counter, 1), 2);
    const Table pikes(north("suc_phalanx", 24, 8, kCharging), south("suc_phalanx", 24, 8));
    EXPECT_EQ(tier(pikes, 0), 2);
    EXPECT_EQ(tier(pikes, 1), 0);
    const Table cataphracts(north("suc_cataphracts", 8, 4, kCharging), south("suc_phalanx", 24, 8));
    EXPECT_EQ(tier(cataphracts, 0), 1);
    EXPECT_EQ(tier(cataphracts, 1), 2);
    const Table legion(north("rom_legion", 21, 7, kCharging), south("rom_triarii", 12, 6));
    EXPECT_EQ(tier(legion, 0), 1);
    EXPECT_EQ(tier(legion, 1), 0);
}

// The scores that the first blows of a unit need: to hit, to be stopped, to kill.
std::vector<int> scores(const Table& table, UnitId unit_id) {
    Groups groups;
    plan_round(table.setup, table.state, unit_id, groups);
    for (const Group& group : groups) {
        if (group.unit != unit_id || group.attack != Attack::Blows) continue;
        Strike strike;
        strike.group = group;
        begin_strike(table.setup, table.state, strike);
        return {strike.hit, strike.armour, strike.kill, strike.dice};
    }
    return {};
}
using Scores = std::vector<int>;

TEST(EmpiresHandToHand, HTH_08_ELE_04_skill_faces_fear_and_formations_change_the_score_to_hit) {
    EXPECT_EQ(scores({north("gal_soldurii", 20, 5), south("gal_warriors", 20, 5)}, 0), (Scores{3, 6, 4, 5}));
    EXPECT_EQ(scores({north("par_levy", 20, 5), south("gal_warriors", 20, 5)}, 0), (Scores{5, 5, 4, 10}));
    const Table flank(north("gal_warriors", 20, 5), unit("gal_warriors", 20, 4, 34, 18.4, 90));
    EXPECT_EQ(scores(flank, 1), (Scores{3, 5, 4, 4}));
    EXPECT_EQ(scores(flank, 0), (Scores{4, 5, 4, 4})) << "a file on each rank of the flank";
    EXPECT_EQ(scores({north("gal_warriors", 20, 5), south("gal_gaesati", 20, 5)}, 0)[0], 5);
    EXPECT_EQ(scores({north("car_elephants", 2, 2), south("gal_javelins", 10, 5)}, 0)[0], 6);
    EXPECT_EQ(scores({north("gal_warriors", 20, 5), south("car_elephants", 2, 2)}, 0)[2], 6) << "CE-HTH-09";
    EXPECT_EQ(scores({north("gal_warriors", 20, 5), south("suc_phalanx", 24, 8)}, 0)[0], 4);
}

TEST(EmpiresHandToHand, HTH_06_those_who_fell_do_not_strike_and_the_second_rank_steps_up_first) {
    Table table(north("suc_phalanx", 24, 8), south("suc_phalanx", 24, 8));
    plan_round(table.setup, table.state, 0, table.state.round.groups);
    ASSERT_EQ(table.state.round.groups.size(), 2u);
    const Group group = table.state.round.groups[0];
    EXPECT_EQ(blows_of(table.setup, table.state, group), 16);
    table.state.tallies[group.unit].before = 9;
    EXPECT_EQ(blows_of(table.setup, table.state, group), 7);
}

TEST(EmpiresHandToHand, HTH_10_a_six_with_a_lance_kills_at_once) {
    Table table(north("nor_knights", 6, 6, kCharging), south("rom_socii", 20, 5));
    table.fight(0, {1, 1, 1, 1, 1, 6, 6, 3, 2, 2, 2, 1, 1, 1});  // pila, four lances, three who are left
    EXPECT_EQ(table.state.units[1].models, 18);
}

TEST(EmpiresHandToHand, HTH_12_first_rounds_are_counted_by_pairs) {
    Table table(north("ger_warband", 24, 6), south("ger_warband", 24, 6), R"("fought": [["A1", "B1"]], )");
    EXPECT_FALSE(is_first_round(table.state, 0, 1));
    Groups groups;
    plan_round(table.setup, table.state, 0, groups);
    EXPECT_EQ(groups[0].seconds, 0) << "CE-WPN-07";
    table.state.fought.clear();
    plan_round(table.setup, table.state, 0, groups);
    EXPECT_EQ(groups[0].seconds, 6);
}

// The chance that a die of a strike costs the target one H, of 6 to the fourth throws.
int casualties_of_1296(const Strike& strike) {
    const DieChances die = hit_faces(strike);
    const int stopped = faces_from(strike.armour);
    const int killing = (6 - stopped) * faces_from(strike.kill);  // of 36
    const int once = die.hits * killing + die.autos * 36;         // of 216
    return once * 6 + die.ones * once;
}
int chance_of_first(const std::string& a, const std::string& b) {
    const Table table(a, b);
    Groups groups;
    plan_round(table.setup, table.state, 0, groups);
    for (const Group& group : groups) {
        if (group.unit != 0 || group.attack != Attack::Blows) continue;
        Strike strike;
        strike.group = group;
        begin_strike(table.setup, table.state, strike);
        return casualties_of_1296(strike);
    }
    return 0;
}

TEST(EmpiresHandToHand, HTH_07_to_10_the_odds_of_a_die_are_exact) {
    EXPECT_EQ(
        chance_of_first(north("vik_hird", 24, 6), south("sax_fyrd", 28, 7, R"(, "formation": "shieldwall")")),
        1296 * 5 / 24);
    EXPECT_EQ(chance_of_first(north("sax_fyrd", 28, 7), south("vik_hird", 24, 6)), 1296 / 9);
    EXPECT_EQ(chance_of_first(north("suc_phalanx", 24, 8), south("gal_warriors", 30, 6)), 1296 / 6);
    EXPECT_EQ(chance_of_first(north("rom_legion", 21, 7), south("car_african", 21, 7)), 1296 * 7 / 72);
    EXPECT_EQ(chance_of_first(north("nor_knights", 6, 6, kCharging), south("rom_socii", 20, 5)),
              1296 * 7 / 18);
}

}  // namespace
}  // namespace clashfield::empires
