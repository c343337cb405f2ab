// CLASH! as a game: what it lists, and how battles of it begin.

#include "games/clash/clash_game.h"

#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

namespace fs = std::filesystem;
using test::has;
using test::json_of;

const fs::path kGameData = fs::path(CLASHFIELD_SOURCE_DIR) / "data";

const Game& game() {
    static const std::unique_ptr<Game> loaded = [] {
        Result<std::unique_ptr<Game>> read = load_game(kGameData, {});
        EXPECT_TRUE(read.ok()) << (read.ok() ? "" : to_string(read.problems()));
        return std::move(*read);
    }();
    return *loaded;
}

Result<std::unique_ptr<Battle>> started(const std::string& setup) {
    Random random(7);
    EventSink silent;
    return game().start(game().complete(json_of(setup), random), silent);
}

Problems refused(const std::string& setup) {
    const Result<std::unique_ptr<Battle>> battle = started(setup);
    EXPECT_FALSE(battle.ok());
    return battle.ok() ? Problems{} : battle.problems();
}

TEST(ClashGame, every_file_it_ships_is_clean) {
    for (const char* name : {"weapons", "melee", "terrain", "armies", "ready", "scenarios"}) {
        const content::Findings findings =
            lint_file(kGameData, (kGameData / "clash" / (std::string(name) + ".json")).string());
        EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
        EXPECT_TRUE(findings.warnings.empty()) << to_string(findings.warnings);
    }
    EXPECT_FALSE(lint_file(kGameData, "nowhere.json").errors.empty());
}

TEST(ClashGame, it_lists_what_can_be_played) {
    const Json contents = game().contents();
    EXPECT_EQ(contents["scenarios"].size(), 8u);
    EXPECT_EQ(contents["armies"].size(), 23u);
    EXPECT_EQ(contents["weapons"].size(), 65u);
    EXPECT_EQ(contents["melee"].size(), 23u);
    EXPECT_EQ(contents["terrain"].size(), 23u);
    EXPECT_EQ(contents["maps"][0]["id"], "plain");
    for (const Json& list : contents["armies"]) EXPECT_TRUE(list.contains("ready")) << list["id"];
}

TEST(ClashGame, CL_SET_02_every_scenario_starts_in_every_way_of_deployment) {
    for (const Json& scenario : game().contents()["scenarios"]) {
        for (const char* way : {"ready", "alternate", "covered", "plans", "free"}) {
            const Json setup{{"scenario", scenario["id"]}, {"deployment", way}};
            const auto battle = started(setup.dump());
            EXPECT_TRUE(battle.ok()) << setup.dump() << to_string(battle.problems());
        }
    }
}

TEST(ClashGame, CL_SET_01_matches_start_from_lists_points_and_armies) {
    EXPECT_TRUE(started(R"({"pickup": {"armies": ["greeks", "PER"]}})").ok());
    EXPECT_TRUE(
        started(R"({"pickup": {"armies": ["goths", "late_romans"], "points": 700, "map": "adrianople"}})")
            .ok());
    EXPECT_TRUE(started(R"({"pickup": {"armies": ["zulus", "british_1879"], "mode": "on_the_spot"}})").ok());
}

TEST(ClashGame, what_cannot_start_says_why) {
    EXPECT_TRUE(has(refused(R"({"scenario": "zamma"})"), "D-13", "did you mean 'zama'"));
    EXPECT_TRUE(has(refused(R"({"scenario": "zama", "deployment": "by post"})"), "F-05", "Allowed: ready"));
    EXPECT_TRUE(has(refused(R"({})"), "F-02", "one of 'scenario'"));
    EXPECT_TRUE(has(refused(R"({"scenario": "zama", "pickup": {}})"), "F-02", "one of 'scenario'"));
    EXPECT_TRUE(
        has(refused(R"({"pickup": {"armies": ["greeks", "martians"], "points": 500}})"), "D-13", "martians"));
    EXPECT_TRUE(has(refused(R"({"situation": {}})"), "F-02", "missing key 'sides'"));
}

TEST(ClashGame, a_completed_set_up_starts_the_same_battle_without_the_files) {
    Random random(3);
    EventSink silent;
    const Json setup = game().complete(
        json_of(R"({"pickup": {"armies": ["swiss", "french_1515"], "points": 600}})"), random);
    const auto one = game().start(setup, silent);
    const auto two = game().start(setup, silent);
    ASSERT_TRUE(one.ok() && two.ok());
    EXPECT_EQ((*one)->hash(), (*two)->hash());
    EXPECT_EQ(game().content_hash(setup), game().content_hash(setup));
}

TEST(ClashGame, a_situation_starts_where_it_says) {
    const auto battle = started(R"({"situation": {"active": "B", "sides": {
        "A": {"units": [{"of": "greeks.hoplites", "figures": ["500,500,0 *6 +20,0"]}]},
        "B": {"units": [{"of": "persians.sparabara", "figures": ["500,700,180 *6 +25,0"]}]}}}})");
    ASSERT_TRUE(battle.ok()) << to_string(battle.problems());
    const Pending pending = (*battle)->pending();
    ASSERT_TRUE(std::holds_alternative<Decision>(pending));
    EXPECT_EQ(std::get<Decision>(pending).side, Side{1});
}

}  // namespace
}  // namespace clashfield::clash
