#pragma once

// How a battle begins: from a scenario, through set-up as the rules play it, or from a situation in the
// middle of a battle, as vectors and puzzles write it. Both are JSON; everything wrong in them is reported
// (F-11, F-12, B-26).

#include <memory>

#include "content/reader.h"
#include "games/filler/state.h"

namespace clashfield::filler {

inline constexpr std::string_view kScenarioFormat = "filler-scenarios/1";

// {"side": "A", "card": "ronin"}: what a dispute of the last battle bars (FC-DSP-03).
void read_bars(const content::Reader& list, Setup& setup);

// FC-SET-01 to -09. The setup keeps its deck and bars; `pile` is the shuffled deal, by card id.
void read_scenario(const content::Reader& scenario, const content::Json* pile, Setup& setup);

// A position at the start of `first`'s turn: seats, mode, limits, and for each player card, space, energy,
// team and skills used. The order of the players is the turn order.
void read_situation(const content::Reader& situation, Setup& setup, State& state);

// A scenario of a file, checked as far as that is possible before it is played.
void check_scenario(const content::Reader& scenario, const std::shared_ptr<const Deck>& deck);

}  // namespace clashfield::filler
