#pragma once

// Losses and demoralisation (CB-DEM): what losses do to a Corps, and what a broken one may still do.

#include "games/champs/rules/play.h"

namespace clashfield::champs {

inline bool is_demoralised(const Setup& setup, const State& state, std::uint8_t counter) {
    if (state.counters[counter].independent != 0) return false;
    return state.corps[setup.cards[counter].corps].demoralised != 0;
}

// CB-DEM-05: what a unit of a demoralised Corps adds to its scores.
inline int combat_malus(const Setup& setup, const State& state, std::uint8_t unit) {
    return is_demoralised(setup, state, unit) ? -1 : 0;
}

// CB-DEM-04: a demoralised Corps moves one counter in its turn.
Ruling check_single(const State& state, const Activation& activation);

// CB-DEM-06: a unit of the active side that flees in P2c.
bool must_flee(const Setup& setup, const State& state, std::uint8_t unit);
// The same of a unit that lies in ambush.
bool is_bound_to_flee(const Setup& setup, const State& state, std::uint8_t unit);

// The counter is lost to its Corps and army (CB-DEM-01).
void count_loss(Play& play, std::uint8_t counter);
// CB-DEM-03: a die assigned to a Corps that has lost its general. Adds those that break to `broken`, bit by
// bit; true if there are any.
bool test_generals(Play& play, std::uint8_t& broken);
// CB-DEM-02: the end of a turn, with what it does to allies (CB-ALY-03, -04).
void check_morale(Play& play);

}  // namespace clashfield::champs
