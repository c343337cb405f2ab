#include "games/clash/content/weapons.h"

#include <algorithm>
#include <cstdlib>

#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Reader;

constexpr std::size_t kMostWeapons = 250;

// CL-SHO-11: by number.
bool is_artillery(const std::string& id) {
    const int number = std::atoi(id.c_str());
    return (number >= 30 && number <= 39) || (number >= 60 && number <= 69) || (number >= 80 && number <= 97);
}

// Others name it, whatever is wrong with the weapon.
std::string read_id(const Reader& weapon) {
    return weapon.has("id")
               ? content::read_code(weapon.at("id"),
                                    "the code of a weapon is 1 to 8 letters, digits and '+', found ", 8, '+')
               : "";
}

// Incendiary bombs (CL-SHO-16) change the values of the engine that throws them.
void read_ammunition(const Reader& reader, ShootingWeapon& weapon) {
    weapon.ammunition = true;
    read_into(reader, "factor", -5, 5, weapon.values.factor);
    weapon.values.shooters = 1;
    read_into(reader, "shooters_times", 1, 9, weapon.values.shooters);
    reader.at("for").array(1, kMostWeapons);
}

ShootingWeapon shooting_from(const Reader& reader, std::size_t index) {
    ShootingWeapon weapon;
    weapon.id = read_id(reader);
    if (!check_keys(
            reader, {"id", "name", "factor", "ignores_armour"},
            {"range", "shots", "shooters", "flags", "in_saddle", "on_foot", "for", "shooters_times", "note"}))
        return weapon;
    weapon.name = read_name(reader);
    weapon.values.weapon = static_cast<std::uint8_t>(index);
    read_bits(reader, "flags", kShotNames, "flag of a weapon", weapon.values.bits);
    if (reader.at("ignores_armour").boolean()) weapon.values.bits |= shot::kIgnoresArmour;
    if (is_artillery(weapon.id)) weapon.values.bits |= shot::kArtillery;
    if (reader.has("for")) {
        read_ammunition(reader, weapon);
        return weapon;
    }
    for (const std::string_view key : {"range", "shots", "shooters"}) {
        if (!reader.has(key)) reader.error("F-02", "missing key '" + std::string(key) + "'");
    }
    read_into(reader, "range", 1, 60, weapon.values.range);
    read_into(reader, "factor", 1, 12, weapon.values.factor);
    read_into(reader, "shots", 1, 9, weapon.values.shots);
    read_into(reader, "shooters", 1, 9, weapon.values.shooters);
    if (reader.has("in_saddle")) weapon.in_saddle = reader.at("in_saddle").text();
    if (reader.has("on_foot")) weapon.on_foot = reader.at("on_foot").text();
    return weapon;
}

MeleeWeapon melee_from(const Reader& reader, std::size_t index) {
    static constexpr std::string_view kFighters[] = {"lives"};
    MeleeWeapon weapon;
    weapon.id = read_id(reader);
    if (!check_keys(reader, {"id", "name", "users", "first", "later", "ranks"}, {"fighters", "flags"}))
        return weapon;
    weapon.name = read_name(reader);
    weapon.values.weapon = static_cast<std::uint8_t>(index);
    read_into(reader, "first", 1, 12, weapon.values.first);
    read_into(reader, "later", 1, 12, weapon.values.later);
    read_into(reader, "ranks", 0, 3, weapon.values.ranks);
    read_bits(reader, "flags", kBlowNames, "flag of a weapon", weapon.values.bits);
    if (reader.has("fighters") && reader.at("fighters").word(kFighters, "number of fighters"))
        weapon.values.fighters = 0;
    read_bits(reader, "users", kUserNames, "user of a weapon", weapon.users, 1);
    return weapon;
}

// Appends the weapons of a file; `read` makes one of them. False if one of them has no id that can be read.
template <typename Weapon, typename Read>
bool read_weapons(const Reader& file, std::string_view format, std::vector<Weapon>& weapons, Read read) {
    if (!check_format(file, format) || !check_keys(file, {"format", "weapons"}, {})) return false;
    bool named = true;
    const bool listed = content::each_item(file.at("weapons"), 1, kMostWeapons, [&](const Reader& item) {
        Weapon weapon = read(item, weapons.size());
        named = named && !weapon.id.empty();
        if (!weapon.id.empty() && !is_taken(item, "weapon", weapons, weapon.id))
            weapons.push_back(std::move(weapon));
    });
    return listed && named;
}

// Codes that must name another weapon of the file.
void check_names(const Reader& reader, Armoury& armoury) {
    // The weapon of this code; null if there is none, which is said.
    const auto weapon_at = [&](const Reader& code) -> ShootingWeapon* {
        const std::string id = code.text();
        ShootingWeapon* weapon = content::find_by_id(armoury.shooting, id);
        if (weapon == nullptr) refuse_unknown(code, "weapon", id, shooting_ids(armoury));
        return weapon;
    };
    for (const std::string_view key : {"in_saddle", "on_foot"}) {
        if (reader.has(key) && reader.at(key).json().is_string()) weapon_at(reader.at(key));
    }
    if (!reader.has("for") || !reader.at("for").json().is_array()) return;
    for (std::size_t i = 0; i < reader.at("for").json().size(); ++i) {
        if (ShootingWeapon* engine = weapon_at(reader.at("for").at(i)))
            engine->values.bits |= shot::kFireBombs;  // CL-SHO-16
    }
}

}  // namespace

void read_shooting_weapons(const Reader& file, Armoury& armoury) {
    const bool named = read_weapons(file, kWeaponsFormat, armoury.shooting, shooting_from);
    if (!named) return;  // the name may be that of the one without
    content::each_item(file.at("weapons"), 1, kMostWeapons,
                       [&](const Reader& weapon) { check_names(weapon, armoury); });
}

void read_melee_weapons(const Reader& file, Armoury& armoury) {
    read_weapons(file, kMeleeFormat, armoury.melee, melee_from);
}

std::vector<std::string> shooting_ids(const Armoury& armoury) {
    std::vector<std::string> ids;
    for (const ShootingWeapon& weapon : armoury.shooting) {
        if (!weapon.ammunition) ids.push_back(weapon.id);
    }
    return ids;
}

}  // namespace clashfield::clash
