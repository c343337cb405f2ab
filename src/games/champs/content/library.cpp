#include "games/champs/content/library.h"

#include "base/closest.h"
#include "games/champs/content/reading.h"

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
