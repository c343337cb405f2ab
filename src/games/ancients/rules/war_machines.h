#pragma once

// AB-WMC: bolts, stones and misfires.

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

inline bool is_machine(const Setup& setup, UnitId unit) {
    return type_of(setup, unit).cls == Class::WarMachine;
}
// AB-SHO-12: hits fall on it or on its men.
inline bool has_crew(const Setup& setup, UnitId unit) {
    return is_elephant(setup, unit) || is_machine(setup, unit);
}
// The guess that a good eye would make.
std::int32_t best_guess(const Setup& setup, const State& state, UnitId unit, UnitId target);
Ruling check_machine_shot(const Setup& setup, const State& state, UnitId unit, UnitId target,
                          std::int32_t guess);
void push_machine_shot(Play& play, UnitId unit, UnitId target, int guess);
void step_machine(Play& play);
void resolve_machine(Play& play, const Faces& faces);
Check explain_machine(const Setup& setup, const State& state);
Reading reading_of_machine(const Setup& setup, const State& state);

}  // namespace clashfield::ancients
