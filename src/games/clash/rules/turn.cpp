// A phase from its tokens to the change of sides: the steps P1 to P13.

#include <algorithm>

#include "games/clash/rules/engine.h"

namespace clashfield::clash {
namespace {

template <typename Test>
bool any_unit(const Setup& setup, std::uint8_t side, Test test) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (setup.units[i].side == side && test(static_cast<UnitId>(i))) return true;
    }
    return false;
}

// P1: CL-TOK-01, and what is counted by phases begins anew.
void deal_tokens(Play& play) {
    const Setup& setup = play.setup;
    State& state = play.state;
    for (std::size_t i = 0; i < setup.figures.size(); ++i) {
        Figure& figure = state.figures[i];
        figure.shots = 0;
        figure.marks = static_cast<std::uint8_t>(figure.marks & ~(mark::kShieldDown | mark::kNamed));
    }
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        Unit& it = state.units[i];
        const bool alive = is_alive(setup, state, unit);
        const bool active = setup.units[i].side == state.active;
        const int act = actions_of(setup, state, unit) + (setup.units[i].isolated ? 1 : 0);
        it.tokens = static_cast<std::uint8_t>(!alive ? 0 : active ? act : 1);
        it.tokens_at_start = it.tokens;
        it.losses_phase = 0;
        it.losses_since_test = 0;
        it.special_since_test = 0;
        for (const std::uint16_t bit :
             {flag::kTested, flag::kDisengaging, flag::kRoadUsed, flag::kActed, flag::kReserved})
            it.set(bit, false);
        it.set(flag::kEngagedAtStart, is_unit_engaged(setup, state, unit));
        const bool owes = active && it.state == MoraleState::Impetuous;
        it.duty = static_cast<std::uint8_t>(owes ? (it.tokens + 1) / 2 : 0);  // CL-MOR-13
    }
    emit(play.events, EventKind::Tokens, Clause::TOK_01, {state.active, state.phase});
    state.step = Step::Act;
}

void waste(Play& play, UnitId unit, Wasted why, Clause clause) {
    emit(play.events, EventKind::Wasted, clause, {unit, word(why)});
    finish_action(play);
}

