#include "games/filler/rules/modifiers.h"

#include "games/filler/rules/targets.h"
#include "games/filler/rules/triggers.h"
#include "games/filler/rules/turn_order.h"

namespace clashfield::filler {
namespace {

struct SumSink {
    Sums sums;
    void add(const Modifier& line) { (line.part == Part::Dice ? sums.dice : sums.bonus) += line.amount; }
};

struct CheckSink {
    Check check;
    void add(const Modifier& line) { check.add(line); }
};

Modifier line_of(std::uint8_t owner, std::uint8_t skill, const Effect& effect) {
    return Modifier{.clause = id(clause_of(effect.what)),
                    .part = effect.what == Do::Dice ? Part::Dice : Part::Score,
                    .owner = Side{owner},
                    .amount = effect.value,
                    .label = skill_ref(owner, skill)};
}

constexpr std::uint32_t kLineEffects = does_bit(Do::Dice) | does_bit(Do::Bonus);

// FC-MOD-01, FC-MOD-02: dice lines add and remove dice; FC-MOD-03, FC-MOD-04: score lines raise and lower
// every die.
template <typename Sink>
void add_statuses(const State& state, std::uint8_t holder, RollSide roll, Sink& sink) {
    for (const Status& status : state.statuses) {  // oldest first
        const bool dice = status.kind == StatusKind::Dice;
        if (!dice && status.kind != StatusKind::Bonus) continue;
        if (status.holder != holder || status.pending != 0 || status.roll != roll) continue;
        sink.add(Modifier{.clause = id(dice ? Clause::EFX_01 : Clause::EFX_02),
                          .part = dice ? Part::Dice : Part::Score,
                          .owner = Side{status.source},
                          .amount = status.value,
                          .label = skill_ref(status.source, status.skill)});
    }
}

// Which effects of a party's skills are lines of the roll at hand.
struct Wanted {
    Trigger at = Trigger::Attack;
    RollSide roll = RollSide::Attack;
    Target to = Target::Self;
};

// Lines of one character's skills. The `when` of announced skills has been tested with the announcement
// (FC-SKL-09).
template <typename Sink>
void add_skills(const Setup& setup, const State& state, Actor actor, std::uint8_t skills, Wanted wanted,
                Sink& sink) {
    const bool ongoing = wanted.at != Trigger::Announce;
    const Card& card = card_of(setup, state, actor.who);
    if ((all_does(card, skills) & kLineEffects) == 0) return;
    const Scene scene{actor.who, actor.foe, kNobody};
    for (std::uint8_t k = 0; skills >> k != 0; ++k) {
        const Skill& skill = card.skills[k];
        if ((skills >> k & 1u) == 0 || (skill.triggers & trigger_bit(wanted.at)) == 0 ||
            (skill.does & kLineEffects) == 0)
            continue;
        if (ongoing && !all_hold(setup, state, card, skill.when, scene)) continue;
        for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
            const Effect& effect = card.effects[skill.effects.begin + e];
            if (effect.at != wanted.at || effect.to != wanted.to || effect.roll != wanted.roll ||
                !is_line(effect))
                continue;
            if (all_hold(setup, state, card, effect.conditions, scene))
                sink.add(line_of(actor.who, k, effect));
        }
    }
}

// FC-TRG-02: everybody's auras on this roller, in turn order from the attacker.
template <typename Sink>
void add_auras(const Setup& setup, const State& state, std::uint8_t roller, RollSide roll, Sink& sink) {
    const Combat& combat = state.combat;
    const std::uint8_t opponent = roller == combat.attacker ? combat.defender : combat.attacker;
    in_turn_order(setup, state, [&](std::uint8_t holder) {
        if (state.fighters[holder].alive == 0) return;
        const Card& card = card_of(setup, state, holder);
        if ((card.ongoing_triggers & trigger_bit(Trigger::Aura)) == 0) return;
        const std::uint8_t live = live_ongoing(setup, state, holder);
        const Scene scene{holder, opponent, roller};
        for (std::uint8_t k = 0; live >> k != 0; ++k) {
            const Skill& skill = card.skills[k];
            if ((live >> k & 1u) == 0 || (skill.triggers & trigger_bit(Trigger::Aura)) == 0) continue;
            if (!all_hold(setup, state, card, skill.when, scene)) continue;
            for (std::uint16_t e = 0; e < skill.effects.count; ++e) {
                const Effect& effect = card.effects[skill.effects.begin + e];
                if (effect.at != Trigger::Aura || effect.roll != roll) continue;
                if (!is_candidate(setup, state, Actor{holder, k, opponent}, effect, roller)) continue;
                if (all_hold(setup, state, card, effect.conditions, scene))
                    sink.add(line_of(holder, k, effect));
            }
        }
    });
}

bool ignores_drawback(const Setup& setup, const State& state) {
    const Combat& combat = state.combat;
    bool ignores = false;
    each_effect(setup, state, attacker_skills(combat), Do::IgnoreDrawback,
                [&](std::uint8_t, const Effect&) { ignores = true; });
    return ignores;
}

// FC-MOD-07: the order of the lines.
template <typename Sink>
void collect_attack(const Setup& setup, const State& state, Sink& sink) {
    const Combat& combat = state.combat;
    const Actor attacker{combat.attacker, 0, combat.defender};
    const Actor defender{combat.defender, 0, combat.attacker};
    sink.add(Modifier{.clause = id(Clause::DIC_04),
                      .part = Part::Dice,
                      .owner = Side{combat.attacker},
                      .amount = card_of(setup, state, combat.attacker).dice,
                      .label = kLabelCard});
    if (combat.combo != 0 && !ignores_drawback(setup, state)) {  // FC-MVA-02, FC-EFX-06
        sink.add(Modifier{.clause = id(Clause::MVA_02),
                          .part = Part::Score,
                          .owner = Side{combat.attacker},
                          .amount = -1,
                          .label = kLabelMoveAttack});
    }
    add_statuses(state, combat.attacker, RollSide::Attack, sink);
    add_skills(setup, state, attacker, combat.attack_ongoing,
               {Trigger::Attack, RollSide::Attack, Target::Self}, sink);
    add_skills(setup, state, attacker, combat.attack.skills,
               {Trigger::Announce, RollSide::Attack, Target::Self}, sink);
    add_skills(setup, state, defender, live_ongoing(setup, state, combat.defender),
               {Trigger::Attacked, RollSide::Attack, Target::Foe}, sink);
    add_auras(setup, state, combat.attacker, RollSide::Attack, sink);
}

// FC-DEF-04 for dodge and block; FC-MOD-06: counter and test dice take no modifiers but their own.
template <typename Sink>
void collect_defence(const Setup& setup, const State& state, const RollSource& source, Sink& sink) {
    const Clause clause = clause_of(source.effect->what);
    const std::int32_t label = skill_ref(source.who, source.skill);
    sink.add(Modifier{.clause = id(clause),
                      .part = Part::Dice,
                      .owner = Side{source.who},
                      .amount = source.effect->dice,
                      .label = label});
    sink.add(Modifier{.clause = id(clause),
                      .part = Part::Score,
                      .owner = Side{source.who},
                      .amount = source.effect->bonus,
                      .label = label});
    if (!source.takes_modifiers) return;
    const Combat& combat = state.combat;
    const Actor attacker{combat.attacker, 0, combat.defender};
    const Actor defender{combat.defender, 0, combat.attacker};
    add_statuses(state, combat.defender, RollSide::Defence, sink);
    add_skills(setup, state, attacker, combat.attack_ongoing,
               {Trigger::Attack, RollSide::Defence, Target::Foe}, sink);
    add_skills(setup, state, attacker, combat.attack.skills,
               {Trigger::Announce, RollSide::Defence, Target::Foe}, sink);
    add_skills(setup, state, defender, combat.defence_ongoing,
               {Trigger::Attacked, RollSide::Defence, Target::Self}, sink);
    add_auras(setup, state, combat.defender, RollSide::Defence, sink);
}

}  // namespace

Check attack_check(const Setup& setup, const State& state) {
    CheckSink sink;
    sink.check.clause = id(Clause::CMB_05);
    sink.check.need = 4;  // FC-DIC-02
    collect_attack(setup, state, sink);
    return sink.check;
}

Sums attack_sums(const Setup& setup, const State& state) {
    SumSink sink;
    collect_attack(setup, state, sink);
    return sink.sums;
}

Check defence_check(const Setup& setup, const State& state, const RollSource& source) {
    CheckSink sink;
    sink.check.clause = id(clause_of(source.effect->what));
    sink.check.need = 4;
    collect_defence(setup, state, source, sink);
    return sink.check;
}

Sums defence_sums(const Setup& setup, const State& state, const RollSource& source) {
    SumSink sink;
    collect_defence(setup, state, source, sink);
    return sink.sums;
}

}  // namespace clashfield::filler
