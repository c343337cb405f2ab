// AB-FLE: how far one flees, who pursues, who is caught.

#include "games/ancients/rules/flight_and_pursuit.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/fall_back.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/points_and_victory.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/redress_and_overlap.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/terrain.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr int kSlow = 6;  // table 7.1: M up to 6

enum FlightStage : std::uint8_t { kToRoll, kToMove };
enum PursuitStage : std::uint8_t { kToPursue, kRolled, kStruckFresh };
// Mode of a flight frame.
constexpr std::uint8_t kFallsBack = 1;

}  // namespace

int dice_of_run(const Setup& setup, UnitId unit, bool after_fire) {
    const int dice = type_of(setup, unit).move <= kSlow ? 2 : 3;
    return after_fire ? dice - 1 : dice;
}

namespace {

bool is_pursued(const State& state, UnitId unit) {
    return std::any_of(state.chases.begin(), state.chases.end(),
                       [&](const Chase& chase) { return chase.target == unit; });
}

}  // namespace

void destroy(Play& play, UnitId unit, Fate fate, std::uint8_t by) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const std::uint8_t enemy = by == kNoUnit ? other(side_of(setup, unit)) : by;
    emit(play, EventKind::UnitDestroyed, fate == Fate::LeftTable ? Clause::FLE_07 : Clause::FLE_08,
         {unit, word(fate)});
    const bool in_flight = fate != Fate::Fought && fate != Fate::Shot && fate != Fate::Misfired;
    // AB-FLE-08, AB-RES-10: by whoever beats, catches or rides it down, or pursues it off the table.
    const bool taken = fate == Fate::Fought || fate == Fate::Caught || fate == Fate::RiddenDown ||
                       ((fate == Fate::LeftTable || fate == Fate::NoWay) && is_pursued(state, unit));
    each_attached(setup, state, unit, [&](CharacterId character) {
        if (in_flight) {  // AB-FLE-08
            wound_character(play, character, state.characters[character].wounds_left, enemy, taken);
        }
    });
    if (!in_flight && !is_lone_character(setup, unit)) leave_alone(play, unit);  // AB-CHR-03
    if (has_command(setup, unit, command::kStandard) && taken) {
        ++state.standards[enemy];
        emit(play, EventKind::StandardTaken, Clause::FLE_08, {enemy, unit});
        score(play, enemy, kStandardWorth, Clause::VIC_02);
    }
    Unit& it = state.units[unit];
    if (!it.is(flag::kScored)) {
        it.set(flag::kScored);
        score(play, enemy, setup.units[unit].price, Clause::VIC_02);
    }
    if (it.is(flag::kCharging)) cancel_charge(play, unit, Clause::CHG_11);
    take_away(setup, state, unit, fate == Fate::LeftTable ? Status::Left : Status::Destroyed);
}

// --- flights ---

void push_flight(Play& play, UnitId unit, UnitId from, bool after_fire) {
    const Setup& setup = play.setup;
    State& state = play.state;
    if (is_machine(setup, unit)) {  // AB-WMC-08
        destroy(play, unit, Fate::Abandoned, kNoUnit);
        state.returned = Returned::No;
        return;
    }
    const Angle home = bearing_to_own_edge(setup, unit);
    const Angle bearing = from == kNoUnit ? home
                                          : geometry::away_from(centre_of(setup, state, from),
                                                                centre_of(setup, state, unit), home);
    push(play, Frame{.kind = FrameKind::Flight,
                     .stage = kToRoll,
                     .unit = unit,
                     .other = from,
                     .mode = state.units[unit].is(flag::kFellBack) ? kFallsBack : std::uint8_t{0},
                     .amount = static_cast<std::int16_t>(dice_of_run(setup, unit, after_fire)),
                     .bearing = bearing});
}

void resolve_distance(Play& play, const Faces& faces) {
    int sum = 0;
    for (const std::uint8_t face : faces) sum += face;
    Frame& frame = top(play);
    frame.distance = sum * kInch;
    ++frame.stage;
}

namespace {}  // namespace

void forget_combat(Play& play, UnitId unit) {
    Unit& it = play.state.units[unit];
    it.rounds = 0;
    it.set(flag::kStubbornUsed | flag::kRanksLost | flag::kCharged, false);
    dissolve_wraps(play, unit);
}

