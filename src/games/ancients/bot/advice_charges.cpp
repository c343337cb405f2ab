// Charges, answers to charges, other targets, and who goes after whom.

#include <algorithm>

#include "base/best.h"
#include "base/scratch.h"
#include "games/ancients/bot/advice.h"
#include "games/ancients/bot/goals.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/fall_back.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr double kLeastCharge = 4;    // points to be expected
constexpr double kPreempts = 0.5;     // of what the target would get by charging first
constexpr double kExposed = 0.35;     // of what others get out of the charger afterwards
constexpr double kLikelyToRun = 0.5;  // of the worth of a charge at those who run from it
constexpr double kHaste = 25;         // points that time is worth at the most
constexpr double kFlees = 0.5;        // of its worth: what it costs to run
constexpr double kRidesDown = 0.8;    // of the worth of those who flee: some get away over the edge
constexpr double kCaution = 12;       // points more, for a side that is ahead late in the battle
constexpr double kRunsOn = 0.1;       // of what others get out of a pursuer
constexpr double kFailedCharge = 4;   // points

// Copies of the state: with all that is declared, and with what is tried on top.
struct ChargeRoom {
    State declared;
    State trial;
};
struct FightRoom {
    State state;
};

// Those who have run before and will again.
bool will_run(const Setup& setup, const State& state, UnitId target, UnitId charger) {
    return state.units[target].is(flag::kSkirmishing) && !is_engaged(state, target) &&
           type_of(setup, target).missile != Missile::None && !state.units[charger].is(flag::kSkirmishing);
}

// The target shoots at the charger as he comes; what panic then costs.
double face_the_shots(const Setup& setup, State& state, UnitId target, UnitId charger) {
    const Unit& it = state.units[target];
    const UnitType& type = type_of(setup, target);
    const Tick gap = distance_between(state, target, charger);
    const bool shoots = it.status == Status::Steady && type.missile != Missile::None &&
                        !is_engaged(state, target) && gap > type_of(setup, charger).move * kInch &&
                        is_in_arc(setup, state, target, charger);
    if (!shoots) return 0;
    const double wounds = wounds_by_shots(setup, state, target, charger, true, gap);
    const int size = std::max(1, size_of(setup, state, charger));
    const double each = std::max<int>(1, type_of(setup, charger).stats.w);
    const double quarter = std::min(1.0, wounds / each / (0.25 * size) * 0.6);
    Unit& hit = state.units[charger];
    hit.models = static_cast<std::uint16_t>(std::max(1, hit.models - static_cast<int>(wounds / each)));
    hit.files = static_cast<std::uint8_t>(std::min<int>(hit.files, hit.models));
    const double fails = 1 - chance_to_pass(leadership_of(setup, state, charger).value);
    return quarter * fails * kPanicCosts * worth_of(setup, state, charger);
}

// Brings a charger to its target in a copy of the state; false if it does not get there.
bool strike_in(const Setup& setup, State& trial, UnitId unit, UnitId target, Face face) {
    const geometry::Charge charge = charge_of(setup, trial, unit, target, face);
    if (!charge.reaches) return false;
    bring_into_contact(setup, trial, unit, charge);
    return true;
}

double worth_as_it_stands(const Setup& setup, const State& state, UnitId unit, std::uint8_t side) {
    if (!is_engaged(state, unit)) return 0;
    State& trial = scratch<FightRoom>().state;
    trial = state;
    const Fight fight = fight_on(setup, trial, unit);
    return worth_of_fight(setup, trial, fight, side);
}

// Everybody who has declared a charge, where it will take him.
const State& as_declared(const Setup& setup, const State& state) {
    State& declared = scratch<ChargeRoom>().declared;
    declared = state;
    for (const ChargeOrder& charge : state.charges) {
        if (!charge.cancelled && !is_fleeing(state.units[charge.target]))
            strike_in(setup, declared, charge.unit, charge.target, charge.face);
    }
    return declared;
}

