#pragma once

// A bot takes the decisions of a side. Its choice depends on the battle and the generator only: nothing it
// remembers may change what it does, so that battles can be repeated on any number of threads. It keeps
// memory to work in, so each thread has its own.
//
// A bot looks ahead in the battle as its side knows it, never in the true one: it finds an ambush as people
// do.

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "analysis/policy.h"
#include "base/random.h"
#include "base/result.h"
#include "battle/battle.h"

namespace clashfield::bots {

// An order with what it is expected to be worth to the side that gives it.
struct Weighed {
    Order order;
    double value = 0;
};

class Bot {
  public:
    virtual ~Bot() = default;

    // Precondition: a decision is pending. `order` gets one that check() accepts; false if the rules list
    // none, so that there is nothing to choose.
    virtual bool choose(const Battle& battle, Random& random, Order& order) = 0;

    virtual const char* name() const = 0;

    // What the last choice was made from, in list order; empty for bots that do not weigh.
    virtual std::span<const Weighed> explanation() const { return {}; }
};

// The names that make_bot knows.
std::span<const std::string> bot_names();

// A problem with the nearest name if there is no such bot.
Result<std::unique_ptr<Bot>> make_bot(std::string_view name);

// For simulations: makes a bot for each thread.
Result<analysis::ChooserMaker> player(std::string_view name);

}  // namespace clashfield::bots
