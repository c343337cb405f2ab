#include "games/champs/champs_game.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "base/hash.h"
#include "battle/battle_of.h"
#include "battle/parse_json.h"
#include "games/champs/army_list.h"
#include "games/champs/engine.h"
#include "games/champs/library.h"
#include "games/champs/reading.h"
#include "games/champs/rules.h"
#include "games/champs/scenario.h"

namespace clashfield::champs {
namespace {

using content::Findings;
using content::Json;
using content::Reader;
using ChampsBattle = BattleOf<Rules>;

class ChampsGame final : public Game {
  public:
    ChampsGame(Library library, std::vector<Json> scenarios, Json armies)
        : library_(std::move(library)), scenarios_(std::move(scenarios)), armies_(std::move(armies)) {}

    const Vocabulary& vocabulary() const override { return champs_vocabulary(); }

    Json contents() const override {
        Json json;
        json["scenarios"] = Json::array();
        for (const Json& scenario : scenarios_) {
            Json item{{"id", scenario["id"]}, {"name", scenario["name"]}, {"map", scenario["map"]}};
            if (scenario.contains("text")) item["text"] = scenario["text"];
            json["scenarios"].push_back(std::move(item));
        }
        json["armies"] = armies_;
        return json;
    }

    // A scenario named by id is written out, so that a log can be replayed after the file has changed.
    Json complete(Json setup, Random&) const override {
        if (!setup.is_object() || !setup.contains("scenario") || !setup["scenario"].is_string()) return setup;
        for (const Json& scenario : scenarios_) {
            if (scenario["id"] == setup["scenario"]) {
                setup["scenario"] = scenario;
                break;
            }
        }
        return setup;
    }

    Result<std::unique_ptr<Battle>> start(const Json& setup, EventSink& events) const override {
        Findings findings;
        const Reader reader(setup, "set-up", "", findings);
        static constexpr std::string_view kOptional[] = {"game", "scenario", "situation"};
        auto data = std::make_shared<Setup>();
        auto state = std::make_unique<State>();
        const bool scenario = reader.has("scenario");
        if (reader.object({}, kOptional)) {
            if (scenario == reader.has("situation")) {
                reader.error("F-02", "a set-up has either 'scenario' or 'situation'");
            } else if (scenario) {
                start_scenario(reader.at("scenario"), *data);
            } else {
                read_situation(reader.at("situation"), library_, *data, *state);
            }
        }
        if (!findings.errors.empty()) return findings.errors;
        Play play{*data, *state, events};
        if (scenario) {
            begin_battle(play);
        } else {
            begin_situation(play);
        }
        return std::unique_ptr<Battle>(std::make_unique<ChampsBattle>(std::move(data), *state));
    }

    Result<RollRequest> roll_question(const Json&) const override {
        return Problem{"F-02", "question",
                       "this game has no bare rolls; ask about an order such as \"melee A X\""};
    }

    std::string content_hash(const Json& setup) const override {
        std::uint64_t hash = hash_text(champs_vocabulary().rules);
        for (const auto& map : library_.maps) {
            const bool named = setup.contains("scenario") && setup["scenario"].is_object() &&
                               setup["scenario"].value("map", Json("")) == map->id;
            if (named) hash = hash_mix(hash, map->hash);
        }
        return to_string(StateHash{hash});
    }

    Json carry_over(const Json&, const Battle&) const override { return nullptr; }

  private:
    void start_scenario(const Reader& scenario, Setup& data) const {
        if (!scenario.json().is_string()) return read_scenario(scenario, library_, data);
        const std::string id = scenario.json().get<std::string>();
        std::vector<std::string> known;
        for (const Json& candidate : scenarios_) {
            known.push_back(candidate["id"]);
            if (known.back() != id) continue;
            Findings findings;
            read_scenario(Reader(candidate, "scenario " + id, "", findings), library_, data);
            for (const Problem& problem : findings.errors) scenario.error(problem.code, problem.message);
            return;
        }
        std::string message = "there is no scenario " + in_quotes(id);
        if (const std::string near = closest(id, known); !near.empty())
            message += "; did you mean '" + near + "'?";
        scenario.error("D-13", message + " Known: " + joined(known) + ".");
    }