// What further charges at a target add to those that are declared; 0 if one of them does not get there.
using Chargers = InlineVector<UnitId, 2>;
double worth_of_adding(const Setup& setup, const State& declared, const Chargers& chargers, UnitId target,
                       Duels& duels) {
    const std::uint8_t side = other(side_of(setup, target));
    State& trial = scratch<ChargeRoom>().trial;
    trial = declared;
    double costs = 0;
    for (const UnitId unit : chargers) {
        const Face face = face_to_charge(setup, declared, unit, target);
        costs += face_the_shots(setup, trial, target, unit);
        if (!strike_in(setup, trial, unit, target, face)) return 0;
    }
    for (const UnitId unit : chargers)
        costs += kExposed * std::max(0.0, danger_to(setup, trial, unit, duels));
    return worth_as_it_stands(setup, trial, target, side) -
           worth_as_it_stands(setup, declared, target, side) - costs;
}

double fear_of(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    double worth = 0;
    const double own = 1 - chance_to_pass(leadership_of(setup, state, unit).value);
    const double theirs = 1 - chance_to_pass(leadership_of(setup, state, target).value);
    if (dread_of(setup, state, unit, target) == Dread::Terror)
        worth -= own * kPanicCosts * worth_of(setup, state, unit);
    if (is_immune(setup, state, target) || is_fleeing(state.units[target])) return worth;
    if (dread_of(setup, state, target, unit) != Dread::None)
        worth += theirs * kPanicCosts * worth_of(setup, state, target);
    return worth;
}

// One more charge at this target, on top of those declared already.
double worth_of_charge(const Setup& setup, const State& declared, UnitId unit, UnitId target, Duels& duels) {
    if (is_fleeing(declared.units[target])) {  // AB-CHG-12: whoever is touched is gone; he runs first
        const Tick gap = distance_between(declared, unit, target);
        const int dice = dice_of_run(setup, target, false);
        const double way = inches(reach_of(setup, unit) - gap);
        const double catches = 1 - chance_to_outrun(dice, 0, way);
        const double exposed = std::max(0.0, danger_to(setup, declared, unit, duels));
        return kRidesDown * worth_of(setup, declared, target) * catches -
               (1 - catches) * (kExposed * exposed + kFailedCharge);
    }
    Chargers chargers;
    chargers.push_back(unit);
    double worth = worth_of_adding(setup, declared, chargers, target, duels);
    worth += fear_of(setup, declared, unit, target);
    if (will_run(setup, declared, target, unit)) worth *= kLikelyToRun;
    return worth;
}

// What it saves to strike first.
double worth_of_preempting(const Setup& setup, const State& state, UnitId unit, UnitId target, Duels& duels) {
    if (is_engaged(state, target) || is_fleeing(state.units[target]) || is_machine(setup, target)) return 0;
    if (distance_between(state, unit, target) > reach_of(setup, target)) return 0;
    return kPreempts * std::max(0.0, duels.worth(target, unit, face_to_charge(setup, state, target, unit)));
}

struct Pick {
    UnitId unit = kNoUnit;
    UnitId target = kNoUnit;
};

bool is_wanted(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    return side_of(setup, target) != side_of(setup, unit) &&
           distance_between(state, unit, target) <= reach_of(setup, unit) &&
           check_target(setup, state, unit, target).ok() &&
           (is_fleeing(state.units[target]) || is_in_charge_reach(setup, state, unit, target));
}

struct Wish {
    Pick pick;
    double worth = 0;
};
using Wishes = InlineVector<Wish, 48>;

