// Regiments on the terminal: how they are drawn, what is answered about them, how moves may be written.

#include <filesystem>
#include <memory>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/terminal/play.h"
#include "app/terminal/reading.h"
#include "app/terminal/style.h"
#include "battle/parse_json.h"
#include "dice/dice_source.h"
#include "games/ancients/ancients_game.h"
#include "text/catalogue.h"

namespace clashfield::app {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::filesystem::path kRanksData = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";

Json field_at(const std::string& step) {
    Json situation = *parse_json(R"({"active": "A", "sides": {
        "A": {"list": "rep", "units": [
            {"type": "rep_hastati", "models": 20, "files": 5, "command": "LSM", "at": [36, 12], "facing": 0},
            {"type": "rep_velites", "models": 10, "files": 5, "at": [50, 12], "facing": 0}]},
        "B": {"list": "gau", "units": [
            {"type": "gau_warriors", "models": 24, "files": 6, "command": "LS", "at": [36, 19], "facing": 180}]}}})",
                                 "field");
    situation["step"] = step;
    return situation;
}

std::unique_ptr<Game> ancients_game() {
    Result<std::unique_ptr<Game>> game = ancients::load_game(kRanksData, {});
    if (!game) throw std::runtime_error(to_string(game.problems()));
    return std::move(*game);
}

std::unique_ptr<Battle> begun(const Game& game, const std::string& step) {
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = game.start({{"situation", field_at(step)}}, silent);
    if (!battle) throw std::runtime_error(to_string(battle.problems()));
    return std::move(*battle);
}

std::string play_ranks(const std::string& script, const std::string& step, const std::string& language = "en",
                       int screen_lines = 0) {
    const std::unique_ptr<Game> game = ancients_game();
    Result<text::Catalogue> words = text::Catalogue::load(kRanksData / "text", language);
    ScriptedDice dice({});
    Match match(begun(*game, step), dice, {});
    std::istringstream in(script);
    std::ostringstream out;
    PlayOptions options;
    options.players = {"human", "human"};
    Style style;
    style.height = screen_lines;
    Play play(*game, match, *words, options, {.in = in, .out = out, .style = style});
    play.run();
    return out.str();
}

TEST(PlayRanks, a_regiment_is_one_block_with_its_name_and_facing) {
    const std::string out = play_ranks("", "moves");
    EXPECT_THAT(out, HasSubstr("A1^"));
    EXPECT_THAT(out, HasSubstr("B1v"));
    EXPECT_THAT(out, HasSubstr("A1  Hastati  20 5x4, leader, standard, musician"));
    EXPECT_THAT(out, HasSubstr("Turn 1/6, movement"));
}

TEST(PlayRanks, no_line_of_a_small_screen_is_wider_than_it) {
    for (const char* language : {"en", "fr"}) {
        std::istringstream lines(
            play_ranks("charges A1\nsheet A1 B1\nunit A1\nthreats A1\nhelp\n", "charges", language, 24));
        for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), 80) << line;
    }
}

TEST(PlayRanks, people_ask_before_they_order) {
    EXPECT_THAT(play_ranks("charges A1\n", "charges"), HasSubstr("Warriors (B1): 7\" to its front"));
    EXPECT_THAT(play_ranks("reach A1\n", "moves"),
                HasSubstr("Hastati (A1): moves 4\", may not march, charges 8\""));
    EXPECT_THAT(play_ranks("threats A1\n", "moves"), HasSubstr("Warriors (B1), 7\", into its front"));
    EXPECT_THAT(play_ranks("sheet A1 B1\n", "charges"), HasSubstr("standard [AB-RES-05]"));
    EXPECT_THAT(play_ranks("sheet A2 B1\n", "charges"), HasSubstr("There is no such combat"));
    EXPECT_THAT(play_ranks("sheet\n", "charges"), HasSubstr("There is no combat."));
    EXPECT_THAT(play_ranks("try move A1 advance 9\n", "moves"),
                HasSubstr("As far as it can: move A1 normal advance@4"));
    EXPECT_THAT(play_ranks("unit A1\n", "moves"), HasSubstr("M 4  WS 3"));
    EXPECT_THAT(play_ranks("zones A1\n", "moves"), HasSubstr("+ front, ( left flank"));
    EXPECT_THAT(play_ranks("duties\n", "moves"), HasSubstr("Nothing has to be done here"));
    for (const char* command : {"reach", "charges", "threats", "try", "zones", "reach Z9", "try nonsense"})
        EXPECT_THAT(play_ranks(std::string(command) + "\n", "moves"), HasSubstr("A1")) << command;
}

TEST(PlayRanks, an_order_at_the_wrong_moment_is_answered_with_one_that_works) {
    const std::string out = play_ranks("move A1 advance 3\n", "charges");
    EXPECT_THAT(out, HasSubstr("Not now"));
    EXPECT_THAT(out, HasSubstr("What can be ordered now: \"charge A1 B1\""));
    EXPECT_THAT(play_ranks("nonsense\n", "charges"), HasSubstr("For example \"charge A1 B1\""));
}

TEST(PlayRanks, charges_are_listed_with_their_odds) {
    EXPECT_THAT(play_ranks("", "charges"), HasSubstr("breaks it"));
}

TEST(PlayRanks, French_words_of_orders_are_understood) {
    EXPECT_THAT(play_ranks("bouger A1 avance 2\n", "moves", "fr"), HasSubstr("se déplace : 2 pas"));
    EXPECT_THAT(play_ranks("charge A1 B1\nfin\nrépond B1 tenir\n", "charges", "fr"),
                HasSubstr("répond : tenir"));
}

TEST(RanksReading, moves_may_be_written_as_people_say_them) {
    const std::unique_ptr<Game> game = ancients_game();
    const std::unique_ptr<Battle> battle = begun(*game, "moves");
    const auto as = [&](const std::string& typed) {
        const Result<Order> order = read_typed(*battle, Side{0}, typed);
        return order ? battle->write(*order) : std::string("?");
    };
    EXPECT_EQ(as("move A1 normal wheel_left@20 advance@3"), "move A1 normal wheel_left@20 advance@3");
    EXPECT_EQ(as("move a1 advance 3"), "move A1 normal advance@3");
    EXPECT_EQ(as("move A1 wheel_left 20, advance 1.5"), "move A1 normal wheel_left@20 advance@1.5");
    EXPECT_EQ(as("move A1 march advance 8"), "move A1 march advance@8");
    EXPECT_EQ(as("move A1 turn_about advance 2"), "move A1 normal turn_about@0 advance@2");
    EXPECT_EQ(as("go A2 50,15"), "go A2 normal 0 50@15");
    EXPECT_EQ(as("go A2 90 50,15 52,15"), "go A2 normal 90 50@15 52@15");
    EXPECT_EQ(as("deploy A1 36 8 0 5"), "deploy A1 36 8 0 5 formed");
    EXPECT_EQ(as("move A1 fly 3"), "?");
    EXPECT_EQ(as("move A1 normal advance 3 3"), "?");
}

}  // namespace
}  // namespace clashfield::app
