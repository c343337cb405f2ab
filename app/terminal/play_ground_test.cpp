// Battles on an open table, played on the terminal by scripts.

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/terminal/play.h"
#include "app/terminal/style.h"
#include "battle/parse_json.h"
#include "dice/dice_source.h"
#include "games/clash/clash_game.h"
#include "text/catalogue.h"

namespace clashfield::app {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::filesystem::path kGroundData = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";

// Ten with spears in the south, four archers far in the north.
constexpr const char* kGround = R"({"table": {"width": 1200, "height": 900}, "phase": 1, "sides": {
    "A": {"edge": "south", "units": [{"type": "I", "order": "OM", "melee": "SP1", "tokens": 3,
        "figures": ["500,300,0 officer", "525,300,0 *5 +25,0"]}]},
    "B": {"edge": "north", "units": [{"type": "I", "order": "OD", "shoot": "13",
        "figures": ["280,800,180 *4 +40,0"]}]}}})";

// Four with bows that hit on a 5, close to six with nothing.
constexpr const char* kShooters = R"({"table": {"width": 1200, "height": 900}, "phase": 1, "sides": {
    "A": {"edge": "south", "units": [{"type": "I", "order": "OM", "shoot": "13", "tokens": 3,
        "figures": ["500,300,0 *4 +25,0"]}]},
    "B": {"edge": "north", "units": [{"type": "I", "order": "OD", "tokens": 1,
        "figures": ["460,370,180 *6 +40,0"]}]}}})";

std::string play_ground(const std::string& script, const std::string& language = "en",
                        const char* situation = kGround, int screen_lines = 0) {
    Result<std::unique_ptr<Game>> game = clash::load_game(kGroundData, {});
    if (!game) throw std::runtime_error(to_string(game.problems()));
    Result<text::Catalogue> words = text::Catalogue::load(kGroundData / "text", language);
    std::vector<Event> events;
    EventSink sink(events);
    Json setup;
    setup["situation"] = *parse_json(situation, "situation");
    Result<std::unique_ptr<Battle>> battle = (*game)->start(setup, sink);
    if (!battle) throw std::runtime_error(to_string(battle.problems()));
    ScriptedDice dice({});
    Match match(std::move(*battle), dice, {});
    std::istringstream in(script);
    std::ostringstream out;
    PlayOptions options;
    options.players = {"human", "human"};
    Style style;
    style.width = 80;
    style.height = screen_lines;
    Play play(**game, match, *words, options, {.in = in, .out = out, .style = style});
    play.begin(events, {});
    play.run();
    EXPECT_THAT(out.str(), Not(HasSubstr("[ui.")));
    EXPECT_THAT(out.str(), Not(HasSubstr("[web.")));
    return out.str();
}

// The lines of the first map, without its frame.
std::vector<std::string> rows_of_map(const std::string& shown) {
    std::vector<std::string> rows;
    std::istringstream lines(shown);
    for (std::string line; std::getline(lines, line);)
        if (line.size() > 5 && line[4] == '|') rows.push_back(line);
    return rows;
}

TEST(PlayGround, the_map_has_a_whole_frame_and_a_letter_for_each_figure) {
    const std::vector<std::string> rows = rows_of_map(play_ground("quit\n"));
    ASSERT_EQ(rows.size(), 28u);  // 74 columns beside the ruler, a character twice as high as wide
    std::string all;
    for (const std::string& row : rows) {
        EXPECT_EQ(row.size(), 80u);
        EXPECT_EQ(row.back(), '|');
        all += row;
    }
    EXPECT_EQ(std::count(all.begin(), all.end(), 'a'), 4);
    EXPECT_GE(std::count(all.begin(), all.end(), 'A'), 5);  // close together, some share a place
}

// What is on the screen when the script has come to its end: the last lines, the prompt included.
std::vector<std::string> screen_of(const std::string& shown, std::size_t lines) {
    std::vector<std::string> all;
    std::istringstream stream(shown.substr(0, shown.rfind("A> quit")));
    for (std::string line; std::getline(stream, line);) all.push_back(line);
    all.push_back("A>");
    if (all.size() > lines) all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(lines));
    return all;
}

