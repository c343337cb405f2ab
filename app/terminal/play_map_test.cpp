// Battles on a hex map, played on the terminal by scripts.

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/terminal/hexmap.h"
#include "app/terminal/play.h"
#include "app/terminal/reading.h"
#include "battle/parse_json.h"
#include "dice/dice_source.h"
#include "games/champs/champs_game.h"
#include "text/catalogue.h"

namespace clashfield::app {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::filesystem::path kMapData = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";

// Franks in the west, Romans in the east; a line of Warbands before a hill and broken ground, and in the
// north a melee about to begin.
std::string situation(const std::string& phase, int die) {
    return R"({"map": "m0", "active": "A", "phase": ")" + phase + R"(", "sides": [
        {"edge": "W", "corps": [{"id": "F1", "die": )" +
           std::to_string(die) + R"(, "units": [
            "F1-01 Irr Kn(O) 0317/E cinc", "F1-02 Irr Wb(O) 1017/E", "F1-03 Irr Wb(O) 1017/E",
            "F1-04 Irr Wb(O) 1018/E", "F1-05 Irr Wb(O) 0617/E", "F1-06 Irr Ps(O) 1003/NNE",
            "F1-07 Irr Wb(O) 1012/E", "F1-08 Irr Wb(O) 1025/E"], "baggage": ["0115", "0117"]}]},
        {"edge": "E", "corps": [{"id": "R1", "units": [
            "R1-01 Reg Cv(O) 1817/W general", "R1-02 Reg Ax(S) 1417/W", "R1-03 Reg Bw(O) 1420/SSW",
            "R1-04 Reg Ax(O) 1111/W", "R1-05 Reg Bd(O) 1405/NNW", "R1-06 Reg Ps(O) 1406/SSE", "R1-07 Reg Bd(O) 1125/W"],
            "baggage": ["2115", "2117"]}]}]})";
}

// Everything that is shown until the script ends.
std::string play_map(const std::string& phase, const std::string& script, const std::string& language = "en",
                     std::vector<std::uint8_t> faces = {}, const Style& style = {}, int die = 4) {
    Result<std::unique_ptr<Game>> game = champs::load_game(kMapData, {});
    if (!game) throw std::runtime_error(to_string(game.problems()));
    Result<text::Catalogue> words = text::Catalogue::load(kMapData / "text", language);
    std::vector<Event> events;
    EventSink sink(events);
    Json setup;
    setup["situation"] = *parse_json(situation(phase, die), "situation");
    Result<std::unique_ptr<Battle>> battle = (*game)->start(setup, sink);
    if (!battle) throw std::runtime_error(to_string(battle.problems()));
    ScriptedDice dice(std::move(faces));
    Match match(std::move(*battle), dice, {});
    std::istringstream in(script);
    std::ostringstream out;
    PlayOptions options;
    options.players = {"human", "human"};
    Play play(**game, match, *words, options, {.in = in, .out = out, .style = style});
    play.begin(events, {});
    play.run();
    EXPECT_THAT(out.str(), Not(HasSubstr("[ui.")));
    EXPECT_THAT(out.str(), Not(HasSubstr("[champs.")));
    return out.str();
}

TEST(PlayMap, A_map_shows_counters_ground_height_and_the_numbers_of_columns_and_rows) {
    const std::string out = play_map("movement", "map 1017\nquit\n");
    EXPECT_THAT(out, HasSubstr("     01 02 03 04 05 06 07 08 09 10 11 12 13 14"));
    EXPECT_THAT(out, HasSubstr("17      .     .    WB>^   ^1   WB2>   .   <ax     .   <cv+    .       17\n"
                               "    BAG   KN*>   ::    ^1    .     .     .     .     .     .    bag\n"))
        << out;
    EXPECT_THAT(out, HasSubstr(": broken ground  ^1 height"));
}

TEST(PlayMap, Every_facing_has_a_sign_of_its_own) {
    HexMapPicture map{.columns = 6, .rows = 1, .hexes = {}, .with_ids = false, .with_zones = false};
    map.hexes.resize(6);
    const std::vector<std::string> facings = {"E", "SSE", "SSW", "W", "NNW", "NNE"};
    for (int i = 0; i < 6; ++i) {
        CounterPicture counter;
        counter.code = "Bd";
        counter.side = 1;
        counter.facing = facings[static_cast<std::size_t>(i)];
        map.at(i + 1, 1).counter = counter;
    }
    const MapWindow window = fit_window(map, {}, Style{.width = 40}, 10);
    EXPECT_EQ(draw_hexes(map, window, Style{.width = 40}),
              (std::vector<std::string>{"     01  02  03  04  05  06", "01      bd\\    <bd      bd/     01",
                                        "    bd>    /bd     \\bd"}));
    const std::vector<std::string> arrows = draw_hexes(map, window, Style{.unicode = true, .width = 40});
    EXPECT_THAT(arrows[1], HasSubstr("bd↘"));
    EXPECT_THAT(arrows[2], HasSubstr("↖bd"));
}

