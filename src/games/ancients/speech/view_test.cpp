#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "games/ancients/ancients_game.h"

namespace clashfield::ancients {
namespace {

std::unique_ptr<Battle> battle_from(const Json& setup) {
    Result<std::unique_ptr<Game>> game = load_game(CLASHFIELD_SOURCE_DIR "/data", {});
    EXPECT_TRUE(game.ok());
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = (*game)->start(setup, silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    return std::move(*battle);
}

std::unique_ptr<Battle> in_full_swing(const std::string& a, const std::string& b, const std::string& more) {
    return battle_from(
        *parse_json(R"({"situation": {"active": "A", "sides": {"A": {"list": "rep", "units": [)" + a +
                        R"(]}, "B": {"list": "gau", "units": [)" + b + "]}}" + more + "}}",
                    "test"));
}

Json asked(const Battle& battle, const std::string& question) {
    std::optional<Refusal> why;
    return battle.answer(*parse_json(question, "question"), Observer{}, why);
}

void ordered(Battle& battle, std::uint8_t side, const char* text) {
    const Result<Order> order = battle.read_order(Side{side}, text);
    ASSERT_TRUE(order.ok()) << text;
    ASSERT_TRUE(battle.check(*order).ok()) << text;
    EventSink silent;
    battle.apply(*order, silent);
}

constexpr const char* kCohort =
    R"({"type": "rep_hastati", "models": 20, "files": 5, "command": "LSM", "at": [36, 12], "facing": 0})";
constexpr const char* kBand =
    R"({"type": "gau_warriors", "models": 24, "files": 6, "command": "LS", "at": [36, 19], "facing": 180})";

TEST(AncientsView, what_a_block_is_and_does_stands_in_the_view) {
    const auto battle = in_full_swing(kCohort, kBand, R"(, "step": "charges")");
    const View view = battle->view(Observer{});
    EXPECT_EQ(view["phase"], "movement");
    EXPECT_EQ(view["step"], "charges");
    const View& unit = view["units"][0];
    EXPECT_EQ(unit["id"], "A1");
    EXPECT_EQ(unit["block"]["files"], 5);
    EXPECT_EQ(unit["block"]["ranks"], 4);
    EXPECT_EQ(unit["block"]["x"], 900.0);
    EXPECT_EQ(unit["formation"], "formed");
    EXPECT_TRUE(unit["standard"].get<bool>());
    EXPECT_FALSE(view["units"][1]["musician"].get<bool>());
    EXPECT_EQ(unit["moved"], "none");
    EXPECT_TRUE(view["combats"].empty());
}

TEST(AncientsView, a_charge_is_a_duty_until_it_has_been_moved) {
    const auto battle = in_full_swing(kCohort, kBand, R"(, "step": "charges")");
    ordered(*battle, 0, "charge A1 B1");
    View view = battle->view(Observer{});
    EXPECT_EQ(view["units"][0]["target"], "B1");
    view = battle->view(Observer{});
    EXPECT_EQ(view["duties"], Json::parse(R"([{"unit": "B1", "kind": "respond", "done": false}])"));
    ordered(*battle, 1, "respond B1 hold");
    view = battle->view(Observer{});
    EXPECT_EQ(view["duties"], Json::parse(R"([{"unit": "A1", "kind": "charge_move", "done": false}])"));
    ordered(*battle, 0, "charge_move A1");
    view = battle->view(Observer{});
    EXPECT_EQ(view["units"][0]["contacts"],
              Json::parse(R"([{"unit": "B1", "face": "front", "their_face": "front"}])"));
    EXPECT_EQ(view["combats"][0]["units"], Json::parse(R"(["A1", "B1"])"));
}

TEST(AncientsAnswers, AB_GEO_12_the_fan_shows_where_a_charger_ends_up) {
    const auto battle = in_full_swing(kCohort, kBand, R"(, "step": "charges")");
    const Json fan = asked(*battle, R"({"charges": {"unit": "A1"}})")["charges"];
    ASSERT_EQ(fan.size(), 1u);
    EXPECT_TRUE(fan[0]["can"].get<bool>());
    EXPECT_EQ(fan[0]["face"], "front");
    EXPECT_EQ(fan[0]["parts"]["advance"], 175.0);  // seven inches
    EXPECT_EQ(fan[0]["parts"]["wheel"], 0.0);
    EXPECT_EQ(fan[0]["block"]["y"], 475.0);
    EXPECT_EQ(fan[0]["files"], Json::parse(R"({"own": 5, "theirs": 6})"));
}

TEST(AncientsAnswers, AB_MOV_12_the_fan_is_judged_after_a_free_manoeuvre) {
    constexpr const char* kAside =
        R"({"type": "gau_warriors", "models": 24, "files": 6, "command": "LS", "at": [44, 10], "facing": 270})";
    const auto battle = in_full_swing(kCohort, kAside, R"(, "step": "charges")");
    const Json before = asked(*battle, R"({"charges": {"unit": "A1"}})");
    EXPECT_FALSE(before["charges"][0]["can"].get<bool>());
    EXPECT_EQ(before["free"][0], Json::parse(R"({"first": "turn_left"})"));
    EXPECT_EQ(before["free"].size(), 3u + 13)
        << "three turns; 4 files and 6 to 17: 18 touch B1, 3 and 20 change too many ranks";
    const Json after = asked(*battle, R"({"charges": {"unit": "A1", "first": "turn_right"}})");
    EXPECT_TRUE(after["charges"][0]["can"].get<bool>());
    EXPECT_EQ(after["charges"][0]["block"]["h"], 90.0);
    const Json wider = asked(*battle, R"({"charges": {"unit": "A1", "first": "form", "files": 21}})");
    EXPECT_TRUE(wider["charges"].empty());
    EXPECT_TRUE(wider.contains("refused"));
    const Json horde = asked(*battle, R"({"charges": {"unit": "B1"}})");
    EXPECT_TRUE(horde["free"].empty()) << "warriors are not drilled";
}

TEST(AncientsAnswers, a_charge_that_is_not_possible_says_why) {
    const auto battle = in_full_swing(
        kCohort, R"({"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 40], "facing": 180},
                     {"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 4], "facing": 180})",
        R"(, "step": "charges")");
    const Json fan = asked(*battle, R"({"charges": {"unit": "A1"}})")["charges"];
    EXPECT_FALSE(fan[0]["can"].get<bool>());
    EXPECT_TRUE(fan[0]["legal"].get<bool>());  // it may be declared, and fails
    EXPECT_TRUE(fan[0].contains("refused"));
    EXPECT_FALSE(fan[1]["legal"].get<bool>());  // behind it
    EXPECT_TRUE(fan[1].contains("refused"));
}

TEST(AncientsAnswers, AB_WMC_03_a_stone_thrower_aims_before_it_guesses) {
    const auto battle = battle_from(*parse_json(
        R"({"situation": {"step": "targets", "sides": {
            "A": {"list": "imp", "units": [{"type": "imp_onag", "models": 1, "files": 1, "at": [36, 6], "facing": 0},
                                           {"type": "imp_scorp", "models": 1, "files": 1, "at": [44, 6], "facing": 0}]},
            "B": {"list": "gau", "units": [{"type": "gau_warriors", "models": 20, "files": 5, "at": [36, 36], "facing": 180}]}}}})",
        "test"));
    const Json shots = asked(*battle, R"({"shots": {"unit": "A1"}})")["shots"];
    EXPECT_TRUE(shots[0]["can"].get<bool>()) << shots.dump();
    EXPECT_FALSE(shots[0].contains("groups")) << "how many it hits is not known before the guess";
    EXPECT_TRUE(asked(*battle, R"({"shots": {"unit": "A2"}})")["shots"][0]["can"].get<bool>());
}

