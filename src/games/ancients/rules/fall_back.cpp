// AB-FBO: falling back in good order.

#include "games/ancients/rules/fall_back.h"

#include <algorithm>

#include "games/ancients/rules/break_tests.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr int kSteadyEnough = 6;  // AB-FBO-01

int size_in_contact(const Setup& setup, const State& state, UnitId unit) {
    int size = 0;
    InlineVector<UnitId, kMaxUnits> counted;
    each_contact(state, unit, [&](Face, UnitId enemy, Face) {
        if (std::find(counted.begin(), counted.end(), enemy) != counted.end()) return;
        counted.push_back(enemy);
        size += size_of(setup, state, enemy);
    });
    return size;
}

}  // namespace

Ruling check_fall_back(const Setup& setup, const State& state, UnitId unit) {
    if (is_machine(setup, unit)) return refuse(Clause::FBO_01, Code::BadChoice, {unit});
    const int size = size_of(setup, state, unit);
    const int needed = 2 * size_in_contact(setup, state, unit);
    if (state.tallies[unit].broken) {
        const bool may = size >= needed && break_leadership_of(setup, state, unit, 0).value >= kSteadyEnough;
        return may ? Ruling::yes() : refuse(Clause::FBO_01, Code::NoFallBack, {unit, size, needed});
    }
    const bool by_choice = is_drilled(setup, unit) || state.units[unit].is(flag::kSkirmishing) ||
                           type_of(setup, unit).cls == Class::Cavalry;
    return by_choice ? Ruling::yes() : refuse(Clause::FBO_02, Code::NoFallBack, {unit, size, needed});
}

namespace {

Ruling check_answer(const Setup& setup, const State& state, const Order& order) {
    if (order.words[0] == state.subject) return Ruling::yes();
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    if (Ruling may = check_fall_back(setup, state, unit); !may) return may;
    return refuse(Clause::FBO_01, Code::BadChoice, {unit_word(state.subject)});
}

void apply_answer(Play& play, const Order& order) {
    State& state = play.state;
    const UnitId unit = state.subject;
    if (order.words[1] != 0) {
        state.units[unit].set(flag::kFellBack | flag::kToRun);
        state.units[unit].set(flag::kNoCharge);
        emit(play, EventKind::FallsBack, Clause::FBO_03, {unit});
    } else if (state.tallies[unit].broken) {
        break_unit(play, unit);
    }
    after_fall_back(play);
}

void list_answer(const Setup&, const State& state, Lister& lister) {
    lister.add_words(Verb::FallBack, state.subject, 0);
    lister.add_words(Verb::FallBack, state.subject, 1);
}

}  // namespace

// AB-FBO-03: caught, it turns to face; the pursuer stops with his front flush on its new front, as far aside
// as he touches it, without a slide.
void catch_fallen_back(Play& play, UnitId pursuer, UnitId unit, Angle bearing) {
    State& state = play.state;
    const Setup& setup = play.setup;
    emit(play, EventKind::Caught, Clause::FBO_03, {pursuer, unit});
    const Point centre = centre_of(setup, state, unit);
    const Angle toward = geometry::away_from(centre, centre_of(setup, state, pursuer), Angle(0));
    stand(setup, state, unit, geometry::centred(centre, toward, body_of(setup, state, unit).size).front);
    state.units[unit].set(flag::kCaught);
    const Body on_its_way = geometry::centred(centre_of(setup, state, pursuer), bearing,
                                              geometry::body_of(closed_up(setup, state, pursuer)).size);
    const Pose& faced = state.units[unit].front;
    const Tick ahead = static_cast<Tick>(
        std::max<std::int64_t>(0, geometry::local(on_its_way.front, faced.at).ahead) / geometry::kOne);
    const Point met = on_its_way.front.at + geometry::offset(bearing, ahead, 0);
    const Tick offset = static_cast<Tick>(geometry::local(faced, met).right / geometry::kOne);
    const Body laid = geometry::laid_flush(on_its_way.size, body_of(setup, state, unit), Face::Front, offset);
    if (!is_free(setup, state, pursuer, laid)) return;  // no contact
    stand(setup, state, pursuer, laid.front);
    state.contacts.add({{pursuer, Face::Front}, {unit, Face::Front}});
    state.units[pursuer].set(flag::kCharged);
}

// S4.6 (4): who has fallen back and got away may reform.
void step_reforms(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        for (const std::uint8_t side : {state.active, other(state.active)}) {
            each_unit(play.setup, state, side, [&](UnitId unit) {
                const Unit& it = state.units[unit];
                if (it.is(flag::kFellBack) && !it.is(flag::kCaught) && !is_engaged(state, unit))
                    state.queue.push_back(unit);
            });
        }
    }
    while (state.cursor < state.queue.size()) {
        const UnitId unit = state.queue[state.cursor++];
        if (is_on_table(state.units[unit])) return ask(play, side_of(play.setup, unit), unit);
    }
    go_to(play, Step::Redress);
}

constinit const DecisionRules kFallBackRules{.verbs = verb_bits(Verb::FallBack),
                                             .nested = true,
                                             .check = check_answer,
                                             .apply = apply_answer,
                                             .list = list_answer};

}  // namespace clashfield::ancients