Wishes wishes_of(const Setup& setup, const State& state, const State& declared, Duels& duels) {
    Wishes wishes;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (charge_by(state, unit) != nullptr || state.units[unit].is(flag::kDisengaging)) return;
        if (!check_may_charge(setup, state, unit)) return;
        each_near(state, unit, reach_of(setup, unit), [&](UnitId target, Tick) {
            if (wishes.full() || !is_wanted(setup, state, unit, target)) return;
            const double worth = worth_of_charge(setup, declared, unit, target, duels) +
                                 worth_of_preempting(setup, state, unit, target, duels);
            wishes.push_back({{unit, target}, worth});
        });
    });
    return wishes;
}

// The best of all; if none is good enough alone, two at once.
Pick best_pick(const Setup& setup, const State& state, Duels& duels) {
    const State& declared = as_declared(setup, state);
    const Wishes wishes = wishes_of(setup, state, declared, duels);
    const double least = kLeastCharge - kHaste * urgency_of(setup, state, state.active) +
                         kCaution * caution_of(setup, state, state.active);
    Best<Pick, double> best(least);
    for (const Wish& wish : wishes) best.offer(wish.pick, wish.worth);
    if (best.found()) return best.thing();
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        for (std::size_t j = i + 1; j < wishes.size(); ++j) {
            const Pick first = wishes[i].pick;
            const Pick second = wishes[j].pick;
            if (first.target != second.target || is_engaged(state, first.target)) continue;
            Chargers both;
            both.push_back(first.unit);
            both.push_back(second.unit);
            best.offer(first, worth_of_adding(setup, declared, both, first.target, duels));
        }
    }
    return best.thing();
}

// Out of a combat that is being lost, if there is a way (AB-MOV-20).
UnitId should_leave(const Setup& setup, const State& state) {
    constexpr double kHopeless = -30;
    UnitId found = kNoUnit;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (found != kNoUnit || !is_engaged(state, unit) || state.units[unit].is(flag::kDisengaging)) return;
        if (!check_disengage(setup, state, unit)) return;
        if (worth_as_it_stands(setup, state, unit, state.active) < kHopeless) found = unit;
    });
    return found;
}

// Of those that it has to charge one (AB-SPC-10, AB-SPC-30), the best.
Pick forced_pick(const Setup& setup, const State& state, Duels& duels) {
    Best<Pick, double> best;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (best.found() || charge_by(state, unit) != nullptr) return;
        for (const UnitId target : targets_it_must_charge(setup, state, unit))
            best.offer({unit, target}, worth_of_charge(setup, state, unit, target, duels));
    });
    return best.thing();
}

}  // namespace

bool advise_charge(const Setup& setup, const State& state, Order& order) {
    Duels duels(setup, state);
    const Pick forced = forced_pick(setup, state, duels);
    if (forced.unit != kNoUnit)
        return give(order, state, Verb::Charge, {forced.unit, forced.target, kNothing, kNothing});
    if (const UnitId unit = should_leave(setup, state); unit != kNoUnit)
        return give(order, state, Verb::Disengage, {unit, kNothing});
    const Pick pick = best_pick(setup, state, duels);
    if (pick.unit == kNoUnit) return give(order, state, Verb::End);
    return give(order, state, Verb::Charge, {pick.unit, pick.target, kNothing, kNothing});
}

// --- S2.1b ---

