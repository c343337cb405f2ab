// AB-CHG-03 to -10: how charges are answered, who is frightened, who shoots and who runs.

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {

// --- S2.1b ---

namespace {

bool is_cavalry(const Setup& setup, UnitId unit) { return type_of(setup, unit).cls == Class::Cavalry; }

bool is_let_through(const Setup& setup, UnitId charger) {
    const Class cls = type_of(setup, charger).cls;
    return cls == Class::Elephant || cls == Class::ScythedChariot;
}

Ruling check_reaction_fire(const Setup& setup, const State& state, UnitId unit, const ChargeOrder& charge) {
    const UnitType& type = type_of(setup, unit);
    if (type.missile == Missile::None || is_machine(setup, unit))
        return refuse(Clause::CHG_04, Code::NoMissiles, {unit, word(Reason::NoWeapon)});
    if (is_engaged(state, unit))
        return refuse(Clause::CHG_04, Code::NoMissiles, {unit, word(Reason::Engaged)});
    if (state.units[unit].status != Status::Steady)
        return refuse(Clause::CHG_04, Code::NoMissiles, {unit, word(Reason::Fleeing)});
    if (!is_in_arc(setup, state, unit, charge.unit))
        return refuse(Clause::CHG_04, Code::ChargerUnseen, {unit, charge.unit});
    const int half = type_of(setup, charge.unit).move;  // half of its charge
    if (charge.distance <= half * kInch + kEps)
        return refuse(Clause::CHG_04, Code::TooNear, {charge.unit, length_word(charge.distance), half});
    return Ruling::yes();
}

}  // namespace

Ruling check_response(const Setup& setup, const State& state, UnitId unit, Response response,
                      UnitId charger) {
    const ChargeOrder* charge = charge_by(state, charger);
    if (charge == nullptr || charge->target != unit)
        return refuse(Clause::CHG_03, Code::BadChoice, {charger});
    if (state.units[unit].status != Status::Steady) {
        return response == Response::Flee ? Ruling::yes() : refuse(Clause::CHG_03, Code::MustFlee, {unit});
    }
    const bool redirected = state.units[charger].is(flag::kRedirected);  // AB-CHG-11
    switch (response) {
        case Response::Hold:
        case Response::Flee:
            return Ruling::yes();
        case Response::StandAndShoot:
        case Response::FireAndFlee:
            if (redirected) return refuse(Clause::CHG_11, Code::BadChoice, {unit});
            return check_reaction_fire(setup, state, unit, *charge);
        case Response::CounterCharge:
            if (redirected) return refuse(Clause::CHG_11, Code::BadChoice, {unit});
            if (!is_cavalry(setup, unit) || !is_cavalry(setup, charger) || is_engaged(state, unit) ||
                face_as_fought(setup, state, unit, charge->face) != Face::Front)
                return refuse(Clause::CHG_05, Code::CounterCharge, {unit});
            return Ruling::yes();
        case Response::OpenLanes:
            if (redirected || !is_drilled(setup, unit) || is_engaged(state, unit) ||
                !is_let_through(setup, charger))
                return refuse(Clause::CHG_15, Code::OpenLanes, {unit});
            return check_lane(setup, state, charger, unit);
        case Response::None:
            break;
    }
    return refuse(Clause::CHG_03, Code::BadChoice, {unit});
}

namespace {

// The charger to whom an answer is given if none is named: the nearest, then the lowest number.
UnitId main_charger(const State& state, UnitId target) {
    UnitId best = kNoUnit;
    Tick nearest = 0;
    each_charge_at(state, target, [&](const ChargeOrder& charge) {
        const bool nearer = best == kNoUnit || charge.distance < nearest ||
                            (charge.distance == nearest && charge.unit < best);
        if (!nearer) return;
        best = charge.unit;
        nearest = charge.distance;
    });
    return best;
}

bool is_to_answer(const State& state, UnitId unit) {
    if (state.units[unit].response != Response::None) return false;
    bool fresh = false;
    each_charge_at(state, unit, [&](const ChargeOrder& charge) { fresh = fresh || charge.fresh; });
    return fresh;
}

Ruling check_respond(const Setup& setup, const State& state, const Order& order) {
    const UnitId unit = state.subject;
    if (order.words[0] != unit) return refuse(Clause::CHG_03, Code::BadChoice, {unit_word(unit)});
    if (order.words[2] != kNothing && !is_unit(setup, order.words[2]))
        return refuse(Clause::CHG_03, Code::BadChoice, {kNothing});
    const UnitId charger =
        order.words[2] == kNothing ? main_charger(state, unit) : static_cast<UnitId>(order.words[2]);
    return check_response(setup, state, unit, static_cast<Response>(order.words[1]), charger);
}

void apply_respond(Play& play, const Order& order) {
    State& state = play.state;
    const UnitId unit = state.subject;
    Unit& it = state.units[unit];
    it.response = static_cast<Response>(order.words[1]);
    it.answered =
        order.words[2] == kNothing ? main_charger(state, unit) : static_cast<UnitId>(order.words[2]);
    emit(play, EventKind::Response, Clause::CHG_03, {unit, order.words[1]});
}

void list_respond(const Setup& setup, const State& state, Lister& lister) {
    const UnitId unit = state.subject;
    const UnitId charger = main_charger(state, unit);
    for (const Response response : {Response::Hold, Response::StandAndShoot, Response::Flee,
                                    Response::FireAndFlee, Response::CounterCharge, Response::OpenLanes}) {
        if (check_response(setup, state, unit, response, charger))
            lister.add_words(Verb::Respond, unit, word(response), kNothing);
    }
}

}  // namespace

void step_responses(Play& play) {
    State& state = play.state;
    UnitId next = kNoUnit;
    each_unit(play.setup, state, other(state.active), [&](UnitId unit) {
        if (next == kNoUnit && is_to_answer(state, unit)) next = unit;
    });
    if (next == kNoUnit) return go_to(play, Step::AttackersFear);
    if (state.units[next].status != Status::Steady) {  // one answer only
        state.units[next].response = Response::Flee;
        state.units[next].answered = main_charger(state, next);
        return;
    }
    ask(play, other(state.active), next);
}

// --- S2.1c and S2.1d ---

namespace {

// The worst that any of them causes in the unit.
Dread worst_dread(const Setup& setup, const State& state, UnitId unit, bool attacks) {
    Dread worst = Dread::None;
    for (const ChargeOrder& charge : state.charges) {
        if (charge.cancelled || !charge.fresh) continue;
        // AB-CHG-14: nobody is frightened by a charge that cannot reach.
        if (attacks ? charge.unit != unit : (charge.target != unit || !charge.in_reach)) continue;
        worst = std::max(worst, dread_of(setup, state, unit, attacks ? charge.target : charge.unit));
    }
    return worst;
}

void fill_with_chargers(Play& play) {
    const State& state = play.state;
    fill_queue(play, state.active, [&](UnitId unit) {
        const ChargeOrder* charge = charge_by(state, unit);
        return charge != nullptr && charge->fresh && !is_immune(play.setup, state, unit) &&
               worst_dread(play.setup, state, unit, true) != Dread::None;
    });
}

}  // namespace

void step_attackers_fear(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        fill_with_chargers(play);
    }
    if (state.stage != 0) {
        const bool terror = state.stage == 2;
        const UnitId unit = state.queue[state.cursor++];
        state.stage = 0;
        if (take_returned(play) == Returned::No) {
            if (terror) {
                set_fleeing(play, unit, Clause::PSY_10, word(Cause::Terror));  // moves in S2.3
            } else {
                cancel_charge(play, unit, Clause::CHG_06);
                state.units[unit].set(flag::kHeldByCharge);
            }
        }
    }
    if (state.cursor == state.queue.size()) return go_to(play, Step::DefendersFear);
    const UnitId unit = state.queue[state.cursor];
    const bool terror = worst_dread(play.setup, state, unit, true) == Dread::Terror;
    state.stage = terror ? 2 : 1;
    if (terror) state.units[unit].set(flag::kTerrorDone);
    push_test(play, unit, terror ? Cause::Terror : Cause::Fear);
}

