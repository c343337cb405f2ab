// CE-ORD: the orders phase after the answers to charges, and uncontrolled charges.

#include "games/empires/rules/orders_phase.h"

#include <algorithm>

#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/movement.h"
#include "games/empires/rules/pursuit.h"
#include "games/empires/rules/shooting.h"
#include "games/empires/rules/special_rules.h"

namespace clashfield::empires {
namespace {

constexpr int kRallySize = 5;             // CE-ORD-04
constexpr Tick kFleersReach = 4 * kInch;  // CE-MOR-01
constexpr Tick kBeastsReach = 8 * kInch;  // CE-MOR-02

UnitId last_of_queue(const State& state) { return state.queue[state.cursor - 1u]; }

}  // namespace

// --- O3 ---

bool withdraws_freely(const Setup& setup, const State& state, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    const bool light =
        is_rider(type.cls) || type.cls == Class::LightChariot || type.cls == Class::HeavyChariot;
    if (!light || type.order == Spacing::Closed) return false;
    bool slow = true;
    each_contact(setup, state, unit, [&](Face, UnitId enemy, Face) {
        const Class cls = class_of(setup, enemy);
        slow = slow && !is_rider(cls) && !is_chariot(cls);
    });
    return slow;
}

Ruling check_withdraw(const Setup& setup, const State& state, UnitId unit) {
    const auto no = [&](Reason why) {
        return refuse(Clause::ORD_03, Code::MayNotWithdraw, {unit, word(why)});
    };
    if (!is_good(state.units[unit]) || !is_engaged(state, unit)) return no(Reason::NotFormed);
    bool front = true;
    each_contact(setup, state, unit, [&](Face own, UnitId, Face) { front = front && own == Face::Front; });
    if (!front) return no(Reason::Flank);
    const geometry::Ran ran =
        straight_back(setup, state, unit, RunKind::FallBack, type_of(setup, unit).move());
    return ran.way > 0 && may_rest(setup, state, unit, ran.body) ? Ruling::yes() : no(Reason::NoRoom);
}

namespace {

void withdraw(Play& play, UnitId unit) {
    State& state = play.state;
    const geometry::Ran ran =
        straight_back(play.setup, state, unit, RunKind::FallBack, type_of(play.setup, unit).move());
    part_from_enemies(play.setup, state, unit);
    stand(play.setup, state, unit, ran.body.front);
    state.units[unit].moved = Moved::Withdrew;
    state.units[unit].way = ran.way;
    say(play, EventKind::Withdrew, Clause::ORD_03, {unit, length_word(ran.way)});
}

Ruling check_withdraw_order(const Setup& setup, const State& state, const Order& order) {
    if (Ruling subject = check_subject(state, order, Clause::ORD_03); !subject) return subject;
    if (static_cast<Verb>(order.verb) == Verb::Stay) return Ruling::yes();
    return check_withdraw(setup, state, state.subject);
}
void apply_withdraw(Play& play, const Order& order) {
    const UnitId unit = play.state.subject;
    if (static_cast<Verb>(order.verb) == Verb::Stay) return;
    if (withdraws_freely(play.setup, play.state, unit)) return withdraw(play, unit);
    play.state.stage = 1;
    const bool closed = type_of(play.setup, unit).order == Spacing::Closed;
    push_test(play, unit, Cause::Withdrawal, closed ? -1 : 0);
}
void list_withdraw(const Setup&, const State& state, Lister& lister) {
    lister.add_words(Verb::Stay, state.subject);
    lister.add_words(Verb::Withdraw, state.subject);
}

}  // namespace

void step_withdrawals(Play& play) {
    State& state = play.state;
    if (begins(state))
        fill_queue(play, state.active,
                   [&](UnitId unit) { return check_withdraw(play.setup, state, unit).ok(); });
    if (std::exchange(state.stage, 0) == 1) {
        if (take_returned(play) == Returned::Yes) {
            withdraw(play, last_of_queue(state));
        } else {
            disrupt(play, last_of_queue(state), Clause::ORD_03);
        }
    }
    const bool done = work_off(play, [&](UnitId unit) {
        if (!check_withdraw(play.setup, state, unit)) return true;
        ask_for(play, DecisionKind::Withdraw, state.active, unit);
        return false;
    });
    if (done) go_on(play);
}

constinit const DecisionRules kWithdrawRules{.verbs = verb_bits(Verb::Withdraw, Verb::Stay),
                                             .check = check_withdraw_order,
                                             .apply = apply_withdraw,
                                             .list = list_withdraw};

// --- O4 ---

namespace {

enum RallyStage : std::uint8_t { kNext, kRallying, kCalming };

bool may_rally(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (it.status == Status::Amok) return true;  // CE-ELE-03
    const bool beasts = !is_rider(class_of(setup, unit)) && class_of(setup, unit) != Class::Infantry;
    return it.status == Status::Broken && !it.is(flag::kBroke) && it.models >= (beasts ? 1 : kRallySize);
}

//
Body reformed(const Setup& setup, const State& state, UnitId unit, Angle heading, int files) {
    Unit after = state.units[unit];
    after.files = static_cast<std::uint8_t>(files);
    after.front.heading = heading;
    return geometry::on_grid(
        geometry::centred(centre_of(setup, state, unit), heading, body_as(setup, unit, after).size), kGrid);
}
Angle heading_to_enemy(const Setup& setup, const State& state, UnitId unit) {
    const UnitId enemy = nearest_enemy(setup, state, unit);
    return bearing_from(setup, state, unit, enemy) + geometry::kFullTurn / 2;
}

Ruling check_reform(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Pass) return Ruling::yes();
    if (Ruling subject = check_subject(state, order, Clause::ORD_04); !subject) return subject;
    const UnitId unit = state.subject;
    const int models = state.units[unit].models;
    if (order.words[2] < 1 || order.words[2] > models)
        return refuse(Clause::ORD_04, Code::Files, {order.words[2], 1, models});
    const Body there = reformed(setup, state, unit, Angle(order.words[1]), order.words[2]);
    return is_free(setup, state, unit, there) ? Ruling::yes() : refuse(Clause::ORD_04, Code::NoRoom, {unit});
}
void apply_reform(Play& play, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Pass) return;
    State& state = play.state;
    const UnitId unit = state.subject;
    const Body there = reformed(play.setup, state, unit, Angle(order.words[1]), order.words[2]);
    state.units[unit].files = static_cast<std::uint8_t>(order.words[2]);
    stand(play.setup, state, unit, there.front);
    say(play, EventKind::Reformed, Clause::ORD_04, {unit, order.words[2]});
}
void list_reform(const Setup& setup, const State& state, Lister& lister) {
    const UnitId unit = state.subject;
    const Angle facing = heading_to_enemy(setup, state, unit);
    const Angle headings[] = {facing, bearing_to_own_edge(setup, state, unit) + geometry::kFullTurn / 2};
    for (const Angle& heading : headings) {
        if (&heading != headings && heading == facing) continue;
        if (is_free(setup, state, unit, reformed(setup, state, unit, heading, state.units[unit].files)))
            lister.add_words(Verb::Reform, unit, heading.centidegrees(), state.units[unit].files);
    }
    lister.add_words(Verb::Pass);
}

