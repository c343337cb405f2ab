#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "content/army_shop.h"
#include "registry/registry.h"
#include "tests/laws/laws.h"
#include "tests/support/pig.h"

namespace clashfield::laws {
namespace {

GameUnderTest pig_under_test() {
    GameUnderTest pig;
    pig.name = "pig";
    pig.game = pig::make_game();
    pig.setups = {R"({"scenario": "duel"})", R"({"scenario": "endless"})", R"({"scenario": "three"})",
                  R"({"scenario": "party"})", R"({"scenario": "dealt"})"};
    pig.facts = {"A.score", "B.score", "turn_total"};
    pig.hidden_keys = {"charm"};
    pig.secret_verbs = {"charm"};
    pig.hidden_twins = {
        {R"({"situation": {"dice": 2, "jinxes": 1, "charms": [0, 1]}})",
         R"({"situation": {"dice": 2, "jinxes": 1, "charms": [0, 2]}})", Side{1}},
        {R"({"situation": {"sides": 3, "charms": [0, 1, 1]}})",
         R"({"situation": {"sides": 3, "charms": [2, 1, 1]}})", Side{0}},
    };
    pig.mirrors = {
        {R"({"situation": {"dice": 2, "jinxes": 2, "toasts": 1, "first": 0, "scores": [3, 5], "charms": [0, 2]}})",
         R"({"situation": {"dice": 2, "jinxes": 2, "toasts": 1, "first": 1, "scores": [5, 3], "charms": [2, 0]}})",
         {1, 0}},
        {R"({"situation": {"sides": 3, "first": 0, "toasts": 1, "round_limit": 9, "charms": [0, 1, 2]}})",
         R"({"situation": {"sides": 3, "first": 1, "toasts": 1, "round_limit": 9, "charms": [2, 0, 1]}})",
         {1, 2, 0}},
    };
    return pig;
}

std::map<std::string, AddParticulars, std::less<>>& particulars() {
    static std::map<std::string, AddParticulars, std::less<>> all;
    return all;
}

// What a fight is about: what odds are told of.
std::vector<std::string> facts_with_roles(const FactRoles& roles) {
    std::vector<std::string> facts;
    for (const char* side : {"A.", "B."}) {
        for (const std::string_view of_side : {roles.health, roles.strength})
            if (!of_side.empty()) facts.push_back(side + std::string(of_side));
    }
    if (!roles.result.empty()) facts.emplace_back(roles.result);
    return facts;
}

// A registered game with all its scenarios, and with a match where armies are sold.
GameUnderTest registered(const std::string& name) {
    GameUnderTest game;
    game.name = name;
    Result<std::unique_ptr<Game>> loaded = registry::load(name, CLASHFIELD_SOURCE_DIR "/data", {});
    if (!loaded.ok()) {
        ADD_FAILURE() << to_string(loaded.problems());
        return game;
    }
    game.game = std::move(*loaded);
    const Json contents = game.game->contents();
    for (const Json& scenario : contents["scenarios"]) {
        game.setups.push_back(to_text(Json{{"scenario", scenario["id"]}}));
    }
    if (const content::ArmyShop* shop = game.game->army_shop()) {
        const std::vector<content::ArmyListEntry> lists = shop->lists();
        Json pickup{{"points", shop->points().usual}, {"armies", {lists.front().id, lists.back().id}}};
        if (contents.contains("maps")) pickup["map"] = contents["maps"][0]["id"];
        game.setups.push_back(to_text(Json{{"pickup", pickup}}));
    }
    game.facts = facts_with_roles(game.game->vocabulary().facts);
    if (const auto more = particulars().find(name); more != particulars().end()) more->second(game);
    return game;
}

}  // namespace

bool add_particulars(std::string_view game, AddParticulars add) {
    return particulars().emplace(game, add).second;
}

std::vector<std::string> games_under_test() {
    std::vector<std::string> names = registry::ids();
    names.insert(names.begin(), "pig");
    return names;
}

const GameUnderTest& game_under_test(const std::string& name) {
    static std::map<std::string, GameUnderTest> games;
    auto found = games.find(name);
    if (found == games.end())
        found = games.emplace(name, name == "pig" ? pig_under_test() : registered(name)).first;
    return found->second;
}

}  // namespace clashfield::laws
