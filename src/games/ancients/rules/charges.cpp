// AB-CHG: charges declared and redirected. How they are answered is in charge_responses.cpp, how they move in
// charge_moves.cpp.

#include "games/ancients/rules/charges.h"

#include <algorithm>

#include "games/ancients/bot/candidates.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {

ChargeOrder* charge_by(State& state, UnitId unit) {
    for (ChargeOrder& charge : state.charges) {
        if (charge.unit == unit && !charge.cancelled) return &charge;
    }
    return nullptr;
}
const ChargeOrder* charge_by(const State& state, UnitId unit) {
    return charge_by(const_cast<State&>(state), unit);
}

void cancel_charge(Play& play, UnitId unit, Clause clause) {
    ChargeOrder* charge = charge_by(play.state, unit);
    if (charge == nullptr) return;
    charge->cancelled = true;
    play.state.units[unit].set(flag::kCharging, false);
    play.state.units[unit].target = kNoUnit;
    emit(play, EventKind::ChargeCancelled, clause, {unit});
}

// --- who may charge whom ---

namespace {

Ruling may_not_charge(UnitId unit, Reason why) {
    return refuse(Clause::CHG_02, Code::MayNotCharge, {unit, word(why)});
}

}  // namespace

Ruling check_may_charge(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (is_fleeing(it)) return may_not_charge(unit, Reason::Fleeing);
    if (it.status != Status::Steady) return may_not_charge(unit, Reason::OffTable);
    if (is_machine(setup, unit)) return may_not_charge(unit, Reason::Machine);
    if (is_engaged(state, unit)) return may_not_charge(unit, Reason::Engaged);
    if (it.moved == Moved::Rallied) return may_not_charge(unit, Reason::Rallied);
    if (it.moved == Moved::Pursued) return may_not_charge(unit, Reason::Pursued);
    if (it.is(flag::kOpenedLanes)) return may_not_charge(unit, Reason::OpenedLanes);
    if (it.is(flag::kNoCharge)) return may_not_charge(unit, Reason::FellBack);
    if (it.is(flag::kEntered)) return may_not_charge(unit, Reason::Entered);
    if (it.is(flag::kHeldByCharge)) return may_not_charge(unit, Reason::HeldByFear);
    return Ruling::yes();
}

Ruling check_target(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (side_of(setup, target) == side_of(setup, unit) || !is_on_table(state.units[target]))
        return refuse(Clause::CHG_01, Code::BadChoice, {target});
    const Sight seen = sight(setup, state, unit, target);
    if (seen.clear) return Ruling::yes();
    if (!seen.in_arc) return refuse(Clause::CHG_01, Code::NotInArc, {unit, target});
    if (seen.blocker != kNoUnit)
        return refuse(Clause::GEO_11, Code::NoSight, {unit, target, unit_word(seen.blocker)});
    return refuse(Clause::GEO_11, Code::SightGround, {unit, target, seen.ground - kMaxUnits});
}

// --- S2.1a ---

namespace {

// Whether a drilled unit reaches somebody after a free turn (AB-MOV-12, R-97).
bool may_charge_turned(const Setup& setup, const State& state, UnitId unit) {
    if (!is_drilled(setup, unit)) return false;
    for (const StepWord turn : {StepWord::TurnLeft, StepWord::TurnRight, StepWord::TurnAbout}) {
        Unit after;
        if (!plan_free_manoeuvre(setup, state, unit, word(turn), kNothing, after)) continue;
        State turned = state;
        turned.units[unit] = after;
        refresh(setup, turned, unit);
        bool any = false;
        each_unit(setup, state, other(state.active), [&](UnitId enemy) {
            any = any || (is_in_charge_reach(setup, turned, unit, enemy) &&
                          check_target(setup, turned, unit, enemy).ok());
        });
        if (any) return true;
    }
    return false;
}

bool any_may_charge(const Setup& setup, const State& state) {
    bool any = false;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (any || charge_by(state, unit) != nullptr || state.units[unit].is(flag::kDisengaging)) return;
        any = check_disengage(setup, state, unit).ok();
        if (any || !check_may_charge(setup, state, unit)) return;
        each_unit(setup, state, other(state.active),
                  [&](UnitId enemy) { any = any || check_target(setup, state, unit, enemy).ok(); });
        any = any || may_charge_turned(setup, state, unit);
    });
    return any;
}

