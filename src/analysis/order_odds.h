#pragma once

// What an order leads to, as `odds`, the engine protocol and the page tell it: the chances of facts when the
// action is over.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/interval.h"
#include "analysis/policy.h"
#include "base/fraction.h"
#include "base/result.h"
#include "battle/battle.h"

namespace clashfield::analysis {

struct ChanceRow {
    std::string value;  // as people read it: "3", "S0", "out"
    Fraction chance;
    Interval interval;  // where the chance was simulated
};

// The chances of one quantity.
struct ChanceTable {
    std::string title;  // "B.energy"
    std::string now;    // its value before, if it has one
    std::vector<ChanceRow> rows;
    std::optional<Fraction> mean;  // where the values are numbers of 0 and more
    double mean_double = 0;
    bool has_mean = true;
};

struct Basis {
    bool exact = true;
    std::uint64_t runs = 0;
};

struct OrderOddsQuestion {
    std::vector<std::string> facts;  // empty: the strength of every side, or `result`
    Policy policy;                   // answers the decisions on the way
    std::uint64_t nodes = 500'000;
    std::uint64_t runs = 20'000;
    // Asked all along; once it is true the walk is given up, and the answer has no tables.
    std::function<bool()> enough = {};
};

struct OrderOddsAnswer {
    Basis basis;
    std::vector<ChanceTable> tables;  // one for each fact
    std::vector<ChanceRow> together;  // all facts at once, values joined by commas
};

// Precondition: check() accepts the order. A problem names a fact that the battle does not have.
Result<OrderOddsAnswer> order_odds(const Battle& battle, const Order& order,
                                   const OrderOddsQuestion& question);

// Where to look for a side's strength: "A.energy", "B.energy"; empty if the game has no such fact.
std::vector<std::string> strength_facts(const Battle& battle);

}  // namespace clashfield::analysis
