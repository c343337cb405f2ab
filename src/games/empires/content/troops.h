#pragma once

// A type of troops as the rules read it (section 3), and the tables of weapons, armour and sizes behind it.

#include <cstdint>
#include <string>
#include <string_view>

#include "content/reader.h"
#include "geometry/pose.h"

namespace clashfield::empires {

using geometry::BaseSize;
using geometry::Tick;

// An inch is 25 mm; a tick is 5 µm.
inline constexpr Tick kInch = 5000;
inline constexpr Tick kTenth = kInch / 10;   // CE-GEO-06: a slice of a step
inline constexpr Tick kGrid = kInch / 1000;  // poses are rounded to it
inline constexpr Tick kCorner = kInch / 50;  // CE-GEO-09: tolerance of corners that meet
inline constexpr Tick kApart = kInch;        // CE-GEO-06: from every enemy at the end of a move

// A number of an enumerator, for tables.
template <typename Enum>
constexpr std::size_t index_of(Enum value) {
    return static_cast<std::size_t>(value);
}

enum class Class : std::uint8_t {
    Infantry,
    Cavalry,
    Camels,
    LightChariot,
    HeavyChariot,
    ScythedChariot,
    Elephant,
    Artillery,
    WarWagon,
};
inline constexpr std::size_t kClasses = 9;
inline constexpr std::string_view kClassNames[] = {"inf", "cav", "cam", "lch", "hch",
                                                   "scy", "ele", "art", "wag"};
constexpr bool is_chariot(Class cls) {
    return cls == Class::LightChariot || cls == Class::HeavyChariot || cls == Class::ScythedChariot;
}
// CE-UNT-05.
constexpr bool is_horse(Class cls) { return cls == Class::Cavalry || is_chariot(cls); }
constexpr bool is_mounted(Class cls) {
    return is_horse(cls) || cls == Class::Camels || cls == Class::Elephant;
}
constexpr bool is_rider(Class cls) { return cls == Class::Cavalry || cls == Class::Camels; }

struct ClassRule {
    std::int32_t width = 0;  // of the base of one model (CE-GEO-02), in tenths of an inch
    std::int32_t depth = 0;
    std::uint8_t bulk = 1;        // CE-GEN-08
    std::uint8_t kill_shot = 0;   // taken from the kill die of missiles (CE-SHO-11)
    std::uint8_t kill_melee = 0;  // and of blows (CE-HTH-09)
};
constexpr ClassRule class_rule(Class cls) {
    constexpr ClassRule kRules[] = {
        {8, 8, 1, 0, 0},   {10, 20, 2, 0, 0},  {10, 20, 2, 0, 0}, {16, 32, 4, 1, 1}, {20, 40, 5, 1, 1},
        {20, 40, 5, 1, 1}, {16, 24, 10, 2, 2}, {24, 24, 3, 1, 2}, {24, 48, 6, 0, 2},
    };
    return kRules[index_of(cls)];
}

enum class Spacing : std::uint8_t { Closed, Open, Skirmish };
inline constexpr std::string_view kSpacingNames[] = {"closed", "open", "skirmish"};
// CE-GEO-02: width and depth of the place of one model.
constexpr BaseSize cell_of(Class cls, Spacing order) {
    constexpr Tick kQuarters[] = {4, 5, 6};
    const bool spaced = cls == Class::Infantry || is_rider(cls);
    const Tick quarters = spaced ? kQuarters[index_of(order)] : 4;
    const ClassRule rule = class_rule(cls);
    return {rule.width * kTenth * quarters / 4, rule.depth * kTenth * quarters / 4};
}

enum class Category : std::uint8_t { Core, Support, Skirmish };
inline constexpr std::string_view kCategoryNames[] = {"core", "support", "skirmish"};

// Table T3 (CE-WPN-01). Rhomphaia and bill are halberds, or what their row says.
enum class Weapon : std::uint8_t {
    Hand,
    TwoHand,  // two hand weapons
    HeavyHand,
    Dagger,
    Halberd,
    Rhomphaia,
    Bill,
    Kontos,
    Xyston,
    Lance,
    WarhorseLance,
    LongSpear,
    RiderSpear,  // a long spear, mounted
    Pike,
    ThrowingSpear,
    TwoHanded,
    Trample,
    Scythes,
    Crew,
};
inline constexpr std::size_t kWeapons = 19;
inline constexpr std::string_view kWeaponNames[] = {"hand",      "hand2",   "heavyhand", "dagger", "halberd",
                                                    "rhomphaia", "bill",    "kontos",    "xyston", "lance",
                                                    "lance_wh",  "lspear",  "lspear_m",  "pike",   "tspear",
                                                    "twohand",   "trample", "scythes",   "crew"};
// When two ranks fight with it, always to the front (CE-WPN-04, CE-WPN-05, CE-WPN-07).
enum class TwoRanks : std::uint8_t { Never, Always, NotCharging, FirstRound };
// Whom it strikes before, to the front (CE-WPN-02, CE-WPN-03, CE-WPN-05).
enum class StrikesFirst : std::uint8_t { Never, Kontos, Lance, Pike };
struct WeaponRule {
    std::uint8_t kill = 4;
    std::int8_t armour = 0;  // AM
    bool shield = true;
    TwoRanks two_ranks = TwoRanks::Never;
    StrikesFirst first = StrikesFirst::Never;
    std::uint8_t attacks = 0;     // besides A
    bool six_kills = false;       // CE-HTH-10
    Weapon other = Weapon::Hand;  // CE-WPN-08: its second mode, for rhomphaia and bill
    bool two_modes = false;
};
constexpr WeaponRule weapon_rule(Weapon weapon) {
    constexpr WeaponRule kHalberd = {.kill = 3, .armour = -1, .shield = false};
    constexpr WeaponRule kRules[] = {
        {},
        {.attacks = 1},
        {.armour = -1},
        {.armour = 1},
        kHalberd,
        {.kill = 3, .armour = -1, .shield = false, .other = Weapon::Hand, .two_modes = true},
        {.kill = 3, .armour = -1, .shield = false, .other = Weapon::LongSpear, .two_modes = true},
        {.kill = 3, .armour = -1, .shield = false, .first = StrikesFirst::Kontos},
        {.kill = 3, .armour = -1, .shield = false, .first = StrikesFirst::Kontos},
        {.kill = 3, .armour = -1, .first = StrikesFirst::Lance, .six_kills = true},
        {.kill = 3, .armour = -2, .first = StrikesFirst::Lance, .six_kills = true},
        {.two_ranks = TwoRanks::NotCharging},
        {.kill = 3, .armour = -1},
        {.two_ranks = TwoRanks::Always, .first = StrikesFirst::Pike},
        {.two_ranks = TwoRanks::FirstRound},
        {.kill = 3, .armour = -1, .shield = false, .six_kills = true},
        // CE-WPN-09: trampling, scythes, the men of a chariot.
        {.kill = 3, .armour = -2, .shield = false},
        {.kill = 3, .armour = -2, .shield = false},
        {.shield = false},
    };
    return kRules[index_of(weapon)];
}
constexpr bool is_lance(Weapon weapon) { return weapon == Weapon::Lance || weapon == Weapon::WarhorseLance; }
constexpr bool is_kontos(Weapon weapon) { return weapon == Weapon::Kontos || weapon == Weapon::Xyston; }
// CE-SPC-08.
constexpr bool is_hand_weapon(Weapon weapon) {
    return weapon == Weapon::Hand || weapon == Weapon::TwoHand || weapon == Weapon::HeavyHand;
}

// CE-WPN-06: thrown before the blows of the first round.
enum class Throw : std::uint8_t { None, Pilum, HeavyJavelin };
inline constexpr std::string_view kThrowNames[] = {"none", "pilum", "hjavelin"};
inline constexpr std::uint8_t kThrowKill = 4;
inline constexpr std::int8_t kThrowArmour = -1;

// Table T4.
enum class Missile : std::uint8_t {
    None,
    CompositeBow,
    LongBow,
    SelfBow,
    LightCrossbow,
    HeavyCrossbow,
    Dart,
    Handgun,
    Improvised,
    Javelin,
    Sling,
    StaffSling,
};
inline constexpr std::size_t kMissiles = 12;
inline constexpr std::string_view kMissileNames[] = {"none",       "bow_comp", "bow_long", "bow_self",
                                                     "xbow_l",     "xbow_h",   "dart",     "handgun",
                                                     "improvised", "javelin",  "sling",    "staff_sling"};
// What it costs to shoot after moving.
enum class OnTheMove : std::uint8_t { Penalty, Never, Free };
struct MissileRule {
    std::uint8_t range = 0;  // in inches
    std::uint8_t kill = 4;
    std::int8_t armour = 0;  // AM
    std::uint8_t near = 0;   // to this distance, in inches, the next one holds
    std::int8_t near_armour = 0;
    bool near_standing = false;  // only if it has not moved
    bool bow = false;            // CE-SHO-06
    OnTheMove move = OnTheMove::Penalty;
    bool long_range = true;  // CE-SHO-03: suffers beyond half its range
};
constexpr MissileRule missile_rule(Missile missile) {
    constexpr MissileRule kRules[] = {
        {},
        {.range = 24, .bow = true},
        {.range = 28, .near = 14, .near_armour = -1, .near_standing = true, .bow = true},
        {.range = 20, .bow = true},
        {.range = 20},
        {.range = 24, .kill = 3, .armour = -1, .move = OnTheMove::Never},
        {.range = 12, .kill = 5, .move = OnTheMove::Free, .long_range = false},
        {.range = 20, .kill = 3, .armour = -1, .near = 10, .near_armour = -2, .move = OnTheMove::Never},
        {.range = 6, .kill = 5, .armour = 1},
        {.range = 8, .move = OnTheMove::Free, .long_range = false},
        {.range = 20, .near = 10, .near_armour = -1, .near_standing = true},
        {.range = 24, .move = OnTheMove::Never},
    };
    return kRules[index_of(missile)];
}

enum class Armour : std::uint8_t { None, Light, Heavy, PartialPlate, FullPlate };
inline constexpr std::string_view kArmourNames[] = {"none", "light", "heavy", "partial_plate", "full_plate"};
enum class Shield : std::uint8_t { None, Buckler, Shield, Large, Pavise, Spara };
inline constexpr std::string_view kShieldNames[] = {"none", "buckler", "shield", "large", "pavise", "spara"};
enum class Barding : std::uint8_t { None, FullCloth, HalfCloth, FullMetal, HalfMetal };
inline constexpr std::string_view kBardingNames[] = {"none", "full_cloth", "half_cloth", "full_metal",
                                                     "half_metal"};

// Special rules of a type (CE-SPC, CE-FOR).
namespace special {
inline constexpr std::uint32_t kWarband = 1u << 0;         // CE-SPC-01
inline constexpr std::uint32_t kImpetuous = 1u << 1;       // CE-SPC-02
inline constexpr std::uint32_t kReckless = 1u << 2;        // CE-SPC-02
inline constexpr std::uint32_t kSteady = 1u << 3;          // CE-SPC-03
inline constexpr std::uint32_t kRelentless = 1u << 4;      // CE-SPC-04
inline constexpr std::uint32_t kDrilled = 1u << 5;         // CE-SPC-05
inline constexpr std::uint32_t kFearsome = 1u << 6;        // CE-SPC-06
inline constexpr std::uint32_t kTerrifying = 1u << 7;      // CE-SPC-06
inline constexpr std::uint32_t kPhalanx = 1u << 8;         // CE-SPC-07
inline constexpr std::uint32_t kShieldwall = 1u << 9;      // CE-SPC-07
inline constexpr std::uint32_t kSchiltron = 1u << 10;      // CE-SPC-07
inline constexpr std::uint32_t kAccustomed = 1u << 11;     // CE-SPC-07
inline constexpr std::uint32_t kMixed = 1u << 12;          // CE-SPC-07
inline constexpr std::uint32_t kExpertSwords = 1u << 13;   // CE-SPC-08
inline constexpr std::uint32_t kVengeful = 1u << 14;       // CE-SPC-09
inline constexpr std::uint32_t kFeignedFlight = 1u << 15;  // CE-SPC-10
inline constexpr std::uint32_t kParthianShot = 1u << 16;   // CE-SPC-10
inline constexpr std::uint32_t kCantabrian = 1u << 17;     // CE-SPC-10
}  // namespace special
inline constexpr std::string_view kSpecialNames[] = {
    "warband",  "impetuous",     "reckless", "steady",         "relentless",    "drilled",
    "fearsome", "terrifying",    "phalanx",  "shieldwall",     "schiltron",     "accustomed",
    "mixed",    "expert_swords", "vengeful", "feigned_flight", "parthian_shot", "cantabrian"};

struct UnitType {
    std::string id;
    content::Bilingual name;
    Class cls = Class::Infantry;
    Spacing order = Spacing::Closed;
    std::uint8_t mr = 4;  // in inches
    std::uint8_t sh = 4;
    std::uint8_t a = 1;
    std::uint8_t hth = 3;
    std::uint8_t h = 1;
    std::uint8_t dl = 7;
    std::uint8_t ml = 7;
    Weapon weapon = Weapon::Hand;
    Throw thrown = Throw::None;
    Missile missile = Missile::None;
    Armour armour = Armour::None;
    Shield shield = Shield::None;
    Barding barding = Barding::None;
    std::uint32_t specials = 0;  // bits of special::
    std::uint16_t size_min = 1;  // CE-UNT-02: below it the unit is weak
    std::uint16_t size_max = 1;
    Category category = Category::Core;
    std::uint8_t most_units = 0;  // of an army; 0: no limit of its own
    std::uint16_t points = 0;     // of one model

    bool is(std::uint32_t bits) const { return (specials & bits) != 0; }
    Tick move() const { return mr * kInch; }
    BaseSize cell() const { return cell_of(cls, order); }
};
// CE-UNT-01: whether ranks can count. Skirmishers and beasts and vehicles never have counting ranks.
inline bool may_have_ranks(const UnitType& type) {
    return type.order != Spacing::Skirmish && (type.cls == Class::Infantry || is_rider(type.cls));
}

}  // namespace clashfield::empires
