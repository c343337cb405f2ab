// CE-CHG-01 to -08, -14, -15: charges declared, answered and called off. Orders come in the steps of
// CE-ORD-01 and -02.

#include "games/empires/rules/charges.h"

#include <algorithm>

#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/shooting.h"
#include "games/empires/rules/victory.h"

namespace clashfield::empires {
namespace {

Ruling may_not_charge(UnitId unit, Reason why) {
    return refuse(Clause::CHG_01, Code::MayNotCharge, {unit, word(why)});
}

}  // namespace

Ruling check_may_charge(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (it.status == Status::Amok) return may_not_charge(unit, Reason::Amok);
    if (!is_good(it)) return may_not_charge(unit, is_fleeing(it) ? Reason::Broken : Reason::OffTable);
    if (is_engaged(state, unit)) return may_not_charge(unit, Reason::Engaged);
    if (it.is(flag::kDisrupted)) return may_not_charge(unit, Reason::Disrupted);
    if (it.is(flag::kBalked)) return may_not_charge(unit, Reason::Balked);
    if (it.moved == Moved::Rallied) return may_not_charge(unit, Reason::Rallied);
    if (it.moved == Moved::Arrived) return may_not_charge(unit, Reason::Arrived);
    if (it.moved == Moved::Withdrew) return may_not_charge(unit, Reason::Withdrew);
    if (it.is(flag::kRuns | flag::kRetreats)) return may_not_charge(unit, Reason::Compulsory);
    if (is_square(state, unit)) return may_not_charge(unit, Reason::Square);
    if (class_of(setup, unit) >= Class::Artillery) return may_not_charge(unit, Reason::Vehicle);
    return Ruling::yes();
}

Ruling check_target(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (!is_in_arc(setup, state, unit, target)) return refuse(Clause::CHG_02, Code::NotInArc, {unit, target});
    if (is_skirmish(setup, unit) && class_of(setup, unit) == Class::Infantry) {
        const Class cls = class_of(setup, target);
        const bool easy = is_skirmish(setup, target) || cls == Class::Elephant || cls == Class::Artillery ||
                          is_fleeing(state.units[target]);
        if (!easy && zone_of(setup, state, target, state.units[unit].front.at) == Face::Front)
            return refuse(Clause::CHG_02, Code::FootSkirmishers, {unit, target});
    }
    const LineOfSight seen = sight(setup, state, unit, target);
    if (seen.clear) return Ruling::yes();
    if (seen.blocker != kNoUnit) return refuse(Clause::GEO_07, Code::NoSight, {unit, target, seen.blocker});
    return refuse(Clause::GEO_07, Code::SightGround, {unit, target, seen.ground});
}

namespace {

Ruling check_path(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Tick reach = charge_reach(setup, unit);
    const Tick apart = distance_between(state, unit, target);
    const auto too_far = [&](Tick cost) {
        return refuse(Clause::CHG_03, Code::NoReach, {unit, target, length_word(cost), length_word(reach)});
    };
    if (apart > reach) return too_far(apart);
    const geometry::Charge solved = charge_path(setup, state, unit, target, reach).solved;
    if (solved.reaches) return Ruling::yes();
    const geometry::ChargeTry& best = solved.best;
    switch (best.fault) {
        case geometry::ChargeFault::WheelTooFar:
        case geometry::ChargeFault::TooFar:
            return too_far(best.wheel_cost + best.way_cost);
        case geometry::ChargeFault::WheelMeets:
        case geometry::ChargeFault::WayMeets:
        case geometry::ChargeFault::WheelBarred:
        case geometry::ChargeFault::WayBarred:
        case geometry::ChargeFault::NoRoom:
            return refuse(Clause::CHG_03, Code::ChargeMeets,
                          {unit, target, best.met < kMaxUnits ? best.met : kNothing, kNothing});
        case geometry::ChargeFault::None:
        case geometry::ChargeFault::Misses:
        case geometry::ChargeFault::NoContact:
            break;
    }
    return refuse(Clause::CHG_03, Code::NoWay, {unit, target});
}

}  // namespace

Ruling check_charge(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (Ruling may = check_may_charge(setup, state, unit); !may) return may;
    if (Ruling seen = check_target(setup, state, unit, target); !seen) return seen;
    return check_path(setup, state, unit, target);
}

Ruling check_reaction(const Setup& setup, const State& state, UnitId unit, Reaction reaction) {
    const UnitType& type = type_of(setup, unit);
    const auto no = [&](Reason why) { return refuse(Clause::CHG_06, Code::NoReaction, {unit, word(why)}); };
    if (reaction == Reaction::None) return no(Reason::NotCharged);
    if (reaction == Reaction::Stand) return Ruling::yes();
    if (is_engaged(state, unit)) return no(Reason::Engaged);
    if (type.cls == Class::Artillery) return no(Reason::Vehicle);
    const UnitId charger = nearest_charger(setup, state, unit);
    if (charger == kNoUnit) return no(Reason::NotCharged);
    if (reaction == Reaction::CounterCharge) {
        if (!is_rider(type.cls) && type.cls != Class::LightChariot) return no(Reason::NotMounted);
        if (state.units[unit].is(flag::kDisrupted)) return no(Reason::Disrupted);
        if (zone_of(setup, state, unit, centre_of(setup, state, charger)) != Face::Front)
            return no(Reason::NotAhead);
        return Ruling::yes();
    }
    const bool feigns = type.is(special::kFeignedFlight) && type.order != Spacing::Closed;  // CE-SPC-10
    if (is_evasion(reaction) && !is_skirmish(setup, unit) && !feigns) return no(Reason::NotSkirmisher);
    if (is_voluntary_flight(reaction) && type.is(special::kReckless)) return no(Reason::Reckless);
    if (fires_first(reaction) && !may_fire_at(setup, state, unit, charger)) return no(Reason::NoMissile);
    return Ruling::yes();
}

// --- the list of charges ---

ChargeOrder* charge_by(State& state, UnitId unit) {
    for (ChargeOrder& charge : state.charges) {
        if (charge.unit == unit && charge.status == ChargeStatus::Declared) return &charge;
    }
    return nullptr;
}
const ChargeOrder* charge_by(const State& state, UnitId unit) {
    return charge_by(const_cast<State&>(state), unit);
}
bool has_charged(const State& state, UnitId unit) {
    return std::any_of(state.charges.begin(), state.charges.end(),
                       [&](const ChargeOrder& charge) { return charge.unit == unit; });
}
bool is_charged(const State& state, UnitId unit) {
    bool any = false;
    each_charge_at(state, unit, [&](const ChargeOrder&) { any = true; });
    return any;
}
UnitId nearest_charger(const Setup& setup, const State& state, UnitId unit) {
    return nearest_unit(setup, state, unit, other(side_of(setup, unit)), [&](UnitId each) {
        const ChargeOrder* charge = charge_by(state, each);
        return charge != nullptr && charge->target == unit;
    });
}

void cancel_charge(Play& play, UnitId unit, Clause clause) {
    ChargeOrder* charge = charge_by(play.state, unit);
    if (charge == nullptr) return;
    charge->status = ChargeStatus::Cancelled;
    say(play, EventKind::ChargeCancelled, clause, {unit});
    Unit& target = play.state.units[charge->target];
    const bool drops = is_evasion(target.reaction) || target.reaction == Reaction::CounterCharge;
    if (drops && play.state.step < Step::Evasions && !is_charged(play.state, charge->target)) {  // CE-CHG-15
        target.reaction = Reaction::None;
        target.set(flag::kReacted, false);
    }
}

void drop_lost_charges(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < state.charges.size(); ++i) {
        const Unit& it = state.units[state.charges[i].unit];
        if (!is_good(it) || it.is(flag::kDisrupted | flag::kRuns | flag::kRetreats) ||
            is_engaged(state, state.charges[i].unit))
            cancel_charge(play, state.charges[i].unit, Clause::CHG_15);
    }
}