TEST(AncientsAnswers, threats_are_asked_of_the_place_where_a_unit_would_stand) {
    const auto battle = in_full_swing(kCohort, kBand, R"(, "step": "moves")");
    const Json here = asked(*battle, R"({"threats": {"unit": "A1"}})")["threats"];
    ASSERT_EQ(here.size(), 1u);
    EXPECT_EQ(here[0]["unit"], "B1");
    EXPECT_EQ(here[0]["face"], "front");
    const Json turned =
        asked(*battle, R"({"threats": {"unit": "A1", "at": {"x": 900, "y": 300, "h": 90}}})")["threats"];
    ASSERT_EQ(turned.size(), 1u);
    EXPECT_EQ(turned[0]["face"], "left");
    EXPECT_TRUE(
        asked(*battle, R"({"threats": {"unit": "A1", "at": {"x": 900, "y": 150, "h": 0}}})")["threats"]
            .empty());
}

TEST(AncientsAnswers, AB_GEO_10_a_trial_tells_the_price_of_each_step_and_how_far_it_could_go) {
    const auto battle = in_full_swing(kCohort, kBand, R"(, "step": "moves")");
    const Json whole = asked(*battle, R"({"trial": {"order": "move A1 normal advance@1 wheel_left@10"}})");
    EXPECT_TRUE(whole["legal"].get<bool>());
    ASSERT_EQ(whole["parts"].size(), 2u);
    EXPECT_EQ(whole["parts"][0]["price"], 25.0);
    EXPECT_EQ(whole["path"].size(), 2u);
    EXPECT_EQ(whole["block"]["h"], 350.0);
    const Json far = asked(*battle, R"({"trial": {"order": "move A1 normal advance@9"}})");
    EXPECT_FALSE(far["legal"].get<bool>());
    EXPECT_TRUE(far.contains("refused"));
    const std::string furthest = far["furthest"];
    EXPECT_EQ(furthest, "move A1 normal advance@4");
    EXPECT_TRUE(battle->check(*battle->read_order(Side{0}, furthest)).ok());
}

