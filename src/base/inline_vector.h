#pragma once

// A vector with its storage inside, for everything that lives in a battle's state: no pointers, no
// allocation, copied as plain bytes. Slots behind the end are kept zero, so that two equal vectors are equal
// byte by byte and a state can be hashed and compared as raw memory.

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/assert.h"

namespace clashfield {

template <typename T, std::size_t Capacity>
class InlineVector {
    static_assert(std::is_trivially_copyable_v<T>, "state is plain data");
    static_assert(Capacity < 65536);
    using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;

  public:
    using value_type = T;

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }
    static constexpr std::size_t capacity() { return Capacity; }

    constexpr void push_back(const T& item) {
        CLASHFIELD_ASSERT(size_ < Capacity);
        items_[size_] = item;
        size_ = static_cast<Size>(size_ + 1);
    }

    constexpr void pop_back() {
        CLASHFIELD_ASSERT(size_ > 0);
        size_ = static_cast<Size>(size_ - 1);
        items_[size_] = T{};
    }

    // Removes one item and keeps the order of the others.
    constexpr void erase_at(std::size_t index) {
        CLASHFIELD_ASSERT(index < size_);
        for (std::size_t i = index + 1; i < size_; ++i) items_[i - 1] = items_[i];
        pop_back();
    }

    // Removes those that `test` takes and keeps the order of the others.
    template <typename Test>
    constexpr void erase_if(const Test& test) {
        for (std::size_t i = size_; i > 0; --i) {
            if (test(items_[i - 1])) erase_at(i - 1);
        }
    }

    constexpr void clear() {
        for (std::size_t i = 0; i < size_; ++i) items_[i] = T{};
        size_ = 0;
    }

    // Grows with default items, or drops items from the end.
    constexpr void resize(std::size_t size) {
        CLASHFIELD_ASSERT(size <= Capacity);
        while (size_ > size) pop_back();
        size_ = static_cast<Size>(size);
    }

    constexpr T& operator[](std::size_t index) {
        CLASHFIELD_ASSERT(index < size_);
        return items_[index];
    }
    constexpr const T& operator[](std::size_t index) const {
        CLASHFIELD_ASSERT(index < size_);
        return items_[index];
    }
    constexpr T& back() { return (*this)[size_ - 1u]; }
    constexpr const T& back() const { return (*this)[size_ - 1u]; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }
    constexpr T* data() { return items_.data(); }
    constexpr const T* data() const { return items_.data(); }

    friend constexpr bool operator==(const InlineVector& a, const InlineVector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a.items_[i] == b.items_[i])) return false;
        }
        return true;
    }

  private:
    std::array<T, Capacity> items_{};
    Size size_ = 0;
};

}  // namespace clashfield
