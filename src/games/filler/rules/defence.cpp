#include "games/filler/rules/defence.h"

#include <algorithm>

#include "games/filler/rules/combat.h"
#include "games/filler/rules/dice.h"
#include "games/filler/rules/energy.h"
#include "games/filler/rules/loadouts.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/triggers.h"

namespace clashfield::filler {
namespace {

const Effect* next_defence(Play& play, Do what) {
    return next_reaction(play, defender_skills(play.state.combat), what);
}

void emit_left(Play& play, Clause clause, Mitigation kind, std::int32_t skill) {
    emit(play.events, EventKind::Left, clause,
         {play.state.combat.left, static_cast<std::int32_t>(kind), skill});
}

// The effect the top frame's cursor has just passed.
const Effect& effect_at_cursor(const Setup& setup, const State& state) {
    const Frame& frame = state.agenda.back();
    const Card& card = card_of(setup, state, state.combat.defender);
    return card.effects[card.skills[frame.skill].effects.begin + frame.effect - 1u];
}

// Result of a dodge or block with this many successes.
void defend(Play& play, const Effect& effect, int successes) {
    Combat& record = play.state.combat;
    const std::int32_t skill = skill_ref(record.defender, top(play).skill);
    if (effect.what == Do::Dodge) {
        if (successes >= effect.need) record.left = 0;  // FC-EFX-08
        emit_left(play, Clause::EFX_08, Mitigation::Dodge, skill);
    } else {
        record.left = static_cast<std::int16_t>(std::max(0, record.left - successes));  // FC-EFX-09
        emit_left(play, Clause::EFX_09, Mitigation::Block, skill);
    }
}

// One class of defence dice; FC-DEF-03: none are rolled once nothing is left. Says whether the answer goes
// on.
bool step_defence_dice(Play& play, Do what, RollKind roll, combat::Step next) {
    State& state = play.state;
    const Combat& record = state.combat;
    while (record.left > 0) {
        const Effect* effect = next_defence(play, what);
        if (effect == nullptr) break;
        const std::uint8_t skill = top(play).skill;
        const RollSource source{record.defender, skill, effect, true};
        const Sums sums = defence_sums(play.setup, state, source);
        if (sums.dice > 0) {
            wait_for_roll(play, roll, std::min(sums.dice, static_cast<int>(kMaxDicePerRoll)), record.defender,
                          skill_ref(record.defender, skill));
            return false;
        }
        defend(play, *effect, 0);  // FC-DEF-04: a pool below 0 is 0
    }
    reset_cursor(top(play));
    top(play).step = next;
    return true;
}

template <typename Change>
void each_mitigation(Play& play, Do what, Clause clause, Mitigation kind, Change change) {
    State& state = play.state;
    Combat& record = state.combat;
    each_effect(play.setup, state, defender_skills(record), what,
                [&](std::uint8_t skill, const Effect& effect) {
                    if (is_instant(effect)) return;
                    const int left = change(effect, skill);
                    if (left == record.left) return;
                    record.left = static_cast<std::int16_t>(left);
                    emit_left(play, clause, kind, skill_ref(record.defender, skill));
                });
}

// The pick of the response that a redirect uses.
int redirect_pick(const Play& play, std::uint8_t skill, const Effect& effect) {
    const Combat& record = play.state.combat;
    const Card& card = card_of(play.setup, play.state, record.defender);
    const auto place = &effect - card.effects.data() - card.skills[skill].effects.begin;
    return pick_place(card, record.response.skills, skill, static_cast<std::uint16_t>(place));
}

// Calls visit(skill, pick) for every redirect of the response that took damage away.
template <typename Visit>
void each_redirect(Play& play, Visit visit) {
    const Combat& record = play.state.combat;
    const Card& card = card_of(play.setup, play.state, record.defender);
    if (!any_does(card, record.response.skills, Do::Redirect)) return;
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
        if ((record.response.skills >> k & 1u) == 0) continue;
        for (std::uint16_t e = 0; e < card.skills[k].effects.count; ++e) {
            const Effect& effect = card.effects[card.skills[k].effects.begin + e];
            if (effect.what != Do::Redirect || effect.at != Trigger::Respond) continue;
            const int pick = redirect_pick(play, k, effect);
            if (record.redirected[pick] > 0) visit(k, pick);
        }
    }
}

// FC-DEF-03 (7): what the attacker will lose in the damage step (FC-EFX-13).
void reflect(Play& play) {
    State& state = play.state;
    Combat& record = state.combat;
    each_effect(play.setup, state, defender_skills(record), Do::Reflect,
                [&](std::uint8_t skill, const Effect& effect) {
                    int base = record.left;
                    if (effect.of == ReflectOf::Raw) base = record.raw;
                    if (effect.of == ReflectOf::Prevented) base = record.raw - record.left;
                    const int loss = effect.value == Effect::kAll ? base : std::min<int>(effect.value, base);
                    record.reflected[skill] =
                        static_cast<std::uint8_t>(std::min(record.reflected[skill] + loss, 255));
                });
}

}  // namespace

