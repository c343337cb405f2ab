#pragma once

// Perft: the number of sequences of orders of a given length, where every outcome of a roll (by its reading)
// is a branch of its own. One number that changes when a rule does, which makes it the cheapest proof that a
// change of the code changed no rule.

#include <cstdint>
#include <string>
#include <vector>

#include "battle/battle.h"

namespace clashfield::analysis {

// Sequences of exactly `depth` decisions from here; depth 0 is one (empty) sequence. Battles that end earlier
// are not counted. Decisions that are not finite are counted by their candidates. Precondition: every pool on
// the way is small enough to be counted (odds::exact).
std::uint64_t perft(const Battle& battle, int depth);

struct PerftLine {
    std::string order;  // in notation
    std::uint64_t count = 0;

    bool operator==(const PerftLine&) const = default;
};

// The same number split by the first order. Precondition: a decision is pending, and depth is 1 or more.
std::vector<PerftLine> perft_divide(const Battle& battle, int depth);

}  // namespace clashfield::analysis
