// What every registered game gets from the program: a terminal that has words for it, and a shop for its
// armies.

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/terminal/style.h"
#include "app/tools/text_files.h"
#include "app/tools/tools.h"
#include "app/verbs/play.h"
#include "app/words.h"
#include "battle/parse_json.h"
#include "content/army_shop.h"
#include "registry/registry.h"
#include "server/room_words.h"
#include "tests/support/temporary_folder.h"

namespace clashfield::app {
namespace {

using testing::HasSubstr;
using testing::Not;

Session session_with(const char* language) {
    Session session;
    session.language = language;
    session.data = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";
    return session;
}

// A key for which the catalogue has no words is shown in brackets.
void expect_words(const std::string& text, const std::string& game) {
    for (const char* beginning : {"ui", "web", "server", "roll", "army", "table"})
        EXPECT_THAT(text, Not(HasSubstr("[" + std::string(beginning) + ".")));
    EXPECT_THAT(text, Not(HasSubstr("[" + game + ".")));
}

class AnyGame : public testing::TestWithParam<std::string> {};

TEST_P(AnyGame, is_played_on_the_terminal_in_both_languages) {
    const std::string commands =
        "help\nunit\nunit A1\nmap\nmap all\nodds\nwhy\ntable\npass until nothing\nlog\nwhatever\n";
    for (const char* language : kLanguages) {
        Session session = session_with(language);
        PlayRequest request;
        request.game = GetParam();
        request.dice = "seed:3";
        std::istringstream in(commands + "bot\nbot\n" + commands + "bot\nquit\n");
        std::ostringstream out;
        play(session, request, {.in = in, .out = out, .style = Style{}});
        expect_words(out.str(), GetParam());
        EXPECT_THAT(out.str(), HasSubstr("A> "));
    }
}

TEST_P(AnyGame, is_listed_with_its_scenarios) {
    Session session = session_with("en");
    const std::unique_ptr<Game> game = load_game(session, GetParam());
    ASSERT_NE(game, nullptr);
    EXPECT_FALSE(game->contents()["scenarios"].empty());
    EXPECT_TRUE(words(session).has("server.game." + GetParam()));
    EXPECT_TRUE(words(session).has("server.game." + GetParam() + ".text"));
    const std::string measure(server::score_measure(game->vocabulary().facts));
    EXPECT_TRUE(measure.empty() || words(session).has(GetParam() + ".score." + measure)) << measure;
}

TEST_P(AnyGame, has_files_that_lint_finds_clean_and_knows_those_that_are_not) {
    Session session = session_with("en");
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(session.data / GetParam()))
        if (entry.path().extension() == ".json") files.push_back(entry.path().string());
    ASSERT_FALSE(files.empty());
    std::ostringstream out;
    EXPECT_EQ(lint(session, files, out), Exit::Ok) << out.str();

    const test::TemporaryFolder folder;
    const std::string strange = (folder.path() / "strange.json").string();
    EXPECT_TRUE(write_text_file(strange, "{\"format\": \"" + GetParam() + "-nothing/1\"}").empty());
    EXPECT_EQ(lint(session, {strange}, out), Exit::Failed) << out.str();
}

// Buys an army of the first list, spoils it, and mends it again.
class Counter {
  public:
    explicit Counter(const std::string& game, const char* language) : session_(session_with(language)) {
        options_.game = game;
        game_ = load_game(session_, game);
    }
    const content::ArmyShop* shop() const { return game_->army_shop(); }

    Exit run(const ArmyOptions& options) {
        out_.str("");
        return muster(session_, options, out_);
    }
    Json buy() {
        session_.json = true;
        EXPECT_EQ(
            run({.game = options_.game, .what = shop()->lists()[0].id, .points = shop()->points().usual}),
            Exit::Ok);
        session_.json = false;
        return *parse_json(out_.str(), "army");
    }
    Exit check(const Json& army, const std::string& sheet = {}) {
        const std::string path = (folder_.path() / "army.json").string();
        EXPECT_TRUE(write_text_file(path, to_text(army)).empty());
        return run({.game = options_.game, .check = path, .sheet = sheet});
    }
    std::string said() const { return out_.str(); }
    std::string sheet_file() const { return (folder_.path() / "sheet.html").string(); }

  private:
    Session session_;
    ArmyOptions options_;
    std::unique_ptr<Game> game_;
    test::TemporaryFolder folder_;
    std::ostringstream out_;
};

TEST_P(AnyGame, sells_checks_and_mends_armies_where_it_has_some) {
    for (const char* language : kLanguages) {
        Counter counter(GetParam(), language);
        if (counter.shop() == nullptr) GTEST_SKIP() << "no armies";
        Json army = counter.buy();
        EXPECT_EQ(counter.check(army), Exit::Ok) << counter.said();
        expect_words(counter.said(), GetParam());

        const std::string key(counter.shop()->budget_key());
        army[key] = counter.shop()->points().least;
        EXPECT_EQ(counter.check(army), Exit::Failed) << counter.said();
        expect_words(counter.said(), GetParam());
        const content::ArmyFaultRow& row =
            content::row_of(counter.shop()->faults(), content::ArmyFault::OverBudget);
        EXPECT_THAT(counter.said(), HasSubstr("[" + std::string(row.clause) + "]"));

        army[key] = counter.shop()->points().usual;
        EXPECT_EQ(counter.check(army), Exit::Ok) << counter.said();
    }
}

TEST_P(AnyGame, prints_sheets_in_the_language_of_the_reader_where_it_has_some) {
    for (const char* language : kLanguages) {
        Counter counter(GetParam(), language);
        if (counter.shop() == nullptr) GTEST_SKIP() << "no armies";
        const Json army = counter.buy();
        content::Findings findings;
        if (!counter.shop()->read(army, "army", findings)->sheet) GTEST_SKIP() << "no sheets";
        EXPECT_EQ(counter.check(army, counter.sheet_file()), Exit::Ok);
        const Result<std::string> sheet = read_text_file(counter.sheet_file());
        ASSERT_TRUE(sheet.ok());
        expect_words(*sheet, GetParam());
        EXPECT_THAT(*sheet, HasSubstr("<html lang=\"" + std::string(language) + "\">"));
    }
}

INSTANTIATE_TEST_SUITE_P(Games, AnyGame, testing::ValuesIn(registry::ids()),
                         [](const testing::TestParamInfo<std::string>& game) { return game.param; });

}  // namespace
}  // namespace clashfield::app
