#pragma once

// Zones of control (CB-ZOC): the two hexes in front of a unit, and how they hold its enemies. Recoil, pivots,
// advances after melee and flight do not ask here whether they may (CB-ZOC-06).

#include "games/champs/rules/board.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// `hex` is next to the unit and in its zone of control: one of its two frontal hexes (CB-ZOC-01).
inline bool exerts(const Setup& setup, const State& state, std::uint8_t unit, Hex hex) {
    const Counter& counter = state.counters[unit];
    if (is_baggage(setup, unit)) return false;
    return neighbour(counter.hex, counter.facing) == hex ||
           neighbour(counter.hex, left_front(counter.facing)) == hex;
}

// The hex is in the zone of control of an enemy of `side`.
inline bool in_enemy_zone(const State& state, std::uint8_t side, Hex hex) {
    return (state.zone[hex] & (side == 0 ? 0xf0 : 0x0f)) != 0;
}

// CB-ZOC-02: a unit of that side which enters the hex stops there.
inline bool stops_at(const State& state, std::uint8_t side, Hex hex) {
    return in_enemy_zone(state, side, hex);
}

inline bool in_enemy_zone(const State& state, std::uint8_t unit) {
    return in_enemy_zone(state, state.counters[unit].side, state.counters[unit].hex);
}

// Calls visit(enemy, direction from hex) for the enemies whose zone of control `hex` is in.
template <typename Visit>
void each_controller(const Setup& setup, const State& state, std::uint8_t side, Hex hex, Visit visit) {
    if (!in_enemy_zone(state, side, hex)) return;
    for (int d = 0; d < 6; ++d) {
        const std::uint8_t enemy = enemy_at(state, side, neighbour(hex, d));
        if (enemy == kNone || is_baggage(setup, enemy)) continue;
        if (is_front(state.counters[enemy].facing, clockwise(d, 3))) visit(enemy, d);
    }
}

// An enemy stands in one of its frontal hexes.
[[gnu::always_inline]] inline bool has_enemy_in_front(const Setup& setup, const State& state,
                                                      std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (!may_touch_enemy(state, counter.side, counter.hex) || is_baggage(setup, unit)) return false;
    return is_enemy_at(state, counter.side, neighbour(counter.hex, left_front(counter.facing))) ||
           is_enemy_at(state, counter.side, neighbour(counter.hex, right_front(counter.facing)));
}

// CB-ZOC-05.
inline bool in_frontal_contact(const Setup& setup, const State& state, std::uint8_t a, std::uint8_t b) {
    return exerts(setup, state, a, state.counters[b].hex) && exerts(setup, state, b, state.counters[a].hex);
}

// The first of the enemies in the frontal hexes of a counter that passes the test, or kNone.
template <typename Test>
std::uint8_t first_enemy_in_front(const State& state, const Counter& counter, Test test) {
    return first_enemy_toward(state, counter, {left_front(counter.facing), right_front(counter.facing)},
                              test);
}
// Calls visit(enemy) for all of them.
template <typename Visit>
void each_enemy_in_front(const State& state, const Counter& counter, Visit visit) {
    first_enemy_in_front(state, counter, [&](std::uint8_t enemy) {
        visit(enemy);
        return false;
    });
}

bool in_any_frontal_contact(const Setup& setup, const State& state, std::uint8_t unit);

// CB-ZOC-04: an enemy whose zone this unit cannot withdraw from, because it is not slower or not in front;
// kNone if there is none.
std::uint8_t stopper_of(const Setup& setup, const State& state, std::uint8_t unit);

// CB-ZOC-03: every enemy that controls the hex would be in front of a unit with this facing.
Ruling check_zone(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t facing, Hex to);
// CB-ZOC-04: from an enemy zone a unit may only withdraw, from slower enemies that it faces.
Ruling check_withdrawal(const Setup& setup, const State& state, Motion motion, const Member& member, Hex to);
// The same wherever it stands.
inline Ruling check_leaving_zone(const Setup& setup, const State& state, Motion motion, const Member& member,
                                 Hex to) {
    if (member.moved != 0 || !in_enemy_zone(state, member.unit)) return Ruling::yes();
    return check_withdrawal(setup, state, motion, member, to);
}

}  // namespace clashfield::champs
