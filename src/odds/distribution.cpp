#include "odds/distribution.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace clashfield::odds {

namespace {

const BigUint& zero() {
    static const BigUint value;
    return value;
}

// Divides all weights by their greatest common divisor.
void reduce(std::vector<BigUint>& weights) {
    BigUint common;
    for (const BigUint& weight : weights) {
        if (weight.is_zero()) continue;
        common = gcd(common, weight);
        if (common == BigUint(1)) return;
    }
    for (BigUint& weight : weights) {
        if (common.fits_u64()) {
            weight.div_exact_small(common.low_u64());
        } else {
            weight = divmod(weight, common).quotient;
        }
    }
}

BigUint sum_of(std::span<const BigUint> weights) {
    BigUint sum;
    for (const BigUint& weight : weights) sum += weight;
    return sum;
}

// target += a * b, without a temporary where one factor is a single limb, as it nearly always is.
void add_product(BigUint& target, const BigUint& a, const BigUint& b) {
    if (b.fits_u64()) {
        target.add_mul_small(a, b.low_u64());
    } else if (a.fits_u64()) {
        target.add_mul_small(b, a.low_u64());
    } else {
        target += a * b;
    }
}

std::vector<BigUint> convolve(std::span<const BigUint> a, std::span<const BigUint> b) {
    std::vector<BigUint> product(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].is_zero()) continue;
        for (std::size_t j = 0; j < b.size(); ++j) add_product(product[i + j], a[i], b[j]);
    }
    return product;
}

// Whether all factors of power_by_recurrence fit in one limb.
bool recurrence_fits(std::span<const BigUint> weights, std::uint64_t times) {
    const std::uint64_t degree = weights.size() - 1;
    std::uint64_t largest = 1;
    for (const BigUint& weight : weights) {
        if (!weight.fits_u64()) return false;
        largest = std::max(largest, weight.low_u64());
    }
    // Neither a step's divisor nor a term's factor exceeds degree * times * weight.
    return static_cast<Uint128>(largest) * degree * times <= ~std::uint64_t{0};
}

// The coefficients c of a polynomial a to the power n, from the identity a * c' = n * a' * c:
//     k * a[0] * c[k] = sum over i >= 1 of (i * n - (k - i)) * a[i] * c[k - i]
// One pass with a handful of one-limb products for each coefficient, where repeated products would need a
// number of long ones that grows with n squared. The division is always exact. a[0] is not zero.
std::vector<BigUint> power_by_recurrence(std::span<const BigUint> a, std::size_t times) {
    const std::size_t degree = a.size() - 1;
    std::vector<BigUint> power(degree * times + 1);
    power[0] = pow(a[0], static_cast<std::uint32_t>(times));
    BigUint negative;
    for (std::size_t k = 1; k < power.size(); ++k) {
        BigUint& target = power[k];
        for (std::size_t i = 1; i <= std::min(degree, k); ++i) {
            const std::uint64_t weight = a[i].low_u64();
            const std::size_t gain = i * times;
            const std::size_t loss = k - i;
            if (gain >= loss) {
                target.add_mul_small(power[loss], (gain - loss) * weight);
            } else {
                negative.add_mul_small(power[loss], (loss - gain) * weight);
            }
        }
        if (!negative.is_zero()) {
            target -= negative;
            negative = BigUint();
        }
        target.div_exact_small(k * a[0].low_u64());
    }
    return power;
}

// For weights too long for the recurrence: square and multiply.
std::vector<BigUint> power_by_products(std::vector<BigUint> base, std::size_t times) {
    std::vector<BigUint> result(1, BigUint(1));
    while (times != 0) {
        if ((times & 1) != 0) result = convolve(result, base);
        times >>= 1;
        if (times != 0) base = convolve(base, base);
    }
    return result;
}

// The weighted sum of the values, with its two signs kept apart.
struct SignedSum {
    BigUint positive;
    BigUint negative;
};

SignedSum weighted_sum(const Distribution& distribution) {
    SignedSum sum;
    for (int value = distribution.min(); value <= distribution.max(); ++value) {
        BigUint& part = value < 0 ? sum.negative : sum.positive;
        part.add_mul_small(distribution.weight(value),
                           static_cast<std::uint64_t>(std::abs(std::int64_t{value})));
    }
    return sum;
}

}  // namespace

// ---- the class ----

Distribution Distribution::from_weights(int lowest, std::vector<BigUint> weights) {
    while (!weights.empty() && weights.back().is_zero()) weights.pop_back();
    CLASHFIELD_ASSERT(!weights.empty());
    std::size_t leading_zeros = 0;
    while (weights[leading_zeros].is_zero()) ++leading_zeros;
    weights.erase(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(leading_zeros));
    reduce(weights);
    BigUint total = sum_of(weights);
    return Distribution(lowest + static_cast<int>(leading_zeros), std::move(weights), std::move(total));
}

