#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "games/empires/bot/fight_odds.h"
#include "games/empires/empires_game.h"
#include "tests/support/empires_table.h"

namespace clashfield::empires {
namespace {

using Json = nlohmann::ordered_json;
using test::Table;

std::unique_ptr<Battle> in_full_swing(const std::string& a, const std::string& b, const std::string& more) {
    Result<std::unique_ptr<Game>> game = load_game(CLASHFIELD_SOURCE_DIR "/data", {});
    EXPECT_TRUE(game.ok()) << to_string(game.problems());
    const std::string text = R"({"situation": {)" + more + R"(, "sides": {"A": {"units": [)" + a +
                             R"(]}, "B": {"units": [)" + b + "]}}}}";
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = (*game)->start(*parse_json(text, "test"), silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems()) << text;
    return std::move(*battle);
}

Json asked(const Battle& battle, const std::string& question, Observer observer = {}) {
    std::optional<Refusal> why;
    return battle.answer(*parse_json(question, "question"), observer, why);
}

void ordered(Battle& battle, std::uint8_t side, const char* text) {
    const Result<Order> order = battle.read_order(Side{side}, text);
    ASSERT_TRUE(order.ok()) << text;
    ASSERT_TRUE(battle.check(*order).ok()) << text;
    EventSink silent;
    battle.apply(*order, silent);
}

const std::string kOrders = R"("turn": 1, "active": "A", "step": "charges")";
const std::string kMoves = R"("turn": 1, "active": "A", "step": "moves")";
const std::string kLegion = R"({"type": "rom_legion", "models": 21, "files": 7, "at": [36, 12]})";
const std::string kBand =
    R"({"type": "gal_warriors", "models": 24, "files": 6, "at": [36, 19], "facing": 180})";

TEST(EmpiresView, what_a_block_is_and_does_stands_in_the_view) {
    const auto battle = in_full_swing(kLegion, kBand, kOrders);
    const View view = battle->view(Observer{});
    EXPECT_EQ(view["board"], "table");
    EXPECT_EQ(view["phase"], "orders");
    const View& unit = view["units"][0];
    EXPECT_EQ(unit["block"]["files"], 7);
    EXPECT_EQ(unit["block"]["ranks"], 3);
    EXPECT_EQ(unit["block"]["w"], 140.0);  // seven cells of 0.8"
    EXPECT_EQ(unit["order"], "closed");
    EXPECT_EQ(unit["formation"], "formed");
    EXPECT_EQ(view["figures"].size(), 45u);
    EXPECT_EQ(view["sides"][1]["edge"], "north");
}

TEST(EmpiresView, a_charge_is_seen_until_it_has_been_moved) {
    const auto battle = in_full_swing(kLegion, kBand, kOrders);
    ordered(*battle, 0, "charge A1 B1");
    EXPECT_EQ(battle->view({})["units"][0]["target"], "B1");
}

TEST(EmpiresView, CE_GEO_03_a_square_shows_the_models_it_has) {
    const auto battle = in_full_swing(
        R"({"type": "rom_legion", "models": 20, "files": 5, "formation": "square", "at": [36, 12]})", kBand,
        kOrders);
    const View view = battle->view({});
    EXPECT_EQ(view["units"][0]["formation"], "square");
    EXPECT_EQ(view["units"][0]["block"]["w"], view["units"][0]["block"]["d"]);
    EXPECT_EQ(view["figures"].size(), 20u + 24);
}

// --- CE-SET-07: nothing of reserves leaks ---

std::string beside(const char* first, const char* second, const char* flags = "[]") {
    return kLegion + R"(, {"type": "rom_velites", "models": 8, "status": ")" + first + R"(", "flags": )" +
           flags + R"(}, {"type": "rom_socii", "models": 20, "status": ")" + second + "\"}";
}

TEST(EmpiresSecrets, CE_SET_07_what_units_are_kept_for_is_known_to_their_side_alone) {
    const auto one = in_full_swing(beside("reserve", "flank_left"), kBand, kMoves);
    const auto other = in_full_swing(beside("flank_right", "reserve", R"(["due"])"), kBand, kMoves);
    EXPECT_EQ(one->view({Side{0}})["units"][2]["status"], "flank_left");
    EXPECT_EQ(one->view({Side{1}})["units"][2]["status"], "away");
    EXPECT_EQ(one->view({Side{1}}), other->view({Side{1}}));
    EXPECT_EQ(one->view({}), other->view({})) << "spectators neither";
    EXPECT_NE(one->view({Side{0}}), other->view({Side{0}}));
    EXPECT_TRUE(one->hides_from({Side{1}}));
    EXPECT_FALSE(one->hides_from({Side{0}}));
    const auto known = one->known_to({Side{1}});
    EXPECT_FALSE(known->hides_from({Side{1}})) << "what is forgotten is not there";
    EXPECT_EQ(known->view({Side{1}}), one->view({Side{1}}));
    for (const char* question : {R"({"card": {"unit": "A2"}})", R"({"threats": {"unit": "B1"}})"})
        EXPECT_EQ(asked(*one, question, {Side{1}}), asked(*other, question, {Side{1}})) << question;
}

TEST(EmpiresSecrets, CE_SET_07_how_many_stay_away_is_told_when_all_is_written_down) {
    const auto battle = in_full_swing(
        R"({"type": "rom_legion", "models": 20}, {"type": "rom_velites", "models": 8},
           {"type": "rom_socii", "models": 20})",
        R"({"type": "gal_warriors", "models": 24})",
        R"("turn": 1, "active": "A", "first": "A", "step": "assign")");
    const View before = battle->view({Side{1}});
    ordered(*battle, 0, "assign A2 flank_left");
    EXPECT_EQ(battle->view({Side{0}})["sides"][0]["away"], 1);
    EXPECT_EQ(battle->view({Side{0}})["units"][1]["status"], "flank_left");
    // A third of its units is away, so the step is over, and the number is told.
    EXPECT_EQ(battle->view({Side{1}})["units"][1]["status"], "waiting");
    EXPECT_EQ(before["units"], battle->view({Side{1}})["units"]);
}

