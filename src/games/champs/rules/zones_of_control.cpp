#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {

bool in_any_frontal_contact(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (is_baggage(setup, unit)) return false;
    const auto holds = [&](std::uint8_t enemy) { return exerts(setup, state, enemy, counter.hex); };
    return first_enemy_in_front(state, counter, holds) != kNone;
}

std::uint8_t stopper_of(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    const int own = movement_of(setup, state, unit);
    std::uint8_t stopper = kNone;
    each_controller(setup, state, counter.side, counter.hex, [&](std::uint8_t enemy, int direction) {
        const bool slower = movement_of(setup, state, enemy) < own;
        if (stopper == kNone && (!slower || !is_front(counter.facing, direction))) stopper = enemy;
    });
    return stopper;
}

// CB-ZOC-03: every enemy that controls the hex would be in front.
Ruling check_zone(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t facing, Hex to) {
    std::uint8_t beside = kNone;
    each_controller(setup, state, state.counters[unit].side, to, [&](std::uint8_t enemy, int direction) {
        if (beside == kNone && !is_front(facing, direction)) beside = enemy;
    });
    if (beside != kNone) return refuse(Clause::ZOC_03, Code::ZocFlank, {unit, to, beside});
    return Ruling::yes();
}

// CB-ZOC-04: a unit that begins in an enemy zone may only withdraw, from slower enemies that it faces.
Ruling check_withdrawal(const Setup& setup, const State& state, Motion motion, const Member& member, Hex to) {
    const Counter& counter = state.counters[member.unit];
    const int own = movement_of(setup, state, member.unit);
    if (motion == Motion::Forward)
        return refuse(Clause::ZOC_04, Code::ZocLeave, {member.unit, own, kNothing, 0});
    const std::uint8_t stopper = stopper_of(setup, state, member.unit);
    if (stopper != kNone)
        return refuse(Clause::ZOC_04, Code::ZocLeave,
                      {member.unit, own, stopper, movement_of(setup, state, stopper)});
    if (in_enemy_zone(state, counter.side, to))
        return refuse(Clause::ZOC_04, Code::ZocLeave, {member.unit, own, kNothing, 0});
    return Ruling::yes();
}

}  // namespace clashfield::champs
