// Carries a battle on, frame by frame and step by step, until it waits for somebody.

#include "games/empires/rules/play.h"

#include "games/empires/rules/characters.h"
#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/combat_outcome.h"
#include "games/empires/rules/combat_resolution.h"
#include "games/empires/rules/elephants.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/interception.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/movement.h"
#include "games/empires/rules/orders_phase.h"
#include "games/empires/rules/pursuit.h"
#include "games/empires/rules/reordering.h"
#include "games/empires/rules/reserves.h"
#include "games/empires/rules/set_up.h"
#include "games/empires/rules/shooting.h"
#include "games/empires/rules/victory.h"

namespace clashfield::empires {

void go_to(Play& play, Step step) {
    State& state = play.state;
    const Phase before = phase_of(state.step);
    state.step = step;
    state.begun = false;
    state.cursor = 0;
    state.stage = 0;
    state.queue.clear();
    // That of orders begins with its turn.
    if (phase_of(step) != before && phase_of(step) != Phase::End && step != Step::Charges) begin_phase(play);
}

namespace {

using Function = void (*)(Play&);

// In the order of Step; nothing follows Over.
constexpr Function kStepFunctions[] = {
    step_ground,          step_strategy,
    step_choose,          step_assign,
    step_deploy,          step_characters,
    step_charges,         step_responses,
    step_withdrawals,     step_rally,
    step_chargers_fear,   step_targets_fear,
    step_near_fleeing,    step_near_elephants,
    step_impetuous,       step_broken_moves,
    step_reserves,        step_compulsory,
    step_evasions,        step_reaction_fire,
    step_charge_moves,    step_interceptions,
    step_moves,           step_character_moves,
    step_targets,         step_shots,
    step_shooting_morale, step_combats,
    step_blows,           step_resolution,
    step_outcome_tests,   step_losers_move,
    step_pursuits,        step_fighting_withdrawal,
    step_reorder,         step_overlap,
    step_end_of_turn,
};
static_assert(std::size(kStepFunctions) + 1 == kSteps);
// In the order of FrameKind.
constexpr Function kFrames[] = {step_test,   step_morale, step_run,     step_answer, step_charge, step_unruly,
                                step_volley, step_chase,  step_pursuit, step_amok,   step_fate};
static_assert(std::size(kFrames) == index_of(FrameKind::Fate) + 1);

}  // namespace

void run(Play& play) {
    State& state = play.state;
    state.waiting = false;
    while (state.step != Step::Over && !state.waiting && state.roll == RollKind::None) {
        if (interrupt_for_morale(play)) continue;
        if (state.agenda.empty()) {
            kStepFunctions[index_of(state.step)](play);
        } else {
            kFrames[index_of(state.agenda.back().kind)](play);
        }
    }
}

}  // namespace clashfield::empires