bool step_force_rerolls(Play& play) {
    Combat& record = play.state.combat;
    for (;;) {
        const Effect* effect = next_defence(play, Do::ForceReroll);
        if (effect == nullptr) {
            top(play).step = combat::Dodges;
            return true;
        }
        const int taken = take_successes(record, *effect);  // FC-EFX-07
        if (taken == 0) continue;
        wait_for_roll(play, RollKind::ForceReroll, taken, record.attacker,
                      skill_ref(record.defender, top(play).skill));
        return false;
    }
}

void apply_force_reroll(Play& play, const Faces& faces) {
    apply_combat_roll(play, faces);
    count_raw(play);  // a second `raw` event (FC-DEF-03)
}

bool step_dodges(Play& play) { return step_defence_dice(play, Do::Dodge, RollKind::Dodge, combat::Blocks); }

bool step_blocks(Play& play) { return step_defence_dice(play, Do::Block, RollKind::Block, combat::Mitigate); }

RollSource pending_source(const Setup& setup, const State& state) {
    const Frame& frame = state.agenda.back();
    if (state.roll == RollKind::Dodge || state.roll == RollKind::Block) {
        return RollSource{state.combat.defender, frame.skill, &effect_at_cursor(setup, state), true};
    }
    return RollSource{frame.who, frame.skill, &card_of(setup, state, frame.who).effects[frame.effect], false};
}

void apply_defence_roll(Play& play, const Faces& faces) {
    const RollSource source = pending_source(play.setup, play.state);
    const Sums sums = defence_sums(play.setup, play.state, source);
    defend(play, *source.effect, count_successes({faces.begin(), faces.size()}, sums.bonus));
}

// FC-DEF-03 (4) to (6).
void mitigate(Play& play) {
    State& state = play.state;
    Combat& record = state.combat;
    for (const Status& status : state.statuses) {
        if (status.kind != StatusKind::Reduce || status.holder != record.defender || status.pending != 0)
            continue;
        if (record.left == 0) break;
        record.left = static_cast<std::int16_t>(std::max(0, record.left - status.value));  // FC-EFX-10
        emit_left(play, Clause::EFX_10, Mitigation::Reduce, skill_ref(status.source, status.skill));
    }
    each_mitigation(
        play, Do::Reduce, Clause::EFX_10, Mitigation::Reduce,
        [&](const Effect& effect, std::uint8_t) { return std::max(0, record.left - effect.value); });
    each_mitigation(play, Do::Cap, Clause::EFX_11, Mitigation::Cap, [&](const Effect& effect, std::uint8_t) {
        return std::min<int>(record.left, effect.value);
    });
    each_mitigation(play, Do::Redirect, Clause::EFX_12, Mitigation::Redirect,
                    [&](const Effect& effect, std::uint8_t skill) {
                        const int wanted = effect.value == Effect::kAll ? record.left : effect.value;
                        const int part = std::min<int>(wanted, record.left);
                        record.redirected[redirect_pick(play, skill, effect)] =
                            static_cast<std::uint8_t>(std::min(part, 255));
                        return record.left - part;
                    });
    reflect(play);
}

// FC-CMB-07: all losses of the step are simultaneous.
void damage_step(Play& play) {
    State& state = play.state;
    Combat& record = state.combat;
    record.final_damage = record.left;
    record.dealt = std::min<std::int16_t>(record.left, state.fighters[record.defender].energy);
    emit(play.events, EventKind::Damage, Clause::CMB_07, {record.defender, record.final_damage});
    change_energy(play, record.defender, -record.final_damage, Cause{});
    each_redirect(play, [&](std::uint8_t skill, int pick) {
        const std::uint8_t target = record.response.picks[pick].target;
        if (state.fighters[target].alive == 0) return;
        change_energy(play, target, -record.redirected[pick],
                      Cause{skill_ref(record.defender, skill), false, Clause::EFX_12});
    });
    const Card& card = card_of(play.setup, state, record.defender);
    for (const std::uint8_t skills : {record.defence_ongoing, record.response.skills}) {  // FC-DEF-03
        if (!any_does(card, skills, Do::Reflect)) continue;
        for (std::uint8_t skill = 0; skills >> skill != 0; ++skill) {
            const bool reflects = (skills >> skill & 1u) != 0 && record.reflected[skill] > 0;
            if (!reflects || state.fighters[record.attacker].alive == 0) continue;
            change_energy(play, record.attacker, -record.reflected[skill],
                          Cause{skill_ref(record.defender, skill), false, Clause::EFX_13});
        }
    }
    record.known = Known::Dealt;
    record.killed = state.fighters[record.defender].energy == 0 ? 1 : 0;
    settle(play);
}

}  // namespace clashfield::filler