TEST(AncientsAnswers, AB_GEO_06_zones_are_cut_at_the_edge_of_the_table) {
    const auto battle = in_full_swing(kCohort, kBand, R"(, "step": "moves")");
    const Json zones = asked(*battle, R"({"zones": {"unit": "A1"}})");
    for (const char* face : {"front", "left", "right", "rear"}) {
        ASSERT_GE(zones[face].size(), 3u) << face;
        for (const Json& point : zones[face]) {
            EXPECT_GE(point[0].get<int>(), 0);
            EXPECT_LE(point[0].get<int>(), 1800);
            EXPECT_GE(point[1].get<int>(), 0);
            EXPECT_LE(point[1].get<int>(), 1200);
        }
    }
}

TEST(AncientsAnswers, reach_tells_what_a_unit_may_do_now) {
    const auto battle = in_full_swing(kCohort, kBand, R"(, "step": "moves")");
    const Json reach = asked(*battle, R"({"reach": {"unit": "A1"}})");
    EXPECT_EQ(reach["move"], 100.0);
    EXPECT_EQ(reach["march"], 0.0);  // an enemy stands within 8"
    EXPECT_EQ(reach["charge"], 200.0);
    EXPECT_TRUE(reach["arc"].get<bool>());
}

// The two combats of specification 11.4, as they stand after the charge.
std::unique_ptr<Battle> hoplites() {
    return in_full_swing(
        R"({"type": "gre_hopl", "models": 20, "files": 5, "command": "LSM", "at": [36, 24], "facing": 0,
            "flags": {"charged": true}})",
        R"({"type": "gre_hopl", "models": 20, "files": 5, "command": "LSM", "at": [36, 24], "facing": 180})",
        R"(, "step": "moves")");
}
std::unique_ptr<Battle> gauls_and_legion() {
    return in_full_swing(
        R"({"type": "gau_warriors", "models": 24, "files": 6, "command": "LSM", "at": [36, 24], "facing": 0,
            "flags": {"charged": true}})",
        R"({"type": "imp_legion", "models": 16, "files": 4, "command": "LSM", "at": [36, 24], "facing": 180})",
        R"(, "step": "moves")");
}

