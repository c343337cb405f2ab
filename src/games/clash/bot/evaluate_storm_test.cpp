// How the bot of CLASH! attacks when its side has lost after the last phase.

#include "games/clash/bot/evaluate_storm.h"

#include "base/random.h"
#include "games/clash/bot/evaluate_patience.h"
#include "games/clash/rules/manoeuvre.h"
#include "games/clash/rules/rules.h"
#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

using content::Reader;
using test::json_of;
using test::library;

struct Storming {
    clash::Setup setup;
    std::unique_ptr<State> state = std::make_unique<State>();
};

// Side A attacks: B has won after 24 phases. `more` stands before the sides, goals before that rule.
Storming storming(const std::string& own, const std::string& foe, const std::string& more = "",
                  const std::string& goals = "") {
    const Json json =
        json_of(R"({"active": "A", "phase": 1, )" + more + R"("victory": [)" + goals +
                R"({"goal": "survive", "side": "B", "count": 24}], "sides": {"A": {"units": [)" + own +
                R"(]}, "B": {"units": [)" + foe + R"(]}}})");
    Storming standing;
    content::Findings findings;
    read_situation(Reader(json, "test.json", "", findings), library(), standing.setup, *standing.state);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    return standing;
}

MovePlan plan_of(const Storming& standing, UnitId unit = 0) {
    const State& state = *standing.state;
    return best_move(standing.setup, state, unit, intent_of(standing.setup, state, 0));
}

// How many of a plan touch an enemy.
int contacts(const Storming& standing, const Placings& placings) {
    int count = 0;
    for (const Placing& placing : placings) {
        const geometry::Base base{corners_at(standing.setup, *standing.state, placing.figure, placing.pose),
                                  placing.pose.heading};
        bool touches = false;
        for (std::size_t foe = 0; foe < standing.setup.figures.size(); ++foe) {
            const auto figure = static_cast<FigureId>(foe);
            touches =
                touches || (side_of(standing.setup, figure) == 1 && on_table(*standing.state, figure) &&
                            geometry::in_contact(base, base_on_table(*standing.state, figure), kContact));
        }
        count += touches ? 1 : 0;
    }
    return count;
}

constexpr const char* kGauls = R"({"of": "carthaginians.gauls", "figures": ["500,212.5,0 *6 +30,0"]})";

TEST(ClashStorm, CL_MOV_07_every_man_goes_for_an_enemy_of_his_own) {
    // The enemies stand askew: a line that kept its order would touch them with one man.
    const Storming standing =
        storming(kGauls, R"({"of": "persians.levy", "figures": ["500,262,150 *6 +32,9"]})");
    const MovePlan plan = plan_of(standing);
    EXPECT_TRUE(
        check_move(standing.setup, *standing.state, 0, {plan.placings.begin(), plan.placings.size()}));
    EXPECT_GE(contacts(standing, plan.placings), 4);
}

TEST(ClashStorm, CL_TRN_09_they_get_over_a_wall_together) {
    const std::string wall = R"("terrain": [{"type": "low_wall", "points": [[300, 228], [900, 228]]}], )";
    const Storming standing =
        storming(kGauls, R"({"of": "persians.levy", "figures": ["500,400,180 *6 +30,0"]})", wall);
    const MovePlan plan = plan_of(standing);
    ASSERT_EQ(plan.placings.size(), 6u);
    for (const Placing& placing : plan.placings) EXPECT_GT(placing.pose.at.y, 240 * kMillimetre);
}

TEST(ClashStorm, CL_TRN_05_they_look_for_a_stretch_of_wall_without_a_house_behind_it) {
    const std::string ground = R"("terrain": [{"type": "low_wall", "points": [[300, 300], [900, 300]]},
        {"type": "building_stone", "points": [[300, 305], [650, 305], [650, 400], [300, 400]]}], )";
    const Storming standing =
        storming(R"({"of": "carthaginians.gauls", "figures": ["600,280,0"]})",
                 R"({"of": "persians.levy", "figures": ["600,450,180 *6 +30,0"]})", ground);
    const MovePlan plan = plan_of(standing);
    ASSERT_EQ(plan.placings.size(), 1u);
    EXPECT_GT(plan.placings[0].pose.at.x, 650 * kMillimetre);
}

