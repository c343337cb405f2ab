#pragma once

// CE-SET: P1 to P5.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

// The battle begins, or goes on from a situation.
void begin_battle(Play& play);
void begin_situation(Play& play);

// CE-SET-08: where a side may put units, skirmishers or all others.
geometry::Box zone_of_side(const Setup& setup, const State& state, std::uint8_t side, bool skirmish);
// A phase begins: losses and panic are counted from here.
void begin_phase(Play& play);
void step_ground(Play& play);
void step_strategy(Play& play);
void step_choose(Play& play);
void step_assign(Play& play);
void step_deploy(Play& play);
void step_characters(Play& play);
void resolve_pieces(Play& play, const Faces& faces);
void resolve_piece(Play& play, const Faces& faces);
void resolve_strategy(Play& play, const Faces& faces);
extern const DecisionRules kChooseRules;
extern const DecisionRules kAssignRules;
extern const DecisionRules kDeployRules;
extern const DecisionRules kPlaceRules;

}  // namespace clashfield::empires
