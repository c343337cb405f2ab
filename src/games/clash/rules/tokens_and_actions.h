#pragma once

// Tokens and what they buy (CL-TOK, CL-ACT).

#include "games/clash/rules/geometry.h"

namespace clashfield::clash {

void deal_tokens(Play& play);  // P1
void spend_token(Play& play, UnitId unit);
// CL-ACT-05, CL-INT: whether this unit may announce this now.
Ruling check_announce(const Setup& setup, const State& state, UnitId unit, Action action);
// P3x, P4: what was announced, now that it is to be done: alone, or by asking for the order.
void execute(Play& play);
// The end of the actions of both sides (CL-ACT-04, -08).
Ruling check_end(const Setup& setup, const State& state);
void end_actions(Play& play);

// --- agile figures, P5 (CL-ACT-09) ---
Ruling check_pivot(const Setup& setup, const State& state, FigureId figure, std::int32_t heading, Pose& pose);
bool may_pivot(const Setup& setup, const State& state, FigureId figure);
void step_agile(Play& play);

}  // namespace clashfield::clash
