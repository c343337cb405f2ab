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

// The way straight ahead through everybody in `through`, stopping 1" short of all others.
geometry::Ran straight_run(const Setup& setup, const State& state, UnitId unit, Tick distance,
                           UnitId through) {
    const Surroundings around(setup, state, unit, Going::Run);
    InlineVector<geometry::RunOther, kMaxUnits> others;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto it = static_cast<UnitId>(i);
        if (it == unit || !is_on_table(state.units[it])) continue;
        const bool enemy = side_of(setup, it) != side_of(setup, unit);
        const bool passed = it == through || (enemy && is_fleeing(state.units[it]));
        others.push_back(geometry::run_other(it, state.corners[it],
                                             passed ? geometry::InTheWay::Pass : geometry::InTheWay::Stop,
                                             passed ? 0 : kShort));
    }
    const geometry::RunRule rule{
        .detours = {}, .turns = false, .edge = geometry::AtEdge::Stops, .edge_short = kShort};
    return geometry::run(body_of(setup, state, unit), {state.units[unit].front.heading, distance},
                         {others.begin(), others.size()}, rule, around.scene());
}

}  // namespace

// within its allowance there has to be a free place behind.
Ruling check_lane(const Setup& setup, const State& state, UnitId charger, UnitId unit) {
    const Tick allowance = 2 * type_of(setup, charger).move * kInch;
    const geometry::Ran ran = straight_run(setup, state, charger, allowance, unit);
    return is_free(setup, state, charger, ran.body)
               ? Ruling::yes()
               : refuse(Clause::CHG_15, Code::NoRoom, {unit, charger, kNothing});
}

void make_contact(Play& play, UnitId unit, const geometry::Charge& charge) {
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
        if (main && contact.b.face == Face::Front && !state.defended.full() &&
            obstacle_before(setup, state, enemy, unit) != geometry::kNobody)
            state.defended.push_back(contact);
        // AB-RES-03.
        if (contact.b.face != Face::Front && size_of(setup, state, unit) >= kFormedSize &&
            !state.units[unit].is(flag::kSkirmishing) && !looks_all_round(setup, state, enemy))
            state.units[enemy].set(flag::kRanksLost);
        emit(play, EventKind::Contact, Clause::GEO_12,
             {unit, enemy, word(contact.b.face), length_word(charge.best.wheel_cost + charge.best.way_cost),
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
void ride_down_swept(Play& play, UnitId unit, const Corners& before, const Corners& after) {
    const geometry::Hull swept = geometry::hull(before, after);
    InlineVector<UnitId, kMaxUnits> met;
    play.state.near.in_strip(
        geometry::Polygon(swept.begin(), swept.size()), 0,
        [&](geometry::Id other) { return footprint_of(play.state, static_cast<UnitId>(other)); },
        [&](geometry::Id other) {
            const auto enemy = static_cast<UnitId>(other);
            if (side_of(play.setup, enemy) != side_of(play.setup, unit) &&
                is_fleeing(play.state.units[enemy]))
                met.push_back(enemy);
        });
    for (const UnitId enemy : met) ride_down(play, unit, enemy);
}

// The wheel that points it at the target, then straight: as far as its charge takes it, or, if it does not
// reach, its move.
void pursue_fleer(Play& play, ChargeOrder& charge) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const UnitId unit = charge.unit;
    const Tick move = type_of(setup, unit).move * kInch;
    const bool there = is_on_table(state.units[charge.target]);
    const Point goal = there ? centre_of(setup, state, charge.target) : charge.last_centre;
    const Tick gap = there ? distance_between(state, unit, charge.target) : 0;
    const bool catches = there && gap <= 2 * move + kEps;
    const Corners before = state.corners[unit];
    const Pose from = state.units[unit].front;
    if (!catches) {
        advance_toward(play, unit, goal, move, true);
        state.units[unit].moved = Moved::FailedCharge;
        emit(play, EventKind::ChargeFailed, Clause::CHG_12,
             {unit, length_word(geometry::distance(from.at, state.units[unit].front.at))});
        return;
    }
    const Tick allowance = 2 * move;
    advance_toward(play, unit, goal, 0, true);
    const Tick wheeled = geometry::arc(body_of(setup, state, unit).size.width,
                                       geometry::between(from.heading, state.units[unit].front.heading));
    const geometry::Ran ran = straight_run(setup, state, unit, std::max(0, allowance - wheeled), kNoUnit);
    ride_down_swept(play, unit, before, geometry::corners(ran.body));
    stand(setup, state, unit, ran.body.front);
    state.units[unit].moved = Moved::Charge;
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
    const Point from = it.front.at;
    advance_toward(play, unit, from, most, false);
    it.set(flag::kCharged);
    emit(play, EventKind::CounterCharged, Clause::CHG_05,
         {unit, length_word(geometry::distance(from, it.front.at))});
}

bool goes_through_lane(Play& play, const ChargeOrder& charge) {
    State& state = play.state;
    const UnitId unit = charge.target;
    if (!is_on_table(state.units[unit]) || state.units[unit].response != Response::OpenLanes) return false;
    if (state.units[unit].answered != charge.unit) return false;
    const Tick allowance = 2 * type_of(play.setup, charge.unit).move * kInch;
    const geometry::Ran ran = straight_run(play.setup, state, charge.unit, allowance, unit);
    stand(play.setup, state, charge.unit, ran.body.front);
    state.units[charge.unit].moved = Moved::Charge;
    state.units[unit].set(flag::kOpenedLanes);
    emit(play, EventKind::LanesOpened, Clause::CHG_15, {unit, charge.unit});
    return true;
}

void move_charge(Play& play, ChargeOrder& charge, std::optional<std::int32_t> wheel) {
    State& state = play.state;
    const Setup& setup = play.setup;
    charge.done = true;
    state.units[charge.unit].set(flag::kCharging, false);
    const bool stands = is_on_table(state.units[charge.target]) && !is_fleeing(state.units[charge.target]);
    if (!stands) return pursue_fleer(play, charge);
    if (goes_through_lane(play, charge)) return;
    counter_charge(play, charge);
    const geometry::Charge solved = charge_of(setup, state, charge.unit, charge.target, charge.face, wheel);
    if (!solved.reaches) return pursue_fleer(play, charge);
    const Corners before = state.corners[charge.unit];
    ride_down_swept(play, charge.unit, before, geometry::corners(solved.hit));
    stand(setup, state, charge.unit, solved.end.front);
    state.units[charge.unit].moved = Moved::Charge;
    make_contact(play, charge.unit, solved);
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
    const bool stands = is_on_table(state.units[charge->target]) && !is_fleeing(state.units[charge->target]);
    if (stands && !charge_of(setup, state, unit, charge->target, charge->face, order.words[1]).reaches)
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
