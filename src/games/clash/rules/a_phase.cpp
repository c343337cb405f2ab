// A phase from its tokens to the change of sides: the steps P1 to P13.

#include "games/clash/rules/a_phase.h"

#include "base/tables.h"
#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/special_actions.h"
#include "games/clash/rules/tokens_and_actions.h"
#include "games/clash/rules/victory.h"

namespace clashfield::clash {
namespace {

void step_declare(Play& play) {
    State& state = play.state;
    state.declared.clear();
    if (any_unit(play.setup, state.active, [&](UnitId unit) { return may_declare(play.setup, state, unit); }))
        return ask(play, state.active);
    state.step = Step::MoraleMust;
    state.cursor = 0;
}

void step_morale(Play& play) {
    State& state = play.state;
    // CL-MOR-03, -09: first those who must, then those who want to.
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
    end_actions(play);  // CL-ACT-08
}

// P1.
void begin_phase(Play& play) {
    step_reserves(play);
    if (!play.state.waiting) deal_tokens(play);
}

void ask_active(Play& play) { ask(play, play.state.active); }

// How each step is called and carried out, and what it asks for, if it asks.
struct StepRow {
    Step step;
    std::string_view name;
    void (*carry_out)(Play& play) = nullptr;
    DecisionKind asks = DecisionKind::Deploy;
};
constexpr StepRow kStepRows[] = {
    {Step::Attacker, "attacker", step_setup},
    {Step::Terrain, "terrain", step_setup, DecisionKind::Terrain},
    {Step::ChooseEdge, "choose_edge", step_setup, DecisionKind::Edge},
    {Step::Deploy, "deploy", step_setup, DecisionKind::Deploy},
    {Step::Decoys, "decoys", step_setup, DecisionKind::Decoys},
    {Step::Reserves, "reserves", begin_phase, DecisionKind::Reserve},
    {Step::Act, "act", step_act, DecisionKind::Act},
    {Step::Interrupt, "interrupt", step_interrupt, DecisionKind::Interrupt},
    {Step::InterruptExec, "interrupt", execute},  // asks for the order of the action
    {Step::Execute, "execute", execute},
    {Step::Delayed, "delayed", step_delayed, DecisionKind::Delayed},
    {Step::DelayedExec, "delayed", execute},
    {Step::Agile, "agile", step_agile, DecisionKind::Agile},
    {Step::Declare, "declare", step_declare, DecisionKind::Declare},
    {Step::Assign, "assign", ask_active, DecisionKind::Assign},
    {Step::Resolve, "resolve", roll_duels},
    {Step::StepUp, "step_up", step_gaps, DecisionKind::StepUp},
    {Step::MoraleMust, "morale", step_morale},
    {Step::MoraleMay, "morale", step_morale, DecisionKind::MayTest},
    {Step::Victory, "victory", end_phase},
    {Step::Over, "over"},
};
static_assert(std::size(kStepRows) == kSteps && are_in_order(kStepRows, &StepRow::step));

}  // namespace

void run(Play& play) {
    State& state = play.state;
    state.waiting = false;
    if (state.step > Step::Reserves && state.roll == RollKind::None) check_nobody(play);
    while (state.step != Step::Over && !state.waiting && state.roll == RollKind::None) {
        if (!state.tests.empty()) {  // CL-ACT-06: before anything else
            step_tests(play);
        } else {
            kStepRows[index_of(state.step)].carry_out(play);
        }
    }
}

std::string_view step_name(Step step) { return kStepRows[index_of(step)].name; }
DecisionKind asked_in(Step step) { return kStepRows[index_of(step)].asks; }

void begin_unit(const Setup& setup, State& state, UnitId unit) {
    const UnitInfo& info = setup.units[unit];
    state.units[unit].set(flag::kMounted, info.can_mount && info.starts_mounted);
    state.units[unit].set(flag::kLimbered, info.wheeled && info.starts_limbered);
    for (const FigureId figure : figures_of(setup, unit))
        state.figures[figure].lives = profile_of(setup, state, figure).lives;
}

void begin_battle(Play& play) {
    const Setup& setup = play.setup;
    State& state = play.state;
    state.attacker = setup.attacker;
    state.first = setup.first;
    for (const UnitId unit : all_units(setup)) begin_unit(setup, state, unit);
    for (const Fire& fire : setup.fires) state.fires.push_back(fire);
    state.step = Step::Attacker;
    run(play);
}

void begin_situation(Play& play) {
    for (const UnitId unit : all_units(play.setup)) {  // CL-SPC-08: it goes somewhere
        Unit& it = play.state.units[unit];
        if (it.is(flag::kDisengaging) && it.direction == Vector{})
            it.direction = disengage_direction(play.setup, play.state, unit);
    }
    run(play);
}

}  // namespace clashfield::clash