TEST(PlayMap, The_window_follows_the_unit_asked_and_scrolls_on_request) {
    const std::string out = play_map("movement", "pick F1-06\nmap S\nmap 0133\nmap N\nmap 9999\nquit\n");
    EXPECT_THAT(out, HasSubstr("PS/@")) << "the unit asked is in sight and marked";
    EXPECT_THAT(out, HasSubstr("\n33 "));
    EXPECT_THAT(out, HasSubstr("\"9999\" is no place on the map"));
}

TEST(PlayMap, The_whole_map_is_printed_on_request) {
    const std::string out = play_map("movement", "map all\nquit\n");
    EXPECT_THAT(out, HasSubstr("\n01  "));
    EXPECT_THAT(out, HasSubstr("\n33  "));
}

TEST(PlayMap, Zones_of_control_are_shown_on_request_and_hidden_again) {
    const std::string out = play_map("movement", "map 1017\nzoc\nzoc\nquit\n");
    const std::size_t first = out.find("> zoc");
    const std::string shown = out.substr(first, out.find("> zoc", first + 5) - first);
    EXPECT_THAT(shown, HasSubstr("zone of control of A, of B, of both"));
    EXPECT_THAT(shown, HasSubstr(".A"));
    EXPECT_THAT(shown, HasSubstr(".b"));
    EXPECT_THAT(out.substr(out.rfind("> zoc")), Not(HasSubstr(".A")));
}

TEST(PlayMap, Legal_moves_of_a_picked_unit_are_marked_with_their_numbers) {
    const std::string out = play_map("movement", "pick f1-04\nquit\n");
    EXPECT_THAT(out, HasSubstr("WB>@"));
    EXPECT_THAT(out, HasSubstr("\n 2 step L "));  // 1 keeps the unit where it is
    EXPECT_THAT(out, HasSubstr("[2]"));
    EXPECT_THAT(out, HasSubstr(" 7 back R "));
    EXPECT_THAT(out, HasSubstr("[7]"));
    EXPECT_THAT(out, HasSubstr(" o "));
}

TEST(PlayMap, Examples_are_orders_that_can_be_given) {
    for (const char* phase : {"movement", "melee"}) {
        const std::string asked = play_map(phase, "quit\n");
        const std::size_t begin = asked.find("(\"") + 2;
        const std::string example = asked.substr(begin, asked.find('"', begin) - begin);
        EXPECT_THAT(asked, HasSubstr(" " + example + " ")) << "it is one of the list";
        const std::string given = play_map(phase, example + "\nquit\n");
        const std::string after = given.substr(given.find("> " + example) + 2 + example.size());
        EXPECT_THAT(after, Not(HasSubstr("(\"" + example + "\""))) << "the battle goes on";
    }
}

TEST(PlayMap, A_rear_rank_says_how_it_is_named) {
    const std::string out = play_map("movement", "pick F1-03\nquit\n");
    EXPECT_THAT(out, HasSubstr("write \"F1-03 rear\""));
}

TEST(PlayMap, The_numbers_of_the_menu_do_not_skip) {
    for (const char* script : {"quit\n", "pick F1-02\nquit\n", "pick F1-02; turn left\nquit\n"}) {
        const std::string out = play_map("movement", script, "en", {}, Style{.width = 100, .height = 40});
        std::string menu = out.substr(out.rfind("A: "));
        menu = menu.substr(0, menu.find("\nA>"));
        int expected = 1;
        std::istringstream words(menu.substr(menu.find('\n')));
        std::string number;
        std::string word;
        for (words >> number; words >> word; number = word) {
            const bool begins = word == "end" || word == "pick" || word == "step" || word == "turn" ||
                                word == "back" || word == "gather" || word == "add" || word == "keep" ||
                                word == "finish";
            if (!begins || number.find_first_not_of("0123456789") != std::string::npos) continue;
            EXPECT_EQ(number, std::to_string(expected++)) << menu;
        }
        EXPECT_GT(expected, 3) << menu;
    }
}

TEST(PlayMap, A_turn_that_cannot_be_paid_says_so_before_it_is_tried) {
    const std::string poor = play_map("movement", "pick F1-02\nmore\nquit\n", "en", {}, {}, 1);
    const std::size_t turn = poor.find("turn left  ");
    ASSERT_NE(turn, std::string::npos) << poor;
    EXPECT_THAT(poor.substr(turn, 240), HasSubstr("finished here: Cost "));
    EXPECT_THAT(poor.substr(turn, 320), HasSubstr("has 1 PA"));
    EXPECT_THAT(play_map("movement", "pick F1-02\nmore\nquit\n", "en", {}, {}, 6),
                Not(HasSubstr("finished here")));
}

