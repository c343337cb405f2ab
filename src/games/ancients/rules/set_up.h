#pragma once

// AB-SET: who places his army when, and where it may stand.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

inline constexpr int kMostRanks = 10;  // AB-SET-08

void step_deploy(Play& play);
void step_choose_first(Play& play);
extern const DecisionRules kDeployRules;
extern const DecisionRules kChooseFirstRules;

// AB-SET-06: where a side may stand.
geometry::Box zone_of_side(const Setup& setup, std::uint8_t side);
// AB-SET-06: whether a unit may be put down so.
Ruling check_deployment(const Setup& setup, const State& state, UnitId unit, const Unit& placed);
// A free place for the next unit of this side, from the middle of its zone outwards.
std::optional<Unit> place_to_deploy(const Setup& setup, const State& state, UnitId unit);
void resolve_deploy_dice(Play& play, const Faces& faces);
void resolve_first_dice(Play& play, const Faces& faces);

}  // namespace clashfield::ancients
