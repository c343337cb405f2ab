#include "games/clash/clash_game.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "base/hash.h"
#include "battle/battle_of.h"
#include "content/shipped.h"
#include "content/start_battle.h"
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

class ClashGame final : public content::DoorOf<Rules, Library, ClashGame> {
  public:
    using DoorOf::DoorOf;

    SetupForm setup_form() const override {
        std::vector<std::string_view> ways(std::begin(kDeploymentNames), std::end(kDeploymentNames));
        std::rotate(ways.begin(), ways.begin() + 1, ways.end());  // all ready comes last
        return {.board = "table",
                .deployments = std::move(ways),
                .terrains = {std::begin(kTerrainWayNames), std::end(kTerrainWayNames)}};
    }

    static std::span<const std::string_view> deployments() {
        static const std::vector<std::string_view> ways = [] {
            std::vector<std::string_view> all(std::begin(kDeploymentNames), std::end(kDeploymentNames));
            all.push_back(kFreely);
            return all;
        }();
        return ways;
    }
    static void deploy(std::string_view way, Json& scenario) {
        if (scenario.contains("options") && !scenario["options"].is_object()) return;  // it is refused
        scenario["options"]["deployment"] =
            way == kFreely ? kDeploymentNames[index_of(Deployment::Alternate)] : way;
    }
    void buy_armies(Json& scenario, Random& random) const {
        scenario = complete_scenario(scenario, library(), random);
    }

    // --- the parts of a set-up (content/start_battle.h) ---
    static bool check_set_up(const Reader& setup, std::span<const std::string_view> keys) {
        return check_keys(setup, {}, keys);
    }
    void start_scenario(const Reader& setup, Setup& data) const {
        DoorOf::start_scenario(setup, data);
        if (is_hidden_deployment(data) && have_common_ground(data)) {
            setup.at("scenario")
                .error("D-12", "covered deployment and plans need zones that do not overlap (CL-SET-08)");
        }
    }
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
    return content::open_door<ClashGame>(std::move(library), std::move(findings), further, read_scenarios,
                                         shared_hash(data));
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
