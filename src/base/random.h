#pragma once

// The one source of chance: a pcg generator that is passed by reference to whoever may be random (dice
// sources, bots, set-up). Rules never see it. Bounded draws are our own: std distributions differ between
// libraries.

#include <cstdint>

#include <pcg_random.hpp>

#include "base/assert.h"

namespace clashfield {

class Random {
  public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : engine_(seed, stream) {}

    std::uint32_t next() { return engine_(); }

    std::uint64_t next64() {
        const std::uint64_t high = next();
        const std::uint64_t low = next();
        return (high << 32) | low;
    }

    // Uniform in 0 .. bound-1, without bias: Lemire's multiplication with rejection.
    std::uint32_t below(std::uint32_t bound) {
        CLASHFIELD_ASSERT(bound > 0);
        std::uint64_t product = static_cast<std::uint64_t>(next()) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) {
                product = static_cast<std::uint64_t>(next()) * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // One of `count` things by lot, each with the share that `share_of(i)` gives it; `count` if none has any.
    template <typename ShareOf>
    std::size_t draw(std::size_t count, const ShareOf& share_of) {
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < count; ++i) sum += share_of(i);
        if (sum == 0) return count;
        std::uint32_t drawn = below(sum);
        std::size_t i = 0;
        while (drawn >= share_of(i)) drawn -= share_of(i++);
        return i;
    }

  private:
    pcg32 engine_;
};

}  // namespace clashfield
