#include "games/empires/content/roster.h"

#include <algorithm>

#include <fmt/format.h>

#include "content/by_id.h"
#include "geometry/block.h"

namespace clashfield::empires {
namespace {

using content::Reader;
using geometry::Corners;
using geometry::Polygon;

constexpr Tick kZone = 12 * kInch;  // CE-SET-08
constexpr Tick kSkirmishZone = 15 * kInch;
constexpr Tick kFromShortEdges = 6 * kInch;

char letter_of(std::uint8_t side) { return side == 0 ? 'A' : 'B'; }

UnitInfo unit_of(const BoughtUnit& bought, std::size_t number, std::uint8_t side, Setup& setup) {
    UnitInfo unit;
    unit.id = fmt::format("{}{}", letter_of(side), number);
    unit.name = bought.name.en.empty() ? bought.type.name : bought.name;
    unit.side = side;
    unit.type = add_type(bought.type, setup);
    unit.models = static_cast<std::uint16_t>(bought.models);
    unit.files = static_cast<std::uint8_t>(bought.files);
    unit.price = price_of(bought);
    return unit;
}

// Whether all corners lie in the box, but for what rounding leaves.
bool holds(const Box& box, const Corners& corners) {
    return std::all_of(corners.begin(), corners.end(), [&](Point corner) {
        return corner.x >= box.low.x - kGrid && corner.x <= box.high.x + kGrid &&
               corner.y >= box.low.y - kGrid && corner.y <= box.high.y + kGrid;
    });
}

void check_ground(const Standing& unit, const Corners& corners, const Setup& setup) {
    const UnitInfo& info = setup.units[unit.unit];
    const UnitType& type = setup.types[info.type];
    for (std::size_t i = 0; i < setup.lying; ++i) {
        const TerrainPiece& piece = setup.terrain[i];
        if (piece.shape == geometry::Shape::Line || ground_rate(piece.ground, type.cls, type.order) > 0)
            continue;
        if (geometry::overlap(setup.pieces[i], Polygon(corners), kGrid))
            unit.where.error("D-06", fmt::format("{} stands in {}, which it may not enter (CE-TER-08)",
                                                 info.id, piece.id));
    }
}

}  // namespace

std::uint16_t add_type(const UnitType& type, Setup& setup) {
    const UnitType* found = content::find_by_id(setup.types, type.id);
    if (found != nullptr) return static_cast<std::uint16_t>(found - setup.types.data());
    setup.types.push_back(type);
    return static_cast<std::uint16_t>(setup.types.size() - 1);
}

std::string character_id(Rank rank, std::uint8_t side, const Setup& setup) {
    const auto same = [&](const CharacterInfo& other) { return other.side == side && other.rank == rank; };
    const auto before = std::count_if(setup.characters.begin(), setup.characters.end(), same);
    const std::string number = before > 0 ? std::to_string(before + 1) : std::string();
    return fmt::format("{}{}{}", letter_of(side), rank == Rank::General ? 'G' : 'S', number);
}

bool add_army(const Reader& where, const BoughtArmy& army, const ArmyBook& book, std::uint8_t side,
              Setup& setup) {
    const ArmyList& list = list_of(army, book);
    const std::size_t first = setup.units.size();
    if (army.units.size() > kMaxUnits / 2 || army.characters.size() > kMaxCharacters / 2) {
        where.error("D-10", fmt::format("a side has room for {} units and {} characters", kMaxUnits / 2,
                                        kMaxCharacters / 2));
        return false;
    }
    SideInfo& info = setup.sides[side];
    info.name = army.name.en.empty() ? list.name : army.name;
    info.list = list.id;
    info.strategy = list.strategy;
    info.points = price_of(army, book);
    for (const BoughtUnit& unit : army.units)
        setup.units.push_back(unit_of(unit, setup.units.size() - first + 1, side, setup));
    for (const BoughtCharacter& bought : army.characters) {
        const CharacterGrade& grade = book.grades[bought.grade];
        CharacterInfo character;
        character.id = character_id(grade.rank, side, setup);
        character.name = bought.name.en.empty() ? name_of(grade.rank) : bought.name;
        character.side = side;
        character.rank = grade.rank;
        character.ml_bonus = grade.ml_bonus;
        character.dl_bonus = grade.dl_bonus;
        character.mounted = bought.mounted;
        character.price = grade.price;
        if (bought.unit > 0)
            character.unit = static_cast<std::uint8_t>(first + static_cast<std::size_t>(bought.unit) - 1);
        setup.characters.push_back(std::move(character));
    }
    return true;
}

void finish_ground(const Climate* climate, Setup& setup) {
    setup.lying = static_cast<std::uint16_t>(setup.terrain.size());
    setup.rolls_ground = climate != nullptr;
    if (climate != nullptr) add_candidates(*climate, setup);
    setup.pieces.clear();
    for (std::size_t i = 0; i < setup.terrain.size(); ++i)
        setup.pieces.push_back(piece_of(setup.terrain[i], i));
}

geometry::BaseSize footprint_of(const UnitType& type, const Array& array) {
    const geometry::BaseSize cell = type.cell();
    if (!array.square)
        return geometry::Block{.models = array.models, .files = array.files, .cell = cell}.footprint();
    int side = 1;
    while (side * side < array.models) ++side;
    return {side * cell.width, side * cell.width};
}

Box zone_of(const UnitType& type, geometry::TableSide edge, const Setup& setup) {
    const Tick depth = type.order == Spacing::Skirmish ? kSkirmishZone : kZone;
    Box zone{{kFromShortEdges, 0}, {setup.width - kFromShortEdges, setup.height}};
    if (edge == geometry::TableSide::South) {
        zone.high.y = depth;
    } else {
        zone.low.y = setup.height - depth;
    }
    return zone;
}

void check_places(const std::vector<Standing>& standing, bool in_zone, const Setup& setup) {
    const Box table{{0, 0}, {setup.width, setup.height}};
    for (std::size_t i = 0; i < standing.size(); ++i) {
        const Standing& unit = standing[i];
        const UnitInfo& info = setup.units[unit.unit];
        const UnitType& type = setup.types[info.type];
        const Corners corners = geometry::corners(unit.body);
        const bool bound = in_zone && !info.fixed;
        if (!holds(table, corners)) {
            unit.where.error("D-05", fmt::format("{} does not stand wholly on the table", info.id));
        } else if (bound && !holds(zone_of(type, setup.sides[info.side].edge, setup), corners)) {
            unit.where.error("D-06",
                             fmt::format("{} does not stand wholly in its zone (CE-SET-08)", info.id));
        }
        check_ground(unit, corners, setup);
        for (std::size_t k = 0; k < i; ++k) {
            const Corners others = geometry::corners(standing[k].body);
            if (geometry::overlap(Polygon(others), Polygon(corners), kGrid))
                unit.where.error("D-06", fmt::format("{} and {} overlap (CE-GEO-06)",
                                                     setup.units[standing[k].unit].id, info.id));
        }
    }
}

}  // namespace clashfield::empires
