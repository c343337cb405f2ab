#include "base/big_uint.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace clashfield {
namespace {

// The twins: the arithmetic of primary school on decimal digits, too simple to share a mistake.

std::string without_leading_zeros(std::string digits) {
    const std::size_t first = digits.find_first_not_of('0');
    return first == std::string::npos ? "0" : digits.substr(first);
}

std::string decimal_sum(const std::string& a, const std::string& b) {
    std::string reversed;
    int carry = 0;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry != 0; ++i) {
        const int left = i < a.size() ? a[a.size() - 1 - i] - '0' : 0;
        const int right = i < b.size() ? b[b.size() - 1 - i] - '0' : 0;
        reversed.push_back(static_cast<char>('0' + (left + right + carry) % 10));
        carry = (left + right + carry) / 10;
    }
    return without_leading_zeros(std::string(reversed.rbegin(), reversed.rend()));
}

std::string decimal_product(const std::string& a, const std::string& b) {
    std::vector<int> columns(a.size() + b.size(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) columns[i + j + 1] += (a[i] - '0') * (b[j] - '0');
    }
    for (std::size_t i = columns.size(); i-- > 1;) {
        columns[i - 1] += columns[i] / 10;
        columns[i] %= 10;
    }
    std::string digits;
    for (const int column : columns) digits.push_back(static_cast<char>('0' + column));
    return without_leading_zeros(digits);
}

BigUint parsed(const std::string& digits) {
    const std::optional<BigUint> value = BigUint::from_string(digits);
    EXPECT_TRUE(value.has_value()) << digits;
    return value.value_or(BigUint());
}

BigUint from_limbs(const std::vector<std::uint64_t>& limbs) {
    BigUint value;
    for (const std::uint64_t limb : limbs) value = (value << 64) + BigUint(limb);
    return value;
}

// Up to 20 limbs, so inline and heap values both occur; limbs of all zeros and all ones, where carries and
// the corrections of long division hide, are as likely as ordinary ones.
BigUint any_big() {
    const auto limb = rc::gen::oneOf(rc::gen::arbitrary<std::uint64_t>(), rc::gen::just<std::uint64_t>(0),
                                     rc::gen::just<std::uint64_t>(~std::uint64_t{0}),
                                     rc::gen::just<std::uint64_t>(std::uint64_t{1} << 63));
    const std::size_t count = *rc::gen::inRange<std::size_t>(0, 21);
    return from_limbs(*rc::gen::container<std::vector<std::uint64_t>>(count, limb));
}

BigUint any_positive() {
    BigUint value = any_big();
    if (value.is_zero()) value = BigUint(1);
    return value;
}

Uint128 any_wide() {
    const auto high = *rc::gen::arbitrary<std::uint64_t>();
    const auto low = *rc::gen::arbitrary<std::uint64_t>();
    return (static_cast<Uint128>(high) << 64) | low;
}

TEST(BigUint, writes_and_reads_well_known_numbers) {
    BigUint factorial(1);
    for (std::uint64_t i = 2; i <= 60; ++i) factorial.mul_small(i);
    EXPECT_EQ(factorial.to_string(),
              "8320987112741390144276341183223364380754172606361245952449277696409600000000000000");
    const std::string mersenne =
        "6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554"
        "977296"
        "311391480858037121987999716643812574028291115057151";
    EXPECT_EQ((pow(BigUint(2), 521) - BigUint(1)).to_string(), mersenne);
    EXPECT_EQ(parsed(mersenne), pow(BigUint(2), 521) - BigUint(1));
    EXPECT_EQ(pow(BigUint(10), 38).to_string(), "1" + std::string(38, '0'));
    EXPECT_EQ(BigUint().to_string(), "0");
}

TEST(BigUint, zero_is_an_ordinary_number) {
    BigUint value = pow(BigUint(6), 300);
    value.mul_small(0);
    EXPECT_TRUE(value.is_zero());
    EXPECT_EQ(value, BigUint());
    EXPECT_EQ(value.trailing_zeros(), 0u);
    EXPECT_EQ(value.bit_length(), 0u);
    EXPECT_EQ(value * pow(BigUint(6), 300), BigUint());
    EXPECT_EQ(value + BigUint(3), BigUint(3));
}

TEST(BigUint, refuses_text_that_is_not_a_number) {
    for (const char* text :
         {"", "-1", "+1", " 1", "1 ", "12a", "0x10", "1.5", "99999999999999999999999999999x"}) {
        EXPECT_FALSE(BigUint::from_string(text).has_value()) << text;
    }
    EXPECT_EQ(BigUint::from_string("0007"), BigUint(7));
}

TEST(BigUint, pow_follows_the_usual_conventions) {
    EXPECT_EQ(pow(BigUint(0), 0), BigUint(1));
    EXPECT_EQ(pow(BigUint(0), 5), BigUint(0));
    EXPECT_EQ(pow(BigUint(7), 1), BigUint(7));
    EXPECT_EQ(pow(BigUint(6), 49).bit_length(), 127u);
    EXPECT_EQ(pow(BigUint(6), 50).bit_length(), 130u);
}

