// Special figures (CL-FIG). Heroes are a matter of their sheet (CL-FIG-05), messengers and banners do nothing
// (CL-FIG-03, -06).

#include "games/clash/rules/special_figures.h"

namespace clashfield::clash {

bool has_leader(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [&](FigureId figure) {
        const Role role = info(setup, figure).role;
        // CL-FIG-01, -04
        return role == Role::Officer || role == Role::Symbol;
    });
}

bool is_general(const Setup& setup, UnitId unit) {  // CL-FIG-02
    const UnitInfo& it = info_of_unit(setup, unit);
    return it.isolated && info(setup, it.first).role == Role::General;
}

bool is_chief_alive(const Setup& setup, const State& state, std::uint8_t side) {
    for (const UnitId unit : units_of(setup, side)) {
        if (is_general(setup, unit)) return is_alive(setup, state, unit);  // the first one (CL-FIG-02)
    }
    return false;
}

int tokens_due(const Setup& setup, const State& state, UnitId unit) {
    const UnitInfo& it = info_of_unit(setup, unit);
    if (!is_alive(setup, state, unit)) return 0;
    return it.side == state.active ? actions_of(setup, state, unit) + (it.isolated ? 1 : 0) : 1;  // CL-FIG-07
}

}  // namespace clashfield::clash
