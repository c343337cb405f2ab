#pragma once

// Collects the orders that one side may give, up to a budget. `Verb` is the game's own.

#include <array>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "battle/order.h"

namespace clashfield {

template <typename Verb>
class OrderLister {
  public:
    OrderLister(OrderList& orders, Side side, OrderBudget budget)
        : orders_(orders), side_(side), most_(std::uint64_t{orders.size()} + budget.most) {}

    Side side() const { return side_; }
    bool full() const { return orders_.size() >= most_; }

    // An order that is known to be legal, unless the list is full. Says whether there is room for more.
    template <std::size_t Count>
    bool add(Verb verb, const std::array<std::int32_t, Count>& words) {
        if (!full()) orders_.add(side_, static_cast<std::uint8_t>(verb), words);
        return !full();
    }
    bool add(Verb verb, std::span<const std::int32_t> words) {
        if (!full()) orders_.add(side_, static_cast<std::uint8_t>(verb), words);
        return !full();
    }
    template <std::convertible_to<std::int32_t>... Word>
    bool add_words(Verb verb, Word... words) {
        return add(verb, std::array<std::int32_t, sizeof...(Word)>{static_cast<std::int32_t>(words)...});
    }

    // One that `is_legal(order)` has to accept first. Long orders keep their room from try to try.
    template <typename IsLegal>
    void try_order(Verb verb, std::span<const std::int32_t> words, const IsLegal& is_legal) {
        if (full()) return;
        tried_.side = side_;
        tried_.verb = static_cast<std::uint8_t>(verb);
        tried_.words.assign(words);
        if (is_legal(tried_)) add(verb, words);
    }

  private:
    OrderList& orders_;
    Side side_;
    std::uint64_t most_;
    Order tried_;
};

}  // namespace clashfield
