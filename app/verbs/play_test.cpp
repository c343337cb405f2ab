// Whole battles on the terminal, played by scripts.

#include "app/verbs/play.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/terminal/style.h"
#include "app/terminal/table.h"
#include "app/tools/text_files.h"
#include "app/words.h"
#include "tests/support/temporary_folder.h"

namespace clashfield::app {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Played {
    Exit exit = Exit::Ok;
    std::string out;
};

// A clock that jumps a second whenever somebody waits.
Clock patient_clock() {
    const auto now = std::make_shared<std::int64_t>(1000);
    return {.now_s = [now] { return *now; },
            .wait_a_second =
                [now] {
                    ++*now;
                    return true;
                }};
}

Session session_in(const std::string& language) {
    Session session;
    session.language = language;
    session.data = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";
    return session;
}

Played play_script(const PlayRequest& request, const std::string& script, const std::string& language = "en",
                   bool json = false) {
    Session session = session_in(language);
    session.json = json;
    std::istringstream in(script);
    std::ostringstream out;
    Played played;
    played.exit =
        play(session, request,
             {.in = in, .out = out, .style = Style{}, .interactive = false, .clock = patient_clock()});
    played.out = out.str();
    return played;
}

// Ronin against Cheerleader, A begins, dice are typed, both sides are people unless told otherwise.
PlayRequest typed_duel() {
    PlayRequest request;
    request.game = "filler";
    request.sides = {"human", "human"};
    request.dice = "typed";
    request.first = "A";
    return request;
}

class Saves : public testing::Test {
  protected:
    std::string file(const std::string& name) const { return (folder_.path() / name).string(); }

