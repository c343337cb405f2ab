// The verb army, called as the command line calls it.

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "app/tools/tools.h"
#include "app/words.h"
#include "registry/registry.h"
#include "tests/support/temporary_folder.h"
#include "text/army_words.h"

namespace clashfield::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ArmyTest : public testing::Test {
  protected:
    ArmyTest() { session_.data = fs::path(CLASHFIELD_SOURCE_DIR) / "data"; }

    std::string file(const std::string& text) {
        const std::string path = (folder_.path() / "army.json").string();
        EXPECT_TRUE(write_text_file(path, text).empty());
        return path;
    }

    // The exit code, with what went to stderr in errors_.
    Exit run(const ArmyOptions& options) {
        testing::internal::CaptureStderr();
        const Exit exit = muster(session_, options, out_);
        errors_ = testing::internal::GetCapturedStderr();
        return exit;
    }

    Session session_;
    test::TemporaryFolder folder_;
    std::ostringstream out_;
    std::string errors_;
};

TEST_F(ArmyTest, an_army_bought_at_random_is_found_legal) {
    session_.json = true;
    EXPECT_EQ(run({.game = "champs", .what = "early_byzantines", .points = 250, .seed = 3}), Exit::Ok);
    const std::string path = file(out_.str());
    out_.str("");
    EXPECT_EQ(run({.game = "champs", .what = path}), Exit::Ok) << out_.str();
    EXPECT_EQ((*parse_json(out_.str(), "output"))["legal"], true);
}

TEST_F(ArmyTest, what_is_wrong_is_told_with_its_rule_and_its_remedy_in_both_languages) {
    const std::string path =
        file(R"({"format": "champs-army/1", "list": "merovingian_franks", "points": 100, "corps": [
        {"lines": {"cinc": 1, "warriors": 12, "nobles": 7}}, {"lines": {"sub_general": 1, "skirmishers": 2}}]})");
    EXPECT_EQ(run({.game = "champs", .what = path}), Exit::Failed);
    EXPECT_THAT(
        out_.str(),
        HasSubstr("It costs 119 points, the budget is 100. Take out counters for 19 points. [CB-LST-01]"));
    EXPECT_THAT(out_.str(), HasSubstr("Warriors: 12, the minimum is 16. Add 4. [CB-LST-04]"));
    EXPECT_THAT(out_.str(), HasSubstr("Nobles: 7, the maximum is 6. Take out 1. [CB-LST-04]"));
    session_.language = "fr";
    run({.game = "champs", .what = path});
    EXPECT_THAT(out_.str(), HasSubstr("Guerriers\u202f: 12, le minimum est 16. Ajoutez-en 4. [CB-LST-04]"));
}

TEST_F(ArmyTest, without_a_list_it_names_them) {
    EXPECT_EQ(run({.game = "champs"}), Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr("Anglo-Danes, 1014 to 1075"));
    EXPECT_THAT(out_.str(), HasSubstr("335 BC to 323 BC"));
}

TEST_F(ArmyTest, wrong_usage_exits_with_2) {
    EXPECT_EQ(run({.game = "filler", .what = "goths", .points = 200}), Exit::Usage);
    EXPECT_EQ(run({.game = "champs", .what = "goth", .points = 200}), Exit::Usage);
    EXPECT_THAT(errors_, HasSubstr("Did you mean \"goths\"?"));
    EXPECT_EQ(run({.game = "champs", .what = "goths"}), Exit::Usage);
    EXPECT_EQ(run({.game = "champs", .what = "goths", .points = 60}), Exit::Usage);
    EXPECT_THAT(errors_, HasSubstr("60 are too few"));
    EXPECT_EQ(run({.game = "champs", .what = "army.json", .points = 60}), Exit::Usage);
}

TEST_F(ArmyTest, a_file_that_is_no_army_is_bad_input) {
    EXPECT_EQ(run({.game = "champs", .what = file("{}")}), Exit::BadInput);
    EXPECT_EQ(run({.game = "champs", .what = "nowhere.json"}), Exit::BadInput);
}

TEST_F(ArmyTest, an_army_of_clash_bought_at_random_is_found_legal) {
    session_.json = true;
    EXPECT_EQ(run({.game = "clash", .what = "greeks", .points = 500, .seed = 3}), Exit::Ok);
    const std::string path = file(out_.str());
    out_.str("");
    EXPECT_EQ(run({.game = "clash", .check = path}), Exit::Ok) << out_.str();
    EXPECT_EQ((*parse_json(out_.str(), "output"))["legal"], true);
}

