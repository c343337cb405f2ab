#pragma once

// Armies turned into the units and characters of a set-up, and where they stand.

#include "games/ancients/content/army_list.h"
#include "geometry/body.h"

namespace clashfield::ancients {

// Its place among the types. Types with the same id are the same.
std::uint16_t add_type(const UnitType& type, Setup& setup);

// Units are called A1, A2 and so on, characters AG, AB, AS and AS2. Side A must be added before side B. False
// after D-10: a battle has no room for them.
bool add_army(const content::Reader& where, const BoughtArmy& army, const ArmyBook& book, std::uint8_t side,
              Setup& setup);

// "AG": of the next character with such a role.
std::string character_id(Role role, std::uint8_t side, const Setup& setup);

// a unit for each character, for when he is alone; once both armies are there.
void add_lone_characters(Setup& setup);

// The armies by number, and the ground as the geometry sees it, once the terrain is complete.
void finish_setup(const ArmyBook& book, Setup& setup);

// The footprint of so many models (AB-GEO-03).
struct Array {
    int models = 1;
    int files = 1;
    bool open = false;  // in skirmish formation, and not closed up
};
geometry::BaseSize footprint_of(const UnitType& type, const Array& array);

// AB-SET-06 and section 10: wholly on the table and in its zone, on ground it may enter, in nobody's way.
struct Standing {
    content::Reader where;
    std::size_t unit = 0;
    geometry::Body body;
};
void check_places(const std::vector<Standing>& standing, bool in_zone, const Setup& setup);

}  // namespace clashfield::ancients