TEST(AncientsSheet, AB_RES_01_the_odds_of_a_round_are_exact) {
    const Json even = asked(*hoplites(), R"({"sheet": {"combat": 0}})")["odds"];
    EXPECT_NEAR(even["win"].get<double>(), 3058108059476033 / 9007199254740992.0, 1e-12);   // O-25
    EXPECT_NEAR(even["lose"].get<double>(), 5529187216429093 / 9007199254740992.0, 1e-12);  // O-26
    EXPECT_NEAR(even["draw"].get<double>(), 209951989417933 / 4503599627370496.0, 1e-12);   // O-27
    EXPECT_NEAR(even["breaks"]["A1"].get<double>(), 129946165175346737.0 / 324259173170675712.0,
                1e-12);  // O-28
    EXPECT_NEAR(even["breaks"]["B1"].get<double>(), 22506657595543751.0 / 108086391056891904.0,
                1e-12);  // O-29
    const Json gauls = asked(*gauls_and_legion(), R"({"sheet": {"combat": 0}})")["odds"];
    EXPECT_NEAR(gauls["win"].get<double>(), 55866493711397590509887.0 / 497416319371650055274496.0,
                1e-12);  // O-30
    EXPECT_NEAR(gauls["lose"].get<double>(), 433921451394286779463859.0 / 497416319371650055274496.0,
                1e-12);  // O-31
    EXPECT_NEAR(gauls["breaks"]["A1"].get<double>(),
                3562919534329134559779199.0 / 5968995832459800663293952.0,
                1e-12);                                                                           // O-32
    EXPECT_NEAR(gauls["losses"]["B1"].get<double>(), 13 / 12.0, 1e-9);                            // O-33
    EXPECT_NEAR(gauls["losses"]["A1"].get<double>(), 141171555951943 / 40122452017152.0, 1e-12);  // O-34
}

// O-12: two against two dice.
TEST(AncientsSheet, AB_FLE_05_whoever_breaks_is_caught_as_often_as_more_dice_come_farther) {
    const Json odds = asked(*hoplites(), R"({"sheet": {"combat": 0}})")["odds"];
    EXPECT_TRUE(odds["exact"].get<bool>());
    EXPECT_NEAR(odds["caught"]["B1"].get<double>(), odds["breaks"]["B1"].get<double>() * 575 / 1296, 1e-12);
}

TEST(AncientsSheet, AB_RES_02_the_lines_of_both_sides_stand_before_the_dice) {
    const Json sheet = asked(*gauls_and_legion(), R"({"sheet": {"combat": 0}})");
    EXPECT_FALSE(sheet["done"].get<bool>());
    EXPECT_EQ(sheet["sides"][0]["units"], Json::parse(R"(["A1"])"));
    EXPECT_EQ(sheet["sides"][0]["total"], 4);  // three ranks and a standard
    EXPECT_EQ(sheet["sides"][0]["lines"].size(), 2u);
    ASSERT_EQ(sheet["strikes"].size(), 2u);
    EXPECT_EQ(sheet["strikes"][0]["attacks"], 13);
    EXPECT_EQ(sheet["strikes"][0]["need"], 4);
    EXPECT_EQ(sheet["strikes"][0]["wound"], 4);
    EXPECT_EQ(sheet["strikes"][0]["save"], 3);
}

TEST(AncientsSheet, a_charge_has_a_sheet_before_it_is_declared) {
    const auto battle = in_full_swing(kCohort, kBand, R"(, "step": "charges")");
    const Json sheet = asked(*battle, R"({"sheet": {"unit": "A1", "target": "B1"}})");
    const Json fan = asked(*battle, R"({"charges": {"unit": "A1"}})")["charges"];
    EXPECT_NEAR(fan[0]["odds"]["win"].get<double>(), sheet["odds"]["win"].get<double>(), 1e-12);
    EXPECT_NEAR(fan[0]["odds"]["break"].get<double>(), sheet["odds"]["breaks"]["B1"].get<double>(), 1e-12);
    const double sum = sheet["odds"]["win"].get<double>() + sheet["odds"]["lose"].get<double>() +
                       sheet["odds"]["draw"].get<double>();
    EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(AncientsAnswers, nonsense_has_no_answer) {
    const auto battle = in_full_swing(kCohort, kBand, R"(, "step": "moves")");
    for (const char* question :
         {R"({})", R"([])", R"({"reach": 1})", R"({"reach": {"unit": "Z9"}})", R"({"reach": {"unit": 3}})",
          R"({"threats": {"unit": "A1", "at": {"x": 1e300, "y": 0, "h": 0}}})",
          R"({"threats": {"unit": "A1", "at": {"x": 1, "y": 0, "h": 0, "files": -1}}})",
          R"({"trial": {"order": "charge A1 B1"}})", R"({"trial": {"order": "???"}})", R"({"zones": {}})",
          R"({"sheet": {"combat": 0}})", R"({"sheet": {"combat": -1}})",
          R"({"sheet": {"unit": "A1", "target": "A1"}})"})
        EXPECT_TRUE(asked(*battle, question).is_null()) << question;
}

}  // namespace
}  // namespace clashfield::ancients
