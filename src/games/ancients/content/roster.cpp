#include "games/ancients/content/roster.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/ancients/content/reading.h"
#include "geometry/body.h"

namespace clashfield::ancients {
namespace {

using content::Reader;
using geometry::Body;
using geometry::Corners;
using geometry::Polygon;
using geometry::TableSide;

constexpr Tick kZoneDepth = 12 * kInch;  // AB-SET-06
constexpr int kMostTroops = kMaxUnits - kMaxCharacters;
constexpr int kMountedFrom = 7;  // characters who move so far ride

char letter_of(std::uint8_t side) { return side == 0 ? 'A' : 'B'; }

void add_unit(const BoughtUnit& bought, const ArmyList& list, std::uint8_t side, Setup& setup) {
    const auto number = std::count_if(setup.units.begin(), setup.units.end(),
                                      [&](const UnitInfo& unit) { return unit.side == side; });
    const UnitType& type = list.types[bought.type];
    UnitInfo unit;
    unit.id = fmt::format("{}{}", letter_of(side), number + 1);
    unit.name = bought.name.en.empty() ? type.name : bought.name;
    unit.side = side;
    unit.type = add_type(type, setup);
    unit.models = static_cast<std::uint16_t>(bought.models);
    unit.files = static_cast<std::uint8_t>(bought.files);
    unit.skirmishing = bought.skirmishing;
    unit.command = bought.command;
    unit.price = price_of(bought, list);
    setup.units.push_back(std::move(unit));
}

void add_character(const BoughtCharacter& bought, const ArmyList& list, std::uint8_t side,
                   std::size_t first_unit, Setup& setup) {
    const CharacterType& type = list.characters[index_of(bought.role)];
    CharacterInfo character;
    character.id = character_id(bought.role, side, setup);
    character.name = bought.name.en.empty() ? type.name : bought.name;
    character.side = side;
    character.role = bought.role;
    character.move = type.move;
    character.stats = type.stats;
    character.price = type.price;
    if (bought.unit > 0)
        character.unit = static_cast<std::uint8_t>(first_unit + static_cast<std::size_t>(bought.unit) - 1);
    setup.characters.push_back(std::move(character));
}

// The box of a side's deployment zone.
geometry::Box zone_of(TableSide edge, const Setup& setup) {
    geometry::Box zone{{0, 0}, {setup.width, setup.height}};
    switch (edge) {
        case TableSide::North:
            zone.low.y = setup.height - kZoneDepth;
            break;
        case TableSide::East:
            zone.low.x = setup.width - kZoneDepth;
            break;
        case TableSide::South:
            zone.high.y = kZoneDepth;
            break;
        case TableSide::West:
            zone.high.x = kZoneDepth;
            break;
    }
    return zone;
}

bool is_inside(const Corners& corners, const geometry::Box& box) {
    return std::all_of(corners.begin(), corners.end(), [&](Point corner) {
        return corner.x >= box.low.x - kEps && corner.x <= box.high.x + kEps &&
               corner.y >= box.low.y - kEps && corner.y <= box.high.y + kEps;
    });
}

// AB-TER-02.
bool is_barred(const UnitType& type, Terrain kind) {
    const TerrainRule rule = terrain_rule(kind);
    if (rule.rate == 0) return true;
    const bool wheeled = is_chariot(type.cls) || type.cls == Class::WarMachine;
    const bool ford = kind == Terrain::Ford && is_chariot(type.cls);
    return wheeled && !rule.is_line && rule.rate > 1 && !ford;
}

void check_ground(const Standing& unit, const Setup& setup) {
    const UnitInfo& info = setup.units[unit.unit];
    const Corners corners = geometry::corners(unit.body);
    for (const TerrainPiece& piece : setup.terrain) {
        if (piece.points.empty() || !is_barred(setup.types[info.type], piece.kind)) continue;
        if (geometry::overlap(Polygon(piece.points), Polygon(corners), kEps))
            unit.where.error("D-06", fmt::format("{} stands in {}, which it may not enter (AB-TER-02)",
                                                 info.id, piece.id));
    }
}

}  // namespace

std::uint16_t add_type(const UnitType& type, Setup& setup) {
    const auto found = std::find_if(setup.types.begin(), setup.types.end(),
                                    [&](const UnitType& other) { return other.id == type.id; });
    const auto place = found - setup.types.begin();
    if (found == setup.types.end()) setup.types.push_back(type);
    return static_cast<std::uint16_t>(place);
}

std::string character_id(Role role, std::uint8_t side, const Setup& setup) {
    static constexpr std::string_view kLetters[] = {"G", "B", "S"};
    const auto before =
        std::count_if(setup.characters.begin(), setup.characters.end(),
                      [&](const CharacterInfo& other) { return other.side == side && other.role == role; });
    return fmt::format("{}{}{}", letter_of(side), kLetters[index_of(role)],
                       before > 0 ? std::to_string(before + 1) : std::string());
}

bool add_army(const Reader& where, const BoughtArmy& army, const ArmyBook& book, std::uint8_t side,
              Setup& setup) {
    const ArmyList& list = list_of(army, book);
    const std::size_t first = setup.units.size();
    if (first + army.units.size() > kMostTroops ||
        setup.characters.size() + army.characters.size() > kMaxCharacters) {
        where.error("D-10", fmt::format("a battle has room for {} units and {} characters", kMostTroops,
                                        kMaxCharacters));
        return false;
    }
    SideInfo& info = setup.sides[side];
    info.name = army.name.en.empty() ? list.name : army.name;
    info.list = list.id;
    info.army = static_cast<std::uint8_t>(&list - book.lists.data());
    info.points = price_of(army, book);
    for (const BoughtUnit& unit : army.units) add_unit(unit, list, side, setup);
    for (const BoughtCharacter& character : army.characters)
        add_character(character, list, side, first, setup);
    return true;
}

void add_lone_characters(Setup& setup) {
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        CharacterInfo& character = setup.characters[i];
        UnitType man;
        man.id = character.id;
        man.name = character.name;
        man.army = setup.sides[character.side].army;
        man.cls = character.move >= kMountedFrom ? Class::Cavalry : Class::Infantry;
        man.base = usual_base(man.cls);
        man.move = character.move;
        man.stats = character.stats;
        man.armour = Armour::Heavy;
        man.shield = Shield::Shield;
        man.mount = man.cls == Class::Cavalry ? Mount::Mounted : Mount::None;
        UnitInfo unit;
        unit.id = character.id;
        unit.name = character.name;
        unit.side = character.side;
        unit.type = add_type(man, setup);
        unit.models = 1;
        unit.character = static_cast<std::uint8_t>(i);
        character.alone = static_cast<std::uint8_t>(setup.units.size());
        setup.units.push_back(std::move(unit));
    }
}

