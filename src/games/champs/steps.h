#pragma once

// What steps, turns and the moves of Baggage share. Included by those chapters only.

#include "games/champs/engine.h"

namespace clashfield::champs {

// The MP of every member: those of the slowest (CB-GRP-06).
int allowance_of(const Setup& setup, const State& state, const Activation& activation);

// The counters of a member that still stand in a stack with others.
inline bool is_split(const Member& member) { return member.part != PartOf::Whole && member.moved == 0; }

// Ground that a unit whose move began at `start` may enter.
Verdict check_ground(const Setup& setup, const State& state, std::uint8_t unit, Hex start, Hex to);

// After a step: enemies near (CB-MOV-08), allies met (CB-ALY-03), ambushes seen (CB-AMB-02).
void note_near(Play& play, const Member& member);
void note_allies(Play& play, const Member& member);
void look_around(Play& play);
void halt(Play& play, Member& member);

}  // namespace clashfield::champs
