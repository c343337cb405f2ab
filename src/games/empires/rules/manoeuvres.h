#pragma once

// CE-MAN and the steps of CE-MOV-03: what a move order comes to.

#include "games/empires/rules/geometry.h"
#include "geometry/motion.h"

namespace clashfield::empires {

// CE-MOV-02.
Ruling check_may_move(const Setup& setup, const State& state, UnitId unit);
Tick allowance_of(const Setup& setup, const State& state, UnitId unit, Mode mode);  // debts are paid first

struct MovePlan {
    Unit after;  // as it would be
    Tick cost = 0;
    Tick allowance = 0;
    geometry::Moved moved;  // the way, step by step; of an order that is refused, as far as it came
    // Steps that need a test of discipline, by number, and what the enemy takes from it (CE-MAN-05).
    struct Test {
        std::uint8_t step = 0;
        std::int8_t modifier = 0;
    };
    InlineVector<Test, kMaxSteps> tests;
};
// An order of Verb::Move, Go, Reform, Square or Recover, judged as a whole and as if all tests were passed.
MoveOrder move_order(const Order& order);
Ruling plan_move(const Setup& setup, const State& state, const MoveOrder& order, MovePlan& plan);
// As many of its steps as are given; where they may not end there, as far as they may.
void plan_part(const Setup& setup, const State& state, const MoveOrder& order, int steps, MovePlan& plan);

}  // namespace clashfield::empires