// CL-SPC-07: the test comes first; what it says decides.
bool is_disengaging(Play& play, UnitId unit) {
    State& state = play.state;
    Unit& it = state.units[unit];
    if (it.is(flag::kDisengaging)) return true;
    const bool tests = !info_of_unit(play.setup, unit).isolated;  // CL-MOR-11
    if (state.disengage_test == 0 && tests) {
        state.disengage_test = 1;
        ask_test(play, unit);
        return false;
    }
    if (it.state == MoraleState::Impetuous) {
        waste(play, unit, Wasted::Impossible, Clause::SPC_07);
        return false;
    }
    it.set(flag::kDisengaging);
    it.direction = disengage_direction(play.setup, state, unit);
    return true;
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

// What was announced, now that it is to be done: alone, or by asking for the order.
void execute(Play& play) {
    State& state = play.state;
    const UnitId unit = acting_unit(state);
    const Action action = acting_action(state);
    if (!is_alive(play.setup, state, unit)) return waste(play, unit, Wasted::Destroyed, Clause::INT_06);
    if (state.units[unit].state == MoraleState::Routing) return rout(play, unit);  // CL-MOR-15
    switch (action) {
        case Action::Move:
            if (is_unit_engaged(play.setup, state, unit))
                return waste(play, unit, Wasted::InContact, Clause::INT_06);
            break;
        case Action::Limber:
        case Action::Unlimber:
        case Action::Abandon:
            if (!check_special(play.setup, state, unit, action))
                return waste(play, unit, Wasted::Impossible, Clause::ACT_03);
            apply_special(play, unit, action);
            return finish_action(play);
        case Action::Disengage:
            if (!is_disengaging(play, unit)) return;
            break;
        case Action::Manoeuvre:
        case Action::Shoot:
        case Action::Mount:
        case Action::Dismount:
            break;
    }
    ask(play, info_of_unit(play.setup, unit).side);
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
    for (std::size_t i = 0; i < play.setup.figures.size(); ++i) {  // CL-MEL-12
        Figure& figure = state.figures[i];
        if (!figure.is(mark::kEngaged))
            figure.marks = static_cast<std::uint8_t>(figure.marks & ~mark::kCharging);
    }
}

void step_declare(Play& play) {
    State& state = play.state;
    state.declared.clear();
    if (any_unit(play.setup, state.active, [&](UnitId unit) { return may_declare(play.setup, state, unit); }))
        return ask(play, state.active);
    state.step = Step::MoraleMust;
    state.cursor = 0;
}

// P9: the active side's gaps, then the other's.
void step_gaps(Play& play) {
    State& state = play.state;
    for (const std::uint8_t side : {state.active, other(state.active)}) {
        for (std::size_t i = 0; i < state.gaps.size();) {
            const Gap gap = state.gaps[i];
            if (side_of(play.setup, gap.by) != side) {
                ++i;
                continue;
            }
            if (!check_step_up(play.setup, state, gap)) {
                state.gaps.erase_at(i);
            } else if (play.setup.options.auto_replace) {
                fill_gap(play, gap);
                state.gaps.erase_at(i);
            } else {
                state.cursor = static_cast<std::uint8_t>(i);
                return ask(play, side);
            }
        }
    }
    state.gaps.clear();
    state.cursor = 0;
    state.step = Step::MoraleMust;
}

void step_morale(Play& play) {
    State& state = play.state;
    if (state.step == Step::MoraleMust) {
        if (state.mandatory == 0) {
            state.mandatory = 1;
            queue_tests(play);
            return;
        }
        state.mandatory = 0;
        state.cursor = 0;
        state.step = Step::MoraleMay;
    }
    for (; state.cursor < 2; ++state.cursor) {
        const std::uint8_t side = state.cursor == 0 ? state.active : other(state.active);
        if (any_unit(play.setup, side, [&](UnitId unit) { return may_test(play.setup, state, unit); }))
            return ask(play, side);
    }
    state.cursor = 0;
    state.step = Step::Victory;
}

// P12 and P13.
void end_phase(Play& play) {
    State& state = play.state;
    check_victory(play);
    if (state.step == Step::Over) return;
    for (std::size_t i = state.fires.size(); i > 0; --i) {
        if (state.fires[i - 1].until > state.phase) continue;
        put_out(play, i - 1);
    }
    for (Unit& unit : state.units) unit.tokens = 0;  // CL-TOK-02, CL-INT-07
    emit(play.events, EventKind::PhaseEnded, Clause::TOK_02, {state.active, state.phase});
    state.active = other(state.active);
    ++state.phase;
    state.step = Step::Reserves;
    state.passed = 0;
}

// P2: any unit with a token, in any order, as often as it has tokens (CL-TOK-03).
void step_act(Play& play) {
    State& state = play.state;
    state.announced = kNoUnit;
    const auto has_token = [&](UnitId unit) { return state.units[unit].tokens > 0; };
    if (any_unit(play.setup, state.active, has_token)) return ask(play, state.active);
    for (Unit& unit : state.units) unit.tokens = 0;  // CL-INT-07
    state.step = Step::Agile;                        // CL-ACT-08
    state.cursor = 0;
}

// P3: only the passive side is ever asked (CL-INT-05).
void step_interrupt(Play& play) {
    State& state = play.state;
    const std::uint8_t passive = other(state.active);
    const auto has_token = [&](UnitId unit) { return state.units[unit].tokens > 0; };
    if (any_unit(play.setup, passive, has_token)) return ask(play, passive);
    state.step = Step::Execute;
}

void step_delayed(Play& play) {
    State& state = play.state;
    if (state.reserved_units.empty()) {
        state.step = Step::Act;
        return;
    }
    ask(play, other(state.active));
}

void step_once(Play& play) {
    switch (play.state.step) {
        case Step::Attacker:
        case Step::Terrain:
        case Step::ChooseEdge:
        case Step::Deploy:
        case Step::Decoys:
            return step_setup(play);
        case Step::Reserves:
            step_reserves(play);
            if (!play.state.waiting) deal_tokens(play);
            return;
        case Step::Act:
            return step_act(play);
        case Step::Interrupt:
            return step_interrupt(play);
        case Step::InterruptExec:
        case Step::Execute:
        case Step::DelayedExec:
            return execute(play);
        case Step::Delayed:
            return step_delayed(play);
        case Step::Agile:
            return step_agile(play);
        case Step::Declare:
            return step_declare(play);
        case Step::Assign:
            return ask(play, play.state.active);
        case Step::Resolve:
            return roll_duels(play);
        case Step::StepUp:
            return step_gaps(play);
        case Step::MoraleMust:
        case Step::MoraleMay:
            return step_morale(play);
        case Step::Victory:
            return end_phase(play);
        case Step::Over:
            return;
    }
}

}  // namespace

void run(Play& play) {
    State& state = play.state;
    state.waiting = false;
    if (state.step > Step::Reserves && state.roll == RollKind::None) check_nobody(play);
    while (state.step != Step::Over && !state.waiting && state.roll == RollKind::None) {
        if (!state.tests.empty()) {  // CL-ACT-06: before anything else
            step_tests(play);
        } else {
            step_once(play);
        }
    }
}

void begin_unit(const Setup& setup, State& state, UnitId unit) {
    const UnitInfo& info = setup.units[unit];
    state.units[unit].set(flag::kMounted, info.can_mount && info.starts_mounted);
    state.units[unit].set(flag::kLimbered, info.wheeled && info.starts_limbered);
    for (int i = 0; i < info.count; ++i) {
        const auto figure = static_cast<FigureId>(info.first + i);
        state.figures[figure].lives = profile_of(setup, state, figure).lives;
    }
}

void begin_battle(Play& play) {
    const Setup& setup = play.setup;
    State& state = play.state;
    state.attacker = setup.attacker;
    state.first = setup.first;
    for (std::size_t i = 0; i < setup.units.size(); ++i) begin_unit(setup, state, static_cast<UnitId>(i));
    for (const FireInfo& fire : setup.fires) state.fires.push_back({fire.at, fire.until, 0, 0});
    state.step = Step::Attacker;
    run(play);
}

