#include "games/filler/rules/move.h"

#include "games/filler/rules/durations.h"
#include "games/filler/rules/energy.h"
#include "games/filler/rules/foes_and_allies.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/table.h"
#include "games/filler/rules/targets.h"
#include "games/filler/rules/triggers.h"
#include "games/filler/rules/turn.h"

namespace clashfield::filler {
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

Verdict check_move(const Setup& setup, const State& state, std::uint8_t who, std::int32_t space_word) {
    if (space_word == kNothing) return refuse(Clause::MOV_01, Code::Unknown, {});
    const bool exists = space_word == kCentre || (space_word >= 0 && space_word < setup.seats);
    if (exists && space_word != state.fighters[who].space) {
        const std::uint8_t holder = holder_of(setup, state, static_cast<std::uint8_t>(space_word));
        if (holder != kNobody) return refuse(Clause::MOV_02, Code::Occupied, {space_word, holder});
    }
    if (space_word == state.fighters[who].space) return refuse(Clause::MOV_02, Code::SameSpace, {space_word});
    if (!exists) return refuse(Clause::TAB_01, Code::NoSuchSpace, {setup.seats, setup.seats - 1, space_word});
    return check_forbidden(state, who, true, false);
}

Verdict check_swap_move(const Setup& setup, const State& state, std::uint8_t who, std::int32_t skill_word,
                        std::int32_t target_word) {
    const auto turn = static_cast<std::int32_t>(DecisionKind::Turn);
    const Card& card = card_of(setup, state, who);
    const std::uint8_t skill = own_skill(setup, state, who, skill_word);
    if (skill == kNobody) return refuse(Clause::SKL_07, Code::WrongSkill, {kNothing, kNothing, turn});
    const std::int32_t ref = skill_ref(who, skill);
    if (const Verdict verdict = check_forbidden(state, who, true, false); !verdict) return verdict;
    const Actor actor{who, skill, kNobody};
    if (const Verdict verdict = check_usable(setup, state, actor, Use::Move); !verdict) return verdict;
    const Effect& swap = card.effects[card.skills[skill].effects.begin];
    const bool known = target_word >= 0 && target_word < player_count(setup);
    if (!known || !is_candidate(setup, state, actor, swap, static_cast<std::uint8_t>(target_word))) {
        return refuse(Clause::TGT_01, Code::BadPick, {ref, 0, known ? target_word : kNothing});
    }
    return Verdict::yes();
}

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
    pay(play, who, static_cast<std::uint8_t>(1u << skill));
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
            if (push_ongoing(play, who, kNobody, trigger_bit(Trigger::Moved))) return;
            [[fallthrough]];
        case 2:
            while (frame.aux + 1 < player_count(play.setup) && state.fighters[who].alive != 0) {
                ++frame.aux;
                const std::uint8_t foe = side_at(play.setup, state, state.position + frame.aux);
                if (!is_foe(state, who, foe) || !adjacent(play.setup, state, who, foe)) continue;
                if (push_ongoing(play, foe, who, trigger_bit(Trigger::FoeEnters))) return;
            }
            frame.step = 3;
            if (push_foe_down(play)) return;
            break;
    }
    pop(play);
}

}  // namespace clashfield::filler
