// CE-CHG-08 to -13: how chargers move, and what comes of it.

#include "games/empires/rules/charge_moves.h"

#include <algorithm>

#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/formations.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/orders_phase.h"
#include "games/empires/rules/special_rules.h"

namespace clashfield::empires {
namespace {

enum ChargeStage : std::uint8_t { kToMeet, kToMove, kToTest, kTested };
constexpr Tick kAnyReach = 200 * kInch;

// The charge that a unit makes now, or null: of an interceptor.
ChargeOrder* record_of(State& state, UnitId unit) {
    for (std::size_t i = state.charges.size(); i-- > 0;) {
        if (state.charges[i].unit == unit) return &state.charges[i];
    }
    return nullptr;
}

void end_charge(Play& play, UnitId unit, ChargeStatus status, Moved moved) {
    State& state = play.state;
    if (ChargeOrder* charge = record_of(state, unit)) charge->status = status;
    if (side_of(play.setup, unit) == state.active) state.units[unit].moved = moved;
    // CE-SCY-01.
    const bool missed = status == ChargeStatus::Failed || status == ChargeStatus::Stopped;
    if (missed && class_of(play.setup, unit) == Class::ScythedChariot)
        set_status(play, unit, Status::Amok, Clause::SCY_01);
}

// Straight on, 1" short of everybody but `through`.
geometry::Ran go_ahead(Play& play, UnitId unit, Tick distance, UnitId through) {
    State& state = play.state;
    const geometry::Ran ran = run_of(play.setup, state, unit,
                                     {.kind = RunKind::Ahead,
                                      .bearing = state.units[unit].front.heading,
                                      .distance = std::max<Tick>(0, distance),
                                      .through = through});
    stand(play.setup, state, unit, ran.body.front);
    return ran;
}

}  // namespace

Tick wheel_and_go(Play& play, UnitId unit, std::int32_t turn, Tick distance) {
    State& state = play.state;
    Tick spent = 0;
    if (turn != 0) {
        const Surroundings around(play.setup, state, unit, Going::Move);
        const geometry::Step wheel = geometry::wheel(turn);
        const geometry::Moved moved =
            geometry::move(body_of(play.setup, state, unit), {&wheel, 1}, distance, around.scene());
        stand(play.setup, state, unit, moved.rest.front);
        const bool barred = moved.stop.by == geometry::Obstacle::Barred;  // CE-TER-04: straight ahead then
        spent = moved.whole() || barred ? moved.rest_cost : distance;
    }
    return spent + go_ahead(play, unit, distance - spent, kNoUnit).way;
}

namespace {

// CE-CHG-09: MR along the path, or straight ahead if there is none.
void fail_charge(Play& play, UnitId unit, UnitId target) {
    State& state = play.state;
    std::int32_t turn = 0;
    if (is_on_table(state.units[target])) {
        const geometry::Charge solved = charge_path(play.setup, state, unit, target, kAnyReach).solved;
        if (solved.reaches && is_skirmish(play.setup, unit))
            stand(play.setup, state, unit,
                  geometry::centred(centre_of(play.setup, state, unit), solved.wheeled.front.heading,
                                    solved.wheeled.size)
                      .front);
        if (solved.reaches) turn = solved.best.wheel;
    }
    state.units[unit].way = wheel_and_go(play, unit, turn, type_of(play.setup, unit).move());
    say(play, EventKind::ChargeFailed, Clause::CHG_09, {unit, length_word(state.units[unit].way)});
    end_charge(play, unit, ChargeStatus::Failed, Moved::FailedCharge);
}

// CE-CHG-08: straight ahead, up to a charger or 1" short of anybody else.
void counter_charge(Play& play, UnitId unit, UnitId charger) {
    State& state = play.state;
    state.units[unit].reaction = Reaction::Stand;
    if (is_engaged(state, unit) || state.units[unit].is(flag::kDisrupted) || !is_good(state.units[unit]))
        return;
    const Body before = body_of(play.setup, state, unit);
    const Tick most = type_of(play.setup, unit).move() / 2;
    geometry::Ran ran = go_ahead(play, unit, most, charger);
    while (ran.way > 0 && geometry::overlap(footprint_of(state, unit), footprint_of(state, charger), 0)) {
        // It has met the charger: back to where it just touches him.
        ran.way = std::max<Tick>(0, ran.way - kGrid);
        stand(play.setup, state, unit, geometry::advanced(before, ran.way).front);
    }
    state.units[unit].set(flag::kCharging);
    say(play, EventKind::CounterCharged, Clause::CHG_08, {unit, length_word(ran.way)});
}

void ride_down(Play& play, UnitId unit, UnitId target) {
    say(play, EventKind::RiddenDown, Clause::CHG_11, {unit, target});
    remove_unit(play, target, Fate::RiddenDown, Clause::CHG_11);
}

}  // namespace

bool make_contact(Play& play, UnitId unit, const ChargePath& path) {
    State& state = play.state;
    const geometry::ChargeTry& best = path.solved.best;
    drop_shieldwall(play, unit);
    stand(play.setup, state, unit, path.solved.end.front);
    state.units[unit].set(flag::kCharging);
    for (const Contact& contact : path.solved.contacts) {
        state.contacts.add(contact);
        say(play, EventKind::Contact, Clause::GEO_09,
            {unit, contact.b.unit, word(contact.b.face), length_word(best.wheel_cost + best.way_cost),
             best.own, best.theirs});
    }
    return path.face != Face::Front;
}

void push_charge(Play& play, UnitId unit, UnitId target, Tick reach, bool intercepts) {
    push(play, Frame{.kind = FrameKind::Charge,
                     .stage = intercepts ? kToMove : kToMeet,
                     .unit = unit,
                     .other = target,
                     .mode = static_cast<std::uint8_t>(intercepts),
                     .distance = reach});
}

namespace {

void move_charger(Play& play) {
    State& state = play.state;
    const Frame frame = top(play);
    const UnitId unit = frame.unit;
    const UnitId target = frame.other;
    const bool there = is_on_table(state.units[target]);
    const ChargePath path =
        there ? charge_path(play.setup, state, unit, target, frame.distance) : ChargePath{};
    if (!there || !path.solved.reaches) {
        if (frame.mode == 0) fail_charge(play, unit, target);
        return finish(play);
    }
    const Tick cost = path.solved.best.wheel_cost + path.solved.best.way_cost;
    state.units[unit].way = path.solved.best.wheel_cost + path.solved.best.way;
    state.units[unit].debt = 0;
    end_charge(play, unit, ChargeStatus::Contact, Moved::Charge);
    if (is_fleeing(state.units[target])) {  // CE-CHG-11: it stops there
        drop_shieldwall(play, unit);
        stand(play.setup, state, unit, path.solved.hit.front);
        ride_down(play, unit, target);
        return finish(play);
    }
    const bool evaded = is_evasion(state.units[target].reaction);
    const bool flank = make_contact(play, unit, path);
    if (evaded) {
        state.units[target].set(flag::kReached);
        state.units[target].set(flag::kTurnsAbout, false);
        disrupt(play, target, Clause::CHG_11);
    }
    if (evaded || !flank || state.units[target].status != Status::Good) return finish(play);
    top(play).distance = frame.distance - cost;
    top(play).stage = kToTest;
}

// on with what is left of its reach; over the unit that has fled.
void go_on_after_flight(Play& play) {
    State& state = play.state;
    const Frame frame = top(play);
    if (is_in_contact(state, frame.unit, frame.other) || is_engaged(state, frame.unit)) return finish(play);
    const Corners before = state.corners[frame.unit];
    const bool there = is_on_table(state.units[frame.other]) && is_fleeing(state.units[frame.other]);
    const geometry::Ran ran = go_ahead(play, frame.unit, frame.distance, there ? frame.other : kNoUnit);
    state.units[frame.unit].way += ran.way;
    const geometry::Hull swept = geometry::hull(before, state.corners[frame.unit]);
    if (there &&
        geometry::touch(geometry::Polygon(swept.begin(), swept.size()), footprint_of(state, frame.other)))
        ride_down(play, frame.unit, frame.other);
    finish(play);
}

}  // namespace

void step_charge(Play& play) {
    State& state = play.state;
    const Frame frame = top(play);
    const UnitId unit = frame.unit;
    const ChargeOrder* charge = charge_by(state, unit);
    switch (frame.stage) {
        case kToMeet:
            if (charge == nullptr) return finish(play);  // CE-CHG-15
            top(play).stage = kToMove;
            if (state.units[frame.other].reaction == Reaction::CounterCharge &&
                nearest_charger(play.setup, state, frame.other) == unit)
                counter_charge(play, frame.other, unit);
            return;
        case kToMove:
            return move_charger(play);
        case kToTest:  // CE-CHG-13
            top(play).stage = kTested;
            add_due(play, frame.other, Cause::Flanked, unit);
            return push_morale(play);
        case kTested:
            return go_on_after_flight(play);
    }
}

// --- M4 ---

namespace {

// What is asked about one charge: whether its owner follows, redirects or stops; a test, an answer.
enum Question : std::uint8_t { kNone, kAsked, kTesting, kAnswering, kCarriedOut };

bool is_to_move(const State& state, const ChargeOrder& charge) {
    return charge.status == ChargeStatus::Declared && !charge.uncontrolled &&
           is_good(state.units[charge.unit]);
}

// CE-CHG-10: it evaded or fled out of reach, or is gone.
bool has_left(const Setup& setup, const State& state, const ChargeOrder& charge) {
    const Unit& target = state.units[charge.target];
    if (!is_on_table(target)) return true;
    if (!is_fleeing(target) && !is_evasion(target.reaction)) return false;
    return !charge_path(setup, state, charge.unit, charge.target, charge_reach(setup, charge.unit))
                .solved.reaches;
}

void begin_charge_move(Play& play, UnitId unit) {
    State& state = play.state;
    ChargeOrder& charge = *charge_by(state, unit);
    state.subject = unit;
    if (!charge.follows && !charge.uncontrolled && has_left(play.setup, state, charge)) {
        state.stage = kAsked;
        state.cursor = unit;
        return ask_for(play, DecisionKind::Redirect, state.active, unit, charge.target);
    }
    push_charge(play, unit, charge.target, charge_reach(play.setup, unit), false);
}

Ruling check_charge_move(const Setup& setup, const State& state, const Order& order) {
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    const ChargeOrder* charge = charge_by(state, unit);
    if (charge != nullptr && is_to_move(state, *charge)) return Ruling::yes();
    return refuse(Clause::CHG_09, Code::Choice, {unit});
}
void apply_charge_move(Play& play, const Order& order) {
    begin_charge_move(play, static_cast<UnitId>(order.words[0]));
}
void list_charge_moves(const Setup&, const State& state, Lister& lister) {
    for (const ChargeOrder& charge : state.charges) {
        if (is_to_move(state, charge)) lister.add_words(Verb::ChargeMove, charge.unit);
    }
}

Ruling check_redirect(const Setup& setup, const State& state, const Order& order) {
    if (Ruling subject = check_subject(state, order, Clause::CHG_10); !subject) return subject;
    const UnitId unit = state.subject;
    const ChargeOrder& charge = *charge_by(state, unit);
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Follow && !is_on_table(state.units[charge.target]))
        return refuse(Clause::CHG_10, Code::Choice, {charge.target});
    if (verb != Verb::Redirect) return Ruling::yes();
    if (Ruling enemy = check_enemy(setup, state, order.words[1]); !enemy) return enemy;
    if (charge.redirected) return refuse(Clause::CHG_10, Code::Twice, {unit});
    if (order.words[1] == charge.target) return refuse(Clause::CHG_10, Code::Choice, {charge.target});
    return check_charge(setup, state, unit, static_cast<UnitId>(order.words[1]));
}
void apply_redirect(Play& play, const Order& order) {
    State& state = play.state;
    const UnitId unit = state.cursor;
    ChargeOrder& charge = *charge_by(state, unit);
    const auto verb = static_cast<Verb>(order.verb);
    state.stage = kNone;
    if (verb == Verb::Stop) {
        say(play, EventKind::Stopped, Clause::CHG_10, {unit});
        return end_charge(play, unit, ChargeStatus::Stopped, Moved::Stopped);
    }
    charge.follows = true;
    if (verb == Verb::Follow)
        return push_charge(play, unit, charge.target, charge_reach(play.setup, unit), false);
    state.about = static_cast<UnitId>(order.words[1]);
    state.stage = kTesting;
    push_test(play, unit, Cause::Redirect);
}
void list_redirect(const Setup& setup, const State& state, Lister& lister) {
    const UnitId unit = state.subject;
    const ChargeOrder& charge = *charge_by(state, unit);
    if (is_on_table(state.units[charge.target])) lister.add_words(Verb::Follow, unit);
    lister.add_words(Verb::Stop, unit);
    if (charge.redirected) return;
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        if (enemy != charge.target && check_charge(setup, state, unit, enemy))
            lister.add_words(Verb::Redirect, unit, enemy);
    });
}

