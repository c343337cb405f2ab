// Carries a battle on, frame by frame and step by step, until it waits for somebody.

#include "games/ancients/rules/play.h"

#include "games/ancients/rules/break_tests.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/compulsory_moves.h"
#include "games/ancients/rules/fall_back.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/rally.h"
#include "games/ancients/rules/redress_and_overlap.h"
#include "games/ancients/rules/set_up.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/the_turn.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {

void go_to(Play& play, Step step) {
    State& state = play.state;
    state.step = step;
    state.begun = false;
    state.cursor = 0;
    state.stage = 0;
    state.queue.clear();
    // when a state of section 5 ends; those of S4.6 are one.
    if (step != Step::Flights && step != Step::Pursuits && step != Step::Reforms)
        open_ranks(play.setup, state);
}

namespace {

using StepFunction = void (*)(Play&);

// In the order of Step.
constexpr StepFunction kStepFunctions[] = {
    step_deploy,         step_choose_first,   step_turn_start,     step_panic_near,     step_terror,
    step_stupidity,      step_impetuosity,    step_enter,          step_machines,       step_charges,
    step_responses,      step_attackers_fear, step_defenders_fear, step_flank_panic,    step_reaction_fire,
    step_flee_moves,     step_redirect,       step_disengage,      step_rally,          step_compulsory,
    step_charge_moves,   step_charge_panic,   step_moves,          step_targets,        step_resolve,
    step_shooting_panic, step_casualties,     step_combats,        step_challenge,      step_blows,
    step_results,        step_breaks,         step_combat_panic,   step_pursuit_choice, step_flights,
    step_pursuits,       step_reforms,        step_redress,        step_overlap,        step_end_of_turn,
};
static_assert(std::size(kStepFunctions) + 1 == kSteps);  // nothing follows Over

void step_frame(Play& play) {
    switch (top(play).kind) {
        case FrameKind::Test:
            return step_test(play);
        case FrameKind::Volley:
            return step_volley(play);
        case FrameKind::Machine:
            return step_machine(play);
        case FrameKind::Flight:
            return step_flight(play);
        case FrameKind::Pursuit:
            return step_pursuit(play);
        case FrameKind::Stampede:
            return step_stampede(play);
    }
}

}  // namespace

void run(Play& play) {
    State& state = play.state;
    state.waiting = false;
    while (state.step != Step::Over && !state.waiting && state.roll == RollKind::None) {
        if (!state.agenda.empty()) {
            step_frame(play);
        } else {
            kStepFunctions[static_cast<std::size_t>(state.step)](play);
        }
    }
}

}  // namespace clashfield::ancients
