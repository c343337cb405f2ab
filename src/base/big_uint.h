#pragma once

// BigUint: an unsigned integer of any size, for exact odds. Forty dice have more ways to fall than 64 bits
// can count, and a probability that players see with its clause should not be a rounded one. Values below
// 2^512 live inside the object, so the arithmetic of ordinary rolls never touches the heap; larger ones (a
// hundred D20) move there by themselves. It is a value: copy it, compare it, pass it around.
//
// The *_small functions work in place with a one-limb operand. They are the inner loop of Distribution.

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clashfield {

// The compilers' 128-bit integer, spelled so that -Wpedantic accepts it.
__extension__ using Uint128 = unsigned __int128;

class BigUint {
  public:
    static constexpr std::uint32_t kInlineLimbs = 8;

    BigUint() noexcept : size_(0), capacity_(kInlineLimbs) {}
    // Implicit on purpose: a small number is a big number wherever one is expected.
    BigUint(std::uint64_t value) noexcept : size_(value != 0 ? 1 : 0), capacity_(kInlineLimbs) {
        storage_.limbs[0] = value;
    }
    static BigUint from_wide(Uint128 value);
    // Decimal digits only; nothing for an empty text or any other character.
    static std::optional<BigUint> from_string(std::string_view text);

    BigUint(const BigUint& other);
    BigUint(BigUint&& other) noexcept;
    BigUint& operator=(const BigUint& other);
    BigUint& operator=(BigUint&& other) noexcept;
    ~BigUint() {
        if (on_heap()) delete[] storage_.heap;
    }

    bool is_zero() const { return size_ == 0; }
    bool fits_u64() const { return size_ <= 1; }
    // The value modulo 2^64, which is the value itself when fits_u64().
    std::uint64_t low_u64() const { return size_ == 0 ? 0 : limbs()[0]; }
    std::uint32_t bit_length() const;      // 0 for 0
    std::uint32_t trailing_zeros() const;  // 0 for 0
    std::string to_string() const;
    double to_double() const;  // the nearest double; infinity beyond the range of doubles

    BigUint& operator+=(const BigUint& other);
    BigUint& operator-=(const BigUint& other);  // asserts that the result is not negative
    BigUint& operator*=(const BigUint& other) { return *this = *this * other; }
    BigUint& operator<<=(std::uint32_t bits);
    BigUint& operator>>=(std::uint32_t bits);

    void mul_small(std::uint64_t factor);
    // *this += other * factor; other must be another object.
    void add_mul_small(const BigUint& other, std::uint64_t factor);
    // Divides in place and returns the remainder.
    std::uint64_t div_small(std::uint64_t divisor);
    // Divides in place where the remainder is known to be zero, and asserts that it was. Several times faster
    // than div_small: it multiplies with the inverse of the divisor modulo 2^64 instead of dividing.
    void div_exact_small(std::uint64_t divisor);

    friend BigUint operator+(BigUint a, const BigUint& b) { return a += b; }
    friend BigUint operator-(BigUint a, const BigUint& b) { return a -= b; }
    friend BigUint operator*(const BigUint& a, const BigUint& b);
    friend BigUint operator<<(BigUint a, std::uint32_t bits) { return a <<= bits; }
    friend BigUint operator>>(BigUint a, std::uint32_t bits) { return a >>= bits; }
    friend bool operator==(const BigUint& a, const BigUint& b);
    friend std::strong_ordering operator<=>(const BigUint& a, const BigUint& b);

  private:
    friend struct BigUintDivision;

    // Invariants: size_ limbs are in use, least significant first; the topmost one is not zero.
    union Storage {
        std::array<std::uint64_t, kInlineLimbs> limbs;
        std::uint64_t* heap;
        Storage() noexcept {}
    };

    bool on_heap() const { return capacity_ > kInlineLimbs; }
    std::uint64_t* limbs() { return on_heap() ? storage_.heap : storage_.limbs.data(); }
    const std::uint64_t* limbs() const { return on_heap() ? storage_.heap : storage_.limbs.data(); }
    void reserve(std::uint32_t limb_count) {
        if (limb_count > capacity_) grow(limb_count);
    }
    void grow(std::uint32_t limb_count);
    void extend_with_zeros(std::uint32_t limb_count);
    void append(std::uint64_t limb);
    void trim();

    std::uint32_t size_;
    std::uint32_t capacity_;
    Storage storage_;
};

struct BigUintDivision {
    BigUint quotient;
    BigUint remainder;

    // The schoolbook algorithm behind divmod, for divisors of two limbs and more.
    static BigUintDivision long_division(const BigUint& dividend, const BigUint& divisor);
};

// The divisor must not be zero.
BigUintDivision divmod(const BigUint& dividend, const BigUint& divisor);

// gcd(0, n) is n.
BigUint gcd(BigUint a, BigUint b);

// pow(0, 0) is 1.
BigUint pow(BigUint base, std::uint32_t exponent);

// The double nearest to numerator / denominator, ties to even, also where neither of them fits into one.
double ratio_to_double(const BigUint& numerator, const BigUint& denominator);

}  // namespace clashfield