void declare(Play& play, UnitId unit, UnitId target, bool uncontrolled) {
    play.state.charges.push_back({.unit = unit, .target = target, .uncontrolled = uncontrolled});
    say(play, EventKind::Charge, Clause::CHG_04, {unit, target});
}

// --- O1 ---

namespace {

template <typename Visit>
void each_possible_charge(const Setup& setup, const State& state, Visit visit) {
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (has_charged(state, unit) || !check_may_charge(setup, state, unit)) return;
        each_unit(setup, state, other(state.active), [&](UnitId enemy) {
            if (is_within(state, unit, enemy, charge_reach(setup, unit))) visit(unit, enemy);
        });
    });
}

Ruling check_charges(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::End) return Ruling::yes();
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    if (Ruling enemy = check_enemy(setup, state, order.words[1]); !enemy) return enemy;
    const auto unit = static_cast<UnitId>(order.words[0]);
    if (has_charged(state, unit)) return refuse(Clause::CHG_04, Code::Twice, {unit});
    return check_charge(setup, state, unit, static_cast<UnitId>(order.words[1]));
}

void apply_charges(Play& play, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::End) return go_on(play);
    declare(play, static_cast<UnitId>(order.words[0]), static_cast<UnitId>(order.words[1]), false);
}

void list_charges(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::End);
    each_possible_charge(setup, state, [&](UnitId unit, UnitId enemy) {
        if (!lister.full() && check_charge(setup, state, unit, enemy))
            lister.add_words(Verb::Charge, unit, enemy);
    });
}

}  // namespace

void step_charges(Play& play) {
    State& state = play.state;
    if (begins(state)) begin_turn(play);
    bool any = false;
    each_possible_charge(play.setup, state, [&](UnitId unit, UnitId enemy) {
        any = any || check_charge(play.setup, state, unit, enemy).ok();
    });
    if (!any) return go_on(play);
    ask_for(play, DecisionKind::Charges, state.active);
}

