#pragma once

// How often each value was counted. Sums stay integers, so that merging parts gives the same in every order.

#include <cstdint>
#include <map>

#include "base/assert.h"

namespace clashfield::analysis {

class Histogram {
  public:
    void add(std::int32_t value, std::uint64_t times = 1) {
        counts_[value] += times;
        total_ += times;
    }
    void merge(const Histogram& other) {
        for (const auto& [value, times] : other.counts_) add(value, times);
    }

    const std::map<std::int32_t, std::uint64_t>& counts() const { return counts_; }
    std::uint64_t total() const { return total_; }
    bool empty() const { return total_ == 0; }

    // The rest needs a value.
    std::int32_t min() const {
        CLASHFIELD_ASSERT(!empty());
        return counts_.begin()->first;
    }
    std::int32_t max() const {
        CLASHFIELD_ASSERT(!empty());
        return counts_.rbegin()->first;
    }
    // The smallest value that half of all do not exceed.
    std::int32_t median() const {
        CLASHFIELD_ASSERT(!empty());
        std::uint64_t passed = 0;
        for (const auto& [value, times] : counts_) {
            passed += times;
            if (2 * passed >= total_) return value;
        }
        return max();
    }
    double mean() const {
        CLASHFIELD_ASSERT(!empty());
        double sum = 0;
        for (const auto& [value, times] : counts_)
            sum += static_cast<double>(value) * static_cast<double>(times);
        return sum / static_cast<double>(total_);
    }

    bool operator==(const Histogram&) const = default;

  private:
    std::map<std::int32_t, std::uint64_t> counts_;
    std::uint64_t total_ = 0;
};

}  // namespace clashfield::analysis
