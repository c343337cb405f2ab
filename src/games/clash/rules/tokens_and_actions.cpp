// Tokens and actions (CL-TOK, CL-ACT): what may be announced, and how it is carried out.

#include "games/clash/rules/tokens_and_actions.h"

#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/manoeuvre.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/movement.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/special_actions.h"
#include "games/clash/rules/special_figures.h"

namespace clashfield::clash {
namespace {

// The token is spent without effect (CL-ACT-03).
void waste(Play& play, UnitId unit, Wasted why, Clause clause) {
    emit(play.events, EventKind::Wasted, clause, {unit, word(why)});
    finish_action(play);
}

// Routers run, with all their tokens if a disengaging unit breaks.
void rout(Play& play, UnitId unit) {
    State& state = play.state;
    apply_rout(play, unit);
    if (state.disengage_test != 0) {
        while (state.units[unit].tokens > 0) {
            --state.units[unit].tokens;
            apply_rout(play, unit);
        }
    }
    finish_action(play);
}

// Somebody may; else what is wrong with the first of them.
Ruling check_shooters(const Setup& setup, const State& state, UnitId unit) {
    Ruling why = refuse(Clause::SHO_01, Code::NoWeapon, {info_of_unit(setup, unit).first});
    bool first = true;
    const bool can = any_figure(setup, state, unit, [&](FigureId figure) {
        const Ruling one = may_shoot(setup, state, figure);
        if (first) why = one;
        first = false;
        return one.ok();
    });
    return can ? Ruling::yes() : why;
}

}  // namespace

// P1: CL-TOK-01, and what is counted by phases begins anew.
void deal_tokens(Play& play) {
    const Setup& setup = play.setup;
    State& state = play.state;
    for (std::size_t i = 0; i < setup.figures.size(); ++i) {
        Figure& figure = state.figures[i];
        figure.shots = 0;
        figure.set(mark::kShieldDown | mark::kNamed, false);
    }
    for (const UnitId unit : all_units(setup)) {
        Unit& it = state.units[unit];
        const bool active = setup.units[unit].side == state.active;
        it.tokens = static_cast<std::uint8_t>(tokens_due(setup, state, unit));
        it.tokens_at_start = it.tokens;
        it.losses_phase = 0;
        it.losses_since_test = 0;
        it.special_since_test = 0;
        for (const std::uint16_t bit :
             {flag::kTested, flag::kDisengaging, flag::kRoadUsed, flag::kActed, flag::kReserved})
            it.set(bit, false);
        it.set(flag::kEngagedAtStart, is_unit_engaged(setup, state, unit));
        const bool owes = active && it.state == MoraleState::Impetuous;
        it.duty = owes ? duty_for(it.tokens) : 0;  // CL-MOR-13
    }
    emit(play.events, EventKind::Tokens, Clause::TOK_01, {state.active, state.phase});
    state.step = Step::Act;
}

void spend_token(Play& play, UnitId unit) {  // CL-TOK-02
    Unit& it = play.state.units[unit];
    --it.tokens;
    it.set(flag::kActed);
}

// CL-ACT-01, CL-ACT-02, CL-ACT-05.
Ruling check_announce(const Setup& setup, const State& state, UnitId unit, Action action) {
    const Unit& it = state.units[unit];
    if (it.state == MoraleState::Routing)
        return action == Action::Move ? Ruling::yes() : refuse(Clause::MOR_15, Code::State, {unit});
    if (it.is(flag::kDisengaging) && action != Action::Disengage)
        return refuse(Clause::SPC_07, Code::State, {unit});
    if (action != Action::Move && must_qualify(setup, state, unit))
        return refuse(Clause::MOR_19, Code::State, {unit});
    if (action == Action::Move) {
        if (is_unit_engaged(setup, state, unit)) return refuse(Clause::MOV_06, Code::InContact, {unit});
        // A unit that owes a move may announce it even if it comes nowhere (CL-ACT-07).
        if (has_guns(setup, state, unit) && !has_crew_pair(setup, state, unit, {}) &&
            duty_of(setup, state, unit) == 0)
            return refuse(Clause::MOV_09, Code::Crew, {unit});
    }
    if (action == Action::Shoot) return check_shooters(setup, state, unit);
    if (action == Action::Disengage && info_of_unit(setup, unit).side != state.active)
        return refuse(Clause::INT_02, Code::Disengage, {kNothing});
    return check_special(setup, state, unit, action);
}

Ruling read_own_unit(const Setup& setup, std::int32_t word, std::uint8_t side, UnitId& unit) {
    if (word < 0 || word >= static_cast<int>(setup.units.size()))
        return refuse(Clause::ACT_02, Code::Malformed);
    unit = static_cast<UnitId>(word);
    if (setup.units[unit].side != side) return refuse(Clause::ACT_02, Code::BadChoice, {word});
    return Ruling::yes();
}

Ruling check_announcement(const Setup& setup, const State& state, const Order& order) {
    UnitId unit = kNoUnit;
    if (const Ruling read = read_own_unit(setup, order.words[0], order.side.index, unit); !read) return read;
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

void announce(Play& play, const Order& order) {
    State& state = play.state;
    const auto unit = static_cast<UnitId>(order.words[0]);
    const auto action = static_cast<Action>(order.words[1]);
    if (state.step == Step::Delayed) return resume(play, unit, action);
    if (static_cast<Verb>(order.verb) == Verb::Interrupt) return interrupt(play, unit, action);
    spend_token(play, unit);
    state.announced = unit;
    state.action = action;
    state.step = Step::Interrupt;
    emit(play.events, EventKind::Announced, Clause::ACT_02, {unit, word(action)});
}

void execute(Play& play) {
    State& state = play.state;
    const UnitId unit = acting_unit(state);
    const Action action = acting_action(state);
    Wasted why = Wasted::Forgone;
    if (is_overtaken(play.setup, state, unit, action, why)) return waste(play, unit, why, Clause::INT_06);
    if (state.units[unit].state == MoraleState::Routing) return rout(play, unit);  // CL-MOR-15
    if (is_done_at_once(action)) {
        if (!check_special(play.setup, state, unit, action))
            return waste(play, unit, Wasted::Impossible, Clause::ACT_03);
        apply_special(play, unit, action);
        return finish_action(play);
    }
    if (action == Action::Disengage) {
        const Disengaging comes_to = begin_disengaging(play, unit);
        if (comes_to == Disengaging::Tests) return;
        if (comes_to == Disengaging::Refused) return waste(play, unit, Wasted::Impossible, Clause::SPC_07);
    }
    ask(play, info_of_unit(play.setup, unit).side);
}

namespace {

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

}  // namespace

Ruling check_execution(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Forgo) return Ruling::yes();
    const UnitId unit = acting_unit(state);
    if (verb == Verb::Shoot || verb == Verb::VolleyAt) {
        Shots shots;
        if (const Ruling read = read_shots(setup, state, order, unit, shots); !read) return read;
        return check_shots(setup, state, unit, shots);
    }
    if (verb == Verb::Charge && state.units[unit].state != MoraleState::Impetuous)
        return refuse(Clause::MOR_17, Code::State, {unit});
    Placings placings;
    if (const Ruling read = read_poses(setup, state, order, unit, placings); !read) return read;
    if (verb == Verb::Charge) return Ruling::yes();  // even if it comes nowhere (CL-ACT-07)
    const Action action = acting_action(state);
    if (action == Action::Move) return check_move(setup, state, unit, placings);
    if (action == Action::Disengage) return check_disengage(setup, state, unit, placings);
    if (action == Action::Manoeuvre) return check_manoeuvre(setup, state, unit, placings);
    return check_mount(setup, state, unit, placings);
}

namespace {

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
    if (state.step == Step::Delayed) return forgo_delayed(play);
    const UnitId unit = acting_unit(state);
    if (acting_action(state) == Action::Move && must_qualify(play.setup, state, unit)) {  // CL-MOR-19
        const Placings placings = auto_advance(play.setup, state, unit);
        return move_unit(play, unit, placings, true);
    }
    waste(play, unit, Wasted::Forgone, Clause::ACT_03);
}

}  // namespace

