#pragma once

// Moves and manoeuvres worth a look, for lists and bots: a table without a grid has no end of others.

#include "games/clash/rules/movement.h"

namespace clashfield::clash {

// The enemy unit nearest to this one; kNoUnit if there is none.
UnitId nearest_foe(const Setup& setup, const State& state, UnitId unit, Tick* distance = nullptr);

// The figure of a unit nearest to a place, centre to centre; kNoFigure if there is none.
FigureId nearest_of(const Setup& setup, const State& state, UnitId unit, Point at);

// --- places ---
// Against one face of an enemy, so far from its middle.
Pose post_at(const Setup& setup, const State& state, FigureId figure, FigureId foe, Face face, Tick shift);
// Room among those who have a place already, who have left their old ones, and those who stay.
bool has_room(const Setup& setup, const State& state, FigureId figure, const Corners& corners,
              const Placings& taken);
// That, and ground to stand on.
bool may_stand(const Setup& setup, const State& state, const Placing& placing, const Placings& taken);
bool is_beside_mate(const Setup& setup, const State& state, const Placing& placing, const Placings& taken);

// The men of a unit, those with the shortest way first: `way(figure)` is any measure of it.
using Men = InlineVector<FigureId, kMaxUnitFigures>;
template <typename Way>
Men men_by(const Setup& setup, const State& state, UnitId unit, Way way) {
    struct Man {
        FigureId figure = kNoFigure;
        std::int64_t way = 0;
    };
    InlineVector<Man, kMaxUnitFigures> in_order;
    each_figure(setup, state, unit, [&](FigureId figure) {
        insert_in_order(in_order, Man{figure, way(figure)},
                        [](const Man& a, const Man& b) { return a.way < b.way; });
    });
    Men men;
    for (const Man& man : in_order) men.push_back(man.figure);
    return men;
}

// --- orders ---
// Every figure turned towards this place, as far as the ground and its neighbours let it; at most six.
Placings turns_toward(const Setup& setup, const State& state, UnitId unit, Point place);
// Figures that touch nobody put beside comrades so that they touch an enemy: what a melee is decided by.
Placings reinforcements(const Setup& setup, const State& state, UnitId unit);

// The words of an order for these placings.
void append(Words& words, std::span<const Placing> placings);

}  // namespace clashfield::clash
