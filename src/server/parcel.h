#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clashfield::server {

// What crosses from one thread to the other. The texts of all items lie in one piece of memory, which is used
// again: else each would be taken from the heap by one thread and given back by the other. An item has
// `begin` and `size`, which the parcel sets.
template <typename Item>
class Parcel {
  public:
    bool empty() const { return items_.empty(); }
    std::size_t size() const { return items_.size(); }
    void add(Item item, std::string_view text) {
        item.begin = texts_.size();
        item.size = text.size();
        texts_ += text;
        items_.push_back(std::move(item));
    }
    void add_all(Parcel& other) {
        for (Item& item : other.items_) {
            const std::string_view text = other.text_of(item);
            add(std::move(item), text);
        }
        other.clear();
    }
    std::vector<Item>& items() { return items_; }
    std::string_view text_of(const Item& item) const {
        return std::string_view(texts_).substr(item.begin, item.size);
    }
    void clear() {
        items_.clear();
        texts_.clear();
        if (texts_.capacity() > kUsualBytes) texts_ = {};
    }

  private:
    static constexpr std::size_t kUsualBytes = 1u << 20;
    std::vector<Item> items_;
    std::string texts_;
};

}  // namespace clashfield::server
