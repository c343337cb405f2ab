#pragma once

// Movement (CB-MOV): activations from the pick to the end that is paid, marches, and the moves of Baggage.
// Single steps are judged and made in movement_steps.h.

#include "games/champs/rules/action_points.h"
#include "games/champs/rules/scale_and_terrain.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {

inline int entry_cost(const Map& map, Hex hex) { return map.at(hex).ditch != 0 ? 2 : 1; }  // CB-MOV-12

// An activation is under way: it is completed before the next begins (CB-MOV-03).
inline bool is_moving(const State& state) { return state.activation.corps != kNone; }

// Nothing speaks against picking this counter, with what is behind it, if it has somewhere to go: the common
// case, seen at a glance.
inline bool is_plainly_free(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (counter.status != Status::OnMap || counter.side != state.active || counter.baggage != 0) return false;
    if (counter.moves != 0 || has(counter, flag::kKept | flag::kChanged | flag::kCancelled)) return false;
    const Corps& corps = state.corps[corps_of(setup, unit)];
    return corps.pa > 0 && corps.demoralised == 0 && !in_enemy_zone(state, counter.side, counter.hex);
}

// It cannot move, has acted as often as it may, or came to nothing: the common refusals.
inline bool is_plainly_spent(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (profile_of(setup, state, unit).ma == 0) return true;  // CB-UNI-06
    if (has(counter, flag::kKept | flag::kChanged | flag::kCancelled)) return true;
    return counter.moves != 0 && has(counter, flag::kNear);  // CB-MOV-08
}

// The counter can be named: alive, of the side whose turn it is, and where `part` wants it.
Ruling check_named(const Setup& setup, const State& state, std::int32_t word, PartOf part);
// CB-OPT-01: impulses a unit may make in a turn.
int march_limit(const Setup& setup, const State& state, std::uint8_t unit);
// CB-MOV-07 to -09, CB-OPT-01: another impulse.
Ruling check_march(const Setup& setup, const State& state, std::uint8_t unit);
// CB-MOV-07: the hex is within 4 hexes of an enemy, where no march goes.
Ruling refuse_march(const Setup& setup, const State& state, std::uint8_t unit, Hex to);

// An activation may begin with this unit, or part of it: it can be paid, and there is something to do.
Ruling check_pick(const Setup& setup, const State& state, std::int32_t unit, PartOf part);
void start_activation(Play& play, std::uint8_t unit, PartOf part);
// The same on an activation of the caller's. Precondition: it is empty.
void begin_activation(const Setup& setup, const State& state, std::uint8_t unit, PartOf part,
                      Activation& activation);
void add_member(const Setup& setup, const State& state, Activation& activation, std::uint8_t unit,
                PartOf part);

// There is something that the activation could begin with, whatever it costs in the end.
bool any_first_action(const Setup& setup, const State& state, const Activation& activation);

// One step of all members, with a way for each that is not halted.
Ruling check_step(const Setup& setup, const State& state, const Activation& activation, Motion motion,
                  std::span<const std::int32_t> ways);
void step_members(Play& play, Motion motion, std::span<const std::int32_t> ways);

// Baggage goes in any direction (CB-MOV-11).
Ruling check_go(const Setup& setup, const State& state, const Activation& activation, int direction);
void go_baggage(Play& play, int direction);
// Ground that this member may enter.
Ruling check_ground(const Setup& setup, const State& state, const Member& member, Hex to);

// The activation ends here and is paid, with the discount of the C-in-C or without.
Ruling check_finish(const Setup& setup, const State& state, bool use_cinc);
void finish_activation(Play& play, bool use_cinc);

// Something besides cancelling can be done (CB-SEQ-03).
bool anything_possible(const Setup& setup, const State& state);
void cancel_activation(Play& play);

}  // namespace clashfield::champs
