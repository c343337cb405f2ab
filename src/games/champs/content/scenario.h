#pragma once

// How a battle begins: from a scenario of data/champs/scenarios.json, or from a situation in the middle of a
// battle, as vectors write it. Everything wrong in them is reported (codes in reading.h); after an error the
// set-up must not be used.

#include "content/reader.h"
#include "games/champs/content/library.h"
#include "games/champs/state.h"

namespace clashfield::champs {

inline constexpr std::string_view kScenariosFormat = "champs-scenarios/1";

// Fills all of the set-up. Side A is the first one listed. Counters are numbered through the corps as listed;
// the two Baggage of a corps come after its units. Units written with "count" instead of "hexes", and
// "free_setup": true, leave the deployment to the players; sides without "role" or "edge" leave that to the
// dice (CB-SET-01, -02). With the option "simple" there is no Baggage (CB-OPT-03).
void read_scenario(const content::Reader& scenario, const Library& library, Setup& setup);

// Fills the set-up and the state: counters with their places and what they have done, corps, active side,
// phase and turn. "melee" is Phase::Pivots, where a melee phase starts. What the battle waits for is left to
// the rules.
void read_situation(const content::Reader& situation, const Library& library, Setup& setup, State& state);

// CB-DEM-02, CB-OPT-04: a third or half of a corps's EP, rounded up to a whole EP, or to half a one if the
// corps has Psiloi or Horde. In halves.
struct LossLimit {
    int ep_total = 0;
    bool has_half_ep = false;
    bool half_losses = false;
};
std::uint16_t threshold_of(const LossLimit& limit);

}  // namespace clashfield::champs
