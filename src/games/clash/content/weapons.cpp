#include "games/clash/content/weapons.h"

#include <algorithm>
#include <cstdlib>

#include "base/closest.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Reader;

constexpr std::string_view kShotFlags[] = {"indirect",    "incendiary", "grenade",
                                           "shield_down", "paired",     "off_table"};
constexpr std::uint16_t kShotBits[] = {shot::kIndirect,   shot::kIncendiary, shot::kGrenade,
                                       shot::kShieldDown, shot::kPaired,     shot::kOffTable};
constexpr std::string_view kBlowFlags[] = {"first_turn",  "no_shield", "denies_one",     "denies_ranks",
                                           "two_weapons", "scythes",   "ignores_armour", "halberd"};
constexpr std::size_t kMostWeapons = 250;

// CL-SHO-11: by number.
bool is_artillery(const std::string& id) {
    const int number = std::atoi(id.c_str());
    return (number >= 30 && number <= 39) || (number >= 60 && number <= 69) || (number >= 80 && number <= 97);
}

std::string read_id(const Reader& reader) {
    const std::string id = reader.text();
    const bool good = !id.empty() && id.size() <= 8 && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+';
    });
    if (!good && reader.json().is_string())
        reader.error("F-03",
                     "the code of a weapon is 1 to 8 letters, digits and '+', found " + in_quotes(id));
    return good ? id : std::string();
}

std::uint16_t read_flags(const Reader& object, std::span<const std::string_view> words,
                         std::span<const std::uint16_t> bits) {
    std::uint16_t found = 0;
    if (!object.has("flags") || !object.at("flags").array(0, words.size())) return found;
    for (std::size_t i = 0; i < object.json()["flags"].size(); ++i) {
        const auto flag = object.at("flags").at(i).word(words, "flag of a weapon");
        if (flag) found = static_cast<std::uint16_t>(found | bits[*flag]);
    }
    return found;
}

// Incendiary bombs (CL-SHO-16) change the values of the engine that throws them.
void read_ammunition(const Reader& reader, ShootingWeapon& weapon) {
    weapon.ammunition = true;
    weapon.values.factor = static_cast<std::int8_t>(reader.at("factor").integer(-5, 5));
    weapon.values.shooters = static_cast<std::uint8_t>(read_number(reader, "shooters_times", 1, 9, 1));
    reader.at("for").array(1, kMostWeapons);
}

ShootingWeapon shooting_from(const Reader& reader, std::size_t index) {
    static constexpr std::string_view kRequired[] = {"id", "name", "factor", "ignores_armour"};
    static constexpr std::string_view kOptional[] = {
        "range", "shots", "shooters", "flags", "in_saddle", "on_foot", "for", "shooters_times", "note"};
    ShootingWeapon weapon;
    if (reader.has("id")) weapon.id = read_id(reader.at("id"));  // others name it, whatever is wrong with it
    if (!check_keys(reader, kRequired, kOptional)) return weapon;
    weapon.name = read_name(reader);
    weapon.values.weapon = static_cast<std::uint8_t>(index);
    weapon.values.bits = read_flags(reader, kShotFlags, kShotBits);
    if (reader.at("ignores_armour").boolean()) weapon.values.bits |= shot::kIgnoresArmour;
    if (is_artillery(weapon.id)) weapon.values.bits |= shot::kArtillery;
    if (reader.has("for")) {
        read_ammunition(reader, weapon);
        return weapon;
    }
    static constexpr std::string_view kValues[] = {"range", "shots", "shooters"};
    for (const std::string_view key : kValues) {
        if (!reader.has(key)) reader.error("F-02", "missing key '" + std::string(key) + "'");
    }
    weapon.values.range = static_cast<std::uint8_t>(read_number(reader, "range", 1, 60, 1));
    weapon.values.factor = static_cast<std::int8_t>(reader.at("factor").integer(1, 12));
    weapon.values.shots = static_cast<std::uint8_t>(read_number(reader, "shots", 1, 9, 1));
    weapon.values.shooters = static_cast<std::uint8_t>(read_number(reader, "shooters", 1, 9, 1));
    if (reader.has("in_saddle")) weapon.in_saddle = reader.at("in_saddle").text();
    if (reader.has("on_foot")) weapon.on_foot = reader.at("on_foot").text();
    return weapon;
}