// --- answers ---

TEST(EmpiresAnswers, CE_CHG_03_the_fan_shows_where_a_charger_ends_up) {
    const auto battle = in_full_swing(kLegion, kBand, kOrders);
    const Json fan = asked(*battle, R"({"charges": {"unit": "A1"}})")["charges"];
    ASSERT_EQ(fan.size(), 1u);
    EXPECT_TRUE(fan[0]["can"].get<bool>());
    EXPECT_EQ(fan[0]["face"], "front");
    EXPECT_EQ(fan[0]["parts"]["advance"], 175.0);  // seven inches
    EXPECT_EQ(fan[0]["block"]["y"], 475.0);
    EXPECT_EQ(fan[0]["files"]["own"], 7);
    EXPECT_FALSE(fan[0]["others"].empty());
    const Json sheet = asked(*battle, R"({"sheet": {"unit": "A1", "target": "B1"}})");
    EXPECT_NEAR(fan[0]["odds"]["win"], sheet["odds"]["win"], 1e-12);
    EXPECT_NEAR(fan[0]["odds"]["break"], sheet["odds"]["breaks"]["B1"], 1e-12);
}

TEST(EmpiresAnswers, a_charge_that_is_not_possible_says_why) {
    const auto battle = in_full_swing(
        kLegion, R"({"type": "gal_warriors", "models": 24, "files": 6, "at": [36, 40], "facing": 180})",
        kOrders);
    const Json fan = asked(*battle, R"({"charges": {"unit": "A1"}})")["charges"];
    EXPECT_FALSE(fan[0]["can"].get<bool>());
    EXPECT_TRUE(fan[0].contains("refused"));
}

TEST(EmpiresAnswers, threats_are_asked_of_the_place_where_a_unit_would_stand) {
    const auto battle = in_full_swing(kLegion, kBand, kMoves);
    const Json here = asked(*battle, R"({"threats": {"unit": "A1"}})")["threats"];
    ASSERT_EQ(here.size(), 1u);
    EXPECT_EQ(here[0]["face"], "front");
    const Json turned =
        asked(*battle, R"({"threats": {"unit": "A1", "at": {"x": 900, "y": 300, "h": 90}}})")["threats"];
    ASSERT_EQ(turned.size(), 1u);
    EXPECT_EQ(turned[0]["face"], "left");
    EXPECT_TRUE(
        asked(*battle, R"({"threats": {"unit": "A1", "at": {"x": 900, "y": 100, "h": 0}}})")["threats"]
            .empty());
}