TEST(PlayGround, table_units_question_and_prompt_fit_a_screen_of_24_lines) {
    for (const char* script : {"quit\n", "announce A1 move\npass\nquit\n"}) {
        for (const char* language : {"en", "fr"}) {
            const std::vector<std::string> screen = screen_of(play_ground(script, language, kGround, 24), 24);
            const auto has = [&](const char* words) {
                return std::any_of(screen.begin(), screen.end(), [&](const std::string& line) {
                    return line.find(words) != std::string::npos;
                });
            };
            EXPECT_TRUE(has("Phase 1")) << language;
            EXPECT_TRUE(has("    +--")) << language;
            EXPECT_TRUE(has("A A1")) << language;  // the list beside the table
            EXPECT_TRUE(has("a B1")) << language;
            for (const std::string& line : screen) EXPECT_LE(columns(line), 80) << line;
        }
    }
}

TEST(PlayGround, a_part_of_the_table_is_shown_larger) {
    const std::string shown = play_ground("map A1\nmap n\nmap 300,800\nmap Q9\nmap 1300,0\nquit\n");
    std::size_t letters = 0;  // of the archers, in the close-up round them each has a place of its own
    for (const std::string& row : rows_of_map(shown))
        letters += row.find("av av av  av") != std::string::npos;
    EXPECT_EQ(letters, 1u) << shown;
    EXPECT_THAT(shown, HasSubstr("\"Q9\" is no place on the table. Try \"map A1\""));
    EXPECT_THAT(shown, HasSubstr("\"1300,0\" is no place on the table."));
}

TEST(PlayGround, a_slip_or_half_an_order_gets_a_helpful_answer) {
    const std::string shown = play_ground("announce A7 move\nannounce a1\nvolley\nunit\nquit\n");
    EXPECT_THAT(shown, HasSubstr("\"volley\" is not asked for now. Expected a number, announce, end"));
    EXPECT_THAT(shown, HasSubstr("There is no unit \"A7\" on the table. Did you mean A1?"));
    EXPECT_THAT(shown, HasSubstr("How it can go on: announce A1 move"));
    EXPECT_THAT(shown, HasSubstr("a  B1"));
}

TEST(PlayGround, a_unit_shows_its_sheet_and_where_its_figures_are) {
    const std::string shown = play_ground("unit a1\nunit B1-2\nunit Q9\nquit\n");
    EXPECT_THAT(shown, HasSubstr("strength 6/6, tokens 3"));
    EXPECT_THAT(shown, HasSubstr("infantry, medium order"));
    EXPECT_THAT(shown, HasSubstr("A1-1@500,300,0"));
    EXPECT_THAT(shown, HasSubstr("B1-1@280,800,180"));
    EXPECT_THAT(shown, HasSubstr("No unit \"Q9\" is on the table."));
}

TEST(PlayGround, a_refused_move_names_what_is_wrong) {
    const std::string shown = play_ground("announce A1 move\npass\nadvance 400 0\nadvance x 0\nquit\n");
    EXPECT_THAT(shown, HasSubstr("[CL-MOV-"));
    EXPECT_THAT(shown,
                HasSubstr("\"advance x 0\" cannot be read as an order. Allowed there: advance ahead right."));
}

TEST(PlayGround, the_exact_odds_of_a_volley_stand_beside_it) {
    const std::string shown = play_ground("announce A1 shoot\npass\nodds volley B1\nquit\n", "en", kShooters);
    EXPECT_THAT(shown, HasSubstr("B loses 1.33"));
    EXPECT_THAT(shown, HasSubstr("B: now 6, 4.67 on average afterwards"));
    EXPECT_THAT(shown, HasSubstr("6    19.8%"));  // (2/3)^4
}