namespace {

const Chase* chase_of(const State& state, UnitId unit) {
    for (const Chase& chase : state.chases) {
        if (chase.unit == unit) return &chase;
    }
    return nullptr;
}

// all that frighten it, summed up.
int size_of_frightening(const Setup& setup, const State& state, UnitId unit) {
    int size = 0;
    each_charge_at(state, unit, [&](const ChargeOrder& charge) {
        if (charge.in_reach && dread_of(setup, state, unit, charge.unit) != Dread::None)
            size += size_of(setup, state, charge.unit);
    });
    return size;
}

void fail_fear(Play& play, UnitId unit, bool terror) {
    State& state = play.state;
    if (!terror && size_of(play.setup, state, unit) > size_of_frightening(play.setup, state, unit)) {
        each_charge_at(state, unit, [&](const ChargeOrder& charge) {
            if (dread_of(play.setup, state, unit, charge.unit) != Dread::None && !state.feared.full())
                state.feared.push_back({unit, charge.unit});
        });
        return;
    }
    const UnitId from = main_charger(state, unit);
    state.units[unit].response = Response::Flee;
    set_fleeing(play, unit, terror ? Clause::PSY_10 : Clause::CHG_07,
                word(terror ? Cause::Terror : Cause::Fear));
    if (state.units[unit].status == Status::Stampeding) return push_stampede(play, unit);
    if (!is_on_table(state.units[unit])) return;
    // whether they pursue is said in S2.1e.
    each_contact(state, unit, [&](Face, UnitId enemy, Face) {
        const InlineVector<UnitId, 8> quarry = quarry_of(play.setup, state, enemy);
        if (state.units[enemy].is(flag::kWonLastRound) && !quarry.empty() &&
            chase_of(state, enemy) == nullptr)
            state.chases.push_back({enemy, unit, true});
    });
    push_flight(play, unit, from, false);
}

}  // namespace

