#pragma once

// The best of several things, each offered with what it is worth.

#include <functional>

namespace clashfield {

// Of equals the first. What is worth no more than `worth` at the beginning is not taken.
template <typename Item, typename Worth, typename Better = std::greater<Worth>>
struct Best {
    Item item;
    Worth worth;

    // Says whether it is the best so far.
    constexpr bool offer(const Item& offered, Worth its_worth) {
        if (!Better{}(its_worth, worth)) return false;
        item = offered;
        worth = its_worth;
        return true;
    }
};
template <typename Item, typename Worth>
using Least = Best<Item, Worth, std::less<Worth>>;

}  // namespace clashfield
