// Carries a battle on: frame by frame, phase by phase, until it waits for an input.

#include "games/champs/rules/play.h"

#include <array>

#include "games/champs/rules/destruction.h"
#include "games/champs/rules/flight.h"
#include "games/champs/rules/melee.h"
#include "games/champs/rules/missiles.h"
#include "games/champs/rules/orders.h"
#include "games/champs/rules/recoil.h"
#include "games/champs/rules/results.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/the_turn.h"

namespace clashfield::champs {

void wait_for_roll(Play& play, RollKind kind, int dice) {
    State& state = play.state;
    state.wait = Wait::Roll;
    state.roll = kind;
    state.roll_dice = static_cast<std::uint8_t>(dice);
}

namespace {

void step_frame(Play& play) {
    switch (top(play).kind) {
        case FrameKind::Advance:
            return step_advance(play);
        case FrameKind::Shot:
            return step_shot(play);
        case FrameKind::Melee:
            return step_melee(play);
        case FrameKind::Result:
            return step_result(play);
        case FrameKind::Recoil:
            return step_recoil(play);
        case FrameKind::Flee:
            return step_flight(play);
        case FrameKind::Losses:
            return step_losses(play);
    }
}

// With room for the longest, so that nothing is allocated while a battle goes on.
Order roomy_order() {
    Order order;
    order.words.assign(std::array<std::int32_t, kMostWords>{});
    return order;
}

// Something of what is under way. False if nothing is.
bool step_agenda(Play& play) {
    if (start_fleer(play)) return true;
    if (play.state.agenda.empty()) return false;
    step_frame(play);
    return true;
}

}  // namespace

void run_agenda(Play& play) {
    while (play.state.wait == Wait::None && step_agenda(play)) {
    }
}

void run(Play& play) {
    State& state = play.state;
    static thread_local Order only = roomy_order();
    for (;;) {
        while (state.wait == Wait::None) {
            if (!step_agenda(play)) step_phase(play);
        }
        // A decision with one legal order is no decision; the engine takes it.
        if (state.wait == Wait::Over || state.wait == Wait::Roll) return;
        if (!sole_order(play.setup, state, only)) return;
        state.wait = Wait::None;
        apply_order(play, only);
    }
}

}  // namespace clashfield::champs