// V-07: a turn is free, a second simple manoeuvre is tested on 8, a third near an enemy on 7.
TEST(EmpiresAnswers, CE_MAN_02_the_ghost_shows_the_chance_of_each_test) {
    const auto battle = in_full_swing(
        R"({"type": "suc_phalanx", "models": 24, "files": 8, "at": [36, 12]})",
        R"({"type": "gal_warriors", "models": 24, "files": 6, "at": [36, 19], "facing": 180})", kMoves);
    const Json trial =
        asked(*battle, R"({"trial": {"order": "move A1 normal - turn_right@0,0 expand_both@2,0 back@1,0"}})");
    ASSERT_FALSE(trial.is_null());
    ASSERT_EQ(trial["tests"].size(), 2u) << trial.dump();
    EXPECT_EQ(trial["tests"][0]["part"], 1);
    EXPECT_NEAR(trial["tests"][0]["chance"], 26 / 36.0, 1e-12);
    EXPECT_EQ(trial["tests"][1]["value"], 7);
    EXPECT_NEAR(trial["chance"], 26 / 36.0 * 21 / 36.0, 1e-12);
    EXPECT_EQ(trial["parts"].size(), 3u);
    EXPECT_EQ(trial["parts"][2]["price"], 75.0) << "half of the move goes first (CE-MAN-04)";
}

TEST(EmpiresAnswers, CE_MOV_02_a_trial_tells_how_far_it_could_go) {
    const auto battle = in_full_swing(kLegion, kBand, kMoves);
    const Json far = asked(*battle, R"({"trial": {"order": "move A1 normal - advance@9,0"}})");
    ASSERT_FALSE(far.is_null());
    EXPECT_FALSE(far["legal"].get<bool>());
    const std::string furthest = far["furthest"];
    const Result<Order> order = battle->read_order(Side{0}, furthest);
    ASSERT_TRUE(order.ok()) << furthest;
    EXPECT_TRUE(battle->check(*order).ok()) << furthest;
    EXPECT_EQ(far["used"], 100.0);
    EXPECT_EQ(far["left"], 0.0);
}

// V-02, O-02: three hits in six of five dice; five sixths of those unsaved by five; half of them kill.
TEST(EmpiresAnswers, CE_SHO_09_a_shot_tells_its_dice_its_score_and_what_it_brings) {
    const auto battle =
        in_full_swing(R"({"type": "rom_velites", "models": 10, "files": 5, "at": [36, 12]})",
                      R"({"type": "gal_warriors", "models": 30, "files": 6, "at": [36, 18], "facing": 180})",
                      R"("turn": 1, "active": "A", "step": "targets")");
    const Json shot = asked(*battle, R"({"shots": {"unit": "A1"}})")["shots"][0];
    ASSERT_TRUE(shot["can"].get<bool>()) << shot.dump();
    const Json& group = shot["groups"][0];
    EXPECT_EQ(group["dice"], 10);
    EXPECT_EQ(group["need"], 4);
    EXPECT_EQ(group["save"], 5);
    EXPECT_EQ(group["wound"], 4);
    EXPECT_NEAR(group["hits"], 5, 1e-12);
    EXPECT_NEAR(group["wounds"], 10 * 0.5 * (4 / 6.0) * 0.5, 1e-12);
}

TEST(EmpiresAnswers, zones_end_at_the_edge_and_skirmishers_have_a_front_alone) {
    const auto battle = in_full_swing(
        kLegion + R"(, {"type": "rom_velites", "models": 8, "files": 4, "at": [20, 12]})", kBand, kMoves);
    EXPECT_GE(asked(*battle, R"({"zones": {"unit": "A1"}})")["left"].size(), 3u);
    EXPECT_TRUE(asked(*battle, R"({"zones": {"unit": "A2"}})")["left"].empty());
}

TEST(EmpiresAnswers, the_card_tells_profile_armour_and_what_it_tests_on) {
    const auto battle = in_full_swing(kLegion, kBand, kMoves);
    const Json card = asked(*battle, R"({"card": {"unit": "A1"}})");
    EXPECT_EQ(card["move"], 4);
    EXPECT_EQ(card["save"]["melee"], 4);
    EXPECT_EQ(card["leadership"]["value"], card["profile"]["ml"]);
    EXPECT_EQ(card["ranks"], 3);
}