// Who must still declare, and whom he must charge.
UnitId debtor(const Setup& setup, const State& state) {
    UnitId found = kNoUnit;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (found != kNoUnit || charge_by(state, unit) != nullptr) return;
        if (!targets_it_must_charge(setup, state, unit).empty()) found = unit;
    });
    return found;
}

Ruling check_charge(const Setup& setup, const State& state, const Order& order) {
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    if (charge_by(state, unit) != nullptr) return refuse(Clause::CHG_01, Code::Twice, {unit});
    if (Ruling may = check_may_charge(setup, state, unit); !may) return may;
    if (!is_unit(setup, order.words[1])) return refuse(Clause::CHG_01, Code::NotYours, {kNothing});
    const auto target = static_cast<UnitId>(order.words[1]);
    const InlineVector<UnitId, 8> musts = targets_it_must_charge(setup, state, unit);
    if (!musts.empty() && std::find(musts.begin(), musts.end(), target) == musts.end())
        return refuse(is_frenzied(state, unit) ? Clause::SPC_10 : Clause::SPC_30, Code::MustCharge,
                      {unit, musts[0]});
    if (order.words[2] == kNothing && order.words[3] == kNothing)
        return check_target(setup, state, unit, target);
    // AB-MOV-12, R-97: sight and zone are judged after the free manoeuvre.
    Unit after;
    if (Ruling free = plan_free_manoeuvre(setup, state, unit, order.words[2], order.words[3], after); !free)
        return free;
    State turned = state;
    turned.units[unit] = after;
    refresh(setup, turned, unit);
    return check_target(setup, turned, unit, target);
}

Ruling check_charges(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Charge) return check_charge(setup, state, order);
    if (verb == Verb::Disengage) {
        if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
        return check_disengage(setup, state, static_cast<UnitId>(order.words[0]));
    }
    const UnitId unit = debtor(setup, state);
    if (unit == kNoUnit) return Ruling::yes();
    return refuse(is_frenzied(state, unit) ? Clause::SPC_10 : Clause::SPC_30, Code::MustCharge,
                  {unit, targets_it_must_charge(setup, state, unit)[0]});
}

void declare(Play& play, UnitId unit, UnitId target) {
    State& state = play.state;
    ChargeOrder charge;
    charge.unit = unit;
    charge.target = target;
    charge.face = face_to_charge(play.setup, state, unit, target);
    charge.in_reach = is_in_charge_reach(play.setup, state, unit, target);
    charge.distance = distance_between(state, unit, target);
    charge.last_centre = centre_of(play.setup, state, target);
    state.charges.push_back(charge);
    state.units[unit].set(flag::kCharging);
    state.units[unit].target = target;
    emit(play, EventKind::Charge, Clause::CHG_01, {unit, target});
}

void apply_charges(Play& play, const Order& order) {
    State& state = play.state;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::End) {
        each_unit(play.setup, state, state.active, [&](UnitId unit) {
            state.units[unit].set(flag::kNoCharge | flag::kOpenedLanes, false);  // cleared here
        });
        return go_to(play, Step::Responses);
    }
    const auto unit = static_cast<UnitId>(order.words[0]);
    if (verb == Verb::Disengage) {
        state.units[unit].set(flag::kDisengaging);
        state.units[unit].away =
            order.words[1] == kNothing ? state.units[unit].front.heading : Angle(order.words[1]);
        return;
    }
    if (order.words[2] != kNothing || order.words[3] != kNothing) {
        Unit after;
        const Ruling plan_ruling =
            plan_free_manoeuvre(play.setup, state, unit, order.words[2], order.words[3], after);
        CLASHFIELD_ASSERT(plan_ruling.ok());
        state.units[unit] = after;
        refresh(play.setup, state, unit);
        emit(play, EventKind::Formed, Clause::MOV_12, {unit, after.files, word(Formation::Formed)});
    }
    declare(play, unit, static_cast<UnitId>(order.words[1]));
}

// Forced charges, then the end; then every charge and every way out of a combat.
void list_charges(const Setup& setup, const State& state, Lister& lister) {
    if (const UnitId unit = debtor(setup, state); unit != kNoUnit) {
        for (const UnitId target : targets_it_must_charge(setup, state, unit))
            lister.add_words(Verb::Charge, unit, target, kNothing, kNothing);
        return;
    }
    lister.add_words(Verb::End);
    list_charge_candidates(setup, state, lister);
}

}  // namespace

