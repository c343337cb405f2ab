#include "games/clash/content/library.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "content/by_id.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/scenario.h"

namespace clashfield::clash {
namespace {

using content::Findings;
using content::Reader;

constexpr int kLargest_mm = 1000;

Element::Crossing read_crossing(const Reader& reader) {
    Element::Crossing crossing;
    if (!check_keys(reader, {"type", "width", "depth", "quarter"}, {})) return crossing;
    read_word(reader, "type", kTerrainNames, "terrain", crossing.kind);
    crossing.width = read_length(reader.at("width"), 1, kLargest_mm);
    crossing.depth = read_length(reader.at("depth"), 1, kLargest_mm);
    read_into(reader, "quarter", 1, 3, crossing.quarter);
    return crossing;
}

Element read_element(const Reader& reader) {
    static constexpr std::string_view kShapes[] = {"octagon", "rectangle", "line"};
    Element element;
    if (!check_keys(reader, {"id", "type", "shape", "width"}, {"depth", "level", "with"})) return element;
    element.id = reader.at("id").identifier();
    const auto kind = reader.at("type").word(kTerrainNames, "terrain");
    const auto shape = reader.at("shape").word(kShapes, "shape");
    if (!kind || !shape) return {};
    element.kind = static_cast<TerrainKind>(*kind);
    element.shape = static_cast<Element::Shape>(*shape);
    if (is_line(element.kind) != (element.shape == Element::Shape::Line))
        reader.at("shape").error("D-04", "lines are the shape of obstacles, and of nothing else");
    read_into(reader, "level", 1, 9, element.level);
    element.width = read_length(reader.at("width"), 1, kLargest_mm);
    const bool whole = reader.has("depth") && reader.at("depth").json() == "table";
    if (reader.has("depth") && !whole) element.depth = read_length(reader.at("depth"), 1, kLargest_mm);
    if (!reader.has("depth") && element.shape != Element::Shape::Line)
        reader.error("F-02", "missing key 'depth'");
    if (reader.has("with"))
        content::each_item(reader.at("with"), 0, 4,
                           [&](const Reader& item) { element.with.push_back(read_crossing(item)); });
    return element;
}

std::vector<Point> rectangle(Tick width, Tick depth, Tick middle) {
    const Tick x = width / 2;
    const Tick y = depth / 2;
    return {{-x, middle - y}, {x, middle - y}, {x, middle + y}, {-x, middle + y}};
}

// The corners of a box cut off as those of a regular octagon are.
std::vector<Point> octagon(Tick width, Tick depth) {
    const Tick x = width / 2;
    const Tick y = depth / 2;
    const Tick cut_x = width / 1000 * 293;
    const Tick cut_y = depth / 1000 * 293;
    return {{-x + cut_x, -y}, {x - cut_x, -y}, {x, -y + cut_y}, {x, y - cut_y},
            {x - cut_x, y},   {-x + cut_x, y}, {-x, y - cut_y}, {-x, -y + cut_y}};
}

CatalogueEntry entry_of(const Element& element, Tick table_depth) {
    const Tick depth = element.depth > 0 ? element.depth : table_depth;
    CatalogueEntry entry;
    entry.id = element.id;
    entry.kind = element.kind;
    entry.level = static_cast<std::uint8_t>(element.level);
    switch (element.shape) {
        case Element::Shape::Octagon:
            entry.points = octagon(element.width, depth);
            break;
        case Element::Shape::Rectangle:
            entry.points = rectangle(element.width, depth, 0);
            break;
        case Element::Shape::Line:
            entry.points = {{-element.width / 2, 0}, {element.width / 2, 0}};
            break;
    }
    for (const Element::Crossing& crossing : element.with) {
        const Tick middle = depth / 4 * (crossing.quarter - 2);
        entry.with.push_back({crossing.kind, rectangle(crossing.width, crossing.depth, middle)});
    }
    return entry;
}

void read_kinds(const Reader& list, Library& library) {
    library.terrain.resize(kTerrainKinds);
    std::size_t unread = 0;
    std::array<bool, kTerrainKinds> seen{};
    const bool listed = content::each_item(list, 0, kTerrainKinds, [&](const Reader& reader) {
        ++unread;
        if (!check_keys(reader, {"type", "name", "text"}, {})) return;
        const auto kind = reader.at("type").word(kTerrainNames, "terrain");
        if (!kind) return;
        if (!seen[*kind]) --unread;
        if (seen[*kind])
            reader.at("type").error("D-14",
                                    fmt::format("terrain '{}' is already there", kTerrainNames[*kind]));
        seen[*kind] = true;
        library.terrain[*kind] = {content::bilingual(reader.at("name")),
                                  content::bilingual(reader.at("text"))};
    });
    if (!listed) return;
    std::vector<std::string_view> missing;
    for (std::size_t i = 0; i < kTerrainKinds; ++i) {
        if (!seen[i]) missing.push_back(kTerrainNames[i]);
    }
    if (missing.size() <= unread) return;  // they stand there, and what is wrong with them is told
    for (const std::string_view name : missing)
        list.error("F-02", fmt::format("the words for '{}' are missing", name));
}

}  // namespace

void read_terrain_words(const Reader& file, Library& library) {
    if (!check_format(file, kTerrainFormat) || !check_keys(file, {"format", "kinds", "catalogue"}, {}))
        return;
    read_kinds(file.at("kinds"), library);
    content::each_item(file.at("catalogue"), 0, 60, [&](const Reader& item) {
        Element element = read_element(item);
        if (element.id.empty()) return;
        is_taken(item, "element", library.elements, element.id);
        library.elements.push_back(std::move(element));
    });
}

void read_ready_armies(const Reader& file, Library& library) {
    if (!check_format(file, kReadyFormat) || !check_keys(file, {"format", "armies"}, {})) return;
    content::each_item(file.at("armies"), 0, 500, [&](const Reader& item) {
        std::optional<BoughtArmy> army = read_army(item, library.book);
        if (!army) return;
        refuse_violations(item, check_army(*army, library.book), army_faults());
        library.ready.push_back(std::move(*army));
    });
}

void read_scenarios(const Reader& file, Library& library) {
    if (!check_format(file, kScenariosFormat) || !check_keys(file, {"format", "scenarios"}, {})) return;
    content::append_scenarios(file.at("scenarios"), library.scenarios, [&](const Reader& scenario) {
        Setup setup;
        read_scenario(scenario, library, setup);
    });
}

const BoughtArmy* find_ready(const Library& library, std::string_view list) {
    for (const BoughtArmy& army : library.ready) {
        if (army.list == list) return &army;
    }
    return nullptr;
}

std::vector<CatalogueEntry> catalogue_for(const Library& library, Tick table_depth) {
    std::vector<CatalogueEntry> catalogue;
    for (const Element& element : library.elements) catalogue.push_back(entry_of(element, table_depth));
    return catalogue;
}

Library load_library(const std::filesystem::path& data, Findings& findings) {
    const std::filesystem::path folder = data / "clash";
    Library library;
    // Says whether all was well; whatever follows would only repeat what is wrong.
    const auto read = [&](const char* file, auto read_part, auto& part) {
        content::with_file(folder / file, findings, [&](const Reader& reader) { read_part(reader, part); });
        return findings.errors.empty();
    };
    Armoury& armoury = library.book.armoury;
    read("weapons.json", read_shooting_weapons, armoury);
    read("melee.json", read_melee_weapons, armoury);
    if (!read("terrain.json", read_terrain_words, library)) return library;
    if (!read("armies.json", read_army_lists, library.book)) return library;
    read("ready.json", read_ready_armies, library);
    read("scenarios.json", read_scenarios, library);
    return library;
}

}  // namespace clashfield::clash
