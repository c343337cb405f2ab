#include "games/clash/content/scenario.h"

#include <fmt/format.h>

#include "games/clash/content/forces.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/roster.h"

namespace clashfield::clash {
namespace {

using content::Reader;

// What units have in a scenario besides their sheet.
constexpr std::string_view kUnitKeys[] = {"reserve", "zones", "block", "apart"};

void read_block(const Reader& reader, UnitInfo& unit) {
    if (!check_keys(reader, {"at", "heading", "files"}, {})) return;
    unit.fixed = true;  // CL-SET-11
    unit.block.at = read_point(reader.at("at"));
    unit.block.heading = geometry::Angle(read_heading(reader.at("heading")));
    read_into(reader, "files", 1, kMaxUnitFigures, unit.files);
}

void read_place(const Reader& reader, const TableSize& table, UnitInfo& unit) {
    read_into(reader, "reserve", 1, 100, unit.reserve);
    read_into(reader, "apart", 1, 1000, unit.apart);
    if (reader.has("zones")) unit.zones = read_polygons(reader.at("zones"), table);
    if (!reader.has("block")) return;
    read_block(reader.at("block"), unit);
    if (!table.holds(unit.block.at)) reader.at("block").error("D-05", "the block stands off the table");
    if (unit.reserve > 0)
        reader.at("block").error("D-12", "a reserve is placed when it comes; it has no block");
}

void read_entry(const Reader& reader, const TableSize& table, SideInfo& side) {
    if (!check_keys(reader, {"edges"}, {"from"})) return;
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
        SideInfo& side = setup_.sides[index];
        side.edge = index == 0 ? EdgeOf::South : EdgeOf::North;  // CL-GEO-01
        if (!check_keys(reader, {"name", "army", "zones"}, {"edge", "points", "entry"})) return;
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
        refuse_violations(reader, violations_of(*army, library_.book), army_faults(), "D-07");  // CL-SET-12
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

}  // namespace

void equip(const Library& library, Setup& setup) {
    name_weapons(library.book.armoury, setup);
    setup.catalogue = catalogue_for(library, setup.height);
}

void read_fires(const Reader& list, content::Keys further,
                const std::function<void(const Reader&, const Fire&)>& visit) {
    content::each_item(list, 0, 16, [&](const Reader& reader) {
        if (!check_keys(reader, {"at", "until"}, further)) return;
        Fire fire;
        fire.at = read_point(reader.at("at"));
        read_into(reader, "until", 1, 1000, fire.until);
        visit(reader, fire);
    });
}

Options read_options(const Reader& reader, Options options) {
    if (!check_keys(reader, {},
                    {"pass_over_enemies", "auto_replace", "max_phases", "deployment", "terrain", "attacker"}))
        return options;
    if (reader.has("pass_over_enemies")) options.pass_over_enemies = reader.at("pass_over_enemies").boolean();
    if (reader.has("auto_replace")) options.auto_replace = reader.at("auto_replace").boolean();
    read_into(reader, "max_phases", 2, 1000, options.max_phases);
    read_word(reader, "deployment", kDeploymentNames, "deployment", options.deployment);
    read_word(reader, "terrain", kTerrainWayNames, "terrain", options.terrain);
    read_word(reader, "attacker", kAttackerNames, "attacker", options.attacker);
    return options;
}

void read_scenario(const Reader& scenario, const Library& library, Setup& setup) {
    if (!check_keys(scenario, {"id", "name", "table", "terrain", "sides", "first", "victory"},
                    {"text", "attacker", "options", "fires", "side_choice"}))
        return;
    setup.mode = Mode::Scenario;
    setup.id = scenario.at("id").identifier();
    setup.name = content::bilingual(scenario.at("name"));
    if (scenario.has("text")) content::bilingual(scenario.at("text"));
    if (!read_battlefield(scenario, {}, kBattlefield, setup)) return;
    const TableSize table{setup.width, setup.height};
    if (scenario.has("options")) setup.options = read_options(scenario.at("options"), setup.options);
    if (scenario.has("fires"))
        read_fires(scenario.at("fires"), {}, [&](const Reader& burning, const Fire& fire) {
            if (!table.holds(fire.at)) burning.at("at").error("D-05", "the fire is off the table");
            setup.fires.push_back(fire);
        });
    setup.first = 0;
    read_word(scenario, "first", kSideNames, "side", setup.first);
    setup.attacker = setup.first;
    read_word(scenario, "attacker", kSideNames, "side", setup.attacker);
    equip(library, setup);
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
