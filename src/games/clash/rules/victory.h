#pragma once

// Victory (CL-VIC): how a battle ends, and for whom.

#include "games/clash/rules/geometry.h"

namespace clashfield::clash {

void check_victory(Play& play);
void check_nobody(Play& play);  // CL-VIC-06: at any step a side without living figures has lost
void end_battle(Play& play, Ending ending, std::uint8_t winner);
Clause clause_of(Ending ending);

int lost_points(const Setup& setup, const State& state, std::uint8_t side);          // CL-VIC-02
std::int64_t lost_share(const Setup& setup, const State& state, std::uint8_t side);  // CL-VIC-06, of 10^6
int spot_phases(const Setup& setup, const State& state);                             // CL-VIC-03
// CL-VIC-04, -05: the edge of a side in parts, and whether the loss of one is the loss of the game.
using EdgeParts = InlineVector<Segment, 64>;
EdgeParts edge_parts(const Setup& setup, const State& state, std::uint8_t side);
bool must_hold_whole_edge(const Setup& setup, std::uint8_t defender);
bool holds(const Setup& setup, const State& state, std::uint8_t side, const VictoryRule& rule);
bool has_exits(const Setup& setup);  // some goal is a breakthrough
// CL-VIC-01: a base that crosses the edge which a goal `exit` of its side names, never its own.
bool breaks_through(const Setup& setup, const State& state, std::uint8_t side, const Corners& corners);
bool is_in_area(const VictoryRule& rule, Point at);
bool is_gone(const State& state, UnitId unit);  // destroyed, off the table or running
// Of this side, those who do not run.
int figures_in(const Setup& setup, const State& state, std::uint8_t side, const VictoryRule& rule);

}  // namespace clashfield::clash
