#pragma once

// Who wins a battle that may never end: positions at main decisions become the states of a Markov chain, and
// the chance to end well is solved exactly, with fractions, instead of played out. Two duellists who may both
// miss for ever still have an exact chance to win.

#include <cstdint>
#include <functional>

#include "analysis/policy.h"
#include "base/fraction.h"
#include "base/result.h"

namespace clashfield::analysis {

enum class Landing : std::uint8_t { GoOn, Hit, Miss };

struct ChainQuestion {
    // Answers every decision. It may look only at what Battle::position() keeps, or the chain would not be
    // one.
    Policy policy;
    // Asked at main decisions and at the end of the battle, where GoOn counts as Miss.
    std::function<Landing(const Battle&)> landing;
    std::uint32_t most_states = 20'000;
    std::uint64_t most_nodes = 5'000'000;  // inputs applied while the graph is built
};

struct ChainSolution {
    Fraction hit;    // the chance to land on a hit
    Fraction ended;  // the chance to land at all; less than 1 if the policy can go on for ever
    std::uint32_t states = 0;
    std::uint64_t nodes = 0;
};

// A problem if the graph is larger than the limits, or a roll has too many dice to be counted.
Result<ChainSolution> solve(const Battle& start, const ChainQuestion& question);

// A landing for "this side is among the winners and it is no draw".
std::function<Landing(const Battle&)> side_wins(Side side);

}  // namespace clashfield::analysis