namespace {

UnitId nearest_charger(const State& state, UnitId unit) {
    Best<UnitId, Tick, std::less<>> nearest;
    each_charge_at(state, unit,
                   [&](const ChargeOrder& charge) { nearest.offer(charge.unit, charge.distance); });
    return nearest.thing();
}

// What the charges at this unit come to for it if it stands; `counter`: it goes to meet them.
double worth_of_standing(const Setup& setup, const State& state, UnitId unit, bool counter) {
    State& trial = scratch<ChargeRoom>().trial;
    trial = state;
    const std::uint8_t side = side_of(setup, unit);
    bool any = false;
    each_charge_at(state, unit, [&](const ChargeOrder& charge) {
        any = strike_in(setup, trial, charge.unit, unit, charge.face) || any;
    });
    if (!any) return 0;
    if (counter) trial.units[unit].set(flag::kCharged);
    const Fight fight = fight_on(setup, trial, unit);
    return worth_of_fight(setup, trial, fight, side);
}

// What its shots do to the charger on the way.
double worth_of_shots(const Setup& setup, const State& state, UnitId unit, UnitId charger) {
    const double wounds =
        wounds_by_shots(setup, state, unit, charger, true, distance_between(state, unit, charger));
    const UnitType& type = type_of(setup, charger);
    const double models = wounds / std::max<int>(1, type.stats.w);
    const int size = std::max(1, size_of(setup, state, charger));
    const double quarter = std::min(1.0, models / (0.25 * size) * 0.6);
    const double fails = 1 - chance_to_pass(leadership_of(setup, state, charger).value);
    const double worth = worth_of(setup, state, charger);
    return quarter * fails * worth * kPanicCosts + worth * models / size * 0.6;
}

// So many inches lie between it and the edge, straight away from the charger: a flight beyond is the end.
double room_to_run(const Setup& setup, const State& state, UnitId unit, UnitId charger) {
    const Point from = centre_of(setup, state, unit);
    const Angle away = geometry::away_from(centre_of(setup, state, charger), from, Angle(0));
    constexpr double kFar = 60;
    const geometry::Vector way = geometry::offset(away, kInch, 0);
    const auto room = [](Tick at, Tick step, Tick end) {
        if (step == 0) return kFar;
        return static_cast<double>(step > 0 ? end - at : at) / std::abs(step);
    };
    return std::min({kFar, room(from.x, way.x, setup.width), room(from.y, way.y, setup.height)});
}

// Runs for its life: whoever the charge still reaches is lost (AB-CHG-12).
double worth_of_running(const Setup& setup, const State& state, UnitId unit, bool after_fire) {
    const double worth = worth_of(setup, state, unit);
    const int dice = dice_of_run(setup, unit, after_fire);
    double caught = 0;
    double lured = 0;
    each_charge_at(state, unit, [&](const ChargeOrder& charge) {
        const double short_by = static_cast<double>(reach_of(setup, charge.unit) - charge.distance) / kInch;
        if (short_by < 0) return;
        // The flight is no longer than this: caught.
        const double escapes = chance_to_outrun(dice, 0, short_by);
        caught = std::max(caught, 1 - escapes);
        lured += 0.05 * escapes * worth_of(setup, state, charge.unit);
    });
    const double room = room_to_run(setup, state, unit, nearest_charger(state, unit));
    const double leaves = chance_to_outrun(dice, 0, room);
    const double rallies = chance_to_pass(leadership_of(setup, state, unit).value);
    const double later = chance_to_outrun(dice, 0, room - 3.5 * dice) * (1 - rallies);
    const double lost = std::min(1.0, caught + leaves + (1 - leaves) * later);
    return -worth * (lost + (1 - lost) * cost_of_flight(setup, state, side_of(setup, unit), kFlees)) +
           (1 - caught) * lured;
}

double worth_of_answer(const Setup& setup, const State& state, UnitId unit, Response response) {
    const UnitId charger = nearest_charger(state, unit);
    switch (response) {
        case Response::Hold:
        case Response::None:
            return worth_of_standing(setup, state, unit, false);
        case Response::StandAndShoot:
            return worth_of_standing(setup, state, unit, false) + worth_of_shots(setup, state, unit, charger);
        case Response::Flee:
            return worth_of_running(setup, state, unit, false);
        case Response::FireAndFlee:
            return worth_of_running(setup, state, unit, true) + worth_of_shots(setup, state, unit, charger);
        case Response::CounterCharge:
            return worth_of_standing(setup, state, unit, true);
        case Response::OpenLanes:
            return -2;
    }
    return 0;
}

}  // namespace

