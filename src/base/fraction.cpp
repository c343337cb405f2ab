#include "base/fraction.h"

#include <utility>

#include "base/assert.h"

namespace clashfield {

Fraction::Fraction(BigUint numerator, BigUint denominator)
    : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {
    CLASHFIELD_ASSERT(!denominator_.is_zero());
    const BigUint common = gcd(numerator_, denominator_);
    if (common == BigUint(1)) return;
    if (common.fits_u64()) {
        numerator_.div_exact_small(common.low_u64());
        denominator_.div_exact_small(common.low_u64());
        return;
    }
    numerator_ = divmod(numerator_, common).quotient;
    denominator_ = divmod(denominator_, common).quotient;
}

std::optional<Fraction> Fraction::from_string(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::optional<BigUint> numerator = BigUint::from_string(text.substr(0, slash));
    if (!numerator) return std::nullopt;
    if (slash == std::string_view::npos) return Fraction(*numerator, BigUint(1));
    const std::optional<BigUint> denominator = BigUint::from_string(text.substr(slash + 1));
    if (!denominator || denominator->is_zero()) return std::nullopt;
    return Fraction(*numerator, *denominator);
}

std::string Fraction::to_string() const {
    if (denominator_ == BigUint(1)) return numerator_.to_string();
    return numerator_.to_string() + "/" + denominator_.to_string();
}

Fraction operator+(const Fraction& a, const Fraction& b) {
    return Fraction(a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_,
                    a.denominator_ * b.denominator_);
}

Fraction operator-(const Fraction& a, const Fraction& b) {
    CLASHFIELD_ASSERT(a >= b);
    return Fraction(a.numerator_ * b.denominator_ - b.numerator_ * a.denominator_,
                    a.denominator_ * b.denominator_);
}

Fraction operator*(const Fraction& a, const Fraction& b) {
    return Fraction(a.numerator_ * b.numerator_, a.denominator_ * b.denominator_);
}

Fraction operator/(const Fraction& a, const Fraction& b) {
    CLASHFIELD_ASSERT(!b.is_zero());
    return Fraction(a.numerator_ * b.denominator_, a.denominator_ * b.numerator_);
}

std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    return a.numerator_ * b.denominator_ <=> b.numerator_ * a.denominator_;
}

}  // namespace clashfield
