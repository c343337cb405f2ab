#pragma once

// CE-MOV, CE-MAN, CE-MAR: M1, M2, M6 and M7. Moves are planned in manoeuvres.h.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

// The evasion or flight that a charged unit has chosen, or its failure has brought (M2).
void push_reaction_run(Play& play, UnitId unit, UnitId charger);

void step_compulsory(Play& play);       // M1
void step_evasions(Play& play);         // M2
void step_moves(Play& play);            // M6
void step_character_moves(Play& play);  // M7
extern const DecisionRules kMovesRules;
extern const DecisionRules kCharacterMovesRules;

}  // namespace clashfield::empires
