// AB-CHG-05, -12, -13, -15: charges move, counter-charges meet them, lanes open before them.

#include <algorithm>

#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/compulsory_moves.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/terrain.h"
#include "games/ancients/rules/the_turn.h"

namespace clashfield::ancients {
namespace {

constexpr Tick kShort = kInch;

// The way straight ahead, through `through` and over fleeing enemies, stopping 1" short of all others.
geometry::Ran straight_run(const Setup& setup, const State& state, UnitId unit, const Body& from,
                           Tick distance, UnitId through) {
    const Surroundings around(setup, state, unit, Going::Run);
    InlineVector<geometry::RunOther, kMaxUnits> others;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto it = static_cast<UnitId>(i);
        if (it == unit || !is_on_table(state.units[it])) continue;
        const bool enemy = side_of(setup, it) != side_of(setup, unit);
        if (enemy && it != through && is_fleeing(state.units[it])) continue;
        const bool passed = it == through;
        others.push_back(geometry::run_other(it, state.corners[it],
                                             passed ? geometry::InTheWay::Pass : geometry::InTheWay::Stop,
                                             passed ? 0 : kShort));
    }
    const geometry::RunRule rule{.detours = {},
                                 .turns = false,
                                 .edge = geometry::AtEdge::Stops,
                                 .edge_short = kShort,
                                 .lengthens = false};
    geometry::Ran ran = geometry::run(from, {from.front.heading, distance}, {others.begin(), others.size()},
                                      rule, around.scene());
    keep_off_ground(ran);
    return ran;
}

// The wheel that points it at a place, as far as this allowance takes it; those who look all round just turn.
struct Aimed {
    Body body;
    Tick spent = 0;
};
Aimed aimed_at(const Setup& setup, const State& state, UnitId unit, Point goal, Tick allowance) {
    Body body = body_of(setup, state, unit);
    if (looks_all_round(setup, state, unit)) {
        body.front.heading = geometry::away_from(body.front.at, goal, body.front.heading);
        return {body, 0};
    }
    const std::int32_t turn = geometry::wheel_toward(body, goal);
    if (turn == 0) return {body, 0};
    const Surroundings around(setup, state, unit, Going::Charge);
    const geometry::Step step =
        geometry::wheel(std::clamp(turn, -geometry::kQuarterTurn, geometry::kQuarterTurn));
    const geometry::Moved moved = geometry::move(body, {&step, 1}, allowance, around.scene());
    if (moved.whole()) return {moved.rest, moved.cost};
    const bool too_far = moved.stop.by == geometry::Obstacle::Allowance;
    return {moved.rest, too_far ? allowance : moved.rest_step.length};
}

}  // namespace

InlineVector<UnitId, kMaxUnits> fleers_swept(const Setup& setup, const State& state, UnitId unit,
                                             const Corners& before, const Corners& after) {
    const geometry::Hull swept = geometry::hull(before, after);
    InlineVector<UnitId, kMaxUnits> met;
    state.near.in_strip(
        geometry::Polygon(swept.begin(), swept.size()), 0,
        [&](geometry::Id other) { return footprint_of(state, static_cast<UnitId>(other)); },
        [&](geometry::Id other) {
            const auto enemy = static_cast<UnitId>(other);
            if (side_of(setup, enemy) != side_of(setup, unit) && is_fleeing(state.units[enemy]))
                met.push_back(enemy);
        });
    return met;
}

namespace {

// as a failed charge, but through the lane.
geometry::Ran run_through_lane(const Setup& setup, const State& state, UnitId charger, UnitId unit) {
    const Tick allowance = 2 * type_of(setup, charger).move * kInch;
    const Aimed aimed = aimed_at(setup, state, charger, centre_of(setup, state, unit), allowance);
    return straight_run(setup, state, charger, aimed.body, allowance - aimed.spent, unit);
}

}  // namespace

// within its allowance there has to be a free place behind.
Ruling check_lane(const Setup& setup, const State& state, UnitId charger, UnitId unit) {
    const geometry::Ran ran = run_through_lane(setup, state, charger, unit);
    const bool through = std::any_of(ran.crossed.begin(), ran.crossed.end(),
                                     [&](const geometry::Crossed& each) { return each.other == unit; });
    return through ? Ruling::yes() : refuse(Clause::CHG_15, Code::NoRoom, {unit, charger, kNothing});
}

Ruling check_reach(const Setup& setup, UnitId unit, UnitId target, const geometry::Charge& charge) {
    if (charge.reaches) return Ruling::yes();
    const geometry::ChargeTry& best = charge.best;
    switch (best.fault) {
        case geometry::ChargeFault::WheelMeets:
        case geometry::ChargeFault::WheelBarred:
        case geometry::ChargeFault::WayMeets:
        case geometry::ChargeFault::WayBarred:
        case geometry::ChargeFault::NoRoom: {
            const bool ground = is_ground(best.met);
            const bool somebody = best.met < kMaxUnits;
            return refuse(
                Clause::GEO_12, Code::ChargeMeets,
                {unit, target, somebody ? best.met : kNothing, ground ? best.met - kMaxUnits : kNothing});
        }
        case geometry::ChargeFault::WheelTooFar:
        case geometry::ChargeFault::TooFar:
            return refuse(Clause::GEO_12, Code::NoReach,
                          {unit, target, length_word(best.wheel_cost + best.way_cost),
                           length_word(2 * type_of(setup, unit).move * kInch)});
        case geometry::ChargeFault::None:
        case geometry::ChargeFault::Misses:
        case geometry::ChargeFault::NoContact:
            break;
    }
    return refuse(Clause::GEO_12, Code::NoCandidate, {unit, target});
}