TEST(PlayGround, help_speaks_of_this_game) {
    const std::string shown = play_ground("help\nwhy\nquit\n");
    EXPECT_THAT(shown, HasSubstr("why [CL-SET-01]"));
    EXPECT_THAT(shown, HasSubstr("unit [A1]"));
    EXPECT_THAT(shown, HasSubstr("map [A1, N, all]"));
    EXPECT_THAT(shown, Not(HasSubstr("FC-")));
    EXPECT_THAT(shown, Not(HasSubstr("card B")));
    EXPECT_THAT(play_ground("unité a1\nquit\n", "fr"), HasSubstr("infanterie"));
}

TEST(PlayGround, the_map_shows_which_way_units_and_figures_look) {
    const std::vector<std::string> rows = rows_of_map(play_ground("quit\n"));
    const auto row_with = [&](char sign) {
        return std::find_if(rows.begin(), rows.end(),
                            [&](const std::string& row) { return row.find(sign) != std::string::npos; }) -
               rows.begin();
    };
    EXPECT_EQ(row_with('^') + 1, row_with('A'));  // north of those in the south
    EXPECT_EQ(row_with('a') + 1, row_with('v'));
    EXPECT_THAT(play_ground("map A1\nquit\n"), HasSubstr("A^A^A^"));
}

// A line of four touches a line of four, front to front.
constexpr const char* kContact = R"({"table": {"width": 1200, "height": 900}, "step": "melee", "sides": {
    "A": {"edge": "south", "units": [{"type": "I", "order": "OM", "training": "V", "figures": ["500,300,0 *4 +25,0"]}]},
    "B": {"edge": "north", "units": [{"type": "I", "order": "OM", "armour": 1,
        "figures": ["500,325,180 *4 +25,0"]}]}}})";

TEST(PlayGround, CL_MEL_03_who_touches_whom_is_told_before_duels_are_declared_and_paired) {
    const std::string shown = play_ground("declare A1\nquit\n", "en", kContact);
    const std::string line = "A1-1 touches B1-1 (front): 1 die at 5; riposte: 1 die at 5";
    const std::size_t declared = shown.find("declare A1\n");
    EXPECT_LT(shown.find(line), declared);
    EXPECT_NE(shown.find(line, declared), std::string::npos);
    EXPECT_THAT(play_ground("quit\n", "fr", kContact), HasSubstr("A1-1 touche B1-1 (front)"));
}

TEST(PlayGround, CL_ACT_02_a_shot_that_nobody_can_make_is_warned_of) {
    constexpr const char* kFar = R"({"table": {"width": 1200, "height": 900}, "sides": {
        "A": {"edge": "south", "units": [{"type": "I", "shoot": "13", "figures": ["500,100,0"]}]},
        "B": {"edge": "north", "units": [{"type": "I", "tokens": 0, "figures": ["500,800,180"]}]}}})";
    EXPECT_THAT(play_ground("announce A1 shoot\nforgo\nquit\n", "en", kFar),
                HasSubstr("nobody of this unit could shoot"));
    EXPECT_THAT(play_ground("announce A1 shoot\nquit\n", "en", kShooters),
                Not(HasSubstr("nobody of this unit could shoot")));
}

// Two orders of A may be interrupted; B asks to be left alone.
TEST(PlayGround, CL_INT_01_a_standing_pass_lasts_until_something_happens_or_the_turn_comes) {
    const std::string orders = "announce A1 move\nPASS\nadvance 50 0\nannounce A1 move\nadvance 50 0\nend\n";
    const auto played = [&](const std::string& pass) {
        std::string script = orders + "done\ndone\nquit\n";
        script.replace(script.find("PASS"), 4, pass);
        return play_ground(script);
    };
    for (const char* pass :
         {"pass until", "pass until something", "pass until charged", "pass until my turn"}) {
        const std::string shown = played(pass);
        EXPECT_THAT(shown, HasSubstr("B passes.")) << pass;
        EXPECT_THAT(shown, HasSubstr("Phase 2")) << pass;
        EXPECT_THAT(shown, HasSubstr("The standing pass ends here.")) << pass;
    }
    EXPECT_THAT(played("pass until doomsday\npass"), HasSubstr("is nothing to wait for"));
    EXPECT_THAT(play_ground("pass until\nquit\n"), HasSubstr("There is nothing to pass now"));
}

}  // namespace
}  // namespace clashfield::app