RC_GTEST_PROP(BigUint, agrees_with_the_compiler_up_to_128_bits, ()) {
    const Uint128 a = any_wide();
    const Uint128 b = any_wide();
    const Uint128 larger = std::max(a, b);
    const Uint128 smaller = std::min(a, b);
    RC_ASSERT(BigUint::from_wide(larger) - BigUint::from_wide(smaller) ==
              BigUint::from_wide(larger - smaller));
    RC_ASSERT((BigUint::from_wide(a) <=> BigUint::from_wide(b)) == (a <=> b));
    RC_ASSERT((BigUint::from_wide(a) == BigUint::from_wide(b)) == (a == b));
    const std::uint64_t low_a = static_cast<std::uint64_t>(a);
    const std::uint64_t low_b = static_cast<std::uint64_t>(b);
    RC_ASSERT(BigUint(low_a) * BigUint(low_b) == BigUint::from_wide(static_cast<Uint128>(low_a) * low_b));
    RC_ASSERT(BigUint(low_a) + BigUint(low_b) == BigUint::from_wide(static_cast<Uint128>(low_a) + low_b));
    if (smaller != 0) {
        const BigUintDivision division = divmod(BigUint::from_wide(larger), BigUint::from_wide(smaller));
        RC_ASSERT(division.quotient == BigUint::from_wide(larger / smaller));
        RC_ASSERT(division.remainder == BigUint::from_wide(larger % smaller));
    }
}

RC_GTEST_PROP(BigUint, adds_and_multiplies_as_primary_school_does, ()) {
    const BigUint a = any_big();
    const BigUint b = any_big();
    RC_ASSERT((a + b).to_string() == decimal_sum(a.to_string(), b.to_string()));
    RC_ASSERT((a * b).to_string() == decimal_product(a.to_string(), b.to_string()));
    RC_ASSERT(parsed(a.to_string()) == a);
}

RC_GTEST_PROP(BigUint, subtraction_undoes_addition, ()) {
    const BigUint a = any_big();
    const BigUint b = any_big();
    RC_ASSERT(a + b - b == a);
    BigUint twice = a;
    twice += twice;
    RC_ASSERT(twice == a * BigUint(2));
}

RC_GTEST_PROP(BigUint, division_gives_back_the_dividend_with_a_smaller_remainder, ()) {
    const BigUint a = any_big();
    const BigUint b = any_positive();
    const BigUintDivision division = divmod(a, b);
    RC_ASSERT(division.remainder < b);
    RC_ASSERT(division.quotient * b + division.remainder == a);
    RC_ASSERT(divmod(a * b, b).quotient == a);
}

RC_GTEST_PROP(BigUint, small_operations_agree_with_the_general_ones, ()) {
    const BigUint a = any_big();
    const BigUint b = any_big();
    const std::uint64_t small = *rc::gen::suchThat(
        rc::gen::oneOf(
            rc::gen::arbitrary<std::uint64_t>(), rc::gen::just(~std::uint64_t{0}),
            rc::gen::map(rc::gen::inRange(0, 64), [](int bit) { return std::uint64_t{1} << bit; })),
        [](std::uint64_t value) { return value != 0; });
    BigUint product = a;
    product.mul_small(small);
    RC_ASSERT(product == a * BigUint(small));
    BigUint fused = a;
    fused.add_mul_small(b, small);
    RC_ASSERT(fused == a + b * BigUint(small));
    BigUint quotient = a;
    const std::uint64_t remainder = quotient.div_small(small);
    RC_ASSERT(quotient * BigUint(small) + BigUint(remainder) == a);
    RC_ASSERT(remainder < small);
    product.div_exact_small(small);
    RC_ASSERT(product == a);
}

RC_GTEST_PROP(BigUint, shifts_multiply_and_divide_by_powers_of_two, ()) {
    const BigUint a = any_big();
    const std::uint32_t bits = *rc::gen::inRange<std::uint32_t>(0, 300);
    RC_ASSERT((a << bits) == a * pow(BigUint(2), bits));
    RC_ASSERT((a >> bits) == divmod(a, pow(BigUint(2), bits)).quotient);
    if (!a.is_zero()) {
        RC_ASSERT(a < pow(BigUint(2), a.bit_length()));
        RC_ASSERT(a >= pow(BigUint(2), a.bit_length() - 1));
        RC_ASSERT((a << bits).trailing_zeros() == a.trailing_zeros() + bits);
    }
}

RC_GTEST_PROP(BigUint, gcd_divides_both_and_leaves_no_common_factor, ()) {
    const BigUint common = any_positive();
    const BigUint a = any_positive() * common;
    const BigUint b = any_positive() * common;
    const BigUint divisor = gcd(a, b);
    RC_ASSERT(divmod(divisor, common).remainder.is_zero());
    RC_ASSERT(divmod(a, divisor).remainder.is_zero());
    RC_ASSERT(divmod(b, divisor).remainder.is_zero());
    RC_ASSERT(gcd(divmod(a, divisor).quotient, divmod(b, divisor).quotient) == BigUint(1));
    RC_ASSERT(gcd(a, BigUint()) == a);
    RC_ASSERT(gcd(BigUint(), b) == b);
}