bool is_shielded(const Setup& setup, const State& state, UnitId unit, const geometry::Charge& charge) {
    const auto target = static_cast<UnitId>(charge.contacts[0].b.unit);
    return obstacle_before(setup, state, target, state.units[unit].front.at) != geometry::kNobody;
}

void make_contact(Play& play, UnitId unit, const geometry::Charge& charge, bool shielded) {
    State& state = play.state;
    const Setup& setup = play.setup;
    state.units[unit].set(flag::kCharged);
    for (const Contact& contact : charge.contacts) {
        const auto enemy = static_cast<UnitId>(contact.b.unit);
        state.contacts.add(contact);
        for (const UnitId each : {unit, enemy}) {
            Unit& it = state.units[each];
            if (it.is(flag::kSkirmishing) && !it.is(flag::kClosedUp)) {
                it.set(flag::kClosedUp);
                refresh(setup, state, each);
            }
        }
        const bool main = &contact == charge.contacts.begin();
        // only the unit charged is behind its obstacle, and only in front.
        const Face met = face_as_fought(setup, state, enemy, contact.b.face);
        if (main && shielded && met == Face::Front && !state.defended.full())
            state.defended.push_back({contact, false});
        // AB-RES-03.
        if (met != Face::Front && size_of(setup, state, unit) >= kFormedSize &&
            !state.units[unit].is(flag::kSkirmishing))
            state.units[enemy].set(flag::kRanksLost);
        emit(play, EventKind::Contact, Clause::GEO_12,
             {unit, enemy, word(contact.b.face), way_word(charge.best.wheel_cost + charge.best.way_cost),
              charge.best.own, charge.best.theirs});
    }
}

namespace {

void ride_down(Play& play, UnitId unit, UnitId enemy) {
    emit(play, EventKind::RiddenDown, Clause::CHG_12, {unit, enemy});
    alarm(play, enemy, kFleersReach, true);  // AB-PSY-04
    destroy(play, enemy, Fate::RiddenDown, side_of(play.setup, unit));
}

// AB-CHG-12: fleeing enemies in its way are destroyed as it passes.
void ride_down_swept(Play& play, UnitId unit, const Body& before, const Body& after) {
    for (const UnitId enemy :
         fleers_swept(play.setup, play.state, unit, geometry::corners(before), geometry::corners(after)))
        ride_down(play, unit, enemy);
}

// Over a fleeing target that it reaches: the wheel of the charge, then straight on as far as the charge goes.
void ride_on(Play& play, UnitId unit, const geometry::Charge& solved) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const Body before = body_of(setup, state, unit);
    const Tick allowance = 2 * type_of(setup, unit).move * kInch;
    const Body wheeled{solved.wheeled.front, before.size};
    const geometry::Ran ran =
        straight_run(setup, state, unit, wheeled, allowance - solved.best.wheel_cost, kNoUnit);
    ride_down_swept(play, unit, before, wheeled);
    ride_down_swept(play, unit, wheeled, ran.body);
    stand(setup, state, unit, ran.body.front);
    state.units[unit].moved = Moved::Charge;
    emit(play, EventKind::Moved, Clause::CHG_12,
         {unit, word(Mode::Normal), way_word(solved.best.wheel_cost + ran.way)});
}

// No candidate: the wheel that points it at the target, or at where that was, then straight, its move in all.
void fail_charge(Play& play, const ChargeOrder& charge) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const UnitId unit = charge.unit;
    const Tick move = type_of(setup, unit).move * kInch;
    const Point goal =
        is_on_table(state.units[charge.target]) ? centre_of(setup, state, charge.target) : charge.last_centre;
    const Body before = body_of(setup, state, unit);
    const Aimed aimed = aimed_at(setup, state, unit, goal, move);
    const geometry::Ran ran =
        straight_run(setup, state, unit, aimed.body, std::max(0, move - aimed.spent), kNoUnit);
    ride_down_swept(play, unit, before, aimed.body);
    ride_down_swept(play, unit, aimed.body, ran.body);
    stand(setup, state, unit, ran.body.front);
    state.units[unit].moved = Moved::FailedCharge;
    emit(play, EventKind::ChargeFailed, Clause::CHG_12, {unit, way_word(aimed.spent + ran.way)});
}

