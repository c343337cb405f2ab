#pragma once

// A pick-up game: two armies from lists, points and a map, written out as a scenario with a free set-up.
//
//   {"points": 250, "map": "m0", "armies": ["merovingian_franks", {army file}], "options": {...}}
//
// An army is a list (by id, code, or a part of the id that no other list has), of which a legal army is
// bought at random, or an army file as an object.

#include "base/random.h"
#include "games/champs/content/library.h"

namespace clashfield::champs {

// The lists in it replaced by armies bought at random. What is wrong with it stays as it is, for
// pickup_scenario() to tell.
content::Json complete_pickup(content::Json pickup, const Library& library, Random& random);

// The scenario; what is wrong is told to the reader, and the scenario is null then. Points must be those of
// an army file (bad_list, D-13, D-19).
content::Json pickup_scenario(const content::Reader& pickup, const ArmyLists& lists);
void read_pickup(const content::Reader& pickup, const Library& library, Setup& setup);

}  // namespace clashfield::champs
