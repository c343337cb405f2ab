#pragma once

// Interruption (CL-INT): the passive side acts before an announced action, or right after it.

#include "games/clash/rules/play.h"

namespace clashfield::clash {

// The unit that acts now, and what it does: the announcing one, the interrupter or the delayed one.
UnitId acting_unit(const State& state);
Action acting_action(const State& state);
bool is_acting_step(Step step);
// Has a battle ask for interruptions, and for what was put off (P3, P4b).
void step_interrupt(Play& play);
void step_delayed(Play& play);
// A unit of the passive side acts first, or at last: it spent its token when it was put off.
void interrupt(Play& play, UnitId unit, Action action);
void resume(Play& play, UnitId unit, Action action);
// CL-INT-04: it will act right after the announced action.
void reserve(Play& play, UnitId unit);
// The unit that was put off does nothing.
void forgo_delayed(Play& play);
// CL-INT-06: what was announced has been made impossible.
bool is_overtaken(const Setup& setup, const State& state, UnitId unit, Action action, Wasted& why);
// The acting unit has done what was announced; morale first, then the next step.
void finish_action(Play& play);

}  // namespace clashfield::clash
