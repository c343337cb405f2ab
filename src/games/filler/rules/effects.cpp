// Effects that act by themselves when their trigger comes (FC-TRG, FC-EFX): the frames that walk over skills,
// the questions they ask, and what each effect does.

#include "games/filler/rules/engine.h"

namespace clashfield::filler {
namespace {

constexpr TriggerSet triggers_of(const Frame& frame) {
    return static_cast<TriggerSet>(frame.triggers_low) | static_cast<TriggerSet>(frame.triggers_high) << 16;
}

void set_triggers(Frame& frame, TriggerSet triggers) {
    frame.triggers_low = static_cast<std::uint16_t>(triggers & 0xffffu);
    frame.triggers_high = static_cast<std::uint16_t>(triggers >> 16);
}

const Loadout& loadout_of(const Play& play, std::uint8_t who) {
    const State& state = play.state;
    if (state.combat.open == 0) return state.skip;
    return who == state.combat.attacker ? state.combat.attack : state.combat.response;
}

// A choice is asked when the effect acts, unless it came with the order (FC-TGT-01).
bool must_ask(const Effect& effect) {
    if (pick_is_in_order(effect)) return false;
    return effect.may || effect.to == Target::Pick || detail_of(effect) != Detail::None;
}

void place_status(Play& play, Actor actor, const Effect& effect, std::uint8_t target, std::uint8_t detail) {
    Status status;
    status.holder = target;
    status.source = actor.who;
    status.skill = actor.skill;
    status.until = effect.lasts;
    status.roll = effect.roll;
    status.value = effect.value;
    switch (effect.what) {
        case Do::Dice:
            status.kind = StatusKind::Dice;
            break;
        case Do::Bonus:
            status.kind = StatusKind::Bonus;
            break;
        case Do::Reduce:
            status.kind = StatusKind::Reduce;
            break;
        case Do::Defuse:
            status.kind = StatusKind::Defuse;
            status.value = static_cast<std::int8_t>(detail);
            break;
        case Do::Taunt:
            status.kind = StatusKind::Taunt;
            status.value = 0;
            break;
        case Do::Forbid:
            status.kind = StatusKind::Forbid;
            status.value = static_cast<std::int8_t>(effect.forbids);
            break;
        case Do::Veil:
            status.kind = StatusKind::Veil;
            status.value = static_cast<std::int8_t>(effect.veil);
            break;
        case Do::Reroll:
        case Do::Crit:
        case Do::Extra:
        case Do::IgnoreDrawback:
        case Do::ForceReroll:
        case Do::Dodge:
        case Do::Block:
        case Do::Cap:
        case Do::Redirect:
        case Do::Reflect:
        case Do::Counter:
        case Do::Heal:
        case Do::Lose:
        case Do::Steal:
        case Do::Relocate:
        case Do::Swap:
        case Do::Test:
        case Do::Reach:
        case Do::Immovable:
            CLASHFIELD_ASSERT(false);
    }
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
    const std::uint8_t detail = choice != nullptr ? choice->detail : kNowhere;
    switch (effect.what) {
        case Do::Heal:
            for (const std::uint8_t target : targets) {  // FC-EFX-15
                change_energy(play, target, effect.dealt ? play.state.combat.dealt : effect.value,
                              Cause{skill_ref(actor.who, actor.skill), false, Clause::EFX_15});
            }
            return;
        case Do::Lose:
        case Do::Steal:
            lose_energy(play, actor, effect, targets);
            return;
        case Do::Relocate:
            for (const std::uint8_t target : targets) {
                if (is_destination(play.setup, play.state, actor.who, effect, target, detail))
                    relocate(play, actor, target, detail);
            }
            return;
        case Do::Swap:
            for (const std::uint8_t target : targets) swap_places(play, actor, target);
            return;
        case Do::Dice:
        case Do::Bonus:
        case Do::Reduce:
        case Do::Defuse:
        case Do::Taunt:
        case Do::Forbid:
        case Do::Veil:
            for (const std::uint8_t target : targets) place_status(play, actor, effect, target, detail);
            return;
        case Do::Reroll:
        case Do::Crit:
        case Do::Extra:
        case Do::IgnoreDrawback:
        case Do::ForceReroll:
        case Do::Dodge:
        case Do::Block:
        case Do::Cap:
        case Do::Redirect:
        case Do::Reflect:
        case Do::Counter:
        case Do::Test:
        case Do::Reach:
        case Do::Immovable:
            CLASHFIELD_ASSERT(false);
    }
}

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

// The next effect of the frame's skills at its triggers, or nullptr; moves the cursor behind it.
const Effect* next_effect(Play& play, Frame& frame, std::uint8_t& skill, std::uint16_t& index) {
    const Card& card = card_of(play.setup, play.state, frame.who);
    const TriggerSet triggers = triggers_of(frame);
    for (; frame.skill < card.skills.size(); ++frame.skill, frame.effect = 0) {
        const Skill& data = card.skills[frame.skill];
        if ((frame.skills >> frame.skill & 1u) == 0 || (data.triggers & triggers) == 0) continue;
        while (frame.effect < data.effects.count) {
            index = static_cast<std::uint16_t>(data.effects.begin + frame.effect);
            skill = frame.skill;
            frame.effect = static_cast<std::uint16_t>(frame.effect + 1);
            if ((triggers & trigger_bit(card.effects[index].at)) != 0) return &card.effects[index];
        }
    }
    return nullptr;
}

}  // namespace

Frame ongoing_frame(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe,
                    TriggerSet triggers) {
    Frame frame;
    frame.kind = FrameKind::Ongoing;
    frame.who = who;
    frame.foe = foe;
    frame.skills =
        live_ongoing(setup, state, who);  // FC-ENE-04: the level is looked at when the trigger fires
    set_triggers(frame, triggers);
    return frame;
}

Frame announced_frame(std::uint8_t who, std::uint8_t foe, std::uint8_t skills, TriggerSet triggers,
                      Pass pass) {
    Frame frame;
    frame.kind = FrameKind::Announced;
    frame.who = who;
    frame.foe = foe;
    frame.skills = skills;
    frame.aux = static_cast<std::uint8_t>(pass);
    set_triggers(frame, triggers);
    return frame;
}

void step_ongoing(Play& play) {
    Frame& frame = top(play);
    const Actor owner{frame.who, 0, frame.foe};
    std::uint8_t skill = 0;
    std::uint16_t index = 0;
    const Effect* effect = next_effect(play, frame, skill, index);
    if (effect == nullptr || play.state.fighters[owner.who].alive == 0) {
        pop(play);
        return;
    }
    const Card& card = card_of(play.setup, play.state, owner.who);
    const Actor actor{owner.who, skill, owner.foe};
    if (!all_hold(play.setup, play.state, card, card.skills[skill].when,
                  Scene{actor.who, actor.foe, kNobody}))
        return;
    if (is_instant(*effect) || effect->what == Do::Counter) act(play, actor, index, nullptr);
}

void step_announced(Play& play) {
    Frame& frame = top(play);
    const Actor owner{frame.who, 0, frame.foe};
    const std::uint8_t skills = frame.skills;
    const auto pass = static_cast<Pass>(frame.aux);
    std::uint8_t skill = 0;
    std::uint16_t index = 0;
    const Effect* effect = next_effect(play, frame, skill, index);
    if (effect == nullptr || play.state.fighters[owner.who].alive == 0) {
        pop(play);
        return;
    }
    const bool defuse = effect->what == Do::Defuse;
    if (pass == Pass::DefuseOnly && !defuse) return;
    if (pass == Pass::AllButDefuse && defuse) return;
    // Counters are announced with the response and roll after the damage (FC-CMB-08).
    const bool after = (triggers_of(frame) & trigger_bit(Trigger::After)) != 0;
    if (effect->at == Trigger::Respond && after != (effect->what == Do::Counter)) return;
    if (!is_instant(*effect) && effect->what != Do::Counter) return;
    const Card& card = card_of(play.setup, play.state, owner.who);
    PickChoice choice;
    const bool picked = pick_is_in_order(*effect);
    if (picked) {
        const auto place = static_cast<std::uint16_t>(index - card.skills[skill].effects.begin);
        choice = loadout_of(play, owner.who).picks[pick_place(card, skills, skill, place)];
    }
    act(play, Actor{owner.who, skill, owner.foe}, index, picked ? &choice : nullptr);
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

// FC-CMB-09: for each of the fallen, each living foe in turn order from the active player. `effect` counts
// through the fallen and `aux` through the turn order, so that later falls queue up behind.
void step_foe_down(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    while (frame.effect < state.fallen.size()) {
        const std::uint8_t fallen = state.fallen[frame.effect];
        while (frame.aux < player_count(play.setup)) {
            const std::uint8_t who = side_at(play.setup, state, state.position + frame.aux);
            ++frame.aux;
            if (state.fighters[who].alive == 0 || !is_foe(state, who, fallen)) continue;
            if (!any_ongoing(play.setup, state, who, trigger_bit(Trigger::FoeDown))) continue;
            push(play, ongoing_frame(play.setup, state, who, fallen, trigger_bit(Trigger::FoeDown)));
            return;
        }
        frame.aux = 0;
        frame.effect = static_cast<std::uint16_t>(frame.effect + 1);
    }
    state.fallen.clear();
    pop(play);
}

}  // namespace clashfield::filler
