#pragma once

// What the players of a match have said to each other. Lines are numbered from 0 and never change. Everybody
// may say only so much in one match, so that nobody fills the memory, the journal or the page of another.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "battle/side.h"

namespace clashfield::server {

// Something people said to each other.
struct ChatLine {
    std::uint32_t n = 0;
    Side side;
    std::string text;
};

class Chat {
  public:
    static constexpr std::uint32_t kMostLines = 500;  // of one side in one match
    static constexpr std::size_t kLongestLine = 500;  // characters
    static constexpr std::size_t kMostKept = 4'000;   // of old journals: older ones are not shown any more
    static constexpr std::uint32_t kUsualPage = 50;   // lines that are sent at once
    static constexpr std::uint32_t kLargestPage = 100;

    void add(Side side, std::string_view text);
    // All that was ever said.
    std::uint32_t count() const { return count_; }
    bool is_full(Side side) const;
    // The newest lines before that one, in order.
    std::vector<ChatLine> page(std::uint64_t before, std::uint32_t most) const;

  private:
    std::deque<ChatLine> lines_;
    std::vector<std::uint32_t> said_;  // by side
    std::uint32_t count_ = 0;
};

}  // namespace clashfield::server