    test::TemporaryFolder folder_;
};

TEST(Play, A_person_and_a_bot_play_a_whole_battle) {
    PlayRequest request;
    request.game = "filler";
    request.dice = "seed:11";
    std::string script;
    for (int i = 0; i < 400; ++i) script += "bot\n";
    const Played played = play_script(request, script);
    EXPECT_EQ(played.exit, Exit::Ok) << played.out;
    EXPECT_THAT(played.out, HasSubstr("the last standing"));
    EXPECT_THAT(played.out, HasSubstr("Ronin (A) orders: "))
        << "what the bot decides for a person is told too";
    EXPECT_THAT(played.out, Not(HasSubstr("[ui.")));
    EXPECT_THAT(played.out, Not(HasSubstr("[filler.")));
}

TEST(Play, Bots_alone_need_nobody_and_a_battle_with_a_seed_repeats) {
    PlayRequest request;
    request.game = "filler";
    request.scenario = "street_brawl";
    request.sides = {"greedy", "random", "greedy", "random"};
    request.dice = "seed:5";
    const Played once = play_script(request, "");
    const Played again = play_script(request, "");
    EXPECT_EQ(once.exit, Exit::Ok);
    EXPECT_EQ(once.out, again.out);
}

TEST(Play, FC_DIC_10_typed_dice_refuse_what_is_no_face_and_ask_again) {
    const Played played = play_script(typed_duel(), "move S1 attack B\n7\nx\n3\n3 5\n5\nquit\n");
    EXPECT_THAT(played.out,
                HasSubstr("Roll 2 dice and type the faces (1 to 6): 7\nThat is not 2 faces from 1 to 6"));
    EXPECT_THAT(played.out, HasSubstr("(1 to 6): x\nThat is not 2 faces"));
    EXPECT_THAT(played.out, HasSubstr("(1 to 6): 3\nThat is not 2 faces"));
    EXPECT_THAT(played.out, HasSubstr("rolled 3 [5] -> 1 success"));
    EXPECT_THAT(played.out, HasSubstr("Roll a die and type its face"));
    EXPECT_THAT(played.out, HasSubstr("Cheerleader (B) takes no damage."));
}

TEST(Play, A_roll_is_explained_line_by_line_with_clauses) {
    const Played played = play_script(typed_duel(), "move S1 attack B\n3 5\n1\nquit\n");
    EXPECT_THAT(played.out,
                HasSubstr("Ronin (A) rolls 2 dice: attack\n"
                          "      dice 2 = card 2 (FC-DIC-04)\n"
                          "      bonus 0 = move and attack -1 (FC-MVA-02), Shirtless +1 (FC-EFX-02)\n"
                          "      each die succeeds on 4 or more\n"));
}

TEST(Play, Options_show_notation_words_and_exact_odds) {
    const Played played = play_script(typed_duel(), "odds 7\nquit\n");
    EXPECT_THAT(
        played.out,
        HasSubstr("  7 move CT attack B  to the centre, then attack Cheerleader (B)    B loses 0.50\n"));
    EXPECT_THAT(played.out, HasSubstr("(exact; "));
    EXPECT_THAT(played.out, HasSubstr("    5    62.5% "));
}

TEST(Play, Orders_are_taken_by_number_and_by_notation_in_any_case) {
    const Played played = play_script(typed_duel(), "2\nMOVE s3\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("Ronin (A) moves from S0 to S1."));
    EXPECT_THAT(played.out, HasSubstr("Cheerleader (B) moves from S2 to S3."));
}

TEST(Play, FC_MOV_02_a_refusal_says_why_and_why_shows_the_clause) {
    const Played played = play_script(typed_duel(), "move S2\nwhy\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("S2 is taken by Cheerleader (B). [FC-MOV-02]\n"));
    EXPECT_THAT(played.out, HasSubstr("  FC-MOV-02  The destination must be another space"));
}

TEST(Play, FC_TRN_03_attack_before_move_is_explained) {
    const Played played = play_script(typed_duel(), "attack B move CT\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("Moving comes before attacking."));
}

TEST(Play, Unknown_words_suggest_the_nearest_one) {
    const Played played =
        play_script(typed_duel(), "halp\natack B\nattack Z\n99\nwhy FC-MOV-1\nwhy mov-01\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("Did you mean \"help\"?"));
    EXPECT_THAT(played.out, HasSubstr("Did you mean \"attack\"?"));
    EXPECT_THAT(played.out, HasSubstr("because of 'z'. Allowed there: A, B."));
    EXPECT_THAT(played.out, HasSubstr("There is no option 99: choose from 1 to 7."));
    EXPECT_THAT(played.out, HasSubstr("Did you mean FC-MOV-01?"));
    EXPECT_THAT(played.out, HasSubstr("FC-MOV-01  A move goes to any free space"));
}

TEST(Play, Undo_works_until_dice_are_rolled_and_says_why_it_stops) {
    const Played played =
        play_script(typed_duel(), "undo\nmove S1 attack B\nundo\nmove CT attack B\n4 5\n1\nundo\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("There is nothing to take back yet."));
    EXPECT_THAT(played.out, HasSubstr("Taken back."));
    EXPECT_THAT(played.out, HasSubstr("Ronin (A) moves from S0 to the centre."));
    EXPECT_THAT(played.out, HasSubstr("Locked: dice have been rolled since your order."));
}

TEST(Play, Undo_stops_where_another_side_was_asked) {
    const Played played = play_script(typed_duel(), "move S1\nundo\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("Locked: another side has been asked since your order."));
}

TEST(Play, FC_SKL_10_both_cards_are_shown_before_skills_are_announced) {
    PlayRequest request = typed_duel();
    request.characters = {"gambler", "vampire"};
    const Played played = play_script(request, "move CT attack B\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("which skills do you announce against Vampire (B)?"));
    EXPECT_THAT(played.out, HasSubstr("* Double or Nothing (all): You may roll 1D first"));
    EXPECT_THAT(played.out, HasSubstr(". Bite (3-1): "));
}

TEST(Play, Card_shows_what_is_live) {
    const Played played = play_script(typed_duel(), "card b\ncard knight\ncard nobody\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("Cheerleader (B): 5 of 5 energy, 2 dice, melee"));
    EXPECT_THAT(played.out, HasSubstr("* Dodge: defence skill, energy 5"));
    EXPECT_THAT(played.out, HasSubstr(". High Kick: attack skill, energy 2-1"));
    EXPECT_THAT(played.out, HasSubstr("Knight (knight): 5 energy"));
    EXPECT_THAT(played.out, HasSubstr("No side or character \"nobody\"."));
}

TEST(Play, Help_ends_with_the_courtesy_notice_FC_DSP_04) {
    const Played played = play_script(typed_duel(), "help\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("It is only a game"));
    EXPECT_THAT(played.out, HasSubstr("  odds N                 everything that option N may lead to"));
}

TEST(Play, FC_DSP_01_after_three_minutes_the_coin_decides_and_both_are_barred) {
    PlayRequest request = typed_duel();
    const Played played = play_script(request, "dispute B\nmove S1\nwait\n2\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("Ronin (A) disputes with Cheerleader (B)."));
    EXPECT_THAT(played.out, HasSubstr("[FC-DSP-05]")) << "no other order while it is open";
    EXPECT_THAT(played.out, HasSubstr("180 seconds until the coin decides"));
    EXPECT_THAT(played.out, HasSubstr("10 seconds until the coin decides"));
    EXPECT_THAT(played.out, HasSubstr("shows heads: Ronin (A) prevails."));
}

TEST(Play, a_side_that_is_not_asked_may_write_its_letter_in_any_case) {
    const Played played = play_script(typed_duel(), "b: DISPUTE a\na: Withdraw\nb: withdraw\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("Cheerleader (B) disputes with Ronin (A)."));
    EXPECT_THAT(played.out, HasSubstr("Cheerleader (B) withdraws the dispute."));
}

TEST(Play, FC_DSP_05_a_side_that_is_not_asked_may_dispute_and_only_it_may_withdraw) {
    const Played played = play_script(typed_duel(), "wait\nB: dispute A\nA: withdraw\nwithdraw\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("No dispute is open: there is nothing to wait for."));
    EXPECT_THAT(played.out, HasSubstr("Cheerleader (B) disputes with Ronin (A)."));
    EXPECT_THAT(played.out, HasSubstr("Cheerleader (B) withdraws the dispute."));
}

TEST(Play, The_end_of_the_input_leaves_politely_and_says_that_nothing_is_saved) {
    const Played played = play_script(typed_duel(), "move S1\n");
    EXPECT_EQ(played.exit, Exit::Cancelled);
    EXPECT_THAT(played.out, HasSubstr("The input ends in the middle of the battle. Nothing was saved."));
}

TEST(Play, Leaving_before_anything_happened_loses_nothing) {
    EXPECT_EQ(play_script(typed_duel(), "quit\n").exit, Exit::Ok);
    EXPECT_EQ(play_script(typed_duel(), "move S1\nquit\n").exit, Exit::Cancelled);
}

TEST(Play, Quiet_play_shows_neither_table_nor_odds) {
    PlayRequest request = typed_duel();
    request.quiet = true;
    const Played played = play_script(request, "quit\n");
    EXPECT_THAT(played.out, Not(HasSubstr("S3 free")));
    EXPECT_THAT(played.out, Not(HasSubstr("loses")));
    EXPECT_THAT(played.out, HasSubstr("7 move CT attack B"));
}

TEST(Play, No_line_is_wider_than_eighty_columns_at_a_full_table_in_either_language) {
    PlayRequest request;
    request.game = "filler";
    request.scenario = "full_table";
    request.dice = "seed:8";
    for (const char* language : {"en", "fr"}) {
        const Played played =
            play_script(request, "bot\nbot\nbot\nhelp\ncard c\nodds 2\nlog\nquit\n", language);
        std::istringstream lines(played.out);
        std::string line;
        while (std::getline(lines, line)) EXPECT_LE(columns(line), 80) << line;
    }
}

TEST(Play, French_speaks_French_and_takes_French_commands) {
    const Played played =
        play_script(typed_duel(), "cotes 7\nmove S2\npourquoi\naide\nannuler\nquitter\n", "fr");
    EXPECT_THAT(played.out, HasSubstr("Rônin (A) : à vous."));
    EXPECT_THAT(played.out, HasSubstr("B perd 0,50"));
    EXPECT_THAT(played.out, HasSubstr("S2 est à Pom-pom girl (B). [FC-MOV-02]"));
    EXPECT_THAT(played.out, HasSubstr("La destination est un autre espace"));
    EXPECT_THAT(played.out, HasSubstr("Ce n'est qu'un jeu"));
    EXPECT_THAT(played.out, Not(HasSubstr("[ui.")));
}

TEST(Play, Json_prints_every_event_and_decision_as_a_line) {
    const Played played = play_script(typed_duel(), "move S1 attack B\n3 5\n5\nquit\n", "en", true);
    std::istringstream lines(played.out);
    std::string line;
    int decisions = 0;
    int events = 0;
    while (std::getline(lines, line)) {
        const Result<Json> json = parse_json(line, "line");
        ASSERT_TRUE(json.ok()) << line;
        decisions += json->contains("decision") ? 1 : 0;
        events += json->contains("event") ? 1 : 0;
    }
    EXPECT_EQ(decisions, 2);
    EXPECT_GT(events, 8);
}

TEST(Play, Wrong_players_and_sides_are_named_before_the_battle) {
    testing::internal::CaptureStderr();
    PlayRequest request = typed_duel();
    request.sides = {"humen"};
    EXPECT_EQ(play_script(request, "").exit, Exit::Usage);
    request.sides = {"human", "human", "human"};
    EXPECT_EQ(play_script(request, "").exit, Exit::Usage);
    request.sides = {};
    request.first = "C";
    EXPECT_EQ(play_script(request, "").exit, Exit::BadInput);
    request.first = "A";
    request.scenario = "duel_clasic";
    EXPECT_EQ(play_script(request, "").exit, Exit::BadInput);
    const std::string errors = testing::internal::GetCapturedStderr();
    EXPECT_THAT(errors, HasSubstr("Did you mean \"human\"?"));
    EXPECT_THAT(errors, HasSubstr("but this battle has 2"));
    EXPECT_THAT(errors, HasSubstr("use a letter from A to B, or roll"));
    EXPECT_THAT(errors, HasSubstr("duel_classic"));
}

TEST(Play, Characters_seats_and_teams_change_the_scenario) {
    PlayRequest request = typed_duel();
    request.sides = {};
    request.characters = {"knight", "vampire", "archer", "ghost"};
    request.teams = true;
    request.seats = 6;
    const Played played = play_script(request, "quit\n");
    EXPECT_THAT(played.out, HasSubstr("[A] Knight/1 S0"));
    EXPECT_THAT(played.out, HasSubstr("[B] Vampire/2 S1"));
    EXPECT_THAT(played.out, HasSubstr("S5 free"));
}

TEST_F(Saves, A_saved_battle_goes_on_where_it_was_left) {
    PlayRequest request;
    request.game = "filler";
    request.dice = "seed:11";
    request.sides = {"human", "greedy"};
    std::string whole;
    for (int i = 0; i < 400; ++i) whole += "bot\n";
    request.log = file("whole.json");
    EXPECT_EQ(play_script(request, whole).exit, Exit::Ok);

    request.log = "";
    const Played first = play_script(request, "bot\nbot\nsave " + file("half.json") + "\nquit\n");
    EXPECT_EQ(first.exit, Exit::Ok) << "what is saved is not lost";
    EXPECT_THAT(first.out, HasSubstr("Saved to"));

    PlayRequest resumed = request;
    resumed.dice = "";
    resumed.load = file("half.json");
    resumed.log = file("joined.json");
    const Played second = play_script(resumed, whole);
    EXPECT_EQ(second.exit, Exit::Ok);
    EXPECT_THAT(second.out, HasSubstr("every step was checked"));
    EXPECT_EQ(*read_text_file(file("whole.json")), *read_text_file(file("joined.json")))
        << "seeded dice go on where the save stopped";
}

TEST_F(Saves, Leaving_with_a_save_file_saves) {
    PlayRequest request = typed_duel();
    request.save = file("evening.json");
    EXPECT_EQ(play_script(request, "move S1\n").exit, Exit::Ok);
    PlayRequest resumed = typed_duel();
    resumed.dice = "";
    resumed.load = request.save;
    const Played played = play_script(resumed, "log\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("Cheerleader (B): your turn"));
    EXPECT_THAT(played.out, HasSubstr("Ronin (A) moves from S0 to S1."));
}

TEST_F(Saves, A_save_that_was_changed_by_hand_is_refused_with_the_step) {
    PlayRequest request = typed_duel();
    request.save = file("evening.json");
    play_script(request, "move S1\nquit\n");
    std::string text = *read_text_file(request.save);
    const std::size_t at = text.find("move S1");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 7, "move S3");
    ASSERT_TRUE(write_text_file(request.save, text).empty());
    testing::internal::CaptureStderr();
    PlayRequest resumed = typed_duel();
    resumed.load = request.save;
    EXPECT_EQ(play_script(resumed, "").exit, Exit::BadInput);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("1"));
}

TEST_F(Saves, FC_DSP_03_a_series_bars_the_characters_of_a_coin_until_an_agreement) {
    // Bots finish the battle after the coin.
    PlayRequest request;
    request.game = "filler";
    request.dice = "seed:3";
    request.first = "A";
    request.series = file("series.json");
    std::string script = "dispute B\nwait\n";
    for (int i = 0; i < 400; ++i) script += "bot\n";
    EXPECT_EQ(play_script(request, script).exit, Exit::Ok);
    EXPECT_THAT(*read_text_file(request.series), HasSubstr("ronin"));

    testing::internal::CaptureStderr();
    EXPECT_EQ(play_script(request, "quit\n").exit, Exit::BadInput);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("barred"));
    request.agreement = true;
    EXPECT_EQ(play_script(request, "quit\n").exit, Exit::Ok);
}

TEST_F(Saves, Scripted_dice_that_are_left_over_are_told) {
    ASSERT_TRUE(write_text_file(file("dice.txt"), "3 5 5 6 6 6 6\n").empty());
    PlayRequest request = typed_duel();
    request.dice = "script:" + file("dice.txt");
    const Played played = play_script(request, "move S1 attack B\nquit\n");
    EXPECT_THAT(played.out, HasSubstr("rolled 3 [5] -> 1 success"));
    EXPECT_THAT(played.out, HasSubstr("4 dice of the script were not used."));
}

// --- the picture and the page ---

TablePicture table_of(int seats) {
    TablePicture table;
    table.free = "free";
    table.centre.name = "CT";
    for (int i = 0; i < seats; ++i) {
        SpacePicture seat;
        seat.name = "S" + std::to_string(i);
        seat.letter = std::string(1, static_cast<char>('A' + i));
        seat.title = "Lighthouse Keeper";
        seat.energy = 3;
        seat.most = 5;
        seat.marks = {"+1D", "(no move)"};
        table.seats.push_back(seat);
    }
    return table;
}

TEST(Table, Two_to_twelve_seats_fit_eighty_columns_and_show_everybody) {
    for (int seats = 2; seats <= 12; ++seats) {
        std::string all;
        const std::vector<std::string> lines = draw_table(table_of(seats), Style{.unicode = true});
        EXPECT_LE(lines.size(), 12u) << seats;
        for (const std::string& line : lines) {
            EXPECT_LE(columns(line), 80) << seats << ": " << line;
            all += line + "\n";
        }
        for (int i = 0; i < seats; ++i) {
            EXPECT_THAT(all, HasSubstr("[" + std::string(1, static_cast<char>('A' + i)) + "] Light"))
                << seats;
            EXPECT_THAT(all, HasSubstr(" S" + std::to_string(i))) << seats;
        }
        EXPECT_THAT(all, HasSubstr("CT free")) << seats;
    }
}

TEST(Table, Without_unicode_every_character_is_ascii) {
    for (const std::string& line : draw_table(table_of(12), Style{})) {
        for (const char c : line) EXPECT_TRUE(static_cast<unsigned char>(c) < 128) << line;
    }
}

TEST(Style, Typography_becomes_ascii_and_letters_stay) {
    EXPECT_EQ(plain(Style{}, "«\u202Fà l’eau\u202F» – 5 → 3"), "\"à l'eau\" - 5 -> 3");
    EXPECT_EQ(plain(Style{.unicode = true}, "5 → 3"), "5 → 3");
}

TEST(Style, Long_lines_break_at_blanks_and_are_indented) {
    EXPECT_EQ(wrapped("  one two three", 9, 4), (std::vector<std::string>{"  one two", "    three"}));
    EXPECT_EQ(wrapped("a   b", 10, 0), (std::vector<std::string>{"a   b"})) << "columns are kept";
    EXPECT_EQ(wrapped("", 10, 2), (std::vector<std::string>{""}));
}

TEST(Style, Colour_takes_no_columns) {
    const Style style{.colour = true};
    EXPECT_EQ(columns(paint(style, Ink::Good, "é5")), 2);
    EXPECT_EQ(paint(Style{}, Ink::Good, "5"), "5") << "no colour where none is wanted";
}

}  // namespace
}  // namespace clashfield::app
