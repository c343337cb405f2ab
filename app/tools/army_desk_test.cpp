// Armies for the page, asked for as the page does.

#include "app/tools/army_desk.h"

#include <filesystem>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "registry/registry.h"

namespace clashfield::app {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;

class ArmyDeskTest : public testing::Test {
  protected:
    ArmyDeskTest() {
        Session session;
        session.data = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";
        for (const std::string& id : registry::ids()) shelf_.games[id] = load_game(session, id);
        desk_ = open_army_desk(session, shelf_);
    }

    Json ask(const char* request, const std::string& language = "en") {
        const server::Answer<Json> answer = desk_(Json::parse(request), language);
        if (const auto* denied = std::get_if<server::Denial>(&answer))
            return {{"denied", denied->code}, {"message", denied->message}};
        return std::get<Json>(answer);
    }

    server::GameShelf shelf_;
    server::ArmyDesk desk_;
};

TEST_F(ArmyDeskTest, an_army_bought_at_random_is_legal_and_comes_with_its_units_and_sheets) {
    const Json bought = ask(R"({"game": "clash", "list": "greeks", "points": 500, "seed": 7})");
    EXPECT_TRUE(bought["faults"].empty());
    EXPECT_EQ(bought["budget"], 500);
    EXPECT_GT(bought["lines"].size(), 2u);
    EXPECT_EQ(bought["sheet"], true);
    const Json again = ask(Json{{"game", "clash"}, {"army", bought["army"]}, {"sheet", true}}.dump().c_str());
    EXPECT_TRUE(again["faults"].empty());
    EXPECT_THAT(again["sheet"].get<std::string>(), HasSubstr("<!DOCTYPE html>"));
    EXPECT_TRUE(ask(R"({"game": "champs", "list": "arabs", "points": 250})")["faults"].empty());
}

TEST_F(ArmyDeskTest, the_points_of_the_match_bind_an_army_bought_for_more) {
    const Json large = ask(R"({"game": "clash", "list": "greeks", "points": 800})");
    const Json held =
        ask(Json{{"game", "clash"}, {"army", large["army"]}, {"points", 500}}.dump().c_str(), "fr");
    ASSERT_FALSE(held["faults"].empty());
    EXPECT_EQ(held["budget"], 500);
    EXPECT_EQ(held["faults"][0]["code"], "over_budget");
    EXPECT_EQ(held["faults"][0]["clause"], "CL-SET-03");
    EXPECT_THAT(held["faults"][0]["message"].get<std::string>(), HasSubstr("500"));
}

TEST_F(ArmyDeskTest, what_cannot_be_read_or_bought_is_told) {
    const Json nonsense = ask(R"({"game": "clash", "army": {"format": "clash-army/1", "units": 3}})");
    EXPECT_TRUE(nonsense["army"].is_null());
    EXPECT_THAT(nonsense["faults"][0]["message"].get<std::string>(), HasSubstr("units: "));
    EXPECT_EQ(ask(R"({"game": "clash", "army": 3, "points": 500})")["army"], nullptr);
    const Json huge =
        ask(R"({"game": "clash", "sheet": true, "army": {"format": "clash-army/1", "list": "greeks",
        "units": [{"entry": "hoplites", "figures": 400}, {"entry": "hoplites", "figures": 400}]}})");
    EXPECT_FALSE(huge["faults"].empty());
    EXPECT_EQ(huge["sheet"], false);
    EXPECT_EQ(ask(R"({"game": "clash", "list": "greeks", "points": 7})")["denied"], "D-19");
    EXPECT_EQ(ask(R"({"game": "clash", "list": "nobody", "points": 500})")["denied"], "F-05");
    EXPECT_EQ(ask(R"({"game": "filler", "list": "greeks", "points": 500})")["denied"], "F-05");
    EXPECT_EQ(ask(R"([1, 2])")["denied"], "F-05");
}

TEST_F(ArmyDeskTest, what_is_wrong_with_a_file_is_told_in_french_too) {
    const char* const armies[] = {
        R"({"game": "clash", "army": {"format": "clash-army/1", "units": 3}})",
        R"({"game": "clash", "army": {"format": "clash-army/9", "list": "greeks", "units": []}})",
        R"({"game": "clash", "army": {"list": "greeks"}})",
        R"({"game": "clash", "army": 3})",
        R"({"game": "clash", "army": {"format": "clash-army/1", "list": "greek", "units": []}})",
        R"({"game": "clash", "army": {"format": "clash-army/1", "list": "greeks", "troops": 1, "units":
            [{"entry": "hoplite", "figures": 5}, {"figures": "many"}, {"entry": "horse"}, 7]}})",
        R"({"game": "clash", "army": {"format": "clash-army/1", "units": [{"name": "x", "type": "C",
            "order": "OS", "armour": 9, "shield": 1, "lives": 1, "actions": 2, "manoeuvre": "9/9",
            "training": "Z", "morale": "M", "shoot": "999", "melee": "SP9", "figures": 4}]}})",
        R"({"game": "champs", "army": {"format": "champs-army/1", "list": "arab", "corps": []}})",
        R"({"game": "champs", "army": {"format": "champs-army/1", "list": "arabs", "points": 9999,
            "corps": [{"units": {"nobody": 3}}, {"units": 3}, 4]}})",
        R"({"game": "champs", "army": "arabs"})",
    };
    const std::regex english(
        "\\b(is|are|the|an|expected|missing|unknown|there|found|allowed|known|needs|cannot)\\b",
        std::regex::icase);
    for (const char* army : armies) {
        const Json told = ask(army, "fr");
        ASSERT_FALSE(told["faults"].empty()) << army;
        for (const Json& fault : told["faults"]) {
            const std::string message = fault["message"].get<std::string>();
            EXPECT_FALSE(std::regex_search(message, english)) << message;
        }
    }
}

}  // namespace
}  // namespace clashfield::app
