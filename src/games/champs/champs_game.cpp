#include "games/champs/champs_game.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "base/hash.h"
#include "battle/battle_of.h"
#include "battle/parse_json.h"
#include "content/shipped.h"
#include "content/start_battle.h"
#include "games/champs/content/army_list.h"
#include "games/champs/content/library.h"
#include "games/champs/content/pickup.h"
#include "games/champs/content/reading.h"
#include "games/champs/content/roster.h"
#include "games/champs/content/scenario.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/set_up.h"
#include "games/champs/rules/the_turn.h"

namespace clashfield::champs {
namespace {

using content::Findings;
using content::Json;
using content::Reader;

// A type with its counters (7.1): what is printed on them, and what they cost.
Json type_contents(const ProfileTable& table, Type type) {
    const TypeRow& row = table.row(type);
    Json json{{"id", kTypeNames[static_cast<std::size_t>(type)]},
              {"name", words_json(row.name)},
              {"text", words_json(row.text)},
              {"foot", row.tv_foot},
              {"mounted", row.tv_mounted},
              {"ep", row.ep / 2.0},
              {"counters", Json::array()}};
    for (std::size_t q = 0; q < kQualities; ++q) {
        for (std::size_t t = 0; t < 2; ++t) {
            const auto quality = static_cast<Quality>(q);
            const auto training = static_cast<Training>(t);
            if (!table.is_allowed(type, quality, training)) continue;
            const Profile profile = table.make(type, quality, training);
            json["counters"].push_back(Json{{"profile", profile_name(profile)},
                                            {"move", profile.ma},
                                            {"range", profile.range},
                                            {"points", row.price[q][t] / 2.0}});
        }
    }
    return json;
}

Json list_contents(const ArmyList& list) {
    Json json{{"id", list.id},      {"name", words_json(list.name)}, {"from", list.from_year},
              {"to", list.to_year}, {"aggression", list.aggression}, {"lines", Json::array()}};
    for (const ListLine& line : list.lines) {
        Json item{{"name", words_json(line.name)},
                  {"profile", profile_name(line.profile)},
                  {"least", line.least},
                  {"most", line.most},
                  {"points", line.points / 2.0}};
        if (line.alternative) item["dismounts"] = profile_name(*line.alternative);
        if (line.either) item["either"] = profile_name(*line.either);
        json["lines"].push_back(std::move(item));
    }
    return json;
}

// Of the files that rules read, without their words.
struct ContentHashes {
    std::uint64_t profiles = 0;
    std::uint64_t lists = 0;
    std::vector<std::pair<std::string, std::uint64_t>> maps;  // by id
};

ContentHashes hashes_of(const std::filesystem::path& data) {
    const std::filesystem::path folder = data / "champs";
    ContentHashes hashes;
    hashes.profiles = content::hash_of_file(folder / "profiles.json");
    hashes.lists = content::hash_of_file(folder / "armies.json");
    const Result<Json> maps = content::read_json(folder / "maps.json");
    if (!maps || !maps->is_object() || !maps->contains("maps")) return hashes;
    for (const Json& map : (*maps)["maps"]) {
        if (map.is_object() && map.contains("id") && map["id"].is_string())
            hashes.maps.emplace_back(map["id"].get<std::string>(), content::hash_without_words(map));
    }
    return hashes;
}

class ChampsGame final : public content::DoorOf<Rules, ChampsGame> {
  public:
    ChampsGame(Library library, std::vector<Json> scenarios, ArmyLists lists, ContentHashes hashes)
        : library_(std::move(library)),
          scenarios_(std::move(scenarios)),
          lists_(std::move(lists)),
          hashes_(std::move(hashes)) {}

    Json contents() const override {
        Json json;
        json["scenarios"] = Json::array();
        for (const Json& scenario : scenarios_) {
            Json item{{"id", scenario["id"]}, {"name", scenario["name"]}, {"map", scenario["map"]}};
            if (scenario.contains("text")) item["text"] = scenario["text"];
            json["scenarios"].push_back(std::move(item));
        }
        json["armies"] = Json::array();
        for (const ArmyList& list : lists_) json["armies"].push_back(list_contents(list));
        json["types"] = Json::array();  // CB-UNI-11
        for (std::size_t i = 0; i < kTypes; ++i)
            json["types"].push_back(type_contents(*library_.profiles, static_cast<Type>(i)));
        json["rules"] = Json::array();
        for (const OptionalRule& rule : kOptionalRules)
            json["rules"].push_back({{"id", rule.id}, {"clause", rule.clause}});
        json["maps"] = Json::array();
        for (const auto& map : library_.maps) {
            json["maps"].push_back(Json{{"id", map->id}, {"name", words_json(map->name)}});
        }
        return json;
    }

    SetupForm setup_form() const override { return {.board = "hex", .free_scenarios = true}; }

    const content::ArmyShop* army_shop() const override { return shop_.get(); }

    // A scenario named by id is written out, and so is a pick-up game with the armies bought for it, so that
    // a log can be replayed after the files have changed.
    Json complete(Json setup, Random& random) const override {
        if (!setup.is_object()) return setup;
        if (setup.contains("pickup")) return complete_pickup(std::move(setup), random);
        if (!setup.contains("scenario")) return setup;
        content::write_out_scenario(setup, scenarios_);
        if (setup["scenario"].is_object()) {
            content::move_options(setup);
        }
        if (!setup["scenario"].is_object() || !setup.contains("deployment")) return setup;
        if (setup["deployment"] == kDeployments[1]) setup["scenario"]["free_setup"] = true;
        if (setup["deployment"] == kDeployments[0] || setup["deployment"] == kDeployments[1])
            setup.erase("deployment");
        return setup;
    }

