#include "games/clash/content/scenario.h"

#include <fmt/format.h>

#include "games/clash/content/forces.h"
#include "games/clash/content/goals.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/roster.h"

namespace clashfield::clash {
namespace {

using content::Reader;

// What units have in a scenario besides their sheet.
constexpr std::string_view kUnitKeys[] = {"reserve", "zones", "block", "apart"};

void read_block(const Reader& reader, UnitInfo& unit) {
    static constexpr std::string_view kRequired[] = {"at", "heading", "files"};
    if (!check_keys(reader, kRequired, {})) return;
    unit.fixed = true;  // CL-SET-11
    unit.block.at = read_point(reader.at("at"));
    unit.block.heading = geometry::Angle(read_heading(reader.at("heading")));
    unit.files = static_cast<std::uint8_t>(reader.at("files").integer(1, kMaxUnitFigures));
}

void read_place(const Reader& reader, const TableSize& table, UnitInfo& unit) {
    unit.reserve = static_cast<std::uint8_t>(read_number(reader, "reserve", 1, 100, 0));
    unit.apart = static_cast<std::uint16_t>(read_number(reader, "apart", 1, 1000, 0));
    if (reader.has("zones")) unit.zones = read_polygons(reader.at("zones"), table);
    if (!reader.has("block")) return;
    read_block(reader.at("block"), unit);
    const Point at = unit.block.at;
    if (!table.holds(at)) reader.at("block").error("D-05", "the block stands off the table");
    if (unit.reserve > 0)
        reader.at("block").error("D-12", "a reserve is placed when it comes; it has no block");
}

void read_entry(const Reader& reader, const TableSize& table, SideInfo& side) {
    static constexpr std::string_view kRequired[] = {"edges"};
    static constexpr std::string_view kOptional[] = {"from"};
    if (!check_keys(reader, kRequired, kOptional)) return;
    content::each_item(reader.at("edges"), 1, 4, [&](const Reader& item) {
        if (const auto edge = item.word(kEdgeNames, "edge")) side.entry.push_back(static_cast<EdgeOf>(*edge));
    });
    if (reader.has("from")) side.entry_from = read_length(reader.at("from"), 0, table.height / kMillimetre);
}

class ScenarioReader {
  public:
    ScenarioReader(const Library& library, Setup& setup)
        : library_(library), setup_(setup), table_{setup.width, setup.height} {}

    void read_side(const Reader& reader, std::uint8_t index) {
        static constexpr std::string_view kRequired[] = {"name", "army", "zones"};
        static constexpr std::string_view kOptional[] = {"edge", "points", "entry"};
        SideInfo& side = setup_.sides[index];
        side.edge = index == 0 ? EdgeOf::South : EdgeOf::North;  // CL-GEO-01
        if (!check_keys(reader, kRequired, kOptional)) return;
        side.name = content::bilingual(reader.at("name"));
        read_word(reader, "edge", kEdgeNames, "edge", side.edge);
        side.zones = read_polygons(reader.at("zones"), table_);
        if (reader.has("entry")) read_entry(reader.at("entry"), table_, side);
        read_forces(reader.at("army"), index);
        if (reader.has("points") && reader.at("points").json() != side.points)
            reader.at("points").warning("D-15", fmt::format("the army costs {} points", side.points));
        if (!side.zones.empty()) check_room(reader.at("zones"), setup_, index);
    }

  private:
    void read_forces(const Reader& reader, std::uint8_t index) {
        const std::optional<BoughtArmy> army = read_force(reader, library_, {std::nullopt, kUnitKeys});
        if (!army) return;
        const std::vector<Violation> violations =
            army->budget ? check_army(*army, library_.book) : check_composition(*army);
        for (const Violation& violation : violations)  // CL-SET-12
            reader.error("D-07", violation_text(army_faults(), violation));
        const std::size_t first = setup_.units.size();
        if (army->units.size() + first > kMaxUnits) {
            reader.error("D-10", fmt::format("a battle has room for {} units", kMaxUnits));
            return;
        }
        add_army(*army, library_.book, index, setup_);
        read_places(reader, index, first);
    }

