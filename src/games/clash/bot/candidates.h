#pragma once

// Moves and manoeuvres worth a look, for lists and bots: a table without a grid has no end of others.

#include "games/clash/rules/engine.h"

namespace clashfield::clash {

// Where the unit stands, roughly.
struct Outline {
    Point centre;
    Angle heading;
    Tick half_width = 0;
};
Outline outline_of(const Setup& setup, const State& state, UnitId unit);

// The enemy unit nearest to this one; kNoUnit if there is none.
UnitId nearest_foe(const Setup& setup, const State& state, UnitId unit, Tick* distance = nullptr);

// A translation of the whole unit that brings it into contact with this figure, or as near as it gets.
Placings contact_move(const Setup& setup, const State& state, UnitId unit, FigureId target);
// Every figure turned towards this place, as far as the ground and its neighbours let it; at most six.
Placings turns_toward(const Setup& setup, const State& state, UnitId unit, Point place);
// Figures that touch nobody put beside comrades so that they touch an enemy: what a melee is decided by.
Placings reinforcements(const Setup& setup, const State& state, UnitId unit);

// The words of an order for these placings.
void append(Words& words, std::span<const Placing> placings);

}  // namespace clashfield::clash
