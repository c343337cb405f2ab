#pragma once

// Units, their figures, and what each of them is worth now (CL-UNT).

#include "base/id_range.h"
#include "games/clash/rules/play.h"

namespace clashfield::clash {

// --- who is who ---
inline const FigureInfo& info(const Setup& setup, FigureId figure) { return setup.figures[figure]; }
inline const UnitInfo& info_of_unit(const Setup& setup, UnitId unit) { return setup.units[unit]; }
inline UnitId unit_of(const Setup& setup, FigureId figure) { return setup.figures[figure].unit; }
inline std::uint8_t side_of(const Setup& setup, FigureId figure) {
    return setup.units[setup.figures[figure].unit].side;
}
inline bool is_in_saddle(const State& state, UnitId unit) { return state.units[unit].is(flag::kMounted); }
// As it is now: mounted or on foot.
inline const Profile& profile_of(const Setup& setup, const State& state, FigureId figure) {
    const FigureInfo& figure_info = setup.figures[figure];
    return setup.profiles[figure_info.forms[is_in_saddle(state, figure_info.unit) ? 1 : 0]];
}
inline bool on_table(const State& state, FigureId figure) { return state.figures[figure].on_table(); }

inline IdRange<UnitId> all_units(const Setup& setup) { return {0, setup.units.size()}; }
// The units of one side by their numbers: for (const UnitId unit : units_of(setup, side)).
struct IsOfSide {
    const Setup& setup;
    std::uint8_t side;
    bool operator()(std::size_t unit) const { return setup.units[unit].side == side; }
};
using UnitsOf = IdRange<UnitId, IsOfSide>;
inline UnitsOf units_of(const Setup& setup, std::uint8_t side) {
    return {0, setup.units.size(), {setup, side}};
}
inline UnitsOf foes_of(const Setup& setup, UnitId unit) {
    return units_of(setup, other(setup.units[unit].side));
}
template <typename Test>
bool any_unit(const Setup& setup, std::uint8_t side, Test test) {
    for (const UnitId unit : units_of(setup, side)) {
        if (test(unit)) return true;
    }
    return false;
}

// All figures of a unit, wherever they are.
inline IdRange<FigureId> figures_of(const Setup& setup, UnitId unit) {
    const UnitInfo& it = setup.units[unit];
    return {it.first, std::size_t{it.first} + it.count};
}
// Calls visit(figure) for the figures of a unit on the table, in the order of their ids.
template <typename Visit>
void each_figure(const Setup& setup, const State& state, UnitId unit, Visit visit) {
    for (const FigureId figure : figures_of(setup, unit)) {
        if (on_table(state, figure)) visit(figure);
    }
}
// The same for those who may say true to stop; says whether somebody did.
template <typename Test>
bool any_figure(const Setup& setup, const State& state, UnitId unit, Test test) {
    for (const FigureId figure : figures_of(setup, unit)) {
        if (on_table(state, figure) && test(figure)) return true;
    }
    return false;
}
// The greatest of what `value(figure)` is for the figures of a unit on the table; 0 if all are less.
template <typename Value>
int most_of(const Setup& setup, const State& state, UnitId unit, Value value) {
    int most = 0;
    each_figure(setup, state, unit, [&](FigureId figure) { most = std::max<int>(most, value(figure)); });
    return most;
}
bool is_alive(const Setup& setup, const State& state, UnitId unit);  // has a figure on the table
int strength(const Setup& setup, const State& state, UnitId unit);   // lives
int figures_left(const Setup& setup, const State& state, UnitId unit);

// --- values as they are now ---
// CL-UNT-01: of mixed units the worst of the living.
int actions_of(const Setup& setup, const State& state, UnitId unit);
int redeploys_of(const Setup& setup, const State& state, UnitId unit);
Morale morale_of(const Setup& setup, const State& state, UnitId unit);
BaseSize base_of(const Setup& setup, const State& state, FigureId figure);
int fighters_of(const Setup& setup, const State& state, FigureId figure);
// The weapon a figure may shoot with now; nothing if it has none.
Shooting weapon_of(const Setup& setup, const State& state, FigureId figure);
int shooters_of(const Setup& setup, const State& state, FigureId figure);
Tick shot_range(const Setup& setup, const State& state, UnitId unit);  // of the weapon that carries farthest
// CL-UNT-18: armour and shield as they count now.
int armour_level(const Setup& setup, const State& state, FigureId figure, bool in_melee);
// Guns that stand on wheels, and are not given up.
bool has_guns(const Setup& setup, const State& state, UnitId unit);
// CL-UNT-05, -15: a camel or an elephant of either side is too near for its own animals.
bool is_upset_by_camels(const Setup& setup, const State& state, FigureId figure);
bool is_upset_by_elephants(const Setup& setup, const State& state, FigureId figure);

}  // namespace clashfield::clash