constinit const DecisionRules kChargesRules{.verbs = verb_bits(Verb::Charge, Verb::End),
                                            .check = check_charges,
                                            .apply = apply_charges,
                                            .list = list_charges};

// --- O2: a frame for each unit that is charged ---

namespace {

enum AnswerStage : std::uint8_t { kToAnswer, kEvasionTest, kEvasionTested };

// CE-CHG-10: whoever is charged by a charge that was redirected may only stand or flee.
bool is_redirected_at(const State& state, UnitId unit) {
    bool redirected = false;
    each_charge_at(state, unit,
                   [&](const ChargeOrder& charge) { redirected = redirected || charge.redirected; });
    return redirected && state.step == Step::ChargeMoves;
}
bool may_answer(const Setup& setup, const State& state, UnitId unit, Reaction reaction) {
    if (is_redirected_at(state, unit) && reaction != Reaction::Stand && reaction != Reaction::Flee)
        return false;
    return check_reaction(setup, state, unit, reaction).ok();
}
constexpr Reaction kReactions[] = {Reaction::Stand, Reaction::Evade,    Reaction::FireEvade,
                                   Reaction::Flee,  Reaction::FireFlee, Reaction::CounterCharge};

void react(Play& play, UnitId unit, Reaction reaction) {
    Unit& it = play.state.units[unit];
    it.reaction = reaction;
    it.set(flag::kReacted, reaction != Reaction::Stand);
    say(play, EventKind::Response, Clause::CHG_06, {unit, word(reaction)});
    if (is_voluntary_flight(reaction)) set_status(play, unit, Status::Broken, Clause::CHG_06);
}

Ruling check_respond(const Setup& setup, const State& state, const Order& order) {
    if (Ruling subject = check_subject(state, order, Clause::CHG_06); !subject) return subject;
    const auto unit = static_cast<UnitId>(order.words[0]);
    const auto reaction = static_cast<Reaction>(order.words[1]);
    if (Ruling ruling = check_reaction(setup, state, unit, reaction); !ruling) return ruling;
    if (may_answer(setup, state, unit, reaction)) return Ruling::yes();
    return refuse(Clause::CHG_10, Code::Choice, {unit});
}

void apply_respond(Play& play, const Order& order) {
    const UnitId unit = top(play).unit;
    const auto reaction = static_cast<Reaction>(order.words[1]);
    const bool feigns = type_of(play.setup, unit).is(special::kFeignedFlight);  // CE-SPC-10: without dice
    if (!is_evasion(reaction) || feigns) {
        react(play, unit, reaction);
        return finish(play);
    }
    top(play).mode = static_cast<std::uint8_t>(reaction);
    top(play).stage = kEvasionTest;
}

void list_respond(const Setup& setup, const State& state, Lister& lister) {
    for (const Reaction reaction : kReactions) {
        if (may_answer(setup, state, state.subject, reaction))
            lister.add_words(Verb::Respond, state.subject, word(reaction));
    }
}

}  // namespace

void push_answer(Play& play, UnitId unit) { push(play, Frame{.kind = FrameKind::Answer, .unit = unit}); }

void step_answer(Play& play) {
    State& state = play.state;
    const Frame frame = top(play);
    const UnitId unit = frame.unit;
    const Unit& it = state.units[unit];
    if (frame.stage == kEvasionTest) {
        top(play).stage = kEvasionTested;
        return push_test(play, unit, Cause::Evade);
    }
    if (frame.stage == kEvasionTested) {  // a failed test means stand
        const bool passed = take_returned(play) == Returned::Yes;
        react(play, unit, passed ? static_cast<Reaction>(frame.mode) : Reaction::Stand);
        return finish(play);
    }
    if (is_fleeing(it)) {  // CE-CHG-14
        play.state.units[unit].reaction = Reaction::Flee;
        return finish(play);
    }
    const int ways =
        static_cast<int>(std::count_if(std::begin(kReactions), std::end(kReactions), [&](Reaction reaction) {
            return it.status == Status::Good && may_answer(play.setup, state, unit, reaction);
        }));
    if (ways <= 1) {
        play.state.units[unit].reaction = Reaction::Stand;
        return finish(play);
    }
    ask_for(play, DecisionKind::Respond, side_of(play.setup, unit), unit,
            nearest_charger(play.setup, state, unit));
}

void step_responses(Play& play) {  // CE-ORD-02
    State& state = play.state;
    if (begins(state))
        fill_queue(play, other(state.active), [&](UnitId unit) { return is_charged(state, unit); });
    const bool done = work_off(play, [&](UnitId unit) {
        push_answer(play, unit);
        return false;
    });
    if (done) go_on(play);
}

constinit const DecisionRules kRespondRules{.verbs = verb_bits(Verb::Respond),
                                            .nested = true,
                                            .check = check_respond,
                                            .apply = apply_respond,
                                            .list = list_respond};

}  // namespace clashfield::empires