void step_defenders_fear(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        fill_queue(play, other(state.active), [&](UnitId unit) {
            return state.units[unit].status == Status::Steady && !is_immune(setup, state, unit) &&
                   worst_dread(setup, state, unit, false) != Dread::None;
        });
    }
    if (state.stage != 0) {
        const bool terror = state.stage == 2;
        const UnitId unit = state.queue[state.cursor++];
        state.stage = 0;
        if (take_returned(play) == Returned::No) {
            fail_fear(play, unit, terror);
            if (!state.agenda.empty()) return;
        }
    }
    take_returned(play);
    if (state.cursor == state.queue.size()) return go_to(play, Step::FlankPanic);
    const UnitId unit = state.queue[state.cursor];
    const bool terror = worst_dread(setup, state, unit, false) == Dread::Terror;
    state.stage = terror ? 2 : 1;
    if (terror) state.units[unit].set(flag::kTerrorDone);
    push_test(play, unit, terror ? Cause::Terror : Cause::Fear);
}

// --- S2.1e: a unit that fights is struck in flank or rear (AB-CHG-08), and who pursues it ---

namespace {

bool is_struck_in_flank(const Setup& setup, const State& state, UnitId unit) {
    bool struck = false;
    each_charge_at(state, unit, [&](const ChargeOrder& charge) {
        struck = struck || (charge.fresh && charge.in_reach &&
                            face_as_fought(setup, state, unit, charge.face) != Face::Front &&
                            size_of(setup, state, charge.unit) >= kFormedSize);
    });
    return struck;
}

// Enemies who fought it, won and touch nobody else: they may go after it at once.
UnitId next_to_chase(const Setup& setup, const State& state) {
    UnitId found = kNoUnit;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (found != kNoUnit || !state.units[unit].is(flag::kWonLastRound)) return;
        if (chase_of(state, unit) == nullptr && !quarry_of(setup, state, unit).empty()) found = unit;
    });
    return found;
}

// Whom it may go after: those it touches, or whoever ran from it in S2.1d.
InlineVector<UnitId, 8> targets_of_chase(const Setup& setup, const State& state, UnitId unit) {
    const Chase* chase = chase_of(state, unit);
    if (chase == nullptr || !chase->pending) return quarry_of(setup, state, unit);
    InlineVector<UnitId, 8> found;
    found.push_back(chase->target);
    return found;
}
// AB-CHG-08: free to choose, but for the frenzied and haters.
Ruling check_let_go(const Setup& setup, const State& state, UnitId unit) {
    if (is_frenzied(state, unit)) return refuse(Clause::FLE_04, Code::MustPursue, {unit});
    for (const UnitId enemy : targets_of_chase(setup, state, unit)) {
        if (hates(setup, unit, enemy)) return refuse(Clause::SPC_20, Code::MustPursue, {unit});
    }
    return Ruling::yes();
}

