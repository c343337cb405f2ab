#include "base/fraction.h"

#include <numeric>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace clashfield {
namespace {

Fraction fraction(std::uint64_t numerator, std::uint64_t denominator) {
    return Fraction(BigUint(numerator), BigUint(denominator));
}

// Parts below 2^20, so that the twins can cross-multiply in 64 bits.
struct SmallFraction {
    std::uint64_t numerator;
    std::uint64_t denominator;
    Fraction exact() const { return fraction(numerator, denominator); }
};

SmallFraction any_small() {
    const auto numerator = *rc::gen::inRange<std::uint64_t>(0, 1 << 20);
    const auto denominator = *rc::gen::inRange<std::uint64_t>(1, 1 << 20);
    return {.numerator = numerator, .denominator = denominator};
}

TEST(Fraction, is_always_in_lowest_terms) {
    EXPECT_EQ(fraction(6, 4), fraction(3, 2));
    EXPECT_EQ(fraction(0, 9).denominator(), BigUint(1));
    const BigUint huge = pow(BigUint(6), 300);
    EXPECT_EQ(Fraction(huge * BigUint(4), huge * BigUint(9)), fraction(4, 9));
    EXPECT_EQ(Fraction(huge, pow(BigUint(6), 301)), fraction(1, 6));
}

TEST(Fraction, writes_whole_numbers_without_a_denominator) {
    EXPECT_EQ(fraction(4, 9).to_string(), "4/9");
    EXPECT_EQ(fraction(18, 9).to_string(), "2");
    EXPECT_EQ(Fraction().to_string(), "0");
    EXPECT_EQ(Fraction(17).to_string(), "17");
}

TEST(Fraction, reads_what_it_writes_and_reduces_what_people_write) {
    EXPECT_EQ(Fraction::from_string("4/9"), fraction(4, 9));
    EXPECT_EQ(Fraction::from_string("2"), Fraction(2));
    EXPECT_EQ(Fraction::from_string("0"), Fraction());
    EXPECT_EQ(Fraction::from_string("6/4"), fraction(3, 2));
    const std::string large = "733435591863933169590625/1062353018033006514536448";
    ASSERT_TRUE(Fraction::from_string(large).has_value());
    EXPECT_EQ(Fraction::from_string(large)->to_string(), large);
}

TEST(Fraction, refuses_text_that_is_not_a_fraction) {
    for (const char* text : {"", "/", "4/", "/9", "4/0", "-4/9", "4/-9", "4 / 9", "4/9/2", "0.5", "four"}) {
        EXPECT_FALSE(Fraction::from_string(text).has_value()) << text;
    }
}

TEST(Fraction, to_double_is_the_nearest_double) {
    EXPECT_EQ(fraction(1, 3).to_double(), 1.0 / 3.0);
    EXPECT_EQ(Fraction(pow(BigUint(6), 1000), pow(BigUint(6), 1001)).to_double(), 1.0 / 6.0);
    EXPECT_EQ(Fraction().to_double(), 0.0);
}

RC_GTEST_PROP(Fraction, arithmetic_agrees_with_cross_multiplication, ()) {
    const SmallFraction a = any_small();
    const SmallFraction b = any_small();
    const std::uint64_t left = a.numerator * b.denominator;
    const std::uint64_t right = b.numerator * a.denominator;
    const std::uint64_t common = a.denominator * b.denominator;
    RC_ASSERT(a.exact() + b.exact() == fraction(left + right, common));
    RC_ASSERT(a.exact() * b.exact() == fraction(a.numerator * b.numerator, common));
    RC_ASSERT((a.exact() <=> b.exact()) == (left <=> right));
    RC_ASSERT((a.exact() == b.exact()) == (left == right));
    if (left >= right) RC_ASSERT(a.exact() - b.exact() == fraction(left - right, common));
    if (b.numerator != 0) RC_ASSERT(a.exact() / b.exact() == fraction(left, right));
    const std::uint64_t divisor = std::gcd(a.numerator, a.denominator);
    RC_ASSERT(a.exact().numerator() == BigUint(a.numerator / divisor));
    RC_ASSERT(a.exact().denominator() == BigUint(a.denominator / divisor));
}

RC_GTEST_PROP(Fraction, compound_assignment_is_the_operator, ()) {
    const Fraction a = any_small().exact();
    const Fraction b = any_small().exact() + Fraction(1);
    Fraction value = a;
    value += b;
    RC_ASSERT(value == a + b);
    value -= b;
    RC_ASSERT(value == a);
    value *= b;
    RC_ASSERT(value == a * b);
    value /= b;
    RC_ASSERT(value == a);
}

TEST(FractionDeathTest, impossible_arithmetic_stops_the_program) {
    EXPECT_DEATH(fraction(1, 3) - fraction(1, 2), "assertion failed");
    EXPECT_DEATH(fraction(1, 3) / Fraction(), "assertion failed");
    EXPECT_DEATH(fraction(1, 0), "assertion failed");
}

}  // namespace
}  // namespace clashfield