void forget_combats_that_are_over(Play& play) {
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (is_on_table(play.state.units[unit]) && !is_engaged(play.state, unit)) forget_combat(play, unit);
    }
}

void step_flight(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const Frame frame = top(play);
    const UnitId unit = frame.unit;
    if (frame.stage == kToRoll) {
        return roll(play, RollKind::Flight, frame.amount, side_of(setup, unit));
    }
    Unit& it = state.units[unit];
    const geometry::Ran ran =
        run_of(setup, state, unit, {.bearing = frame.bearing, .distance = frame.distance, .flees = true});
    part_from_enemies(state, unit);  // AB-FLE-03
    forget_combat(play, unit);
    it.effective = ran.effective;
    it.fled_along = ran.bearing;
    if (state.step < Step::Rally) it.set(flag::kRanIn21);
    emit(play, EventKind::Ran, Clause::GEO_14, {unit, frame.distance / kInch, way_word(ran.way)});
    if (ran.end == geometry::RunEnd::Closed) {
        destroy(play, unit, Fate::NoWay, kNoUnit);
        return finish(play, Returned::No);
    }
    if (ran.end == geometry::RunEnd::Left) {
        destroy(play, unit, Fate::LeftTable, kNoUnit);
        return finish(play, Returned::No);
    }
    stand(setup, state, unit, ran.body.front);
    finish(play, Returned::Yes);
}

// --- pursuits ---

InlineVector<UnitId, 8> quarry_of(const Setup& setup, const State& state, UnitId unit) {
    InlineVector<UnitId, 8> found;
    // AB-FLE-09: who flees does not pursue; R-95: machines never do.
    if (state.units[unit].status != Status::Steady || is_machine(setup, unit)) return found;
    bool others = false;
    each_contact(state, unit, [&](Face, UnitId enemy, Face) {
        if (is_leaving(state, enemy)) {
            if (std::find(found.begin(), found.end(), enemy) == found.end() && !found.full())
                found.push_back(enemy);
        } else {
            others = true;
        }
    });
    if (others) found.clear();
    return found;
}

bool is_leaving(const State& state, UnitId unit) {
    return is_fleeing(state.units[unit]) || state.units[unit].is(flag::kFellBack);
}

Ruling check_hold(const Setup& setup, const State& state, UnitId unit) {
    if (is_frenzied(state, unit)) return refuse(Clause::FLE_04, Code::MustPursue, {unit});
    for (const UnitId enemy : quarry_of(setup, state, unit)) {
        if (hates(setup, unit, enemy)) return refuse(Clause::SPC_20, Code::MustPursue, {unit});
    }
    return Ruling::yes();
}

void push_pursuit(Play& play, UnitId unit, UnitId target) {
    State& state = play.state;
    push(play, Frame{.kind = FrameKind::Pursuit,
                     .stage = kToPursue,
                     .unit = unit,
                     .other = target,
                     .amount = static_cast<std::int16_t>(dice_of_run(play.setup, unit, false)),
                     .bearing = state.units[target].fled_along});
}

namespace {

// Fleeing enemies on the way are destroyed as it passes (AB-FLE-06).
void ride_over(Play& play, UnitId unit, UnitId quarry, const Corners& before, const Corners& after) {
    for (const UnitId enemy : fleers_swept(play.setup, play.state, unit, before, after)) {
        if (enemy == quarry) continue;
        emit(play, EventKind::RiddenDown, Clause::FLE_06, {unit, enemy});
        destroy(play, enemy, Fate::RiddenDown, side_of(play.setup, unit));
    }
}

// A fresh enemy is fought from where it was touched, aligned as a charge without a wheel; if there is no room
// the pursuer stops 1" short of him (R-95). True if it made contact.
bool strike_fresh(Play& play, UnitId unit, UnitId enemy, const RunCall& call, const Body& start) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const Face face = face_to_charge(setup, state, unit, enemy);
    const bool shielded = obstacle_before(setup, state, enemy, start.front.at) != geometry::kNobody;
    const geometry::Charge charge = charge_of(setup, state, unit, enemy, face, 0);
    if (!charge.reaches) {
        stand(setup, state, unit, start.front);
        RunCall shorter = call;
        shorter.shy = enemy;
        stand(setup, state, unit, run_of(setup, state, unit, shorter).body.front);
        return false;
    }
    const bool was_engaged = is_engaged(state, enemy);
    stand(setup, state, unit, charge.end.front);
    const bool struck = face_as_fought(setup, state, enemy, face) != Face::Front &&
                        size_of(setup, state, unit) >= kFormedSize;  // AB-FLE-06: in any order
    make_contact(play, unit, charge, shielded);
    if (!was_engaged || !struck || !may_panic(setup, state, enemy)) return false;
    return true;
}