Ruling check_amok(const Setup&, const State& state, const Order& order) {
    return check_subject(state, order, Clause::ELE_03);
}
void apply_amok(Play& play, const Order& order) {
    const UnitId unit = play.state.subject;
    if (static_cast<Verb>(order.verb) == Verb::Slay) {
        say(play, EventKind::Slain, Clause::ELE_03, {unit});
        return remove_unit(play, unit, Fate::Slain, Clause::ELE_03);
    }
    play.state.stage = kCalming;
    push_test(play, unit, Cause::Calm);
}
void list_amok(const Setup&, const State& state, Lister& lister) {
    lister.add_words(Verb::Rally, state.subject);
    lister.add_words(Verb::Slay, state.subject);
}

void rally(Play& play, UnitId unit) {
    State& state = play.state;
    set_status(play, unit, Status::Good, Clause::ORD_04);
    recover(play, unit, Clause::MOR_10);
    state.units[unit].moved = Moved::Rallied;
    state.units[unit].set(flag::kRuns | flag::kRetreats, false);
    say(play, EventKind::Rallied, Clause::ORD_04, {unit});
    ask_for(play, DecisionKind::Reform, state.active, unit);
}

}  // namespace

void step_rally(Play& play) {
    State& state = play.state;
    if (begins(state))
        fill_queue(play, state.active, [&](UnitId unit) { return may_rally(play.setup, state, unit); });
    const std::uint8_t stage = std::exchange(state.stage, kNext);
    if (stage != kNext && take_returned(play) == Returned::Yes) {
        const UnitId unit = last_of_queue(state);
        if (stage == kRallying) return rally(play, unit);
        set_status(play, unit, Status::Good, Clause::ELE_03);
    }
    const bool done = work_off(play, [&](UnitId unit) {
        if (!is_on_table(state.units[unit])) return true;
        if (state.units[unit].status == Status::Amok) {
            ask_for(play, DecisionKind::Amok, state.active, unit);
        } else {
            state.stage = kRallying;
            push_test(play, unit, Cause::Rally);
        }
        return false;
    });
    if (done) go_on(play);
}

