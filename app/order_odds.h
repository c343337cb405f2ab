#pragma once

// What an order leads to, as `odds` and the engine protocol tell it: the chances of facts when the action is
// over.

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/policy.h"
#include "app/odds_report.h"
#include "base/result.h"
#include "battle/battle.h"

namespace clashfield::app {

struct OrderOddsQuestion {
    std::vector<std::string> facts;  // empty: the strength of every side, or `result`
    analysis::Policy policy;         // answers the decisions on the way
    std::uint64_t nodes = 500'000;
    std::uint64_t runs = 20'000;
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

}  // namespace clashfield::app
