#pragma once

// The content that battles share: the table of profiles, the maps, army lists and scenarios.

#include <filesystem>
#include <memory>
#include <vector>

#include "games/champs/content/army_list.h"
#include "games/champs/content/profile.h"
#include "games/champs/content/terrain.h"

namespace clashfield::champs {

inline constexpr std::string_view kProfilesFormat = "champs-profiles/1";
inline constexpr std::string_view kMapsFormat = "champs-maps/1";

struct Library {
    std::shared_ptr<const ProfileTable> profiles;
    std::vector<std::shared_ptr<const Map>> maps;
    ArmyLists lists;
    std::vector<content::Json> scenarios;
};

// Appends the maps of a maps file; an id that is taken is refused.
void read_maps(const content::Reader& file, Library& library);

// A map by its id, or one written out in the place of an id. Null after an error.
std::shared_ptr<const Map> read_map_choice(const content::Reader& reader, const Library& library);

// Appends the scenarios that can be read.
void read_scenarios(const content::Reader& file, Library& library);

// The library outlives the shop and what it sells.
std::unique_ptr<content::ArmyShop> make_shop(const Library& library);

// What can be played, and with what, as the page and programs list it.
content::Json contents_json(const Library& library);

// data/champs/armies.json below the data folder, for a library with profiles.
void load_lists(const std::filesystem::path& data, Library& library, content::Findings& findings);

// data/champs/profiles.json and data/champs/maps.json below the data folder.
Library load_library(const std::filesystem::path& data, content::Findings& findings);

}  // namespace clashfield::champs
