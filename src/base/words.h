#pragma once

// Words: the flat list of numbers inside an order or an event. Short ones (nearly all) live inside the
// object; long ones (a group of forty figures with a path each) move to the heap and keep their room when
// reused.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/assert.h"

namespace clashfield {

class Words {
  public:
    Words() = default;
    Words(std::initializer_list<std::int32_t> words) {
        for (const std::int32_t word : words) push_back(word);
    }
    explicit Words(std::span<const std::int32_t> words) { assign(words); }
    Words(const Words& other) { assign(other.span()); }
    Words(Words&& other) noexcept { take(other); }
    Words& operator=(const Words& other) {
        if (this != &other) assign(other.span());
        return *this;
    }
    Words& operator=(Words&& other) noexcept {
        if (this != &other) take(other);
        return *this;
    }
    ~Words() = default;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void clear() { size_ = 0; }

    void push_back(std::int32_t word) {
        if (size_ == capacity_) grow(capacity_ * 2);
        data()[size_++] = word;
    }
    void assign(std::span<const std::int32_t> words) {
        if (words.size() > capacity_) grow(words.size());
        size_ = words.size();
        std::copy(words.begin(), words.end(), data());
    }

    std::int32_t operator[](std::size_t index) const {
        CLASHFIELD_ASSERT(index < size_);
        return data()[index];
    }
    std::int32_t& operator[](std::size_t index) {
        CLASHFIELD_ASSERT(index < size_);
        return data()[index];
    }
    const std::int32_t* data() const { return heap_ ? heap_.get() : inline_.data(); }
    std::int32_t* data() { return heap_ ? heap_.get() : inline_.data(); }
    std::span<const std::int32_t> span() const { return {data(), size_}; }
    const std::int32_t* begin() const { return data(); }
    const std::int32_t* end() const { return data() + size_; }

    friend bool operator==(const Words& a, const Words& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    static constexpr std::size_t kInline = 14;

    void grow(std::size_t capacity);  // Rare, so not in the way of what is inlined.
    void take(Words& other) {
        if (other.heap_) {
            heap_ = std::move(other.heap_);
            capacity_ = other.capacity_;
            size_ = other.size_;
            other.capacity_ = kInline;
        } else {
            assign(other.span());
        }
        other.size_ = 0;
    }

    std::array<std::int32_t, kInline> inline_;  // only the first size_ words mean anything
    std::unique_ptr<std::int32_t[]> heap_;
    std::size_t capacity_ = kInline;
    std::size_t size_ = 0;
};

}  // namespace clashfield
