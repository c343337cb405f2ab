#pragma once

// When a side goes forward and when it waits, and how far it may go meanwhile.

#include "games/clash/bot/evaluate.h"

namespace clashfield::clash {

// How often the weapons of a unit still shoot in this phase, and how far it goes in one.
int shots_left(const Setup& setup, const State& state, UnitId unit);
Tick march_of(const Setup& setup, const State& state, UnitId unit);
// The other side only has to be there at the end (CL-VIC-01, CL-VIC-04).
bool must_win_in_time(const Setup& setup, const State& state, std::uint8_t side);
// The number of the phase after which it has won by that.
int last_phase_in_time(const Setup& setup, const State& state);
// Somebody of this side shoots as far.
bool can_answer(const Setup& setup, const State& state, std::uint8_t side, Tick range);
// This side goes forward now: the clock is against it, it is behind late in the battle, some of its men have
// gone already and are not left alone, or most of it can strike in this phase.
bool must_press(const Setup& setup, const State& state, std::uint8_t side);
// How far from the front of its zone a side sets up that is not the first to move: out of reach of those who
// are there already.
Tick way_back(const Setup& setup, const State& state, std::uint8_t side);
// How far a unit may go before the enemy, whose phase comes next, would profit from it.
Tick safe_way(const Setup& setup, const State& state, UnitId unit);
// The same for a whole side, whose line stays a line.
Tick common_way(const Setup& setup, const State& state, std::uint8_t side);
// The guns of both sides have each other in reach: whoever acts first is shot at before he shoots
// (CL-INT-01).
bool guns_wait_for_each_other(const Setup& setup, const State& state, std::uint8_t side);
// Enemies who fight hand to hand can still reach it in this phase.
bool awaits_charge(const Setup& setup, const State& state, UnitId unit);

}  // namespace clashfield::clash
