#pragma once

// Tokens and what they buy (CL-TOK, CL-ACT).

#include "games/clash/rules/geometry.h"

namespace clashfield::clash {

void deal_tokens(Play& play);  // P1
void spend_token(Play& play, UnitId unit);
// CL-ACT-05, CL-INT: whether this unit may announce this now.
Ruling check_announce(const Setup& setup, const State& state, UnitId unit, Action action);
// One of the side's own units (CL-ACT-02).
Ruling read_own_unit(const Setup& setup, std::int32_t word, std::uint8_t side, UnitId& unit);
// Orders that announce, interrupt or put off (CL-ACT-02, CL-INT-01, -04).
Ruling check_announcement(const Setup& setup, const State& state, const Order& order);
void announce(Play& play, const Order& order);
// P3x, P4: what was announced, now that it is to be done: alone, or by asking for the order.
void execute(Play& play);
// The order of the announced kind, or none (CL-ACT-03).
Ruling check_execution(const Setup& setup, const State& state, const Order& order);
void apply_execution(Play& play, const Order& order);
// The end of the actions of both sides (CL-ACT-04, -08).
Ruling check_end(const Setup& setup, const State& state);
void end_actions(Play& play);

// --- agile figures, P5 (CL-ACT-09) ---
Ruling check_pivot(const Setup& setup, const State& state, FigureId figure, std::int32_t heading, Pose& pose);
Ruling check_pivot(const Setup& setup, const State& state, const Order& order);
void pivot(Play& play, const Order& order);
bool may_pivot(const Setup& setup, const State& state, FigureId figure);
void step_agile(Play& play);

}  // namespace clashfield::clash
