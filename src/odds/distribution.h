#pragma once

// Distribution: the exact chances of an integer quantity, such as hits, losses, a 2D6 total or a difference
// of two rolls. Chances are whole-number weights over a common total; nothing is rounded until somebody asks
// for a double.
//
// A distribution is always in lowest terms (no number above 1 divides all its weights) and starts and ends
// with a value that can happen. So equal chances are equal objects, and the numbers stay as short as they can
// be. Adding independent quantities keeps lowest terms without any work: this is Gauss's lemma on products of
// polynomials, for a distribution is a polynomial whose coefficients are the weights.
//
// Games make their questions from these parts:
//   const Distribution hit = read_die(6, Reading::count_at_least(4, 6));    // one die at 4+
//   const Distribution wound = read_die(6, Reading::count_at_least(5, 6));  // one die at 5+
//   const Distribution hits = repeat(hit, 10);                              // ten shots
//   const Distribution wounds = mixture(hits, [&](int n) { return repeat(wound, n); });
//   const Fraction enough = wounds.at_least(3);

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/big_uint.h"
#include "base/fraction.h"
#include "dice/dice_pool.h"
#include "odds/reading.h"

namespace clashfield::odds {

struct WeightedValue {
    int value = 0;
    BigUint weight;
};

class Distribution {
  public:
    // Certainly 0.
    Distribution() : weights_(1, BigUint(1)), total_(1) {}
    // From any list; a value may come twice and its weights add up. Some weight must not be zero.
    static Distribution weighted(std::span<const WeightedValue> list);
    // The value at index i of the list is lowest + i. Some weight must not be zero.
    static Distribution from_weights(int lowest, std::vector<BigUint> weights);

    // The values that can happen lie in min() .. max(); both ends can, those between may not.
    int min() const { return min_; }
    int max() const { return min_ + static_cast<int>(weights_.size()) - 1; }
    // Weights only mean something in relation to total(), their sum.
    const BigUint& weight(int value) const;
    const BigUint& total() const { return total_; }

    Fraction probability(int value) const;  // exactly this value
    Fraction at_least(int value) const;
    Fraction at_most(int value) const;
    Fraction mean() const;       // asserts that the mean is not negative, as a Fraction cannot say so
    double mean_double() const;  // any mean
    std::vector<double> to_doubles() const;  // the probabilities of min() .. max()

    friend bool operator==(const Distribution&, const Distribution&) = default;

  private:
    friend Distribution shift(Distribution distribution, int amount);
    friend Distribution negate(Distribution distribution);
    friend Distribution add(const Distribution& a, const Distribution& b);
    friend Distribution repeat(const Distribution& one, int times);

    Distribution(int min, std::vector<BigUint> weights, BigUint total)
        : min_(min), weights_(std::move(weights)), total_(std::move(total)) {}

    int min_ = 0;
    std::vector<BigUint> weights_;
    BigUint total_;
};

// ---- making ----

Distribution constant(int value);
Distribution die(std::uint8_t sides);  // 1 to sides, all alike
// The class of one die under a reading, whatever its kind: 1 for a success of count_at_least, else 0.
Distribution read_die(std::uint8_t sides, const Reading& reading);
// The sum of the classes of all dice: successes for count_at_least, the total for Reading::sum.
Distribution class_sum(DicePool pool, const Reading& reading);
// How many of the dice fall in one class.
Distribution class_count(DicePool pool, const Reading& reading, std::uint8_t counted_class);

// One die that scores its class; a die showing `again_face` keeps that score and is rolled again for more, at
// most `depth` times. Depth 0 is read_die.
Distribution chain(std::uint8_t sides, const Reading& score, std::uint8_t again_face, int depth);
// One die that scores its class under `first`, except that `again_face` scores nothing by itself and is
// rolled once more, to score its class under `second` (CL-SHO-07: dice showing 6 are rolled again once and
// hit on n+).
Distribution second_roll(std::uint8_t sides, const Reading& first, std::uint8_t again_face,
                         const Reading& second);

// ---- combining independent quantities ----

Distribution shift(Distribution distribution, int amount);
Distribution negate(Distribution distribution);
Distribution add(const Distribution& a, const Distribution& b);
Distribution difference(const Distribution& a, const Distribution& b);  // a - b
// The sum of `times` independent copies, much faster than adding them one by one; 0 copies are certainly 0.
Distribution repeat(const Distribution& one, int times);

// Roll `rolled` independent copies and sum the `kept` highest or lowest of them, none or all included.
struct Keep {
    int kept = 0;
    int rolled = 0;
};
Distribution best_of(const Distribution& one, Keep keep);
Distribution worst_of(const Distribution& one, Keep keep);

// The chances that a is greater than, equal to and less than b.
struct Opposed {
    Fraction greater;
    Fraction equal;
    Fraction less;

    friend bool operator==(const Opposed&, const Opposed&) = default;
};
Opposed opposed(const Distribution& a, const Distribution& b);

struct MixturePart {
    BigUint weight;
    Distribution distribution;
};
// Draws one part by the weights, then a value from it. Some weight must not be zero.
Distribution mix(std::span<const MixturePart> parts);

// ---- combining with functions of the value ----

// The distribution of relabel(value); values with the same label flow together. int relabel(int).
template <typename Relabel>
Distribution map(const Distribution& from, Relabel&& relabel) {
    std::vector<WeightedValue> list;
    for (int value = from.min(); value <= from.max(); ++value) {
        if (!from.weight(value).is_zero()) list.push_back({relabel(value), from.weight(value)});
    }
    return Distribution::weighted(list);
}

// Compound rolls: what follows a first value is a distribution that depends on it. Distribution follow(int).
template <typename Follow>
Distribution mixture(const Distribution& first, Follow&& follow) {
    std::vector<MixturePart> parts;
    for (int value = first.min(); value <= first.max(); ++value) {
        if (!first.weight(value).is_zero()) parts.push_back({first.weight(value), follow(value)});
    }
    return mix(parts);
}

// Values that must be rolled again are, once; the second result stands. bool rerolled(int).
template <typename Rerolled>
Distribution reroll(const Distribution& one, Rerolled&& rerolled) {
    return mixture(one, [&](int value) { return rerolled(value) ? one : constant(value); });
}

}  // namespace clashfield::odds