void leave_table(Play& play, UnitId unit, const geometry::Ran& ran) {
    State& state = play.state;
    emit(play, EventKind::OffTable, Clause::FLE_07, {unit});
    take_away(play.setup, state, unit, Status::OffTable);
    state.units[unit].front = {ran.left_at, ran.bearing};
    // AB-MOV-21: of its owner's own turn; it comes back in another one.
    state.units[unit].off_turn = side_of(play.setup, unit) == state.active ? state.turn : std::uint8_t{0};
}

void move_pursuer(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const Frame frame = top(play);
    const UnitId unit = frame.unit;
    const UnitId target = frame.other;
    RunCall call{.bearing = frame.bearing, .distance = frame.distance, .flees = false, .caught = target};
    geometry::Ran ran = run_of(setup, state, unit, call);
    // R-102; after S2 no other rule asks, and a light chariot is shot at by its movement phase (table 7.6).
    if (phase_of(state.step) == 2) state.units[unit].moved = Moved::Pursued;
    part_from_enemies(state, unit);
    forget_combat(play, unit);
    // AB-FLE-05: strictly farther than the fleer.
    const bool there = is_on_table(state.units[target]);
    const bool catches = there && ran.effective > state.units[target].effective;
    const bool faces_him = catches && state.units[target].is(flag::kFellBack);
    if (there && (!catches || faces_him)) {  // it stops touching him
        call.caught = kNoUnit;
        call.quarry = target;
        ran = run_of(setup, state, unit, call);
    }
    emit(play, EventKind::Ran, Clause::FLE_05, {unit, frame.distance / kInch, way_word(ran.way)});
    if (faces_him) {
        catch_fallen_back(play, unit, target, frame.bearing);
        return finish(play, Returned::Yes);
    }
    if (catches) {
        emit(play, EventKind::Caught, Clause::FLE_05, {unit, target});
        destroy(play, target, Fate::Caught, side_of(setup, unit));
    }
    const Body start = body_of(setup, state, unit);
    ride_over(play, unit, target, state.corners[unit], geometry::corners(ran.body));
    if (ran.end == geometry::RunEnd::Left) {
        leave_table(play, unit, ran);
        return finish(play, Returned::Yes);
    }
    stand(setup, state, unit, ran.body.front);
    const bool met_enemy = ran.end == geometry::RunEnd::Met && ran.met < kMaxUnits && ran.met != target &&
                           side_of(setup, static_cast<UnitId>(ran.met)) != side_of(setup, unit);
    if (!met_enemy || !strike_fresh(play, unit, static_cast<UnitId>(ran.met), call, start))
        return finish(play, Returned::Yes);
    top(play).stage = kStruckFresh;
    top(play).other = static_cast<UnitId>(ran.met);
    push_test(play, static_cast<UnitId>(ran.met), Cause::PanicFlank);
}

}  // namespace

void step_pursuit(Play& play) {
    State& state = play.state;
    const Frame frame = top(play);
    if (frame.stage == kToPursue) {
        emit(play, EventKind::Pursues, Clause::FLE_04, {frame.unit, frame.other});
        return roll(play, RollKind::Pursuit, frame.amount, side_of(play.setup, frame.unit));
    }
    if (frame.stage == kStruckFresh) {
        const bool fails = take_returned(play) == Returned::No;
        finish(play, Returned::Yes);
        if (!fails) return;
        set_fleeing(play, frame.other, Clause::FLE_06, word(Cause::PanicFlank));
        if (state.units[frame.other].status == Status::Fleeing)
            push_flight(play, frame.other, largest_in_contact(play.setup, state, frame.other), false);
        if (state.units[frame.other].status == Status::Stampeding) push_stampede(play, frame.other);
        return;
    }
    move_pursuer(play);
}

