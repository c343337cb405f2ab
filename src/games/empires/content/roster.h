#pragma once

// Armies turned into the units and characters of a set-up, and where they stand.

#include "games/empires/content/army_list.h"
#include "geometry/body.h"

namespace clashfield::empires {

// Its place among the types. Types with the same id are the same.
std::uint16_t add_type(const UnitType& type, Setup& setup);

// Units are called A1, A2 and so on, characters AG, AS, AS2 and AS3. Side A must be added before side B.
// False after D-10: a battle has no room for them.
bool add_army(const content::Reader& where, const BoughtArmy& army, const ArmyBook& book, std::uint8_t side,
              Setup& setup);

// "AG": of the next character of this rank.
std::string character_id(Rank rank, std::uint8_t side, const Setup& setup);

// The ground as the geometry sees it, once the terrain that lies there is complete. With a climate it is
// followed by all that dice could bring (CE-SET-06).
void finish_ground(const Climate* climate, Setup& setup);

// CE-GEO-02, -03: the footprint of so many models.
struct Array {
    int models = 1;
    int files = 1;
    bool square = false;
};
geometry::BaseSize footprint_of(const UnitType& type, const Array& array);

// CE-SET-08 and section 10: wholly on the table and in its zone, on ground it may enter, in nobody's way.
struct Standing {
    content::Reader where;
    std::size_t unit = 0;
    geometry::Body body;
};
void check_places(const std::vector<Standing>& standing, bool in_zone, const Setup& setup);

// The zone of a side: from its edge to this depth, and away from the short edges (CE-SET-08).
Box zone_of(const UnitType& type, geometry::TableSide edge, const Setup& setup);

}  // namespace clashfield::empires
