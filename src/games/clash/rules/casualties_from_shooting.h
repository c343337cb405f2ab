#pragma once

// Casualties (CL-CAS): who falls, and what goes with him.

#include "games/clash/rules/geometry.h"

namespace clashfield::clash {

// The figure that falls next to shots (CL-CAS-01); kNoFigure if nobody is left.
FigureId next_casualty(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Shooter> shooters);
// The hits of a volley on one unit, run by run.
void take_hits(Play& play, const Volley& volley, UnitId target);
// One life; removes it with the last. Says whether it is gone.
bool lose_life(Play& play, FigureId figure, Clause clause);

}  // namespace clashfield::clash
