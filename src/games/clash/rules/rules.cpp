// The contract of a battle, put together from the chapters: what may be ordered, and what happens.

#include "games/clash/rules/rules.h"

#include <algorithm>

#include "battle/anytime.h"
#include "battle/codec.h"
#include "games/clash/rules/a_phase.h"
#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/manoeuvre.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/movement.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/special_actions.h"
#include "games/clash/rules/tokens_and_actions.h"
#include "games/clash/rules/victory.h"

namespace clashfield::clash {

static_assert(std::has_unique_object_representations_v<Figure>);
static_assert(std::has_unique_object_representations_v<Unit>);
static_assert(std::has_unique_object_representations_v<Run>);
static_assert(std::has_unique_object_representations_v<Shooter>);
static_assert(std::has_unique_object_representations_v<Duel>);
static_assert(std::has_unique_object_representations_v<Fire>);
static_assert(std::has_unique_object_representations_v<Gap>);
static_assert(std::has_unique_object_representations_v<Marker>);
static_assert(std::has_unique_object_representations_v<Counters>, "a state is hashed as bytes");

namespace {

Ruling check_anytime(const State& state, const Order& order) {
    const std::uint8_t side = order.side.index;
    const bool may = may_order_anytime(static_cast<Verb>(order.verb), (state.offers_draw >> side & 1) != 0,
                                       (state.offers_draw >> other(side) & 1) != 0);
    return may ? Ruling::yes() : refuse(Clause::VIC_01, Code::BadChoice, {kNothing});
}

Ruling read_unit(const Setup& setup, std::int32_t value, std::uint8_t side, UnitId& unit) {
    if (value < 0 || value >= static_cast<int>(setup.units.size()))
        return refuse(Clause::ACT_02, Code::Malformed);
    unit = static_cast<UnitId>(value);
    if (setup.units[unit].side != side) return refuse(Clause::ACT_02, Code::BadChoice, {value});
    return Ruling::yes();
}

Ruling check_action(const Setup& setup, const State& state, const Order& order) {
    UnitId unit = kNoUnit;
    if (const Ruling read = read_unit(setup, order.words[0], order.side.index, unit); !read) return read;
    const bool after = static_cast<Verb>(order.verb) == Verb::After;
    if (!after && (order.words[1] < 0 || order.words[1] >= kActions))
        return refuse(Clause::ACT_01, Code::Malformed);
    if (state.step == Step::Delayed) {  // CL-INT-04: the token is already taken
        if (state.reserved_units[0] != unit) return refuse(Clause::INT_04, Code::BadChoice, {unit});
    } else if (state.units[unit].tokens == 0) {
        return refuse(Clause::TOK_02, Code::Token, {unit});
    }
    if (after) return Ruling::yes();
    return check_announce(setup, state, unit, static_cast<Action>(order.words[1]));
}

// The poses an order gives the acting unit.
Ruling read_poses(const Setup& setup, const State& state, const Order& order, UnitId unit,
                  Placings& placings) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb != Verb::Move && verb != Verb::Manoeuvre && verb != Verb::Mount)
        return formation_of(setup, state, order, unit, placings);
    if (const Ruling read = read_placings(setup, state, order.words.span(), unit, placings); !read)
        return read;
    for (const Placing& placing : placings) {
        if (!on_table(state, placing.figure)) return refuse(Clause::MOV_01, Code::NotYours, {placing.figure});
    }
    if (verb == Verb::Mount && placings.empty() && !mount_places(setup, state, unit, placings))
        return refuse(Clause::SPC_01, Code::Mounts, {unit});
    return Ruling::yes();
}

// The order of the announced kind (CL-ACT-03).
Ruling check_execution(const Setup& setup, const State& state, const Order& order) {
    const UnitId unit = acting_unit(state);
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Forgo) return Ruling::yes();
    if (verb == Verb::Shoot || verb == Verb::VolleyAt) {
        Shots shots;
        if (const Ruling read = read_shots(setup, state, order, unit, shots); !read) return read;
        return check_shots(setup, state, unit, {shots.begin(), shots.size()});
    }
    if (verb == Verb::Charge && state.units[unit].state != MoraleState::Impetuous)
        return refuse(Clause::MOR_17, Code::State, {unit});
    Placings placings;
    if (const Ruling read = read_poses(setup, state, order, unit, placings); !read) return read;
    const std::span<const Placing> poses{placings.begin(), placings.size()};
    if (verb == Verb::Charge) return Ruling::yes();  // even if it comes nowhere (CL-ACT-07)
    switch (acting_action(state)) {
        case Action::Move:
            return check_move(setup, state, unit, poses);
        case Action::Disengage:
            return check_disengage(setup, state, unit, poses);
        case Action::Manoeuvre:
            return check_manoeuvre(setup, state, unit, poses);
        case Action::Shoot:
        case Action::Mount:
        case Action::Dismount:
        case Action::Limber:
        case Action::Unlimber:
        case Action::Abandon:
            break;
    }
    return check_mount(setup, state, unit, poses);
}

