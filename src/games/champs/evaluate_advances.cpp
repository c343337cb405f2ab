#include "games/champs/evaluate_advances.h"

#include "games/champs/evaluate_advice.h"

namespace clashfield::champs {
namespace {

// Who goes next, of those who have not gone; kNone if nobody does.
std::uint8_t nearest_runner(const Setup& setup, const State& state, const Positions& enemies) {
    std::uint8_t chosen = kNone;
    int best = kFar + 1;
    each_unit(setup, state, state.active, [&](std::uint8_t unit) {
        if (!must_advance(setup, state, unit)) return;
        Positions::Distances far;
        const int nearest = enemies.measure(state.counters[unit].hex, far);
        if (nearest >= best) return;
        best = nearest;
        chosen = unit;
    });
    return chosen;
}

}  // namespace

void let_advance(Play& play, const Positions& enemies) {
    State& state = play.state;
    thread_local Order order;
    for (;;) {
        const std::uint8_t unit = nearest_runner(play.setup, state, enemies);
        if (unit == kNone) return;
        AdvanceTargets targets(play.setup, state);
        const std::span<const std::uint8_t> found = targets.of(unit);
        if (found.empty()) return;
        state.wait = Wait::None;
        begin_advance(play, unit, found[0]);
        run_agenda(play);
        while (state.wait != Wait::None && advise_choice(play.setup, state, order)) {
            state.wait = Wait::None;
            apply_order(play, order);
            run_agenda(play);
        }
    }
}

}  // namespace clashfield::champs