MeleeWeapon melee_from(const Reader& reader, std::size_t index) {
    static constexpr std::string_view kRequired[] = {"id", "name", "users", "first", "later", "ranks"};
    static constexpr std::string_view kOptional[] = {"fighters", "flags"};
    static constexpr std::string_view kFighters[] = {"lives"};
    static constexpr std::uint16_t kBits[] = {blow::kFirstTurn,     blow::kNoShield,   blow::kDeniesOne,
                                              blow::kDeniesRanks,   blow::kTwoWeapons, blow::kScythes,
                                              blow::kIgnoresArmour, blow::kHalberd};
    MeleeWeapon weapon;
    if (reader.has("id")) weapon.id = read_id(reader.at("id"));  // others name it, whatever is wrong with it
    if (!check_keys(reader, kRequired, kOptional)) return weapon;
    weapon.name = read_name(reader);
    weapon.values.weapon = static_cast<std::uint8_t>(index);
    weapon.values.first = static_cast<std::int8_t>(reader.at("first").integer(1, 12));
    weapon.values.later = static_cast<std::int8_t>(reader.at("later").integer(1, 12));
    weapon.values.ranks = static_cast<std::uint8_t>(reader.at("ranks").integer(0, 3));
    weapon.values.bits = static_cast<std::uint8_t>(read_flags(reader, kBlowFlags, kBits));
    if (reader.has("fighters") && reader.at("fighters").word(kFighters, "number of fighters"))
        weapon.values.fighters = 0;
    const Reader users = reader.at("users");
    if (!users.array(1, std::size(kUserNames))) return weapon;
    for (std::size_t i = 0; i < users.json().size(); ++i) {
        const auto user = users.at(i).word(kUserNames, "user of a weapon");
        if (user) weapon.users = static_cast<std::uint16_t>(weapon.users | 1u << *user);
    }
    return weapon;
}

// Appends the weapons of a file; `read` makes one of them. False if one of them has no id that can be read.
template <typename Weapon, typename Read>
bool read_weapons(const Reader& file, std::string_view format, std::vector<Weapon>& weapons, Read read) {
    static constexpr std::string_view kRequired[] = {"format", "weapons"};
    if (!check_format(file, format) || !check_keys(file, kRequired, {})) return false;
    const Reader list = file.at("weapons");
    if (!list.array(1, kMostWeapons)) return false;
    bool named = true;
    for (std::size_t i = 0; i < list.json().size(); ++i) {
        Weapon weapon = read(list.at(i), weapons.size());
        const bool taken = std::any_of(weapons.begin(), weapons.end(),
                                       [&](const Weapon& other) { return other.id == weapon.id; });
        named = named && !weapon.id.empty();
        if (weapon.id.empty()) continue;
        if (taken) list.at(i).at("id").error("D-14", "weapon id '" + weapon.id + "' is already taken");
        if (!taken) weapons.push_back(std::move(weapon));
    }
    return named;
}

// Codes that must name another weapon of the file.
void check_names(const Reader& list, Armoury& armoury) {
    for (std::size_t i = 0; i < list.json().size(); ++i) {
        const Reader reader = list.at(i);
        for (const std::string_view key : {"in_saddle", "on_foot"}) {
            if (!reader.has(key) || !reader.at(key).json().is_string()) continue;
            const std::string id = reader.at(key).text();
            if (find_shooting(armoury, id) == nullptr)
                refuse_unknown(reader.at(key), "weapon", id, shooting_ids(armoury));
        }
        if (!reader.has("for") || !reader.at("for").json().is_array()) continue;
        for (std::size_t k = 0; k < reader.at("for").json().size(); ++k) {
            const std::string id = reader.at("for").at(k).text();
            const auto engine = std::find_if(armoury.shooting.begin(), armoury.shooting.end(),
                                             [&](const ShootingWeapon& weapon) { return weapon.id == id; });
            if (engine == armoury.shooting.end()) {
                refuse_unknown(reader.at("for").at(k), "weapon", id, shooting_ids(armoury));
            } else {
                engine->values.bits |= shot::kFireBombs;  // CL-SHO-16
            }
        }
    }
}

}  // namespace

void read_shooting_weapons(const Reader& file, Armoury& armoury) {
    const bool named = read_weapons(file, kWeaponsFormat, armoury.shooting, shooting_from);
    if (named) check_names(file.at("weapons"), armoury);  // else the name may be that of the one without
}

void read_melee_weapons(const Reader& file, Armoury& armoury) {
    read_weapons(file, kMeleeFormat, armoury.melee, melee_from);
}

const ShootingWeapon* find_shooting(const Armoury& armoury, std::string_view id) {
    for (const ShootingWeapon& weapon : armoury.shooting) {
        if (weapon.id == id) return &weapon;
    }
    return nullptr;
}

const MeleeWeapon* find_melee(const Armoury& armoury, std::string_view id) {
    for (const MeleeWeapon& weapon : armoury.melee) {
        if (weapon.id == id) return &weapon;
    }
    return nullptr;
}

std::vector<std::string> shooting_ids(const Armoury& armoury) {
    std::vector<std::string> ids;
    for (const ShootingWeapon& weapon : armoury.shooting) {
        if (!weapon.ammunition) ids.push_back(weapon.id);
    }
    return ids;
}

std::vector<std::string> melee_ids(const Armoury& armoury) {
    std::vector<std::string> ids;
    for (const MeleeWeapon& weapon : armoury.melee) ids.push_back(weapon.id);
    return ids;
}

}  // namespace clashfield::clash
