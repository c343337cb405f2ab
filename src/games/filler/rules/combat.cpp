#include "games/filler/rules/combat.h"

#include "games/filler/rules/defence.h"
#include "games/filler/rules/dice.h"
#include "games/filler/rules/durations.h"
#include "games/filler/rules/energy.h"
#include "games/filler/rules/loadouts.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/triggers.h"

namespace clashfield::filler {
namespace {

// The only legal loadout; false if there is a choice, whose skills the combat then keeps for who lists it.
bool only_loadout(Play& play, std::uint8_t who, std::uint8_t foe, Use use, Loadout& only) {
    const std::uint8_t usable = usable_skills(play.setup, play.state, who, foe, use);
    if (usable == 0) return true;
    int count = 0;
    each_loadout_of(play.setup, play.state, who, foe, usable, [&](const Loadout& loadout) {
        only = loadout;
        return ++count < 2;
    });
    if (count != 1) play.state.combat.usable = usable;
    return count == 1;
}

// Says whether the combat goes on to the raw damage.
bool step_rerolls(Play& play) {
    State& state = play.state;
    Combat& record = state.combat;
    for (;;) {
        const Effect* effect = next_reaction(play, attacker_skills(record), Do::Reroll);
        if (effect == nullptr) {
            top(play).step = combat::Raw;
            return true;
        }
        const int dice = take_failures(record, *effect);
        if (dice == 0) continue;
        wait_for_roll(play, RollKind::Reroll, dice, record.attacker,
                      skill_ref(record.attacker, top(play).skill));
        return false;
    }
}

// These push what is to be carried out, if anything is.
bool attacker_after(Play& play, bool ongoing) {
    State& state = play.state;
    const Combat& record = state.combat;
    if (state.fighters[record.attacker].alive == 0) return false;
    TriggerSet triggers = trigger_bit(record.dealt >= 1 ? Trigger::Hit : Trigger::Miss);
    if (record.killed != 0) triggers |= trigger_bit(Trigger::Kill);
    if (ongoing) return push_ongoing(play, record.attacker, record.defender, triggers);
    triggers |= trigger_bit(Trigger::After);
    if (!any_instant(card_of(play.setup, state, record.attacker), record.attack.skills, triggers))
        return false;
    push(play, announced_frame(record.attacker, record.defender, record.attack.skills, triggers, Pass::All));
    return true;
}

bool defender_after(Play& play, bool ongoing) {
    State& state = play.state;
    const Combat& record = state.combat;
    if (state.fighters[record.defender].alive == 0) return false;
    if (ongoing) {  // the level is that after the damage (FC-CMB-08)
        const TriggerSet triggers = trigger_bit(record.dealt >= 1 ? Trigger::Damaged : Trigger::Evaded);
        return push_ongoing(play, record.defender, record.attacker, triggers);
    }
    const TriggerSet triggers = trigger_bit(Trigger::After) | trigger_bit(Trigger::Respond);
    if (!any_instant(card_of(play.setup, state, record.defender), record.response.skills, triggers))
        return false;
    push(play,
         announced_frame(record.defender, record.attacker, record.response.skills, triggers, Pass::All));
    return true;
}

bool party_fell(const Play& play) {
    const Combat& record = play.state.combat;
    return play.state.fighters[record.attacker].alive == 0 || play.state.fighters[record.defender].alive == 0;
}

void cancel(Play& play, Clause clause) {
    const Combat& record = play.state.combat;
    emit(play.events, EventKind::Cancelled, clause, {record.attacker, record.defender});
    top(play).step = combat::FoesDown;
}

bool push_announce_effects(Play& play, Pass pass) {
    const Combat& record = play.state.combat;
    const TriggerSet triggers = trigger_bit(Trigger::Announce);
    if (!any_instant(card_of(play.setup, play.state, record.attacker), record.attack.skills, triggers))
        return false;
    push(play, announced_frame(record.attacker, record.defender, record.attack.skills, triggers, pass));
    return true;
}

// Steps from the declaration to the roll. Each goes on to the next at once unless it waits or has pushed
// something.
void step_before_roll(Play& play, Frame& frame) {
    State& state = play.state;
    Combat& record = state.combat;
    if (frame.step == combat::Declare) {  // FC-CMB-01
        emit(play.events, EventKind::Attack, Clause::CMB_01,
             {record.attacker, record.defender, record.ranged, record.combo});
        frame.step = combat::Announce;
    }
    if (frame.step == combat::Announce) {  // FC-CMB-02, FC-SKL-03
        Loadout only;
        if (!only_loadout(play, record.attacker, record.defender, Use::Attack, only)) {
            state.wait = Wait::Announce;
            return;
        }
        announce(play, only);
    }
    if (frame.step == combat::Pay) {
        pay(play, record.attacker, record.attack.skills);
        frame.step = combat::Defusing;
    }
    if (frame.step == combat::Defusing) {  // FC-CMB-03: first all defuses, then the rest
        frame.step = combat::Instants;
        if (push_announce_effects(play, Pass::DefuseOnly)) return;
    }
    if (frame.step == combat::Instants) {
        frame.step = combat::Count;
        if (push_announce_effects(play, Pass::AllButDefuse)) return;
    }
    if (frame.step == combat::Count) {
        if (party_fell(play)) {
            cancel(play, Clause::CMB_03);
            return;
        }
        count_dice(play);  // FC-CMB-04
        frame.step = combat::Roll;
    }
    CLASHFIELD_ASSERT(frame.step == combat::Roll);
    if (record.dice == 0) {  // FC-DIC-05: nothing is rolled, the attack still took place
        frame.step = combat::Raw;
        return;
    }
    wait_for_roll(play, RollKind::Attack, record.dice, record.attacker, 0);
}

constexpr std::uint32_t kAnswers = does_bit(Do::ForceReroll) | does_bit(Do::Dodge) | does_bit(Do::Block) |
                                   does_bit(Do::Reduce) | does_bit(Do::Cap) | does_bit(Do::Redirect) |
                                   does_bit(Do::Reflect);

// Something the defender has may change the damage; if not, those steps are passed over.
bool answers(const Play& play) {
    const Combat& record = play.state.combat;
    const Card& card = card_of(play.setup, play.state, record.defender);
    return !play.state.statuses.empty() ||
           (all_does(card, record.defence_ongoing | record.response.skills) & kAnswers) != 0;
}

// Steps from the roll to the damage: the raw damage and the defender's answer.
void step_answer(Play& play, Frame& frame) {
    State& state = play.state;
    Combat& record = state.combat;
    if (frame.step == combat::Raw) {
        count_raw(play);
        frame.step = record.raw == 0 ? combat::Damage : combat::Respond;  // FC-DEF-01, R-39
    }
    if (frame.step == combat::Respond) {
        record.known = Known::Raw;
        Loadout only;
        if (!only_loadout(play, record.defender, record.attacker, Use::Defend, only)) {
            state.wait = Wait::Respond;
            return;
        }
        respond(play, only, false);
    }
    if (frame.step == combat::PayResponse) {
        pay(play, record.defender, record.response.skills);
        record.defence_ongoing = live_ongoing(play.setup, state, record.defender);
        reset_cursor(frame);
        frame.step = answers(play) ? combat::ForceRerolls : combat::ResponseInstants;
    }
    if (frame.step == combat::ForceRerolls && !step_force_rerolls(play)) return;
    if (frame.step == combat::Dodges && !step_dodges(play)) return;
    if (frame.step == combat::Blocks && !step_blocks(play)) return;
    if (frame.step == combat::Mitigate) {
        mitigate(play);
        frame.step = combat::ResponseInstants;
    }
    if (frame.step == combat::ResponseInstants) {
        frame.step = combat::Damage;
        const TriggerSet triggers = trigger_bit(Trigger::Respond);
        if (any_instant(card_of(play.setup, state, record.defender), record.response.skills, triggers)) {
            push(play, announced_frame(record.defender, record.attacker, record.response.skills, triggers,
                                       Pass::All));
            return;
        }
    }
    CLASHFIELD_ASSERT(frame.step == combat::Damage);
    if (state.fighters[record.defender].alive == 0) {  // the defender fell to its own answer
        cancel(play, Clause::CMB_03);
        return;
    }
    frame.step = combat::AttackerAfter;
    damage_step(play);
}

// Steps after the damage step.
void step_aftermath(Play& play, Frame& frame) {
    State& state = play.state;
    if (frame.step == combat::AttackerAfter) {  // FC-CMB-07: loadout, then ongoing
        frame.step = combat::AttackerOngoing;
        if (attacker_after(play, false)) return;
    }
    if (frame.step == combat::AttackerOngoing) {
        frame.step = combat::DefenderAfter;
        if (attacker_after(play, true)) return;
    }
    if (frame.step == combat::DefenderAfter) {  // FC-CMB-08
        frame.step = combat::DefenderOngoing;
        if (defender_after(play, false)) return;
    }
    if (frame.step == combat::DefenderOngoing) {
        frame.step = combat::FoesDown;
        if (defender_after(play, true)) return;
    }
    if (frame.step == combat::FoesDown) {  // FC-CMB-09
        frame.step = combat::Close;
        if (push_foe_down(play)) return;
    }
    CLASHFIELD_ASSERT(frame.step == combat::Close);
    drop_combat_statuses(play);  // FC-CMB-10
    const Combat closed;
    state.combat = closed;
    pop(play);
}

}  // namespace

void announce(Play& play, const Loadout& loadout) {
    Combat& record = play.state.combat;
    record.usable = 0;
    record.attack = loadout;  // FC-SKL-09: locked from here on
    emit_loadout(play, EventKind::Announced, Clause::CMB_02, record.attacker, loadout);
    top(play).step = combat::Pay;
}

void respond(Play& play, const Loadout& loadout, bool chosen) {
    Combat& record = play.state.combat;
    record.usable = 0;
    record.response = loadout;
    if (chosen || loadout.skills != 0)
        emit_loadout(play, EventKind::Responded, Clause::DEF_02, record.defender, loadout);
    top(play).step = combat::PayResponse;
}

// FC-CMB-06: successes, crits and extras.
void count_raw(Play& play) {
    State& state = play.state;
    Combat& record = state.combat;
    const AttackClasses classes = attack_classes(record);
    int successes = 0;
    int raw = 0;
    for (std::uint8_t c = 0; c < classes.count; ++c) {
        if (!classes.success[c]) continue;
        successes += record.tally[c];
        raw += record.tally[c] * (1 + classes.crit[c]);  // FC-ATK-06, FC-EFX-04
    }
    each_effect(play.setup, state, attacker_skills(record), Do::Extra,
                [&](std::uint8_t, const Effect& effect) {
                    if (successes > 0 || !effect.needs_hit) raw += effect.value;  // FC-EFX-05
                });
    record.raw = static_cast<std::int16_t>(raw);
    record.left = record.raw;
    emit(play.events, EventKind::Raw, Clause::CMB_06, {raw, successes});
}

void step_combat(Play& play) {
    Frame& frame = top(play);
    if (frame.step <= combat::Roll) return step_before_roll(play, frame);
    if (frame.step == combat::Rerolls && !step_rerolls(play)) return;  // FC-CMB-05
    if (frame.step <= combat::Damage) return step_answer(play, frame);
    step_aftermath(play, frame);
}

void apply_combat_roll(Play& play, const Faces& faces) {
    Combat& record = play.state.combat;
    const AttackClasses classes = attack_classes(record);
    for (const std::uint8_t face : faces) {
        std::uint8_t& tally = record.tally[classes.class_of[face - 1]];
        tally = static_cast<std::uint8_t>(tally + 1);
    }
    Frame& frame = top(play);
    if (play.state.roll == RollKind::Attack) {
        reset_cursor(frame);
        frame.step = combat::Rerolls;
    }
}

}  // namespace clashfield::filler