Ruling check_step(const Setup& setup, const State& state, const Order& order) {
    const Words& words = order.words;
    switch (static_cast<Verb>(order.verb)) {
        case Verb::Announce:
        case Verb::Interrupt:
        case Verb::After:
            return check_action(setup, state, order);
        case Verb::End:
            return check_end(setup, state);
        case Verb::Pass:
        case Verb::AutoDuels:
        case Verb::Stay:
            return Ruling::yes();
        case Verb::Forgo:
            if (state.step == Step::Delayed) return Ruling::yes();
            [[fallthrough]];
        case Verb::Move:
        case Verb::Advance:
        case Verb::Toward:
        case Verb::Wheel:
        case Verb::Spread:
        case Verb::Charge:
        case Verb::Manoeuvre:
        case Verb::Shoot:
        case Verb::VolleyAt:
        case Verb::Mount:
            return check_execution(setup, state, order);
        case Verb::Pivot: {
            if (words[0] < 0 || words[0] >= static_cast<int>(setup.figures.size()) ||
                side_of(setup, static_cast<FigureId>(words[0])) != order.side.index)
                return refuse(Clause::ACT_09, Code::Malformed);
            Pose pose;
            return check_pivot(setup, state, static_cast<FigureId>(words[0]), words[1], pose);
        }
        case Verb::Declare:
            return check_declare(setup, state, words.span().subspan(1));
        case Verb::Duels: {
            Assignment assignment;
            if (const Ruling read = read_assignment(setup, state, order, assignment); !read) return read;
            return check_assignment(setup, state, assignment);
        }
        case Verb::StepUp:
            return check_step_up(setup, state, state.gaps[state.cursor]);
        case Verb::Influence:
            return words[0] >= 0 && words[0] <= 2 ? Ruling::yes() : refuse(Clause::MOR_06, Code::Malformed);
        case Verb::Test: {
            UnitId unit = kNoUnit;
            if (const Ruling read = read_unit(setup, words[0], order.side.index, unit); !read) return read;
            return may_test(setup, state, unit) ? Ruling::yes()
                                                : refuse(Clause::MOR_03, Code::BadChoice, {unit});
        }
        case Verb::Done:
            if (state.step == Step::Agile || state.step == Step::MoraleMay) return Ruling::yes();
            [[fallthrough]];
        case Verb::LayTerrain:
        case Verb::ChooseEdge:
        case Verb::Deploy:
        case Verb::Place:
        case Verb::ChooseForm:
        case Verb::AutoDeploy:
        case Verb::Marker:
        case Verb::Resign:
        case Verb::OfferDraw:
        case Verb::AcceptDraw:
            break;
    }
    return check_setup_order(setup, state, order);
}

void announce(Play& play, const Order& order) {
    State& state = play.state;
    const auto unit = static_cast<UnitId>(order.words[0]);
    const auto action = static_cast<Action>(order.words[1]);
    if (state.step == Step::Delayed) {
        state.reserved_units.erase_at(0);
        state.units[unit].set(flag::kReserved, false);
        state.interrupter = unit;
        state.interrupting = action;
        state.step = Step::DelayedExec;
        emit(play.events, EventKind::Interrupted, Clause::INT_04, {unit, word(action)});
        return;
    }
    spend_token(play, unit);
    if (static_cast<Verb>(order.verb) == Verb::Interrupt) {
        state.interrupter = unit;
        state.interrupting = action;
        state.step = Step::InterruptExec;
        emit(play.events, EventKind::Interrupted, Clause::INT_01, {unit, word(action)});
        return;
    }
    state.announced = unit;
    state.action = action;
    state.step = Step::Interrupt;
    emit(play.events, EventKind::Announced, Clause::ACT_02, {unit, word(action)});
}

void reserve(Play& play, const Order& order) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    spend_token(play, unit);
    play.state.units[unit].set(flag::kReserved);
    play.state.reserved_units.push_back(unit);
    emit(play.events, EventKind::Reserved, Clause::INT_04, {unit});
}

// CL-ACT-07: a qualifying move, or one made by the unit itself, pays a part of the duty.
void pay_duty(Play& play, UnitId unit) {
    Unit& it = play.state.units[unit];
    if (it.duty == 0) return;
    --it.duty;
    emit(play.events, EventKind::Duty, Clause::ACT_07, {unit, it.duty});
}