// The steps of a redirected charge: its test, the answer, its fear, the flight. True while it goes on.
bool step_redirected(Play& play) {
    State& state = play.state;
    const UnitId unit = state.cursor;
    ChargeOrder* charge = charge_by(state, unit);
    if (charge != nullptr && state.stage == kTesting) {
        if (take_returned(play) == Returned::Yes) {  // else a failed charge at its first target
            say(play, EventKind::Redirected, Clause::CHG_10, {unit, state.about});
            charge->target = state.about;
            charge->redirected = true;
            state.stage = kAnswering;
            push_answer(play, charge->target);
            return true;
        }
    } else if (charge != nullptr && state.stage == kAnswering) {
        const UnitId target = charge->target;
        take_returned(play);
        state.stage = kCarriedOut;
        if (is_fleeing(state.units[target])) {
            push_flight(play, target, unit);
            return true;
        }
        const bool stands = is_good(state.units[target]) && state.units[target].reaction == Reaction::Stand;
        if (stands && dread_of(play.setup, target, unit) != Dread::None) {
            add_due(play, target, Cause::ToStand, unit);
            push_morale(play);
            return true;
        }
    }
    state.stage = kNone;
    if (charge != nullptr) push_charge(play, unit, charge->target, charge_reach(play.setup, unit), false);
    return charge != nullptr;
}

