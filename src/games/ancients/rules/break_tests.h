#pragma once

// AB-BRK.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

inline constexpr int kStubbornStands = 4;  // AB-BRK-03: 4 to 6

// AB-BRK-02: it breaks without a test, because of this enemy; kNoUnit: it does not.
UnitId breaks_before(const Setup& setup, const State& state, UnitId unit);
bool may_test_again(const Setup& setup, const State& state, UnitId unit);  // AB-BRK-05

void break_unit(Play& play, UnitId unit);
void after_fall_back(Play& play);  // its owner has answered

void step_breaks(Play& play);  // S4.4
void resolve_stubborn(Play& play, const Faces& faces);

}  // namespace clashfield::ancients
