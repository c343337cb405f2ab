#pragma once

// Losses and demoralisation (CB-DEM): what losses do to a Corps, and what a broken one may still do.

#include "games/champs/rules/play.h"

namespace clashfield::champs {

inline bool is_demoralised(const Setup& setup, const State& state, std::uint8_t counter) {
    if (state.counters[counter].independent != 0) return false;
    return state.corps[setup.cards[counter].corps].demoralised != 0;
}

Ruling check_single(const State& state, const Activation& activation);
bool must_flee(const Setup& setup, const State& state, std::uint8_t unit);         // CB-DEM-06
bool is_bound_to_flee(const Setup& setup, const State& state, std::uint8_t unit);  // seen or not
void check_morale(Play& play);                                                     // CB-DEM-02, CB-ALY

// The counter is lost to its Corps and army (CB-DEM-01).
void count_loss(Play& play, std::uint8_t counter);
// CB-DEM-03: a die assigned to a Corps that has lost its general. Adds those that break, bit by bit; true if
// any.
bool test_generals(Play& play, std::uint8_t& broken);

}  // namespace clashfield::champs
