// CE-GEN: who is who. A die succeeds that reaches its number with its modifiers (CE-GEN-01), natural 1s and
// 6s aside (CE-GEN-02): strikes.cpp. Tests (CE-GEN-03, -04) are in morale.cpp. Distances are ticks and never
// rounded, halves of models are rounded down (CE-GEN-05). Measuring is free (CE-GEN-09): odds, views and
// refusals tell every distance. Dice are asked for in the order of CE-GEN-06, one request after the other.

#include "games/empires/rules/general_and_dice.h"

namespace clashfield::empires {

int bulk_of(const Setup& setup, const State& state, UnitId unit) {
    return state.units[unit].models * class_rule(class_of(setup, unit)).bulk;  // CE-GEN-08
}

}  // namespace clashfield::empires
