// The verbs for makers and programs, called as the command line calls them.

#include "app/tools/tools.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/tools/sim_battle.h"
#include "app/tools/text_files.h"
#include "battle/battle_log.h"
#include "tests/support/temporary_folder.h"

namespace clashfield::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const fs::path kTop = CLASHFIELD_SOURCE_DIR;

std::string vectors(const char* name) { return (kTop / "tests" / "vectors" / "filler" / name).string(); }

class ToolsTest : public testing::Test {
  protected:
    ToolsTest() { session_.data = kTop / "data"; }

    std::string file(const std::string& name, const std::string& text) {
        const std::string path = (folder_.path() / name).string();
        EXPECT_TRUE(write_text_file(path, text).empty());
        return path;
    }

    Json json() const { return *parse_json(out_.str(), "output"); }

    Session session_;
    test::TemporaryFolder folder_;
    std::ostringstream out_;
};

// ---- verify ----

TEST_F(ToolsTest, verify_runs_vectors_and_counts_them) {
    EXPECT_EQ(
        verify(session_, {.files = {vectors("legal_orders.json")}, .filter = "L-0", .show_all = true}, out_),
        Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr("L-01"));
    EXPECT_THAT(out_.str(), HasSubstr("9 vectors, 9 passed, 0 failed"));
}

TEST_F(ToolsTest, verify_shows_what_differs_and_fails) {
    const std::string wrong =
        file("wrong.json", R"({"format": "clashfield-vectors/1", "game": "filler", "vectors": [
        {"name": "a wrong one", "clauses": ["FC-ATK-06"],
         "situation": {"seats": 4, "mode": "ffa", "first": "A", "players": [
            {"name": "A", "card": "ronin", "space": "S0"}, {"name": "B", "card": "ronin", "space": "S1"}]},
         "dice": [4, 1], "inputs": [{"side": "A", "order": "attack B", "events": [
            "attack A>B melee", "announced A shirtless", "pool 3 = card 3"]}]}]})");
    EXPECT_EQ(verify(session_, {.files = {wrong}}, out_), Exit::Failed);
    EXPECT_THAT(out_.str(), HasSubstr("FAILED " + wrong + ": a wrong one"));
    EXPECT_THAT(out_.str(), HasSubstr("- pool 3 = card 3   <- expected"));
    EXPECT_THAT(out_.str(), HasSubstr("+ pool 2 = card 2   <- found"));
    EXPECT_THAT(out_.str(), HasSubstr("1 vector, 0 passed, 1 failed"));
}

TEST_F(ToolsTest, verify_answers_in_json) {
    session_.json = true;
    EXPECT_EQ(verify(session_, {.files = {vectors("refusals.json")}}, out_), Exit::Ok);
    EXPECT_EQ(json()["failed"], 0);
    EXPECT_GT(json()["results"].size(), 10u);
}

TEST_F(ToolsTest, verify_tells_problems_of_a_file_and_runs_the_others) {
    const std::string bad =
        file("bad.json", R"({"format": "clashfield-vectors/1", "game": "filler", "vectors": [{}]})");
    testing::internal::CaptureStderr();
    EXPECT_EQ(verify(session_, {.files = {bad, "nowhere.json", vectors("odds_successes.json")}}, out_),
              Exit::BadInput);
    const std::string errors = testing::internal::GetCapturedStderr();
    EXPECT_THAT(errors, HasSubstr("vectors[0].name"));
    EXPECT_THAT(errors, HasSubstr("nowhere.json"));
    EXPECT_THAT(out_.str(), HasSubstr("0 failed"));
}

TEST_F(ToolsTest, verify_fails_when_its_filter_chooses_nothing) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(verify(session_, {.files = {vectors("legal_orders.json")}, .filter = "typo"}, out_),
              Exit::Usage);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("'typo'"));
}

// ---- odds ----

TEST_F(ToolsTest, odds_of_dice_are_exact) {
    EXPECT_EQ(tell_dice_odds(session_, {.question = "3d6>=4"}, out_), Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr("3d6>=4 (exact)"));
    EXPECT_THAT(out_.str(), HasSubstr("1  3/8    37.5 %"));
    EXPECT_THAT(out_.str(), HasSubstr("mean 3/2 = 1.500"));
}

