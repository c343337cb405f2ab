#pragma once

// How a battle begins: from a scenario of data/ancients/scenarios.json, as a pick-up battle of two armies, or
// from a situation in the middle of a battle, as vectors write it. Everything wrong in them is reported
// (codes in reading.h); after an error the set-up must not be used.

#include "base/random.h"
#include "games/ancients/content/library.h"
#include "games/ancients/state.h"

namespace clashfield::ancients {

// Fills all of the set-up. With "free_setup" the sides place their units (AB-SET-06), whatever poses the
// file gives them.
void read_scenario(const content::Reader& scenario, const Library& library, Setup& setup);

// A pick-up battle, deployed by the players (AB-SET-05, -06):
//
//   {"armies": ["rep", {army}], "points": 1500, "map": "zama", "options": {...}}
//
// An army is an army file as an object; {"list", "budget"} for one bought at random; or the id of a list, of
// which one is bought for "points". "map" is "plain" or a scenario whose table and terrain are taken;
// "terrain" may be given instead.
void read_pickup(const content::Reader& pickup, const Library& library, Setup& setup);

// Armies that are only named are bought, and a map is written out. What is wrong stays as it is, for
// read_pickup to tell.
content::Json complete_pickup(content::Json pickup, const Library& library, Random& random);

// Fills the set-up and the state: units where they stand, what they have done and are, whose turn it is and
// which step. What the battle waits for is left to the rules.
//
//   {"turn": 2, "active": "A", "step": "charges",
//    "sides": {"A": {"list": "rep", "units": [{"type": "rep_hastati", "size": "20/5", "at": [36, 12]}]},
//              "B": {...}}}
void read_situation(const content::Reader& situation, const Library& library, Setup& setup, State& state);

Options read_options(const content::Reader& reader, Options options);

// The keys that the sides of a scenario have besides those of an army.
ArmyKeys keys_of_sides();

}  // namespace clashfield::ancients
