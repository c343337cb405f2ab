// A set-up on the terminal by hand, and shots: battles of Champs de Bataille played by scripts.

#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/terminal/play.h"
#include "battle/parse_json.h"
#include "dice/dice_source.h"
#include "games/champs/champs_game.h"
#include "text/catalogue.h"

namespace clashfield::app {
namespace {

using testing::HasSubstr;
using testing::Not;

// Everything that is shown until the script ends, both sides played by people.
std::string play_from(const Json& setup, const std::string& script, std::vector<std::uint8_t> faces,
                      const std::string& language = "en") {
    const std::filesystem::path data = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";
    Result<std::unique_ptr<Game>> game = champs::load_game(data, {});
    if (!game) throw std::runtime_error(to_string(game.problems()));
    Result<text::Catalogue> words = text::Catalogue::load(data / "text", language);
    std::vector<Event> events;
    EventSink sink(events);
    Result<std::unique_ptr<Battle>> battle = (*game)->start(setup, sink);
    if (!battle) throw std::runtime_error(to_string(battle.problems()));
    ScriptedDice dice(std::move(faces));
    Match match(std::move(*battle), dice, {});
    std::istringstream in(script);
    std::ostringstream out;
    PlayOptions options;
    options.players = {"human", "human"};
    Play play(**game, match, *words, options, {.in = in, .out = out, .style = {}});
    play.begin(events, {});
    play.run();
    EXPECT_THAT(out.str(), Not(HasSubstr("[ui.")));
    EXPECT_THAT(out.str(), Not(HasSubstr("[champs.")));
    return out.str();
}

// Soissons, everything by hand. The Franks attack, from the east; the Romans place first.
std::string deploy(const std::string& script, const std::string& language = "en") {
    return play_from(Json{{"scenario", "soissons"}, {"deployment", "free"}},
                     "done\ndone\nedge E\n" + script + "quit\n", {5, 3, 1}, language);
}

const std::string kToPlans = "camp; done\ncamp; done\n";
const std::string kToDeployment = kToPlans + "plan F1 F2\nplan R1 R2\ndone\n";

std::string from(const std::string& text, const std::string& mark) {
    const std::size_t at = text.find(mark);
    return at == std::string::npos ? "" : text.substr(at);
}

TEST(PlayDeploy, Baggage_is_placed_taken_back_and_camped) {
    const std::string out =
        deploy("place R1-B1 0110; take R1-B1; place R1-B1 0510; done\ncamp; done\nunit\n");
    EXPECT_THAT(out, HasSubstr("Set-up: Gallo-Romans (B)"));
    EXPECT_THAT(out, HasSubstr("A Franks: attacker, east edge | b Gallo-Romans: defender, west edge"));
    EXPECT_THAT(out, HasSubstr("R1 Syagrius: waiting R1-B1...B2")) << out;
    EXPECT_THAT(out, HasSubstr("0510 is in column 5; allowed here: columns 1 to 1."));
    EXPECT_THAT(out, HasSubstr("The rest of the line is not carried out: done"));
    EXPECT_THAT(out, HasSubstr("Franks (A): where does your Baggage stand?"));
    EXPECT_THAT(out, Not(HasSubstr(" out\n"))) << "a counter that is nowhere has no hex to tell";
}

TEST(PlayDeploy, A_plan_is_written_and_not_shown_to_the_other_side) {
    const std::string out = deploy(kToPlans + "plan F2 F1\nplan R1\nplan R1 R2\n");
    EXPECT_THAT(out, HasSubstr("in which order do your Corps stand from north to south?"));
    const std::string after = from(out, "> plan F2 F1");
    EXPECT_THAT(after, Not(HasSubstr("Ragnachar and Clovis")));
    EXPECT_THAT(out, HasSubstr("which units do you hide?"));
}

TEST(PlayDeploy, Units_are_hidden_and_taken_back) {
    const std::string out =
        deploy(kToPlans +
               "plan F1 F2\nplan R1 R2\nhide R1-05 0516 E; take R1-05; hide R1-05 0517 E; done\n"
               "unit R1-05\ndeploy R1; done\nmap R1-05\nunit R1-05\n");
    EXPECT_THAT(from(out, "> unit R1-05"), HasSubstr("in 0517, facing east, hidden")) << out;
    EXPECT_THAT(out, HasSubstr("ax>?")) << "marked on the map of its own side";
    const std::string other_side = from(out, "> map R1-05");
    EXPECT_THAT(other_side, HasSubstr("\"R1-05\" is no place on the map")) << "it is a secret";
    EXPECT_THAT(other_side, HasSubstr("No unit \"R1-05\" is on the map"));
}

TEST(PlayDeploy, Who_waits_and_where_to_place_is_always_to_be_seen) {
    const std::string out = deploy(kToDeployment + "unit R1-03\nplace R1-03 0310 E\nunit R1-03\n");
    EXPECT_THAT(out, HasSubstr("Your zone: columns 1 to 4, rows 3 to 31"));
    EXPECT_THAT(out, HasSubstr("which Corps do you place now?"));
    EXPECT_THAT(from(out, "> unit R1-03"), HasSubstr("waits to be placed"));
    const std::string after = from(out, "> place R1-03");
    EXPECT_THAT(after, HasSubstr("place the Corps of Syagrius."));
    EXPECT_THAT(after, HasSubstr("R2 Comes Paulus: 1")) << "only the Corps at hand is listed";
    EXPECT_THAT(after, HasSubstr("in 0310, facing east"));
}

TEST(PlayDeploy, A_counter_is_taken_up_and_the_rest_deployed_automatically) {
    const std::string out =
        deploy(kToDeployment + "place R1-03 0310 E; take R1-03; deploy R1; done\ndeploy; done\n");
    EXPECT_THAT(out, HasSubstr("> deploy R1")) << out;
    EXPECT_THAT(from(out, "> deploy R1"), HasSubstr("Franks (A): which Corps do you place now?")) << out;
    EXPECT_THAT(out, Not(HasSubstr("is not carried out")));
}

TEST(PlayDeploy, An_order_out_of_place_says_what_comes_first) {
    const std::string out = deploy("plan R1 R2\nplace R1-B1\nplace r1-b1 0110 q\n");
    EXPECT_THAT(out, HasSubstr("the Baggage has to be placed first"));
    EXPECT_THAT(out, HasSubstr("place unit hex")) << "how the order is written";
    EXPECT_THAT(out, HasSubstr("E, SSE, SSW, W, NNW, NNE")) << "the facings there are";
}

TEST(PlayDeploy, A_placed_counter_is_taken_back_with_undo) {
    const std::string out = deploy(kToDeployment + "place R1-03 0310 E\nundo\nunit R1-03\n");
    EXPECT_THAT(out, HasSubstr("Taken back."));
    EXPECT_THAT(from(out, "> unit R1-03"), HasSubstr("waits to be placed"));
}

TEST(PlayDeploy, The_set_up_is_said_in_French_too) {
    const std::string out = deploy(kToDeployment + "unité R1-03\nplace R1-03 0310 E\n", "fr");
    EXPECT_THAT(out, HasSubstr("Déploiement"));
    EXPECT_THAT(out, HasSubstr("Votre zone"));
    EXPECT_THAT(out, HasSubstr("attend d'être placé"));
}

// Two Bowmen in range of each other.
Json archers() {
    return Json{{"situation", *parse_json(R"({"map": "m3", "phase": "missiles", "sides": [
        {"edge": "W", "ep": 40, "corps": [{"id": "F1", "threshold": 9, "units": ["F1-01 Reg Bw(O) 1017/E", "F1-02 Reg Ax(O) 0230/E"]}]},
        {"edge": "E", "ep": 40, "corps": [{"id": "R1", "threshold": 9, "units": ["R1-01 Reg Bw(O) 1317/W", "R1-02 Reg Ax(O) 2030/W"]}]}]})",
                                          "archers")}};
}