TEST_F(ToolsTest, odds_of_two_rolls_against_each_other) {
    session_.json = true;
    EXPECT_EQ(tell_dice_odds(session_, {.question = "1d6 vs 1d6"}, out_), Exit::Ok);
    EXPECT_EQ(json()["opposed"]["equal"], "1/6");
    EXPECT_EQ(json()["opposed"]["more"], "5/12");
}

TEST_F(ToolsTest, odds_of_a_bad_roll_are_a_usage_error) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(tell_dice_odds(session_, {.question = "3d6>=7"}, out_), Exit::Usage);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("column 6"));
}

TEST_F(ToolsTest, odds_of_two_characters_in_short) {
    session_.json = true;
    OddsOptions options{.question = "", .game = "filler"};
    options.setup.characters = {"ronin", "cheerleader"};
    options.facts = {"B.energy"};
    EXPECT_EQ(tell_order_odds(session_, options, out_), Exit::Ok);
    const Json rows = json()["facts"][0]["distribution"];
    EXPECT_EQ(json()["exact"], true);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[2]["value"], "5");
    EXPECT_EQ(rows[2]["probability"], "5/9");  // O-11
}

TEST_F(ToolsTest, odds_take_answers_to_the_decisions_on_the_way) {
    session_.json = true;
    OddsOptions options{.question = "", .game = "filler"};
    options.setup.characters = {"gambler", "ronin"};
    options.answers = {"use double_or_nothing"};
    options.facts = {"B.energy"};
    EXPECT_EQ(tell_order_odds(session_, options, out_), Exit::Ok);
    EXPECT_EQ(json()["facts"][0]["distribution"].back()["probability"], "9/32");  // O-29
}

TEST_F(ToolsTest, odds_that_are_too_many_to_count_are_simulated_and_say_so) {
    EXPECT_EQ(
        tell_order_odds(
            session_,
            {.question = "", .game = "filler", .setup = {.scenario = "street_brawl"}, .order = "attack B"},
            out_),
        Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr("exact"));
}

TEST_F(ToolsTest, odds_of_an_illegal_order_name_the_rule) {
    testing::internal::CaptureStderr();
    OddsOptions options{.question = "", .game = "filler"};
    options.setup.characters = {"ronin", "cheerleader"};
    options.order = "move S1";
    EXPECT_EQ(tell_order_odds(session_, options, out_), Exit::Usage);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("[B-03]"));
}

TEST_F(ToolsTest, an_unknown_character_names_the_nearest) {
    testing::internal::CaptureStderr();
    OddsOptions options{.question = "", .game = "filler"};
    options.setup.characters = {"ronin", "cheerlader"};
    EXPECT_EQ(tell_order_odds(session_, options, out_), Exit::Usage);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("Did you mean cheerleader?"));
}

// ---- sim ----

SimOptions simulation(const char* scenario) {
    SimOptions options;
    options.game = "filler";
    options.setup.scenario = scenario;
    options.bots = {"random"};
    options.battles = 50;
    return options;
}

TEST_F(ToolsTest, sim_gives_the_same_result_for_any_number_of_threads) {
    session_.json = true;
    Json results[2];
    for (std::uint32_t threads = 1; threads <= 2; ++threads) {
        SimOptions options = simulation("street_brawl");
        options.threads = threads;
        out_.str("");
        ASSERT_EQ(simulate_battles(session_, options, out_), Exit::Ok);
        results[threads - 1] = json();
        results[threads - 1].erase("speed");
    }
    EXPECT_EQ(results[0], results[1]);
    EXPECT_EQ(results[0]["sides"].size(), 4u);
}

TEST_F(ToolsTest, sim_tells_shares_with_intervals) {
    ASSERT_EQ(simulate_battles(session_, simulation("duel_classic"), out_), Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr("50 battles, seed 1"));
    EXPECT_THAT(out_.str(), HasSubstr("  A random wins "));
    EXPECT_THAT(out_.str(), HasSubstr("orders and rolls per second"));
}

