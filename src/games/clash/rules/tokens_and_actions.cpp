// Tokens and actions (CL-TOK, CL-ACT): what may be announced, and how it is carried out.

#include "games/clash/rules/tokens_and_actions.h"

#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
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
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        Unit& it = state.units[i];
        const bool alive = is_alive(setup, state, unit);
        const bool active = setup.units[i].side == state.active;
        const int act = active ? tokens_when_active(setup, state, unit) : 1;
        it.tokens = static_cast<std::uint8_t>(alive ? act : 0);
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
            // A unit that owes a move may announce it even if it comes nowhere (CL-ACT-07).
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

void execute(Play& play) {
    State& state = play.state;
    const UnitId unit = acting_unit(state);
    const Action action = acting_action(state);
    Wasted why = Wasted::Forgone;
    if (is_overtaken(play.setup, state, unit, action, why)) return waste(play, unit, why, Clause::INT_06);
    if (state.units[unit].state == MoraleState::Routing) return rout(play, unit);  // CL-MOR-15
    switch (action) {
        case Action::Limber:
        case Action::Unlimber:
        case Action::Abandon:
            if (!check_special(play.setup, state, unit, action))
                return waste(play, unit, Wasted::Impossible, Clause::ACT_03);
            apply_special(play, unit, action);
            return finish_action(play);
        case Action::Disengage:
            switch (begin_disengaging(play, unit)) {
                case Disengaging::Tests:
                    return;
                case Disengaging::Refused:
                    return waste(play, unit, Wasted::Impossible, Clause::SPC_07);
                case Disengaging::Goes:
                    break;
            }
            break;
        case Action::Move:
        case Action::Manoeuvre:
        case Action::Shoot:
        case Action::Mount:
        case Action::Dismount:
            break;
    }
    ask(play, info_of_unit(play.setup, unit).side);
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
    bool front = false;
    each_foe_in_contact(setup, state, figure,
                        [&](FigureId foe) { front = front || face_of(state, figure, foe) == Face::Front; });
    return !front;
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
    bool faced = false;
    each_foe_touching(setup, state, side_of(setup, figure), base, [&](FigureId, const geometry::Base& its) {
        faced = faced || geometry::touched_face(base, its, kContact) == Face::Front;
    });
    return faced ? Ruling::yes() : refuse(Clause::ACT_09, Code::BadChoice, {unit_of(setup, figure)});
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