    void read_places(const Reader& reader, std::uint8_t index, std::size_t first) {
        if (!reader.has("units") || !reader.at("units").json().is_array()) return;
        bool reserves = false;
        for (std::size_t i = 0; i < reader.at("units").json().size(); ++i) {
            UnitInfo& unit = setup_.units[first + i];
            read_place(reader.at("units").at(i), table_, unit);
            reserves = reserves || unit.reserve > 0;
        }
        if (reserves && setup_.sides[index].entry.empty())
            reader.error("D-12",
                         "there are reserves, but the side has no 'entry' with the edges they come by");
    }

    const Library& library_;
    Setup& setup_;
    TableSize table_;
};

void read_fires(const Reader& list, const TableSize& table, std::vector<FireInfo>& fires) {
    static constexpr std::string_view kRequired[] = {"at", "until"};
    content::each_item(list, 0, 16, [&](const Reader& reader) {
        if (!check_keys(reader, kRequired, {})) return;
        FireInfo fire;
        fire.at = read_point(reader.at("at"));
        fire.until = static_cast<std::uint16_t>(reader.at("until").integer(1, 1000));
        if (!table.holds(fire.at)) reader.at("at").error("D-05", "the fire is off the table");
        fires.push_back(fire);
    });
}

}  // namespace

Options read_options(const Reader& reader, Options options) {
    static constexpr std::string_view kOptional[] = {"pass_over_enemies", "auto_replace", "max_phases",
                                                     "deployment",        "terrain",      "attacker"};
    if (!check_keys(reader, {}, kOptional)) return options;
    if (reader.has("pass_over_enemies")) options.pass_over_enemies = reader.at("pass_over_enemies").boolean();
    if (reader.has("auto_replace")) options.auto_replace = reader.at("auto_replace").boolean();
    options.max_phases =
        static_cast<std::uint16_t>(read_number(reader, "max_phases", 2, 1000, options.max_phases));
    read_word(reader, "deployment", kDeploymentNames, "deployment", options.deployment);
    read_word(reader, "terrain", kTerrainWayNames, "terrain", options.terrain);
    read_word(reader, "attacker", kAttackerNames, "attacker", options.attacker);
    return options;
}

void read_scenario(const Reader& scenario, const Library& library, Setup& setup) {
    static constexpr std::string_view kRequired[] = {"id",    "name",  "table",  "terrain",
                                                     "sides", "first", "victory"};
    static constexpr std::string_view kOptional[] = {"text", "attacker", "options", "fires", "side_choice"};
    if (!check_keys(scenario, kRequired, kOptional)) return;
    setup.mode = Mode::Scenario;
    setup.id = scenario.at("id").identifier();
    setup.name = content::bilingual(scenario.at("name"));
    if (scenario.has("text")) content::bilingual(scenario.at("text"));
    const TableSize table = read_table(scenario.at("table"));
    if (table.width == 0) return;
    setup.width = table.width;
    setup.height = table.height;
    setup.terrain = read_terrain(scenario.at("terrain"), table);
    if (scenario.has("options")) setup.options = read_options(scenario.at("options"), setup.options);
    if (scenario.has("fires")) read_fires(scenario.at("fires"), table, setup.fires);
    setup.first = 0;
    read_word(scenario, "first", kSideNames, "side", setup.first);
    setup.attacker = setup.first;
    read_word(scenario, "attacker", kSideNames, "side", setup.attacker);
    name_weapons(library.book.armoury, setup);
    setup.catalogue = catalogue_for(library, setup.height);
    const Reader sides = scenario.at("sides");
    if (!check_keys(sides, kSideNames, {})) return;
    ScenarioReader reader(library, setup);
    for (std::uint8_t s = 0; s < 2; ++s) reader.read_side(sides.at(kSideNames[s]), s);
    if (setup.sides[0].edge == setup.sides[1].edge)
        sides.error("D-12",
                    fmt::format("both sides have the {} edge", kEdgeNames[index_of(setup.sides[0].edge)]));
    check_size(sides, setup);
    read_victory(scenario.at("victory"), table, setup);
    setup.hash = content::hash_as_written(scenario.json());
}

}  // namespace clashfield::clash
