#pragma once

// How a battle begins: from a scenario of data/clash/scenarios.json, as a match of two armies, or from a
// situation in the middle of a battle, as vectors write it. Everything wrong in them is reported (codes in
// reading.h); after an error the set-up must not be used.

#include <functional>

#include "base/random.h"
#include "content/game_files.h"
#include "content/table_reader.h"
#include "games/clash/content/library.h"
#include "games/clash/state.h"

namespace clashfield::clash {

// Fills all of the set-up (CL-SET-02).
void read_scenario(const content::Reader& scenario, const Library& library, Setup& setup);

// A match, or a game on the spot (CL-SET-01):
//
//   {"armies": ["greeks", {army}], "points": 500, "mode": "match", "map": "plain", "options": {...}}
//
// An army is an army file as an object; {"list", "budget"} for one bought at random; or the id of a list: its
// ready army, or with "points" one bought for so many. "map" is "plain" or a scenario whose table and terrain
// are taken; "table" and "terrain" may be given instead.
void read_pickup(const content::Reader& match, const Library& library, Setup& setup);

// Armies that are only named are bought and written out, in a scenario or a match. What is wrong stays as it
// is, for the readers above to tell.
content::Json complete_scenario(content::Json scenario, const Library& library, Random& random);
content::Json complete_pickup(content::Json match, const Library& library, Random& random);

// Fills the set-up and the state: figures where they stand, what units have done and are, whose phase it is.
// Tokens are dealt as at the start of a phase unless the file gives them. What the battle waits for is left
// to the rules.
void read_situation(const content::Reader& situation, const Library& library, Setup& setup, State& state);

// The parts of all three.
// Weapons, and what may be laid out.
void equip(const Library& library, Setup& setup);
// Fires that burn already; those of a situation may have a "side".
void read_fires(const content::Reader& list, content::Keys further,
                const std::function<void(const content::Reader&, const Fire&)>& visit);
// How a scenario is won (CL-VIC-01), once units have been read: a goal may name one.
void read_victory(const content::Reader& list, const content::TableSize& table, Setup& setup);
// Keys of "options"; those of the file over what holds without them.
Options read_options(const content::Reader& reader, Options options);

inline constexpr std::string_view kSideNames[] = {"A", "B"};

}  // namespace clashfield::clash
