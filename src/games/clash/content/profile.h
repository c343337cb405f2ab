#pragma once

// The unit sheet (T13) as the rules read it: troop, armour, weapons and what follows from them. Weapons and
// terrain are data (data/clash); a profile holds the values of its weapons, so that no rule looks them up.

#include <cstdint>
#include <string_view>

#include "geometry/pose.h"

namespace clashfield::clash {

using geometry::BaseSize;
using geometry::Tick;

// CL-GEO-01: a tick is a thousandth of a millimetre, the measure is 100 mm.
inline constexpr Tick kMillimetre = 1000;
inline constexpr Tick kMeasure = 100 * kMillimetre;
inline constexpr Tick kHalfMeasure = 50 * kMillimetre;
// CL-GEO-03: of limits, ranges and "within"; poses in orders are whole hundredths of a millimetre.
inline constexpr Tick kGrace = 10;

// CL-UNT-02. Mounted infantry and cavalry on foot are I.
enum class Troop : std::uint8_t {
    I,
    C,
    D,
    A,
    VR,
    VM,
    VL,
    VT,
    VF,
    EN,
    EL,
    IC,
    IM,
    IT,
    IE,
    IB,
    IW,
    IA,
    AE,
    AD,
    AW,
    AA
};
inline constexpr int kTroops = 22;
inline constexpr std::string_view kTroopNames[] = {"I",  "C",  "D",  "A",  "VR", "VM", "VL", "VT",
                                                   "VF", "EN", "EL", "IC", "IM", "IT", "IE", "IB",
                                                   "IW", "IA", "AE", "AD", "AW", "AA"};
constexpr bool is_rider(Troop troop) { return troop == Troop::C || troop == Troop::D; }
constexpr bool is_chariot(Troop troop) { return troop >= Troop::VR && troop <= Troop::VF; }
constexpr bool is_mounted_infantry(Troop troop) { return troop >= Troop::IC && troop <= Troop::IA; }

enum class Ground : std::uint8_t { OS, OM, OD };  // CL-UNT-16
inline constexpr std::string_view kGroundNames[] = {"OS", "OM", "OD"};
enum class Training : std::uint8_t { D, R, N, V, S };  // CL-UNT-23
inline constexpr std::string_view kTrainingNames[] = {"D", "R", "N", "V", "S"};
constexpr int modifier_of(Training training) { return 2 - static_cast<int>(training); }  // of blows (T5)
enum class Morale : std::uint8_t { F, E, M, H, C };                                      // CL-UNT-24
inline constexpr std::string_view kMoraleNames[] = {"F", "E", "M", "H", "C"};

// CL-UNT-25 and what a list or scenario adds.
namespace special {
inline constexpr std::uint16_t kSniper = 1u << 0;
inline constexpr std::uint16_t kWoodsman = 1u << 1;
inline constexpr std::uint16_t kAgile = 1u << 2;
inline constexpr std::uint16_t kArabHorse = 1u << 3;
inline constexpr std::uint16_t kIndianHorse = 1u << 4;
inline constexpr std::uint16_t kLadders = 1u << 5;
inline constexpr std::uint16_t kMounts = 1u << 6;
inline constexpr std::uint16_t kWet = 1u << 7;  // a scenario's wet strings: shoots at +1
}  // namespace special
inline constexpr std::string_view kSpecialNames[] = {"sniper",       "woodsman", "agile",  "arab_horse",
                                                     "indian_horse", "ladders",  "mounts", "wet"};

// T10. Those that a file names come first.
namespace shot {
inline constexpr std::uint16_t kIndirect = 1u << 0;    // CL-SHO-12
inline constexpr std::uint16_t kIncendiary = 1u << 1;  // CL-SHO-16
inline constexpr std::uint16_t kGrenade = 1u << 2;     // CL-SHO-15
inline constexpr std::uint16_t kShieldDown = 1u << 3;  // CL-SHO-13
inline constexpr std::uint16_t kPaired = 1u << 4;      // two pistols (CL-SHO-04)
inline constexpr std::uint16_t kOffTable = 1u << 5;    // CL-SHO-17
inline constexpr std::uint16_t kIgnoresArmour = 1u << 6;
inline constexpr std::uint16_t kArtillery = 1u << 7;  // CL-SHO-11
inline constexpr std::uint16_t kFireBombs = 1u << 8;  // 38 may be shot instead (CL-SHO-16)
}  // namespace shot
inline constexpr std::string_view kShotNames[] = {"indirect",    "incendiary", "grenade",
                                                  "shield_down", "paired",     "off_table"};

struct Shooting {
    std::uint8_t weapon = 255;  // its place in the table of weapons; 255: none
    std::uint8_t range = 0;     // in half measures
    std::int8_t factor = 0;
    std::uint8_t shots = 0;     // in a phase
    std::uint8_t shooters = 0;  // of a figure: dice of a shot
    std::uint8_t reserved = 0;
    std::uint16_t bits = 0;
    bool operator==(const Shooting&) const = default;

