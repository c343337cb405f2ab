#include "games/empires/content/library.h"

#include "base/hash.h"
#include "content/shipped.h"
#include "games/empires/content/scenario.h"

namespace clashfield::empires {
namespace {

using content::Findings;
using content::Json;
using content::Reader;

void lint_army(const Reader& file, const ArmyBook& book) {
    const std::optional<BoughtArmy> army = read_army_file(file, book);
    if (!army) return;
    for (const Violation& violation : check_army(*army, book))
        file.error(std::string(content::row_of(army_faults(), violation.fault).clause),
                   content::bounds_text(violation));
}

// Lists that the file names again are its own version of them.
void lint_lists(const Reader& file, ArmyBook book) {
    if (file.has("armies") && file.json()["armies"].is_array()) {
        std::erase_if(book.lists, [&](const ArmyList& list) {
            for (const Json& item : file.json()["armies"]) {
                if (item.is_object() && item.value("id", Json()) == list.id) return true;
            }
            return false;
        });
    }
    if (file.has("characters")) book.grades.clear();
    if (file.has("options")) book.options.clear();
    read_army_lists(file, book);
}

}  // namespace

void read_scenarios(const Reader& file, Library& library) {
    static constexpr std::string_view kRequired[] = {"format", "scenarios"};
    if (!content::check_format(file, kScenariosFormat) || !file.object(kRequired, {})) return;
    content::append_scenarios(file.at("scenarios"), library.scenarios, [&](const Reader& scenario) {
        Setup setup;
        read_scenario(scenario, library, setup);
    });
}

void read_further(const Reader& file, Library& library) {
    const content::FileKind kinds[] = {
        {kArmiesFormat, [&](const Reader& reader) { read_army_lists(reader, library.book); }},
        {kGroundFormat, [&](const Reader& reader) { read_climates(reader, library.book.climates); }},
        {kScenariosFormat, [&](const Reader& reader) { read_scenarios(reader, library); }},
    };
    content::judge_by_kind(file, kinds);
}

std::optional<BoughtArmy> ready_army(const Library& library, std::string_view list) {
    Findings known;  // the scenarios were read before
    for (const Json& scenario : library.scenarios) {
        for (const Json& army : scenario["sides"]) {
            if (army["list"] == list)
                return read_army(Reader(army, "scenario", "", known), library.book, keys_of_sides());
        }
    }
    return std::nullopt;
}

Library load_library(const std::filesystem::path& data, Findings& findings) {
    const std::filesystem::path folder = data / "empires";
    Library library;
    content::with_file(folder / "ground.json", findings,
                       [&](const Reader& file) { read_climates(file, library.book.climates); });
    content::with_file(folder / "armies.json", findings,
                       [&](const Reader& file) { read_army_lists(file, library.book); });
    if (findings.errors.empty())  // else the scenarios would only repeat them
        content::with_file(folder / "scenarios.json", findings,
                           [&](const Reader& file) { read_scenarios(file, library); });
    return library;
}

std::uint64_t shared_hash(const std::filesystem::path& data) {
    return hash_mix(content::hash_of_file(data / "empires" / "ground.json"),
                    content::hash_of_file(data / "empires" / "armies.json"));
}

Findings lint_content(const std::filesystem::path& data, const std::string& file) {
    Findings findings;
    Library library = load_library(data, findings);
    if (!findings.errors.empty()) return findings;
    library.scenarios.clear();  // the file may be the one that they come from
    const content::FileKind kinds[] = {
        {kArmiesFormat, [&](const Reader& reader) { lint_lists(reader, library.book); }},
        {kArmyFormat, [&](const Reader& reader) { lint_army(reader, library.book); }},
        {kGroundFormat,
         [&](const Reader& reader) {
             std::vector<Climate> climates;
             read_climates(reader, climates);
         }},
        {kScenariosFormat, [&](const Reader& reader) { read_scenarios(reader, library); }},
    };
    content::with_file(file, findings, [&](const Reader& reader) { content::judge_by_kind(reader, kinds); });
    return findings;
}

}  // namespace clashfield::empires