void move_unit(Play& play, UnitId unit, std::span<const Placing> placings, bool by_itself) {
    const bool owes = duty_of(play.setup, play.state, unit) > 0;
    const bool pays = owes && (by_itself || qualifies(play.setup, play.state, unit, placings,
                                                      goal_figure(play.setup, play.state, unit)));
    if (!placings.empty()) apply_move(play, unit, placings);
    if (pays) pay_duty(play, unit);
    finish_action(play);
}

void disengage(Play& play, UnitId unit, std::span<const Placing> placings) {
    for (const Placing& placing : placings) put(play.setup, play.state, placing.figure, placing.pose);
    emit(play.events, EventKind::Disengaged, Clause::SPC_08, {unit});
    finish_action(play);
}

void forgo(Play& play) {
    State& state = play.state;
    if (state.step == Step::Delayed) {
        const UnitId unit = state.reserved_units[0];
        state.units[unit].set(flag::kReserved, false);
        state.reserved_units.erase_at(0);
        emit(play.events, EventKind::Wasted, Clause::INT_04, {unit, word(Wasted::Forgone)});
        return;
    }
    const UnitId unit = acting_unit(state);
    if (acting_action(state) == Action::Move && must_qualify(play.setup, state, unit)) {  // CL-MOR-19
        const Placings placings = auto_advance(play.setup, state, unit);
        return move_unit(play, unit, {placings.begin(), placings.size()}, true);
    }
    emit(play.events, EventKind::Wasted, Clause::ACT_03, {unit, word(Wasted::Forgone)});
    finish_action(play);
}

void apply_execution(Play& play, const Order& order) {
    State& state = play.state;
    const UnitId unit = acting_unit(state);
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Forgo) return forgo(play);
    if (verb == Verb::Shoot || verb == Verb::VolleyAt) {
        Shots shots;
        static_cast<void>(read_shots(play.setup, state, order, unit, shots));
        return begin_volley(play, unit, {shots.begin(), shots.size()});
    }
    Placings placings;
    static_cast<void>(read_poses(play.setup, state, order, unit, placings));
    const std::span<const Placing> poses{placings.begin(), placings.size()};
    switch (acting_action(state)) {
        case Action::Move:
            return move_unit(play, unit, poses, verb == Verb::Charge);
        case Action::Disengage:
            return disengage(play, unit, poses);
        case Action::Manoeuvre:
            apply_manoeuvre(play, unit, poses);
            return finish_action(play);
        case Action::Shoot:
        case Action::Mount:
        case Action::Dismount:
        case Action::Limber:
        case Action::Unlimber:
        case Action::Abandon:
            break;
    }
    apply_mount(play, unit, poses);
    return finish_action(play);
}

void declare(Play& play, const Order& order) {
    State& state = play.state;
    for (std::size_t i = 1; i < order.words.size(); ++i)
        state.declared.push_back(static_cast<UnitId>(order.words[i]));
    if (play.events.listens())
        play.events.emit(
            Event{static_cast<std::uint8_t>(EventKind::Declared), id(Clause::MEL_01), order.words});
    state.step = state.declared.empty() ? Step::MoraleMust : Step::Assign;
}

void pivot(Play& play, const Order& order) {
    const auto figure = static_cast<FigureId>(order.words[0]);
    Pose pose;
    static_cast<void>(check_pivot(play.setup, play.state, figure, order.words[1], pose));
    put(play.setup, play.state, figure, pose);
    emit(play.events, EventKind::Pivoted, Clause::ACT_09, {figure});
}

// CL-ARB-01: what both agree on; taking back is the match's business.
void apply_anytime(Play& play, const Order& order) {
    const std::uint8_t side = order.side.index;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Resign) return end_battle(play, Ending::Resigned, other(side));
    if (verb == Verb::AcceptDraw) return end_battle(play, Ending::Agreed, kNoUnit);
    play.state.offers_draw = static_cast<std::uint8_t>(play.state.offers_draw | 1u << side);
    emit(play.events, EventKind::DrawOffered, Clause::VIC_01, {side});
}

Clause clause_of_roll(RollKind roll) {
    switch (roll) {
        case RollKind::None:
        case RollKind::Attacker:
            return Clause::SET_04;
        case RollKind::Shot:
        case RollKind::ShotAgain:
            return Clause::SHO_07;
        case RollKind::Blow:
        case RollKind::BlowAgain:
        case RollKind::Riposte:
        case RollKind::RiposteAgain:
            return Clause::MEL_16;
        case RollKind::Morale:
            return Clause::MOR_04;
    }
    return Clause::SHO_07;
}

}  // namespace

