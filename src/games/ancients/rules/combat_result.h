#pragma once

// AB-RES: the sum of a combat.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

// AB-RES-02: +1 for each full rank behind the first.
int rank_bonus(const Setup& setup, const State& state, UnitId unit);  // nominal, without regard to enemies
bool is_rough_combat(const Setup& setup, const State& state, UnitId unit);  // AB-RES-04
void alarm_of_wiped_out(Play& play);
void remove_wiped_out(Play& play);  // AB-RES-10
Score score_of(const Setup& setup, const State& state, UnitId combat, std::uint8_t side);
Sum lines_of(const Score& score);

void step_results(Play& play);  // S4.3
void resolve_musicians(Play& play, const Faces& faces);

}  // namespace clashfield::ancients
