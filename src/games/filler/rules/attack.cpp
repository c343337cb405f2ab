#include "games/filler/rules/attack.h"

#include "games/filler/rules/durations.h"
#include "games/filler/rules/foes_and_allies.h"
#include "games/filler/rules/move.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/skills.h"
#include "games/filler/rules/triggers.h"
#include "games/filler/rules/turn.h"

namespace clashfield::filler {
namespace {

// Legal but for a taunt.
bool may_attack(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t target, Stand stand) {
    return in_reach(setup, state, who, target, stand) &&
           find_veil(state, target, !near_target(setup, state, target, stand)) == nullptr &&
           find_forbid(state, who, stand.moved, true) == nullptr;
}

// FC-EFX-19: any legal attack on the source of a taunt, moving or not.
bool can_attack_somehow(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t target) {
    if (may_attack(setup, state, who, target, standing(state, who))) return true;
    bool found = false;
    each_space(setup, [&](std::uint8_t space) {
        if (found || !is_free(setup, state, space)) return;
        found = may_attack(setup, state, who, target, moved_to(space));
    });
    const Card& card = card_of(setup, state, who);
    for (std::uint8_t k = 0; k < card.skills.size() && !found; ++k) {
        if (card.skills[k].use != Use::Move) continue;
        for (std::uint8_t other = 0; other < player_count(setup) && !found; ++other) {
            if (!check_swap_move(setup, state, who, skill_ref(who, k), other)) continue;
            found = may_attack(setup, state, who, target, swapped_with(state, who, other));
        }
    }
    return found;
}

}  // namespace

bool reaches_all(const Setup& setup, const State& state, std::uint8_t who) {
    return card_of(setup, state, who).ranged || has_property(setup, state, who, Do::Reach);  // FC-ATK-03
}

bool in_reach(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t target, Stand stand) {
    return near_target(setup, state, target, stand) || reaches_all(setup, state, who);  // FC-ATK-02
}

Verdict check_attack(const Setup& setup, const State& state, std::uint8_t who, std::int32_t target_word,
                     Stand stand) {
    if (target_word < 0 || target_word >= player_count(setup))
        return refuse(Clause::ATK_01, Code::Unknown, {});
    const auto target = static_cast<std::uint8_t>(target_word);
    if (is_ally(state, who, target))
        return refuse(Clause::ATK_01, Code::Ally, {target, target == who ? 1 : 0});
    const bool alive = state.fighters[target].alive != 0;
    if (alive && !in_reach(setup, state, who, target, stand)) {
        return refuse(Clause::ATK_03, Code::OutOfReach, {target, who});
    }
    if (!alive) return refuse(Clause::ATK_01, Code::Eliminated, {target});
    const bool ranged = !near_target(setup, state, target, stand);
    if (const Status* veil = find_veil(state, target, ranged); veil != nullptr) {
        return refuse(Clause::EFX_21, Code::Veiled,
                      {skill_ref(veil->source, veil->skill), target, veil->value});
    }
    if (const Status* taunt = find_status(state, StatusKind::Taunt, who);
        taunt != nullptr && taunt->source != target) {
        const std::uint8_t source = taunt->source;
        const bool possible = state.fighters[source].alive != 0 && is_foe(state, who, source);
        if (possible && can_attack_somehow(setup, state, who, source)) {
            return refuse(Clause::EFX_19, Code::Taunted, {skill_ref(source, taunt->skill), source});
        }
    }
    return check_forbidden(state, who, stand.moved, true);
}

void declare_attack(Play& play, std::uint8_t defender) {
    State& state = play.state;
    const std::uint8_t attacker = top(play).who;
    top(play).step = turn::End;
    Combat record;
    record.open = 1;
    record.attacker = attacker;
    record.defender = defender;
    record.ranged = is_ranged(play.setup, state, attacker, defender) ? 1 : 0;  // FC-ATK-04, FC-TAB-06
    record.combo = state.fighters[attacker].moved;
    record.defender_space = state.fighters[defender].space;
    state.combat = record;
    state.attacked = 1;
    Frame frame;
    frame.kind = FrameKind::Combat;
    frame.who = attacker;
    frame.foe = defender;
    push(play, frame);
}

// FC-ATK-07: after the effects of the Move, is the attack still there?
void attack_after_move(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t who = frame.who;
    const std::uint8_t defender = state.attack_after_move;
    state.attack_after_move = kNobody;
    frame.step = turn::End;
    if (defender == kNobody || state.fighters[who].alive == 0) return;
    Stand stand = standing(state, who);
    stand.moved = true;
    const bool reached =
        state.fighters[defender].alive != 0 && in_reach(play.setup, state, who, defender, stand);
    const bool ranged = is_ranged(play.setup, state, who, defender);
    if (!reached || find_veil(state, defender, ranged) != nullptr) {
        emit(play.events, EventKind::Cancelled, Clause::ATK_07, {who, defender});
        return;
    }
    declare_attack(play, defender);
}

}  // namespace clashfield::filler
