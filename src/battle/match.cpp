#include "battle/match.h"

#include <utility>

namespace clashfield {

Match::Match(std::unique_ptr<Battle> battle, DiceSource& dice, BattleLog log)
    : battle_(std::move(battle)), dice_(dice), log_(std::move(log)) {
    CLASHFIELD_ASSERT(battle_ != nullptr);
    if (log_.entries.empty()) {
        log_.start = battle_->hash();
    } else {
        CLASHFIELD_ASSERT(log_.entries.back().hash == battle_->hash());
    }
}

Verdict Match::order(const Order& order) {
    Verdict verdict = battle_->check(order);
    if (!verdict.ok()) return verdict;

    // An order of a side that was not asked (a dispute) must not let it take back what others did.
    if (!snapshots_.empty() && snapshots_.back().side != order.side) drop_snapshots(UndoBlocked::OtherSide);
    keep_snapshot(order.side);
    LogEntry entry{.side = order.side, .order = battle_->write(order), .faces = {}, .hash = {}};
    last_events_begin_ = events_.size();
    EventSink sink(events_);
    battle_->apply(order, sink);
    entry.hash = battle_->hash();
    log_.entries.push_back(std::move(entry));

    const Pending pending = battle_->pending();
    const auto* decision = std::get_if<Decision>(&pending);
    if (revealed_since(last_events_begin_) ||
        battle_->may_have_found(*snapshots_.back().battle, order.side)) {
        drop_snapshots(UndoBlocked::Reveal);
    } else if (std::holds_alternative<Outcome>(pending)) {
        drop_snapshots(UndoBlocked::Over);
    } else if (decision != nullptr && decision->side != order.side) {
        drop_snapshots(UndoBlocked::OtherSide);
    }
    return verdict;
}

Result<RollRequest> Match::pending_roll() const {
    const Pending pending = battle_->pending();
    if (const auto* roll = std::get_if<RollRequest>(&pending)) return *roll;
    return Problem{"B-24", "dice", "No roll is pending."};
}

Result<Faces> Match::roll() {
    const Result<RollRequest> request = pending_roll();
    if (!request) return request.problems();
    Faces faces;
    const DiceAnswer answer = dice_.roll(request->dice, faces);
    if (!answer.ok()) return answer.problem();
    CLASHFIELD_ASSERT(faces_fit(request->dice, faces));
    apply_faces(faces);
    return faces;
}

Result<Faces> Match::roll_typed(const Faces& faces) {
    const Result<RollRequest> request = pending_roll();
    if (!request) return request.problems();
    if (!faces_fit(request->dice, faces)) {
        return Problem{"B-24", "dice",
                       std::to_string(request->dice.count) + (request->dice.count == 1 ? " die" : " dice") +
                           " with faces 1.." + std::to_string(request->dice.sides) + " expected."};
    }
    apply_faces(faces);
    return faces;
}

void Match::apply_faces(const Faces& faces) {
    last_events_begin_ = events_.size();
    EventSink sink(events_);
    battle_->apply(faces, sink);
    log_.entries.push_back({.side = Side::none(), .order = {}, .faces = faces, .hash = battle_->hash()});
    drop_snapshots(std::holds_alternative<Outcome>(battle_->pending()) ? UndoBlocked::Over
                                                                       : UndoBlocked::Roll);
}

bool Match::undo() {
    if (snapshots_.empty()) return false;
    Snapshot& last = snapshots_.back();
    std::swap(battle_, last.battle);
    events_.resize(last.event_count);
    log_.entries.resize(last.entry_count);
    last_events_begin_ = events_.size();
    spare_.push_back(std::move(last.battle));
    snapshots_.pop_back();
    return true;
}

UndoBlocked Match::undo_blocked() const { return snapshots_.empty() ? blocked_ : UndoBlocked::No; }

bool Match::is_unnoticed() const {
    if (snapshots_.empty() || last_events_begin_ != events_.size()) return false;
    const Snapshot& last = snapshots_.back();
    const Pending before = last.battle->pending();
    const Pending after = battle_->pending();
    const auto* asked_before = std::get_if<Decision>(&before);
    const auto* asked_after = std::get_if<Decision>(&after);
    if (log_.entries.size() != last.entry_count + 1 || asked_before == nullptr || asked_after == nullptr ||
        asked_before->side != asked_after->side)
        return false;
    for (int i = -1; i < battle_->sides(); ++i) {
        const Observer other{i < 0 ? Side::none() : Side{static_cast<std::uint8_t>(i)}};
        if (other.side == last.side) continue;
        if (!battle_->hides_from(other) || !last.battle->hides_from(other)) return false;
        if (battle_->known_to(other)->hash() != last.battle->known_to(other)->hash()) return false;
    }
    return true;
}

std::span<const Event> Match::last_events() const { return events().subspan(last_events_begin_); }

void Match::keep_snapshot(Side side) {
    std::unique_ptr<Battle> copy;
    if (spare_.empty()) {
        copy = battle_->clone();
    } else {
        copy = std::move(spare_.back());
        spare_.pop_back();
        copy->assign(*battle_);
    }
    snapshots_.push_back({std::move(copy), side, events_.size(), log_.entries.size()});
}

void Match::drop_snapshots(UndoBlocked reason) {
    for (Snapshot& snapshot : snapshots_) spare_.push_back(std::move(snapshot.battle));
    snapshots_.clear();
    blocked_ = reason;
}

bool Match::revealed_since(std::size_t event_count) const {
    const std::span<const Form> forms = battle_->vocabulary().events;
    for (std::size_t i = event_count; i < events_.size(); ++i) {
        CLASHFIELD_ASSERT(events_[i].kind < forms.size());
        if (forms[events_[i].kind].role == FormRole::Reveals) return true;
    }
    return false;
}

}  // namespace clashfield
