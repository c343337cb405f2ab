#pragma once

// AB-TER: what ground costs, hides and covers.

#include "games/ancients/rules/play.h"
#include "geometry/pieces.h"

namespace clashfield::ancients {

using geometry::Piece;

inline Terrain kind_of(const Piece& piece) { return static_cast<Terrain>(piece.kind); }

// AB-TER-01, -02: 1, 2 or 4 times the length; 0: it may not enter. Obstacles: 1, or 0 for who may not cross.
int rate_for(const Setup& setup, const State& state, UnitId unit, Terrain kind);
// AB-TER-05: the unit stands in the piece; by its p, or by its centre once in contact.
bool is_in(const Setup& setup, const State& state, UnitId unit, Terrain kind);
bool is_in_rough(const Setup& setup, const State& state, UnitId unit);  // cancels ranks (AB-RES-04)
bool stands_high(const Setup& setup, const State& state, UnitId unit);  // elevation 1
// AB-TER-04: an obstacle that lies between its front edge and the enemy; none: kNobody.
geometry::Id obstacle_before(const Setup& setup, const State& state, UnitId unit, Point enemy);
// AB-TER-05: of a target, against one shooting model.
Cover cover_of(const Setup& setup, const State& state, UnitId target, UnitId shooter, Point from, Point to);

}  // namespace clashfield::ancients
