#include "games/clash/clash_game.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "base/hash.h"
#include "battle/battle_of.h"
#include "content/shipped.h"
#include "content/start_battle.h"
#include "games/clash/content/army_shop.h"
#include "games/clash/content/contents.h"
#include "games/clash/content/library.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/scenario.h"
#include "games/clash/rules/a_phase.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/set_up.h"

namespace clashfield::clash {
namespace {

using content::Findings;
using content::Json;
using content::Reader;

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

class ClashGame final : public content::DoorOf<Rules, ClashGame> {
  public:
    ClashGame(Library library, std::uint64_t hash) : library_(std::move(library)), hash_(hash) {}

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

    // --- the parts of a set-up (content/start_battle.h) ---
    static bool check_set_up(const Reader& setup, std::span<const std::string_view> keys) {
        return check_keys(setup, {}, keys);
    }
    void start_scenario(const Reader& setup, Setup& data) const {
        std::optional<Deployment> deployment;
        if (setup.has("deployment")) {
            std::vector<std::string_view> words(std::begin(kDeploymentNames), std::end(kDeploymentNames));
            words.push_back(kFreely);
            const auto word = setup.at("deployment").word(words, "deployment");
            if (!word) return;
            deployment = words[*word] == kFreely ? Deployment::Alternate : static_cast<Deployment>(*word);
        }
        const std::optional<Json> json = content::scenario_of(setup, library_.scenarios);
        if (!json) return;
        content::read_in_place(setup.at("scenario"), *json,
                               [&](const Reader& scenario) { read_scenario(scenario, library_, data); });
        if (deployment) data.options.deployment = *deployment;
        if (is_hidden_deployment(data) && have_common_ground(data)) {
            setup.at("scenario")
                .error("D-12", "covered deployment and plans need zones that do not overlap (CL-SET-08)");
        }
    }
    void start_pickup(const Reader& pickup, Setup& data) const { read_match(pickup, library_, data); }
    void start_situation(const Reader& situation, Setup& data, State& state) const {
        read_situation(situation, library_, data, state);
    }

    // Weapons, lists and terrain, the set-up with its scenario, and the scenario whose ground a match
    // borrows.
    std::string content_hash(const Json& setup) const override {
        const std::uint64_t shared = hash_mix(hash_text(clash_vocabulary().rules), hash_);
        return to_string(StateHash{content::hash_of_set_up(setup, library_.scenarios, shared)});
    }

  private:
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

void lint_army(const Reader& reader, const ArmyBook& book) {
    if (const std::optional<BoughtArmy> army = read_army_file(reader, book))
        refuse_violations(reader, violations_of(*army, book), army_faults());
}

}  // namespace

Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further) {
    Findings findings;
    Library library = load_library(data, findings);
    for (const std::string& path : further) {
        content::with_file(path, findings, [&](const Reader& file) {
            if (findings.errors.empty()) read_scenarios(file, library);
        });
    }
    if (!findings.errors.empty()) return findings.errors;
    return std::unique_ptr<Game>(std::make_unique<ClashGame>(std::move(library), shared_hash(data)));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    Findings findings;
    Library library = load_library(data, findings);
    if (!findings.errors.empty()) return findings;
    Armoury armoury;
    Library fresh{{library.book.armoury, {}}, {}, {}, {}, {}};
    library.scenarios.clear();  // the file may be the one that they come from
    const content::FileKind kinds[] = {
        {kWeaponsFormat, [&](const Reader& reader) { read_shooting_weapons(reader, armoury); }},
        {kMeleeFormat, [&](const Reader& reader) { read_melee_weapons(reader, armoury); }},
        {kTerrainFormat, [&](const Reader& reader) { read_terrain_words(reader, fresh); }},
        {kArmiesFormat, [&](const Reader& reader) { read_army_lists(reader, fresh.book); }},
        {kReadyFormat, [&](const Reader& reader) { read_ready_armies(reader, library); }},
        {kArmyFormat, [&](const Reader& reader) { lint_army(reader, library.book); }},
        {kScenariosFormat, [&](const Reader& reader) { read_scenarios(reader, library); }},
    };
    content::with_file(file, findings, [&](const Reader& reader) { judge_by_kind(reader, kinds); });
    return findings;
}

}  // namespace clashfield::clash