void begin_situation(Play& play) {
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {  // CL-SPC-08: it goes somewhere
        Unit& unit = play.state.units[i];
        if (unit.is(flag::kDisengaging) && unit.direction == Vector{})
            unit.direction = disengage_direction(play.setup, play.state, static_cast<UnitId>(i));
    }
    run(play);
}

// The clause by which a battle ends.
Clause clause_of(Ending ending) {
    switch (ending) {
        case Ending::Goal:
        case Ending::Resigned:  // CL-VIC-01: an agreement like a draw
        case Ending::Agreed:
            return Clause::VIC_01;
        case Ending::Broken:
            return Clause::VIC_02;
        case Ending::Edge:
            return Clause::VIC_04;
        case Ending::Loss:
        case Ending::Nobody:
            return Clause::VIC_06;
    }
    return Clause::VIC_01;
}

void end_battle(Play& play, Ending ending, std::uint8_t winner) {
    State& state = play.state;
    state.step = Step::Over;
    state.waiting = false;
    state.roll = RollKind::None;
    state.ending = ending;
    state.winner = winner;
    if (!play.events.listens()) return;
    Event event{static_cast<std::uint8_t>(EventKind::Over), id(clause_of(ending)), {}};
    event.words.push_back(word(ending));
    event.words.push_back(winner == kNoUnit ? 0 : 1);
    if (winner != kNoUnit) event.words.push_back(winner);
    play.events.emit(std::move(event));
}

bool is_acting_step(Step step) {
    return step == Step::Execute || step == Step::InterruptExec || step == Step::DelayedExec;
}

UnitId acting_unit(const State& state) {
    return state.step == Step::Execute || state.step == Step::Interrupt ? state.announced : state.interrupter;
}

Action acting_action(const State& state) {
    return state.step == Step::Execute || state.step == Step::Interrupt ? state.action : state.interrupting;
}

void finish_action(Play& play) {
    State& state = play.state;
    state.disengage_test = 0;
    state.waiting = false;
    switch (state.step) {
        case Step::Execute:
            state.step = Step::Delayed;
            break;
        case Step::InterruptExec:
            state.interrupter = kNoUnit;
            state.step = Step::Interrupt;  // CL-INT-03
            break;
        case Step::DelayedExec:
            state.interrupter = kNoUnit;
            state.step = Step::Delayed;
            break;
        case Step::Attacker:
        case Step::Terrain:
        case Step::ChooseEdge:
        case Step::Deploy:
        case Step::Decoys:
        case Step::Reserves:
        case Step::Act:
        case Step::Interrupt:
        case Step::Delayed:
        case Step::Agile:
        case Step::Declare:
        case Step::Assign:
        case Step::Resolve:
        case Step::StepUp:
        case Step::MoraleMust:
        case Step::MoraleMay:
        case Step::Victory:
        case Step::Over:
            break;
    }
}

void spend_token(Play& play, UnitId unit) {
    Unit& it = play.state.units[unit];
    --it.tokens;
    it.set(flag::kActed);
}

Ruling check_announce(const Setup& setup, const State& state, UnitId unit, Action action) {
    const Unit& it = state.units[unit];
    const std::uint8_t side = info_of_unit(setup, unit).side;
    if (it.state == MoraleState::Routing)
        return action == Action::Move ? Ruling::yes() : refuse(Clause::MOR_15, Code::State, {unit});
    if (it.is(flag::kDisengaging) && action != Action::Disengage)
        return refuse(Clause::SPC_07, Code::State, {unit});
    if (action != Action::Move && must_qualify(setup, state, unit))
        return refuse(Clause::MOR_19, Code::State, {unit});
    switch (action) {
        case Action::Move:
            if (is_unit_engaged(setup, state, unit)) return refuse(Clause::MOV_06, Code::InContact, {unit});
            // Who owes a move may announce it even if it comes nowhere (CL-ACT-07).
            if (has_guns(setup, state, unit) && !has_crew_pair(setup, state, unit, {}) &&
                duty_of(setup, state, unit) == 0)
                return refuse(Clause::MOV_09, Code::Crew, {unit});
            return Ruling::yes();
        case Action::Manoeuvre:
            return Ruling::yes();
        case Action::Shoot: {
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
        case Action::Disengage:
            if (side != state.active) return refuse(Clause::INT_02, Code::Disengage, {kNothing});
            [[fallthrough]];
        case Action::Mount:
        case Action::Dismount:
        case Action::Limber:
        case Action::Unlimber:
        case Action::Abandon:
            break;
    }
    return check_special(setup, state, unit, action);
}

Ruling check_end(const Setup& setup, const State& state) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const Unit& it = state.units[i];
        if (setup.units[i].side != state.active || it.tokens == 0) continue;
        const bool runs = it.state == MoraleState::Routing;
        if (runs || duty_of(setup, state, static_cast<UnitId>(i)) > 0)
            return refuse(Clause::ACT_07, Code::Duty, {static_cast<std::int32_t>(i), it.tokens});
    }
    return Ruling::yes();
}

}  // namespace clashfield::clash
