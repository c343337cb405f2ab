#pragma once

// CE-EVD: evasions, retreats and flights, and the runs of everybody else who goes straight on.

#include "games/empires/rules/geometry.h"

namespace clashfield::empires {

// What a run heeds:
enum class RunKind : std::uint8_t {
    Flight,        // MR + 1D6, rolled; passes friends, is destroyed on enemies, leaves by the edge
    ShortFlight,   // MR: fire & flee
    Evasion,       // MR + 1D6; passes friends, stops at edge, ground and 1" from enemies
    ShortEvasion,  // MR: fire & evade
    Retreat,       // MR, facing kept; stops before formed friends; then disrupted
    FallBack,      // the same without the disorder: withdrawals and fighting retreats
    Push,          // without the cost of ground (CE-TER-08)
    Pursuit,       // turns to the bearing; stops before formed friends and at enemies; leaves by the edge
    Ahead,         // straight ahead: failed charges; stops 1" before everybody but `through`
    Amok,          // straight ahead, without the cost of ground; stops at whoever it touches
};
struct RunCall {
    RunKind kind = RunKind::Flight;
    Angle bearing;
    Tick distance = 0;
    UnitId through = kNoUnit;   // whom it goes through: somebody caught or reached
    UnitId short_of = kNoUnit;  // of a pursuer: whom it stops 1" short of
};
geometry::Ran run_of(const Setup& setup, const State& state, UnitId unit, const RunCall& call);

// Pushes a Run frame: a flight, evasion or retreat of this unit, away from `from` (kNoUnit: a flight to the
// own edge, a retreat from the nearest enemy). Retreats and fights left behind follow the line of contact,
// flights the centres. It leaves its contacts; Unit::ran and ran_along remember how far it came. The
// frame returns Yes if the unit is still on the table.
void push_run(Play& play, UnitId unit, RunKind kind, UnitId from);
inline void push_flight(Play& play, UnitId unit, UnitId from) { push_run(play, unit, RunKind::Flight, from); }
inline void push_retreat(Play& play, UnitId unit, UnitId from) {
    push_run(play, unit, RunKind::Retreat, from);
}
void step_run(Play& play);
// The die of a Distance roll (flights, evasions, pursuits): put into the top frame's `distance`, with MR, and
// its stage goes on by one.
void resolve_distance(Play& play, const Faces& faces);

// Away from this enemy: along the line of contact, or of the centres.
Angle bearing_back(const Setup& setup, const State& state, UnitId unit, UnitId from);
Angle bearing_from(const Setup& setup, const State& state, UnitId unit, UnitId from);
Angle bearing_to_own_edge(const Setup& setup, const State& state, UnitId unit);
// How far back it could go with its facing kept; 0 if it cannot move.
geometry::Ran straight_back(const Setup& setup, const State& state, UnitId unit, RunKind kind, Tick distance);

}  // namespace clashfield::empires
