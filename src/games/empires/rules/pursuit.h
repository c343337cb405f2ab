#pragma once

// CE-OUT-08 to -10, -15: who follows, holds or pursues.

#include "games/empires/rules/geometry.h"

namespace clashfield::empires {

// Those it fought in this turn who have left it and are still on the table.
InlineVector<UnitId, 16> quarry_of(const Setup& setup, const State& state, UnitId unit);
bool must_pursue(const Setup& setup, UnitId unit);  // CE-SPC-02

// CE-OUT-15: `leaver` is about to leave those it fights; pushed below its move, the frame lets them pursue.
void push_chase(Play& play, UnitId leaver);
void step_chase(Play& play);
// What its owner has ordered a winner: to pursue somebody (kNoUnit: straight ahead), to hold, to advance.
enum class Chasing : std::uint8_t { Pursue, Hold, Advance };
void push_pursuit(Play& play, UnitId unit, Chasing chasing, UnitId target, Tick distance = 0);
void step_pursuit(Play& play);

void step_pursuits(Play& play);  // C3
extern const DecisionRules kPursueRules;

}  // namespace clashfield::empires
