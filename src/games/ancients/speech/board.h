#pragma once

// The table of Ancient Battles, in the shapes of src/ranks.

#include "games/ancients/rules/geometry.h"
#include "ranks/board.h"

namespace clashfield::ancients {

using ranks::block_json;
using ranks::face_name;
using ranks::Json;
using ranks::millimetres;

Json unit_block_json(const Setup& setup, const State& state, UnitId unit);

// What the game still asks for in this phase, in the order of the rules (ranks::Duties).
Json duties_json(const Setup& setup, const State& state);

// Each melee is known by its unit of the lowest number; in that order.
InlineVector<UnitId, kMaxUnits> combats_of(const Setup& setup, const State& state);

}  // namespace clashfield::ancients
