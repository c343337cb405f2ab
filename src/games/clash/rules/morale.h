#pragma once

// Morale (CL-MOR): tests, and what the state of a unit makes it do.

#include "dice/faces.h"
#include "games/clash/rules/geometry.h"

namespace clashfield::clash {

// --- tests ---
Sum morale_sum(const Setup& setup, const State& state, UnitId unit, int influence);
MoraleState morale_result(int total);  // T8
// CL-MOR-06: how much a general is worth to this unit; 0 if none qualifies.
int general_worth(const Setup& setup, const State& state, UnitId unit);
// What its side has made of that in the test under way.
int influence_now(const Setup& setup, const State& state, UnitId unit);
void ask_test(Play& play, UnitId unit);
void step_tests(Play& play);  // the first of the tests: influence, or the die
void apply_test_roll(Play& play, const Faces& faces);
void set_morale(Play& play, UnitId unit, MoraleState morale, Clause clause);
bool must_test(const Setup& setup, const State& state, UnitId unit);  // CL-MOR-02
void queue_tests(Play& play);                                         // P10
bool may_test(const Setup& setup, const State& state, UnitId unit);   // CL-MOR-03
void test_after_shooting(Play& play, UnitId unit);                    // CL-MOR-01

// --- what the states make units do (duty.cpp) ---
// CL-MOR-14: a hesitant figure comes no nearer to its nearest enemy.
Ruling check_hesitant(const Setup& setup, const State& state, const Placing& placing);
void apply_rout(Play& play, UnitId unit);                                    // CL-MOR-18
Placings auto_advance(const Setup& setup, const State& state, UnitId unit);  // CL-MOR-17
FigureId goal_figure(const Setup& setup, const State& state, UnitId unit);   // CL-MOR-13
bool qualifies(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings,
               FigureId goal);
// The tokens of a unit, with the one it plays now: that one is taken when it is announced.
int tokens_left(const State& state, UnitId unit);
// CL-MOR-13: half of its tokens, rounded up.
constexpr std::uint8_t duty_for(int tokens) { return static_cast<std::uint8_t>((tokens + 1) / 2); }
// CL-MOR-13: qualifying moves that it owes as things stand.
int duty_of(const Setup& setup, const State& state, UnitId unit);
bool must_qualify(const Setup& setup, const State& state, UnitId unit);  // CL-MOR-19

}  // namespace clashfield::clash