Ruling check_chase(const Setup& setup, const State& state, const Order& order) {
    const UnitId unit = state.subject;
    if (order.words[0] != unit) return refuse(Clause::CHG_08, Code::BadChoice, {unit_word(unit)});
    if (static_cast<Verb>(order.verb) == Verb::Hold) return check_let_go(setup, state, unit);
    const InlineVector<UnitId, 8> found = targets_of_chase(setup, state, unit);
    if (std::find(found.begin(), found.end(), order.words[1]) == found.end())
        return refuse(Clause::CHG_08, Code::BadChoice,
                      {is_unit(setup, order.words[1]) ? order.words[1] : kNothing});
    return Ruling::yes();
}

void apply_chase(Play& play, const Order& order) {
    State& state = play.state;
    const bool pursues = static_cast<Verb>(order.verb) == Verb::Pursue;
    const Chase said{state.subject, pursues ? static_cast<UnitId>(order.words[1]) : kNoUnit};
    for (Chase& chase : state.chases) {
        if (chase.unit == state.subject) {
            chase = said;
            return;
        }
    }
    state.chases.push_back(said);
}

void list_chase(const Setup& setup, const State& state, Lister& lister) {
    const UnitId unit = state.subject;
    if (check_let_go(setup, state, unit)) lister.add_words(Verb::Hold, unit);
    for (const UnitId enemy : targets_of_chase(setup, state, unit))
        lister.add_words(Verb::Pursue, unit, enemy);
}

// Flees out of a melee in S2.1: first those in contact decide, then it runs, then they do.
bool run_from_melee(Play& play, UnitId unit, UnitId from, bool after_fire) {
    State& state = play.state;
    if (const UnitId chaser = next_to_chase(play.setup, state); chaser != kNoUnit) {
        ask(play, state.active, chaser);
        return false;
    }
    push_flight(play, unit, from, after_fire);
    return true;
}

// Pursuits decided in S2.1, once their quarry has run.
bool push_next_chase(Play& play) {
    for (Chase& chase : play.state.chases) {
        if (chase.target == kNoUnit || chase.pending) continue;
        const UnitId target = chase.target;
        chase.target = kNoUnit;
        if (play.state.units[chase.unit].status != Status::Steady) continue;
        push_pursuit(play, chase.unit, target);
        return true;
    }
    return false;
}

enum FlankStage : std::uint8_t { kFlankNext, kFlankTesting, kFlankChoosing, kFlankRunning };

}  // namespace

void step_flank_panic(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        fill_queue(play, other(state.active), [&](UnitId unit) {
            return state.units[unit].status == Status::Steady && is_engaged(state, unit) &&
                   is_struck_in_flank(setup, state, unit) && may_panic(setup, state, unit);
        });
    }
    if (state.stage == kFlankNext) {  // of those who ran in S2.1d
        take_returned(play);
        for (const Chase& chase : state.chases) {
            if (chase.pending) return ask(play, state.active, chase.unit);
        }
        if (push_next_chase(play)) return;
    }
    if (state.stage == kFlankTesting) {
        state.stage = kFlankNext;
        const UnitId unit = state.queue[state.cursor];
        if (take_returned(play) == Returned::No) {
            set_fleeing(play, unit, Clause::CHG_08, word(Cause::PanicFlank));
            state.stage = kFlankChoosing;
        } else {
            ++state.cursor;
        }
    }
    if (state.stage == kFlankChoosing) {
        const UnitId unit = state.queue[state.cursor];
        if (is_on_table(state.units[unit])) {
            if (run_from_melee(play, unit, largest_in_contact(setup, state, unit), false))
                state.stage = kFlankRunning;
            return;
        }
        state.stage = kFlankRunning;
    }
    if (state.stage == kFlankRunning) {
        take_returned(play);
        if (push_next_chase(play)) return;
        state.stage = kFlankNext;
        ++state.cursor;
    }
    if (state.cursor == state.queue.size()) return go_to(play, Step::ReactionFire);
    state.stage = kFlankTesting;
    push_test(play, state.queue[state.cursor], Cause::PanicFlank);
}

// --- S2.1f ---

namespace {

bool shoots_back(const Unit& it) {
    return it.response == Response::StandAndShoot || it.response == Response::FireAndFlee;
}

bool has_lost_a_quarter(const Setup& setup, const State& state, UnitId unit) {
    const int lost = state.units[unit].phase_size - size_of(setup, state, unit);
    return lost > 0 && 4 * lost >= state.units[unit].phase_size;
}

}  // namespace