constinit const DecisionRules kReformRules{.verbs = verb_bits(Verb::Reform, Verb::Pass),
                                           .finite = false,
                                           .nested = true,
                                           .check = check_reform,
                                           .apply = apply_reform,
                                           .list = list_reform};
constinit const DecisionRules kAmokRules{
    .verbs = verb_bits(Verb::Rally, Verb::Slay), .check = check_amok, .apply = apply_amok, .list = list_amok};

// --- O5 ---

namespace {

bool dreads(const Setup& setup, UnitId unit, UnitId enemy) {
    return dread_of(setup, unit, enemy) != Dread::None;
}

void balk(Play& play, UnitId unit) {
    say(play, EventKind::Balked, Clause::ORD_05, {unit});
    play.state.units[unit].set(flag::kBalked);
    cancel_charge(play, unit, Clause::ORD_05);
}

// The charger that a unit which stands has to test for: the nearest one that it dreads.
UnitId dreaded_charger(const Setup& setup, const State& state, UnitId unit) {
    const Reaction reaction = state.units[unit].reaction;
    if (!is_good(state.units[unit])) return kNoUnit;
    if (reaction != Reaction::Stand && reaction != Reaction::CounterCharge) return kNoUnit;
    return nearest_unit(setup, state, unit, other(side_of(setup, unit)), [&](UnitId each) {
        const ChargeOrder* charge = charge_by(state, each);
        return charge != nullptr && charge->target == unit && dreads(setup, unit, each);
    });
}

// Adds tests for the units of a side, and takes them in one frame; goes on when they are over.
template <typename Enemy>
void test_all(Play& play, std::uint8_t side, Cause cause, Enemy enemy_of) {
    State& state = play.state;
    if (!begins(state)) {
        drop_lost_charges(play);
        return go_on(play);
    }
    bool any = false;
    each_unit(play.setup, state, side, [&](UnitId unit) {
        const UnitId enemy = enemy_of(unit);
        if (enemy == kNoUnit) return;
        add_due(play, unit, cause, enemy == unit ? kNoUnit : enemy);
        any = true;
    });
    if (!any) return go_on(play);
    push_morale(play);
}

}  // namespace

