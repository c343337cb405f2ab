// CE-SHO: volleys by the examples of the rules, with their dice.

#include "tests/support/empires_table.h"

namespace clashfield::empires {
namespace {

using test::Table;
using test::unit;

constexpr const char* kMoved = R"(, "moved": "normal")";
constexpr const char* kCrops =
    R"("terrain": [{"id": "crops", "ground": "uneven", "rect": [30, 26, 42, 36], "cover": "soft"}], )";

std::string shooter(const std::string& type, int models, int files, const std::string& more = "") {
    return unit(type, models, files, 36, 20, 0, more);
}
std::string target(const std::string& type, int models, int files, double distance,
                   const std::string& more = "") {
    return unit(type, models, files, 36, 20 + distance, 180, more);
}

TEST(EmpiresShooting, SHO_09_javelins_into_soft_cover) {
    Table table(shooter("rom_velites", 10, 5, kMoved), target("gal_warriors", 30, 6, 6), kCrops);
    EXPECT_EQ(table.volley(0, 1, {}, {5, 6, 2, 1, 4, 5, 3, 6, 2, 5, 5, 2, 1, 6, 4, 4, 3, 6}), 2);
    EXPECT_EQ(table.state.units[1].models, 28);
}

TEST(EmpiresShooting, SHO_10_beyond_six_only_sixes_hit_and_armour_is_better) {
    Table table(
        shooter("suc_archers", 10, 5, kMoved), target("rom_velites", 10, 5, 15),
        R"("terrain": [{"id": "wood", "ground": "rough", "rect": [30, 34.5, 42, 44], "cover": "soft"}], )");
    EXPECT_EQ(table.volley(0, 1, {}, {6, 1, 2, 6, 3, 4, 5, 6, 2, 1, 4, 3, 2, 5, 1}), 1);
    table.state.strike = volley_of(table.setup, table.state, 0, 1, {});
    EXPECT_EQ(sums_of(table.setup, table.state, table.state.strike).hit.total, 8);
    EXPECT_EQ(table.state.strike.armour, 4);
}

int dice(const std::string& unit_text, const std::string& more = "") {
    const Table table(unit_text, target("gal_warriors", 30, 6, 8), more);
    return volley_of(table.setup, table.state, 0, 1, {}).dice;
}

TEST(EmpiresShooting, SHO_06_to_08_ranks_behind_shoot_by_weapon_movement_and_hill) {
    const char* hill =
        R"("terrain": [{"id": "hill", "ground": "clear", "ellipse": [36, 18, 30, 20], "hill": true}], )";
    EXPECT_EQ(dice(shooter("nor_bowline", 24, 8)), 16);
    EXPECT_EQ(dice(shooter("nor_bowline", 24, 8), hill), 16);
    EXPECT_EQ(dice(shooter("nor_bowline", 24, 8, kMoved)), 8);
    EXPECT_EQ(dice(shooter("han_xbow", 20, 8)), 12);
    EXPECT_EQ(dice(shooter("han_xbow", 20, 8), hill), 16);
    EXPECT_EQ(dice(shooter("par_retainers", 8, 4, kMoved)), 6);
    EXPECT_EQ(dice(shooter("han_mixed", 24, 8)), 8);
    EXPECT_EQ(dice(shooter("han_mixed", 24, 8, kMoved)), 0);
    EXPECT_EQ(dice(shooter("car_elephants", 2, 2)), 4);
    EXPECT_EQ(dice(shooter("gal_chariots", 3, 3)), 3);
    EXPECT_EQ(dice(shooter("han_chariots", 3, 3)), 6);
}

TEST(EmpiresShooting, SHO_12_heavy_crossbows_do_not_shoot_after_moving) {
    const Table table(shooter("han_xbow", 20, 8, kMoved), target("gal_warriors", 30, 6, 8));
    const Ruling ruling = check_may_shoot(table.setup, table.state, 0);
    EXPECT_EQ(ruling.clause, Clause::SHO_12);
    EXPECT_EQ(ruling.code, Code::MayNotShoot);
}

TEST(EmpiresShooting, SHO_05_another_target_than_the_nearest_needs_a_reason) {
    const std::string far = unit("suc_phalanx", 24, 8, 46, 31, 180);
    const std::string archers = shooter("rom_archers", 10, 5);
    const Table plain(archers, target("suc_phalanx", 24, 8, 6) + "," + far);
    EXPECT_EQ(prior_target(plain.setup, plain.state, 0, 2), 1);
    EXPECT_EQ(prior_target(plain.setup, plain.state, 0, 1), kNoUnit);
    const Table few(archers, target("suc_phalanx", 4, 4, 6) + "," + far);
    EXPECT_EQ(prior_target(few.setup, few.state, 0, 2), kNoUnit);
    const Table broken(archers, target("suc_phalanx", 24, 8, 6, R"(, "status": "broken")") + "," + far);
    EXPECT_EQ(prior_target(broken.setup, broken.state, 0, 2), kNoUnit);
    const Table skirmish(archers, target("gal_javelins", 8, 8, 6) + "," + far);
    EXPECT_EQ(prior_target(skirmish.setup, skirmish.state, 0, 2), kNoUnit);
    const Table crops(
        archers, target("suc_phalanx", 24, 8, 6) + "," + far,
        R"("terrain": [{"id": "crops", "ground": "uneven", "rect": [30, 25, 40, 30], "cover": "soft"}], )");
    EXPECT_EQ(prior_target(crops.setup, crops.state, 0, 2), kNoUnit);
}

TEST(EmpiresShooting, SHO_13_reaction_fire_has_time_and_shoots_at_chargers) {
    Table table(shooter("ger_cavalry", 6, 3), target("han_xbow", 10, 5, 10),
                R"("step": "reaction_fire", "charges": [{"unit": "A1", "target": "B1"}], )");
    EXPECT_TRUE(check_reaction_shot(table.setup, table.state, 1, 0).ok());
    EXPECT_EQ(table.volley(1, 0, {.reaction = true}, {5, 6, 5, 2, 1, 3, 6, 6, 2, 3, 1, 3, 5, 2}), 2);
}

TEST(EmpiresShooting, SHO_11_elephants_are_hard_to_kill) {
    Table table(shooter("rom_velites", 10, 5), target("car_elephants", 2, 2, 7));
    EXPECT_EQ(table.volley(0, 1, {}, {3, 4, 1, 6, 2, 5, 3, 3, 2, 6, 6, 1, 2, 3, 4, 5, 6, 6, 1, 6, 3, 2}), 2);
    EXPECT_EQ(table.state.units[1].models, 2);
    EXPECT_EQ(table.state.units[1].wounds, 2);
}

}  // namespace
}  // namespace clashfield::empires