TEST(EmpiresAnswers, nonsense_has_no_answer) {
    const auto battle = in_full_swing(kLegion, kBand, kMoves);
    for (const char* question :
         {R"({})", R"([])", R"({"reach": 1})", R"({"reach": {"unit": "Z9"}})", R"({"reach": {"unit": 3}})",
          R"({"threats": {"unit": "A1", "at": {"x": 1e300, "y": 0, "h": 0}}})",
          R"({"trial": {"order": "charge A1 B1"}})", R"({"trial": {"order": "???"}})", R"({"zones": {}})",
          R"({"sheet": {"combat": 0}})", R"({"sheet": {"unit": "A1", "target": "A1"}})"})
        EXPECT_TRUE(asked(*battle, question).is_null()) << question;
}

// --- odds ---

// O-03: six dice of the hird against a shield wall.
TEST(EmpiresOdds, CE_HTH_09_casualties_of_a_group_are_exact) {
    Strike strike;
    strike.hit = 4;
    strike.armour = 6;
    strike.kill = 4;
    strike.dice = 6;
    const ranks::Chances kills = kills_of(strike);
    ASSERT_EQ(kills.size(), 7u);
    EXPECT_NEAR(kills[0], 47045881 / 191102976.0, 1e-12);
    EXPECT_NEAR(kills[2], 16290125 / 63700992.0, 1e-12);
    EXPECT_NEAR(kills[6], 15625 / 191102976.0, 1e-12);
    strike.again = true;  // natural 1s are thrown once more
    strike.hit = 5;
    strike.armour = 4;
    strike.dice = 1;
    EXPECT_NEAR(kills_of(strike)[1], 7 / 72.0, 1e-12);  // O-02
    strike.again = false;
    strike.auto_kill = true;  // natural 6s kill
    strike.hit = strike.kill = 3;
    strike.armour = 6;
    EXPECT_NEAR(kills_of(strike)[1], 1 / 6.0 + 0.5 * (5 / 6.0) * (4 / 6.0), 1e-12);
}

// O-05: levels of ML 7, lost by 2.
TEST(EmpiresOdds, CE_OUT_03_the_levels_of_a_lost_round_are_exact) {
    Table table(empires::test::north("rom_socii", 20, 5), empires::test::south("rom_socii", 20, 5));
    for (const UnitId unit : {UnitId{0}, UnitId{1}}) {
        table.state.tallies[unit].combat = 0;
        table.state.tallies[unit].outcome = unit == 0 ? kLost : kWon;
    }
    table.state.tallies[0].lost_by = 2;
    const std::array<double, 5> levels = chances_of_levels(table.setup, table.state, 0);
    const double expected[] = {5 / 18.0, 5 / 36.0, 11 / 36.0, 7 / 36.0, 1 / 12.0};
    for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(levels[i], expected[i], 1e-12) << i;
}

TEST(EmpiresOdds, CE_CRS_10_two_equal_units_win_equally_often) {
    const auto battle =
        in_full_swing(R"({"type": "rom_socii", "models": 20, "files": 5, "at": [36, 20]})",
                      R"({"type": "rom_socii", "models": 20, "files": 5, "at": [36, 20], "facing": 180})",
                      R"("turn": 1, "active": "A", "step": "combats")");
    const Json sheet = asked(*battle, R"({"sheet": {"unit": "A1", "target": "B1"}})");
    ASSERT_TRUE(sheet.contains("odds")) << sheet.dump();
    const Json& odds = sheet["odds"];
    EXPECT_NEAR(odds["win"], odds["lose"].get<double>(), 1e-12);
    EXPECT_NEAR(odds["win"].get<double>() + odds["lose"].get<double>() + odds["draw"].get<double>(), 1,
                1e-12);
    EXPECT_NEAR(odds["breaks"]["A1"], odds["breaks"]["B1"].get<double>(), 1e-12);
    ASSERT_EQ(sheet["strikes"].size(), 4u);
    EXPECT_EQ(sheet["strikes"][0]["by"], "throw") << "before the blows (CE-WPN-06)";
    EXPECT_FALSE(sheet["done"].get<bool>());
}

}  // namespace
}  // namespace clashfield::empires