// --- S4.6 ---

namespace {

bool has_decided(const State& state, UnitId unit) {
    return std::any_of(state.chases.begin(), state.chases.end(),
                       [&](const Chase& chase) { return chase.unit == unit; });
}

// AB-FLE-04: the fleer with most models in contact, then the lowest number.
UnitId main_quarry(const Setup& setup, const State& state, UnitId unit) {
    UnitId best = kNoUnit;
    int most = -1;
    each_contact(state, unit, [&](Face own, UnitId enemy, Face theirs) {
        if (!is_leaving(state, enemy)) return;
        const int models = meeting_of(setup, state, {{unit, own}, {enemy, theirs}}, unit).theirs.count;
        if (models < most || (models == most && enemy > best)) return;
        best = enemy;
        most = models;
    });
    return best;
}

}  // namespace

bool may_pursue(const Setup& setup, const State& state, UnitId unit) {
    const InlineVector<UnitId, 8> found = quarry_of(setup, state, unit);
    if (found.empty() || has_decided(state, unit) || state.units[unit].is(flag::kFellBack)) return false;
    if (state.tallies[unit].outcome == kWon) return true;
    return std::all_of(found.begin(), found.end(),
                       [&](UnitId enemy) { return !state.tallies[enemy].broken; });
}

void step_pursuit_choice(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        state.chases.clear();
    }
    if (state.stage == 1) {  // it has tried to hold
        state.stage = 0;
        const UnitId unit = state.subject;
        const bool holds = take_returned(play) == Returned::Yes;
        if (holds) emit(play, EventKind::Restrained, Clause::FLE_04, {unit});
        state.chases.push_back({unit, holds ? kNoUnit : main_quarry(setup, state, unit)});
    }
    for (const std::uint8_t side : {state.active, other(state.active)}) {
        UnitId next = unit_of_general(setup, state, side);  // first, as in all tests of a step (section 5)
        if (next != kNoUnit && (!is_on_table(state.units[next]) || !may_pursue(setup, state, next)))
            next = kNoUnit;
        each_unit(setup, state, side, [&](UnitId unit) {
            if (next == kNoUnit && may_pursue(setup, state, unit)) next = unit;
        });
        if (next != kNoUnit) return ask(play, side, next);
    }
    go_to(play, Step::Flights);
}

namespace {

Ruling check_pursue(const Setup& setup, const State& state, const Order& order) {
    const UnitId unit = state.subject;
    if (order.words[0] != unit) return refuse(Clause::FLE_04, Code::BadChoice, {unit_word(unit)});
    if (static_cast<Verb>(order.verb) == Verb::Hold) return check_hold(setup, state, unit);
    const InlineVector<UnitId, 8> found = quarry_of(setup, state, unit);
    if (std::find(found.begin(), found.end(), order.words[1]) == found.end())
        return refuse(Clause::FLE_04, Code::BadChoice,
                      {is_unit(setup, order.words[1]) ? order.words[1] : kNothing});
    return Ruling::yes();
}

void apply_pursue(Play& play, const Order& order) {
    State& state = play.state;
    const UnitId unit = state.subject;
    if (static_cast<Verb>(order.verb) == Verb::Pursue) {
        state.chases.push_back({unit, static_cast<UnitId>(order.words[1])});
        return;
    }
    if (is_drilled(play.setup, unit)) {  // AB-SPC-01: no test
        emit(play, EventKind::Restrained, Clause::SPC_01, {unit});
        state.chases.push_back({unit, kNoUnit});
        return;
    }
    state.stage = 1;
    push_test(play, unit, Cause::Restraint);
}

// The default: to hold if drilled and free to, else to pursue.
void list_pursue(const Setup& setup, const State& state, Lister& lister) {
    const UnitId unit = state.subject;
    const bool may_hold = check_hold(setup, state, unit).ok();
    const bool holds = may_hold && is_drilled(setup, unit);
    if (holds) lister.add_words(Verb::Hold, unit);
    const UnitId first = main_quarry(setup, state, unit);
    lister.add_words(Verb::Pursue, unit, first);
    for (const UnitId enemy : quarry_of(setup, state, unit)) {
        if (enemy != first) lister.add_words(Verb::Pursue, unit, enemy);
    }
    if (may_hold && !holds) lister.add_words(Verb::Hold, unit);
}

// Who leaves a combat or runs from S4.5 and has not gone yet.
bool is_to_flee(const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    return is_on_table(it) && is_leaving(state, unit) && it.is(flag::kFledThisTurn | flag::kFellBack) &&
           it.is(flag::kToRun);
}

}  // namespace