TEST(ClashStorm, CL_MAN_02_manoeuvres_bring_up_those_who_do_not_touch_yet) {
    const Storming standing =
        storming(R"({"of": "carthaginians.gauls", "figures": ["500,212.5,0", "500,187.5,0", "500,162.5,0"]})",
                 R"({"of": "persians.levy", "figures": ["500,237.5,180 *4 +25,0"]})");
    const MovePlan plan = best_manoeuvre(standing.setup, *standing.state, 0);
    ASSERT_FALSE(plan.placings.empty());
    EXPECT_GT(contacts(standing, plan.placings), 0);
    EXPECT_TRUE(
        check_manoeuvre(standing.setup, *standing.state, 0, {plan.placings.begin(), plan.placings.size()}));
}

TEST(ClashStorm, CL_VIC_01_somebody_goes_for_the_place_and_stays_there) {
    const std::string hold = R"({"goal": "hold", "side": "A", "centre": [900, 1000], "radius": 100}, )";
    const std::string foe = R"({"of": "persians.levy", "figures": ["300,500,180 *6 +30,0"]})";
    const Storming standing = storming(kGauls, foe, "", hold);
    const Errand errand = errand_of(standing.setup, *standing.state, 0);
    EXPECT_EQ(errand.prey, kNoUnit);
    EXPECT_EQ(errand.place, (Point{900 * kMillimetre, 1000 * kMillimetre}));
    const Storming there =
        storming(R"({"of": "carthaginians.gauls", "figures": ["900,1000,0 *3 +30,0"]})", foe, "", hold);
    EXPECT_TRUE(errand_of(there.setup, *there.state, 0).stays);
}

TEST(ClashStorm, CL_VIC_01_those_who_must_leave_a_place_are_the_prey) {
    const std::string empty =
        R"({"goal": "empty", "side": "A", "area": [[800, 300], [1000, 300], [1000, 500], [800, 500]]}, )";
    const Storming standing = storming(kGauls,
                                       R"({"of": "persians.levy", "figures": ["500,330,180 *6 +30,0"]},
                    {"of": "persians.levy", "figures": ["850,400,180 *4 +30,0"]})",
                                       "", empty);
    EXPECT_EQ(errand_of(standing.setup, *standing.state, 0).prey, 2);
}

TEST(ClashStorm, CL_VIC_04_on_the_spot_a_part_of_the_edge_is_enough) {
    const Storming standing =
        storming(kGauls, R"({"of": "carthaginians.gauls", "figures": ["500,1150,180 *6 +30,0"]})",
                 R"("mode": "on_the_spot", "attacker": "A", )");
    const Errand errand = errand_of(standing.setup, *standing.state, 0);
    EXPECT_EQ(errand.prey, kNoUnit);
    EXPECT_GE(errand.place.y, 1100 * kMillimetre);
    EXPECT_GT(std::abs(errand.place.x - 575 * kMillimetre), 2 * kMeasure);
}

TEST(ClashStorm, CL_VIC_01_near_the_end_no_blow_is_too_bad) {
    const Storming standing = storming(kGauls, R"({"of": "persians.levy", "figures": ["500,600,180"]})");
    State& state = *standing.state;
    const double early = least_blow(standing.setup, state, 0);
    state.phase = 23;
    EXPECT_LT(least_blow(standing.setup, state, 0), early);
    EXPECT_GT(least_blow(standing.setup, state, 1), early);  // who has time is not in a hurry
}

}  // namespace
}  // namespace clashfield::clash
