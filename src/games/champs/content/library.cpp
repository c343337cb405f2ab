#include "games/champs/content/library.h"

#include "base/closest.h"
#include "games/champs/content/reading.h"
#include "games/champs/content/scenario.h"

namespace clashfield::champs {
namespace {

using content::Findings;
using content::Json;
using content::Reader;

std::shared_ptr<const Map> find_map(const Library& library, std::string_view id) {
    for (const auto& map : library.maps) {
        if (map->id == id) return map;
    }
    return nullptr;
}

}  // namespace

void read_maps(const Reader& file, Library& library) {
    if (!check_format(file, kMapsFormat) || !check_only_keys(file, {"format", "maps"})) return;
    content::each_item(file.at("maps"), 0, 500, [&](const Reader& reader) {
        std::shared_ptr<const Map> map = read_map(reader);
        if (map->id.empty()) {
            if (reader.json().is_object() && !reader.has("id")) reader.error("F-02", "missing key 'id'");
        } else if (find_map(library, map->id) != nullptr) {
            refuse_taken(reader.at("id"), "map", map->id);
        } else {
            library.maps.push_back(std::move(map));
        }
    });
}

std::shared_ptr<const Map> read_map_choice(const Reader& reader, const Library& library) {
    if (reader.json().is_object()) return read_map(reader);
    const std::string id = reader.text();
    if (!reader.json().is_string()) return nullptr;
    std::shared_ptr<const Map> map = find_map(library, id);
    if (map != nullptr) return map;
    std::vector<std::string> known;
    for (const auto& candidate : library.maps) known.push_back(candidate->id);
    refuse_unknown(reader, "map", id, known);
    return nullptr;
}

void read_scenarios(const Reader& file, Library& library) {
    if (!check_format(file, kScenariosFormat) || !check_only_keys(file, {"format", "scenarios"})) return;
    content::append_scenarios(file.at("scenarios"), library.scenarios, [&](const Reader& scenario) {
        Setup setup;
        read_scenario(scenario, library, setup);
    });
}

void load_lists(const std::filesystem::path& data, Library& library, Findings& findings) {
    content::with_file(data / "champs" / "armies.json", findings, [&](const Reader& file) {
        if (findings.errors.empty()) read_army_lists(file, *library.profiles, library.lists);
    });
}

Library load_library(const std::filesystem::path& data, Findings& findings) {
    Library library;
    auto profiles = std::make_shared<ProfileTable>();
    content::with_file(data / "champs" / "profiles.json", findings,
                       [&](const Reader& file) { read_profiles(file, *profiles); });
    content::with_file(data / "champs" / "maps.json", findings,
                       [&](const Reader& file) { read_maps(file, library); });
    library.profiles = std::move(profiles);
    return library;
}

}  // namespace clashfield::champs
