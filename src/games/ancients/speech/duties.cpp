// What must be done in this phase, so that nobody forgets it.

#include <algorithm>

#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/compulsory_moves.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/orders.h"
#include "games/ancients/rules/rally.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {
namespace {

struct Duties {
    const Setup& setup;
    const State& state;
    ranks::Duties list;

    void add(UnitId unit, Verb verb, bool done) {
        list.add(setup.units[unit].id, ancients_vocabulary().verbs[static_cast<std::size_t>(verb)].name,
                 done);
    }
    template <typename Which>
    void add_each(std::uint8_t side, Verb verb, Which which) {  // which: nothing, or whether it is done
        each_unit(setup, state, side, [&](UnitId unit) {
            if (const std::optional<bool> done = which(unit)) add(unit, verb, *done);
        });
    }
};

// AB-SPC-10, -30: warbands and the frenzied.
void add_charges(Duties& duties) {
    const State& state = duties.state;
    duties.add_each(state.active, Verb::Charge, [&](UnitId unit) -> std::optional<bool> {
        const Unit& it = state.units[unit];
        if (!it.is(flag::kMustCharge) && !it.is(flag::kFrenzied)) return std::nullopt;
        if (charge_by(state, unit) != nullptr) return true;
        if (targets_it_must_charge(duties.setup, state, unit).empty()) return std::nullopt;
        return false;
    });
}

void add_responses(Duties& duties) {
    const State& state = duties.state;
    for (std::size_t i = 0; i < duties.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        bool charged = false;
        each_charge_at(state, unit, [&](const ChargeOrder&) { charged = true; });
        if (charged) duties.add(unit, Verb::Respond, state.units[unit].response != Response::None);
    }
}

void add_charge_moves(Duties& duties) {
    for (const ChargeOrder& charge : duties.state.charges) {
        if (!charge.cancelled) duties.add(charge.unit, Verb::ChargeMove, charge.done);
    }
}

void add_rallies(Duties& duties) {
    const State& state = duties.state;
    duties.add_each(state.active, Verb::Rally, [&](UnitId unit) -> std::optional<bool> {
        if (state.units[unit].is(flag::kTriedRally)) return true;
        if (!check_rally(duties.setup, state, unit)) return std::nullopt;
        return false;
    });
}

void add_compulsory(Duties& duties) {
    const State& state = duties.state;
    duties.add_each(state.active, Verb::Compulsory, [&](UnitId unit) -> std::optional<bool> {
        if (state.units[unit].moved == Moved::Compulsory) return true;
        if (!must_move(duties.setup, state, unit)) return std::nullopt;
        return false;
    });
}

void add_combats(Duties& duties) {
    for (const UnitId combat : combats_of(duties.setup, duties.state))
        duties.add(combat, Verb::NextCombat, duties.state.units[combat].is(flag::kFoughtHere));
}

void add_pursuit_choices(Duties& duties) {
    const State& state = duties.state;
    for (const Chase& chase : state.chases) duties.add(chase.unit, Verb::Pursue, true);
    for (std::size_t i = 0; i < duties.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (is_on_table(state.units[unit]) && may_pursue(duties.setup, state, unit))
            duties.add(unit, Verb::Pursue, false);
    }
}

void add_flights(Duties& duties) {
    for (std::size_t i = 0; i < duties.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const Unit& it = duties.state.units[unit];
        if (is_on_table(it) && it.is(flag::kToRun)) duties.add(unit, Verb::Flight, false);
    }
}

void add_pursuits(Duties& duties) {
    for (const Chase& chase : duties.state.chases) {
        if (is_to_pursue(duties.state, chase)) duties.add(chase.unit, Verb::Pursuit, false);
    }
}

// The units of a queue, those before the cursor as done.
void add_queue(Duties& duties, Verb verb) {
    const State& state = duties.state;
    for (std::size_t i = 0; i < state.queue.size(); ++i) {
        const auto unit = static_cast<UnitId>(state.queue[i]);
        const bool asked = state.waiting && state.subject == unit;
        if (is_on_table(state.units[unit])) duties.add(unit, verb, i < state.cursor && !asked);
    }
}

template <Verb verb>
void add_queue_for(Duties& duties) {
    add_queue(duties, verb);
}

struct DutiesOfStep {
    Step step;
    void (*add)(Duties& duties);
};
constexpr DutiesOfStep kDuties[] = {
    {Step::Charges, add_charges},
    {Step::Responses, add_responses},
    {Step::Rally, add_rallies},
    {Step::Compulsory, add_compulsory},
    {Step::ChargeMoves, add_charge_moves},
    {Step::Combats, add_combats},
    {Step::Challenge, add_combats},
    {Step::Blows, add_combats},
    {Step::Breaks, add_queue_for<Verb::FallBack>},
    {Step::PursuitChoice, add_pursuit_choices},
    {Step::Flights, add_flights},
    {Step::Pursuits, add_pursuits},
    {Step::Reforms, add_queue_for<Verb::Reform>},
    {Step::Redress, add_queue_for<Verb::Redress>},
    {Step::Overlap, add_queue_for<Verb::Overlap>},
};

}  // namespace

Json duties_json(const Setup& setup, const State& state) {
    Duties duties{setup, state, {}};
    for (const DutiesOfStep& each : kDuties) {
        if (each.step == state.step) each.add(duties);
    }
    return duties.list.take();
}

}  // namespace clashfield::ancients
