// AB-SPC: drilled troops, frenzy, hatred and warbands. What stubborn units are spared (AB-SPC-25) and what a
// charging warband breaks (AB-SPC-32) stands with the break tests.

#include "games/ancients/rules/special_troops.h"

#include <algorithm>

#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/terrain.h"

namespace clashfield::ancients {

bool hates(const Setup& setup, UnitId unit, UnitId enemy) {
    return (type_of(setup, unit).hates >> type_of(setup, enemy).army & 1u) != 0;
}

int warband_bonus(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (!is_warband(setup, unit) || it.status != Status::Steady) return 0;
    if (it.is(flag::kSkirmishing | flag::kRanksLost)) return 0;
    // AB-RES-04 takes the ranks of a whole combat.
    bool rough = is_in_rough(setup, state, unit);
    if (is_engaged(state, unit)) rough = is_rough_combat(setup, state, unit);
    if (rough) return 0;
    // AB-RES-02: in the combat phase the ranks counted when the round began.
    const bool fought = phase_of(state.step) == 4 && it.is(flag::kFoughtHere) && is_engaged(state, unit);
    return fought ? state.tallies[unit].ranks : rank_bonus(setup, state, unit);
}

namespace {

bool sees_an_enemy(const Setup& setup, const State& state, UnitId unit) {
    bool seen = false;
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        seen = seen || (!is_fleeing(state.units[enemy]) && sees(setup, state, unit, enemy));
    });
    return seen;
}

// The nearest legal targets in reach: several only at the same distance.
InlineVector<UnitId, 8> nearest_in_reach(const Setup& setup, const State& state, UnitId unit) {
    InlineVector<UnitId, 8> nearest;
    if (!check_may_charge(setup, state, unit)) return nearest;
    Tick best = 0;
    const Tick reach = 2 * type_of(setup, unit).move * kInch;
    each_near(state, unit, reach, [&](UnitId enemy, Tick distance) {
        if (side_of(setup, enemy) == side_of(setup, unit)) return;
        if (!nearest.empty() && distance > best) return;
        if (!check_target(setup, state, unit, enemy)) return;
        if (!is_in_charge_reach(setup, state, unit, enemy)) return;
        if (nearest.empty() || distance < best) nearest.clear();
        best = distance;
        if (!nearest.full()) nearest.push_back(enemy);  // more than eight at one distance: the first will do
    });
    return nearest;
}

}  // namespace

InlineVector<UnitId, 8> targets_it_must_charge(const Setup& setup, const State& state, UnitId unit) {
    if (!state.units[unit].is(flag::kMustCharge) && !is_frenzied(state, unit)) return {};
    return nearest_in_reach(setup, state, unit);
}

// S1.4: AB-SPC-30.
void step_impetuosity(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        fill_queue(play, state.active, [&](UnitId unit) {
            const Unit& it = state.units[unit];
            return is_warband(setup, unit) && it.status == Status::Steady && !it.is(flag::kSkirmishing) &&
                   !is_engaged(state, unit) && sees_an_enemy(setup, state, unit);
        });
    }
    const Returned returned = take_returned(play);
    if (returned != Returned::Nothing) {
        const UnitId unit = state.queue[state.cursor++];
        if (returned == Returned::No) {
            const bool charges = !nearest_in_reach(setup, state, unit).empty();
            state.units[unit].set(charges ? flag::kMustCharge : flag::kMustAdvance);
            emit(play, EventKind::Impetuous, Clause::SPC_30, {unit});
        }
    }
    if (state.cursor == state.queue.size()) return go_to(play, Step::Enter);
    push_test(play, state.queue[state.cursor], Cause::Impetuosity);
}

}  // namespace clashfield::ancients
