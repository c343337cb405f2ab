#include "games/ancients/content/scenario.h"

#include <fmt/format.h>

#include "games/ancients/content/goals.h"
#include "games/ancients/content/roster.h"

namespace clashfield::ancients {
namespace {

using content::Reader;
using geometry::TableSide;

constexpr std::string_view kArmyKeys[] = {"edge"};
constexpr std::string_view kUnitKeys[] = {"at", "facing", "reserve"};

void read_reserve(const Reader& reader, UnitInfo& unit) {
    static constexpr std::string_view kRequired[] = {"turn", "edge"};
    if (!reader.object(kRequired, {})) return;
    unit.reserve = static_cast<std::uint8_t>(reader.at("turn").integer(1, kMostTurns));
    content::read_word(reader, "edge", kEdgeNames, "edge", unit.entry);
}

void read_place(const Reader& reader, UnitInfo& unit) {
    if (reader.has("reserve")) read_reserve(reader.at("reserve"), unit);
    if (!reader.has("at")) {
        if (reader.has("facing")) reader.error("F-02", "missing key 'at'");
        return;
    }
    unit.front.at = content::read_point(reader.at("at"), kInches);
    // Towards the enemy, unless the file says otherwise.
    unit.front.heading = geometry::Angle(reader.has("facing") ? content::read_heading(reader.at("facing"))
                                                              : unit.side * geometry::kFullTurn / 2);
    unit.placed = true;
    if (unit.reserve > 0) reader.error("D-12", "a reserve is placed when it comes; it has no place");
}

class ScenarioReader {
  public:
    ScenarioReader(const Library& library, Setup& setup) : library_(library), setup_(setup) {}

    void read_sides(const Reader& sides) {
        for (std::uint8_t s = 0; s < 2; ++s) read_side(sides.at(kSideNames[s]), s);
        add_lone_characters(setup_);
        if (setup_.sides[0].edge == setup_.sides[1].edge)
            sides.error("D-12", fmt::format("both sides have the {} edge",
                                            kEdgeNames[index_of(setup_.sides[0].edge)]));
    }

    // Once the ground is known.
    void settle_places(const Reader& sides, bool free) {
        if (free) {
            for (UnitInfo& unit : setup_.units) unit.placed = false;
        }
        std::size_t placed = 0;
        std::size_t there = 0;  // at the start
        for (const UnitInfo& unit : setup_.units) {
            placed += unit.placed ? 1 : 0;
            there += unit.reserve == 0 && unit.character == kNoCharacter ? 1 : 0;
        }
        setup_.deploys = placed == 0;
        if (placed > 0 && placed < there)
            sides.error("D-12", fmt::format("{} of {} units have a place; all have one, or none (AB-SET-06)",
                                            placed, there));
        if (whole_) check_places(standing(), true, setup_);
    }

  private:
    void read_side(const Reader& reader, std::uint8_t index) {
        SideInfo& side = setup_.sides[index];
        side.edge = index == 0 ? TableSide::South : TableSide::North;  // AB-SET-01
        content::read_word(reader, "edge", kEdgeNames, "edge", side.edge);
        const std::optional<BoughtArmy> army = read_army(reader, library_.book, keys_of_sides());
        whole_ = whole_ && army.has_value();
        if (!army) return;
        content::refuse_by_bounds(reader, check_army(*army, library_.book), army_faults(), "D-07");
        const std::size_t first = setup_.units.size();
        whole_ = add_army(reader, *army, library_.book, index, setup_) && whole_;
        for (std::size_t i = first; i < setup_.units.size(); ++i) {
            wheres_.push_back(reader.at("units").at(i - first));
            read_place(wheres_.back(), setup_.units[i]);
        }
    }

    std::vector<Standing> standing() const {
        std::vector<Standing> list;
        for (std::size_t i = 0; i < wheres_.size(); ++i) {
            const UnitInfo& unit = setup_.units[i];
            const Array array{unit.models, unit.files, unit.skirmishing};
            if (unit.placed)
                list.push_back({wheres_[i], i, {unit.front, footprint_of(setup_.types[unit.type], array)}});
        }
        return list;
    }

    const Library& library_;
    Setup& setup_;
    std::vector<Reader> wheres_;  // by unit
    bool whole_ = true;           // all units are there
};

}  // namespace

ArmyKeys keys_of_sides() { return {kArmyKeys, kUnitKeys}; }

Options read_options(const Reader& reader, Options options) {
    static constexpr std::string_view kOptional[] = {"turns", "no_measuring"};
    if (!reader.object({}, kOptional)) return options;
    options.turns =
        static_cast<std::uint8_t>(content::read_number(reader, "turns", 1, kMostTurns, options.turns));
    if (reader.has("no_measuring")) options.no_measuring = reader.at("no_measuring").boolean();
    return options;
}

void read_scenario(const Reader& scenario, const Library& library, Setup& setup) {
    static constexpr std::string_view kRequired[] = {"id", "name", "terrain", "sides"};
    static constexpr std::string_view kOptional[] = {"text",  "table",   "turns",     "first",
                                                     "goals", "options", "free_setup"};
    if (!scenario.object(kRequired, kOptional)) return;
    setup.id = scenario.at("id").identifier();
    setup.name = content::bilingual(scenario.at("name"));
    if (scenario.has("text")) content::bilingual(scenario.at("text"));
    setup.options.turns = static_cast<std::uint8_t>(
        content::read_number(scenario, "turns", 1, kMostTurns, setup.options.turns));
    if (scenario.has("options")) setup.options = read_options(scenario.at("options"), setup.options);
    content::read_word(scenario, "first", kSideNames, "side", setup.first);
    const Reader sides = scenario.at("sides");
    const TableSize usual{setup.width, setup.height, kInches};
    if (!read_battlefield(scenario, usual, kBattlefield, setup) || !sides.object(kSideNames, {})) return;
    finish_setup(library.book, setup);
    ScenarioReader reader(library, setup);
    reader.read_sides(sides);
    reader.settle_places(sides, content::read_flag(scenario, "free_setup"));
    if (scenario.has("goals")) read_goals(scenario.at("goals"), setup);
    setup.hash = content::hash_as_written(scenario.json());
}

}  // namespace clashfield::ancients
