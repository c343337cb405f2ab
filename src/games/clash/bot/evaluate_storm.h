#pragma once

// The storm of a side that has lost when the time is up: the goals of its units (evaluate_goal.cpp),
// how they get over walls (evaluate_gates.cpp), and how they come to blows.

#include "games/clash/bot/evaluate_moves.h"

namespace clashfield::clash {

// The goal of a unit whose side must win in time: an enemy unit, or with kNoUnit a place.
struct Errand {
    UnitId prey = kNoUnit;
    Point place;
    bool stays = false;  // it is where it should be
};
Errand errand_of(const Setup& setup, const State& state, UnitId unit);
// It does more hand to hand than with what it shoots, and its side must win in time.
bool would_storm(const Setup& setup, const State& state, UnitId unit);
// Moves it needs to come to blows.
int steps_to_strike(const Setup& setup, const State& state, UnitId unit);
// Worse blows are not struck, in points; later in the battle it matters less.
double least_blow(const Setup& setup, const State& state, std::uint8_t side);
// Men put beside comrades so that they strike as well, or are nearer (CL-MAN-02).
Placings storm_manoeuvre(const Setup& setup, const State& state, UnitId unit, const Errand& errand);
// Places where a man of this unit could get over a line of the ground; none for those who cannot (CL-TRN-09).
class Gates {
  public:
    Gates(const Setup& setup, const State& state, UnitId unit);
    // Where to go first on the way to a goal: the goal itself, or before a gate where few others queue.
    Point next(Point from, Point goal);

  private:
    struct Gate {
        Point sides[2];
        int queue = 0;
    };
    const Setup& setup_;
    const State& state_;
    InlineVector<Gate, 200> gates_;
};
// Into contact if enough get there, else nearer; its value is 1 or more if it is worth a token before a
// manoeuvre.
MovePlan storm_move(const Setup& setup, const State& state, UnitId unit, const Errand& errand, int tokens);

}  // namespace clashfield::clash
