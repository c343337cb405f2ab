#include "base/big_uint.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "base/assert.h"

namespace clashfield {

namespace {

using Limb = std::uint64_t;
constexpr std::uint32_t kLimbBits = 64;

// The largest power of ten in one limb: decimal text is read and written in pieces of this many digits.
constexpr std::uint32_t kDigitsPerPiece = 19;
constexpr Limb kTenToPiece = 10'000'000'000'000'000'000u;

Limb low(Uint128 value) { return static_cast<Limb>(value); }
Limb high(Uint128 value) { return static_cast<Limb>(value >> kLimbBits); }

std::uint32_t count_leading_zeros(Limb limb) { return static_cast<std::uint32_t>(std::countl_zero(limb)); }
std::uint32_t count_trailing_zeros(Limb limb) { return static_cast<std::uint32_t>(std::countr_zero(limb)); }

// The inverse of an odd number modulo 2^64 by Newton's method: 3n xor 2 has 5 right bits, a step doubles it.
Limb inverse_of_odd(Limb odd) {
    Limb inverse = (3 * odd) ^ 2;
    for (int step = 0; step < 4; ++step) inverse *= 2 - odd * inverse;
    return inverse;
}

// Limbs for the inside of one calculation, on the stack as long as the operands are inline values.
class Scratch {
  public:
    explicit Scratch(std::uint32_t size) {
        if (size > few_.size()) many_.resize(size);
    }
    Limb* data() { return many_.empty() ? few_.data() : many_.data(); }