void step_charges(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        state.charges.clear();
        state.chases.clear();
    }
    if (any_may_charge(play.setup, state)) return ask(play, state.active);
    Order end;
    end.verb = static_cast<std::uint8_t>(Verb::End);
    apply_charges(play, end);
}

// --- S2.1h ---

namespace {

// AB-CHG-11, R-79: its target flees or is gone.
bool may_redirect(const State& state, const ChargeOrder& charge) {
    if (charge.cancelled || state.units[charge.unit].is(flag::kRedirected) || charge.redirect_asked)
        return false;
    if (state.units[charge.unit].status != Status::Steady) return false;
    const Unit& target = state.units[charge.target];
    return !is_on_table(target) || is_fleeing(target);
}

ChargeOrder* next_to_redirect(const Setup& setup, State& state) {
    for (ChargeOrder& charge : state.charges) {
        if (!may_redirect(state, charge)) continue;
        bool any = false;
        each_unit(setup, state, other(state.active), [&](UnitId enemy) {
            any = any || (enemy != charge.target && check_target(setup, state, charge.unit, enemy).ok());
        });
        if (any) return &charge;
    }
    return nullptr;
}

Ruling check_redirect(const Setup& setup, const State& state, const Order& order) {
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    const ChargeOrder* charge = charge_by(state, unit);
    if (charge == nullptr) return refuse(Clause::CHG_11, Code::BadChoice, {unit});
    if (state.units[unit].is(flag::kRedirected)) return refuse(Clause::CHG_11, Code::Redirected, {unit});
    if (!may_redirect(state, *charge)) return refuse(Clause::CHG_11, Code::Stands, {charge->target});
    if (unit != state.subject) return refuse(Clause::CHG_11, Code::BadChoice, {unit_word(state.subject)});
    if (static_cast<Verb>(order.verb) == Verb::Keep) return Ruling::yes();
    if (!is_unit(setup, order.words[1]) || order.words[1] == charge->target)
        return refuse(Clause::CHG_11, Code::BadChoice, {kNothing});
    return check_target(setup, state, unit, static_cast<UnitId>(order.words[1]));
}

void apply_redirect(Play& play, const Order& order) {
    State& state = play.state;
    const auto unit = static_cast<UnitId>(order.words[0]);
    ChargeOrder& charge = *charge_by(state, unit);
    charge.redirect_asked = true;
    if (static_cast<Verb>(order.verb) == Verb::Keep) return;
    const auto target = static_cast<UnitId>(order.words[1]);
    state.units[unit].set(flag::kRedirected);
    state.units[unit].target = target;
    charge.target = target;
    charge.fresh = true;
    charge.face = face_to_charge(play.setup, state, unit, target);
    charge.in_reach = is_in_charge_reach(play.setup, state, unit, target);
    charge.distance = distance_between(state, unit, target);
    charge.last_centre = centre_of(play.setup, state, target);
    emit(play, EventKind::Redirected, Clause::CHG_11, {unit, target});
}

void list_redirect(const Setup& setup, const State& state, Lister& lister) {
    const UnitId unit = state.subject;
    const ChargeOrder* charge = charge_by(state, unit);
    lister.add_words(Verb::Keep, unit);
    if (charge == nullptr) return;
    each_unit(setup, state, other(state.active), [&](UnitId enemy) {
        if (enemy != charge->target && check_target(setup, state, unit, enemy))
            lister.add_words(Verb::Redirect, unit, enemy);
    });
}

}  // namespace

void step_redirect(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        for (ChargeOrder& charge : state.charges) charge.fresh = false;
    }
    if (const ChargeOrder* charge = next_to_redirect(play.setup, state))
        return ask(play, state.active, charge->unit);
    const bool again = std::any_of(state.charges.begin(), state.charges.end(), [](const ChargeOrder& charge) {
        return charge.fresh && !charge.cancelled;
    });
    go_to(play, again ? Step::Responses : Step::Disengage);
}

constinit const DecisionRules kChargesRules{.verbs = verb_bits(Verb::Charge, Verb::Disengage, Verb::End),
                                            .finite = false,
                                            .check = check_charges,
                                            .apply = apply_charges,
                                            .list = list_charges};
constinit const DecisionRules kRedirectRules{.verbs = verb_bits(Verb::Redirect, Verb::Keep),
                                             .nested = true,
                                             .check = check_redirect,
                                             .apply = apply_redirect,
                                             .list = list_redirect};

}  // namespace clashfield::ancients
