// What a player may do on its turn (FC-ATK, FC-MOV, and the effects that forbid): one judgement for listing
// orders, checking them and asking again after a Move.

#include "games/filler/rules/engine.h"

namespace clashfield::filler {

namespace {

const Status* find_status(const State& state, StatusKind kind, std::uint8_t holder) {
    for (const Status& status : state.statuses) {
        if (status.kind == kind && status.holder == holder && status.pending == 0) return &status;
    }
    return nullptr;
}

const Status* find_veil(const State& state, std::uint8_t target, bool ranged) {
    for (const Status& status : state.statuses) {
        if (status.kind != StatusKind::Veil || status.holder != target || status.pending != 0) continue;
        const auto mode = static_cast<VeilMode>(status.value);  // FC-EFX-21
        if (mode == VeilMode::Any || (mode == VeilMode::Ranged) == ranged) return &status;
    }
    return nullptr;
}

// FC-EFX-20: the status that forbids this action, if any.
const Status* find_forbid(const State& state, std::uint8_t who, bool moves, bool attacks) {
    for (const Status& status : state.statuses) {
        if (status.kind != StatusKind::Forbid || status.holder != who || status.pending != 0) continue;
        switch (static_cast<Forbidden>(status.value)) {
            case Forbidden::Move:
                if (moves) return &status;
                break;
            case Forbidden::Attack:
                if (attacks) return &status;
                break;
            case Forbidden::Combo:
                if (moves && attacks) return &status;
                break;
        }
    }
    return nullptr;
}

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

bool is_veiled(const State& state, std::uint8_t target, bool ranged) {
    return find_veil(state, target, ranged) != nullptr;
}

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
    if (const Status* forbid = find_forbid(state, who, stand.moved, true); forbid != nullptr) {
        return refuse(Clause::EFX_20, Code::Forbidden,
                      {skill_ref(forbid->source, forbid->skill), forbid->value});
    }
    return Verdict::yes();
}

Verdict check_move(const Setup& setup, const State& state, std::uint8_t who, std::int32_t space_word) {
    if (space_word == kNothing) return refuse(Clause::MOV_01, Code::Unknown, {});
    const bool exists = space_word == kCentre || (space_word >= 0 && space_word < setup.seats);
    if (exists && space_word != state.fighters[who].space) {
        const std::uint8_t holder = holder_of(setup, state, static_cast<std::uint8_t>(space_word));
        if (holder != kNobody) return refuse(Clause::MOV_02, Code::Occupied, {space_word, holder});
    }
    if (space_word == state.fighters[who].space) return refuse(Clause::MOV_02, Code::SameSpace, {space_word});
    if (!exists) return refuse(Clause::TAB_01, Code::NoSuchSpace, {setup.seats, setup.seats - 1, space_word});
    if (const Status* forbid = find_forbid(state, who, true, false); forbid != nullptr) {
        return refuse(Clause::EFX_20, Code::Forbidden,
                      {skill_ref(forbid->source, forbid->skill), forbid->value});
    }
    return Verdict::yes();
}

Verdict check_swap_move(const Setup& setup, const State& state, std::uint8_t who, std::int32_t skill_word,
                        std::int32_t target_word) {
    const auto turn = static_cast<std::int32_t>(DecisionKind::Turn);
    const Card& card = card_of(setup, state, who);
    const bool own = skill_word >= 0 && skill_word < player_count(setup) * kSkillStride &&
                     state.fighters[skill_owner(skill_word)].card == state.fighters[who].card &&
                     skill_index(skill_word) < card.skills.size();
    if (!own) return refuse(Clause::SKL_07, Code::WrongSkill, {kNothing, kNothing, turn});
    const std::uint8_t skill = skill_index(skill_word);
    const std::int32_t ref = skill_ref(who, skill);
    if (const Status* forbid = find_forbid(state, who, true, false); forbid != nullptr) {
        return refuse(Clause::EFX_20, Code::Forbidden,
                      {skill_ref(forbid->source, forbid->skill), forbid->value});
    }
    const Actor actor{who, skill, kNobody};
    if (const Verdict verdict = check_usable(setup, state, actor, Use::Move); !verdict) return verdict;
    const Effect& swap = card.effects[card.skills[skill].effects.begin];
    const bool known = target_word >= 0 && target_word < player_count(setup);
    if (!known || !is_candidate(setup, state, actor, swap, static_cast<std::uint8_t>(target_word))) {
        return refuse(Clause::TGT_01, Code::BadPick, {ref, 0, known ? target_word : kNothing});
    }
    return Verdict::yes();
}

}  // namespace clashfield::filler
