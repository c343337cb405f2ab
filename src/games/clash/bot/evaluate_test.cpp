// What the bot of CLASH! waits for, and when it goes.

#include "base/random.h"
#include "games/clash/bot/evaluate_moves.h"
#include "games/clash/bot/evaluate_patience.h"
#include "games/clash/rules/rules.h"
#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

using content::Reader;
using test::json_of;
using test::library;

struct Standing {
    clash::Setup setup;
    std::unique_ptr<State> state = std::make_unique<State>();
};

Standing standing_of(const Json& json) {
    Standing standing;
    content::Findings findings;
    read_situation(Reader(json, "test.json", "", findings), library(), standing.setup, *standing.state);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    return standing;
}

// Two lines of six face each other; the gap between their bases is so many millimetres.
Standing facing(const std::string& own, const std::string& foe, int gap_mm) {
    const std::string y = std::to_string(212 + gap_mm + 25);
    const Json json = json_of(R"({"active": "A", "phase": 1, "sides": {"A": {"units": [{"of": ")" + own +
                              R"(", "figures": ["500,212,0 *6 +30,0"]}]}, "B": {"units": [{"of": ")" + foe +
                              R"(", "figures": ["500,)" + y + R"(,180 *6 +30,0"]}]}}})");
    return standing_of(json);
}

Tick step_of(const Standing& standing) {
    const MovePlan plan =
        best_move(standing.setup, *standing.state, 0, intent_of(standing.setup, *standing.state, 0));
    return plan.placings.empty() ? 0 : plan.placings[0].pose.at.y - standing.state->figures[0].at.y;
}

TEST(ClashPatience, archers_stop_before_the_range_of_their_like) {
    const Standing standing = facing("persians.sparabara", "persians.sparabara", 260);
    const Tick gap = unit_distance(standing.setup, *standing.state, 0, 1);
    EXPECT_EQ(gap, 260 * kMillimetre);
    const Tick left = gap - step_of(standing);
    EXPECT_GT(left, 4 * kHalfMeasure);
    EXPECT_LT(left, 4 * kHalfMeasure + 10 * kMillimetre);
}

TEST(ClashPatience, archers_come_on_against_those_who_cannot_answer) {
    const Standing standing = facing("persians.sparabara", "carthaginians.gauls", 260);
    EXPECT_GT(step_of(standing), 60 * kMillimetre);
}

TEST(ClashPatience, fighters_go_if_they_get_there_in_this_phase) {
    const Standing far = facing("carthaginians.gauls", "persians.sparabara", 260);
    EXPECT_LT(step_of(far), 60 * kMillimetre);
    const Standing near = facing("carthaginians.gauls", "persians.sparabara", 190);
    EXPECT_GT(step_of(near), 90 * kMillimetre);
}

TEST(ClashPatience, CL_VIC_01_who_must_win_in_time_does_not_wait) {
    Standing standing = facing("persians.sparabara", "persians.sparabara", 260);
    EXPECT_FALSE(must_press(standing.setup, *standing.state, 0));
    VictoryRule rule;
    rule.goal = Goal::Survive;
    rule.side = 1;
    rule.count = 24;
    standing.setup.victory.push_back(rule);
    EXPECT_TRUE(must_press(standing.setup, *standing.state, 0));
    EXPECT_FALSE(must_press(standing.setup, *standing.state, 1));
}

TEST(ClashMoves, CL_TRN_09_men_climb_over_a_wall_that_stops_their_line) {
    // Gauls of 25 mm, 3 mm before the wall; the enemy is farther away than a man comes.
    const Standing standing = standing_of(json_of(
        R"({"active": "A", "phase": 1, "terrain": [{"type": "low_wall", "points": [[300, 228], [900, 228]]}],
            "sides": {"A": {"units": [{"of": "carthaginians.gauls", "figures": ["500,212.5,0 *6 +30,0"]}]},
                      "B": {"units": [{"of": "persians.sparabara", "figures": ["500,400,180 *6 +30,0"]}]}}})"));
    const Intent intent{.press = true, .way = 0};
    const MovePlan plan = best_move(standing.setup, *standing.state, 0, intent);
    ASSERT_EQ(plan.placings.size(), 6u);
    for (const Placing& placing : plan.placings) EXPECT_GT(placing.pose.at.y, 240 * kMillimetre);
}

// How often in 300 tries somebody who could wait does something.
int deeds(const Standing& standing, std::uint16_t phase) {
    Random random(17);
    standing.state->phase = phase;
    standing.state->waiting = true;
    int deeds = 0;
    for (int i = 0; i < 300; ++i) {
        Order order;
        EXPECT_TRUE(Rules::advise(standing.setup, *standing.state, order, random));
        deeds += order.verb == static_cast<std::uint8_t>(Verb::Announce) ? 1 : 0;
    }
    return deeds;
}

TEST(ClashPatience, two_who_wait_do_not_wait_for_ever) {
    const Standing standing = facing("persians.sparabara", "persians.sparabara", 206);
    EXPECT_EQ(deeds(standing, 1), 0);
    EXPECT_GT(deeds(standing, 3), 30);
    EXPECT_LT(deeds(standing, 3), 90);
}

TEST(ClashPatience, who_goes_is_not_left_alone) {
    const auto step_beside = [](int gap_mm) {
        const std::string y = std::to_string(212 + 206 + 25);
        const std::string near = std::to_string(212 + 206 - gap_mm);
        const std::string unit = R"({"of": "carthaginians.gauls", "figures": [")";
        const Standing standing = standing_of(
            json_of(R"({"active": "A", "phase": 3, "sides": {"A": {"units": [)" + unit +
                    R"(500,212,0 *6 +30,0"]}, {"of": "carthaginians.gauls", "tokens": 1, "figures": ["900,)" +
                    near + R"(,0 *6 +30,0"]}]}, "B": {"units": [)" + unit + "500," + y +
                    R"(,180 *6 +30,0"]}, )" + unit + "900," + y + R"(,180 *6 +30,0"]}]}}})"));
        return step_of(standing);
    };
    EXPECT_LT(step_beside(206), 10 * kMillimetre);
    EXPECT_GT(step_beside(106), 90 * kMillimetre);
}

TEST(ClashPatience, CL_INT_01_guns_do_not_begin_what_the_others_answer_first) {
    const auto guns = [](const char* tokens) {
        const std::string unit = R"({"type": "A", "shoot": "62", "tokens": )";
        return standing_of(json_of(R"({"active": "A", "phase": 1, "sides": {"A": {"units": [)" + unit +
                                   R"(2, "figures": ["400,100,0", "425,100,0"]}]}, "B": {"units": [)" + unit +
                                   tokens + R"(, "figures": ["400,300,180", "425,300,180"]}]}}})"));
    };
    const auto waits = [](const Standing& standing) {
        return guns_wait_for_each_other(standing.setup, *standing.state, 0);
    };
    EXPECT_TRUE(waits(guns("1")));
    EXPECT_FALSE(waits(guns("0")));  // the others have shot: nobody answers now
    EXPECT_EQ(deeds(guns("1"), 1), 0);
    EXPECT_GT(deeds(guns("1"), 3), 30);
}

}  // namespace
}  // namespace clashfield::clash
