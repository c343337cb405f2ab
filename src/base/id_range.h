#pragma once

// Ids that are numbers, for loops: for (const UnitId unit : IdRange<UnitId>(0, units.size())).

#include <cstddef>

namespace clashfield {

struct EveryId {
    constexpr bool operator()(std::size_t) const { return true; }
};

// From `first` on, up to `end`, those that `accept` takes.
template <typename Id, typename Accept = EveryId>
class IdRange {
  public:
    class Iterator {
      public:
        constexpr Iterator(const IdRange& range, std::size_t at) : range_(&range), at_(at) { skip(); }
        constexpr Id operator*() const { return static_cast<Id>(at_); }
        constexpr Iterator& operator++() {
            ++at_;
            skip();
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return at_ != other.at_; }

      private:
        constexpr void skip() {
            while (at_ < range_->end_ && !range_->accept_(at_)) ++at_;
        }
        const IdRange* range_;
        std::size_t at_;
    };

    constexpr IdRange(std::size_t first, std::size_t end, Accept accept = {})
        : first_(first), end_(end), accept_(accept) {}
    constexpr Iterator begin() const { return {*this, first_}; }
    constexpr Iterator end() const { return {*this, end_}; }

  private:
    std::size_t first_;
    std::size_t end_;
    Accept accept_;
};

}  // namespace clashfield
