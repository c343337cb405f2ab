#pragma once

// CE-GEN-03, -04, CE-MOR: tests of morale and discipline, what failures do, panic, and the loss of the
// general. Tests that are due in one step are a list in the state; one Morale frame takes them all, with the
// chains of panic that they start, and makes the moves that follow. In the orders phase and in C1 the moves
// wait: there the frame only marks who owes them (flag::kRuns, kRetreats).

#include "games/empires/rules/geometry.h"

namespace clashfield::empires {

// CE-GEN-04: what a unit tests on, and where that comes from. `amount` is what the situation adds: to a value
// of discipline; of a lost combat it is the difference, which is added to the dice instead (CE-OUT-01).
struct TestValue {
    int value = 0;
    Lines lines;
};
TestValue morale_of(const Setup& setup, const State& state, UnitId unit);
TestValue discipline_of(const Setup& setup, const State& state, UnitId unit);
TestValue value_of_test(const Setup& setup, const State& state, UnitId unit, Cause cause, int amount,
                        UnitId from = kNoUnit);
bool rolls_one_die(const Setup& setup, UnitId unit, Cause cause);  // CE-SPC-04

// One test; the frame returns Yes or No and leaves its margin in State::margin.
void push_test(Play& play, UnitId unit, Cause cause, int amount = 0, UnitId from = kNoUnit);
void step_test(Play& play);
void resolve_test(Play& play, const Faces& faces);
Check explain_test(const Setup& setup, const State& state);

// Table 7.7.
constexpr Level level_of_margin(int margin) {
    if (margin <= 0) return Level::Stands;
    if (margin == 1) return Level::Retreats;
    if (margin <= 3) return Level::Breaks;
    return margin <= 5 ? Level::Shatters : Level::Destroyed;
}
// CE-MOR-09, CE-SPC-03: the level so many rows up or down; and whether the unit is steady for once.
Level shifted(Level level, int rows_down);
bool is_steady_now(const Setup& setup, const State& state, UnitId unit);

// A test of `unit` that is due; once for each cause in a frame. `from`: the enemy that it would run from.
void add_due(Play& play, UnitId unit, Cause cause, UnitId from = kNoUnit);
void push_morale(Play& play);
void step_morale(Play& play);
// CE-MOR-06: friends of a unit that breaks, shatters or is destroyed have tests due, in M and C.
void alarm(Play& play, UnitId fallen);
// Pushes what has come up without being asked for: dice over a character, then tests. False if there is
// nothing (any more).
bool settle_morale(Play& play);
// Before any frame or step goes on: the tests for a lost general at once, the rest when no frame is open.
bool interrupt_for_morale(Play& play);

// What a failure does at once, wherever it happens: the unit is disrupted, broken, shattered, runs amok or is
// gone. Its move comes later.
void suffer_failure(Play& play, UnitId unit, Cause cause, Level level, UnitId from);

}  // namespace clashfield::empires
