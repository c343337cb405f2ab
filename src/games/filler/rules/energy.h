#pragma once

// Energy: losses, gains, costs and eliminations (FC-ENE).

#include "games/filler/clauses.h"
#include "games/filler/rules/agenda.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {

struct Cause {
    std::int32_t label = kLabelAttack;
    bool cost = false;
    Clause clause = Clause::ENE_02;
};
// Changes an energy within 0 .. maximum and tells it; eliminations wait for settle().
void change_energy(Play& play, std::uint8_t who, int change, Cause cause);
// Pays the costs of announced skills and counts their uses (FC-ENE-07, FC-SKL-12).
void pay(Play& play, std::uint8_t who, std::uint8_t skills);
// Everybody at 0 is eliminated together, and the battle may end (FC-ENE-05, -06, FC-END-01, -03).
void settle(Play& play);

}  // namespace clashfield::filler
