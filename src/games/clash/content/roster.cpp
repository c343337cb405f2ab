#include "games/clash/content/roster.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Reader;

UnitInfo& begin_unit(std::uint8_t side, Setup& setup) {
    const auto number = std::count_if(setup.units.begin(), setup.units.end(),
                                      [&](const UnitInfo& unit) { return unit.side == side; });
    UnitInfo unit;
    unit.id = fmt::format("{}{}", side == 0 ? 'A' : 'B', number + 1);
    unit.side = side;
    unit.first = static_cast<std::uint16_t>(setup.figures.size());
    setup.units.push_back(std::move(unit));
    return setup.units.back();
}

// What the figures of a unit decide.
void finish_unit(std::optional<bool> mounted, bool limbered, const Setup& setup, UnitInfo& unit) {
    unit.strength = 0;
    unit.can_mount = unit.count > 0;
    unit.wheeled = unit.count > 0;
    for (std::size_t i = 0; i < unit.count; ++i) {
        const FigureInfo& figure = setup.figures[unit.first + i];
        unit.strength += setup.profiles[figure.forms[0]].lives;
        unit.can_mount = unit.can_mount && figure.forms[0] != figure.forms[1];
        // CL-UNT-06: of guns only the crew stands on the table. CL-UNT-07: carried ones have no wheels.
        unit.wheeled = unit.wheeled && setup.profiles[figure.forms[0]].troop == Troop::A;
    }
    unit.starts_mounted = unit.can_mount && mounted.value_or(true);  // CL-UNT-03
    unit.starts_limbered = unit.wheeled && limbered;                 // CL-SPC-04
}

void add_unit(const BoughtUnit& bought, const ArmyBook& book, std::uint8_t side, Setup& setup) {
    UnitInfo& unit = begin_unit(side, setup);
    unit.name = name_of(bought);
    unit.cost = price_of(bought, book);
    for (const UnitPart& part : bought.parts) {
        const Forms forms = forms_of(part.sheet, book.armoury);
        add_figures({forms, Role::Rank}, part.figures, setup);
        add_figures({forms, Role::Hero}, part.heroes, setup);
        add_figures({forms, Role::Symbol}, part.symbols, setup);
        add_figures({forms, Role::Officer}, part.officers, setup);
    }
    finish_unit(bought.mounted, bought.limbered, setup, unit);
}

// CL-FIG-03: a messenger is there and does nothing.
content::Bilingual single_name(const Single& single) {
    if (!single.name.en.empty()) return single.name;
    return single.role == Role::General ? content::Bilingual{"General", "Général"}
                                        : content::Bilingual{"Messenger", "Messager"};
}

void add_single(const Single& single, const BoughtArmy& army, const ArmyBook& book, std::uint8_t side,
                Setup& setup) {
    UnitInfo& unit = begin_unit(side, setup);
    unit.name = single_name(single);
    unit.isolated = true;
    unit.cost = price_of(single, army, book);
    Forms forms = forms_of(single.sheet, book.armoury);
    forms.on_foot.shooting = {};  // CL-SHO-01
    forms.in_saddle.shooting = {};
    add_figures({forms, single.role}, 1, setup);
    finish_unit(single.mounted, false, setup, unit);
    unit.wheeled = false;
}

}  // namespace

std::uint16_t add_profile(const Profile& profile, Setup& setup) {
    const auto found = std::find(setup.profiles.begin(), setup.profiles.end(), profile);
    if (found != setup.profiles.end()) return static_cast<std::uint16_t>(found - setup.profiles.begin());
    setup.profiles.push_back(profile);
    return static_cast<std::uint16_t>(setup.profiles.size() - 1);
}

void add_figures(const FigureKind& kind, int count, Setup& setup) {
    UnitInfo& unit = setup.units.back();
    FigureInfo figure;
    figure.unit = static_cast<std::uint8_t>(setup.units.size() - 1);
    figure.role = kind.role;
    for (int i = 0; i < count; ++i) {
        figure.forms = {add_profile(kind.forms.on_foot, setup), add_profile(kind.forms.in_saddle, setup)};
        setup.figures.push_back(figure);
    }
    unit.count = static_cast<std::uint16_t>(unit.count + count);
}

void add_army(const BoughtArmy& army, const ArmyBook& book, std::uint8_t side, Setup& setup) {
    for (const BoughtUnit& unit : army.units) add_unit(unit, book, side, setup);
    for (const Single& single : army.singles) add_single(single, army, book, side, setup);
    setup.sides[side].list = army.list;
    setup.sides[side].points = price_of(army, book);
}

bool check_size(const Reader& reader, const Setup& setup) {
    if (setup.units.size() <= kMaxUnits && setup.figures.size() <= kMaxFigures) return true;
    reader.error("D-10", fmt::format("{} units with {} figures; a battle has room for {} and {}",
                                     setup.units.size(), setup.figures.size(), kMaxUnits, kMaxFigures));
    return false;
}

void check_room(const Reader& reader, const Setup& setup, std::uint8_t side) {
    std::int64_t needed = 0;
    std::int64_t room = 0;
    for (const std::vector<Point>& zone : setup.sides[side].zones) room += area_of(zone);
    for (const UnitInfo& unit : setup.units) {
        if (unit.side != side || unit.fixed || unit.reserve > 0) continue;
        std::int64_t own = 0;
        for (std::size_t i = 0; i < unit.count; ++i) {
            const FigureInfo& figure = setup.figures[unit.first + i];
            const BaseSize base = setup.profiles[figure.forms[unit.starts_mounted ? 1 : 0]].base;
            own += std::int64_t{base.width / kMillimetre} * (base.depth / kMillimetre);
        }
        std::int64_t further = 0;
        for (const std::vector<Point>& zone : unit.zones) further += area_of(zone);
        needed += own > further ? own - further : 0;
    }
    if (needed > room)
        reader.error("D-06", fmt::format("the bases of side {} need {} mm², its zones have {}: {} mm² short",
                                         side == 0 ? 'A' : 'B', needed, room, needed - room));
}

void name_weapons(const Armoury& armoury, Setup& setup) {
    for (const ShootingWeapon& weapon : armoury.shooting) {
        setup.weapons.push_back(weapon.id);
        setup.weapon_names.push_back(weapon.name);
    }
    for (const MeleeWeapon& weapon : armoury.melee) {
        setup.melee_weapons.push_back(weapon.id);
        setup.melee_names.push_back(weapon.name);
    }
}

}  // namespace clashfield::clash
