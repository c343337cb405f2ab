// Interruption (CL-INT): the windows in which the passive side acts, and where the action it broke into goes
// on. Only the passive side is ever asked (CL-INT-05).

#include "games/clash/rules/interruption.h"

#include "base/assert.h"
#include "games/clash/rules/geometry.h"
#include "games/clash/rules/tokens_and_actions.h"

namespace clashfield::clash {

bool is_acting_step(Step step) {
    return step == Step::Execute || step == Step::InterruptExec || step == Step::DelayedExec;
}

UnitId acting_unit(const State& state) {
    return state.step == Step::Execute || state.step == Step::Interrupt ? state.announced : state.interrupter;
}

Action acting_action(const State& state) {
    return state.step == Step::Execute || state.step == Step::Interrupt ? state.action : state.interrupting;
}

// CL-INT-01: whoever has a token left may act first.
void step_interrupt(Play& play) {
    State& state = play.state;
    const std::uint8_t passive = other(state.active);
    const auto has_token = [&](UnitId unit) { return state.units[unit].tokens > 0; };
    if (any_unit(play.setup, passive, has_token)) return ask(play, passive);
    state.step = Step::Execute;
}

// CL-INT-04.
void step_delayed(Play& play) {
    State& state = play.state;
    if (state.reserved_units.empty()) {
        state.step = Step::Act;
        return;
    }
    ask(play, other(state.active));
}

void interrupt(Play& play, UnitId unit, Action action) {
    State& state = play.state;
    spend_token(play, unit);
    state.interrupter = unit;
    state.interrupting = action;
    state.step = Step::InterruptExec;
    emit(play.events, EventKind::Interrupted, Clause::INT_01, {unit, word(action)});
}

void reserve(Play& play, UnitId unit) {
    spend_token(play, unit);
    play.state.units[unit].set(flag::kReserved);
    play.state.reserved_units.push_back(unit);
    emit(play.events, EventKind::Reserved, Clause::INT_04, {unit});
}

namespace {

// The first of those that were put off has its turn.
UnitId next_reserved(State& state) {
    const UnitId unit = state.reserved_units[0];
    state.units[unit].set(flag::kReserved, false);
    state.reserved_units.erase_at(0);
    return unit;
}

}  // namespace

void resume(Play& play, UnitId unit, Action action) {
    State& state = play.state;
    CLASHFIELD_ASSERT(state.reserved_units[0] == unit);
    state.interrupter = next_reserved(state);
    state.interrupting = action;
    state.step = Step::DelayedExec;
    emit(play.events, EventKind::Interrupted, Clause::INT_04, {unit, word(action)});
}

void forgo_delayed(Play& play) {
    const UnitId unit = next_reserved(play.state);
    emit(play.events, EventKind::Wasted, Clause::INT_04, {unit, word(Wasted::Forgone)});
}

bool is_overtaken(const Setup& setup, const State& state, UnitId unit, Action action, Wasted& why) {
    if (!is_alive(setup, state, unit)) {
        why = Wasted::Destroyed;
        return true;
    }
    // Routers run, whatever was announced.
    why = Wasted::InContact;
    return action == Action::Move && state.units[unit].state != MoraleState::Routing &&
           is_unit_engaged(setup, state, unit);
}

void finish_action(Play& play) {
    State& state = play.state;
    state.disengage_test = 0;
    state.waiting = false;
    if (state.step == Step::Execute) {
        state.step = Step::Delayed;
    } else if (state.step == Step::InterruptExec) {
        state.interrupter = kNoUnit;
        state.step = Step::Interrupt;  // CL-INT-03
    } else if (state.step == Step::DelayedExec) {
        state.interrupter = kNoUnit;
        state.step = Step::Delayed;
    }
}

}  // namespace clashfield::clash
