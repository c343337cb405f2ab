#pragma once

// An order: what one side wants to do, in the words of the rulebook. The verb is an index into the game's
// verbs, the words are laid out by that verb's form.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.h"
#include "base/words.h"
#include "battle/side.h"

namespace clashfield {

struct Order {
    Side side;
    std::uint8_t verb = 0;
    Words words;

    bool operator==(const Order&) const = default;
};

// How many orders a caller wants to see. Decisions with finitely many orders list them all up to `most`;
// gridless ones offer candidates, which may vary with `seed`.
struct OrderBudget {
    std::uint32_t most = UINT32_MAX;
    std::uint64_t seed = 0;
};

// A list of orders in one piece of memory, made to be cleared and filled again without allocating.
class OrderList {
  public:
    // Copied even where it could be moved, so that none is left that knows room it no longer has.
    OrderList() = default;
    OrderList(const OrderList&) = default;
    OrderList& operator=(const OrderList&) = default;
    ~OrderList() = default;

    void clear() {
        count_ = 0;
        used_ = 0;
    }

    void add(Side side, std::uint8_t verb, std::span<const std::int32_t> words) {
        CLASHFIELD_ASSERT(words.size() <= UINT16_MAX);
        std::copy(words.begin(), words.end(), next(side, verb, words.size()));
    }
    void add(Side side, std::uint8_t verb, std::initializer_list<std::int32_t> words) {
        add(side, verb, std::span<const std::int32_t>(words.begin(), words.size()));
    }
    // The same for a number of words that the compiler knows.
    template <std::size_t Count>
    void add(Side side, std::uint8_t verb, const std::array<std::int32_t, Count>& words) {
        static_assert(Count <= UINT16_MAX);
        std::int32_t* place = next(side, verb, Count);
        for (std::size_t i = 0; i < Count; ++i) place[i] = words[i];
    }

    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }

    // Copies into an existing order, so that a loop over a list reuses one.
    void get(std::size_t index, Order& order) const {
        const Entry& entry = entries_[index];
        order.side = entry.side;
        order.verb = entry.verb;
        order.words.assign({words_.data() + entry.begin, entry.size});
    }
    Order operator[](std::size_t index) const {
        Order order;
        get(index, order);
        return order;
    }

  private:
    struct Entry {
        Side side;
        std::uint8_t verb = 0;
        std::uint16_t size = 0;
        std::uint32_t begin = 0;
    };
    // Inlined, because lists are most of the work of random play.
    [[gnu::always_inline]] std::int32_t* next(Side side, std::uint8_t verb, std::size_t words) {
        if (count_ == entry_room_ || used_ + words > word_room_) grow(words);
        entries_[count_++] = Entry{side, verb, static_cast<std::uint16_t>(words), used_};
        std::int32_t* place = words_.data() + used_;
        used_ += static_cast<std::uint32_t>(words);
        return place;
    }
    [[gnu::cold, gnu::noinline]] void grow(std::size_t words) {
        entries_.resize(2 * count_ + 32);
        words_.resize(2 * (used_ + words) + 128);
        entry_room_ = entries_.size();
        word_room_ = words_.size();
    }

    // Both grow and are never cut back; only the first count_ and used_ items mean something.
    std::vector<Entry> entries_;
    std::vector<std::int32_t> words_;
    std::size_t entry_room_ = 0;  // their sizes: a vector has to divide to say its own
    std::size_t word_room_ = 0;
    std::size_t count_ = 0;
    std::uint32_t used_ = 0;
};

}  // namespace clashfield
