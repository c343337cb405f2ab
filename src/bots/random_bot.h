#pragma once

// Takes any listed order, each as likely as the others.

#include "bots/bot.h"

namespace clashfield::bots {

class RandomBot final : public Bot {
  public:
    bool choose(const Battle& battle, Random& random, Order& order) override;
    const char* name() const override { return "random"; }

  private:
    OrderList orders_;
};

}  // namespace clashfield::bots
