#pragma once

// What orders are worth, for bots. Everything is read off the sums that the rules resolve.

#include "games/clash/bot/candidates.h"

namespace clashfield::clash {

// Points of one life of a unit.
double life_value(const Setup& setup, UnitId unit);

// The best target of a unit's volley and what is to be expected of it, in points.
struct ShotPlan {
    UnitId target = kNoUnit;
    double hits = 0;
    double value = 0;
};
ShotPlan best_shot(const Setup& setup, const State& state, UnitId unit);

// What one figure against another comes to, if the attacker charges: points won less points lost in a round.
inline constexpr double kEven = -0.1;  // a duel of equals
// `dice`: by the face that is struck (CL-MEL-09).
double duel_value(const Setup& setup, const State& state, FigureId attacker, FigureId defender, int dice = 1);
// All duels of the declared units as the rules would share them out.
double melee_value(const Setup& setup, const State& state, UnitId unit);

// The best move of a unit, as poses; empty if it should stay.
struct MovePlan {
    Placings placings;
    double value = 0;
};
// What a side is up to in this phase: go forward, or only so far that the enemy does not profit from it.
struct Intent {
    bool press = false;
    Tick way = 0;
};
Intent intent_of(const Setup& setup, const State& state, std::uint8_t side);
MovePlan best_move(const Setup& setup, const State& state, UnitId unit, const Intent& intent);
MovePlan best_manoeuvre(const Setup& setup, const State& state, UnitId unit);

// --- patience (evaluate_patience.cpp) ---
// How far the weapons of a unit carry, how often they shoot in a phase, and how far it goes in one.
Tick shot_range(const Setup& setup, const State& state, UnitId unit);
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
// Who stands for his unit when the worth of a duel is asked: a man of the ranks. None on the table:
// kNoFigure.
FigureId first_of(const Setup& setup, const State& state, UnitId unit);
// It can do its work in this phase: shoot more than once, or once without an answer; or come to blows with
// somebody whom it pays to fight.
bool could_strike(const Setup& setup, const State& state, UnitId unit);
// It fights rather with its weapon of shot than hand to hand.
bool is_shooter(const Setup& setup, const State& state, UnitId unit);
// How far a unit may go before the enemy, whose phase comes next, would profit from it.
Tick safe_way(const Setup& setup, const State& state, UnitId unit);
// The same for a whole side, whose line stays a line.
Tick common_way(const Setup& setup, const State& state, std::uint8_t side);
// The guns of both sides have each other in reach: whoever acts first is shot at before he shoots
// (CL-INT-01).
bool guns_wait_for_each_other(const Setup& setup, const State& state, std::uint8_t side);
// Enemies who fight hand to hand can still reach it in this phase.
bool awaits_charge(const Setup& setup, const State& state, UnitId unit);

// --- the storm (evaluate_goal.cpp, evaluate_gates.cpp, evaluate_storm.cpp) ---
// Whom or what a unit goes for whose side must win in time: an enemy unit, or with kNoUnit a place.
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

// Chances of the four states after a test with this modifier.
struct MoraleOdds {
    double chance[4] = {};  // by MoraleState
};
MoraleOdds morale_odds(int modifier);

}  // namespace clashfield::clash
