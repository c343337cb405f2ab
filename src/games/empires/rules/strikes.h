#pragma once

// The dice of shots, throws, impacts and blows, which are all alike (CE-GEN-06): how many hits come by
// themselves, to hit, natural 1s again, armour, kill. The scores are built once, when a group begins
// (begin_strike), and stay in State::strike; what they are made of is told line by line from the same sums.
// Odds ask begin_strike and end_strike too, so that nobody else knows what a die needs.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

inline constexpr int kCannot = 7;  // a score that no die shows

// The sums of a group, as scores that its dice need.
struct StrikeSums {
    Lines hit;
    Lines armour;
    Lines kill;
};
StrikeSums sums_of(const Setup& setup, const State& state, const Strike& strike);

// CE-HTH-03, CE-SHO-06 to -08: how many dice hit, or bring hits by themselves. What was lost before counts.
int dice_of(const Setup& setup, const State& state, const Strike& strike);

// The scores of the strike that `group` and its circumstances describe; CE-GEN-01, -02.
void begin_strike(const Setup& setup, const State& state, Strike& strike);
void tell_strike(Play& play);  // that it begins, with the sum to hit
// Rolls on; true when nothing is left to roll and its kills are known.
bool roll_strike(Play& play);
// The target loses so many H (CE-UNT-03). Those that it still had are returned: they are the casualties
// (CE-CRS-02).
int end_strike(Play& play, int kills);

Check explain_strike(const Setup& setup, const State& state);
Reading reading_of_strike(const Setup& setup, const State& state);
void resolve_strike(Play& play, const Faces& faces);

// The chances that one die of a group at its stage comes to what: for the odds.
struct DieChances {
    int miss = 0;  // of 6 faces
    int ones = 0;  // to be rolled again
    int hits = 0;
    int autos = 0;
};
DieChances hit_faces(const Strike& strike);
// How many of six faces are this score or more; a natural 1 never is (CE-GEN-02).
constexpr int faces_from(int need) { return need >= kCannot ? 0 : 7 - (need < 2 ? 2 : need); }

}  // namespace clashfield::empires
