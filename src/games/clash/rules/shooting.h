#pragma once

// Shooting (CL-SHO): who may shoot at whom, the sum behind it, and the volley.

#include "dice/faces.h"
#include "games/clash/rules/sight.h"

namespace clashfield::clash {

struct Shot {
    FigureId figure = kNoFigure;
    UnitId target = kNoUnit;
    FigureId named = kNoFigure;
    ShotMode mode = ShotMode::Plain;
};
using Shots = InlineVector<Shot, kMaxUnitFigures>;
inline constexpr std::int32_t kFirstNamed = kMaxUnits;  // a target word from here on is a figure

// --- dice (CL-SHO-07) ---
// Chance of one die in 36ths (T6).
int chance_of(int factor);
// The number that a die needs when it is rolled again.
constexpr int again_needs(int factor) { return factor - 3; }
// Dice that hit, and sixes that are rolled again.
struct Struck {
    std::uint8_t hits = 0;
    std::uint8_t sixes = 0;
};
Struck struck(const Faces& faces, int factor, bool again);

// --- aiming ---
// The best aim of one shooter at one target, with the sum behind it (CL-SHO-03).
struct Aim {
    Ruling ruling;
    FigureId figure = kNoFigure;
    Tick distance = 0;
    Cover cover = Cover::None;
    int factor = 0;
    int dice = 0;
};
Aim aim_at(const Setup& setup, const State& state, const Shot& shot);
Sum shot_sum(const Setup& setup, const State& state, const Shot& shot, FigureId aim, Cover cover);
Ruling may_shoot(const Setup& setup, const State& state, FigureId figure);
// CL-SHO-09: the unit that an isolated figure counts with; kNoUnit if it stands alone.
UnitId sheltering_unit(const Setup& setup, const State& state, UnitId isolated);
bool is_sheltered_by(const Setup& setup, const State& state, UnitId isolated, UnitId unit);

// --- orders ---
Ruling read_shots(const Setup& setup, const State& state, const Order& order, UnitId unit, Shots& shots);
Ruling check_shots(const Setup& setup, const State& state, UnitId unit, std::span<const Shot> shots);
// Somebody of the unit could shoot at somebody now.
bool has_target(const Setup& setup, const State& state, UnitId unit);
// All of the unit that can shoot at this target.
Shots volley_at(const Setup& setup, const State& state, UnitId unit, UnitId target);

// --- the volley (volley.cpp) ---
void begin_volley(Play& play, UnitId unit, std::span<const Shot> shots);
void roll_volley(Play& play);  // asks for the next dice, or ends the volley
void apply_volley_roll(Play& play, const Faces& faces);
Sum run_sum(const Setup& setup, const State& state, const Run& run);
void put_out(Play& play, std::size_t fire);  // the fire of this number

}  // namespace clashfield::clash
