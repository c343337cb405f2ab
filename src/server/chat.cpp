#include "server/chat.h"

#include <algorithm>

namespace clashfield::server {

void Chat::add(Side side, std::string_view text) {
    if (said_.size() <= side.index) said_.resize(side.index + std::size_t{1});
    ++said_[side.index];
    lines_.push_back({count_++, side, std::string(text)});
    if (lines_.size() > kMostKept) lines_.pop_front();
}

bool Chat::is_full(Side side) const { return side.index < said_.size() && said_[side.index] >= kMostLines; }

std::vector<ChatLine> Chat::page(std::uint64_t before, std::uint32_t most) const {
    const std::uint32_t first_kept = count_ - static_cast<std::uint32_t>(lines_.size());
    const std::uint64_t end = std::clamp<std::uint64_t>(before, first_kept, count_);
    const std::uint64_t begin = end - std::min<std::uint64_t>(most, end - first_kept);
    return {lines_.begin() + static_cast<std::ptrdiff_t>(begin - first_kept),
            lines_.begin() + static_cast<std::ptrdiff_t>(end - first_kept)};
}

}  // namespace clashfield::server
