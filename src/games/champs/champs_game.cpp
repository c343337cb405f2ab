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
#include "games/champs/content/library.h"
#include "games/champs/content/pickup.h"
#include "games/champs/content/reading.h"
#include "games/champs/content/scenario.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/set_up.h"
#include "games/champs/rules/the_turn.h"

namespace clashfield::champs {
namespace {

using content::Findings;
using content::Json;
using content::Reader;

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

class ChampsGame final : public content::DoorOf<Rules, Library, ChampsGame> {
  public:
    ChampsGame(Library library, ContentHashes hashes)
        : DoorOf(std::move(library), hashes.profiles), hashes_(std::move(hashes)) {}

    SetupForm setup_form() const override { return {.board = "hex", .free_scenarios = true}; }

    static std::span<const std::string_view> deployments() { return kDeployments; }
    static void deploy(std::string_view way, Json& scenario) {
        if (way == kDeployments[1]) scenario["free_setup"] = true;
    }
    // Armies bought, it is a scenario with a free set-up.
    void complete_battle(Json& setup, Random& random) const {
        setup["pickup"] = complete_pickup(setup["pickup"], library(), random);
        Findings findings;
        Json scenario =
            pickup_scenario(Reader(setup["pickup"], "set-up", "pickup", findings), library().lists);
        if (!findings.errors.empty()) return;  // start() says what is wrong
        setup.erase("pickup");
        setup["scenario"] = std::move(scenario);
    }

    Result<RollRequest> roll_question(const Json&) const override {
        return Problem{"F-02", "question",
                       "this game has no bare rolls; ask about an order such as \"melee A X\""};
    }

    // The table of profiles, the set-up with its scenario, the map that it names and, for armies that are
    // still to be made of their lists, those lists: another map or scenario does not spoil a log.
    std::string content_hash(const Json& setup) const override {
        Json whole = setup;
        content::write_out_scenario(whole, library().scenarios);
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

    ContentHashes hashes_;
};

}  // namespace

Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further) {
    Findings findings;
    Library library = load_library(data, findings);
    if (findings.errors.empty()) load_lists(data, library, findings);
    std::vector<std::string> files = {(data / "champs" / "scenarios.json").string()};
    files.insert(files.end(), further.begin(), further.end());
    return content::open_door<ChampsGame>(std::move(library), std::move(findings), files, read_scenarios,
                                          hashes_of(data));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    Findings findings;
    Library library = load_library(data, findings);
    const auto lint_army = [&](const Reader& reader) {
        load_lists(data, library, findings);
        if (!findings.errors.empty()) return;
        if (const auto army = read_army(reader, library.lists))
            refuse_violations(reader, check_army(*army, library.lists), army_faults());
    };
    ProfileTable table;
    Library fresh{library.profiles, {}, {}, {}};
    const content::FileKind kinds[] = {
        {kProfilesFormat, [&](const Reader& reader) { read_profiles(reader, table); }},
        {kMapsFormat, [&](const Reader& reader) { read_maps(reader, fresh); }},
        {kArmiesFormat,
         [&](const Reader& reader) { read_army_lists(reader, *library.profiles, fresh.lists); }},
        {kArmyFormat, lint_army},
        {kScenariosFormat, [&](const Reader& reader) { read_scenarios(reader, library); }},
    };
    content::with_file(file, findings, [&](const Reader& reader) { judge_by_kind(reader, kinds); });
    return findings;
}

}  // namespace clashfield::champs
