#include "games/brawl/brawl_game.h"

#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "content/shipped.h"
#include "content/start_battle.h"
#include "games/brawl/content/army_shop.h"
#include "games/brawl/content/scenario.h"
#include "games/brawl/rules/rules.h"
#include "games/brawl/rules/turn.h"

namespace clashfield::brawl {
namespace {

using content::Findings;
using content::Json;
using content::Reader;

Json list_contents(const ArmyList& list) {
    Json json{{"id", list.id}, {"name", content::words_json(list.name)}, {"lines", Json::array()}};
    for (const Kind& kind : list.kinds)
        json["lines"].push_back({{"id", kind.id},
                                 {"name", content::words_json(kind.name)},
                                 {"cost", kind.points},
                                 {"least", kind.least},
                                 {"most", kind.most}});
    return json;
}

class BrawlGame final : public content::DoorOf<Rules, BrawlGame> {
  public:
    BrawlGame(Library library, std::uint64_t hash) : library_(std::move(library)), hash_(hash) {}

    Json contents() const override {
        Json json{{"scenarios", Json::array()}, {"armies", Json::array()}};
        for (const Json& scenario : library_.scenarios)
            json["scenarios"].push_back(
                {{"id", scenario["id"]}, {"name", scenario["name"]}, {"text", scenario["text"]}});
        for (const ArmyList& list : library_.lists) json["armies"].push_back(list_contents(list));
        return json;
    }

    SetupForm setup_form() const override { return {.board = "table", .deployments = {}, .terrains = {}}; }
    const content::ArmyShop* army_shop() const override { return &shop_; }

    Json complete(Json setup, Random& random) const override {
        if (!setup.is_object()) return setup;
        content::write_out_scenario(setup, library_.scenarios);
        if (setup.contains("pickup")) setup["pickup"] = complete_match(setup["pickup"], library_, random);
        return setup;
    }

    // --- the parts of a set-up (content/start_battle.h) ---
    void start_scenario(const Reader& setup, Setup& data) const {
        if (const std::optional<Json> json = content::scenario_of(setup, library_.scenarios))
            content::read_in_place(setup.at("scenario"), *json,
                                   [&](const Reader& scenario) { read_scenario(scenario, library_, data); });
    }
    void start_pickup(const Reader& pickup, Setup& data) const { read_match(pickup, library_, data); }
    void start_situation(const Reader& situation, Setup& data, State& state) const {
        read_situation(situation, library_, data, state);
    }
    static void begin(const Setup& data, State& state, EventSink& events, bool in_full_swing) {
        if (!in_full_swing) place_armies(data, state);
        begin_turn(data, state, events);
    }

    std::string content_hash(const Json& setup) const override {
        Json whole = setup;
        content::write_out_scenario(whole, library_.scenarios);
        return to_string(StateHash{hash_mix(hash_, content::hash_without_words(whole))});
    }

  private:
    Library library_;
    Shop shop_{library_.lists};
    std::uint64_t hash_;  // of the lists
};

Library load_library(const std::filesystem::path& data, Findings& findings) {
    Library library;
    content::with_file(data / "brawl" / "armies.json", findings,
                       [&](const Reader& file) { library.lists = read_lists(file); });
    content::with_file(data / "brawl" / "scenarios.json", findings,
                       [&](const Reader& file) { read_scenarios(file, library); });
    return library;
}

}  // namespace

Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further) {
    Findings findings;
    Library library = load_library(data, findings);
    for (const std::string& path : further)
        content::with_file(path, findings, [&](const Reader& file) { read_scenarios(file, library); });
    if (!findings.errors.empty()) return findings.errors;
    const std::uint64_t lists = content::hash_of_file(data / "brawl" / "armies.json");
    return std::unique_ptr<Game>(std::make_unique<BrawlGame>(std::move(library), lists));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    Findings findings;
    Library library = load_library(data, findings);
    if (!findings.errors.empty()) return findings;
    library.scenarios.clear();  // the file may be the one that they come from
    const content::FileKind kinds[] = {
        {"brawl-armies/1", [](const Reader& reader) { read_lists(reader); }},
        {"brawl-scenarios/1", [&](const Reader& reader) { read_scenarios(reader, library); }},
        {kArmyFormat,
         [&](const Reader& reader) {
             const std::optional<Army> army = read_army(reader, library.lists);
             if (!army) return;
             for (const content::ArmyViolation& violation : violations_of(*army))
                 reader.error(std::string(row_of(army_faults(), violation.fault).clause),
                              std::string(content::fault_name(violation.fault)));
         }},
    };
    content::with_file(file, findings, [&](const Reader& reader) { judge_by_kind(reader, kinds); });
    return findings;
}

}  // namespace clashfield::brawl
