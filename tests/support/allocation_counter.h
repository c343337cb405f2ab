#pragma once

// Counts heap allocations of the calling thread while it lives, for tests that promise a loop without any.
// Linking allocation_counter.cpp replaces the program's operator new.

#include <cstdint>

namespace clashfield::test {

class AllocationCounter {
  public:
    AllocationCounter() : start_(so_far()) {}
    std::uint64_t count() const { return so_far() - start_; }

  private:
    static std::uint64_t so_far();
    std::uint64_t start_;
};

}  // namespace clashfield::test
