// What an observer knows of a battle: everything but what the units are kept for that the other side keeps
// off the table (CE-SET-07), and which of their dice have been good. Views, verdicts, lists, answers, advice
// and odds are made of this state.

#include "games/empires/rules/general_and_dice.h"
#include "games/empires/rules/rules.h"

namespace clashfield::empires {
namespace {

bool is_secret(const Setup& setup, const State& state, std::size_t unit, Observer observer) {
    const Status status = state.units[unit].status;  // Away is as much as others know
    return observer.side != Side{setup.units[unit].side} && is_away(status) && status != Status::Away;
}

}  // namespace

bool Rules::hides(const Setup& setup, const State& state, Observer observer) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (is_secret(setup, state, i, observer)) return true;
    }
    return false;
}

State Rules::known(const Setup& setup, const State& state, Observer observer) {
    State known = state;
    // CE-SET-07: how many a side keeps off the table is told when it has written them all down.
    const std::uint8_t writes = state.asked;
    if (state.step == Step::Assign && observer.side != Side{writes}) known.away[writes] = 0;
    // Until all have deployed nobody else sees which units wait for their turn and which for another day.
    const Status shown = phase_of(state.step) == Phase::SetUp ? Status::Waiting : Status::Away;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (!is_secret(setup, state, i, observer)) continue;
        known.units[i].status = shown;
        known.units[i].set(flag::kDue, false);
    }
    return known;
}

}  // namespace clashfield::empires