void finish_setup(const ArmyBook& book, Setup& setup) {
    setup.armies = list_ids(book);
    setup.pieces.clear();
    for (const TerrainPiece& piece : setup.terrain) {
        if (piece.points.empty()) continue;  // its shape was refused
        const auto kind = static_cast<std::uint8_t>(piece.kind);
        const auto id = static_cast<geometry::Id>(setup.pieces.size());
        setup.pieces.push_back(terrain_rule(piece.kind).is_line
                                   ? geometry::line_piece(kind, id, piece.points)
                                   : geometry::area_piece(kind, id, piece.points));
    }
}

geometry::BaseSize footprint_of(const UnitType& type, const Array& array) {
    const Tick gap = array.open ? kInch : 0;
    const geometry::Block block{
        .models = array.models, .files = array.files, .cell = {type.base.width + gap, type.base.depth + gap}};
    return block.footprint();
}

void check_places(const std::vector<Standing>& standing, bool in_zone, const Setup& setup) {
    const geometry::Box table{{0, 0}, {setup.width, setup.height}};
    for (std::size_t i = 0; i < standing.size(); ++i) {
        const Standing& unit = standing[i];
        const UnitInfo& info = setup.units[unit.unit];
        const Corners corners = geometry::corners(unit.body);
        if (!is_inside(corners, table)) {
            unit.where.error("D-05", fmt::format("{} does not stand wholly on the table", info.id));
        } else if (in_zone && !is_inside(corners, zone_of(setup.sides[info.side].edge, setup))) {
            unit.where.error(
                "D-06",
                fmt::format("{} does not stand wholly within 12 inches of its edge (AB-SET-06)", info.id));
        }
        check_ground(unit, setup);
        for (std::size_t k = 0; k < i; ++k) {
            const Corners others = geometry::corners(standing[k].body);
            if (geometry::overlap(Polygon(corners), Polygon(others), kEps))
                unit.where.error("D-06", fmt::format("{} and {} overlap (AB-GEO-10)",
                                                     setup.units[standing[k].unit].id, info.id));
        }
    }
}

}  // namespace clashfield::ancients
