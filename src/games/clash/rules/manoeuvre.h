#pragma once

// Manoeuvres (CL-MAN).

#include "games/clash/rules/geometry.h"

namespace clashfield::clash {

inline constexpr int kOperations = 6;  // of a manoeuvre (CL-MAN-01)

Ruling check_manoeuvre(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Placing> placings);
void apply_manoeuvre(Play& play, UnitId unit, std::span<const Placing> placings);

}  // namespace clashfield::clash