TEST_F(ToolsTest, sim_writes_the_log_of_its_first_battle) {
    SimOptions options = simulation("duel_classic");
    options.battles = 1;
    options.log_file = (folder_.path() / "log.json").string();
    session_.json = true;
    ASSERT_EQ(simulate_battles(session_, options, out_), Exit::Ok);
    const Result<Json> text = read_json_file(options.log_file);
    ASSERT_TRUE(text.ok());
    const Result<BattleLog> log = log_from_json(*text);
    ASSERT_TRUE(log.ok());
    // The same battle: simulate and the log took the same number of inputs.
    EXPECT_EQ(json()["inputs"]["min"], log->entries.size());
    const std::unique_ptr<Game> game = load_game(session_, "filler");
    EXPECT_TRUE(replay(*game, *log).ok());
    out_.str("");
    session_.json = false;
    EXPECT_EQ(lint(session_, {options.log_file}, out_), Exit::Ok);
}

TEST_F(ToolsTest, the_logged_battle_is_battle_zero_of_the_simulation) {
    session_.json = true;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SimOptions options = simulation("triangle");
        options.battles = 1;
        options.seed = seed;
        out_.str("");
        ASSERT_EQ(simulate_battles(session_, options, out_), Exit::Ok);
        const std::unique_ptr<Game> game = load_game(session_, "filler");
        Json setup;
        setup["scenario"] = "triangle";
        const Result<BattleLog> log = log_of_first_battle(*game, setup, {"random", "random", "random"}, seed);
        ASSERT_TRUE(log.ok());
        EXPECT_EQ(json()["inputs"]["min"], log->entries.size()) << seed;
    }
}

TEST_F(ToolsTest, sim_of_chosen_characters) {
    SimOptions options = simulation("");
    options.setup.characters = {"ronin", "ronin"};
    EXPECT_EQ(simulate_battles(session_, options, out_), Exit::Ok);
    testing::internal::CaptureStderr();
    options.setup.characters = {"ronin"};
    EXPECT_EQ(simulate_battles(session_, options, out_), Exit::Usage);
    options.setup.characters = {"ronin", "samurai"};
    EXPECT_EQ(simulate_battles(session_, options, out_), Exit::Usage);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("No character 'samurai'"));
}

TEST_F(ToolsTest, sim_without_a_scenario_plays_the_first) {
    std::ostringstream first;
    EXPECT_EQ(simulate_battles(session_, simulation("duel_classic"), out_), Exit::Ok);
    EXPECT_EQ(simulate_battles(session_, simulation(""), first), Exit::Ok);
    const auto without_speed = [](const std::string& text) { return text.substr(0, text.find(" s on ")); };
    EXPECT_EQ(without_speed(first.str()).substr(0, 200), without_speed(out_.str()).substr(0, 200));
}

TEST_F(ToolsTest, sim_names_unknown_bots_and_scenarios) {
    testing::internal::CaptureStderr();
    SimOptions options = simulation("duel_classic");
    options.bots = {"gredy"};
    EXPECT_EQ(simulate_battles(session_, options, out_), Exit::Usage);
    EXPECT_EQ(simulate_battles(session_, simulation("duel_clasic"), out_), Exit::Usage);
    const std::string errors = testing::internal::GetCapturedStderr();
    EXPECT_THAT(errors, HasSubstr("greedy"));
    EXPECT_THAT(errors, HasSubstr("duel_classic"));
}

TEST_F(ToolsTest, sim_pairs_all_characters) {
    SimOptions options = simulation("");
    options.matrix = true;
    options.battles = 2;
    session_.json = true;
    ASSERT_EQ(simulate_battles(session_, options, out_), Exit::Ok);
    const Json matrix = json();
    const std::size_t characters = matrix["characters"].size();
    EXPECT_GE(characters, 32u);
    EXPECT_EQ(matrix["battles"], characters * (characters - 1));
    std::uint64_t wins = 0;
    for (const Json& line : matrix["characters"]) wins += line["wins"].get<std::uint64_t>();
    EXPECT_EQ(wins + matrix["draws"].get<std::uint64_t>(), matrix["battles"]);
    session_.json = false;
    options.markdown = true;
    out_.str("");
    ASSERT_EQ(simulate_battles(session_, options, out_), Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr("| ronin | Ronin / Rônin |"));
}

