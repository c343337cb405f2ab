#pragma once

// The weapons of data/clash/weapons.json (T10) and data/clash/melee.json (T11). A profile holds the values of
// its weapons; the tables are asked for names and when a sheet is read.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/by_id.h"
#include "games/clash/content/profile.h"

namespace clashfield::clash {

inline constexpr std::string_view kWeaponsFormat = "clash-weapons/1";
inline constexpr std::string_view kMeleeFormat = "clash-melee/1";

struct ShootingWeapon {
    std::string id;  // "13b"
    content::Bilingual name;
    Shooting values;
    bool ammunition = false;  // 38: shot by others, carried by nobody
    std::string in_saddle;    // the same gun in other hands (CL-UNT-03, CL-SPC-01)
    std::string on_foot;
};

struct MeleeWeapon {
    std::string id;  // "AdP+"
    content::Bilingual name;
    Melee values;
    std::uint16_t users = 0;  // bits by User
    bool suits(User user) const { return (users >> static_cast<unsigned>(user) & 1u) != 0; }
};

struct Armoury {
    std::vector<ShootingWeapon> shooting;
    std::vector<MeleeWeapon> melee;
};

void read_shooting_weapons(const content::Reader& file, Armoury& armoury);
void read_melee_weapons(const content::Reader& file, Armoury& armoury);

// Null if there is none.
inline const ShootingWeapon* find_shooting(const Armoury& armoury, std::string_view id) {
    return content::find_by_id(armoury.shooting, id);
}
inline const MeleeWeapon* find_melee(const Armoury& armoury, std::string_view id) {
    return content::find_by_id(armoury.melee, id);
}
std::vector<std::string> shooting_ids(const Armoury& armoury);  // without ammunition

}  // namespace clashfield::clash
