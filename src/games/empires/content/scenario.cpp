#include "games/empires/content/scenario.h"

#include <fmt/format.h>

#include "games/empires/content/goals.h"
#include "games/empires/content/roster.h"

namespace clashfield::empires {
namespace {

using content::Reader;
using geometry::TableSide;

constexpr std::string_view kUnitKeys[] = {"at", "facing", "fixed"};

void read_place(const Reader& reader, UnitInfo& unit) {
    unit.placed = reader.has("at");
    if (!unit.placed) {
        for (const std::string_view key : {"facing", "fixed"}) {
            if (reader.has(key)) reader.error("F-02", "missing key 'at'");
        }
        return;
    }
    // Towards the enemy, unless the file says otherwise.
    const std::int32_t usual = unit.side == 0 ? 0 : geometry::kFullTurn / 2;
    unit.front = {content::read_point(reader.at("at"), kInches),
                  geometry::Angle(reader.has("facing") ? content::read_heading(reader.at("facing")) : usual)};
    unit.fixed = content::read_flag(reader, "fixed");
}

class ScenarioReader {
  public:
    ScenarioReader(const Library& library, Setup& setup) : library_(library), setup_(setup) {}

    // Historical rosters need not fit the frame of CE-SET-02.
    void read_side(const Reader& reader, std::uint8_t side) {
        setup_.sides[side].edge = side == 0 ? TableSide::South : TableSide::North;
        const std::optional<BoughtArmy> army = read_army(reader, library_.book, keys_of_sides());
        const std::size_t first = setup_.units.size();
        const bool added = army && add_army(reader, *army, library_.book, side, setup_);
        whole_ = whole_ && added;
        if (!added) return;
        for (std::size_t i = first; i < setup_.units.size(); ++i) {
            UnitInfo& unit = setup_.units[i];
            const Reader where = reader.at("units").at(i - first);
            read_place(where, unit);
            const BoughtUnit& bought = army->units[i - first];
            if (unit.placed)
                standing_.push_back(
                    {where, i, {unit.front, footprint_of(bought.type, {unit.models, unit.files})}});
        }
    }

    void check() const {
        if (whole_) check_places(standing_, true, setup_);
    }

  private:
    const Library& library_;
    Setup& setup_;
    std::vector<Standing> standing_;
    bool whole_ = true;  // all units are there
};

}  // namespace

ArmyKeys keys_of_sides() { return {{}, kUnitKeys}; }

Options read_options(const Reader& reader, Options options) {
    static constexpr std::string_view kOptional[] = {"turns"};
    if (reader.object({}, kOptional)) content::read_into(reader, "turns", 1, kMostTurns, options.turns);
    return options;
}

void read_scenario(const Reader& scenario, const Library& library, Setup& setup) {
    static constexpr std::string_view kRequired[] = {"id", "name", "terrain", "sides"};
    static constexpr std::string_view kOptional[] = {"text", "table", "turns", "first", "goals", "options"};
    if (!scenario.object(kRequired, kOptional)) return;
    setup.id = scenario.at("id").identifier();
    setup.name = content::bilingual(scenario.at("name"));
    if (scenario.has("text")) content::bilingual(scenario.at("text"));
    content::read_into(scenario, "turns", 1, kMostTurns, setup.options.turns);
    if (scenario.has("options")) setup.options = read_options(scenario.at("options"), setup.options);
    content::read_word(scenario, "first", kSideNames, "side", setup.first);
    const Reader sides = scenario.at("sides");
    if (!content::read_battlefield(scenario, table_of(setup), kBattlefield, setup) ||
        !sides.object(kSideNames, {}))
        return;
    finish_ground(nullptr, setup);
    ScenarioReader reader(library, setup);
    for (std::uint8_t side = 0; side < 2; ++side) reader.read_side(sides.at(kSideNames[side]), side);
    reader.check();
    if (scenario.has("goals")) read_goals(scenario.at("goals"), setup);
    setup.hash = content::hash_as_written(scenario.json());
}

}  // namespace clashfield::empires
