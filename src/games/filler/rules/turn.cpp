#include "games/filler/rules/turn.h"

#include "games/filler/rules/attack.h"
#include "games/filler/rules/durations.h"
#include "games/filler/rules/end_of_the_battle.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/triggers.h"
#include "games/filler/rules/turn_order.h"

namespace clashfield::filler {
namespace {

// FC-TRN-01, FC-TRN-06: on to the next living player; the slots of the fallen only let their `round` statuses
// expire.
void advance_turn(Play& play) {
    State& state = play.state;
    const int count = player_count(play.setup);
    for (;;) {
        state.position = static_cast<std::uint8_t>(state.position + 1);
        if (state.position == count) {
            if (end_by_limits(play)) return;
            state.position = 0;
            if (state.round < UINT16_MAX) state.round = static_cast<std::uint16_t>(state.round + 1);
        }
        const std::uint8_t who = side_at(play.setup, state, state.position);
        if (state.fighters[who].alive != 0) break;
        expire_round_statuses(play, who);
    }
    pop(play);
    start_turn(play);
}

}  // namespace

void start_turn(Play& play) {
    State& state = play.state;
    state.active = side_at(play.setup, state, state.position);
    Frame frame;
    frame.kind = FrameKind::Turn;
    frame.who = state.active;
    push(play, frame);
}

void step_turn(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t who = frame.who;
    switch (static_cast<turn::Step>(frame.step)) {
        case turn::Start:  // FC-TRN-04
            if (play.events.stops_at_turn()) return wait_for_turn(play);
            emit(play.events, EventKind::Turn, Clause::TRN_04, {who, state.round});
            expire_round_statuses(play, who);
            wake_next_turn_statuses(play, who);
            frame.step = turn::Started;
            if (push_ongoing(play, who, kNobody, trigger_bit(Trigger::TurnStart))) return;
            [[fallthrough]];
        case turn::Started:
            frame.step = turn::Decide;
            if (push_foe_down(play)) return;
            [[fallthrough]];
        case turn::Decide:
            if (state.fighters[who].alive == 0) {
                frame.step = turn::End;
                return;
            }
            state.wait = Wait::Turn;  // FC-TRN-02
            return;
        case turn::Moved:
            attack_after_move(play);
            return;
        case turn::SkipEffects:
            frame.step = turn::Skipped;
            push(play,
                 announced_frame(who, kNobody, state.skip.skills, trigger_bit(Trigger::Skip), Pass::All));
            return;
        case turn::Skipped: {
            const Loadout none;
            state.skip = none;
            frame.step = turn::End;
            if (push_foe_down(play)) return;
            [[fallthrough]];
        }
        case turn::End:  // FC-TRN-05
            frame.step = turn::Ended;
            if (push_ongoing(play, who, kNobody, trigger_bit(Trigger::TurnEnd))) return;
            [[fallthrough]];
        case turn::Ended:
            frame.step = turn::Close;
            if (push_foe_down(play)) return;
            [[fallthrough]];
        case turn::Close:
            expire_turn_statuses(play, who);
            state.fighters[who].moved = 0;
            emit(play.events, EventKind::End, Clause::TRN_05, {who});
            advance_turn(play);
            return;
    }
}

}  // namespace clashfield::filler
