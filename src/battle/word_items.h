#pragma once

// A list among the words of an order: a count, then so many words for each item (battle/form.h).

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/assert.h"

namespace clashfield {

class WordItems {
  public:
    // `words` begin with the count. Precondition: they fit the form of their order.
    WordItems(std::span<const std::int32_t> words, std::size_t per_item)
        : words_(words.subspan(1)), per_item_(per_item), size_(static_cast<std::size_t>(words[0])) {
        CLASHFIELD_ASSERT(size_ * per_item_ <= words_.size());
    }

    std::size_t size() const { return size_; }
    std::span<const std::int32_t> operator[](std::size_t item) const {
        return words_.subspan(item * per_item_, per_item_);
    }
    // What stands behind the list.
    std::span<const std::int32_t> rest() const { return words_.subspan(size_ * per_item_); }

  private:
    std::span<const std::int32_t> words_;
    std::size_t per_item_;
    std::size_t size_;
};

}  // namespace clashfield