void step_chargers_fear(Play& play) {
    State& state = play.state;
    if (begins(state)) {
        fill_queue(play, state.active, [&](UnitId unit) {
            const ChargeOrder* charge = charge_by(state, unit);
            return charge != nullptr && dreads(play.setup, unit, charge->target);
        });
    }
    if (std::exchange(state.stage, 0) == 1 && take_returned(play) == Returned::No)
        balk(play, last_of_queue(state));
    const bool done = work_off(play, [&](UnitId unit) {
        const ChargeOrder* charge = charge_by(state, unit);
        if (charge == nullptr) return true;
        state.stage = 1;
        push_test(play, unit, Cause::ToCharge, 0, charge->target);
        return false;
    });
    if (done) go_on(play);
}

void step_targets_fear(Play& play) {  // CE-ORD-06
    test_all(play, other(play.state.active), Cause::ToStand,
             [&](UnitId unit) { return dreaded_charger(play.setup, play.state, unit); });
}

void step_near_fleeing(Play& play) {  // CE-ORD-07, CE-MOR-01
    const State& state = play.state;
    test_all(play, state.active, Cause::NearFleeing, [&](UnitId unit) {
        bool near = false;
        if (!is_good(state.units[unit])) return kNoUnit;
        each_near(state, unit, kFleersReach, [&](UnitId friendly, Tick) {
            if (are_enemies(play.setup, unit, friendly) || !is_fleeing(state.units[friendly])) return;
            near = near || !is_skirmish(play.setup, friendly) || is_skirmish(play.setup, unit);
        });
        return near ? unit : kNoUnit;
    });
}

void step_near_elephants(Play& play) {  // CE-ORD-07, CE-MOR-02
    const State& state = play.state;
    test_all(play, state.active, Cause::NearElephants, [&](UnitId unit) {
        UnitId beast = kNoUnit;
        if (!is_good(state.units[unit]) || !is_horse(class_of(play.setup, unit)) ||
            has_special(play.setup, unit, special::kAccustomed))
            return kNoUnit;
        each_near(state, unit, kBeastsReach, [&](UnitId enemy, Tick) {
            const bool elephants = class_of(play.setup, enemy) == Class::Elephant;
            if (beast == kNoUnit && elephants && are_enemies(play.setup, unit, enemy)) beast = enemy;
        });
        return beast;
    });
}

// --- O6 ---

namespace {

// CE-ORD-09: the nearest enemy that it could charge.
UnitId nearest_prey(const Setup& setup, const State& state, UnitId unit) {
    return nearest_unit(setup, state, unit, other(side_of(setup, unit)), [&](UnitId enemy) {
        return is_within(state, unit, enemy, charge_reach(setup, unit)) &&
               check_charge(setup, state, unit, enemy).ok();
    });
}

bool is_headstrong(const Setup& setup, const State& state, UnitId unit) {  // CE-ORD-08
    if (has_charged(state, unit) || !check_may_charge(setup, state, unit)) return false;
    if (has_special(setup, unit, special::kReckless)) return true;
    return has_special(setup, unit, special::kImpetuous) && nearest_prey(setup, state, unit) != kNoUnit;
}

enum UnrulyStage : std::uint8_t {
    kAnswers,
    kBraces,
    kBraced,
    kStands,
    kFires,
    kRuns,
    kShoots,
    kCharges,
    kOver
};

void go_wild(Play& play, UnitId unit) {
    State& state = play.state;
    const UnitId prey = nearest_prey(play.setup, state, unit);
    if (prey == kNoUnit) {
        if (has_special(play.setup, unit, special::kReckless)) state.units[unit].set(flag::kUnruly);
        return;
    }
    say(play, EventKind::Uncontrolled, Clause::ORD_09, {unit, prey});
    const bool asked = state.units[prey].reaction != Reaction::None;  // it keeps what it chose in O2
    declare(play, unit, prey, true);
    push(play, Frame{.kind = FrameKind::Unruly, .stage = kBraces, .unit = unit, .other = prey});
    if (!asked) push_answer(play, prey);
}

}  // namespace

