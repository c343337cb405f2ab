// What an observer knows of a battle: everything but what the other side has set up and not yet shown
// (CL-SET-08, CL-SET-09). Views, verdicts, lists, answers, advice and odds are made of this state.

#include <algorithm>

#include "games/clash/rules/a_phase.h"
#include "games/clash/rules/geometry.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/set_up.h"

namespace clashfield::clash {
namespace {

bool is_secret(const Setup& setup, const State& state, UnitId unit, Observer observer) {
    const UnitInfo& info = setup.units[unit];
    return observer.side != Side{info.side} && !state.figures[info.first].is(mark::kSeen);
}

// As the army list has it.
void forget_unit(const Setup& setup, State& known, UnitId unit) {
    for (const FigureId figure : figures_of(setup, unit)) {
        lift(setup, known, figure, Status::Waiting);
        known.figures[figure] = {};
        known.corners[figure] = {};
    }
    known.units[unit] = {};
    begin_unit(setup, known, unit);
}

// Markers in the order in which they were put down stand for the units of the army list in theirs, the rest
// for nothing: where a marker is, everybody sees; what it stands for, only its side knows.
void forget_markers(const Setup& setup, State& known, Observer observer) {
    for (std::uint8_t side = 0; side < 2; ++side) {
        if (observer.side == Side{side}) continue;
        std::size_t next = 0;
        for (Marker& marker : known.markers) {
            if (marker.side != side) continue;
            const auto is_marked = [&](std::size_t unit) {
                return setup.units[unit].side == side && setup.units[unit].reserve == 0 &&
                       !setup.units[unit].fixed;
            };
            while (next < setup.units.size() && !is_marked(next)) ++next;
            marker.unit = next < setup.units.size() ? static_cast<UnitId>(next++) : kNoUnit;
        }
    }
}

}  // namespace

bool Rules::hides(const Setup&, const State& state, Observer) {
    return state.step == Step::Deploy || state.step == Step::Decoys;
}

State Rules::known(const Setup& setup, const State& state, Observer observer) {
    State known = state;
    for (const UnitId unit : all_units(setup)) {
        if (is_secret(setup, state, unit, observer)) forget_unit(setup, known, unit);
    }
    forget_markers(setup, known, observer);
    // How many units of a hidden deployment are set up already.
    if (is_hidden_deployment(setup) && observer.side != Side{state.asked}) known.cursor = 0;
    return known;
}

}  // namespace clashfield::clash
