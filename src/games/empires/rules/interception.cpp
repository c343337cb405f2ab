// CE-INT: reaction charges on enemies who have charged.

#include "games/empires/rules/interception.h"

#include <algorithm>

#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/morale.h"

namespace clashfield::empires {
namespace {

Ruling may_not_intercept(UnitId unit, Reason why) {
    return refuse(Clause::INT_01, Code::MayNotIntercept, {unit, word(why)});
}

Ruling check_interceptor(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (!is_good(it)) return may_not_intercept(unit, Reason::Broken);
    if (is_engaged(state, unit)) return may_not_intercept(unit, Reason::Engaged);
    if (it.is(flag::kDisrupted)) return may_not_intercept(unit, Reason::Disrupted);
    if (it.is(flag::kReacted) || it.reaction != Reaction::None)
        return may_not_intercept(unit, Reason::Reacted);
    if (is_skirmish(setup, unit) && class_of(setup, unit) != Class::Cavalry)
        return may_not_intercept(unit, Reason::NotFormed);
    if (is_square(state, unit)) return may_not_intercept(unit, Reason::Square);
    if (class_of(setup, unit) >= Class::Artillery) return may_not_intercept(unit, Reason::Vehicle);
    const bool charged =
        std::any_of(state.charges.begin(), state.charges.end(), [&](const ChargeOrder& charge) {
            return charge.target == unit && charge.status != ChargeStatus::Cancelled;
        });
    return charged ? may_not_intercept(unit, Reason::Charged) : Ruling::yes();
}

bool has_moved_to_charge(const State& state, UnitId unit) {
    return std::any_of(state.charges.begin(), state.charges.end(), [&](const ChargeOrder& charge) {
        return charge.unit == unit &&
               (charge.status == ChargeStatus::Contact || charge.status == ChargeStatus::Failed);
    });
}

}  // namespace

Ruling check_intercept(const Setup& setup, const State& state, UnitId unit, UnitId charger) {
    if (Ruling may = check_interceptor(setup, state, unit); !may) return may;
    if (!has_moved_to_charge(state, charger)) return may_not_intercept(charger, Reason::NotCharged);
    if (state.units[charger].is(flag::kIntercepted))
        return refuse(Clause::INT_02, Code::MayNotIntercept, {charger, word(Reason::Taken)});
    if (!geometry::touch(geometry::Polygon(geometry::zone_shape(body_of(setup, state, unit), Face::Front,
                                                                setup.width + setup.height)),
                         footprint_of(state, charger)))
        return refuse(Clause::INT_02, Code::NotInArc, {unit, charger});
    const LineOfSight seen = sight(setup, state, unit, charger);
    if (!seen.clear) return refuse(Clause::INT_02, Code::NotInArc, {unit, charger});
    const Tick reach = type_of(setup, unit).move();
    const Tick apart = distance_between(state, unit, charger);
    if (apart > reach)
        return refuse(Clause::INT_02, Code::NoReach, {unit, charger, length_word(apart), length_word(reach)});
    const geometry::Charge solved = charge_path(setup, state, unit, charger, reach).solved;
    if (solved.reaches) return Ruling::yes();
    return refuse(
        Clause::INT_02, Code::NoReach,
        {unit, charger, length_word(solved.best.wheel_cost + solved.best.way_cost), length_word(reach)});
}

namespace {

template <typename Visit>
void each_prey(const Setup& setup, const State& state, UnitId unit, Visit visit) {
    if (!check_interceptor(setup, state, unit)) return;
    each_unit(setup, state, state.active, [&](UnitId charger) {
        if (check_intercept(setup, state, unit, charger)) visit(charger);
    });
}
bool has_prey(const Setup& setup, const State& state, UnitId unit) {
    bool any = false;
    each_prey(setup, state, unit, [&](UnitId) { any = true; });
    return any;
}

Ruling check_interception(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Pass) return Ruling::yes();
    if (Ruling subject = check_subject(state, order, Clause::INT_01); !subject) return subject;
    if (Ruling enemy = check_enemy(setup, state, order.words[1]); !enemy) return enemy;
    return check_intercept(setup, state, state.subject, static_cast<UnitId>(order.words[1]));
}

void apply_interception(Play& play, const Order& order) {
    State& state = play.state;
    if (static_cast<Verb>(order.verb) == Verb::Pass) return;
    const UnitId unit = state.subject;
    const auto charger = static_cast<UnitId>(order.words[1]);
    state.units[unit].set(flag::kReacted);
    state.about = charger;
    state.stage = 1;
    push_test(play, unit, Cause::Intercept);
}

void list_interceptions(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Pass);
    each_prey(setup, state, state.subject,
              [&](UnitId charger) { lister.add_words(Verb::Intercept, state.subject, charger); });
}

}  // namespace

void step_interceptions(Play& play) {
    State& state = play.state;
    const std::uint8_t side = other(state.active);
    if (begins(state)) fill_queue(play, side, [&](UnitId unit) { return has_prey(play.setup, state, unit); });
    if (std::exchange(state.stage, 0) == 1 && take_returned(play) == Returned::Yes) {
        const UnitId unit = state.queue[state.cursor - 1u];
        say(play, EventKind::Intercepts, Clause::INT_03, {unit, state.about});
        state.units[state.about].set(flag::kIntercepted);
        return push_charge(play, unit, state.about, type_of(play.setup, unit).move(), true);
    }
    const bool done = work_off(play, [&](UnitId unit) {
        if (!has_prey(play.setup, state, unit)) return true;
        ask_for(play, DecisionKind::Intercept, side, unit);
        return false;
    });
    if (done) go_on(play);
}

constinit const DecisionRules kInterceptRules{.verbs = verb_bits(Verb::Intercept, Verb::Pass),
                                              .check = check_interception,
                                              .apply = apply_interception,
                                              .list = list_interceptions};

}  // namespace clashfield::empires