void counter_charge(Play& play, const ChargeOrder& charge) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const UnitId unit = charge.target;
    Unit& it = state.units[unit];
    if (it.response != Response::CounterCharge || it.answered != charge.unit) return;
    it.response = Response::Hold;
    if (is_engaged(state, unit)) return;
    const Tick gap = distance_between(state, unit, charge.unit);
    const Tick most = std::min(type_of(setup, unit).move * kInch / 2, gap / 2);
    // No farther than half the gap, so it does not reach the charger.
    const geometry::Ran ran =
        straight_run(setup, state, unit, body_of(setup, state, unit), most, charge.unit);
    stand(setup, state, unit, ran.body.front);
    it.set(flag::kCharged);
    emit(play, EventKind::CounterCharged, Clause::CHG_05, {unit, way_word(ran.way)});
}

bool goes_through_lane(Play& play, const ChargeOrder& charge) {
    State& state = play.state;
    const UnitId unit = charge.target;
    if (state.units[unit].response != Response::OpenLanes || state.units[unit].answered != charge.unit)
        return false;
    if (is_engaged(state, unit) || !check_lane(play.setup, state, charge.unit, unit)) return false;
    const geometry::Ran ran = run_through_lane(play.setup, state, charge.unit, unit);
    ride_down_swept(play, charge.unit, body_of(play.setup, state, charge.unit), ran.body);
    stand(play.setup, state, charge.unit, ran.body.front);
    state.units[charge.unit].moved = Moved::Charge;
    state.units[unit].set(flag::kOpenedLanes);
    emit(play, EventKind::LanesOpened, Clause::CHG_15, {unit, charge.unit});
    return true;
}

void move_charge(Play& play, ChargeOrder& charge, std::optional<std::int32_t> wheel) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const UnitId unit = charge.unit;
    const UnitId target = charge.target;
    charge.done = true;
    state.units[unit].set(flag::kCharging, false);
    if (!is_on_table(state.units[target])) return fail_charge(play, charge);
    const bool flees = is_fleeing(state.units[target]);
    if (!flees) {
        if (goes_through_lane(play, charge)) return;
        counter_charge(play, charge);
    }
    // AB-CHG-13: worked out where everybody stands now.
    const Face face = flees ? face_to_charge(setup, state, unit, target) : charge.face;
    const geometry::Charge solved = charge_of(setup, state, unit, target, face, wheel);
    if (!solved.reaches) return fail_charge(play, charge);
    if (flees) return ride_on(play, unit, solved);
    const Body before = body_of(setup, state, unit);
    const bool shielded = is_shielded(setup, state, unit, solved);
    ride_down_swept(play, unit, before, {solved.wheeled.front, before.size});
    ride_down_swept(play, unit, solved.wheeled, solved.hit);
    stand(setup, state, unit, solved.end.front);
    state.units[unit].moved = Moved::Charge;
    make_contact(play, unit, solved, shielded);
}

bool is_to_move(const State& state, const ChargeOrder& charge) {
    return !charge.cancelled && !charge.done && state.units[charge.unit].status == Status::Steady &&
           !is_engaged(state, charge.unit);
}

Ruling check_charge_move(const Setup& setup, const State& state, const Order& order) {
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    const ChargeOrder* charge = charge_by(state, unit);
    if (charge == nullptr || !is_to_move(state, *charge))
        return refuse(Clause::CHG_12, Code::BadChoice, {unit});
    if (order.words[1] == kNothing) return Ruling::yes();
    if (order.words[1] < -geometry::kQuarterTurn || order.words[1] > geometry::kQuarterTurn)
        return refuse(Clause::GEO_12, Code::NoCandidate, {unit, charge->target});
    if (!is_on_table(state.units[charge->target])) return Ruling::yes();
    const bool flees = is_fleeing(state.units[charge->target]);
    const Face face = flees ? face_to_charge(setup, state, unit, charge->target) : charge->face;
    if (!charge_of(setup, state, unit, charge->target, face, order.words[1]).reaches)
        return refuse(Clause::GEO_12, Code::NoCandidate, {unit, charge->target});
    return Ruling::yes();
}

void apply_charge_move(Play& play, const Order& order) {
    const bool own = order.words[1] != kNothing;
    move_charge(play, *charge_by(play.state, static_cast<UnitId>(order.words[0])),
                own ? std::optional<std::int32_t>(order.words[1]) : std::nullopt);
}

void list_charge_moves(const Setup&, const State& state, Lister& lister) {
    for (const ChargeOrder& charge : state.charges) {
        if (is_to_move(state, charge)) lister.add_words(Verb::ChargeMove, charge.unit, kNothing);
    }
}

}  // namespace

void step_charge_moves(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        forget_combats_that_are_over(play);
    }
    for (const ChargeOrder& charge : state.charges) {
        if (is_to_move(state, charge)) return ask(play, state.active);
    }
    go_to(play, Step::ChargePanic);
}

constinit const DecisionRules kChargeMovesRules{.verbs = verb_bits(Verb::ChargeMove),
                                                .finite = false,
                                                .check = check_charge_move,
                                                .apply = apply_charge_move,
                                                .list = list_charge_moves};

}  // namespace clashfield::ancients
