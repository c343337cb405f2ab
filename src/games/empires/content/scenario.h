#pragma once

// How a battle begins: from a scenario of data/empires/scenarios.json, as a pitched battle of two armies, or
// from a situation in the middle of a battle, as vectors write it. Everything wrong in them is reported
// (codes in reading.h); after an error the set-up must not be used.

#include "base/random.h"
#include "games/empires/content/library.h"
#include "games/empires/state.h"

namespace clashfield::empires {

// Fills all of the set-up. Poses of a scenario are where its units stand unless their owners deploy them
// elsewhere (section 9.2).
void read_scenario(const content::Reader& scenario, const Library& library, Setup& setup);

// A pitched battle (section 9.2):
//
//   {"armies": ["rom", {army}], "points": 2000, "map": "rolled", "options": {...}}
//
// An army is an army file as an object; {"list", "budget"} for one bought at random; or the id of a list, of
// which one is bought for "points". "map" is "rolled" (CE-SET-06), "plain" or a scenario whose table and
// terrain are taken; "terrain" may be given instead.
void read_pickup(const content::Reader& pickup, const Library& library, Setup& setup);

// Armies that are only named are bought, and a map is written out. What is wrong stays as it is, for
// read_pickup to tell.
content::Json complete_pickup(content::Json pickup, const Library& library, Random& random);

// Fills the set-up and the state: units where they stand, what they have done and are, whose turn it is and
// which step. What the battle waits for is left to the rules.
//
//   {"turn": 2, "active": "A", "step": "charges",
//    "sides": {"A": {"list": "rom", "units": [{"type": "rom_legion", "models": 21, "files": 7, "at": [36,
//    12]}]},
//              "B": {...}}}
void read_situation(const content::Reader& situation, const Library& library, Setup& setup, State& state);

Options read_options(const content::Reader& reader, Options options);
// The keys that the sides of a scenario and their units have besides those of an army.
ArmyKeys keys_of_sides();

inline constexpr std::string_view kPlainMap = "plain";
inline constexpr std::string_view kRolledMap = "rolled";

}  // namespace clashfield::empires
