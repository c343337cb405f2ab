#pragma once

// Takes the game's own advice where there is some (long turns of many orders need a plan, not a look at each
// order). Otherwise it looks one action ahead: tries every listed order, weighs all rolls that follow by
// their chance, lets every side take its best at the decisions inside the action, and judges what comes out
// with evaluate(). The best expected value wins; among equals the first in list order.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/bot.h"

namespace clashfield::bots {

struct GreedySettings {
    std::uint32_t orders = 512;    // most orders looked at in one decision
    std::uint32_t nodes = 50'000;  // most inputs tried for one choice, shared equally by its orders
    std::uint32_t samples = 24;    // throws tried for a roll with more outcomes than nodes are left
    std::uint32_t deepest = 48;    // inputs in a row; what lies deeper is judged as it stands
    double noise = 0;              // added to each value at random, up to this much either way
};

class GreedyBot final : public Bot {
  public:
    explicit GreedyBot(const GreedySettings& settings = {}) : settings_(settings) {}

    bool choose(const Battle& battle, Random& random, Order& order) override;
    const char* name() const override { return "greedy"; }
    std::span<const Weighed> explanation() const override { return {weighed_.data(), weighed_count_}; }

  private:
    // What a battle is worth to each side.
    using Values = std::array<double, kMaxSides>;

    struct Level {
        std::unique_ptr<Battle> battle;
        OrderList orders;
        Order order;
    };

    bool look_ahead(const Battle& battle, Side side, Random& random, Order& order);
    Battle& copy(const Battle& battle, std::size_t depth);
    static void fill(std::unique_ptr<Battle>& slot, const Battle& battle);
    Level& level_at(std::size_t depth);
    void forget_other_games(const Battle& battle);

    // The expected values of a battle for the sides of `wanted`.
    Values look(const Battle& battle, std::size_t depth, SideSet wanted, Random& random);
    Values look_at_roll(const Battle& battle, const RollRequest& roll, std::size_t depth, SideSet wanted,
                        Random& random);
    Values look_at_decision(const Battle& battle, Side side, std::size_t depth, SideSet wanted,
                            Random& random);
    static Values judge(const Battle& battle, SideSet wanted);

    GreedySettings settings_;
    std::vector<std::unique_ptr<Level>> levels_;
    std::unique_ptr<Battle> known_;  // the battle as the asked side knows it, where something is hidden
    std::vector<Weighed> weighed_;   // grows and is used again
    std::size_t weighed_count_ = 0;
    std::uint32_t nodes_left_ = 0;
    const Vocabulary* vocabulary_ = nullptr;  // of the game that the levels hold battles of
    EventSink silent_;
};

}  // namespace clashfield::bots
