#pragma once

// A type of troops as the rules read it (section 3), and the tables of weapons and armour behind it.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "content/reader.h"
#include "geometry/pose.h"

namespace clashfield::ancients {

using geometry::BaseSize;
using geometry::Tick;

// R-01: an inch, called a pace, is 25 mm. A tick is 5 µm.
inline constexpr Tick kMillimetre = 200;
inline constexpr Tick kInch = 25 * kMillimetre;
inline constexpr Tick kGrid = kInch / 1000;  // AB-GEO-01: poses are rounded to it
inline constexpr Tick kEps = 5 * kGrid;      // AB-GEO-01: of all comparisons

enum class Class : std::uint8_t {
    Infantry,
    LightInfantry,
    SkirmishInfantry,
    Cavalry,
    LightChariot,
    HeavyChariot,
    ScythedChariot,
    Elephant,
    WarMachine,
};
inline constexpr int kClasses = 9;
inline constexpr std::string_view kClassNames[] = {"infantry",        "light_inf",     "skirmish_inf",
                                                   "cavalry",         "light_chariot", "heavy_chariot",
                                                   "scythed_chariot", "elephant",      "war_machine"};
constexpr bool is_chariot(Class cls) {
    return cls == Class::LightChariot || cls == Class::HeavyChariot || cls == Class::ScythedChariot;
}
constexpr bool is_foot(Class cls) { return cls <= Class::SkirmishInfantry; }

struct Stats {
    std::uint8_t ws = 3;
    std::uint8_t bs = 3;
    std::uint8_t s = 3;
    std::uint8_t t = 3;
    std::uint8_t w = 1;
    std::uint8_t i = 3;
    std::uint8_t a = 1;
    std::uint8_t ld = 7;
    bool operator==(const Stats&) const = default;
};

enum class Armour : std::uint8_t { None, Light, Heavy };
inline constexpr std::string_view kArmourNames[] = {"none", "light", "heavy"};
enum class Shield : std::uint8_t { None, Buckler, Shield, Large };
inline constexpr std::string_view kShieldNames[] = {"none", "buckler", "shield", "large"};
enum class Mount : std::uint8_t { None, Mounted, Barded, Chariot, ChariotShieldbearer, Howdah };
inline constexpr std::string_view kMountNames[] = {
    "none", "mounted", "barded", "chariot", "chariot_shieldbearer", "howdah"};

// Table 7.9.
enum class Weapon : std::uint8_t {
    Hand,
    Improvised,
    TwoHand,  // two hand weapons
    Spear,
    ThrowingSpear,
    HeavyThrowingSpear,
    Pike,
    Kontos,
    TwoHanded,
    Falx,
};
inline constexpr int kWeapons = 10;
inline constexpr std::string_view kWeaponNames[] = {"hw",      "improvised", "2hw",    "spear", "tspear",
                                                    "htspear", "pike",       "kontos", "two",   "falx"};

// Table 7.5.
enum class Missile : std::uint8_t { None, Dart, Javelin, ShortBow, CompositeBow, LongBow, Sling, Crossbow };
inline constexpr int kMissiles = 8;
inline constexpr std::string_view kMissileNames[] = {"none", "dart", "javelin", "sbow",
                                                     "cbow", "lbow", "sling",   "xbow"};
struct MissileRule {
    std::uint8_t range = 0;  // in inches
    std::uint8_t strength = 0;
    std::int8_t extra = 0;       // on the save, besides that of the strength (R-28)
    bool always_short = false;   // AB-SHO-09; no penalty for moving either
    bool only_standing = false;  // AB-SHO-09: not after moving
    bool massed = false;         // AB-SHO-03: rear ranks shoot along
    std::uint8_t near = 0;       // AB-SHO-08: two shots to this distance if it has not moved
};
constexpr MissileRule missile_rule(Missile missile) {
    constexpr MissileRule kRules[] = {
        {},
        {.range = 12, .strength = 3, .always_short = true},
        {.range = 8, .strength = 3, .always_short = true},
        {.range = 16, .strength = 3, .massed = true},
        {.range = 24, .strength = 3, .massed = true},
        {.range = 30, .strength = 3, .extra = -1, .massed = true},
        {.range = 18, .strength = 3, .near = 9},
        {.range = 30, .strength = 4, .only_standing = true},
    };
    return kRules[static_cast<int>(missile)];
}

// Special rules of a type.
namespace rule {
inline constexpr std::uint16_t kDrilled = 1u << 0;
inline constexpr std::uint16_t kStubborn = 1u << 1;
inline constexpr std::uint16_t kWarband = 1u << 2;
inline constexpr std::uint16_t kFrenzy = 1u << 3;
inline constexpr std::uint16_t kLight = 1u << 4;
inline constexpr std::uint16_t kSkirmish = 1u << 5;
inline constexpr std::uint16_t kMixed = 1u << 6;
inline constexpr std::uint16_t kUsedToElephants = 1u << 7;
inline constexpr std::uint16_t kStupid = 1u << 8;
}  // namespace rule
inline constexpr std::string_view kRuleNames[] = {
    "drilled", "stubborn", "warband", "frenzy", "light", "skirmish", "mixed", "used_to_elephants", "stupid"};

enum class TargetSize : std::uint8_t { Normal, Small, Large };
inline constexpr std::string_view kTargetSizeNames[] = {"normal", "small", "large"};
enum class Category : std::uint8_t { Core, Special, Rare };
inline constexpr std::string_view kCategoryNames[] = {"C", "S", "R"};
enum class Machine : std::uint8_t { None, Bolt, Stone };
inline constexpr std::string_view kMachineNames[] = {"none", "bolt", "stone"};

struct UnitType {
    std::string id;
    content::Bilingual name;
    std::uint8_t army = 0;
    Class cls = Class::Infantry;
    BaseSize base;               // of one model, in ticks
    std::uint8_t move = 4;       // in inches
    Stats stats;                 // of a man or rider with his horse, of a chariot, of a beast, of a machine
    Stats crew;                  // of elephants and machines
    std::uint8_t crew_size = 0;  // of one model: chariots, elephants and machines
    Armour armour = Armour::None;
    Shield shield = Shield::None;
    Mount mount = Mount::None;
    Weapon weapon = Weapon::Hand;
    Missile missile = Missile::None;
    std::uint8_t shots = 1;  // of a model: of chariots (table 9.3)
    std::uint16_t rules = 0;
    std::uint32_t hates = 0;  // bit a: the army of that number (AB-SPC-20)
    TargetSize target_size = TargetSize::Normal;
    Machine machine = Machine::None;
    std::uint8_t machine_range = 0;  // in inches
    std::uint8_t machine_strength = 0;
    std::uint16_t size_min = 1;
    std::uint16_t size_max = 1;
    Category category = Category::Core;
    std::uint16_t points = 0;  // of one model

    bool is(std::uint16_t bit) const { return (rules & bit) != 0; }
};

}  // namespace clashfield::ancients
