#pragma once

// AB-GEN, AB-DIC: sizes, Leadership and its tests.

#include "games/ancients/rules/play.h"

namespace clashfield::ancients {

inline const UnitInfo& info_of(const Setup& setup, UnitId unit) { return setup.units[unit]; }
inline const UnitType& type_of(const Setup& setup, UnitId unit) {
    return setup.types[setup.units[unit].type];
}
inline std::uint8_t side_of(const Setup& setup, UnitId unit) { return setup.units[unit].side; }
inline bool is_on_table(const Unit& unit) {
    return unit.status == Status::Steady || unit.status == Status::Fleeing ||
           unit.status == Status::Stampeding;
}
inline bool has_command(const Setup& setup, UnitId unit, std::uint8_t bit) {
    return (setup.units[unit].command & bit) != 0;
}
// AB-ELE-03: counts as fleeing for every clause but its own.
inline bool is_fleeing(const Unit& unit) {
    return unit.status == Status::Fleeing || unit.status == Status::Stampeding;
}

// Calls visit(unit) for the units of a side that are on the table, in the order of their numbers.
template <typename Visit>
void each_unit(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (setup.units[i].side == side && is_on_table(state.units[i])) visit(static_cast<UnitId>(i));
    }
}

inline constexpr int kFormedSize = 5;  // so many count against flanks and rears
// AB-GEN-03: the number used for every count of numbers.
int size_of(const Setup& setup, const State& state, UnitId unit);
int starting_size(const Setup& setup, UnitId unit);
// AB-SHO-14: losses that are not taken off yet have left somebody; a machine stands and has men.
bool has_anybody(const Setup& setup, const State& state, UnitId unit);

// AB-GEN-04: the Leadership that the unit tests on, and where it comes from. `lost_by` is taken off for a
// break test.
struct Leadership {
    int value = 0;
    Sum sum;
};
Leadership leadership_of(const Setup& setup, const State& state, UnitId unit);
Leadership break_leadership_of(const Setup& setup, const State& state, UnitId unit, int lost_by);  // AB-BRK

inline bool is_panic(Cause cause) { return cause <= Cause::PanicCombat; }
// AB-GEN-01: pushes the test; the frame returns Yes if it is passed. Of a Break test `lost_by` counts.
void push_test(Play& play, UnitId unit, Cause cause, int lost_by = 0);
void step_test(Play& play);
void resolve_test(Play& play, const Faces& faces);
Check explain_test(const Setup& setup, const State& state);

// He has a unit of his own while he is alone.
inline bool is_lone_character(const Setup& setup, UnitId unit) {
    return setup.units[unit].character != kNoCharacter;
}

// The units of a step's queue: the one with the general first, then by number (section 5); those of `first`
// before the others.
template <typename Which>
void fill_queue(Play& play, std::uint8_t side, Which which);
UnitId unit_of_general(const Setup& setup, const State& state, std::uint8_t side);  // kNoUnit: none, or alone

template <typename Which>
void fill_queue(Play& play, std::uint8_t side, Which which) {
    const UnitId lead = unit_of_general(play.setup, play.state, side);
    if (lead != kNoUnit && is_on_table(play.state.units[lead]) && which(lead))
        play.state.queue.push_back(lead);
    each_unit(play.setup, play.state, side, [&](UnitId unit) {
        if (unit != lead && which(unit)) play.state.queue.push_back(unit);
    });
}

}  // namespace clashfield::ancients
