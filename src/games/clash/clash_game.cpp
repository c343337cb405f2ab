#include "games/clash/clash_game.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "base/hash.h"
#include "battle/battle_of.h"
#include "content/shipped.h"
#include "games/clash/content/army_shop.h"
#include "games/clash/content/contents.h"
#include "games/clash/content/library.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/scenario.h"
#include "games/clash/rules/engine.h"
#include "games/clash/rules/rules.h"

namespace clashfield::clash {
namespace {

using content::Findings;
using content::Json;
using content::Reader;
using ClashBattle = BattleOf<Rules>;

// How a scenario is deployed, whatever its own options say; "free" is the usual way.
constexpr std::string_view kFreely = "free";

// Whether figures of both sides could come to stand in one place.
bool have_common_ground(const Setup& setup) {
    std::array<std::vector<std::vector<Point>>, 2> zones;
    for (std::size_t side = 0; side < 2; ++side) zones[side] = setup.sides[side].zones;
    for (const UnitInfo& unit : setup.units)
        zones[unit.side].insert(zones[unit.side].end(), unit.zones.begin(), unit.zones.end());
    for (const std::vector<Point>& one : zones[0]) {
        for (const std::vector<Point>& two : zones[1]) {
            if (geometry::overlap(Polygon(one), Polygon(two))) return true;
        }
    }
    return false;
}

class ClashGame final : public Game {
  public:
    ClashGame(Library library, std::uint64_t hash) : library_(std::move(library)), hash_(hash) {}

    const Vocabulary& vocabulary() const override { return clash_vocabulary(); }

    Json contents() const override { return contents_json(library_); }

    SetupForm setup_form() const override {
        std::vector<std::string_view> deployments(std::begin(kDeploymentNames), std::end(kDeploymentNames));
        std::rotate(deployments.begin(), deployments.begin() + 1, deployments.end());  // all ready comes last
        return {.board = "table",
                .deployments = std::move(deployments),
                .terrains = {std::begin(kTerrainWayNames), std::end(kTerrainWayNames)}};
    }

    const content::ArmyShop* army_shop() const override { return &shop_; }

    // A scenario named by id is written out with the armies bought for it, and so is a match, so that a log
    // can be replayed after the files have changed.
    Json complete(Json setup, Random& random) const override {
        if (!setup.is_object()) return setup;
        if (setup.contains("pickup")) setup["pickup"] = complete_match(setup["pickup"], library_, random);
        if (!setup.contains("scenario")) return setup;
        content::write_out_scenario(setup, library_.scenarios);
        setup["scenario"] = complete_scenario(setup["scenario"], library_, random);
        if (setup["scenario"].is_object()) content::move_options(setup);
        if (!setup["scenario"].is_object() || !setup.contains("deployment")) return setup;
        for (const std::string_view way : kDeploymentNames) {
            if (setup["deployment"] != way && setup["deployment"] != kFreely) continue;
            setup["scenario"]["options"]["deployment"] =
                setup["deployment"] == kFreely ? kDeploymentNames[index_of(Deployment::Alternate)] : way;
            setup.erase("deployment");
            break;
        }
        return setup;
    }

    Result<std::unique_ptr<Battle>> start(const Json& setup, EventSink& events) const override {
        static constexpr std::string_view kOptional[] = {"game",    "scenario", "deployment",
                                                         "options", "pickup",   "situation"};
        Findings findings;
        const Reader reader(setup, "set-up", "", findings);
        auto data = std::make_shared<Setup>();
        auto state = std::make_unique<State>();
        if (check_keys(reader, {}, kOptional)) {
            content::check_options(reader);
            const int given = reader.has("scenario") + reader.has("situation") + reader.has("pickup");
            if (given != 1) {
                reader.error("F-02", "a set-up has one of 'scenario', 'pickup' and 'situation'");
            } else if (reader.has("scenario")) {
                start_scenario(reader, *data);
            } else if (reader.has("pickup")) {
                read_match(reader.at("pickup"), library_, *data);
            } else {
                read_situation(reader.at("situation"), library_, *data, *state);
            }
        }
        if (!findings.errors.empty()) return findings.errors;
        Play play{*data, *state, events};
        if (reader.has("situation")) {
            begin_situation(play);
        } else {
            begin_battle(play);
        }
        return std::unique_ptr<Battle>(std::make_unique<ClashBattle>(std::move(data), *state));
    }

    Result<RollRequest> roll_question(const Json&) const override {
        return Problem{"F-02", "question", "this game has no bare rolls; ask about an order"};
    }

    // Weapons, lists and terrain, the set-up with its scenario, and the scenario whose ground a match
    // borrows.
    std::string content_hash(const Json& setup) const override {
        Json whole = setup;
        content::write_out_scenario(whole, library_.scenarios);
        std::uint64_t hash = hash_mix(hash_text(clash_vocabulary().rules), hash_);
        hash = hash_mix(hash, content::hash_without_words(whole));
        const bool match = whole.is_object() && whole.contains("pickup") && whole["pickup"].is_object();
        if (match && whole["pickup"].contains("map")) {
            if (const Json* ground = find_scenario(whole["pickup"]["map"]))
                hash = hash_mix(hash, content::hash_without_words(*ground));
        }
        return to_string(StateHash{hash});
    }

