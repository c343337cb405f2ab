#pragma once

// The content that battles share: the table of profiles and the maps.

#include <filesystem>
#include <memory>
#include <vector>

#include "games/champs/content/profile.h"
#include "games/champs/content/terrain.h"

namespace clashfield::champs {

inline constexpr std::string_view kProfilesFormat = "champs-profiles/1";
inline constexpr std::string_view kMapsFormat = "champs-maps/1";

struct Library {
    std::shared_ptr<const ProfileTable> profiles;
    std::vector<std::shared_ptr<const Map>> maps;
};

// Appends the maps of a maps file; an id that is taken is refused.
void read_maps(const content::Reader& file, Library& library);

// A map by its id, or one written out in the place of an id. Null after an error.
std::shared_ptr<const Map> read_map_choice(const content::Reader& reader, const Library& library);

// data/champs/profiles.json and data/champs/maps.json below the data folder.
Library load_library(const std::filesystem::path& data, content::Findings& findings);

}  // namespace clashfield::champs
