#include "base/insert_in_order.h"
#include "games/champs/bot/evaluate_ahead.h"
#include "games/champs/rules/orders.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/units.h"

namespace clashfield::champs {
namespace {

struct Runner {
    int far = 0;  // from the nearest enemy
    std::uint8_t unit = kNone;
};
using RunnerList = InlineVector<Runner, kMaxCounters>;

RunnerList find_runners(const Setup& setup, const State& state, const Positions& enemies, Runners which) {
    RunnerList found;
    each_unit(setup, state, state.active, [&](std::uint8_t unit) {
        if (!must_advance(setup, state, unit)) return;
        Positions::Distances distances;
        const int far = enemies.measure(state.counters[unit].hex, distances);
        if (which == Runners::InReach && far > movement_of(setup, state, unit) + 1) return;
        insert_in_order(found, {far, unit}, [](const Runner& a, const Runner& b) { return a.far < b.far; });
    });
    return found;
}

}  // namespace

void settle(Play& play) {
    State& state = play.state;
    thread_local Order order;
    run_agenda(play);
    while (state.wait != Wait::None && state.wait != Wait::Roll && advise_choice(play.setup, state, order)) {
        state.wait = Wait::None;
        apply_order(play, order);
        run_agenda(play);
    }
}

void let_advance(Play& play, const Positions& enemies, Runners runners) {
    State& state = play.state;
    for (const Runner& runner : find_runners(play.setup, state, enemies, runners)) {
        if (!must_advance(play.setup, state, runner.unit)) continue;  // it was ridden down, or has gone
        AdvanceTargets targets(play.setup, state);
        const std::span<const std::uint8_t> found = targets.of(runner.unit);
        if (found.empty()) continue;
        state.wait = Wait::None;
        begin_advance(play, runner.unit, found[0]);
        settle(play);
    }
}

}  // namespace clashfield::champs