void step_impetuous(Play& play) {
    State& state = play.state;
    if (begins(state))
        fill_queue(play, state.active, [&](UnitId unit) { return is_headstrong(play.setup, state, unit); });
    if (std::exchange(state.stage, 0) == 1 && take_returned(play) == Returned::No)
        return go_wild(play, last_of_queue(state));
    drop_lost_charges(play);
    const bool done = work_off(play, [&](UnitId unit) {
        if (!is_headstrong(play.setup, state, unit)) return true;
        state.stage = 1;
        push_test(play, unit, Cause::Impetuous);
        return false;
    });
    if (done) go_on(play);
}

namespace {

// the target of an uncontrolled charge carries out its reaction.
bool push_reaction(Play& play, UnitId target, UnitId charger) {
    const Unit& it = play.state.units[target];
    if (is_evasion(it.reaction) || it.reaction == Reaction::Flee || it.reaction == Reaction::FireFlee ||
        it.is(flag::kRuns | flag::kRetreats)) {
        push_reaction_run(play, target, charger);
        return true;
    }
    return false;
}

}  // namespace

void step_unruly(Play& play) {
    State& state = play.state;
    const Frame frame = top(play);
    Frame& own = top(play);
    const ChargeOrder* charge = charge_by(state, frame.unit);
    if (charge == nullptr && frame.stage != kBraced && frame.stage != kOver) return finish(play);
    switch (frame.stage) {
        case kBraces:
            own.stage = kBraced;
            if (dreads(play.setup, frame.unit, frame.other))
                return push_test(play, frame.unit, Cause::ToCharge, 0, frame.other);
            state.returned = Returned::Yes;
            return;
        case kBraced:
            if (take_returned(play) == Returned::No) balk(play, frame.unit);
            own.stage = kStands;
            if (charge_by(state, frame.unit) == nullptr) return finish(play);
            if (dreaded_charger(play.setup, state, frame.other) == frame.unit) {
                add_due(play, frame.other, Cause::ToStand, frame.unit);
                push_morale(play);
            }
            return;
        case kStands:  // the rest follows in M1
            return finish(play);
        case kFires:
            own.stage = kRuns;
            if (state.units[frame.other].is(flag::kReactionShot) ||
                !fires_first(state.units[frame.other].reaction))
                return;
            return push_volley(play, frame.other, frame.unit, {.reaction = true});
        case kRuns:
            own.stage = kShoots;
            push_reaction(play, frame.other, frame.unit);
            return;
        case kShoots:
            if (fire_at_charger(play, frame.unit) || close_fire(play)) return;
            own.stage = kCharges;
            return;
        case kCharges:
            own.stage = kOver;
            return push_charge(play, frame.unit, frame.other, charge_reach(play.setup, frame.unit), false);
        case kOver:
            return finish(play);
    }
}

void push_uncontrolled(Play& play, UnitId unit) {
    const ChargeOrder* charge = charge_by(play.state, unit);
    push(play, Frame{.kind = FrameKind::Unruly, .stage = kFires, .unit = unit, .other = charge->target});
}

// --- O7 ---

void step_broken_moves(Play& play) {  // CE-ORD-10
    State& state = play.state;
    if (begins(state)) {
        drop_lost_charges(play);
        fill_queue(play, state.active, [&](UnitId unit) {
            const Unit& it = state.units[unit];
            return is_fleeing(it) || it.is(flag::kRetreats);
        });
    }
    const bool done = work_off(play, [&](UnitId unit) {
        if (!is_on_table(state.units[unit])) return true;
        push_owed_run(play, unit);
        return false;
    });
    if (done) go_on(play);
}

void push_owed_run(Play& play, UnitId unit) {
    Unit& it = play.state.units[unit];
    const bool flees = is_fleeing(it);
    const bool owed = it.is(flag::kRuns | flag::kRetreats);  // else it flees to its own edge (CE-EVD-05)
    const UnitId from = owed ? it.from : kNoUnit;
    it.set(flag::kRuns | flag::kRetreats, false);
    if (owed && is_engaged(play.state, unit)) push_chase(play, unit);
    push_run(play, unit, flees ? RunKind::Flight : RunKind::Retreat, from);
}

}  // namespace clashfield::empires
