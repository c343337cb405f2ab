#include "games/filler/rules/triggers.h"

#include "games/filler/rules/effects.h"
#include "games/filler/rules/foes_and_allies.h"
#include "games/filler/rules/loadouts.h"
#include "games/filler/rules/turn_order.h"

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

void reset_cursor(Frame& frame) {
    frame.aux = 0;
    frame.skill = 0;
    frame.effect = 0;
}

const Effect* next_reaction(Play& play, const Source& source, Do what) {
    Frame& frame = top(play);
    const Card& card = card_of(play.setup, play.state, source.who);
    const Scene scene{source.who, source.foe, kNobody};
    for (; frame.aux < 2; ++frame.aux, frame.skill = 0, frame.effect = 0) {
        const std::uint8_t skills = frame.aux == 0 ? source.ongoing : source.announced;
        const Trigger at = frame.aux == 0 ? source.ongoing_at : source.announced_at;
        if (!any_does(card, skills, what)) continue;
        for (; skills >> frame.skill != 0; ++frame.skill, frame.effect = 0) {
            const Skill& skill = card.skills[frame.skill];
            if ((skills >> frame.skill & 1u) == 0 || (skill.triggers & trigger_bit(at)) == 0) continue;
            if (frame.aux == 0 && !all_hold(play.setup, play.state, card, skill.when, scene)) continue;
            while (frame.effect < skill.effects.count) {
                const Effect& effect = card.effects[skill.effects.begin + frame.effect];
                frame.effect = static_cast<std::uint16_t>(frame.effect + 1);
                if (effect.what != what || effect.at != at) continue;
                if (all_hold(play.setup, play.state, card, effect.conditions, scene)) return &effect;
            }
        }
    }
    reset_cursor(frame);
    return nullptr;
}

bool find_property(const Setup& setup, const State& state, std::uint8_t who, Do what) {
    const Card& card = card_of(setup, state, who);
    const std::uint8_t live = live_ongoing(setup, state, who);
    for (std::uint8_t k = 0; live >> k != 0; ++k) {
        const Skill& skill = card.skills[k];
        if ((live >> k & 1u) == 0 || (skill.triggers & trigger_bit(Trigger::Always)) == 0) continue;
        if (!all_hold(setup, state, card, skill.when, Scene{.self = who})) continue;
        for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
            const Effect& effect = card.effects[skill.effects.begin + e];
            if (effect.what == what && all_hold(setup, state, card, effect.conditions, Scene{.self = who}))
                return true;
        }
    }
    return false;
}

bool push_ongoing(Play& play, std::uint8_t who, std::uint8_t foe, TriggerSet triggers) {
    if (play.state.fighters[who].alive == 0 || !any_ongoing(play.setup, play.state, who, triggers))
        return false;
    push(play, ongoing_frame(play.setup, play.state, who, foe, triggers));
    return true;
}

bool push_foe_down(Play& play) {
    if (play.state.fallen.empty()) return false;
    Frame frame;
    frame.kind = FrameKind::FoeDown;
    push(play, frame);
    return true;
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
    if (effect == nullptr || play.state.fighters[owner.who].alive == 0) {  // FC-TRG-03
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
    if (effect == nullptr || play.state.fighters[owner.who].alive == 0) {  // FC-TRG-03
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
            if (!is_foe(state, who, fallen)) continue;
            if (push_ongoing(play, who, fallen, trigger_bit(Trigger::FoeDown))) return;
        }
        frame.aux = 0;
        frame.effect = static_cast<std::uint16_t>(frame.effect + 1);
    }
    state.fallen.clear();
    pop(play);
}

}  // namespace clashfield::filler
