#pragma once

// AB-ARM, tables 7.7, 7.8, 7.10 and 7.11: to hit in melee, to wound, to be saved.

#include "games/ancients/rules/play.h"

namespace clashfield::ancients {

int to_hit_in_melee(int attacker, int defender);  // table 7.7
int to_wound(int strength, int toughness);        // table 7.8; 7: it cannot
constexpr int save_modifier(int strength) { return strength > 3 ? strength - 3 : 0; }  // table 7.11

// What a save is rolled against.
struct Blow {
    int strength = 3;
    int extra = 0;  // worsens the save; an improvised weapon betters it
    bool missile = false;
};
// AB-ARM-01 to -04: the score needed, 7 if there is no save, and its lines.
struct Save {
    int need = 7;
    Sum sum;
};
inline constexpr int kRides = 7;  // who moves so far has a horse
enum class Whose : std::uint8_t { Unit, Crew };
Save save_of(const Setup& setup, const State& state, UnitId unit, Whose whose, const Blow& blow);
Save save_of_character(const Setup& setup, const State& state, CharacterId character, const Blow& blow);

}  // namespace clashfield::ancients