RC_GTEST_PROP(BigUint, gcd_agrees_with_euclid, ()) {
    const BigUint a = any_positive();
    const BigUint b = any_positive();
    BigUint x = a;
    BigUint y = b;
    while (!y.is_zero()) {
        BigUint rest = divmod(x, y).remainder;
        x = std::move(y);
        y = std::move(rest);
    }
    RC_ASSERT(gcd(a, b) == x);
}

RC_GTEST_PROP(BigUint, copies_and_moves_keep_the_value_inline_and_on_the_heap, ()) {
    const BigUint a = any_big();
    BigUint target = any_big();
    target = a;
    RC_ASSERT(target == a);
    BigUint moved = std::move(target);
    RC_ASSERT(moved == a);
    BigUint assigned = any_big();
    assigned = std::move(moved);
    RC_ASSERT(assigned == a);
    // A moved-from number may be used again.
    moved = BigUint(5);
    moved.mul_small(3);
    RC_ASSERT(moved == BigUint(15));
}

struct RatioCase {
    BigUint numerator;
    BigUint denominator;
    double nearest;
};

TEST(BigUint, ratio_to_double_rounds_once_and_to_the_nearest_double) {
    const BigUint one(1);
    const BigUint two(2);
    const std::vector<RatioCase> cases = {
        {one, BigUint(3), 0x1.5555555555555p-2},
        {BigUint(2), BigUint(3), 0x1.5555555555555p-1},
        {pow(BigUint(6), 400), pow(BigUint(7), 300), 0x1.b722ca561cc8ap+191},
        {pow(BigUint(5), 900), pow(BigUint(6), 900), 0x1.347af7bea788bp-237},
        {pow(BigUint(3), 1200), pow(BigUint(10), 600), 0x1.bd26194d96880p-92},
        {pow(BigUint(10), 200) + one, pow(BigUint(10), 200), 1.0},
        {pow(BigUint(10), 400), pow(BigUint(10), 395), 100000.0},
        // Ties go to the even neighbour, and anything beyond a tie goes up.
        {pow(two, 53) + one, one, 0x1.0p+53},
        {pow(two, 200) + pow(two, 147), one, 0x1.0p+200},
        {pow(two, 200) + pow(two, 147) + one, one, 0x1.0000000000001p+200},
        // Below the normal doubles.
        {one, pow(BigUint(10), 320), 0x0.00000000007e8p-1022},
        {BigUint(12345), pow(BigUint(6), 415), 0x0.00000000071f2p-1022},
        {BigUint(3), pow(two, 1075), 0x0.0000000000002p-1022},
        {one, pow(two, 1075), 0.0},
        // Rounding first to 53 bits and then to the last place of a subnormal double would give twice this.
        {(BigUint(3) << 60) - one, pow(two, 1135), 0x0.0000000000001p-1022},
        {pow(two, 53) - one, pow(two, 1075), 0x1.0p-1022},
        {pow(two, 54) - one, pow(two, 1076), 0x1.0p-1022},
        {pow(two, 54) + one, pow(two, 1076), 0x1.0p-1022},
    };
    for (const RatioCase& ratio : cases) {
        EXPECT_EQ(ratio_to_double(ratio.numerator, ratio.denominator), ratio.nearest)
            << ratio.numerator.to_string() << " / " << ratio.denominator.to_string();
    }
    EXPECT_EQ(ratio_to_double(BigUint(), BigUint(7)), 0.0);
    EXPECT_TRUE(std::isinf(pow(BigUint(10), 400).to_double()));
}

RC_GTEST_PROP(BigUint, ratio_to_double_divides_doubles_as_the_hardware_does, ()) {
    const std::uint64_t limit = std::uint64_t{1} << 53;
    const std::uint64_t a = *rc::gen::inRange<std::uint64_t>(0, limit);
    const std::uint64_t b = *rc::gen::inRange<std::uint64_t>(1, limit);
    RC_ASSERT(ratio_to_double(BigUint(a), BigUint(b)) == static_cast<double>(a) / static_cast<double>(b));
    const BigUint scale = any_positive();
    RC_ASSERT(ratio_to_double(BigUint(a) * scale, BigUint(b) * scale) ==
              static_cast<double>(a) / static_cast<double>(b));
    const std::uint64_t any = *rc::gen::arbitrary<std::uint64_t>();
    RC_ASSERT(BigUint(any).to_double() == static_cast<double>(any));
}

TEST(BigUintDeathTest, impossible_arithmetic_stops_the_program) {
    EXPECT_DEATH(BigUint(2) - BigUint(3), "assertion failed");
    EXPECT_DEATH(BigUint(2) - pow(BigUint(2), 64), "assertion failed");
    EXPECT_DEATH(divmod(BigUint(2), BigUint(0)), "assertion failed");
    BigUint seven(7);
    EXPECT_DEATH(seven.div_exact_small(2), "assertion failed");
    EXPECT_DEATH(seven.div_exact_small(3), "assertion failed");
}

}  // namespace
}  // namespace clashfield
