#pragma once

// Types of troops and characters as files write them.
//
//   {"id": "rep_triarii", "name": {...}, "class": "infantry",
//    "profile": {"M": 4, "WS": 4, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 4, "A": 1, "Ld": 8},
//    "armour": "heavy", "shield": "large", "weapon": "spear", "rules": ["drilled", "stubborn"],
//    "size": [8, 20], "category": "S", "points": 18}
//
// Without "points" the formula prices it (AB-PTS-01); another price than the formula's is a warning.

#include <string>
#include <vector>

#include "games/ancients/content/reading.h"

namespace clashfield::ancients {

// The general of an army, its standard-bearer or its sub-commander (table 9.4).
struct CharacterType {
    content::Bilingual name;
    std::uint8_t move = 4;  // in inches
    Stats stats;
    std::int32_t price = 0;
};

// Keys of a type besides its id.
inline constexpr std::string_view kTypeKeys[] = {
    "name",    "class", "base",  "profile", "crew",        "armour",  "shield", "mount",    "weapon",
    "missile", "shots", "rules", "hates",   "target_size", "machine", "size",   "category", "points"};

// Reads the keys that are there over what the type has already. `armies` are the ids that haters may name.
void read_type_keys(const content::Reader& reader, const std::vector<std::string>& armies, UnitType& type);
// Whether troops of this class can be so equipped.
void check_type(const content::Reader& reader, const UnitType& type);
// A type that stands alone: nothing of another one stands behind it.
UnitType read_type(const content::Reader& reader, const std::vector<std::string>& armies);

// Values of a profile over those he has.
void read_profile_keys(const content::Reader& reader, CharacterType& character);
// {"name": ..., "profile": ..., "points": 75}, the same way.
void read_character_keys(const content::Reader& reader, CharacterType& character);

// The bases of a class; heavy machines have larger ones.
BaseSize usual_base(Class cls);

// AB-SET-08.
inline bool always_skirmishes(const UnitType& type) {
    return type.cls == Class::SkirmishInfantry || type.is(rule::kSkirmish);
}
inline bool may_skirmish(const UnitType& type) { return always_skirmishes(type) || type.is(rule::kMixed); }
// AB-SET-03: of what its command group may consist, as bits of command::.
std::uint8_t command_allowed(const UnitType& type);

}  // namespace clashfield::ancients
