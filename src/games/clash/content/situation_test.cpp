// Battles in full swing, as vectors write them.

#include "games/clash/rules/geometry.h"
#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

using content::Reader;
using test::has;
using test::json_of;
using test::library;

struct SituationRead {
    clash::Setup setup;
    std::unique_ptr<State> state = std::make_unique<State>();
    content::Findings findings;
};

SituationRead situation_of(const std::string& text) {
    SituationRead read;
    const Json json = json_of(text);
    read_situation(Reader(json, "vector.json", "", read.findings), library(), read.setup, *read.state);
    return read;
}

TEST(ClashSituations, figures_stand_where_they_are_written) {
    const SituationRead read = situation_of(R"({"active": "B", "phase": 4, "terrain": [
        {"type": "hill", "level": 2, "points": [[400,400],[700,400],[700,700],[400,700]]}],
        "sides": {"A": {"units": [
            {"of": "greeks.hoplites", "figures": ["500,500,0 officer", "520,500,0 *3 +20,0"]},
            {"type": "C", "armour": 2, "shield": true, "training": "V", "melee": "cMED+", "mounted": false,
             "state": "impetuous", "figures": ["100,100.25,0", "lost *2"]}]},
        "B": {"units": [
            {"id": "gauls", "of": "carthaginians.gauls", "figures": ["500,522.5,180 charging", "525,522.5,180"], "tokens": 1},
            {"of": "carthaginians.elephants", "figures": ["900,900,180 lives=2"], "losses_phase": 2},
            {"type": "C", "order": "OM", "figures": ["1000,1000,180 general"]}]}}})");
    EXPECT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
    EXPECT_TRUE(read.findings.warnings.empty()) << to_string(read.findings.warnings);
    const State& state = *read.state;
    EXPECT_EQ(state.phase, 4);
    EXPECT_EQ(state.active, 1);
    EXPECT_EQ(state.step, Step::Act);
    EXPECT_EQ(read.setup.units.size(), 5u);
    EXPECT_EQ(read.setup.units[2].id, "gauls");
    EXPECT_EQ(read.setup.units[4].id, "B3");
    EXPECT_EQ(state.figures[2].at, (Point{540 * kMillimetre, 500 * kMillimetre}));
    EXPECT_EQ(state.figures[0].level, 2);
    EXPECT_TRUE(state.figures[0].is(mark::kEngaged));
    EXPECT_TRUE(state.units[0].is(flag::kEngagedAtStart));
    EXPECT_EQ(read.setup.figures[0].role, Role::Officer);
    EXPECT_FALSE(state.units[1].is(flag::kMounted));
    EXPECT_EQ(profile_of(read.setup, state, 4).troop, Troop::I);
    EXPECT_EQ(read.setup.units[1].strength, 3);
    EXPECT_EQ(strength(read.setup, state, 1), 1);
    EXPECT_EQ(state.units[1].lives_lost, 2);
    EXPECT_EQ(state.units[1].state, MoraleState::Impetuous);
    EXPECT_EQ(state.units[1].duty, 0);  // passive
    EXPECT_TRUE(state.figures[7].is(mark::kCharging));
    EXPECT_EQ(state.units[2].tokens, 1);
    EXPECT_EQ(state.units[2].tokens_at_start, 2);
    EXPECT_EQ(state.units[3].tokens, 3);
    EXPECT_EQ(state.units[3].losses_phase, 2);
    EXPECT_EQ(state.figures[9].lives, 2);
    EXPECT_TRUE(read.setup.units[4].isolated);
    EXPECT_EQ(state.units[4].tokens, 5);  // CL-FIG-07: four of his horse, and one more
    EXPECT_EQ(state.units[0].tokens, 1);  // CL-TOK-01
}

TEST(ClashSituations, what_cannot_be_so_is_refused) {
    const auto errors = [](const std::string& unit) {
        return situation_of(R"({"sides": {"A": {"units": [)" + unit + R"(]}, "B": {"units": []}}})")
            .findings.errors;
    };
    EXPECT_TRUE(has(errors(R"({"figures": ["500,500"]})"), "D-02", "'500,500'"));
    EXPECT_TRUE(has(errors(R"({"figures": ["500,500,0 brave"]})"), "D-02", "brave"));
    EXPECT_TRUE(has(errors(R"({"figures": ["500.123,500,0"]})"), "D-02", "500.123"));
    EXPECT_TRUE(has(errors(R"({"figures": ["500,500,0 lost"]})"), "D-02", "has no place"));
    EXPECT_TRUE(has(errors(R"({"figures": ["officer"]})"), "D-02", "has a place"));
    EXPECT_TRUE(has(errors(R"({"figures": ["5,500,0"]})"), "D-05", "off the table"));
    EXPECT_TRUE(has(errors(R"({"figures": ["500,500,0", "510,500,0"]})"), "D-12", "figures 0 and 1 overlap"));
    EXPECT_TRUE(
        has(errors(R"({"of": "greeks.elephants", "figures": ["500,500,0"]})"), "D-13", "greeks.elephants"));
    EXPECT_TRUE(
        has(errors(R"({"state": "brave", "figures": ["500,500,0"]})"), "F-05", "Allowed: disciplined"));
    EXPECT_TRUE(
        has(errors(R"({"id": "a1", "figures": ["500,500,0"]}, {"id": "a1", "figures": ["600,500,0"]})"),
            "D-14", "a1"));
    EXPECT_TRUE(has(errors(R"({"armour": 9, "figures": ["500,500,0"]})"), "F-03", "from 0 to 3"));
    EXPECT_TRUE(errors(R"({"figures": ["500,500,0 *3 +25,0", "waiting", "left"]})").empty());
}

}  // namespace
}  // namespace clashfield::clash
