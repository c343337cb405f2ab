#include "games/filler/rules/durations.h"

#include "games/filler/rules/refusals.h"
#include "games/filler/rules/skills.h"

namespace clashfield::filler {
namespace {

template <typename Gone>
void remove_if(Play& play, Gone gone, bool tell) {
    InlineVector<Status, kMaxStatuses>& statuses = play.state.statuses;
    for (std::size_t i = 0; i < statuses.size();) {
        const Status status = statuses[i];
        if (!gone(status)) {
            ++i;
            continue;
        }
        statuses.erase_at(i);
        if (tell) {
            emit(play.events, EventKind::Expired, Clause::DUR_02,
                 {status.holder, static_cast<std::int32_t>(status.kind),
                  skill_ref(status.source, status.skill)});
        }
    }
}

}  // namespace

void add_status(Play& play, Status status) {
    if (status.kind == StatusKind::Taunt) {  // FC-EFX-19: a newer taunt replaces an older one
        remove_if(
            play,
            [&](const Status& old) { return old.kind == StatusKind::Taunt && old.holder == status.holder; },
            false);
    }
    status.pending = status.until == Duration::NextTurn ? 1 : 0;  // FC-DUR-03
    const std::int32_t skill = skill_ref(status.source, status.skill);
    const auto kind = static_cast<std::int32_t>(status.kind);
    if (play.state.statuses.full()) {
        emit(play.events, EventKind::Full, Clause::DUR_06, {status.holder, kind, skill});
        return;
    }
    play.state.statuses.push_back(status);
    const std::int32_t value = status.kind == StatusKind::Taunt ? status.source : status.value;
    emit(
        play.events, EventKind::Status, Clause::DUR_01,
        {status.holder, kind, value, static_cast<std::int32_t>(status.until), skill,
         status.roll == RollSide::Defence ? 1 : 0, status.source,
         status.kind == StatusKind::Defuse ? skill_ref(status.holder, static_cast<std::uint8_t>(status.value))
                                           : kNothing});
}

void expire_round_statuses(Play& play, std::uint8_t source) {
    remove_if(
        play,
        [&](const Status& status) { return status.until == Duration::Round && status.source == source; },
        true);  // FC-DUR-04
}

void wake_next_turn_statuses(Play& play, std::uint8_t holder) {
    for (Status& status : play.state.statuses) {
        if (status.until == Duration::NextTurn && status.holder == holder) status.pending = 0;
    }
}

void expire_turn_statuses(Play& play, std::uint8_t active) {
    remove_if(
        play,
        [&](const Status& status) {
            if (status.until == Duration::Turn) return true;  // FC-DUR-02
            return status.until == Duration::NextTurn && status.holder == active && status.pending == 0;
        },
        true);
}

void drop_combat_statuses(Play& play) {
    remove_if(
        play, [](const Status& status) { return status.until == Duration::Combat; }, false);  // FC-DUR-01
}

void drop_statuses_of(Play& play, std::uint8_t holder) {
    // FC-DUR-05: they die with their holder; the fall of the source ends nothing.
    remove_if(
        play, [&](const Status& status) { return status.holder == holder; }, false);
}

const Status* find_status(const State& state, StatusKind kind, std::uint8_t holder) {
    for (const Status& status : state.statuses) {
        if (status.kind == kind && status.holder == holder && status.pending == 0) return &status;
    }
    return nullptr;
}

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

Verdict check_forbidden(const State& state, std::uint8_t who, bool moves, bool attacks) {
    const Status* forbid = find_forbid(state, who, moves, attacks);
    if (forbid == nullptr) return Verdict::yes();
    return refuse(Clause::EFX_20, Code::Forbidden, {skill_ref(forbid->source, forbid->skill), forbid->value});
}

const Status* find_veil(const State& state, std::uint8_t target, bool ranged) {
    for (const Status& status : state.statuses) {
        if (status.kind != StatusKind::Veil || status.holder != target || status.pending != 0) continue;
        const auto mode = static_cast<VeilMode>(status.value);
        if (mode == VeilMode::Any || (mode == VeilMode::Ranged) == ranged) return &status;
    }
    return nullptr;
}

}  // namespace clashfield::filler