Distribution Distribution::weighted(std::span<const WeightedValue> list) {
    CLASHFIELD_ASSERT(!list.empty());
    const auto by_value = [](const WeightedValue& a, const WeightedValue& b) { return a.value < b.value; };
    const auto [lowest, highest] = std::minmax_element(list.begin(), list.end(), by_value);
    // Values are stored without gaps, so a quantity in the millions would be a mistake of scale.
    constexpr std::int64_t kMaxSpread = 1 << 20;
    const std::int64_t spread = std::int64_t{highest->value} - lowest->value;
    CLASHFIELD_ASSERT(spread <= kMaxSpread);
    std::vector<BigUint> weights(static_cast<std::size_t>(spread) + 1);
    for (const WeightedValue& item : list) {
        weights[static_cast<std::size_t>(item.value - lowest->value)] += item.weight;
    }
    return from_weights(lowest->value, std::move(weights));
}

const BigUint& Distribution::weight(int value) const {
    if (value < min() || value > max()) return zero();
    return weights_[static_cast<std::size_t>(value - min_)];
}

Fraction Distribution::probability(int value) const { return Fraction(weight(value), total_); }

Fraction Distribution::at_least(int value) const {
    if (value <= min()) return Fraction(1);
    if (value > max()) return Fraction();
    return Fraction(sum_of(std::span(weights_).subspan(static_cast<std::size_t>(value - min_))), total_);
}

Fraction Distribution::at_most(int value) const {
    if (value >= max()) return Fraction(1);
    if (value < min()) return Fraction();
    return Fraction(sum_of(std::span(weights_).first(static_cast<std::size_t>(value - min_) + 1)), total_);
}

Fraction Distribution::mean() const {
    const SignedSum sum = weighted_sum(*this);
    CLASHFIELD_ASSERT(sum.positive >= sum.negative);
    return Fraction(sum.positive - sum.negative, total_);
}

double Distribution::mean_double() const {
    const SignedSum sum = weighted_sum(*this);
    if (sum.positive >= sum.negative) return ratio_to_double(sum.positive - sum.negative, total_);
    return -ratio_to_double(sum.negative - sum.positive, total_);
}

std::vector<double> Distribution::to_doubles() const {
    std::vector<double> chances;
    chances.reserve(weights_.size());
    for (const BigUint& weight : weights_) chances.push_back(ratio_to_double(weight, total_));
    return chances;
}

// ---- making ----

Distribution constant(int value) { return shift(Distribution(), value); }

Distribution die(std::uint8_t sides) {
    CLASHFIELD_ASSERT(sides >= 1);
    return Distribution::from_weights(1, std::vector<BigUint>(sides, BigUint(1)));
}

Distribution read_die(std::uint8_t sides, const Reading& reading) { return chain(sides, reading, 1, 0); }

Distribution class_sum(DicePool pool, const Reading& reading) {
    return repeat(read_die(pool.sides, reading), pool.count);
}

Distribution class_count(DicePool pool, const Reading& reading, std::uint8_t counted_class) {
    const Distribution one =
        map(read_die(pool.sides, reading), [&](int value) { return value == counted_class ? 1 : 0; });
    return repeat(one, pool.count);
}

Distribution chain(std::uint8_t sides, const Reading& score, std::uint8_t again_face, int depth) {
    CLASHFIELD_ASSERT(sides >= 1 && sides <= kMaxDieSides);
    CLASHFIELD_ASSERT(score.classes <= kMaxClasses);
    CLASHFIELD_ASSERT(again_face >= 1 && again_face <= sides);
    CLASHFIELD_ASSERT(depth >= 0);
    // The number of faces in each class, without the face that is rolled again.
    std::array<std::uint64_t, kMaxClasses> once{};
    for (std::uint8_t face = 1; face <= sides; ++face) {
        const std::uint8_t value = score.class_of_face(face);
        CLASHFIELD_ASSERT(value < score.classes);
        if (face != again_face) ++once[value];
    }
    const std::size_t again_score = score.class_of_face(again_face);
    const std::size_t rolls = static_cast<std::size_t>(depth) + 1;
    // From the last roll back to the first: the face rolled again carries all that the later rolls score.
    std::vector<BigUint> weights((score.classes - 1u) * rolls + 1);
    weights[0] = BigUint(1);
    BigUint later_total(1);
    for (std::size_t roll = 0; roll < rolls; ++roll) {
        for (std::size_t value = weights.size(); value-- > 0;) {
            weights[value] = value >= again_score ? weights[value - again_score] : BigUint();
            if (value < score.classes) weights[value].add_mul_small(later_total, once[value]);
        }
        later_total.mul_small(sides);
    }
    return Distribution::from_weights(0, std::move(weights));
}

Distribution second_roll(std::uint8_t sides, const Reading& first, std::uint8_t again_face,
                         const Reading& second) {
    CLASHFIELD_ASSERT(again_face >= 1 && again_face <= sides);
    const Distribution later = read_die(sides, second);
    return mixture(die(sides), [&](int face) {
        return face == again_face ? later : constant(first.class_of_face(static_cast<std::uint8_t>(face)));
    });
}

// ---- combining ----

Distribution shift(Distribution distribution, int amount) {
    distribution.min_ += amount;
    return distribution;
}

