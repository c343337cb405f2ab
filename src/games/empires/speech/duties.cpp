// What must be done in this step, so that nobody forgets it.

#include "games/empires/rules/charges.h"
#include "games/empires/speech/board.h"

namespace clashfield::empires {
namespace {

// The verb that does it, where a step deals with its queue one after the other.
std::optional<Verb> verb_of_queue(Step step) {
    struct Queued {
        Step step;
        Verb verb;
    };
    constexpr Queued kQueued[] = {{Step::Responses, Verb::Respond},   {Step::Withdrawals, Verb::Withdraw},
                                  {Step::Rally, Verb::Rally},         {Step::Interceptions, Verb::Intercept},
                                  {Step::LosersMove, Verb::PushBack}, {Step::Pursuits, Verb::Pursue}};
    for (const Queued& each : kQueued) {
        if (each.step == step) return each.verb;
    }
    return std::nullopt;
}

}  // namespace

Json duties_json(const Setup& setup, const State& state) {
    ranks::Duties duties;
    const auto add = [&](UnitId unit, Verb verb, bool done) {
        duties.add(setup.units[unit].id, kVerbNames[index_of(verb)], done);
    };
    if (const auto verb = verb_of_queue(state.step)) {
        for (std::size_t i = 0; i < state.queue.size(); ++i) {
            const UnitId unit = state.queue[i];
            const bool asked = state.waiting && state.subject == unit;
            if (is_on_table(state.units[unit])) add(unit, *verb, i < state.cursor && !asked);
        }
    }
    for (const ChargeOrder& charge : state.charges) {
        if (state.step == Step::ChargeMoves && charge.status != ChargeStatus::Cancelled)
            add(charge.unit, Verb::ChargeMove, charge.status != ChargeStatus::Declared);
    }
    if (state.step == Step::Combats || state.step == Step::Blows) {
        for (const UnitId combat : combats_of(setup, state))
            add(combat, Verb::Fight, state.units[combat].is(flag::kFought));
    }
    for (std::size_t i = 0; i < setup.units.size() && state.step == Step::Moves; ++i) {
        const Unit& it = state.units[i];
        if (it.is(flag::kDue) && is_away(it.status)) add(static_cast<UnitId>(i), Verb::Arrive, false);
    }
    return duties.take();
}

}  // namespace clashfield::empires