TEST_F(ArmyTest, a_list_of_clash_comes_with_an_army_and_its_sheets) {
    const std::string sheet = (folder_.path() / "sheet.html").string();
    EXPECT_EQ(run({.game = "clash", .what = "GRC", .sheet = sheet}), Exit::Ok) << errors_;
    EXPECT_THAT(out_.str(), HasSubstr("Classical Greeks: 486 of 500 points, 4 units"));
    const Result<std::string> english = read_text_file(sheet);
    ASSERT_TRUE(english.ok());
    EXPECT_THAT(*english, HasSubstr("<html lang=\"en\">"));
    EXPECT_THAT(*english, HasSubstr("Thessalian horse"));
    EXPECT_THAT(*english, HasSubstr("<td>13/1</td>"));
    EXPECT_THAT(*english, testing::Not(HasSubstr("[clash.")));
    session_.language = "fr";
    run({.game = "clash", .what = "GRC", .sheet = sheet});
    EXPECT_THAT(*read_text_file(sheet), HasSubstr("Frondeurs rhodiens"));
    EXPECT_EQ(run({.game = "champs", .what = "goths", .points = 250, .sheet = sheet}), Exit::Usage);
}

TEST_F(ArmyTest, what_is_wrong_with_an_army_of_clash_is_told_with_its_remedy) {
    const std::string path =
        file(R"({"format": "clash-army/1", "list": "greeks", "budget": 300, "generals": 2, "units": [
        {"entry": "hoplites", "figures": 3, "officers": 2}, {"entry": "slingers", "figures": 30}]})");
    EXPECT_EQ(run({.game = "clash", .what = path}), Exit::Failed);
    EXPECT_THAT(out_.str(), HasSubstr("Take out figures for 117 points. [CL-SET-03]"));
    EXPECT_THAT(out_.str(), HasSubstr("Hoplites: 5 figures, the minimum is 7. Add 2. [CL-SET-03]"));
    EXPECT_THAT(out_.str(),
                HasSubstr("Rhodian slingers: 30 figures, the maximum is 4. Take out 26. [CL-SET-03]"));
    EXPECT_THAT(out_.str(), HasSubstr("Unit 1, Hoplites: 2 officers, 1 is allowed"));
    EXPECT_THAT(out_.str(), HasSubstr("It has 2 generals, 1 is allowed"));
    session_.language = "fr";
    out_.str("");
    run({.game = "clash", .what = path});
    EXPECT_THAT(out_.str(),
                HasSubstr("Hoplites\u202f: 5 figurines, le minimum est 7. Ajoutez-en 2. [CL-SET-03]"));
    EXPECT_EQ(run({.game = "clash", .what = "greeks", .points = 40}), Exit::Usage);
}

TEST_F(ArmyTest, more_points_than_the_game_sells_are_refused_with_its_own_bounds) {
    EXPECT_EQ(run({.game = "champs", .what = "goths", .points = 5000}), Exit::Usage);
    EXPECT_THAT(errors_, HasSubstr("An army costs 50 to 600 points"));
    EXPECT_EQ(run({.game = "clash", .what = "greeks", .points = 5000}), Exit::Usage);
    EXPECT_THAT(errors_, HasSubstr("An army costs 50 to 3,000 points"));
}

TEST_F(ArmyTest, a_game_without_armies_names_those_that_have_some) {
    EXPECT_EQ(run({.game = "filler", .what = "goths"}), Exit::Usage);
    EXPECT_THAT(errors_, HasSubstr("Games with army lists: champs, clash"));
}

TEST(ArmyWords, every_fault_of_every_game_has_its_words) {
    for (const char* language : kLanguages) {
        Session session;
        session.data = fs::path(CLASHFIELD_SOURCE_DIR) / "data";
        session.language = language;
        for (const std::string& id : registry::ids()) {
            const std::unique_ptr<Game> game = load_game(session, id);
            if (game->army_shop() == nullptr) continue;
            for (const content::ArmyFaultRow& row : game->army_shop()->faults()) {
                const std::string key = text::ArmyWords::key_of(id, row.fault);
                EXPECT_TRUE(words(session).has(key)) << language << ": " << key;
            }
        }
    }
}

}  // namespace
}  // namespace clashfield::app
