#include "app/tools/setup_options.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/tools/any_case.h"
#include "app/tools/plain_text.h"
#include "app/tools/text_files.h"
#include "base/closest.h"
#include "battle/codec.h"

namespace clashfield::app {
namespace {

constexpr int kSmallTable = 4;     // seats for two, so that there is a place out of melee
constexpr int kSeatsForThree = 6;  // an empty seat between each two

Problem usage(std::string where, std::string message) { return {"", std::move(where), std::move(message)}; }

// {"scenario": X} and {"situation": X} may be written with or without their key.
Json under_key(const Json& json, const char* key) {
    if (json.is_object() && json.contains(key)) return json;
    Json setup = Json::object();
    setup[key] = json;
    return setup;
}

Result<Json> scenario_setup(const SetupOptions& options) {
    const bool is_file = options.scenario.ends_with(".json");
    if (!is_file) return under_key(Json(options.scenario), "scenario");
    const Result<Json> json = read_json_file(options.scenario);
    if (!json) return json.problems();
    return under_key(*json, "scenario");
}

Result<Json> situation_setup(const SetupOptions& options) {
    const bool is_json = options.situation.starts_with("{");
    const Result<Json> json =
        is_json ? parse_json(options.situation, "--situation") : read_json_file(options.situation);
    if (!json) return json.problems();
    return under_key(*json, "situation");
}

Problems unknown_characters(const Game& game, const std::vector<std::string>& characters) {
    const std::vector<std::string> known = content_ids(game, "characters");
    if (known.empty()) {
        return {usage("characters",
                      "The game " + std::string(game.vocabulary().game) +
                          " is not played with single characters; name a scenario or a situation.")};
    }
    Problems problems;
    for (const std::string& character : characters) {
        if (std::find(known.begin(), known.end(), character) != known.end()) continue;
        const std::string near = closest(character, known);
        problems.push_back(usage("characters", "No character " + in_quotes(character) + "; there are " +
                                                   joined(known) + "." +
                                                   (near.empty() ? "" : " Did you mean " + near + "?")));
    }
    return problems;
}

// Seats from the first one on, with empty seats between few players.
int seats_for(std::size_t players) {
    if (players == 2) return kSmallTable;
    return players == 3 ? kSeatsForThree : static_cast<int>(players);
}

int seat_of(std::size_t index, std::size_t players) {
    return static_cast<int>(players <= 3 ? index * 2 : index);
}

Result<Json> character_situation(const Game& game, const SetupOptions& options) {
    const std::vector<std::string>& characters = options.characters;
    if (Problems problems = unknown_characters(game, characters); !problems.empty()) return problems;
    if (options.energy.size() > characters.size()) {
        return usage("--energy", "More energies than characters.");
    }
    Json players = Json::array();
    for (std::size_t i = 0; i < characters.size(); ++i) {
        Json player;
        player["name"] = to_string(Side{static_cast<std::uint8_t>(i)});
        player["card"] = characters[i];
        player["space"] = "S" + std::to_string(options.apart && i > 0 ? i + 1 : i);
        if (i < options.energy.size()) player["energy"] = options.energy[i];
        players.push_back(std::move(player));
    }
    Json situation;
    situation["seats"] = std::max(kSmallTable, static_cast<int>(characters.size()) + (options.apart ? 1 : 0));
    situation["mode"] = "ffa";
    situation["first"] = "A";
    situation["players"] = std::move(players);
    return under_key(situation, "situation");
}

}  // namespace

void add_setup_options(CLI::App& verb, SetupOptions& options, const text::Catalogue& words) {
    auto* scenario =
        verb.add_option("--scenario", options.scenario, words.format("setup.scenario"))->type_name("ID|FILE");
    verb.add_option("--situation", options.situation, words.format("setup.situation"))
        ->type_name("FILE")
        ->excludes(scenario);
    add_meeting_options(verb, options.meeting, words);
}

void add_meeting_options(CLI::App& verb, MeetingOptions& options, const text::Catalogue& words) {
    auto* pickup =
        verb.add_option_function<std::string>(
                "--pickup", [&options](const std::string& given) { options.pickup = names_in(given); },
                words.format("setup.pickup"))
            ->type_name("LIST,LIST");
    verb.add_option("--points", options.points, words.format("setup.points"))->needs(pickup)->type_name("N");
    verb.add_option("--map", options.map, words.format("setup.map"))->needs(pickup)->type_name("ID");
    verb.add_flag("--free-setup", options.free_setup, words.format("setup.free"))->excludes(pickup);
    verb.add_option_function<std::string>(
            "--rules", [&options](const std::string& given) { options.rules = names_in(given); },
            words.format("setup.rules"))
        ->type_name("RULE,RULE");
}

std::vector<std::string> names_in(const std::string& list) {
    std::vector<std::string> names;
    std::string name;
    std::istringstream stream(list);
    while (std::getline(stream, name, ',')) names.push_back(name);
    return names;
}

namespace {

// "true", "40" or a word: the game says whether it fits.
Json value_of(const std::string& typed) {
    const std::string text = lower(typed);
    if (text == "true" || text == "false") return text == "true";
    const bool number =
        !text.empty() && text.size() <= 6 && text.find_first_not_of("0123456789") == std::string::npos;
    return number ? Json(std::stoi(text)) : Json(text);
}

}  // namespace

Problems use_rules(const Game& game, const std::vector<std::string>& rules, Json& setup) {
    if (rules.empty()) return {};
    const std::vector<std::string> known = content_ids(game, "rules");
    const std::string name(game.vocabulary().game);
    if (known.empty()) return {{"", "--rules", "The game " + name + " has no optional rules."}};
    if (setup.contains("situation"))
        return {{"", "--rules", "A situation has its own rules: write them under its \"options\"."}};
    Problems problems;
    Json& part = setup.contains("pickup") ? setup["pickup"] : setup;
    for (const std::string& given : rules) {
        const std::size_t equals = given.find('=');
        const std::string rule = in_known_case(given.substr(0, equals), known);
        if (std::find(known.begin(), known.end(), rule) == known.end())
            problems.push_back(
                {"", "--rules", with_known("there is no optional rule " + in_quotes(rule), rule, known)});
        else
            part["options"][rule] =
                equals == std::string::npos ? Json(true) : value_of(given.substr(equals + 1));
    }
    return problems;
}

Result<Json> pickup_setup(const Game& game, const MeetingOptions& options) {
    const std::vector<std::string> maps = content_ids(game, "maps");
    if (maps.empty() && options.map.empty())
        return usage("--pickup", "The game " + std::string(game.vocabulary().game) +
                                     " is not played with armies from lists.");
    Json armies = Json::array();
    for (const std::string& army : options.pickup) {
        if (!army.ends_with(".json")) {
            armies.push_back(army);
            continue;
        }
        const Result<Json> file = read_json_file(army);
        if (!file) return file.problems();
        armies.push_back(*file);
    }
    const std::string map = options.map.empty() ? maps[0] : options.map;
    return Json{{"pickup", {{"points", options.points}, {"map", map}, {"armies", std::move(armies)}}}};
}

namespace {

Result<Json> plain_setup(const Game& game, const SetupOptions& options) {
    if (!options.meeting.pickup.empty()) return pickup_setup(game, options.meeting);
    if (!options.situation.empty()) return situation_setup(options);
    if (!options.scenario.empty()) {
        Result<Json> setup = scenario_setup(options);
        if (setup.ok() && options.meeting.free_setup) (*setup)["deployment"] = "free";
        return setup;
    }
    if (options.characters.size() == 1 || options.characters.size() > kMaxSides) {
        return usage("characters", "2 to " + std::to_string(kMaxSides) + " characters are needed.");
    }
    if (!options.characters.empty()) return character_situation(game, options);
    return usage("--scenario", "Say where the battle begins: --scenario with one of " +
                                   joined(content_ids(game, "scenarios")) + ", or --situation with a file.");
}

}  // namespace

void use_known_case(const Game& game, MeetingOptions& meeting) {
    for (std::string& army : meeting.pickup) army = in_known_case(army, content_ids(game, "armies"));
    meeting.map = in_known_case(meeting.map, content_ids(game, "maps"));
}

Result<Json> setup_from(const Game& game, const SetupOptions& given) {
    SetupOptions options = given;
    options.scenario = in_known_case(options.scenario, content_ids(game, "scenarios"));
    for (std::string& character : options.characters)
        character = in_known_case(character, content_ids(game, "characters"));
    use_known_case(game, options.meeting);
    Result<Json> setup = plain_setup(game, options);
    if (!setup) return setup;
    if (Problems problems = use_rules(game, options.meeting.rules, *setup); !problems.empty())
        return problems;
    return setup;
}

std::vector<std::string> content_ids(const Game& game, const std::string& kind) {
    const Json contents = game.contents();
    std::vector<std::string> ids;
    const auto list = contents.is_object() ? contents.find(kind) : contents.end();
    if (list == contents.end() || !list->is_array()) return ids;
    for (const Json& item : *list) {
        if (item.is_string()) ids.push_back(item.get<std::string>());
        if (item.is_object() && item.contains("id") && item["id"].is_string())
            ids.push_back(item["id"].get<std::string>());
    }
    return ids;
}

Result<Json> character_scenario(const Game& game, const std::vector<std::string>& characters, int first) {
    if (Problems problems = unknown_characters(game, characters); !problems.empty()) return problems;
    if (characters.size() < 2 || characters.size() > kMaxSides) {
        return usage("--characters", "2 to " + std::to_string(kMaxSides) + " characters are needed.");
    }
    Json players = Json::array();
    for (std::size_t i = 0; i < characters.size(); ++i) {
        Json player;
        player["character"] = characters[i];
        player["seat"] = seat_of(i, characters.size());
        players.push_back(std::move(player));
    }
    Json scenario;
    scenario["mode"] = "ffa";
    scenario["seats"] = seats_for(characters.size());
    scenario["choose"] = "fixed";
    scenario["first"] = first < 0 ? Json("roll") : Json(first);
    scenario["duplicates"] = true;
    scenario["players"] = std::move(players);
    return under_key(scenario, "scenario");
}

bool reach_decision(Battle& battle) {
    constexpr int kMostRolls = 100;
    EventSink silent;
    for (int i = 0; i < kMostRolls; ++i) {
        const Pending pending = battle.pending();
        const auto* roll = std::get_if<RollRequest>(&pending);
        if (roll == nullptr) return std::holds_alternative<Decision>(pending);
        Faces faces;
        for (std::uint16_t die = 0; die < roll->dice.count; ++die) {
            faces.push_back(static_cast<std::uint8_t>(die == 0 ? roll->dice.sides : 1));
        }
        battle.apply(faces, silent);
    }
    return false;
}

}  // namespace clashfield::app
