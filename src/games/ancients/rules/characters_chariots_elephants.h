#pragma once

// AB-CHR, AB-CHA, AB-ELE.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

// AB-ELE-02: a beast whose men have all fallen, and which still stands.
bool is_crewless(const Setup& setup, const State& state, UnitId unit);
inline bool is_elephant(const Setup& setup, UnitId unit) {
    return type_of(setup, unit).cls == Class::Elephant;
}
// Calls visit(character) for the living ones who go with a unit; of a character alone, himself.
template <typename Visit>
void each_attached(const Setup& setup, const State& state, UnitId unit, Visit visit) {
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        if (state.characters[i].unit == unit && state.characters[i].alive) visit(static_cast<CharacterId>(i));
    }
}
// The living one of that role; kNoCharacter if there is none.
CharacterId character_with(const Setup& setup, const State& state, std::uint8_t side, Role role);
// `captured`: the standard of a bearer who falls is taken by those who fell him.
void wound_character(Play& play, CharacterId character, int wounds, std::uint8_t by, bool captured);
// AB-CHR-03, R-100: his unit is gone, he stands alone.
void leave_alone(Play& play, UnitId unit);

// AB-ELE-03.
void push_stampede(Play& play, UnitId unit);
void step_stampede(Play& play);
void resolve_stampede(Play& play, const Faces& faces);
Check explain_stampede(const Setup& setup, const State& state);
Reading reading_of_stampede(const Setup& setup, const State& state);

}  // namespace clashfield::ancients
