#include "games/filler/rules/effects.h"

#include "games/filler/rules/conditions.h"
#include "games/filler/rules/dice.h"
#include "games/filler/rules/durations.h"
#include "games/filler/rules/energy.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/targets.h"
#include "games/filler/rules/turn_order.h"

namespace clashfield::filler {
namespace {

// A choice is asked when the effect acts, unless it came with the order (FC-TGT-01).
bool must_ask(const Effect& effect) {
    if (pick_is_in_order(effect)) return false;
    return effect.may || effect.to == Target::Pick || detail_of(effect) != Detail::None;
}

// The status that an effect places.
StatusKind status_kind(Do what) {
    struct Row {
        Do what;
        StatusKind kind;
    };
    static constexpr Row kRows[] = {{Do::Dice, StatusKind::Dice},     {Do::Bonus, StatusKind::Bonus},
                                    {Do::Reduce, StatusKind::Reduce}, {Do::Defuse, StatusKind::Defuse},
                                    {Do::Taunt, StatusKind::Taunt},   {Do::Forbid, StatusKind::Forbid},
                                    {Do::Veil, StatusKind::Veil}};
    for (const Row& row : kRows) {
        if (row.what == what) return row.kind;
    }
    CLASHFIELD_ASSERT(false);
    return StatusKind::Dice;
}

std::int8_t status_value(const Effect& effect, StatusKind kind, std::uint8_t detail) {
    switch (kind) {
        case StatusKind::Dice:
        case StatusKind::Bonus:
        case StatusKind::Reduce:
            return effect.value;
        case StatusKind::Defuse:
            return static_cast<std::int8_t>(detail);
        case StatusKind::Taunt:
            return 0;
        case StatusKind::Forbid:
            return static_cast<std::int8_t>(effect.forbids);
        case StatusKind::Veil:
            return static_cast<std::int8_t>(effect.veil);
    }
    return 0;
}

void place_status(Play& play, Actor actor, const Effect& effect, std::uint8_t target, std::uint8_t detail) {
    Status status;
    status.kind = status_kind(effect.what);
    status.value = status_value(effect, status.kind, detail);
    status.holder = target;
    status.source = actor.who;
    status.skill = actor.skill;
    status.until = effect.lasts;
    status.roll = effect.roll;
    add_status(play, status);
}

void relocate(Play& play, Actor actor, std::uint8_t target, std::uint8_t space) {
    Fighter& fighter = play.state.fighters[target];
    emit(play.events, EventKind::Relocated, Clause::EFX_22,
         {target, fighter.space, space, skill_ref(actor.who, actor.skill)});
    fighter.space = space;
}

void swap_places(Play& play, Actor actor, std::uint8_t target) {
    State& state = play.state;
    const std::uint8_t space = state.fighters[actor.who].space;
    state.fighters[actor.who].space = state.fighters[target].space;
    state.fighters[target].space = space;
    emit(play.events, EventKind::Swapped, Clause::EFX_23,
         {actor.who, target, skill_ref(actor.who, actor.skill)});
}

using Targets = InlineVector<std::uint8_t, kMaxPlayers>;

Targets targets_of(const Play& play, Actor actor, const Effect& effect, const PickChoice* choice) {
    Targets targets;
    if (choice != nullptr) {
        // A target chosen with the order may have fallen, or moved, before the effect acts.
        if (play.state.fighters[choice->target].alive != 0) targets.push_back(choice->target);
        return targets;
    }
    in_turn_order(play.setup, play.state, [&](std::uint8_t target) {
        if (is_candidate(play.setup, play.state, actor, effect, target)) targets.push_back(target);
    });
    return targets;
}

// FC-EFX-16 and -17.
void lose_energy(Play& play, Actor actor, const Effect& effect, const Targets& targets) {
    const Cause cause{skill_ref(actor.who, actor.skill), false, clause_of(effect.what)};
    int stolen = 0;
    for (const std::uint8_t target : targets) {
        const int before = play.state.fighters[target].energy;
        change_energy(play, target, -effect.value, cause);
        stolen += before - play.state.fighters[target].energy;
    }
    if (effect.what == Do::Steal) change_energy(play, actor.who, stolen, cause);  // FC-EFX-17: one step
    settle(play);
}

void push_roll_frame(Play& play, FrameKind kind, Actor actor, std::uint16_t effect, const Effect& data) {
    Frame frame;
    frame.kind = kind;
    frame.who = actor.who;
    frame.foe = actor.foe;
    frame.skill = actor.skill;
    frame.effect = effect;
    push(play, frame);
    const RollKind roll = kind == FrameKind::TestRoll ? RollKind::Test : RollKind::Counter;
    wait_for_roll(play, roll, data.dice, actor.who, skill_ref(actor.who, actor.skill));
}

// Carries an effect other than a roll or a loss out on one target.
void perform_on(Play& play, Actor actor, const Effect& effect, std::uint8_t target, std::uint8_t detail) {
    if (effect.what == Do::Heal) {  // FC-EFX-15
        change_energy(play, target, effect.dealt ? play.state.combat.dealt : effect.value,
                      Cause{skill_ref(actor.who, actor.skill), false, Clause::EFX_15});
    } else if (effect.what == Do::Relocate) {
        if (is_destination(play.setup, play.state, actor.who, effect, target, detail))
            relocate(play, actor, target, detail);
    } else if (effect.what == Do::Swap) {
        swap_places(play, actor, target);
    } else {
        place_status(play, actor, effect, target, detail);
    }
}

// Carries the effect out on its targets. `choice` is the user's pick, if the effect has one.
void perform(Play& play, Actor actor, std::uint16_t index, const PickChoice* choice) {
    const Effect& effect = card_of(play.setup, play.state, actor.who).effects[index];
    if (effect.what == Do::Test) {  // FC-EFX-24
        push_roll_frame(play, FrameKind::TestRoll, actor, index, effect);
        return;
    }
    if (effect.what == Do::Counter) {  // FC-EFX-14: both must live
        if (play.state.fighters[actor.foe].alive == 0) return;
        push_roll_frame(play, FrameKind::CounterRoll, actor, index, effect);
        return;
    }
    const Targets targets = targets_of(play, actor, effect, choice);
    if (effect.what == Do::Lose || effect.what == Do::Steal) return lose_energy(play, actor, effect, targets);
    const std::uint8_t detail = choice != nullptr ? choice->detail : kNowhere;
    for (const std::uint8_t target : targets) perform_on(play, actor, effect, target, detail);
}

}  // namespace

// One effect whose turn has come: conditions, question, or action.
void act(Play& play, Actor actor, std::uint16_t index, const PickChoice* choice) {
    const Card& card = card_of(play.setup, play.state, actor.who);
    const Effect& effect = card.effects[index];
    if (play.state.fighters[actor.who].alive == 0) return;  // FC-TRG-03
    if (!all_hold(play.setup, play.state, card, effect.conditions, Scene{actor.who, actor.foe, kNobody}))
        return;
    if (!must_ask(effect)) {
        perform(play, actor, index, choice);
        return;
    }
    Frame ask;
    ask.kind = FrameKind::Ask;
    ask.who = actor.who;
    ask.foe = actor.foe;
    ask.skill = actor.skill;
    ask.effect = index;
    push(play, ask);
}

void step_inner(Play& play) {
    Frame& frame = top(play);
    if (frame.count == 0 || play.state.fighters[frame.who].alive == 0) {
        pop(play);
        return;
    }
    const std::uint16_t index = frame.effect;
    const Actor actor{frame.who, frame.skill, frame.foe};
    frame.effect = static_cast<std::uint16_t>(frame.effect + 1);
    frame.count = static_cast<std::uint16_t>(frame.count - 1);
    act(play, actor, index, nullptr);
}

const Effect& asked_effect(const Setup& setup, const State& state) {
    const Frame& frame = state.agenda.back();
    return card_of(setup, state, frame.who).effects[frame.effect];
}

void step_ask(Play& play) {
    const Frame frame = top(play);
    const Actor actor{frame.who, frame.skill, frame.foe};
    const Effect& effect = asked_effect(play.setup, play.state);
    const bool choosing = effect.to == Target::Pick || detail_of(effect) != Detail::None;
    int choices = 0;
    PickChoice only;
    if (choosing) {
        each_choice(play.setup, play.state, actor, effect, [&](PickChoice choice) {
            only = choice;
            return ++choices < 2;
        });
        if (choices == 0) {  // FC-TGT-01: no candidate, the effect does nothing
            pop(play);
            return;
        }
    } else if (targets_of(play, actor, effect, nullptr).empty()) {
        pop(play);
        return;
    }
    if (!effect.may && choices == 1) {
        answer_pick(play, only);
        return;
    }
    play.state.wait = Wait::Pick;
}

Verdict check_pick(const Setup& setup, const State& state, std::span<const std::int32_t> words) {
    const Frame& frame = state.agenda.back();
    const Effect& effect = asked_effect(setup, state);
    const Actor actor{frame.who, frame.skill, frame.foe};
    const std::int32_t ref = skill_ref(frame.who, frame.skill);
    const bool choosing = effect.to == Target::Pick || detail_of(effect) != Detail::None;
    const bool known = words[0] >= 0 && words[0] < player_count(setup);
    if (!choosing || !pick_fits(setup, state, actor, effect, words)) {
        return refuse(Clause::TGT_01, Code::BadPick, {ref, 0, known ? words[0] : kNothing});
    }
    return Verdict::yes();
}

void answer_pick(Play& play, PickChoice choice) {
    const Frame frame = top(play);
    pop(play);
    perform(play, Actor{frame.who, frame.skill, frame.foe}, frame.effect, &choice);
}

void answer_accept(Play& play) {
    const Frame frame = top(play);
    pop(play);
    perform(play, Actor{frame.who, frame.skill, frame.foe}, frame.effect, nullptr);
}

void answer_decline(Play& play) {
    const Frame frame = top(play);
    pop(play);
    emit(play.events, EventKind::Declined, Clause::SKL_02, {skill_ref(frame.who, frame.skill)});
}

void apply_test_roll(Play& play, const Faces& faces) {
    const Frame frame = top(play);
    pop(play);
    const Effect& effect = card_of(play.setup, play.state, frame.who).effects[frame.effect];
    const int successes = count_successes({faces.begin(), faces.size()}, effect.bonus);  // FC-DIC-08
    const bool passed = successes >= effect.need;
    emit(play.events, EventKind::Test, Clause::EFX_24,
         {skill_ref(frame.who, frame.skill), successes, passed ? 1 : 0});
    const Range inner = passed ? effect.then_do : effect.else_do;
    if (inner.empty()) return;
    Frame list;
    list.kind = FrameKind::Inner;
    list.who = frame.who;
    list.foe = frame.foe;
    list.skill = frame.skill;
    list.effect = inner.begin;
    list.count = inner.count;
    push(play, list);
}

void apply_counter_roll(Play& play, const Faces& faces) {
    const Frame frame = top(play);
    pop(play);
    const Effect& effect = card_of(play.setup, play.state, frame.who).effects[frame.effect];
    const int successes = count_successes({faces.begin(), faces.size()}, effect.bonus);
    emit(play.events, EventKind::Counter, Clause::EFX_14, {frame.who, frame.foe, successes});
    change_energy(play, frame.foe, -successes,
                  Cause{skill_ref(frame.who, frame.skill), false, Clause::EFX_14});
    settle(play);
}

}  // namespace clashfield::filler
