#include "games/champs/rules/the_turn.h"

#include <algorithm>

#include "games/champs/rules/action_points.h"
#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/facing.h"
#include "games/champs/rules/losses_and_demoralisation.h"
#include "games/champs/rules/missiles.h"
#include "games/champs/rules/movement.h"
#include "games/champs/rules/set_up.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/victory.h"

namespace clashfield::champs {

void begin_turn(Play& play) {
    State& state = play.state;
    state.phase = Phase::Points;
    state.scratch = 0;
    emit(play.events, EventKind::Turn, Clause::SEQ_01, {state.active, state.turn});
    for (int i = 0; i < play.setup.size(); ++i) {
        state.counters[i].flags = 0;
        state.counters[i].moves = 0;
    }
    begin_points(play);
    state.armies[0].offers_draw = 0;
    state.armies[1].offers_draw = 0;
}

namespace {

void begin_movement(Play& play) {
    State& state = play.state;
    state.phase = Phase::Movement;
    each_unit(play.setup, state, state.active, [&](std::uint8_t unit) {  // CB-MOV-07
        if (enemy_within(state, state.active, state.counters[unit].hex, 4))
            set_flags(state, unit, flag::kNear);
    });
}

void step_points(Play& play) {
    State& state = play.state;
    if (state.scratch == 0) {
        state.scratch = 1;
        const int dice = dice_of(play.setup, state, state.active);
        if (dice > 0) return wait_for_roll(play, RollKind::Points, dice);
    }
    if (!state.pool.empty()) {  // P1b, only if the dice differ
        bool differ = false;
        for (const std::uint8_t die : state.pool) differ = differ || die != state.pool[0];
        if (differ) {
            state.cursor = next_without_die(play.setup, state);
            return wait_for(play, Wait::Assign, state.active);
        }
        return assign_die(play, state.pool[0]);
    }
    look_at_allies(play);
    std::uint8_t broken = 0;
    if (test_generals(play, broken)) {
        shake_allies(play, broken);
        if (check_victory(play)) return;
    }
    begin_movement(play);
}

void begin_melee_phase(Play& play) {
    State& state = play.state;
    state.phase = Phase::Pivots;
    state.scratch = 0;
    ++state.melee_phase;
    for (int i = 0; i < play.setup.size(); ++i) {
        Counter& counter = state.counters[i];
        counter.supported_count = 0;
        for (std::uint8_t& enemy : counter.supported) enemy = kNone;
    }
}

void end_turn(Play& play) {
    State& state = play.state;
    check_morale(play);
    if (check_victory(play)) return;
    const bool second = state.active != state.attacker;
    if (second) {
        if (check_stall(play)) return;
        if (state.turn < UINT16_MAX) ++state.turn;
    }
    state.active = other_side(state.active);
    begin_turn(play);
}

bool any_bound(const Setup& setup, const State& state, Bound bound) {
    return any_unit(setup, state, state.active, [&](std::uint8_t unit) { return bound(setup, state, unit); });
}

}  // namespace

void begin_situation(Play& play) {
    State& state = play.state;
    const Phase phase = state.phase;
    if (phase == Phase::Points) {
        begin_turn(play);
    } else {
        grant_bonus(play);
        if (phase == Phase::Movement) begin_movement(play);
        if (phase == Phase::Pivots) begin_melee_phase(play);
    }
    run(play);
}

void end_movement(Play& play) {
    play.state.phase = Phase::Advances;
    reveal_bound(play, is_bound_to_advance);
}

void pass_shooting(Play& play) {
    State& state = play.state;
    if (state.phase == Phase::Missiles) {
        state.phase = Phase::Return;
    } else {
        begin_melee_phase(play);
    }
}

void end_melee(Play& play) { play.state.phase = Phase::End; }

void step_phase(Play& play) {
    State& state = play.state;
    switch (state.phase) {
        case Phase::Setup:
            return step_setup(play);
        case Phase::Points:
            return step_points(play);
        case Phase::Movement:
            return wait_for(play, is_moving(state) ? Wait::Impulse : Wait::Activate, state.active);
        case Phase::Advances:
            if (any_bound(play.setup, state, must_advance))
                return wait_for(play, Wait::Advance, state.active);
            state.phase = Phase::Flights;
            reveal_bound(play, is_bound_to_flee);
            return;
        case Phase::Flights:
            if (any_bound(play.setup, state, must_flee)) return wait_for(play, Wait::Flee, state.active);
            state.phase = Phase::Missiles;
            return;
        case Phase::Missiles:
            if (any_shot(play.setup, state, state.active)) return wait_for(play, Wait::Shoot, state.active);
            return pass_shooting(play);
        case Phase::Return: {
            const std::uint8_t other = other_side(state.active);
            if (any_shot(play.setup, state, other)) return wait_for(play, Wait::Shoot, other);
            return pass_shooting(play);
        }
        case Phase::Pivots:
            return step_pivots(play);
        case Phase::Melee:
            return wait_for(play, Wait::Melee, state.active);
        case Phase::End:
            return end_turn(play);
    }
}

}  // namespace clashfield::champs
