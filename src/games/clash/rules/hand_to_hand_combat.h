#pragma once

// Hand-to-hand combat (CL-MEL): the share of each figure in the duels, the sum of each blow, and the losses.

#include "dice/faces.h"
#include "games/clash/rules/geometry.h"

namespace clashfield::clash {

// --- sharing out the duels (duels.cpp) ---
struct Support {
    FigureId figure = kNoFigure;
    FigureId defender = kNoFigure;
};
struct Assignment {
    InlineVector<Duel, kMaxDuels> duels;
    InlineVector<Support, kMaxDuels> supports;
};
Ruling check_declare(const Setup& setup, const State& state, std::span<const std::int32_t> units);
void declare(Play& play, const Order& order);
bool may_declare(const Setup& setup, const State& state, UnitId unit);
Assignment auto_assignment(const Setup& setup, const State& state);  // CL-MEL-08
Ruling check_assignment(const Setup& setup, const State& state, const Assignment& assignment);
Ruling read_assignment(const Setup& setup, const State& state, const Order& order, Assignment& assignment);

// --- the duels ---
constexpr int dice_against(Face face) {  // CL-MEL-09
    return face == Face::Front ? 1 : face == Face::Rear ? 3 : 2;
}
// Fills in supports, dice and factors of all duels (CL-MEL-05 to -16).
void complete_duels(const Setup& setup, const State& state, const Assignment& assignment,
                    InlineVector<Duel, kMaxDuels>& duels);
Sum blow_sum(const Setup& setup, const State& state, const Duel& duel, bool riposte);
void begin_duels(Play& play, const Assignment& assignment);
void roll_duels(Play& play);
void apply_duel_roll(Play& play, const Faces& faces);
void forget_charges(const Setup& setup, State& state);  // CL-MEL-12: before P6

// --- step-up (step_up.cpp, CL-MEL-18) ---
void find_gaps(Play& play);
Ruling check_step_up(const Setup& setup, const State& state, const Gap& gap);
void fill_gap(Play& play, const Gap& gap);
void step_gaps(Play& play);

}  // namespace clashfield::clash
