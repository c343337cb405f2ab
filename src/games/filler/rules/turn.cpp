// The turn (FC-TRN), moving (FC-MOV) and skipping (FC-SKP).

#include <algorithm>

#include "games/filler/rules/engine.h"

namespace clashfield::filler {
namespace {

// These two say whether there is something to carry out before the turn goes on.
bool push_foe_down(Play& play) {
    if (play.state.fallen.empty()) return false;
    Frame frame;
    frame.kind = FrameKind::FoeDown;
    push(play, frame);
    return true;
}

bool push_ongoing(Play& play, std::uint8_t who, std::uint8_t foe, Trigger trigger) {
    const TriggerSet triggers = trigger_bit(trigger);
    if (play.state.fighters[who].alive == 0 || !any_ongoing(play.setup, play.state, who, triggers))
        return false;
    push(play, ongoing_frame(play.setup, play.state, who, foe, triggers));
    return true;
}

// FC-END-04 and -05: the limits are looked at after the last player of the order.
bool end_by_limits(Play& play) {
    State& state = play.state;
    state.quiet = static_cast<std::uint8_t>(state.attacked != 0 ? 0 : std::min(state.quiet + 1, 250));
    state.attacked = 0;
    if (play.setup.round_limit != 0 && state.round >= play.setup.round_limit) {
        adjudicate(play, Ending::RoundLimit);
        return true;
    }
    if (play.setup.quiet_limit != 0 && state.quiet >= play.setup.quiet_limit) {
        adjudicate(play, Ending::QuietLimit);
        return true;
    }
    return false;
}

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

// FC-ATK-07: after the effects of the Move, is the attack still there?
void attack_after_move(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t who = frame.who;
    const std::uint8_t defender = state.attack_after_move;
    state.attack_after_move = kNobody;
    frame.step = turn::End;
    if (defender == kNobody || state.fighters[who].alive == 0) return;
    Stand stand = standing(state, who);
    stand.moved = true;
    const bool reached =
        state.fighters[defender].alive != 0 && in_reach(play.setup, state, who, defender, stand);
    const bool ranged = !adjacent(play.setup, state, who, defender);
    if (!reached || is_veiled(state, defender, ranged)) {
        emit(play.events, EventKind::Cancelled, Clause::ATK_07, {who, defender});
        return;
    }
    declare_attack(play, defender);
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
            if (push_ongoing(play, who, kNobody, Trigger::TurnStart)) return;
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
            if (push_ongoing(play, who, kNobody, Trigger::TurnEnd)) return;
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

void skip_turn(Play& play, const Loadout& loadout) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t who = frame.who;
    state.skip = loadout;
    frame.step = loadout.skills != 0 ? turn::SkipEffects : turn::Skipped;
    if (play.events.listens()) {
        Event skipped{static_cast<std::uint8_t>(EventKind::Skipped), id(Clause::SKP_01), {}};
        skipped.words.push_back(who);
        Words words;
        write_loadout(play.setup, state, who, loadout, words);
        for (std::int32_t i = 0; i <= words[0]; ++i)
            skipped.words.push_back(words[static_cast<std::size_t>(i)]);
        play.events.emit(std::move(skipped));
    }
    const Card& card = card_of(play.setup, state, who);
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
        if ((loadout.skills >> k & 1u) == 0) continue;
        if (card.skills[k].cost != 0) {
            change_energy(play, who, -card.skills[k].cost, Cause{skill_ref(who, k), true, Clause::ENE_07});
        }
        if (card.skills[k].uses != 0) ++state.fighters[who].used[k];  // FC-SKL-12
    }
}

namespace {

void moved(Play& play, std::uint8_t from, std::uint8_t skill, std::uint8_t attack) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t who = frame.who;
    state.fighters[who].moved = 1;  // FC-MOV-04
    state.attack_after_move = attack;
    frame.step = turn::Moved;
    emit(play.events, EventKind::Moved, Clause::MOV_01, {who, from, state.fighters[who].space});
    Frame after;
    after.kind = FrameKind::AfterMove;
    after.who = who;
    after.skill = skill;
    push(play, after);
}

}  // namespace

void make_move(Play& play, std::uint8_t space, std::uint8_t attack) {
    const std::uint8_t who = top(play).who;
    const std::uint8_t from = play.state.fighters[who].space;
    play.state.fighters[who].space = space;  // FC-MOV-03: neither distance nor bystanders matter
    moved(play, from, kNobody, attack);
}

void make_swap_move(Play& play, std::uint8_t skill, std::uint8_t target, std::uint8_t attack) {
    State& state = play.state;
    const std::uint8_t who = top(play).who;
    const std::uint8_t from = state.fighters[who].space;
    const Skill& data = card_of(play.setup, state, who).skills[skill];
    if (data.cost != 0)
        change_energy(play, who, -data.cost, Cause{skill_ref(who, skill), true, Clause::ENE_07});
    if (data.uses != 0) ++state.fighters[who].used[skill];
    state.fighters[who].space = state.fighters[target].space;  // FC-MOV-05
    state.fighters[target].space = from;
    emit(play.events, EventKind::Swapped, Clause::MOV_05, {who, target, skill_ref(who, skill)});
    moved(play, from, skill, attack);
}

// FC-MOV-06: the move skill's further effects, the mover's own triggers, then the foes it came next to.
void step_after_move(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t who = frame.who;
    switch (frame.step) {  // 3: done
        case 0:
            frame.step = 1;
            if (frame.skill != kNobody) {
                Frame further = announced_frame(who, kNobody, static_cast<std::uint8_t>(1u << frame.skill),
                                                trigger_bit(Trigger::Moved), Pass::All);
                further.skill = frame.skill;
                further.effect = 1;  // behind the swap itself
                push(play, further);
                return;
            }
            [[fallthrough]];
        case 1:
            frame.step = 2;
            if (push_ongoing(play, who, kNobody, Trigger::Moved)) return;
            [[fallthrough]];
        case 2:
            while (frame.aux + 1 < player_count(play.setup) && state.fighters[who].alive != 0) {
                ++frame.aux;
                const std::uint8_t foe = side_at(play.setup, state, state.position + frame.aux);
                if (state.fighters[foe].alive == 0 || !is_foe(state, who, foe)) continue;
                if (!adjacent(play.setup, state, who, foe)) continue;
                if (!any_ongoing(play.setup, state, foe, trigger_bit(Trigger::FoeEnters))) continue;
                push_ongoing(play, foe, who, Trigger::FoeEnters);
                return;
            }
            frame.step = 3;
            if (push_foe_down(play)) return;
            break;
    }
    pop(play);
}

void declare_attack(Play& play, std::uint8_t defender) {
    State& state = play.state;
    const std::uint8_t attacker = top(play).who;
    top(play).step = turn::End;
    Combat record;
    record.open = 1;
    record.attacker = attacker;
    record.defender = defender;
    record.ranged = adjacent(play.setup, state, attacker, defender) ? 0 : 1;  // FC-ATK-04, FC-TAB-06
    record.combo = state.fighters[attacker].moved;
    record.defender_space = state.fighters[defender].space;
    state.combat = record;
    state.attacked = 1;
    Frame frame;
    frame.kind = FrameKind::Combat;
    frame.who = attacker;
    frame.foe = defender;
    push(play, frame);
}

}  // namespace clashfield::filler