void apply_execution(Play& play, const Order& order) {
    State& state = play.state;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Forgo) return forgo(play);
    const UnitId unit = acting_unit(state);
    if (verb == Verb::Shoot || verb == Verb::VolleyAt) {
        Shots shots;
        static_cast<void>(read_shots(play.setup, state, order, unit, shots));
        return begin_volley(play, unit, shots);
    }
    Placings placings;
    static_cast<void>(read_poses(play.setup, state, order, unit, placings));
    const Action action = acting_action(state);
    if (action == Action::Move) return move_unit(play, unit, placings, verb == Verb::Charge);
    if (action == Action::Disengage) return disengage(play, unit, placings);
    if (action == Action::Manoeuvre) {
        apply_manoeuvre(play, unit, placings);
    } else {
        apply_mount(play, unit, placings);
    }
    finish_action(play);
}

Ruling check_end(const Setup& setup, const State& state) {
    for (const UnitId unit : units_of(setup, state.active)) {
        const Unit& it = state.units[unit];
        if (it.tokens == 0) continue;
        if (it.state == MoraleState::Routing || duty_of(setup, state, unit) > 0)
            return refuse(Clause::ACT_07, Code::Duty, {unit, it.tokens});
    }
    return Ruling::yes();
}

// CL-ACT-04, -08; what the other side has left is lost as well (CL-INT-07).
void end_actions(Play& play) {
    for (Unit& unit : play.state.units) unit.tokens = 0;
    play.state.step = Step::Agile;
    play.state.cursor = 0;
}

