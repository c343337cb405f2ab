#pragma once

// The table of Clash of Empires, in the shapes of src/ranks.

#include "games/empires/rules/geometry.h"
#include "ranks/answers.h"

namespace clashfield::empires {

using ranks::block_json;
using ranks::face_name;
using ranks::Json;
using ranks::millimetres;

ranks::NameOf names_of_units(const Setup& setup);
// What the game still asks for in this step (ranks::Duties).
Json duties_json(const Setup& setup, const State& state);
// Each combat is known by its unit of the lowest number; in that order.
InlineVector<UnitId, kMaxUnits> combats_of(const Setup& setup, const State& state);

}  // namespace clashfield::empires