TEST(PlayDeploy, A_shot_shows_both_sums_and_the_chances_before_the_dice) {
    const std::string out =
        play_from(archers(), "odds shoot F1-01 R1-01\nshoot F1-02 R1-01\nshoot 1017 1317\nquit\n", {2, 6, 4});
    EXPECT_THAT(out, HasSubstr("who shoots at whom?"));
    EXPECT_THAT(out, HasSubstr("Shot: F1-01 Reg Bw(O) in 1017 against R1-01 Reg Bw(O) in 1317")) << out;
    EXPECT_THAT(out, HasSubstr("R1-01 recoil"));
    EXPECT_THAT(out, HasSubstr("F1-01 recoil")) << "the shot is returned";
    EXPECT_THAT(from(out, "rolled 2 6"), HasSubstr("F1-01"));
}

TEST(PlayDeploy, Undo_takes_back_one_step_of_an_activation_and_after_it_the_payment) {
    Json march = archers();
    march["situation"]["phase"] = "movement";
    march["situation"]["sides"][0]["corps"][0]["die"] = 4;
    const std::string out = play_from(
        march,
        "pick F1-02; step L\nundo\nunit F1-02\nstep L; finish\nundo\nundo\nundo\nunit F1-02\nundo\nquit\n",
        {});
    const std::string first = from(out, "> unit F1-02");
    EXPECT_THAT(first, HasSubstr("in 0230")) << out;
    EXPECT_THAT(from(first.substr(5), "> unit F1-02"), HasSubstr("in 0230"));
    EXPECT_THAT(out, HasSubstr("There is nothing to take back yet."));
}

TEST(PlayDeploy, A_command_that_only_shows_something_does_not_end_the_line) {
    Json march = archers();
    march["situation"]["phase"] = "movement";
    march["situation"]["sides"][0]["corps"][0]["die"] = 4;
    const std::string out = play_from(march, "zoc; unit F1-01; pick F1-02; zoc; step L\nquit\n", {});
    EXPECT_THAT(out, HasSubstr("F1-02 0230 -> 0329. [CB-MOV-01]")) << out;
    EXPECT_THAT(out, Not(HasSubstr("is not carried out")));
}

}  // namespace
}  // namespace clashfield::app