// --- agile figures (CL-ACT-09) ---

bool may_pivot(const Setup& setup, const State& state, FigureId figure) {
    if (!on_table(state, figure) || !is_engaged(state, figure)) return false;
    if (!profile_of(setup, state, figure).has(special::kAgile)) return false;
    return !any_foe_in_contact(setup, state, figure,
                               [&](FigureId foe) { return face_of(state, figure, foe) == Face::Front; });
}

Ruling check_pivot(const Setup& setup, const State& state, FigureId figure, std::int32_t heading,
                   Pose& pose) {
    if (!may_pivot(setup, state, figure))
        return refuse(Clause::ACT_09, Code::BadChoice, {unit_of(setup, figure)});
    const Figure& it = state.figures[figure];
    const BaseSize size = base_of(setup, state, figure);
    const Angle facing(heading);
    pose = {it.at, facing};
    // A deep base steps back from the enemy at its flank by what it is longer.
    const std::int32_t turn = geometry::between(facing, Angle(it.heading));
    if (turn == geometry::kQuarterTurn)
        pose = rounded({it.at + geometry::offset(facing, -(size.depth - size.width) / 2, 0), facing});
    const Placing placing{figure, pose};
    const geometry::Base base = base_at(setup, state, placing);
    if (const Ruling ground = check_ground(setup, state, figure, base.corners); !ground) return ground;
    if (const Ruling room = check_room(setup, state, {&placing, 1}); !room) return room;
    const bool faced = any_foe_touching(setup, state, side_of(setup, figure), base,
                                        [&](FigureId, const geometry::Base& its) {
                                            return geometry::touched_face(base, its, kContact) == Face::Front;
                                        });
    return faced ? Ruling::yes() : refuse(Clause::ACT_09, Code::BadChoice, {unit_of(setup, figure)});
}

Ruling check_pivot(const Setup& setup, const State& state, const Order& order) {
    const std::int32_t figure = order.words[0];
    if (figure < 0 || figure >= static_cast<int>(setup.figures.size()) ||
        side_of(setup, static_cast<FigureId>(figure)) != order.side.index)
        return refuse(Clause::ACT_09, Code::Malformed);
    Pose pose;
    return check_pivot(setup, state, static_cast<FigureId>(figure), order.words[1], pose);
}

void pivot(Play& play, const Order& order) {
    const auto figure = static_cast<FigureId>(order.words[0]);
    Pose pose;
    static_cast<void>(check_pivot(play.setup, play.state, figure, order.words[1], pose));
    put(play.setup, play.state, figure, pose);
    emit(play.events, EventKind::Pivoted, Clause::ACT_09, {figure});
}

void step_agile(Play& play) {
    State& state = play.state;
    for (; state.cursor < 2; ++state.cursor) {
        const std::uint8_t side = state.cursor == 0 ? state.active : other(state.active);
        const bool can = any_unit(play.setup, side, [&](UnitId unit) {
            return any_figure(play.setup, state, unit,
                              [&](FigureId figure) { return may_pivot(play.setup, state, figure); });
        });
        if (can) return ask(play, side);
    }
    state.cursor = 0;
    state.step = Step::Declare;
    forget_charges(play.setup, state);
}

}  // namespace clashfield::clash
