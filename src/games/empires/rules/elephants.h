#pragma once

// CE-ELE-01, -02: amok units.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

// Pushes the run of an amok unit in M1; it leaves its contacts.
void push_amok(Play& play, UnitId unit);
void step_amok(Play& play);
void resolve_amok(Play& play, const Faces& faces);  // direction and distance
Check explain_amok(const Setup& setup, const State& state);

}  // namespace clashfield::empires
