#pragma once

// CE-GEN: who is who, in roster order, and the queues of automatic steps.

#include "games/empires/rules/play.h"

namespace clashfield::empires {

inline const UnitInfo& info_of(const Setup& setup, UnitId unit) { return setup.units[unit]; }
inline const UnitType& type_of(const Setup& setup, UnitId unit) {
    return setup.types[setup.units[unit].type];
}
inline Class class_of(const Setup& setup, UnitId unit) { return type_of(setup, unit).cls; }
inline std::uint8_t side_of(const Setup& setup, UnitId unit) { return setup.units[unit].side; }
inline bool are_enemies(const Setup& setup, UnitId a, UnitId b) {
    return side_of(setup, a) != side_of(setup, b);
}
inline bool is_on_table(const Unit& unit) {
    return unit.status >= Status::Good && unit.status <= Status::Amok;
}
inline bool is_good(const Unit& unit) { return unit.status == Status::Good; }
// Broken and shattered units; amok ones are neither good nor in flight.
inline bool is_fleeing(const Unit& unit) {
    return unit.status == Status::Broken || unit.status == Status::Shattered;
}

// Calls visit(unit) for the units of a side that are on the table, in roster order (CE-GEN-07).
template <typename Visit>
void each_unit(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (setup.units[i].side == side && is_on_table(state.units[i])) visit(static_cast<UnitId>(i));
    }
}
template <typename Which>
bool any_unit(const Setup& setup, const State& state, std::uint8_t side, Which which) {
    bool found = false;
    each_unit(setup, state, side, [&](UnitId unit) { found = found || which(unit); });
    return found;
}

// When a step begins its queue is filled with the units of a side for which `which` holds.
template <typename Which>
void fill_queue(Play& play, std::uint8_t side, Which which) {
    each_unit(play.setup, play.state, side, [&](UnitId unit) {
        if (which(unit)) play.state.queue.push_back(unit);
    });
}
// Whether the step is just beginning; said once.
inline bool begins(State& state) { return !std::exchange(state.begun, true); }
// Works the queue off: `deal(unit)` says whether to go on at once; if not it has asked, rolled or pushed, and
// is called for the next unit when that is over. True when all are done.
template <typename Deal>
bool work_off(Play& play, Deal deal) {
    State& state = play.state;
    while (state.cursor < state.queue.size()) {
        const UnitId unit = state.queue[state.cursor++];
        if (!deal(unit)) return false;
    }
    return true;
}

// CE-GEN-08: of all its models.
int bulk_of(const Setup& setup, const State& state, UnitId unit);

}  // namespace clashfield::empires