TEST(PlayMap, Results_stay_on_the_screen_above_the_map) {
    constexpr int kHeight = 40;
    const std::string out =
        play_map("melee", "1\nquit\n", "en", {5, 3, 4, 4}, Style{.width = 100, .height = kHeight});
    const std::size_t told = out.find("  Melee: F1-07");  // from the sums before the dice to the result
    ASSERT_NE(told, std::string::npos) << out;
    const std::size_t prompt = out.find("\nB> ", told);  // where does the loser recoil to?
    ASSERT_NE(prompt, std::string::npos) << out;
    const std::string screen = out.substr(told, prompt - told);
    EXPECT_THAT(screen, HasSubstr("R1-04 has to recoil."));
    EXPECT_THAT(screen, HasSubstr("Turn 1, melee: A"));  // and the map below it
    EXPECT_LE(std::count(screen.begin(), screen.end(), '\n') + 2, kHeight) << out;
}

TEST(PlayMap, A_line_holds_several_orders_and_stops_at_the_first_that_is_refused) {
    const std::string out =
        play_map("movement", "pick 1017; gather; step R*; finish; pick F1-99; end\nquit\n");
    EXPECT_THAT(out, HasSubstr("F1-02 1017 -> 1117. F1-04 1018 -> 1118. [CB-MOV-01]")) << out;
    EXPECT_THAT(out, HasSubstr("There is no unit \"F1-99\" on the map."));
    EXPECT_THAT(out, HasSubstr("The rest of the line is not carried out: end"));
}

TEST(PlayMap, A_unit_is_explained_by_its_name_or_its_hex) {
    const std::string out = play_map("movement", "unit 1420\nunit F1-01\nunit nobody\nunit\nquit\n");
    EXPECT_THAT(out, HasSubstr("Reg Bw(O)"));
    EXPECT_THAT(out, HasSubstr("range 4"));
    EXPECT_THAT(out, HasSubstr("Knights: shock cavalry"));
    EXPECT_THAT(out, HasSubstr("facing east; impetuous"));
    EXPECT_THAT(out, HasSubstr("No unit \"nobody\" is on the map."));
    EXPECT_THAT(out, HasSubstr("F1-06 Irr Ps(O) 1003/NNE")) << "all of them without a name";
}

TEST(PlayMap, A_melee_shows_both_sums_and_the_chance_of_each_result_before_the_dice) {
    const std::string out =
        play_map("melee", "odds melee F1-07 R1-04\nmelee F1-07 R1-04\nquit\n", "en", {5, 2});
    EXPECT_THAT(out, HasSubstr("A: +3 = tactical value +3 (CB-MEL-05)"));
    EXPECT_THAT(out, HasSubstr("B: +3 = tactical value +3 (CB-MEL-05)"));
    EXPECT_THAT(out, HasSubstr("F1-07 Irr Wb(O) in 1012 against R1-04 Reg Ax(O) in 1111"));
    EXPECT_THAT(out, HasSubstr("R1-04 recoil               36.1% ##")) << out;
    EXPECT_THAT(
        out, HasSubstr("R1-04 recoil 36%, destroyed 6%; F1-07 recoil 36%, destroyed 6%\n      rolled 5 2"));
    EXPECT_THAT(out, HasSubstr("F1-07 attacks R1-04: 8 to 5."));
}

TEST(PlayMap, An_order_is_taken_back_until_dice_are_rolled) {
    const std::string out = play_map("movement", "pick F1-04\nundo\nquit\n");
    EXPECT_THAT(out, HasSubstr("Taken back."));
}

TEST(PlayMap, Everything_is_said_in_French_too) {
    const std::string out =
        play_map("movement", "vue tout\nzdc\nunité F1-01\npick 1018\naide\nvue nulle part\nquitter\n", "fr");
    EXPECT_THAT(out, HasSubstr("terrain accidenté"));
    EXPECT_THAT(out, HasSubstr("zone de contrôle de A"));
    EXPECT_THAT(out, HasSubstr("Chevaliers : cavalerie de choc"));
    EXPECT_THAT(out, HasSubstr("général en chef"));
}

TEST(Reading, Lines_are_split_at_semicolons) {
    EXPECT_EQ(parts_of_line(" pick F1-03 ;; step  L;"), (std::vector<std::string>{"pick F1-03", "step L"}));
}

}  // namespace
}  // namespace clashfield::app
