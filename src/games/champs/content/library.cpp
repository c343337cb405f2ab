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

// Reads a file and hands it on; what is wrong with it goes to the findings.
template <typename Read>
void with_file(const std::filesystem::path& file, Findings& findings, Read read) {
    const Result<Json> json = content::read_json(file);
    if (!json) {
        findings.errors.insert(findings.errors.end(), json.problems().begin(), json.problems().end());
        return;
    }
    read(Reader(*json, file.string(), "", findings));
}

}  // namespace

void read_maps(const Reader& file, Library& library) {
    static constexpr std::string_view kRequired[] = {"format", "maps"};
    if (!check_format(file, kMapsFormat) || !file.object(kRequired, {})) return;
    const Reader list = file.at("maps");
    if (!list.array(0, 500)) return;
    for (std::size_t i = 0; i < list.json().size(); ++i) {
        const Reader reader = list.at(i);
        std::shared_ptr<const Map> map = read_map(reader);
        if (map->id.empty()) {
            if (reader.json().is_object() && !reader.has("id")) reader.error("F-02", "missing key 'id'");
        } else if (find_map(library, map->id) != nullptr) {
            reader.at("id").error("D-14", "map id '" + map->id + "' is already taken");
        } else {
            library.maps.push_back(std::move(map));
        }
    }
}

std::shared_ptr<const Map> read_map_choice(const Reader& reader, const Library& library) {
    if (reader.json().is_object()) return read_map(reader);
    const std::string id = reader.text();
    if (!reader.json().is_string()) return nullptr;
    std::shared_ptr<const Map> map = find_map(library, id);
    if (map != nullptr) return map;
    std::vector<std::string> known;
    for (const auto& candidate : library.maps) known.push_back(candidate->id);
    reader.error("D-13", with_known("there is no map " + in_quotes(id), id, known));
    return nullptr;
}

Library load_library(const std::filesystem::path& data, Findings& findings) {
    Library library;
    auto profiles = std::make_shared<ProfileTable>();
    with_file(data / "champs" / "profiles.json", findings,
              [&](const Reader& file) { read_profiles(file, *profiles); });
    with_file(data / "champs" / "maps.json", findings, [&](const Reader& file) { read_maps(file, library); });
    library.profiles = std::move(profiles);
    return library;
}

}  // namespace clashfield::champs
