#include "games/brawl/brawl_game.h"

#include <nlohmann/json.hpp>

#include "content/shipped.h"
#include "content/start_battle.h"
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

}  // namespace

Json contents_json(const Library& library) {
    Json json{{"scenarios", Json::array()}, {"armies", Json::array()}};
    for (const Json& scenario : library.scenarios)
        json["scenarios"].push_back(
            {{"id", scenario["id"]}, {"name", scenario["name"]}, {"text", scenario["text"]}});
    for (const ArmyList& list : library.lists) json["armies"].push_back(list_contents(list));
    return json;
}

namespace {

class BrawlGame final : public content::DoorOf<Rules, Library, BrawlGame> {
  public:
    using DoorOf::DoorOf;

    SetupForm setup_form() const override { return {.board = "table", .deployments = {}, .terrains = {}}; }

    // --- the parts of a set-up (content/start_battle.h) ---
    static void begin(const Setup& data, State& state, EventSink& events, bool in_full_swing) {
        if (!in_full_swing) place_armies(data, state);
        begin_turn(data, state, events);
    }
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
    const std::uint64_t lists = content::hash_of_file(data / "brawl" / "armies.json");
    return content::open_door<BrawlGame>(std::move(library), std::move(findings), further, read_scenarios,
                                         lists);
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
