#pragma once

// What an order leads to, before it is given: the distribution of every side's strength over all dice until
// the next turn, counted exactly where that is possible. Decisions on the way are taken as the greedy bot
// would.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "battle/battle.h"
#include "bots/bot.h"
#include "text/catalogue.h"

namespace clashfield::app {

struct SideOdds {
    Side side;
    std::int32_t now = 0;
    double mean = 0;                                       // of what is left
    double out = 0;                                        // chance that nothing is left
    std::vector<std::pair<std::int32_t, double>> chances;  // ascending by what is left
};

struct OrderOdds {
    bool exact = true;
    std::uint64_t runs = 0;
    std::vector<SideOdds> sides;  // those that may change
};

class OddsTeller {
  public:
    // `slow` for a game whose decisions take long: fewer of them are tried.
    OddsTeller(const text::Catalogue& words, bool slow);

    // Remembered for the battle as it stands. Precondition: check() accepts the order.
    const OrderOdds& odds(const Battle& battle, const Order& order);

    // "B loses 1.33 on average, out 44 %"; empty if nothing can change.
    std::string brief(const OrderOdds& odds) const;
    // The whole distribution, a line per value with a bar of at most `bar` columns.
    std::vector<std::string> full(const Battle& battle, const OrderOdds& odds, int bar) const;
    // "exact", or how often it was simulated.
    std::string basis(const OrderOdds& odds) const;

  private:
    std::string percent(double share) const;

    const text::Catalogue& words_;
    std::unique_ptr<bots::Bot> bot_;
    bool slow_;
    StateHash of_;
    std::map<std::string, OrderOdds> known_;  // by notation
};

}  // namespace clashfield::app