// ---- perft ----

TEST_F(ToolsTest, perft_counts_and_divides) {
    session_.json = true;
    PerftOptions options;
    options.game = "filler";
    options.setup.scenario = "duel_classic";
    options.depth = 2;
    ASSERT_EQ(count_orders(session_, options, out_), Exit::Ok);
    const Json whole = json();
    out_.str("");
    options.divide = true;
    ASSERT_EQ(count_orders(session_, options, out_), Exit::Ok);
    std::uint64_t sum = 0;
    const Json told_line = json();
    for (const Json& line : told_line["orders"]) sum += line["count"].get<std::uint64_t>();
    EXPECT_EQ(whole["count"], sum);
    EXPECT_GT(sum, 10u);
}

TEST_F(ToolsTest, perft_of_a_situation_from_a_file) {
    // L-01: seven orders.
    const std::string situation = file("far.json", R"({"seats": 4, "mode": "ffa", "first": "A", "players": [
        {"name": "A", "card": "ronin", "space": "S0"}, {"name": "B", "card": "ronin", "space": "S2"}]})");
    PerftOptions options;
    options.game = "filler";
    options.setup.situation = situation;
    ASSERT_EQ(count_orders(session_, options, out_), Exit::Ok);
    EXPECT_EQ(out_.str(), "depth 1: 7\n");
}

// ---- lint ----

TEST_F(ToolsTest, lint_finds_shipped_files_clean) {
    std::vector<std::string> files;
    for (const char* folder : {"characters", "scenarios"}) {
        for (const auto& entry : fs::directory_iterator(kTop / "data" / "filler" / folder))
            files.push_back(entry.path().string());
    }
    files.push_back(vectors("deck.json"));
    files.push_back(vectors("rules.json"));
    EXPECT_EQ(lint(session_, files, out_), Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr("0 errors"));
}

TEST_F(ToolsTest, lint_names_file_path_and_what_is_allowed) {
    const std::string cards = file("cards.json", R"({"format": "filler-cards/1", "characters": [
        {"id": "x", "name": {"en": "X", "fr": "X"}, "energy": 12, "dice": 2, "reach": "melee", "skills": []}]})");
    EXPECT_EQ(lint(session_, {cards}, out_), Exit::Failed);
    EXPECT_THAT(out_.str(), HasSubstr("characters[0].energy"));
    EXPECT_THAT(out_.str(), HasSubstr("[F-03]"));
    EXPECT_THAT(out_.str(), HasSubstr("1 error,"));
}

TEST_F(ToolsTest, lint_warns_of_missing_translations_without_failing) {
    const std::string cards = file("cards.json", R"({"format": "filler-cards/1", "characters": [
        {"id": "x", "name": {"en": "X"}, "energy": 5, "dice": 2, "reach": "melee", "skills": []}]})");
    EXPECT_EQ(lint(session_, {cards}, out_), Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr("warning "));
    EXPECT_THAT(out_.str(), HasSubstr("1 warning"));
}

TEST_F(ToolsTest, lint_knows_files_by_their_format_tag) {
    session_.json = true;
    EXPECT_EQ(lint(session_,
                   {file("a.json", "{}"), file("b.json", R"({"format": "chess/1"})"),
                    file("c.json", "not JSON"), file("d.json", R"({"format": "clashfield-log/1"})"),
                    file("e.json", R"({"format": "clashfield-vectors/1"})"), "nowhere.json"},
                   out_),
              Exit::Failed);
    std::string codes;
    const Json told_problem = json();
    for (const Json& problem : told_problem["problems"]) codes += problem["code"].get<std::string>() + " ";
    EXPECT_THAT(codes, testing::StartsWith("F-13 F-13 F-01 F-02 "));
    EXPECT_EQ(json()["files"], 6);
}

TEST_F(ToolsTest, words_come_in_french_too) {
    session_.language = "fr";
    EXPECT_EQ(tell_dice_odds(session_, {.question = "1d6>=4"}, out_), Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr("moyenne 1/2 = 0,500"));
}

}  // namespace
}  // namespace clashfield::app