// S4.6 (2): all flights, the active side's first, in the order each side likes (AB-FLE-10).
void step_flights(Play& play) {
    State& state = play.state;
    take_returned(play);
    for (const std::uint8_t side : {state.active, other(state.active)}) {
        bool any = false;
        each_unit(play.setup, state, side, [&](UnitId unit) { any = any || is_to_flee(state, unit); });
        if (any) return ask(play, side);
    }
    go_to(play, Step::Pursuits);
}

namespace {

Ruling check_flight(const Setup& setup, const State& state, const Order& order) {
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    if (!is_to_flee(state, unit)) return refuse(Clause::FLE_10, Code::BadChoice, {unit});
    return Ruling::yes();
}

void apply_flight(Play& play, const Order& order) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    State& state = play.state;
    state.units[unit].set(flag::kToRun, false);
    if (state.units[unit].status == Status::Stampeding) return push_stampede(play, unit);
    push_flight(play, unit, largest_in_contact(play.setup, state, unit), false);
}

void list_flights(const Setup& setup, const State& state, Lister& lister) {
    each_unit(setup, state, state.asked, [&](UnitId unit) {
        if (is_to_flee(state, unit)) lister.add_words(Verb::Flight, unit);
    });
}

}  // namespace

bool is_to_pursue(const State& state, const Chase& chase) {
    return chase.target != kNoUnit && is_on_table(state.units[chase.unit]) &&
           state.units[chase.unit].status == Status::Steady && !is_engaged(state, chase.unit);
}

void step_pursuits(Play& play) {
    State& state = play.state;
    take_returned(play);
    if (!state.begun) {
        state.begun = true;
        // The charges of this turn have been fought; contacts from here on are of new combats.
        for (std::size_t i = 0; i < play.setup.units.size(); ++i) state.units[i].set(flag::kCharged, false);
        forget_combats_that_are_over(play);
    }
    for (const std::uint8_t side : {state.active, other(state.active)}) {
        for (const Chase& chase : state.chases) {
            if (side_of(play.setup, chase.unit) == side && is_to_pursue(state, chase)) return ask(play, side);
        }
    }
    state.chases.clear();
    go_to(play, Step::Reforms);
}

namespace {

Ruling check_pursuit(const Setup& setup, const State& state, const Order& order) {
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    for (const Chase& chase : state.chases) {
        if (chase.unit == order.words[0] && is_to_pursue(state, chase)) return Ruling::yes();
    }
    return refuse(Clause::FLE_10, Code::BadChoice, {order.words[0]});
}

void apply_pursuit(Play& play, const Order& order) {
    for (Chase& chase : play.state.chases) {
        if (chase.unit != order.words[0]) continue;
        const UnitId target = chase.target;
        chase.target = kNoUnit;
        return push_pursuit(play, chase.unit, target);
    }
}

void list_pursuits(const Setup& setup, const State& state, Lister& lister) {
    each_unit(setup, state, state.asked, [&](UnitId unit) {
        for (const Chase& chase : state.chases) {
            if (chase.unit == unit && is_to_pursue(state, chase)) lister.add_words(Verb::Pursuit, unit);
        }
    });
}

}  // namespace

constinit const DecisionRules kPursueRules{.verbs = verb_bits(Verb::Pursue, Verb::Hold),
                                           .check = check_pursue,
                                           .apply = apply_pursue,
                                           .list = list_pursue};
constinit const DecisionRules kFlightsRules{
    .verbs = verb_bits(Verb::Flight), .check = check_flight, .apply = apply_flight, .list = list_flights};
constinit const DecisionRules kPursuitsRules{
    .verbs = verb_bits(Verb::Pursuit), .check = check_pursuit, .apply = apply_pursuit, .list = list_pursuits};

}  // namespace clashfield::ancients