  private:
    std::array<Limb, BigUint::kInlineLimbs + 1> few_;
    std::vector<Limb> many_;
};

// target = source << bits for bits < 64; target has one limb more than source.
void shift_left_into(Limb* target, const Limb* source, std::uint32_t size, std::uint32_t bits) {
    Limb carry = 0;
    for (std::uint32_t i = 0; i < size; ++i) {
        const Uint128 shifted = static_cast<Uint128>(source[i]) << bits;
        target[i] = low(shifted) | carry;
        carry = high(shifted);
    }
    target[size] = carry;
}

}  // namespace

// ---- storage ----

BigUint::BigUint(const BigUint& other) : BigUint() {
    reserve(other.size_);
    std::copy_n(other.limbs(), other.size_, limbs());
    size_ = other.size_;
}

BigUint::BigUint(BigUint&& other) noexcept : size_(other.size_), capacity_(other.capacity_) {
    if (other.on_heap()) {
        storage_.heap = other.storage_.heap;
        other.capacity_ = kInlineLimbs;
    } else {
        std::copy_n(other.storage_.limbs.data(), size_, storage_.limbs.data());
    }
    other.size_ = 0;
}

BigUint& BigUint::operator=(const BigUint& other) {
    if (this == &other) return *this;
    reserve(other.size_);
    std::copy_n(other.limbs(), other.size_, limbs());
    size_ = other.size_;
    return *this;
}

BigUint& BigUint::operator=(BigUint&& other) noexcept {
    if (this == &other) return *this;
    if (other.on_heap()) {
        if (on_heap()) delete[] storage_.heap;
        storage_.heap = other.storage_.heap;
        capacity_ = std::exchange(other.capacity_, kInlineLimbs);
    } else {
        std::copy_n(other.storage_.limbs.data(), other.size_, limbs());
    }
    size_ = std::exchange(other.size_, 0);
    return *this;
}

void BigUint::grow(std::uint32_t limb_count) {
    const std::uint32_t capacity = std::max(limb_count, 2 * capacity_);
    Limb* const bigger = new Limb[capacity];
    std::copy_n(limbs(), size_, bigger);
    if (on_heap()) delete[] storage_.heap;
    storage_.heap = bigger;
    capacity_ = capacity;
}

void BigUint::extend_with_zeros(std::uint32_t limb_count) {
    reserve(limb_count);
    if (limb_count > size_) {
        std::fill(limbs() + size_, limbs() + limb_count, Limb{0});
        size_ = limb_count;
    }
}

void BigUint::append(Limb limb) {
    reserve(size_ + 1);
    limbs()[size_] = limb;
    ++size_;
}

void BigUint::trim() {
    const Limb* const limb = limbs();
    while (size_ > 0 && limb[size_ - 1] == 0) --size_;
}

// ---- conversions ----

BigUint BigUint::from_wide(Uint128 value) {
    BigUint result(low(value));
    if (high(value) != 0) {
        result.storage_.limbs[1] = high(value);
        result.size_ = 2;
    }
    return result;
}

std::optional<BigUint> BigUint::from_string(std::string_view text) {
    if (text.empty()) return std::nullopt;
    BigUint result;
    for (std::size_t start = 0; start < text.size(); start += kDigitsPerPiece) {
        Limb piece = 0;
        Limb scale = 1;
        for (const char digit : text.substr(start, kDigitsPerPiece)) {
            if (digit < '0' || digit > '9') return std::nullopt;
            piece = 10 * piece + static_cast<Limb>(digit - '0');
            scale *= 10;
        }
        result.mul_small(scale);
        result += BigUint(piece);
    }
    return result;
}

std::string BigUint::to_string() const {
    if (is_zero()) return "0";
    std::string reversed;
    BigUint rest = *this;
    while (!rest.is_zero()) {
        Limb piece = rest.div_small(kTenToPiece);
        // Only the leading piece may be shorter than the others.
        for (std::uint32_t i = 0; i < kDigitsPerPiece && (piece != 0 || !rest.is_zero()); ++i) {
            reversed.push_back(static_cast<char>('0' + piece % 10));
            piece /= 10;
        }
    }
    return std::string(reversed.rbegin(), reversed.rend());
}

double BigUint::to_double() const { return ratio_to_double(*this, BigUint(1)); }

double ratio_to_double(const BigUint& numerator, const BigUint& denominator) {
    CLASHFIELD_ASSERT(!denominator.is_zero());
    if (numerator.is_zero()) return 0.0;
    // The quotient of the scaled operands gets 55 or 56 bits: the 53 of a double and at least two to round
    // by. Where the result is too small for a normal double its last place is 2^-1074, and the scale stops
    // two bits below it.
    constexpr int kQuotientBits = 55;
    constexpr int kSmallestScale = 1076;
    const int exponent =
        static_cast<int>(numerator.bit_length()) - static_cast<int>(denominator.bit_length());
    const int scale = std::min(kQuotientBits - exponent, kSmallestScale);
    const BigUint top = scale > 0 ? numerator << static_cast<std::uint32_t>(scale) : numerator;
    const BigUint bottom = scale < 0 ? denominator << static_cast<std::uint32_t>(-scale) : denominator;
    const BigUintDivision division = divmod(top, bottom);
    // A remainder only matters as "a little more than the quotient", which one sticky bit says.
    const Limb sticky = division.remainder.is_zero() ? 0 : 1;
    const Limb quotient = division.quotient.low_u64() | sticky;
    const bool subnormal = scale == kSmallestScale && quotient < (Limb{1} << 54);
    if (!subnormal) return std::ldexp(static_cast<double>(quotient), -scale);
    const Limb cut = quotient >> 2;
    const Limb rest = quotient & 3;
    const bool up = rest == 3 || (rest == 2 && (cut & 1) == 1);
    return std::ldexp(static_cast<double>(cut + (up ? 1 : 0)), 2 - scale);
}

std::uint32_t BigUint::bit_length() const {
    return size_ == 0 ? 0 : size_ * kLimbBits - count_leading_zeros(limbs()[size_ - 1]);
}

std::uint32_t BigUint::trailing_zeros() const {
    const Limb* const limb = limbs();
    for (std::uint32_t i = 0; i < size_; ++i) {
        if (limb[i] != 0) return i * kLimbBits + count_trailing_zeros(limb[i]);
    }
    return 0;
}

// ---- comparison ----

bool operator==(const BigUint& a, const BigUint& b) {
    return a.size_ == b.size_ && std::equal(a.limbs(), a.limbs() + a.size_, b.limbs());
}

std::strong_ordering operator<=>(const BigUint& a, const BigUint& b) {
    if (a.size_ != b.size_) return a.size_ <=> b.size_;
    const Limb* const left = a.limbs();
    const Limb* const right = b.limbs();
    for (std::uint32_t i = a.size_; i-- > 0;) {
        if (left[i] != right[i]) return left[i] <=> right[i];
    }
    return std::strong_ordering::equal;
}

// ---- addition, subtraction, shifts ----

BigUint& BigUint::operator+=(const BigUint& other) {
    const std::uint32_t other_size = other.size_;
    extend_with_zeros(other_size);
    Limb* const limb = limbs();
    const Limb* const addend = other.limbs();
    Limb carry = 0;
    for (std::uint32_t i = 0; i < size_ && (i < other_size || carry != 0); ++i) {
        const Uint128 sum = static_cast<Uint128>(limb[i]) + (i < other_size ? addend[i] : 0) + carry;
        limb[i] = low(sum);
        carry = high(sum);
    }
    if (carry != 0) append(carry);
    return *this;
}

BigUint& BigUint::operator-=(const BigUint& other) {
    CLASHFIELD_ASSERT(size_ >= other.size_);
    Limb* const limb = limbs();
    const Limb* const subtrahend = other.limbs();
    const std::uint32_t other_size = other.size_;
    Limb borrow = 0;
    for (std::uint32_t i = 0; i < size_ && (i < other_size || borrow != 0); ++i) {
        const Uint128 difference =
            static_cast<Uint128>(limb[i]) - (i < other_size ? subtrahend[i] : 0) - borrow;
        limb[i] = low(difference);
        borrow = high(difference) & 1;
    }
    CLASHFIELD_ASSERT(borrow == 0);
    trim();
    return *this;
}

BigUint& BigUint::operator<<=(std::uint32_t bits) {
    if (is_zero() || bits == 0) return *this;
    const std::uint32_t whole = bits / kLimbBits;
    const std::uint32_t part = bits % kLimbBits;
    const std::uint32_t old_size = size_;
    extend_with_zeros((bit_length() + bits + kLimbBits - 1) / kLimbBits);
    Limb* const limb = limbs();
    for (std::uint32_t i = size_; i-- > 0;) {
        const Limb from = i >= whole && i - whole < old_size ? limb[i - whole] : 0;
        const Limb below = i > whole && i - whole - 1 < old_size ? limb[i - whole - 1] : 0;
        limb[i] = part == 0 ? from : (from << part) | (below >> (kLimbBits - part));
    }
    return *this;
}

BigUint& BigUint::operator>>=(std::uint32_t bits) {
    const std::uint32_t whole = bits / kLimbBits;
    const std::uint32_t part = bits % kLimbBits;
    if (whole >= size_) {
        size_ = 0;
        return *this;
    }
    Limb* const limb = limbs();
    const std::uint32_t new_size = size_ - whole;
    for (std::uint32_t i = 0; i < new_size; ++i) {
        const Limb above = i + 1 < new_size ? limb[i + whole + 1] : 0;
        limb[i] = part == 0 ? limb[i + whole] : (limb[i + whole] >> part) | (above << (kLimbBits - part));
    }
    size_ = new_size;
    trim();
    return *this;
}

// ---- multiplication ----

void BigUint::mul_small(Limb factor) {
    if (factor == 0) {
        size_ = 0;
        return;
    }
    Limb* const limb = limbs();
    Limb carry = 0;
    for (std::uint32_t i = 0; i < size_; ++i) {
        const Uint128 product = static_cast<Uint128>(limb[i]) * factor + carry;
        limb[i] = low(product);
        carry = high(product);
    }
    if (carry != 0) append(carry);
}

void BigUint::add_mul_small(const BigUint& other, Limb factor) {
    CLASHFIELD_ASSERT(this != &other);
    if (factor == 0) return;
    extend_with_zeros(other.size_);
    Limb* const limb = limbs();
    const Limb* const addend = other.limbs();
    Limb carry = 0;
    std::uint32_t i = 0;
    for (; i < other.size_; ++i) {
        const Uint128 sum = static_cast<Uint128>(addend[i]) * factor + limb[i] + carry;
        limb[i] = low(sum);
        carry = high(sum);
    }
    for (; i < size_ && carry != 0; ++i) {
        limb[i] += carry;
        carry = limb[i] < carry ? 1 : 0;
    }
    if (carry != 0) append(carry);
}

BigUint operator*(const BigUint& a, const BigUint& b) {
    if (a.is_zero() || b.is_zero()) return BigUint();
    BigUint result;
    // Counted in bits rather than limbs, so that a product that fits inline is never sent to the heap.
    result.extend_with_zeros((a.bit_length() + b.bit_length() + kLimbBits - 1) / kLimbBits);
    Limb* const out = result.limbs();
    const Limb* const left = a.limbs();
    const Limb* const right = b.limbs();
    for (std::uint32_t i = 0; i < a.size_; ++i) {
        Limb carry = 0;
        for (std::uint32_t j = 0; j < b.size_; ++j) {
            const Uint128 sum = static_cast<Uint128>(left[i]) * right[j] + out[i + j] + carry;
            out[i + j] = low(sum);
            carry = high(sum);
        }
        // The limb above this row is still unwritten. Above the last row it may not exist: nothing is left.
        if (i + b.size_ < result.size_) {
            out[i + b.size_] = carry;
        } else {
            CLASHFIELD_ASSERT(carry == 0);
        }
    }
    result.trim();
    return result;
}

BigUint pow(BigUint base, std::uint32_t exponent) {
    BigUint result(1);
    while (exponent != 0) {
        if ((exponent & 1) != 0) result *= base;
        exponent >>= 1;
        if (exponent != 0) base *= base;
    }
    return result;
}

// ---- division ----

Limb BigUint::div_small(Limb divisor) {
    CLASHFIELD_ASSERT(divisor != 0);
    Limb* const limb = limbs();
    Limb remainder = 0;
    for (std::uint32_t i = size_; i-- > 0;) {
        const Uint128 part = (static_cast<Uint128>(remainder) << kLimbBits) | limb[i];
        limb[i] = low(part / divisor);
        remainder = low(part % divisor);
    }
    trim();
    return remainder;
}

void BigUint::div_exact_small(Limb divisor) {
    CLASHFIELD_ASSERT(divisor != 0);
    const std::uint32_t twos = count_trailing_zeros(divisor);
    const Limb odd = divisor >> twos;
    const Limb inverse = inverse_of_odd(odd);
    Limb* const limb = limbs();
    CLASHFIELD_ASSERT(size_ == 0 || (limb[0] & ((Limb{1} << twos) - 1)) == 0);
    // From the lowest limb up: the quotient's limb is known modulo 2^64, its product is taken off the limbs
    // above. A divisor's twos are shifted away on the same pass.
    Limb carry = 0;
    for (std::uint32_t i = 0; i < size_; ++i) {
        const Limb above = i + 1 < size_ && twos != 0 ? limb[i + 1] << (kLimbBits - twos) : 0;
        const Limb shifted = (limb[i] >> twos) | above;
        const Limb quotient = (shifted - carry) * inverse;
        const Limb borrow = shifted < carry ? 1 : 0;
        limb[i] = quotient;
        carry = high(static_cast<Uint128>(quotient) * odd) + borrow;
    }
    CLASHFIELD_ASSERT(carry == 0);
    trim();
}

BigUintDivision divmod(const BigUint& dividend, const BigUint& divisor) {
    CLASHFIELD_ASSERT(!divisor.is_zero());
    if (dividend < divisor) return {.quotient = BigUint(), .remainder = dividend};
    if (divisor.fits_u64()) {
        BigUintDivision result{.quotient = dividend, .remainder = BigUint()};
        result.remainder = BigUint(result.quotient.div_small(divisor.low_u64()));
        return result;
    }
    return BigUintDivision::long_division(dividend, divisor);
}

// Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D with 64-bit digits.
BigUintDivision BigUintDivision::long_division(const BigUint& dividend, const BigUint& divisor) {
    const std::uint32_t divisor_size = divisor.size_;
    const std::uint32_t steps = dividend.size_ - divisor_size;
    const std::uint32_t shift = count_leading_zeros(divisor.limbs()[divisor_size - 1]);
    Scratch rest_limbs(dividend.size_ + 1);
    Scratch divisor_limbs(divisor_size + 1);
    Limb* const rest = rest_limbs.data();
    Limb* const by = divisor_limbs.data();
    shift_left_into(rest, dividend.limbs(), dividend.size_, shift);
    shift_left_into(by, divisor.limbs(), divisor_size, shift);
    const Limb top = by[divisor_size - 1];
    const Limb second = by[divisor_size - 2];

    BigUintDivision result;
    result.quotient.extend_with_zeros(steps + 1);
    for (std::uint32_t step = steps + 1; step-- > 0;) {
        Limb* const window = rest + step;
        // Guess the digit from the top two limbs; with a normalised divisor the guess is at most two too
        // large.
        const Uint128 head =
            (static_cast<Uint128>(window[divisor_size]) << kLimbBits) | window[divisor_size - 1];
        Uint128 digit = head / top;
        Uint128 left_over = head % top;
        while (high(digit) != 0 || digit * second > ((left_over << kLimbBits) | window[divisor_size - 2])) {
            --digit;
            left_over += top;
            if (high(left_over) != 0) break;
        }
        Limb borrow = 0;
        Limb carry = 0;
        for (std::uint32_t i = 0; i <= divisor_size; ++i) {
            const Uint128 product = static_cast<Uint128>(low(digit)) * (i < divisor_size ? by[i] : 0) + carry;
            carry = high(product);
            const Uint128 difference = static_cast<Uint128>(window[i]) - low(product) - borrow;
            window[i] = low(difference);
            borrow = high(difference) & 1;
        }
        // Rarely the guess was still one too large: give one divisor back.
        if (borrow != 0) {
            --digit;
            Limb add_carry = 0;
            for (std::uint32_t i = 0; i <= divisor_size; ++i) {
                const Uint128 sum =
                    static_cast<Uint128>(window[i]) + (i < divisor_size ? by[i] : 0) + add_carry;
                window[i] = low(sum);
                add_carry = high(sum);
            }
        }
        result.quotient.limbs()[step] = low(digit);
    }
    result.quotient.trim();
    result.remainder.extend_with_zeros(divisor_size);
    std::copy_n(rest, divisor_size, result.remainder.limbs());
    result.remainder.trim();
    result.remainder >>= shift;
    return result;
}

// The binary algorithm, with a true division whenever one number is much longer than the other.
BigUint gcd(BigUint a, BigUint b) {
    if (a.is_zero()) return b;
    if (b.is_zero()) return a;
    constexpr std::uint32_t kWorthDividing = 16;
    const std::uint32_t a_twos = a.trailing_zeros();
    const std::uint32_t b_twos = b.trailing_zeros();
    const std::uint32_t common_twos = std::min(a_twos, b_twos);
    a >>= a_twos;
    b >>= b_twos;
    while (true) {
        if (a < b) std::swap(a, b);
        if (b.fits_u64()) {
            const Limb rest = a.div_small(b.low_u64());
            return BigUint(std::gcd(rest, b.low_u64())) << common_twos;
        }
        if (a.bit_length() > b.bit_length() + kWorthDividing) {
            a = divmod(a, b).remainder;
        } else {
            a -= b;
        }
        if (a.is_zero()) return b << common_twos;
        a >>= a.trailing_zeros();
    }
}

}  // namespace clashfield