    // --- the parts of a set-up (content/start_battle.h) ---
    void start_scenario(const Reader& setup, Setup& data) const {
        bool free = false;
        if (setup.has("deployment")) {
            const auto word = setup.at("deployment").word(kDeployments, "deployment");
            if (!word) return;
            free = *word == 1;
        }
        std::optional<Json> json = content::scenario_of(setup, scenarios_);
        if (!json) return;
        if (free && json->is_object()) (*json)["free_setup"] = true;
        content::read_in_place(setup.at("scenario"), *json,
                               [&](const Reader& scenario) { read_scenario(scenario, library_, data); });
    }
    void start_pickup(const Reader& pickup, Setup& data) const {
        const Json scenario = pickup_scenario(pickup, lists_);
        if (!scenario.is_object()) return;
        Findings findings;
        read_scenario(Reader(scenario, "set-up", "pickup", findings), library_, data);
        for (const Problem& problem : findings.errors) pickup.error(problem.code, problem.message);
    }
    void start_situation(const Reader& situation, Setup& data, State& state) const {
        read_situation(situation, library_, data, state);
    }

    Result<RollRequest> roll_question(const Json&) const override {
        return Problem{"F-02", "question",
                       "this game has no bare rolls; ask about an order such as \"melee A X\""};
    }

    // The table of profiles, the set-up with its scenario, the map that it names and, for armies that are
    // still to be made of their lists, those lists: another map or scenario does not spoil a log.
    std::string content_hash(const Json& setup) const override {
        Json whole = setup;
        content::write_out_scenario(whole, scenarios_);
        std::uint64_t hash = hash_mix(hash_text(champs_vocabulary().rules), hashes_.profiles);
        hash = hash_mix(hash, content::hash_without_words(whole));
        for (const char* part : {"scenario", "situation", "pickup"}) {
            const bool named = whole.is_object() && whole.contains(part) && whole[part].is_object();
            if (!named || !whole[part].contains("map")) continue;
            for (const auto& [map, map_hash] : hashes_.maps) {
                if (whole[part]["map"] == map) hash = hash_mix(hash, map_hash);
            }
        }
        if (whole.is_object() && whole.contains("pickup")) hash = hash_mix(hash, hashes_.lists);
        return to_string(StateHash{hash});
    }

  private:
    static constexpr std::string_view kDeployments[] = {"ready", "free"};

    Json complete_pickup(Json setup, Random& random) const {
        setup["pickup"] = buy_armies(setup["pickup"], lists_, random);
        Findings findings;
        Json scenario = pickup_scenario(Reader(setup["pickup"], "set-up", "pickup", findings), lists_);
        if (!findings.errors.empty()) return setup;  // start() says what is wrong
        setup.erase("pickup");
        setup["scenario"] = std::move(scenario);
        return setup;
    }

    Library library_;
    std::vector<Json> scenarios_;
    ArmyLists lists_;
    std::unique_ptr<content::ArmyShop> shop_ = make_shop(lists_);
    ContentHashes hashes_;
};

void load_scenarios(const Reader& file, const Library& library, std::vector<Json>& scenarios) {
    if (!check_format(file, kScenariosFormat) || !check_only_keys(file, {"format", "scenarios"})) return;
    content::append_scenarios(file.at("scenarios"), scenarios, [&](const Reader& scenario) {
        Setup setup;
        read_scenario(scenario, library, setup);
    });
}

}  // namespace

Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further) {
    Findings findings;
    Library library = load_library(data, findings);
    std::vector<Json> scenarios;
    std::vector<std::filesystem::path> files = {data / "champs" / "scenarios.json"};
    for (const std::string& file : further) files.emplace_back(file);
    for (const std::filesystem::path& path : files) {
        content::with_file(path, findings, [&](const Reader& file) {
            if (findings.errors.empty()) load_scenarios(file, library, scenarios);
        });
    }
    Result<ArmyLists> lists = army_lists(data);
    if (!lists)
        findings.errors.insert(findings.errors.end(), lists.problems().begin(), lists.problems().end());
    if (!findings.errors.empty()) return findings.errors;
    return std::unique_ptr<Game>(std::make_unique<ChampsGame>(std::move(library), std::move(scenarios),
                                                              std::move(*lists), hashes_of(data)));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    Findings findings;
    Library library = load_library(data, findings);
    const auto lint_army = [&](const Reader& reader) {
        const Result<ArmyLists> lists = army_lists(data);
        if (!lists) {
            findings = {.errors = lists.problems(), .warnings = {}};
        } else if (const auto army = read_army(reader, *lists)) {
            refuse_violations(reader, check_army(*army, *lists), army_faults());
        }
    };
    ProfileTable table;
    Library fresh{library.profiles, {}};
    ArmyLists lists;
    std::vector<Json> scenarios;
    const content::FileKind kinds[] = {
        {kProfilesFormat, [&](const Reader& reader) { read_profiles(reader, table); }},
        {kMapsFormat, [&](const Reader& reader) { read_maps(reader, fresh); }},
        {kArmiesFormat, [&](const Reader& reader) { read_army_lists(reader, *library.profiles, lists); }},
        {kArmyFormat, lint_army},
        {kScenariosFormat, [&](const Reader& reader) { load_scenarios(reader, library, scenarios); }},
    };
    content::with_file(file, findings, [&](const Reader& reader) { judge_by_kind(reader, kinds); });
    return findings;
}

}  // namespace clashfield::champs