Distribution negate(Distribution distribution) {
    distribution.min_ = -distribution.max();
    std::reverse(distribution.weights_.begin(), distribution.weights_.end());
    return distribution;
}

Distribution add(const Distribution& a, const Distribution& b) {
    return Distribution(a.min_ + b.min_, convolve(a.weights_, b.weights_), a.total_ * b.total_);
}

Distribution difference(const Distribution& a, const Distribution& b) { return add(a, negate(b)); }

Distribution repeat(const Distribution& one, int times) {
    CLASHFIELD_ASSERT(times >= 0);
    const auto copies = static_cast<std::uint32_t>(times);
    if (copies == 1) return one;
    std::vector<BigUint> weights = recurrence_fits(one.weights_, copies)
                                       ? power_by_recurrence(one.weights_, copies)
                                       : power_by_products(one.weights_, copies);
    return Distribution(one.min_ * times, std::move(weights), pow(one.total_, copies));
}

// Goes through the values from the highest to the lowest and decides how many copies show each. As soon as
// enough copies are kept, the others may show anything lower and are counted together.
Distribution best_of(const Distribution& one, Keep keep) {
    CLASHFIELD_ASSERT(keep.kept >= 0);
    CLASHFIELD_ASSERT(keep.kept <= keep.rolled);
    if (keep.kept == keep.rolled) return repeat(one, keep.rolled);
    if (keep.kept == 0) return Distribution();
    const auto kept = static_cast<std::size_t>(keep.kept);
    const auto rolled = static_cast<std::size_t>(keep.rolled);
    const auto span = static_cast<std::size_t>(one.max() - one.min());
    std::vector<BigUint> result(kept * span + 1);
    // open[used][sum]: ways in which `used` copies, fewer than kept, show the values gone through so far.
    std::vector<std::vector<BigUint>> open(kept, std::vector<BigUint>(kept * span + 1));
    open[0][0] = BigUint(1);
    BigUint lower = one.total();
    for (std::size_t excess = span + 1; excess-- > 0;) {
        const BigUint& weight = one.weight(one.min() + static_cast<int>(excess));
        lower -= weight;
        if (weight.is_zero()) continue;
        // From many used copies to few, so that a copy is not dealt with twice at the same value.
        for (std::size_t used = kept; used-- > 0;) {
            // ways = how the next `count` copies show this value, among those not used yet.
            BigUint ways(1);
            for (std::size_t count = 1; count <= rolled - used; ++count) {
                ways *= weight;
                ways.mul_small(rolled - used - count + 1);
                ways.div_exact_small(count);
                const bool complete = used + count >= kept;
                const std::size_t gain = excess * std::min(count, kept - used);
                const BigUint factor =
                    complete ? ways * pow(lower, static_cast<std::uint32_t>(rolled - used - count)) : ways;
                if (factor.is_zero()) continue;
                std::vector<BigUint>& target = complete ? result : open[used + count];
                for (std::size_t sum = 0; sum <= used * span; ++sum) {
                    if (!open[used][sum].is_zero()) add_product(target[sum + gain], open[used][sum], factor);
                }
            }
        }
    }
    return Distribution::from_weights(keep.kept * one.min(), std::move(result));
}

Distribution worst_of(const Distribution& one, Keep keep) { return negate(best_of(negate(one), keep)); }

Opposed opposed(const Distribution& a, const Distribution& b) {
    BigUint greater;
    BigUint equal;
    // Weight of b below the value of a that is being looked at.
    BigUint below;
    int next_of_b = b.min();
    for (int value = a.min(); value <= a.max(); ++value) {
        for (; next_of_b < value && next_of_b <= b.max(); ++next_of_b) below += b.weight(next_of_b);
        add_product(greater, a.weight(value), below);
        add_product(equal, a.weight(value), b.weight(value));
    }
    const BigUint total = a.total() * b.total();
    const BigUint less = total - greater - equal;
    return {
        .greater = Fraction(greater, total), .equal = Fraction(equal, total), .less = Fraction(less, total)};
}

Distribution mix(std::span<const MixturePart> parts) {
    CLASHFIELD_ASSERT(!parts.empty());
    int lowest = parts[0].distribution.min();
    int highest = parts[0].distribution.max();
    BigUint common_total(1);  // the least common multiple of the parts' totals
    for (const MixturePart& part : parts) {
        lowest = std::min(lowest, part.distribution.min());
        highest = std::max(highest, part.distribution.max());
        const BigUint& total = part.distribution.total();
        common_total *= divmod(total, gcd(common_total, total)).quotient;
    }
    std::vector<BigUint> weights(static_cast<std::size_t>(highest - lowest) + 1);
    for (const MixturePart& part : parts) {
        const BigUint factor = part.weight * divmod(common_total, part.distribution.total()).quotient;
        for (int value = part.distribution.min(); value <= part.distribution.max(); ++value) {
            add_product(weights[static_cast<std::size_t>(value - lowest)], part.distribution.weight(value),
                        factor);
        }
    }
    return Distribution::from_weights(lowest, std::move(weights));
}

}  // namespace clashfield::odds
