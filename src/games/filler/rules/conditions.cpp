#include "games/filler/rules/conditions.h"

#include "games/filler/rules/foes_and_allies.h"
#include "games/filler/rules/table.h"

namespace clashfield::filler {
namespace {

std::uint8_t party(Scene scene, Who who) {
    switch (who) {
        case Who::Self:
            return scene.self;
        case Who::Foe:
            return scene.foe;
        case Who::Target:
            return scene.target;
    }
    return kNobody;
}

int damage_known(const State& state) {
    switch (state.combat.known) {
        case Known::Nothing:
            return 0;
        case Known::Raw:
            return state.combat.raw;
        case Known::Dealt:
            return state.combat.dealt;
    }
    return 0;
}

// FC-CND-02.
int stat_of(const Setup& setup, const State& state, Stat stat, std::uint8_t who) {
    const Fighter& fighter = state.fighters[who];
    int count = 0;
    switch (stat) {
        case Stat::Energy:
            return fighter.energy;
        case Stat::Missing:
            return card_of(setup, state, who).energy - fighter.energy;
        case Stat::Round:
            return state.round;
        case Stat::Damage:
            return damage_known(state);
        case Stat::AdjacentFoes:
        case Stat::LivingFoes:
        case Stat::LivingAllies:
            break;
    }
    for (std::uint8_t other = 0; other < player_count(setup); ++other) {
        if (state.fighters[other].alive == 0) continue;
        const bool foe = is_foe(state, who, other);
        if (stat == Stat::LivingAllies) count += foe ? 0 : 1;
        if (stat == Stat::LivingFoes) count += foe ? 1 : 0;
        if (stat == Stat::AdjacentFoes) count += foe && adjacent(setup, state, who, other) ? 1 : 0;
    }
    return count;
}

bool compare(int left, Compare how, int right) {
    switch (how) {
        case Compare::Less:
            return left < right;
        case Compare::LessEqual:
            return left <= right;
        case Compare::Equal:
            return left == right;
        case Compare::NotEqual:
            return left != right;
        case Compare::GreaterEqual:
            return left >= right;
        case Compare::Greater:
            return left > right;
    }
    return false;
}

bool is_wounded(const Setup& setup, const State& state, std::uint8_t who) {
    return state.fighters[who].energy < card_of(setup, state, who).energy;
}

// FC-CND-01. A word about somebody who is not there is false.
bool word_holds(const Setup& setup, const State& state, Word word, Scene scene) {
    const bool has_foe = scene.foe != kNobody;
    const bool has_target = scene.target != kNobody;
    switch (word) {
        case Word::Melee:
            return state.combat.open != 0 && state.combat.ranged == 0;
        case Word::Ranged:
            return state.combat.open != 0 && state.combat.ranged != 0;
        case Word::Moved:
            return state.active != kNobody && state.fighters[state.active].moved != 0;
        case Word::NotMoved:
            return state.active != kNobody && state.fighters[state.active].moved == 0;
        case Word::SelfCenter:
            return state.fighters[scene.self].space == kCentre;
        case Word::FoeCenter:
            return has_foe && state.fighters[scene.foe].space == kCentre;
        case Word::Wounded:
            return is_wounded(setup, state, scene.self);
        case Word::Full:
            return !is_wounded(setup, state, scene.self);
        case Word::FoeWounded:
            return has_foe && is_wounded(setup, state, scene.foe);
        case Word::FoeFull:
            return has_foe && !is_wounded(setup, state, scene.foe);
        case Word::Alone:
            return stat_of(setup, state, Stat::LivingAllies, scene.self) == 1;
        case Word::TargetAdjacent:
            return has_target && adjacent(setup, state, scene.self, scene.target);
        case Word::TargetWounded:
            return has_target && is_wounded(setup, state, scene.target);
    }
    return false;
}

bool holds(const Setup& setup, const State& state, const Card& card, const Condition& condition,
           Scene scene) {
    switch (condition.kind) {
        case Condition::Kind::Word:
            return word_holds(setup, state, condition.word, scene);
        case Condition::Kind::CompareValue:
        case Condition::Kind::CompareStat: {
            const std::uint8_t left = party(scene, condition.of);
            if (left == kNobody) return false;
            int right = condition.value;
            if (condition.kind == Condition::Kind::CompareStat) {
                const std::uint8_t other = party(scene, condition.than);
                if (other == kNobody) return false;
                right = stat_of(setup, state, condition.stat, other);
            }
            return compare(stat_of(setup, state, condition.stat, left), condition.compare, right);
        }
        case Condition::Kind::Not:  // FC-CND-03
            return !holds(setup, state, card, card.conditions[condition.parts.begin], scene);
        case Condition::Kind::Any:
            for (std::uint16_t i = 0; i < condition.parts.count; ++i) {
                if (holds(setup, state, card, card.conditions[condition.parts.begin + i], scene)) return true;
            }
            return false;
    }
    return false;
}

}  // namespace

bool check_conditions(const Setup& setup, const State& state, const Card& card, Range conditions,
                      Scene scene) {
    for (std::uint16_t i = 0; i < conditions.count; ++i) {
        if (!holds(setup, state, card, card.conditions[conditions.begin + i], scene)) return false;
    }
    return true;
}

}  // namespace clashfield::filler
