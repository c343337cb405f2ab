#pragma once

// Where a unit should go in this phase.

#include "games/clash/bot/evaluate.h"

namespace clashfield::clash {

// The best move of a unit, as poses; empty if it should stay.
struct MovePlan {
    Placings placings;
    double value = 0;
};
// The intent of a side in this phase: go forward, or only so far that the enemy does not profit from it.
struct Intent {
    bool press = false;
    Tick way = 0;
};
Intent intent_of(const Setup& setup, const State& state, std::uint8_t side);
MovePlan best_move(const Setup& setup, const State& state, UnitId unit, const Intent& intent);
MovePlan best_manoeuvre(const Setup& setup, const State& state, UnitId unit);

// The figure that represents its unit in estimates of duels: a man of the ranks, if there is one. kNoFigure
// if none is on the table.
FigureId first_of(const Setup& setup, const State& state, UnitId unit);
// It can do its work in this phase: shoot more than once, or once without an answer; or come to blows with
// somebody whom it pays to fight.
bool could_strike(const Setup& setup, const State& state, UnitId unit);
// It fights rather with its weapon of shot than hand to hand.
bool is_shooter(const Setup& setup, const State& state, UnitId unit);
}  // namespace clashfield::clash
