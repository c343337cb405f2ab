#pragma once

// Types of troops as files write them.
//
//   {"id": "rom_triarii", "name": {...}, "category": "core", "most": 2, "class": "inf", "order": "closed",
//    "profile": {"MR": 4, "SH": 4, "A": 1, "HtH": 4, "H": 1, "DL": 8, "ML": 9}, "melee": "lspear",
//    "armour": "heavy", "shield": "large", "special": ["drilled", "steady"], "size": [8, 16], "points": 25}
//
// Without "points" the formula prices it (CE-SET-03); another price than the formula's is a warning, unless
// it is "published".

#include "games/empires/content/reading.h"

namespace clashfield::empires {

// Keys of a type besides its id.
inline constexpr std::string_view kTypeKeys[] = {
    "name",  "category", "most",   "published", "class",   "order",   "profile", "melee",
    "throw", "missile",  "armour", "shield",    "barding", "special", "size",    "points"};

// Reads the keys that are there over what the type has already.
void read_type_keys(const content::Reader& reader, UnitType& type);
// Whether such troops can be so equipped (D-03).
void check_type(const content::Reader& reader, const UnitType& type);
// A type that stands alone: nothing of another one stands behind it.
UnitType read_type(const content::Reader& reader);

// how many abreast such a unit usually stands, at least 3 in formed units (CE-SET-04).
int usual_files(const UnitType& type, int models);
inline constexpr int kFewestFiles = 3;
// CE-SET-04: whether so many abreast are enough.
bool has_enough_files(const UnitType& type, int models, int files);

}  // namespace clashfield::empires