Ruling check_order(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (state.step == Step::Over) return refuse(clause_of(state.ending), Code::Over);
    if (order.verb >= kVerbs || order.side.index > 1 ||
        !words_fit(clash_vocabulary().verbs[order.verb], order.words.span()))
        return refuse(Clause::ACT_02, Code::Malformed);
    if (is_anytime(verb)) return check_anytime(state, order);
    const auto wrong = [&] {
        const std::int32_t decision = state.waiting ? word(decision_of(setup, state).kind) : kNothing;
        return refuse(Clause::ACT_02, Code::Step,
                      {order.side.index, order.verb, decision, state.waiting ? state.asked : kNothing});
    };
    if (!state.waiting || order.side.index != state.asked) return wrong();
    const Decision decision = decision_of(setup, state);
    if ((decision.verbs >> order.verb & 1) == 0) {
        if (is_acting_step(state.step) && state.tests.empty())
            return refuse(Clause::ACT_03, Code::Kind, {word(acting_action(state)), order.verb});
        return wrong();
    }
    return check_step(setup, state, order);
}

void apply_order(Play& play, const Order& order) {
    State& state = play.state;
    const auto verb = static_cast<Verb>(order.verb);
    if (is_anytime(verb)) return apply_anytime(play, order);
    switch (verb) {
        case Verb::Announce:
        case Verb::Interrupt:
            return announce(play, order);
        case Verb::After:
            return reserve(play, order);
        case Verb::End:
            return end_actions(play);
        case Verb::Pass:
            state.step = Step::Execute;
            return;
        case Verb::Forgo:
            return forgo(play);
        case Verb::Pivot:
            return pivot(play, order);
        case Verb::Declare:
            return declare(play, order);
        case Verb::Duels:
        case Verb::AutoDuels: {
            Assignment assignment;
            static_cast<void>(read_assignment(play.setup, state, order, assignment));
            return begin_duels(play, assignment);
        }
        case Verb::StepUp:
            fill_gap(play, state.gaps[state.cursor]);
            state.gaps.erase_at(state.cursor);
            return;
        case Verb::Stay:
            state.gaps.erase_at(state.cursor);
            return;
        case Verb::Influence: {
            const UnitId unit = state.tests[0];
            state.influence = static_cast<std::uint8_t>(order.words[0] + 1);
            emit(play.events, EventKind::Influence, Clause::MOR_06, {unit, order.words[0]});
            return;
        }
        case Verb::Test:
            return ask_test(play, static_cast<UnitId>(order.words[0]));
        case Verb::Done:
            if (state.step == Step::Agile || state.step == Step::MoraleMay) {
                ++state.cursor;
                return;
            }
            return apply_setup_order(play, order);
        case Verb::LayTerrain:
        case Verb::ChooseEdge:
        case Verb::Deploy:
        case Verb::Place:
        case Verb::ChooseForm:
        case Verb::AutoDeploy:
        case Verb::Marker:
        case Verb::Move:
        case Verb::Advance:
        case Verb::Toward:
        case Verb::Wheel:
        case Verb::Spread:
        case Verb::Charge:
        case Verb::Manoeuvre:
        case Verb::Shoot:
        case Verb::VolleyAt:
        case Verb::Mount:
        case Verb::Resign:
        case Verb::OfferDraw:
        case Verb::AcceptDraw:
            break;
    }
    if (is_acting_step(state.step)) return apply_execution(play, order);
    return apply_setup_order(play, order);
}

// --- the contract ---

Verdict Rules::check(const Setup& setup, const State& state, const Order& order) {
    return check_order(setup, state, order);
}

void Rules::apply(const Setup& setup, State& state, const Order& order, EventSink& events) {
    Play play{setup, state, events};
    const bool anytime = is_anytime(static_cast<Verb>(order.verb));
    apply_order(play, order);
    // An offer or a resignation does not answer what is pending.
    if (!anytime) run(play);
}

void Rules::apply(const Setup& setup, State& state, const Faces& faces, EventSink& events) {
    Play play{setup, state, events};
    // One die of each side decides who attacks.
    const std::int32_t side = state.roll == RollKind::Attacker ? kNothing : roller_of(setup, state);
    events.emit_faces(static_cast<std::uint8_t>(EventKind::Dice), id(clause_of_roll(state.roll)),
                      {word(state.roll), side}, faces);
    switch (state.roll) {
        case RollKind::Attacker:
            apply_attacker_roll(play, faces);
            break;
        case RollKind::Shot:
        case RollKind::ShotAgain:
            apply_volley_roll(play, faces);
            break;
        case RollKind::Morale:
            apply_test_roll(play, faces);
            break;
        case RollKind::None:
        case RollKind::Blow:
        case RollKind::BlowAgain:
        case RollKind::Riposte:
        case RollKind::RiposteAgain:
            apply_duel_roll(play, faces);
            break;
    }
    run(play);
}

int Rules::sides(const Setup&) { return 2; }
const Vocabulary& Rules::vocabulary() { return clash_vocabulary(); }

}  // namespace clashfield::clash