    Json carry_over(const Json&, const Battle&) const override { return nullptr; }

  private:
    const Json* find_scenario(const Json& id) const {
        for (const Json& scenario : library_.scenarios) {
            if (id.is_string() && scenario["id"] == id) return &scenario;
        }
        return nullptr;
    }

    void start_scenario(const Reader& setup, Setup& data) const {
        const Reader reader = setup.at("scenario");
        std::optional<Deployment> deployment;
        if (setup.has("deployment")) {
            std::vector<std::string_view> words(std::begin(kDeploymentNames), std::end(kDeploymentNames));
            words.push_back(kFreely);
            const auto word = setup.at("deployment").word(words, "deployment");
            if (!word) return;
            deployment = words[*word] == kFreely ? Deployment::Alternate : static_cast<Deployment>(*word);
        }
        Json json = reader.json();
        if (json.is_string()) {
            const Json* scenario = find_scenario(json);
            if (scenario == nullptr) {
                std::vector<std::string> known;
                for (const Json& candidate : library_.scenarios) known.push_back(candidate["id"]);
                return refuse_unknown(reader, "scenario", reader.text(), known);
            }
            json = *scenario;
        }
        content::add_options(json, setup.json());
        if (json == reader.json()) {
            read_scenario(reader, library_, data);
        } else {
            Findings found;
            read_scenario(Reader(json, "scenario", "", found), library_, data);
            for (const Problem& problem : found.errors)
                reader.error(problem.code, content::with_place(problem));
        }
        if (deployment) data.options.deployment = *deployment;
        if (is_hidden_deployment(data) && have_common_ground(data)) {
            reader.error("D-12", "covered deployment and plans need zones that do not overlap (CL-SET-08)");
        }
    }

    Library library_;
    ClashShop shop_{library_};
    std::uint64_t hash_;  // of what every battle may come to use
};

std::uint64_t shared_hash(const std::filesystem::path& data) {
    std::uint64_t hash = 0;
    for (const char* file : {"weapons.json", "melee.json", "terrain.json", "armies.json", "ready.json"})
        hash = hash_mix(hash, content::hash_of_file(data / "clash" / file));
    return hash;
}

void add_problems(Problems& to, const Problems& problems) {
    to.insert(to.end(), problems.begin(), problems.end());
}

void lint_army(const Reader& reader, const ArmyBook& book) {
    const std::optional<BoughtArmy> army = read_army_file(reader, book);
    if (!army) return;
    const bool bought = army->budget.has_value();
    for (const Violation& violation : bought ? check_army(*army, book) : check_composition(*army))
        reader.error(std::string(row_of(army_faults(), violation.fault).clause), violation_text(violation));
}

}  // namespace

Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further) {
    Findings findings;
    Library library = load_library(data, findings);
    for (const std::string& file : further) {
        const Result<Json> json = content::read_json(file);
        if (!json) {
            add_problems(findings.errors, json.problems());
        } else if (findings.errors.empty()) {
            read_scenarios(Reader(*json, file, "", findings), library);
        }
    }
    if (!findings.errors.empty()) return findings.errors;
    return std::unique_ptr<Game>(std::make_unique<ClashGame>(std::move(library), shared_hash(data)));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    Findings findings;
    Library library = load_library(data, findings);
    if (!findings.errors.empty()) return findings;
    const Result<Json> json = content::read_json(file);
    if (!json) return {.errors = json.problems(), .warnings = {}};
    const Reader reader(*json, file, "", findings);
    const bool tagged = json->is_object() && json->contains("format") && (*json)["format"].is_string();
    const std::string format = tagged ? (*json)["format"].get<std::string>() : std::string();
    Armoury armoury;
    Library fresh{{library.book.armoury, {}}, {}, {}, {}, {}};
    if (format.starts_with("clash-weapons")) {
        read_shooting_weapons(reader, armoury);
    } else if (format.starts_with("clash-melee")) {
        read_melee_weapons(reader, armoury);
    } else if (format.starts_with("clash-terrain")) {
        read_terrain_words(reader, fresh);
    } else if (format.starts_with("clash-armies")) {
        read_army_lists(reader, fresh.book);
    } else if (format.starts_with("clash-army")) {
        lint_army(reader, library.book);
    } else if (format.starts_with("clash-ready")) {
        read_ready_armies(reader, library);
    } else if (format.starts_with("clash-scenarios")) {
        library.scenarios.clear();
        read_scenarios(reader, library);
    } else {
        reader.error("D-01",
                     "the format tag is missing or unknown; supported: clash-weapons/1, clash-melee/1, "
                     "clash-terrain/1, clash-armies/1, clash-ready/1, clash-army/1, clash-scenarios/1");
    }
    return findings;
}

}  // namespace clashfield::clash
