// CE-SHO-02, -04, -13, -14: the steps in which shots are named and fall, M3 and S1 to S9.

#include <algorithm>

#include "games/empires/rules/charges.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/shooting.h"

namespace clashfield::empires {
namespace {

// Calls visit(charger) for those at whom the unit may shoot in reaction, the nearest first.
template <typename Visit>
void each_reaction(const Setup& setup, const State& state, UnitId unit, Visit visit) {
    InlineVector<UnitId, kMaxCharges> found;
    for (const ChargeOrder& charge : state.charges) {
        if (charge.status != ChargeStatus::Declared) continue;
        if (state.about != kNoUnit && charge.unit != state.about) continue;
        if (check_reaction_shot(setup, state, unit, charge.unit)) found.push_back(charge.unit);
    }
    std::stable_sort(found.begin(), found.end(), [&](UnitId a, UnitId b) {
        return distance_between(state, unit, a) < distance_between(state, unit, b);
    });
    for (const UnitId charger : found) visit(charger);
}

bool may_react(const Setup& setup, const State& state, UnitId unit) {
    bool any = false;
    each_reaction(setup, state, unit, [&](UnitId) { any = true; });
    return any;
}

Ruling check_react(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Pass) return Ruling::yes();
    if (Ruling about = check_subject(state, order, Clause::SHO_13); !about) return about;
    if (Ruling enemy = check_enemy(setup, state, order.words[1]); !enemy) return enemy;
    return check_reaction_shot(setup, state, state.subject, static_cast<UnitId>(order.words[1]));
}

void apply_react(Play& play, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Pass) return;
    const auto unit = static_cast<UnitId>(order.words[0]);
    const auto charger = static_cast<UnitId>(order.words[1]);
    const ChargeOrder* charge = charge_by(play.state, charger);
    const bool support = charge != nullptr && charge->target != unit;
    push_volley(play, unit, charger, {.reaction = true, .support = support});
}

void list_react(const Setup& setup, const State& state, Lister& lister) {
    each_reaction(setup, state, state.subject,
                  [&](UnitId charger) { lister.add_words(Verb::React, state.subject, charger); });
    lister.add_words(Verb::Pass);
}

}  // namespace

bool fire_at_charger(Play& play, UnitId charger) {
    State& state = play.state;
    UnitId next = kNoUnit;
    each_unit(play.setup, state, other(side_of(play.setup, charger)), [&](UnitId unit) {
        if (next != kNoUnit || state.units[unit].is(flag::kPassed)) return;
        if (check_reaction_shot(play.setup, state, unit, charger)) next = unit;
    });
    if (next == kNoUnit) {
        for (Unit& it : state.units) it.set(flag::kPassed, false);
        return false;
    }
    state.units[next].set(flag::kPassed);
    ask_for(play, DecisionKind::React, side_of(play.setup, next), next, charger);
    return true;
}

void step_reaction_fire(Play& play) {
    State& state = play.state;
    state.about = kNoUnit;
    if (begins(state)) {
        fill_queue(play, other(state.active), [&](UnitId unit) { return is_good(state.units[unit]); });
    }
    take_returned(play);
    const bool all = work_off(play, [&](UnitId unit) {
        if (!may_react(play.setup, state, unit)) return true;
        ask_for(play, DecisionKind::React, side_of(play.setup, unit), unit);
        return false;
    });
    if (all && !close_fire(play)) go_on(play);
}

// --- S1 ---

namespace {

enum TargetStage : std::uint8_t { kNamingTargets, kPriorityTested };

Ruling check_targets(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::End) return Ruling::yes();
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    if (Ruling may = check_may_shoot(setup, state, unit); !may) return may;
    if (Ruling enemy = check_enemy(setup, state, order.words[1]); !enemy) return enemy;
    return check_shot(setup, state, unit, static_cast<UnitId>(order.words[1]));
}

void name_target(Play& play, UnitId unit, UnitId target) {
    play.state.shots.push_back({unit, target});
    say(play, EventKind::Shot, Clause::SHO_02, {unit, target});
}

void apply_targets(Play& play, const Order& order) {
    State& state = play.state;
    if (static_cast<Verb>(order.verb) == Verb::End) return go_on(play);
    const auto unit = static_cast<UnitId>(order.words[0]);
    const auto target = static_cast<UnitId>(order.words[1]);
    state.units[unit].set(flag::kShot);
    if (prior_target(play.setup, state, unit, target) == kNoUnit) return name_target(play, unit, target);
    state.subject = unit;
    state.about = target;
    state.stage = kPriorityTested;
    push_test(play, unit, Cause::Priority);
}

// Each unit's targets from the nearest on, so that the first order is the default.
void list_targets(const Setup& setup, const State& state, Lister& lister) {
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (lister.full() || !check_may_shoot(setup, state, unit)) return;
        InlineVector<UnitId, kMaxUnits> found;
        each_unit(setup, state, other(state.active), [&](UnitId target) {
            if (check_shot(setup, state, unit, target)) found.push_back(target);
        });
        std::stable_sort(found.begin(), found.end(), [&](UnitId a, UnitId b) {
            return distance_between(state, unit, a) < distance_between(state, unit, b);
        });
        for (const UnitId target : found) lister.add_words(Verb::Shoot, unit, target);
    });
    lister.add_words(Verb::End);
}

bool anybody_shoots(const Setup& setup, const State& state) {
    return any_unit(setup, state, state.active, [&](UnitId unit) {
        return check_may_shoot(setup, state, unit) &&
               any_unit(setup, state, other(state.active),
                        [&](UnitId target) { return check_shot(setup, state, unit, target).ok(); });
    });
}

}  // namespace

void step_targets(Play& play) {
    State& state = play.state;
    if (begins(state)) state.shots.clear();
    if (state.stage == kPriorityTested) {
        state.stage = kNamingTargets;
        const bool passed = take_returned(play) == Returned::Yes;
        const UnitId prior = prior_target(play.setup, state, state.subject, state.about);
        name_target(play, state.subject, passed ? state.about : prior);
    }
    if (!anybody_shoots(play.setup, state)) return go_on(play);
    ask_for(play, DecisionKind::Targets, state.active);
}

void step_shots(Play& play) {
    State& state = play.state;
    take_returned(play);
    while (state.cursor < state.shots.size()) {
        const ShotOrder shot = state.shots[state.cursor++];
        if (!is_on_table(state.units[shot.target]) || !is_on_table(state.units[shot.unit])) continue;
        return push_volley(play, shot.unit, shot.target, {});
    }
    go_on(play);
}

void step_shooting_morale(Play& play) {
    if (!close_fire(play)) go_on(play);
}

constinit const DecisionRules kReactRules{.verbs = verb_bits(Verb::React, Verb::Pass),
                                          .check = check_react,
                                          .apply = apply_react,
                                          .list = list_react};
constinit const DecisionRules kTargetsRules{.verbs = verb_bits(Verb::Shoot, Verb::End),
                                            .check = check_targets,
                                            .apply = apply_targets,
                                            .list = list_targets};

}  // namespace clashfield::empires
