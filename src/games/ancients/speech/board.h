#pragma once

// Shapes of the table as JSON: lengths are millimetres, x east and y north; headings are degrees clockwise
// from north.

#include <nlohmann/json.hpp>

#include "games/ancients/rules/geometry.h"

namespace clashfield::ancients {

using Json = nlohmann::ordered_json;

inline double millimetres(Tick ticks) {                                    // tidy: double ok
    return static_cast<double>(ticks) / static_cast<double>(kMillimetre);  // tidy: double ok
}

// A body with its files and ranks: `x` and `y` are the middle of its front edge.
Json block_json(const Regiment& regiment);
Json unit_block_json(const Setup& setup, const State& state, UnitId unit);

std::string_view face_name(Face face);

// What the game still asks for in this phase, in the order of the rules: [{"unit", "kind", "done"}]. The kind
// is the verb that does it.
Json duties_json(const Setup& setup, const State& state);

// Each melee is known by its unit of the lowest number; in that order.
InlineVector<UnitId, kMaxUnits> combats_of(const Setup& setup, const State& state);

}  // namespace clashfield::ancients
