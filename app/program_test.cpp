#include "app/program.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashfield::app {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Ran {
    int exit = 0;
    std::string out;
    std::string err;
};

Ran run(std::vector<std::string> arguments) {
    const std::string data = std::string(CLASHFIELD_SOURCE_DIR) + "/data";
    arguments.insert(arguments.begin(), {"clashfield", "--data", data});
    std::vector<const char*> argv;
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Ran ran;
    ran.exit = run_program(static_cast<int>(argv.size()), argv.data());
    ran.out = testing::internal::GetCapturedStdout();
    ran.err = testing::internal::GetCapturedStderr();
    return ran;
}

TEST(Program, Help_lists_verbs_and_examples_in_both_languages) {
    const Ran english = run({"--lang", "en", "--help"});
    EXPECT_EQ(english.exit, 0);
    EXPECT_THAT(english.out, HasSubstr("Examples:\n  clashfield play filler"));
    const Ran french = run({"--lang", "fr", "--help"});
    EXPECT_THAT(french.out, HasSubstr("Exemples :\n  clashfield play filler"));
    EXPECT_THAT(french.out, Not(HasSubstr("[ui.")));
}

TEST(Program, Version_is_a_line_of_its_own) {
    const Ran ran = run({"--version"});
    EXPECT_EQ(ran.exit, 0);
    EXPECT_EQ(ran.out, std::string("clashfield ") + CLASHFIELD_VERSION + "\n");
}

TEST(Program, A_wrong_verb_suggests_the_nearest_and_exits_with_2) {
    const Ran ran = run({"--lang", "en", "repley", "x.json"});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr("There is no verb \"repley\". Did you mean \"replay\"?"));
}

TEST(Program, An_argument_with_control_characters_is_refused) {
    for (const char* bad : {"\x1b[2J", "two\nlines",
                            "\xc2\x9b"
                            "2J",
                            "\xe2\x80\xae"
                            "evil",
                            "\x7f"}) {
        for (const std::vector<std::string>& arguments :
             {std::vector<std::string>{"play", "filler", "--sides", std::string("human,") + bad},
              {"games", "filler", bad},
              {"army", "clash", bad}}) {
            const Ran ran = run(arguments);
            EXPECT_EQ(ran.exit, 2) << arguments[0];
            EXPECT_THAT(ran.err, HasSubstr("cannot be shown"));
            EXPECT_THAT(ran.out + ran.err, Not(HasSubstr(bad)));
        }
    }
}

TEST(Program, A_wrong_option_suggests_the_nearest_and_exits_with_2) {
    const Ran ran = run({"--lang", "en", "play", "filler", "--scenaro", "triangle"});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr("There is no option --scenaro for play. Did you mean --scenario?"));
}

TEST(Program, Without_a_verb_help_goes_to_the_error_stream) {
    const Ran ran = run({"--lang", "en"});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr("clashfield VERB --help"));
}

TEST(Program, A_missing_argument_is_named) {
    const Ran ran = run({"--lang", "fr", "play"});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr("Il manque game."));
}

TEST(Program, An_unknown_game_names_the_known_ones) {
    const Ran ran = run({"games", "fillr"});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr("filler"));
}

TEST(Program, Global_options_may_stand_behind_the_verb) {
    const Ran ran = run({"games", "filler", "knight", "--lang", "fr"});
    EXPECT_EQ(ran.exit, 0);
    EXPECT_THAT(ran.out, HasSubstr("Chevalière (knight) : énergie 5"));
}

TEST(Games, A_card_is_found_by_id_or_name_and_a_slip_is_corrected) {
    EXPECT_THAT(run({"--lang", "en", "games", "filler", "Web Weaver"}).out,
                HasSubstr("Snare: attack skill, energy 5-3"));
    const Ran slip = run({"--lang", "en", "games", "filler", "knigt"});
    EXPECT_EQ(slip.exit, 2);
    EXPECT_THAT(slip.err, HasSubstr("Did you mean \"knight\"?"));
}

TEST(Games, Scenarios_are_listed_with_their_characters) {
    EXPECT_THAT(run({"--lang", "en", "games", "filler"}).out,
                HasSubstr("duel_classic        The Classic: 2 players, 4 seats: Ronin and Cheerleader"));
}

TEST(Replay, A_file_that_is_no_log_is_refused) {
    const Ran ran = run({"replay", std::string(CLASHFIELD_SOURCE_DIR) + "/data/text/en.json"});
    EXPECT_EQ(ran.exit, 3);
}

}  // namespace
}  // namespace clashfield::app
