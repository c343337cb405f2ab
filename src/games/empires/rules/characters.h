#pragma once

// CE-CHR: what characters lend, and how they die.

#include "games/empires/rules/geometry.h"

namespace clashfield::empires {

// Calls visit(character) for the living ones with this unit: at most one (CE-CHR-04).
template <typename Visit>
void each_attached(const Setup& setup, const State& state, UnitId unit, Visit visit) {
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        if (state.characters[i].unit == unit && state.characters[i].alive) visit(static_cast<CharacterId>(i));
    }
}
bool has_character(const Setup& setup, const State& state, UnitId unit);
// Where he stands, if he is on the table: in his unit, in the middle of its front edge.
std::optional<Point> place_of_character(const Setup& setup, const State& state, CharacterId character);

// CE-CHR-01: whether a unit is in his command range.
bool commands(const Setup& setup, const State& state, CharacterId character, UnitId unit);
// CE-CHR-03: the best bonus of each kind.
struct Command {
    int ml = 0;
    int dl = 0;
};
Command command_of(const Setup& setup, const State& state, UnitId unit);

// CE-CRS-08: the unit of this side that fights under the general's eyes; kNoUnit if there is none.
UnitId unit_under_general(const Setup& setup, const State& state, std::uint8_t side);

// CE-CHR-05 to -07: dice that are due for him, thrown as soon as nothing else is under way.
enum class Danger : std::uint8_t { None, Missiles, Combat, UnitLost };
void endanger(State& state, CharacterId character, Danger danger);
// His unit leaves the table for good. By flight it takes him along (CE-MOR-07).
void after_removal(Play& play, UnitId unit, Fate fate);
// Pushes the dice of one who is in danger; false if nobody is.
bool push_next_fate(Play& play);
void step_fate(Play& play);
void resolve_fate(Play& play, const Faces& faces);
Check explain_fate(const Setup& setup, const State& state);

}  // namespace clashfield::empires
