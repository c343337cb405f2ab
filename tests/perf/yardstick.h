#pragma once

// What a figure is divided by, so that it can be compared with one of another minute or another machine. It
// is work like that of the games: many short sums at once in a table of a few kilobytes. So it slows down
// when a neighbour takes half of the core's units, as they do; a chain of dependent steps, which leaves most
// units idle, does not notice.

#include <array>
#include <cstddef>
#include <cstdint>

#include "odds/distribution.h"

namespace clashfield::perf {

// The weights of 0 to 80 hits of 40 dice at 4+, when each 6 scores and is rolled again once: a convolution in
// 192-bit integers, written for this one question. Three limbs hold 12^40; each die multiplies with 6 + 5x +
// x^2.
class Yardstick {
  public:
    static constexpr std::size_t kDice = 40;
    static constexpr std::size_t kHits = 2 * kDice + 1;
    // A step makes one weight.
    static constexpr std::size_t kSteps = kDice * (kDice + 2);

    using Limbs = std::array<std::uint64_t, 3>;
    using Weights = std::array<Limbs, kHits>;

    static Weights once() {
        Weights weights{};
        weights[0][0] = 1;
        for (std::size_t dice = 1; dice <= kDice; ++dice) {
            for (std::size_t hits = 2 * dice + 1; hits-- > 0;) {
                Limbs sum{};
                add_times(sum, weights[hits], 6);
                if (hits >= 1) add_times(sum, weights[hits - 1], 5);
                if (hits >= 2) add_times(sum, weights[hits - 2], 1);
                weights[hits] = sum;
            }
        }
        return weights;
    }

  private:
    static void add_times(Limbs& target, const Limbs& source, std::uint64_t factor) {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < target.size(); ++i) {
            const Uint128 sum = static_cast<Uint128>(source[i]) * factor + target[i] + carry;
            target[i] = static_cast<std::uint64_t>(sum);
            carry = static_cast<std::uint64_t>(sum >> 64);
        }
    }
};

}  // namespace clashfield::perf