void step_reaction_fire(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        each_unit(setup, state, other(state.active), [&](UnitId unit) {
            if (shoots_back(state.units[unit]) && !state.units[unit].shot_back) state.queue.push_back(unit);
        });
    }
    const auto target_of = [&](UnitId unit) { return state.units[unit].answered; };
    if (state.stage == 2) {  // the charger's test
        state.stage = 0;
        const UnitId charger = target_of(state.queue[state.cursor++]);
        if (take_returned(play) == Returned::No)
            set_fleeing(play, charger, Clause::CHG_09, word(Cause::PanicReaction));
    }
    if (state.stage == 1) {  // the volley is over
        state.stage = 0;
        take_returned(play);
        const UnitId unit = state.queue[state.cursor];
        const UnitId charger = target_of(unit);
        shrink(play, charger);  // losses come off at once
        if (is_crewless(setup, state, charger))
            set_fleeing(play, charger, Clause::ELE_02, kNothing);  // it runs in S2.3
        if (is_on_table(state.units[charger]) && has_lost_a_quarter(setup, state, charger) &&
            may_panic(setup, state, charger)) {
            state.stage = 2;
            return push_test(play, charger, Cause::PanicReaction);
        }
        ++state.cursor;
    }
    for (; state.cursor < state.queue.size(); ++state.cursor) {
        const UnitId unit = state.queue[state.cursor];
        const UnitId charger = target_of(unit);
        if (charger == kNoUnit || !is_on_table(state.units[unit]) || !is_on_table(state.units[charger]))
            continue;
        if (state.units[unit].status != Status::Steady) continue;  // fear has driven it off
        state.units[unit].shot_back = true;
        Tick distance = distance_between(state, unit, charger);
        if (const ChargeOrder* charge = charge_by(state, charger)) distance = charge->distance;
        state.stage = 1;
        return push_volley(play, unit, charger, true, distance);
    }
    go_to(play, Step::FleeMoves);
}

// --- S2.1g ---

namespace {

bool is_to_flee_now(const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    const bool flees = it.response == Response::Flee || it.response == Response::FireAndFlee;
    return flees && is_on_table(it) && !it.is(flag::kRanIn21);
}

}  // namespace

void step_flee_moves(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        each_unit(setup, state, other(state.active), [&](UnitId unit) {
            if (is_to_flee_now(state, unit)) state.queue.push_back(unit);
        });
    }
    if (state.stage == kFlankRunning) {
        take_returned(play);
        if (push_next_chase(play)) return;
        state.stage = kFlankNext;
        ++state.cursor;
    }
    if (state.cursor == state.queue.size()) return go_to(play, Step::Redirect);
    const UnitId unit = state.queue[state.cursor];
    if (!is_to_flee_now(state, unit)) {
        ++state.cursor;
        return;
    }
    if (state.stage == kFlankNext) {
        if (state.units[unit].status == Status::Steady) set_fleeing(play, unit, Clause::CHG_10, kNothing);
        state.stage = kFlankChoosing;
    }
    if (!is_on_table(state.units[unit]) || state.units[unit].status == Status::Stampeding) {
        state.stage = kFlankRunning;
        if (state.units[unit].status == Status::Stampeding) {
            state.units[unit].set(flag::kRanIn21);
            push_stampede(play, unit);
        }
        return;
    }
    const bool after_fire = state.units[unit].response == Response::FireAndFlee;
    // A charge that was called off has still been answered (AB-CHG-03).
    UnitId from = main_charger(state, unit);
    if (from == kNoUnit && state.units[unit].answered != kNoUnit &&
        is_on_table(state.units[state.units[unit].answered]))
        from = state.units[unit].answered;
    if (run_from_melee(play, unit, from, after_fire)) state.stage = kFlankRunning;
}

constinit const DecisionRules kRespondRules{.verbs = verb_bits(Verb::Respond),
                                            .nested = true,
                                            .check = check_respond,
                                            .apply = apply_respond,
                                            .list = list_respond};
constinit const DecisionRules kChaseRules{.verbs = verb_bits(Verb::Pursue, Verb::Hold),
                                          .nested = true,
                                          .check = check_chase,
                                          .apply = apply_chase,
                                          .list = list_chase};

}  // namespace clashfield::ancients
