#pragma once

// When effects act (FC-TRG): the frames that walk over the skills of a character when a trigger fires, and
// the walk over effects that shape a roll or answer damage. Skills act in card order, their effects as listed
// (FC-SKL-11).

#include "games/filler/rules/agenda.h"
#include "games/filler/rules/conditions.h"
#include "games/filler/rules/skills.h"

namespace clashfield::filler {

// The skills of one party of a combat: its live ongoing ones at one trigger, its loadout at another.
struct Source {
    std::uint8_t who = kNobody;
    std::uint8_t foe = kNobody;
    std::uint8_t ongoing = 0;
    Trigger ongoing_at = Trigger::Attack;
    std::uint8_t announced = 0;
    Trigger announced_at = Trigger::Announce;
};
inline Source attacker_skills(const Combat& combat) {
    return Source{combat.attacker, combat.defender,      combat.attack_ongoing,
                  Trigger::Attack, combat.attack.skills, Trigger::Announce};
}
inline Source defender_skills(const Combat& combat) {
    return Source{combat.defender,   combat.attacker,        combat.defence_ongoing,
                  Trigger::Attacked, combat.response.skills, Trigger::Respond};
}

// Calls visit(skill, effect) for the effects of one skill at a trigger whose kind and conditions fit.
template <typename Visit>
void each_effect_of(const Setup& setup, const State& state, Actor actor, Trigger at, Do what, Visit& visit) {
    const Card& card = card_of(setup, state, actor.who);
    const Skill& skill = card.skills[actor.skill];
    for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
        const Effect& effect = card.effects[skill.effects.begin + e];
        if (effect.what != what || effect.at != at) continue;
        if (!all_hold(setup, state, card, effect.conditions, Scene{actor.who, actor.foe, kNobody})) continue;
        visit(actor.skill, effect);
    }
}

// Calls visit(skill, effect) for the effects of one kind whose conditions hold now: those of the ongoing
// skills first, then those of the loadout.
template <typename Visit>
void each_effect(const Setup& setup, const State& state, const Source& source, Do what, Visit visit) {
    const Card& card = card_of(setup, state, source.who);
    const Scene scene{source.who, source.foe, kNobody};
    for (int pass = 0; pass < 2; ++pass) {
        const std::uint8_t skills = pass == 0 ? source.ongoing : source.announced;
        const Trigger at = pass == 0 ? source.ongoing_at : source.announced_at;
        if (!any_does(card, skills, what)) continue;
        for (std::uint8_t k = 0; skills >> k != 0; ++k) {
            const Skill& skill = card.skills[k];
            if ((skills >> k & 1u) == 0 || (skill.triggers & trigger_bit(at)) == 0) continue;
            if (pass == 0 && !all_hold(setup, state, card, skill.when, scene)) continue;
            each_effect_of(setup, state, Actor{source.who, k, source.foe}, at, what, visit);
        }
    }
}

// The next effect of one kind behind the top frame's cursor, or nullptr: for effects that stop for dice in
// between.
const Effect* next_reaction(Play& play, const Source& source, Do what);
void reset_cursor(Frame& frame);

// An ongoing skill's effect of kind `what` at `always` is in force for this character (FC-EFX-25, -26).
bool find_property(const Setup& setup, const State& state, std::uint8_t who, Do what);
inline bool has_property(const Setup& setup, const State& state, std::uint8_t who, Do what) {
    return (card_of(setup, state, who).ongoing_triggers & trigger_bit(Trigger::Always)) != 0 &&
           find_property(setup, state, who, what);
}

inline bool any_ongoing(const Setup& setup, const State& state, std::uint8_t who, TriggerSet triggers) {
    return (card_of(setup, state, who).ongoing_triggers & triggers) != 0;
}
// These push what is to be carried out, if there is anything, and say whether there is.
bool push_ongoing(Play& play, std::uint8_t who, std::uint8_t foe, TriggerSet triggers);
bool push_foe_down(Play& play);  // FC-CMB-09: reactions to the eliminations since the last time

// Which effects of a loadout a frame carries out.
enum class Pass : std::uint8_t { All, DefuseOnly, AllButDefuse };
Frame announced_frame(std::uint8_t who, std::uint8_t foe, std::uint8_t skills, TriggerSet triggers,
                      Pass pass);

void step_ongoing(Play& play);
void step_announced(Play& play);
void step_foe_down(Play& play);

}  // namespace clashfield::filler