//
void turn_feigners_about(Play& play) {
    State& state = play.state;
    for (const std::uint8_t side : {std::uint8_t{0}, std::uint8_t{1}}) {
        each_unit(play.setup, state, side, [&](UnitId unit) {
            Unit& it = state.units[unit];
            if (!it.is(flag::kTurnsAbout)) return;
            it.set(flag::kTurnsAbout, false);
            const Body body =
                geometry::turned_about_centre(body_of(play.setup, state, unit), geometry::kFullTurn / 2);
            if (is_good(it) && !is_engaged(state, unit)) stand(play.setup, state, unit, body.front);
        });
    }
}

}  // namespace

void step_charge_moves(Play& play) {
    State& state = play.state;
    if (state.stage != kNone && step_redirected(play)) return;
    drop_lost_charges(play);
    UnitId only = kNoUnit;
    int left = 0;
    for (const ChargeOrder& charge : state.charges) {
        if (!is_to_move(state, charge)) continue;
        if (left++ == 0) only = charge.unit;
    }
    if (left == 1) return begin_charge_move(play, only);
    if (left > 1) return ask_for(play, DecisionKind::ChargeMoves, state.active);
    turn_feigners_about(play);
    go_on(play);
}

constinit const DecisionRules kChargeMovesRules{.verbs = verb_bits(Verb::ChargeMove),
                                                .check = check_charge_move,
                                                .apply = apply_charge_move,
                                                .list = list_charge_moves};
constinit const DecisionRules kRedirectRules{.verbs = verb_bits(Verb::Follow, Verb::Redirect, Verb::Stop),
                                             .nested = true,
                                             .check = check_redirect,
                                             .apply = apply_redirect,
                                             .list = list_redirect};

}  // namespace clashfield::empires
