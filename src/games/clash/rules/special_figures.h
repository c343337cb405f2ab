#pragma once

// Officers, generals and others who are more than a body (CL-FIG).

#include "games/clash/rules/units_and_figures.h"

namespace clashfield::clash {

bool has_leader(const Setup& setup, const State& state, UnitId unit);  // officer or symbol (CL-FIG-01, -04)
bool is_general(const Setup& setup, UnitId unit);                      // CL-FIG-02
// CL-FIG-02: the general-in-chief is on the table.
bool is_chief_alive(const Setup& setup, const State& state, std::uint8_t side);
// CL-TOK-01, CL-FIG-07: the tokens of a unit at the start of a phase.
int tokens_due(const Setup& setup, const State& state, UnitId unit);

}  // namespace clashfield::clash
