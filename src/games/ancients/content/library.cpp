#include "games/ancients/content/library.h"

#include "base/hash.h"
#include "content/shipped.h"
#include "games/ancients/content/scenario.h"

namespace clashfield::ancients {
namespace {

using content::Findings;
using content::Json;
using content::Reader;

void lint_army(const Reader& reader, const ArmyBook& book) {
    const std::optional<BoughtArmy> army = read_army_file(reader, book);
    if (!army) return;
    for (const Violation& violation : check_army(*army, book))
        reader.error(std::string(row_of(army_faults(), violation.fault).clause),
                     content::bounds_text(violation));
}

// Whether it is the file that the lists come from, or another version of it.
bool is_shipped(const Reader& file, const ArmyBook& book) {
    if (!file.has("armies") || !file.json()["armies"].is_array()) return false;
    for (const Json& list : file.json()["armies"]) {
        const bool named = list.is_object() && list.contains("id") && list["id"].is_string();
        if (named && find_list(book, list["id"].get<std::string>()) != nullptr) return true;
    }
    return false;
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
        {kScenariosFormat, [&](const Reader& reader) { read_scenarios(reader, library); }},
    };
    content::judge_by_kind(file, kinds);
}

std::optional<BoughtArmy> ready_army(const Library& library, std::string_view list) {
    for (const Json& scenario : library.scenarios) {
        for (const std::string_view side : kSideNames) {
            const Json& army = scenario["sides"][std::string(side)];
            if (army["list"] != list) continue;
            Findings findings;
            return read_army(Reader(army, "scenario", "", findings), library.book, keys_of_sides());
        }
    }
    return std::nullopt;
}

Library load_library(const std::filesystem::path& data, Findings& findings) {
    const std::filesystem::path folder = data / "ancients";
    Library library;
    content::with_file(folder / "armies.json", findings,
                       [&](const Reader& file) { read_army_lists(file, library.book); });
    if (!findings.errors.empty()) return library;  // what follows would only repeat them
    content::with_file(folder / "scenarios.json", findings,
                       [&](const Reader& file) { read_scenarios(file, library); });
    return library;
}

std::uint64_t shared_hash(const std::filesystem::path& data) {
    return content::hash_of_file(data / "ancients" / "armies.json");
}

Findings lint_content(const std::filesystem::path& data, const std::string& file) {
    Findings findings;
    Library library = load_library(data, findings);
    if (!findings.errors.empty()) return findings;
    ArmyBook fresh;
    library.scenarios.clear();  // the file may be the one that they come from
    const content::FileKind kinds[] = {
        {kArmiesFormat,
         [&](const Reader& reader) {
             read_army_lists(reader, is_shipped(reader, library.book) ? fresh : library.book);
         }},
        {kArmyFormat, [&](const Reader& reader) { lint_army(reader, library.book); }},
        {kScenariosFormat, [&](const Reader& reader) { read_scenarios(reader, library); }},
    };
    content::with_file(file, findings, [&](const Reader& reader) { judge_by_kind(reader, kinds); });
    return findings;
}

}  // namespace clashfield::ancients
