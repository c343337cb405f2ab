#pragma once

// Fraction: an exact non-negative rational number in lowest terms, which is what a probability is. Every odds
// question is answered with one, so that two ways to compute the same chance can be compared with ==, a
// vector file can state "4/9", and nobody has to agree on an epsilon. Doubles come out at the very end, for
// bars and percents.

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "base/big_uint.h"

namespace clashfield {

class Fraction {
  public:
    Fraction() = default;  // zero
    // Implicit on purpose: a whole number is a fraction.
    Fraction(std::uint64_t whole) : numerator_(whole) {}
    // Reduces to lowest terms. The denominator must not be zero.
    Fraction(BigUint numerator, BigUint denominator);
    // Reads "4/9" or "2", and reduces "6/4". Nothing for any other text, a sign, a space or a zero
    // denominator.
    static std::optional<Fraction> from_string(std::string_view text);

    const BigUint& numerator() const { return numerator_; }
    const BigUint& denominator() const { return denominator_; }
    bool is_zero() const { return numerator_.is_zero(); }
    std::string to_string() const;  // "4/9", "2" when whole, "0"
    double to_double() const { return ratio_to_double(numerator_, denominator_); }

    Fraction& operator+=(const Fraction& other) { return *this = *this + other; }
    Fraction& operator-=(const Fraction& other) { return *this = *this - other; }
    Fraction& operator*=(const Fraction& other) { return *this = *this * other; }
    Fraction& operator/=(const Fraction& other) { return *this = *this / other; }

    friend Fraction operator+(const Fraction& a, const Fraction& b);
    friend Fraction operator-(const Fraction& a,
                              const Fraction& b);  // asserts that the result is not negative
    friend Fraction operator*(const Fraction& a, const Fraction& b);
    friend Fraction operator/(const Fraction& a, const Fraction& b);  // asserts that b is not zero
    friend bool operator==(const Fraction& a, const Fraction& b) = default;
    friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b);

  private:
    // Invariants: the two have no common divisor and the denominator is not 0; so == is memberwise.
    BigUint numerator_;
    BigUint denominator_{1};
};

}  // namespace clashfield
