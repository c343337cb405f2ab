#include "registry/registry.h"

#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "content/army_shop.h"

namespace clashfield::registry {
namespace {

std::unique_ptr<Game> loaded(const std::string& id) {
    return std::move(*load(id, std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", {}));
}

// Its first scenario.
std::unique_ptr<Battle> begun(const Game& game) {
    Random random(1);
    EventSink silent;
    const nlohmann::ordered_json scenario = game.contents()["scenarios"][0]["id"];
    return std::move(*game.start(game.complete({{"scenario", scenario}}, random), silent));
}

TEST(Registry, a_form_names_the_board_that_its_battles_are_drawn_on) {
    for (const std::string& id : ids()) {
        const std::unique_ptr<Game> game = loaded(id);
        EXPECT_EQ(begun(*game)->view(Observer{})["board"], game->setup_form().board) << id;
    }
}

TEST(Registry, every_game_is_among_those_that_people_are_shown) {
    const std::vector<std::string> shown = planned();
    EXPECT_EQ(shown.front(), "filler");
    for (const std::string& id : ids()) EXPECT_EQ(std::count(shown.begin(), shown.end(), id), 1) << id;
    EXPECT_GE(shown.size(), 5u);
}

TEST(Registry, facts_that_play_a_role_are_facts_of_every_battle) {
    for (const std::string& id : ids()) {
        const std::unique_ptr<Game> game = loaded(id);
        const std::unique_ptr<Battle> battle = begun(*game);
        const FactRoles& roles = game->vocabulary().facts;
        for (const std::string_view of_side : {roles.health, roles.strength, roles.lost, roles.limit}) {
            if (of_side.empty()) continue;
            EXPECT_TRUE(battle->find_fact("A." + std::string(of_side)).has_value()) << id << ": " << of_side;
        }
        for (const std::string_view of_battle : {roles.result, roles.round}) {
            if (of_battle.empty()) continue;
            EXPECT_TRUE(battle->find_fact(of_battle).has_value()) << id << ": " << of_battle;
        }
        EXPECT_FALSE(roles.health.empty() && roles.strength.empty()) << id << " has no odds without it";
    }
}

// Without these the story of a battle has no headings, and tells the dice twice.
TEST(Registry, every_game_says_what_begins_a_turn_and_what_shows_dice) {
    for (const registry::GameEntry& entry : games()) {
        const std::unique_ptr<Game> game = loaded(std::string(entry.id));
        for (const FormRole role : {FormRole::BeginsTurn, FormRole::ShowsDice}) {
            const std::span<const Form> events = game->vocabulary().events;
            EXPECT_EQ(std::count_if(events.begin(), events.end(),
                                    [&](const Form& form) { return form.role == role; }),
                      1)
                << entry.id;
        }
        EXPECT_NE(game->vocabulary().domain_roles.labels, Domain::Number) << entry.id;
    }
}

TEST(Registry, every_way_of_a_form_is_one_that_the_game_takes) {
    for (const std::string& id : ids()) {
        const std::unique_ptr<Game> game = loaded(id);
        const content::ArmyShop* shop = game->army_shop();
        if (shop == nullptr) continue;
        const SetupForm form = game->setup_form();
        const auto starts = [&](const nlohmann::ordered_json& options) {
            nlohmann::ordered_json pickup{{"points", shop->points().usual}};
            const auto contents = game->contents();
            if (contents.contains("maps")) pickup["map"] = contents["maps"][0]["id"];
            pickup["armies"] = {shop->lists()[0].id, shop->lists()[1].id};
            if (!options.empty()) pickup["options"] = options;
            Random random(1);
            EventSink silent;
            const auto battle = game->start(game->complete({{"pickup", pickup}}, random), silent);
            EXPECT_TRUE(battle.ok()) << id << ": " << pickup.dump() << to_string(battle.problems());
        };
        starts(nlohmann::ordered_json::object());
        for (const std::string_view way : form.deployments) starts({{"deployment", way}});
        for (const std::string_view way : form.terrains) starts({{"terrain", way}});
    }
}

TEST(Registry, armies_are_sold_from_the_least_to_the_most_points) {
    for (const std::string& id : ids()) {
        const std::unique_ptr<Game> game = loaded(id);
        const content::ArmyShop* shop = game->army_shop();
        if (shop == nullptr) continue;
        const content::PointsRange range = shop->points();
        EXPECT_LE(range.least, range.usual);
        EXPECT_LE(range.usual, range.most);
        Random random(7);
        const std::optional<content::ShopArmy> army = shop->buy(0, range.usual, random);
        ASSERT_TRUE(army.has_value()) << id;
        EXPECT_TRUE(army->violations.empty()) << id;
        content::Json file = army->file;
        EXPECT_EQ(file[std::string(shop->budget_key())], range.usual);
        for (const int points : {range.least - 1, range.least, range.most, range.most + 1}) {
            file[std::string(shop->budget_key())] = points;
            content::Findings findings;
            const bool read = shop->read(file, "army.json", findings).has_value();
            EXPECT_EQ(read, points >= range.least && points <= range.most) << id << ": " << points;
        }
    }
}

}  // namespace
}  // namespace clashfield::registry
