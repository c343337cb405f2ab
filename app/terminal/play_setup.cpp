// The set-up behind the options of play: a scenario of the game, changed where the options say so.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/tools/any_case.h"
#include "app/verbs/play.h"
#include "base/closest.h"

namespace clashfield::app {
namespace {

// The scenario with this id as an object, or a new one if characters were named without it.
Result<Json> base_scenario(const Game& game, const PlayRequest& request) {
    if (request.scenario.empty() && !request.characters.empty()) {
        return Json{{"mode", "ffa"}, {"first", "roll"}, {"players", Json::array()}};
    }
    const Json contents = game.contents();
    std::vector<std::string> known;
    for (const Json& scenario : contents["scenarios"]) {
        known.push_back(scenario.value("id", ""));
        if (request.scenario.empty() || known.back() == request.scenario) return scenario;
    }
    // The game itself says best what is wrong with an id it does not know.
    EventSink silent;
    const auto refused = game.start(Json{{"scenario", request.scenario}}, silent);
    if (!refused) return refused.problems();
    return Json{{"scenario", request.scenario}};
}

void use_characters(Json& scenario, const std::vector<std::string>& characters) {
    scenario["choose"] = "fixed";
    if (scenario["players"].size() != characters.size()) {
        // Another number of players: a table of its own, as the rules lay it by default.
        scenario["players"] = Json::array();
        for (std::size_t i = 0; i < characters.size(); ++i) scenario["players"].push_back(Json::object());
        scenario.erase("seats");
        scenario["mode"] = "ffa";
    }
    for (std::size_t i = 0; i < characters.size(); ++i) scenario["players"][i]["character"] = characters[i];
    std::vector<std::string> sorted = characters;
    std::stable_sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) scenario["duplicates"] = true;
}

void use_seats(Json& scenario, int seats) {
    scenario["seats"] = seats;
    for (Json& player : scenario["players"]) player.erase("seat");
}

void use_teams(Json& scenario) {
    scenario["mode"] = "teams";
    int next = 0;
    for (Json& player : scenario["players"]) player["team"] = 1 + next++ % 2;
}

// Options about players at a table mean nothing to a game of armies.
Problems table_options(const PlayRequest& request, const text::Catalogue& words) {
    Problems problems;
    const auto refuse = [&](bool given, const char* option) {
        if (!given) return;
        const std::string game = words.format(request.game + ".name");
        problems.push_back(
            {"", "", words.format("ui.play.not_of_armies", {{"option", option}, {"game", game}})});
    };
    refuse(!request.characters.empty(), "--characters");
    refuse(request.seats > 0, "--seats");
    refuse(request.teams, "--teams");
    refuse(!request.first.empty(), "--first");
    return problems;
}

std::string last_letter(std::size_t players) { return std::string(1, static_cast<char>('A' + players - 1)); }

}  // namespace

namespace {

Result<Json> plain_setup(const Game& game, const PlayRequest& request, const text::Catalogue& words) {
    const bool of_armies = content_ids(game, "characters").empty();
    if (Problems problems = of_armies ? table_options(request, words) : Problems{}; !problems.empty())
        return problems;
    if (!request.meeting.pickup.empty()) return pickup_setup(game, request.meeting);
    if (!request.situation.empty() || request.scenario.ends_with(".json")) {
        SetupOptions options;
        options.scenario = request.scenario;
        options.situation = request.situation;
        options.meeting = request.meeting;
        return setup_from(game, options);
    }
    Result<Json> base = base_scenario(game, request);
    if (!base) return base.problems();
    Json scenario = std::move(*base);
    if (!scenario.contains("players") || request.meeting.free_setup) {
        // A game of armies: its contents only name the scenario.
        Json setup{{"scenario", scenario.contains("id") ? scenario["id"] : scenario}};
        if (request.meeting.free_setup) setup["deployment"] = "free";
        return setup;
    }
    if (!request.characters.empty()) use_characters(scenario, request.characters);
    if (request.seats > 0) use_seats(scenario, request.seats);
    if (request.teams) use_teams(scenario);
    if (!request.first.empty()) {
        const std::size_t players = scenario["players"].size();
        const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(request.first[0])));
        const bool side =
            request.first.size() == 1 && letter >= 'A' && letter < 'A' + static_cast<int>(players);
        if (!side && request.first != "roll") {
            return Problem{
                "", "",
                words.format("ui.play.bad_first", {{"word", request.first}, {"last", last_letter(players)}})};
        }
        scenario["first"] = side ? Json(letter - 'A') : Json("roll");
    }
    return Json{{"scenario", std::move(scenario)}};
}

}  // namespace

Result<Json> play_setup(const Game& game, const PlayRequest& given, const text::Catalogue& words) {
    PlayRequest request = given;
    request.game = std::string(game.vocabulary().game);
    request.scenario = in_known_case(request.scenario, content_ids(game, "scenarios"));
    for (std::string& character : request.characters)
        character = in_known_case(character, content_ids(game, "characters"));
    use_known_case(game, request.meeting);
    Result<Json> setup = plain_setup(game, request, words);
    if (!setup || request.meeting.rules.empty()) return setup;
    if (Problems problems = use_rules(game, request.meeting.rules, *setup); !problems.empty())
        return problems;
    return setup;
}

}  // namespace clashfield::app
