#pragma once

// Levels, lines of sight and of shot (CL-GEO-11 to -13), and the cover they meet (CL-TRN-11).

#include "games/clash/rules/terrain.h"

namespace clashfield::clash {

std::uint8_t level_at(const Setup& setup, const State& state, Point point);  // CL-GEO-11

// Why a line is blocked, or what it is worth.
struct Line {
    bool open = false;
    Clause clause = Clause::GEO_12;
    std::uint8_t terrain = kNoPiece;  // what blocks: a piece,
    FigureId blocker = kNoFigure;     // or a base
    Cover cover = Cover::None;        // of the target (CL-TRN-11)
    Point to;                         // the point aimed at
};
// Between base centres; bases do not block it.
Line sight(const Setup& setup, const State& state, FigureId a, FigureId b);
inline bool sees(const Setup& setup, const State& state, FigureId a, FigureId b) {
    return sight(setup, state, a, b).open;
}
bool sees_unit(const Setup& setup, const State& state, UnitId a, UnitId b);
bool sees_an_enemy(const Setup& setup, const State& state, UnitId unit);
// "within d and in sight" for one and the same pair of figures.
bool is_near_in_sight(const Setup& setup, const State& state, UnitId a, UnitId b, Tick within);
// From a base to a place on the ground.
bool sees_place(const Setup& setup, const State& state, FigureId figure, Point place);
// The open line with the least cover to one of nine points of the target; if none is open, why not.
Line shooting_line(const Setup& setup, const State& state, FigureId shooter, FigureId target);

// The cover that the ground alone gives a target against a viewer: the least cover on a line that the ground
// leaves open, else that between the centres. Bases in the way take nothing from it (CL-MOR-05).
Cover cover_against(const Setup& setup, const State& state, FigureId viewer, FigureId target);
// CL-SHO-12: the cover that counts for curved fire.
Cover area_cover(const Setup& setup, const State& state, FigureId target);
// CL-TRN-11: of a target whose base a line from this viewer ends in.
Cover cover_on(const Setup& setup, const State& state, FigureId viewer, FigureId target, const Segment& line);
// CL-MEL-20.
Cover melee_cover(const Setup& setup, const State& state, FigureId striker, FigureId target);

}  // namespace clashfield::clash
