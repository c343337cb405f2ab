// What is counted of a room: secret orders must not be counted by others.

#include <algorithm>

#include "server/room.h"

namespace clashfield::server {

bool Room::take_back() {
    if (!match_->undo()) return false;
    ++taken_back_by_[told_.back().side.index];
    if (told_.back().quiet) {
        ++quiet_steps_[told_.back().side.index];
        --quiet_entries_[told_.back().side.index];
    }
    told_.resize(match_->log().entries.size() + 1);
    ++step_;
    ++taken_back_;
    return true;
}

bool Room::may_take_back(Side side) const {
    if (taken_back_by_[side.index] < kTakeBacks) return true;  // Every state asks: spares the count.
    const auto standing =
        std::count_if(told_.begin(), told_.end(), [&](const Told& told) { return told.side == side; });
    const auto allowed = kTakeBacks + kTakeBacksForOrder * static_cast<std::uint64_t>(standing);
    return taken_back_by_[side.index] < allowed;
}

std::uint64_t Room::step_for(SideSet seats) const {
    std::uint64_t step = step_;
    for (std::uint8_t i = 0; i < kMaxSides; ++i) {
        if (!contains(seats, Side{i})) step -= quiet_steps_[i];
    }
    return step;
}

std::size_t Room::moment_for(SideSet seats, std::size_t entry) const {
    // Counted from the end, which is where one looks.
    std::size_t moment = entry;
    for (std::uint8_t i = 0; i < kMaxSides; ++i) {
        if (!contains(seats, Side{i})) moment -= quiet_entries_[i];
    }
    for (std::size_t i = entry + 1; i < told_.size(); ++i) {
        if (told_[i].quiet && !contains(seats, told_[i].side)) ++moment;
    }
    return moment;
}

std::size_t Room::entry_of(SideSet seats, std::size_t moment) const {
    std::size_t noticed = 0;
    std::size_t entry = 0;
    for (std::size_t i = 1; i < told_.size() && noticed < moment; ++i) {
        if (told_[i].quiet && !contains(seats, told_[i].side)) continue;
        ++noticed;
        entry = i;
    }
    return entry;
}

bool Room::has_quiet() const {
    return std::any_of(quiet_steps_.begin(), quiet_steps_.end(), [](std::uint64_t n) { return n > 0; });
}

}  // namespace clashfield::server