bool advise_response(const Setup& setup, const State& state, Order& order) {
    const UnitId unit = state.subject;
    const UnitId charger = nearest_charger(state, unit);
    Best<Response, double> best;
    for (const Response response : {Response::Hold, Response::StandAndShoot, Response::Flee,
                                    Response::FireAndFlee, Response::CounterCharge, Response::OpenLanes}) {
        if (!check_response(setup, state, unit, response, charger)) continue;
        best.offer(response, worth_of_answer(setup, state, unit, response));
    }
    return give(order, state, Verb::Respond, {unit, word(best.thing()), kNothing});
}

// --- S2.1h ---

bool advise_redirect(const Setup& setup, const State& state, Order& order) {
    Duels duels(setup, state);
    const UnitId unit = state.subject;
    const ChargeOrder* charge = charge_by(state, unit);
    double keeps = 0;
    if (charge != nullptr && is_on_table(state.units[charge->target])) {
        const bool catches = distance_between(state, unit, charge->target) <= reach_of(setup, unit);
        keeps = catches ? worth_of(setup, state, charge->target) : 0;
    }
    Best<UnitId, double> best(keeps);
    each_near(state, unit, reach_of(setup, unit), [&](UnitId target, Tick) {
        if ((charge != nullptr && target == charge->target) || !is_wanted(setup, state, unit, target)) return;
        best.offer(target, worth_of_charge(setup, state, unit, target, duels));
    });
    if (!best.found()) return give(order, state, Verb::Keep, {unit});
    return give(order, state, Verb::Redirect, {unit, best.thing()});
}

// --- S4.4, S4.6, S2.1e ---

bool advise_fall_back(const Setup& setup, const State& state, Order& order) {
    const UnitId unit = state.subject;
    bool yes = state.tallies[unit].broken;
    if (!yes) {
        const double stays = worth_as_it_stands(setup, state, unit, side_of(setup, unit));
        yes = stays < -0.25 * worth_of(setup, state, unit);
    }
    return give(order, state, Verb::FallBack, {unit, yes ? 1 : 0});
}

namespace {

// How much more enemies get out of a unit once it has run after this one.
double cost_of_running_on(const Setup& setup, const State& state, UnitId unit, UnitId quarry, Duels& duels) {
    State& trial = scratch<ChargeRoom>().trial;
    trial = state;
    trial.contacts.leave(unit);
    trial.units[quarry].status = Status::Fleeing;
    const double here = std::max(0.0, danger_to(setup, trial, unit, duels));
    const Point from = centre_of(setup, trial, unit);
    const Angle along = geometry::away_from(from, centre_of(setup, trial, quarry), Angle(0));
    const Tick way = dice_of_run(setup, unit, false) * kInch * 7 / 2;
    const Body there = geometry::moved(body_of(setup, trial, unit), along, way);
    const Box table{{0, 0}, {setup.width, setup.height}};
    const Point at = there.front.at;
    if (at.x < 0 || at.y < 0 || at.x > table.high.x || at.y > table.high.y) return 0;
    stand(setup, trial, unit, {at, along});
    return kRunsOn * (std::max(0.0, danger_to(setup, trial, unit, duels)) - here);
}

}  // namespace

// After those whom it pays to catch, unless enemies who are fresh wait for it there.
bool advise_pursuit(const Setup& setup, const State& state, Order& order) {
    Duels duels(setup, state);
    const UnitId unit = state.subject;
    Best<UnitId, double> best;
    for (const UnitId quarry : quarry_of(setup, state, unit)) {
        const double catches =
            chance_to_outrun(dice_of_run(setup, unit, false), dice_of_run(setup, quarry, false), 0);
        best.offer(quarry, catches * worth_of(setup, state, quarry) -
                               cost_of_running_on(setup, state, unit, quarry, duels));
    }
    if (best.score() < 0 && check_hold(setup, state, unit).ok())
        return give(order, state, Verb::Hold, {unit});
    return give(order, state, Verb::Pursue, {unit, best.thing()});
}

}  // namespace clashfield::ancients