    bool exists() const { return weapon != 255; }
    bool is(std::uint16_t bit) const { return (bits & bit) != 0; }
};

// T11.
namespace blow {
inline constexpr std::uint8_t kFirstTurn = 1u << 0;      // f1 only with `charging` (CL-MEL-12)
inline constexpr std::uint8_t kNoShield = 1u << 1;       // CL-MEL-13
inline constexpr std::uint8_t kDeniesOne = 1u << 2;      // CL-MEL-14
inline constexpr std::uint8_t kDeniesRanks = 1u << 3;    // CL-MEL-14
inline constexpr std::uint8_t kTwoWeapons = 1u << 4;     // CL-MEL-15
inline constexpr std::uint8_t kScythes = 1u << 5;        // CL-MEL-11
inline constexpr std::uint8_t kIgnoresArmour = 1u << 6;  // CL-MEL-11, elephants
inline constexpr std::uint8_t kHalberd = 1u << 7;        // -1 against mounted
}  // namespace blow
inline constexpr std::string_view kBlowNames[] = {"first_turn",     "no_shield",   "denies_one",
                                                  "denies_ranks",   "two_weapons", "scythes",
                                                  "ignores_armour", "halberd"};

struct Melee {
    std::uint8_t weapon = 0;  // its place in the table of melee weapons
    std::int8_t first = 5;    // attacking with `charging`
    std::int8_t later = 5;
    std::uint8_t ranks = 0;     // RS
    std::uint8_t fighters = 1;  // 0: as many as lives are left
    std::uint8_t bits = 0;
    bool operator==(const Melee&) const = default;

    bool is(std::uint8_t bit) const { return (bits & bit) != 0; }
};

enum class Animal : std::uint8_t { None, Horse, Camel, Elephant };

// Who may have a melee weapon (T11).
enum class User : std::uint8_t { Foot, Crew, Mounted, VR, VM, VL, VT, VF, Elephant };
inline constexpr std::string_view kUserNames[] = {"foot", "crew", "mounted", "VR",      "VM",
                                                  "VL",   "VT",   "VF",      "elephant"};

// One form of a figure: a cavalryman has one in the saddle and one on foot.
struct Profile {
    Troop troop = Troop::I;
    Ground ground = Ground::OM;
    Training training = Training::N;
    Morale morale = Morale::M;
    std::uint8_t armour = 0;  // of the body
    std::uint8_t shield = 0;
    std::uint8_t lives = 1;
    std::uint8_t actions = 2;
    std::uint8_t redeploys = 2;  // r of r/p (CL-UNT-22)
    std::uint8_t crew = 0;       // shooters carried (CL-UNT-10, -15)
    std::uint8_t plating = 0;    // CL-UNT-19
    Animal animal = Animal::None;
    std::uint16_t special = 0;
    std::uint16_t cost = 0;  // of an ordinary figure
    Shooting shooting;
    Melee melee;
    BaseSize base;
    bool operator==(const Profile&) const = default;

    bool has(std::uint16_t bit) const { return (special & bit) != 0; }
    bool is_elephant() const { return animal == Animal::Elephant; }
    bool is_chariot() const { return clash::is_chariot(troop); }
    bool is_mounted_infantry() const { return clash::is_mounted_infantry(troop); }
    bool is_foot() const { return troop == Troop::I || troop == Troop::A; }
    // CL-UNT-02: whoever is not on foot, but for guns.
    bool is_mounted() const { return is_rider(troop) || (troop >= Troop::VR && troop <= Troop::AE); }
    // CL-TRN-06: wheels, but for guns with their crews, which Unit knows of.
    bool is_vehicle() const {
        return is_chariot() || troop == Troop::IT || troop == Troop::IB || troop == Troop::IW ||
               troop == Troop::IA || troop == Troop::AW || troop == Troop::AA;
    }
    bool is_close_infantry() const { return troop == Troop::I && ground == Ground::OS; }
};

// T1: the base of a troop. `horses` matters to chariots.
BaseSize base_of(Troop troop, Ground ground, int horses);
// T2, with body armour (CL-UNT-21), and T3 (CL-UNT-22).
int usual_actions(Troop troop, Ground ground, int armour);
int usual_redeploys(Troop troop, Ground ground, int armour, Training training);
Animal animal_of(Troop troop);
// As a sheet names its troop: mounted infantry is on foot there.
User user_of(Troop troop);

}  // namespace clashfield::clash
