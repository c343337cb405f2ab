#pragma once

// The content that battles share: weapons, army lists with their ready armies, terrain with its catalogue,
// and the scenarios.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "content/army_shop.h"
#include "games/clash/content/army_list.h"

namespace clashfield::clash {

inline constexpr std::string_view kTerrainFormat = "clash-terrain/1";
inline constexpr std::string_view kScenariosFormat = "clash-scenarios/1";

struct TerrainWords {
    content::Bilingual name;
    content::Bilingual text;
};

// §9.3: an element players may lay out, before the table's depth is known.
struct Element {
    enum class Shape : std::uint8_t { Octagon, Rectangle, Line };
    // A bridge or a ford that comes with a river, so many quarters of the way along it.
    struct Crossing {
        TerrainKind kind = TerrainKind::Bridge;
        Tick width = 0;
        Tick depth = 0;
        int quarter = 1;
    };
    std::string id;
    TerrainKind kind = TerrainKind::Wood;
    int level = 1;
    Shape shape = Shape::Octagon;
    Tick width = 0;
    Tick depth = 0;  // 0: of the whole table
    std::vector<Crossing> with;
};

struct Library {
    ArmyBook book;
    std::vector<TerrainWords> terrain;  // by TerrainKind
    std::vector<Element> elements;
    std::vector<BoughtArmy> ready;  // one or more per list
    std::vector<content::Json> scenarios;
};

void read_terrain_words(const content::Reader& file, Library& library);
void read_ready_armies(const content::Reader& file, Library& library);
// Appends the scenarios that can be read.
void read_scenarios(const content::Reader& file, Library& library);

// The ready army of a list; null if there is none.
const BoughtArmy* find_ready(const Library& library, std::string_view list);

// CL-SET-05 (c): the elements on a table of this depth.
std::vector<CatalogueEntry> catalogue_for(const Library& library, Tick table_depth);

// The library outlives the shop and what it sells.
std::unique_ptr<content::ArmyShop> make_shop(const Library& library);

// What can be played, and with what, as the page and programs list it.
content::Json contents_json(const Library& library);

// All of data/clash below the data folder. Everything wrong in any file is reported.
Library load_library(const std::filesystem::path& data, content::Findings& findings);

}  // namespace clashfield::clash