    Library library_;
    std::vector<Json> scenarios_;
    Json armies_;
};

void load_scenarios(const Reader& file, const Library& library, std::vector<Json>& scenarios) {
    static constexpr std::string_view kRequired[] = {"format", "scenarios"};
    if (!check_format(file, kScenariosFormat) || !file.object(kRequired, {})) return;
    const Reader list = file.at("scenarios");
    if (!list.array(0, 500)) return;
    for (std::size_t i = 0; i < list.json().size(); ++i) {
        const Reader scenario = list.at(i);
        Setup setup;
        read_scenario(scenario, library, setup);
        if (!scenario.has("id")) continue;
        for (const Json& other : scenarios) {
            if (other["id"] == scenario.json()["id"])
                scenario.error("D-14", "scenario id " + in_quotes(other["id"].dump()) + " is already taken");
        }
        scenarios.push_back(scenario.json());
    }
}

Json army_names(const std::filesystem::path& data, Findings& findings) {
    Json names = Json::array();
    const Result<Json> file = content::read_json(data / "champs" / "armies.json");
    if (!file) {
        findings.errors.insert(findings.errors.end(), file.problems().begin(), file.problems().end());
        return names;
    }
    for (const Json& army : (*file)["armies"])
        names.push_back(
            Json{{"id", army["id"]}, {"name", army["name"]}, {"from", army["from"]}, {"to", army["to"]}});
    return names;
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
        const Result<Json> json = content::read_json(path);
        if (!json) {
            findings.errors.insert(findings.errors.end(), json.problems().begin(), json.problems().end());
        } else if (findings.errors.empty()) {
            load_scenarios(Reader(*json, path.string(), "", findings), library, scenarios);
        }
    }
    Json armies = army_names(data, findings);
    if (!findings.errors.empty()) return findings.errors;
    return std::unique_ptr<Game>(
        std::make_unique<ChampsGame>(std::move(library), std::move(scenarios), std::move(armies)));
}

Problems lint_file(const std::filesystem::path& data, const std::string& file) {
    Findings findings;
    Library library = load_library(data, findings);
    const Result<Json> json = content::read_json(file);
    if (!json) return json.problems();
    const Reader reader(*json, file, "", findings);
    const bool tagged = json->is_object() && json->contains("format") && (*json)["format"].is_string();
    const std::string format = tagged ? (*json)["format"].get<std::string>() : std::string();
    if (format.starts_with("champs-profiles")) {
        ProfileTable table;
        read_profiles(reader, table);
    } else if (format.starts_with("champs-maps")) {
        Library fresh{library.profiles, {}};
        read_maps(reader, fresh);
    } else if (format.starts_with("champs-armies")) {
        ArmyLists lists;
        read_army_lists(reader, *library.profiles, lists);
    } else if (format.starts_with("champs-army")) {
        const Result<ArmyLists> lists = army_lists(data);
        if (!lists) return lists.problems();
        if (const auto army = read_army(reader, *lists)) {
            for (const Violation& violation : check_army(*army, *lists))
                reader.error(
                    std::string(clause_of(violation.fault)),
                    fmt::format("{} {}: found {}, allowed {} to {}", fault_name(violation.fault),
                                violation.line.en, violation.found, violation.least, violation.most));
        }
    } else if (format.starts_with("champs-scenarios")) {
        std::vector<Json> scenarios;
        load_scenarios(reader, library, scenarios);
    } else {
        reader.error("D-01",
                     "the format tag is missing or unknown; supported: champs-profiles/1, champs-maps/1, "
                     "champs-armies/1, champs-army/1, champs-scenarios/1");
    }
    Problems problems = findings.errors;
    problems.insert(problems.end(), findings.warnings.begin(), findings.warnings.end());
    return problems;
}

}  // namespace clashfield::champs
