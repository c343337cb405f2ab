#include "odds/distribution.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace clashfield::odds {
namespace {

using Kind = Reading::Kind;
using Roll = std::vector<int>;

Fraction fraction(const std::string& text) {
    const std::optional<Fraction> value = Fraction::from_string(text);
    EXPECT_TRUE(value.has_value()) << text;
    return value.value_or(Fraction());
}

Distribution at_least_on_d6(int need) { return read_die(6, Reading::count_at_least(need, 6)); }

// The twin of every closed form: rolls `dice` dice in all ways and counts the results of a plain function.
using Counts = std::map<int, std::uint64_t>;

Counts count_all(int dice, int sides, const std::function<int(const Roll&)>& result) {
    Counts counts;
    Roll roll(static_cast<std::size_t>(dice), 1);
    while (true) {
        ++counts[result(roll)];
        std::size_t die = roll.size();
        while (die > 0 && roll[die - 1] == sides) roll[--die] = 1;
        if (die == 0) return counts;
        ++roll[die - 1];
    }
}

// An empty text if the distribution gives every value the chance that was counted, and is well formed.
std::string disagreement(const Distribution& distribution, const Counts& counts) {
    std::uint64_t rolls = 0;
    for (const auto& [value, count] : counts) rolls += count;
    if (distribution.min() != counts.begin()->first) return "wrong minimum";
    if (distribution.max() != counts.rbegin()->first) return "wrong maximum";
    BigUint total;
    BigUint common;
    for (int value = distribution.min(); value <= distribution.max(); ++value) {
        const auto entry = counts.find(value);
        const std::uint64_t count = entry == counts.end() ? 0 : entry->second;
        if (distribution.probability(value) != Fraction(BigUint(count), BigUint(rolls))) {
            return "wrong chance of " + std::to_string(value) + ": " +
                   distribution.probability(value).to_string();
        }
        total += distribution.weight(value);
        common = gcd(common, distribution.weight(value));
    }
    if (total != distribution.total()) return "weights do not add up to the total";
    if (common != BigUint(1)) return "not in lowest terms";
    return "";
}

int sum_of(const Roll& roll) {
    int sum = 0;
    for (const int face : roll) sum += face;
    return sum;
}

Reading any_reading(int sides) {
    Reading reading;
    reading.classes = *rc::gen::inRange<std::uint8_t>(1, 5);
    for (int i = 0; i < sides; ++i) {
        reading.class_of[static_cast<std::size_t>(i)] = *rc::gen::inRange<std::uint8_t>(0, reading.classes);
    }
    return reading;
}

int class_of(const Reading& reading, int face) {
    return reading.class_of_face(static_cast<std::uint8_t>(face));
}

// A few values around zero with weights that may be zero or share factors; `scale` makes them long.
Distribution any_distribution(const BigUint& scale = BigUint(1)) {
    const auto lowest = *rc::gen::inRange(-3, 4);
    const auto count = *rc::gen::inRange<std::size_t>(1, 6);
    std::vector<BigUint> weights;
    for (std::size_t i = 0; i < count; ++i)
        weights.push_back(BigUint(*rc::gen::inRange<std::uint64_t>(0, 7)) * scale);
    weights.push_back(BigUint(*rc::gen::inRange<std::uint64_t>(1, 7)));
    return Distribution::from_weights(lowest, std::move(weights));
}

// ---- making and asking ----

TEST(Distribution, a_fresh_one_is_certainly_zero) {
    EXPECT_EQ(Distribution(), constant(0));
    EXPECT_EQ(constant(-4).probability(-4), Fraction(1));
    EXPECT_EQ(constant(-4).probability(-3), Fraction());
    EXPECT_EQ(disagreement(constant(3), {{3, 1}}), "");
}

TEST(Distribution, equal_chances_are_equal_objects_however_they_were_written) {
    const std::array<WeightedValue, 4> list = {{{2, 10}, {0, 6}, {2, 2}, {7, 0}}};
    const Distribution merged = Distribution::weighted(list);
    EXPECT_EQ(merged, Distribution::from_weights(-1, {0, 1, 0, 2, 0}));
    EXPECT_EQ(merged.min(), 0);
    EXPECT_EQ(merged.max(), 2);
    EXPECT_EQ(merged.total(), BigUint(3));
    EXPECT_NE(merged, Distribution::from_weights(0, {1, 0, 3}));
    EXPECT_NE(merged, shift(merged, 1));
    const BigUint huge = pow(BigUint(6), 200);
    EXPECT_EQ(Distribution::from_weights(0, {huge, BigUint(0), huge * BigUint(2)}), merged);
}

TEST(Distribution, answers_questions_inside_and_outside_its_range) {
    const Distribution one = die(6);
    EXPECT_EQ(one.at_least(5), fraction("1/3"));
    EXPECT_EQ(one.at_most(5), fraction("5/6"));
    EXPECT_EQ(one.at_least(1), Fraction(1));
    EXPECT_EQ(one.at_least(-9), Fraction(1));
    EXPECT_EQ(one.at_least(7), Fraction());
    EXPECT_EQ(one.at_most(6), Fraction(1));
    EXPECT_EQ(one.at_most(0), Fraction());
    EXPECT_EQ(one.probability(0), Fraction());
    EXPECT_TRUE(one.weight(7).is_zero());
    EXPECT_EQ(one.mean(), fraction("7/2"));
    EXPECT_EQ(Distribution::from_weights(1, {1, 3}).to_doubles(), (std::vector<double>{0.25, 0.75}));
}

TEST(Distribution, means_may_be_negative_as_doubles_only) {
    EXPECT_EQ(negate(die(6)).mean_double(), -3.5);
    EXPECT_EQ(die(6).mean_double(), 3.5);
    EXPECT_EQ(difference(die(6), die(6)).mean(), Fraction());
    EXPECT_EQ(difference(die(6), die(4)).mean(), Fraction(1));
}

TEST(DistributionDeathTest, impossible_questions_stop_the_program) {
    EXPECT_DEATH(negate(die(6)).mean(), "assertion failed");
    EXPECT_DEATH(Distribution::from_weights(0, {0, 0}), "assertion failed");
    EXPECT_DEATH(Distribution::weighted({}), "assertion failed");
    EXPECT_DEATH(repeat(die(6), -1), "assertion failed");
    EXPECT_DEATH(best_of(die(6), {.kept = 3, .rolled = 2}), "assertion failed");
}

RC_GTEST_PROP(Distribution, class_sums_and_counts_agree_with_all_rolls, ()) {
    const int sides = *rc::gen::inRange(1, 7);
    const int count = *rc::gen::inRange(0, 5);
    const Reading reading = any_reading(sides);
    const DicePool pool{.count = static_cast<std::uint16_t>(count),
                        .sides = static_cast<std::uint8_t>(sides)};
    RC_ASSERT(disagreement(class_sum(pool, reading), count_all(count, sides, [&](const Roll& roll) {
                               int sum = 0;
                               for (const int face : roll) sum += class_of(reading, face);
                               return sum;
                           })) == "");
    RC_ASSERT(disagreement(class_count(pool, reading, 1), count_all(count, sides, [&](const Roll& roll) {
                               return static_cast<int>(std::count_if(roll.begin(), roll.end(), [&](int face) {
                                   return class_of(reading, face) == 1;
                               }));
                           })) == "");
}

TEST(Distribution, class_sums_of_large_pools_agree_with_the_outcomes_of_the_reading) {
    for (const Reading& reading : {Reading::sum(6), Reading::of_classes(Kind::Tally, {0, 0, 1, 1, 3, 7})}) {
        const DicePool pool{.count = 40};
        std::vector<WeightedValue> list;
        for_each_outcome(pool, reading, [&](const Faces& faces, Weight ways) {
            int sum = 0;
            for (const std::uint8_t face : faces) sum += reading.class_of_face(face);
            list.push_back({sum, BigUint::from_wide(ways)});
        });
        EXPECT_EQ(class_sum(pool, reading), Distribution::weighted(list));
    }
}

// ---- closed forms and their twins ----

RC_GTEST_PROP(Distribution, repeat_is_adding_copies_one_by_one, ()) {
    // At 2^60 the weights fit in one limb but the factors of the recurrence do not, at 2^70 neither do: there
    // it must hand over to products.
    const std::uint32_t bits = *rc::gen::element(0u, 40u, 60u, 70u);
    const BigUint scale = BigUint(1) << bits;
    const Distribution one = any_distribution(scale);
    const int times = *rc::gen::inRange(0, 12);
    Distribution sum;
    for (int i = 0; i < times; ++i) sum = add(sum, one);
    const Distribution fast = repeat(one, times);
    RC_ASSERT(fast == sum);
    RC_ASSERT(fast.total() == pow(one.total(), static_cast<std::uint32_t>(times)));
}

TEST(Distribution, repeat_agrees_with_all_rolls) {
    for (int dice = 0; dice <= 5; ++dice) {
        EXPECT_EQ(disagreement(repeat(die(6), dice), count_all(dice, 6, sum_of)), "") << dice;
    }
}

TEST(Distribution, repeat_of_many_dice_keeps_total_and_mean) {
    const Distribution many = repeat(die(20), 200);
    EXPECT_EQ(many.total(), pow(BigUint(20), 200));
    EXPECT_EQ(many.mean(), Fraction(2100));
    EXPECT_EQ(many.weight(200), BigUint(1));
    EXPECT_EQ(many.weight(201), BigUint(200));
    EXPECT_EQ(many.weight(3999), BigUint(200));
    BigUint sum;
    for (int value = many.min(); value <= many.max(); ++value) sum += many.weight(value);
    EXPECT_EQ(sum, many.total());
}

RC_GTEST_PROP(Distribution, adding_keeps_lowest_terms_and_commutes, ()) {
    const Distribution a = any_distribution();
    const Distribution b = any_distribution(BigUint(1) << 70);
    const Distribution sum = add(a, b);
    RC_ASSERT(sum == add(b, a));
    std::vector<WeightedValue> list;
    for (int x = a.min(); x <= a.max(); ++x) {
        for (int y = b.min(); y <= b.max(); ++y) list.push_back({x + y, a.weight(x) * b.weight(y)});
    }
    RC_ASSERT(sum == Distribution::weighted(list));
    RC_ASSERT(difference(a, b) == negate(difference(b, a)));
    RC_ASSERT(add(a, constant(5)) == shift(a, 5));
}

RC_GTEST_PROP(Distribution, chain_agrees_with_all_rolls, ()) {
    const int sides = *rc::gen::inRange(1, 6);
    const int depth = *rc::gen::inRange(0, 5);
    const int again = *rc::gen::inRange(1, sides + 1);
    const Reading score = any_reading(sides);
    // The twin rolls all dice that could be needed and looks at the next one only as long as it must.
    const Counts counts = count_all(depth + 1, sides, [&](const Roll& roll) {
        int sum = 0;
        for (const int face : roll) {
            sum += class_of(score, face);
            if (face != again) break;
        }
        return sum;
    });
    const Distribution one =
        chain(static_cast<std::uint8_t>(sides), score, static_cast<std::uint8_t>(again), depth);
    RC_ASSERT(disagreement(one, counts) == "");
}

TEST(Distribution, forty_dice_with_sixes_rolled_again_have_the_known_chances) {
    const Distribution one = chain(6, Reading::count_at_least(4, 6), 6, 1);
    EXPECT_EQ(one, Distribution::from_weights(0, {6, 5, 1}));
    const Distribution hits = repeat(one, 40);
    EXPECT_EQ(hits.total(), pow(BigUint(12), 40));
    EXPECT_EQ(hits.max(), 80);
    EXPECT_EQ(hits.mean(), fraction("70/3"));
    EXPECT_EQ(hits.probability(0), Fraction(BigUint(1), pow(BigUint(2), 40)));
    EXPECT_EQ(hits.probability(80), Fraction(BigUint(1), pow(BigUint(12), 40)));
}

RC_GTEST_PROP(Distribution, second_roll_agrees_with_all_rolls, ()) {
    const int sides = *rc::gen::inRange(1, 7);
    const int again = *rc::gen::inRange(1, sides + 1);
    const Reading first = any_reading(sides);
    const Reading second = any_reading(sides);
    const Counts counts = count_all(2, sides, [&](const Roll& roll) {
        return roll[0] == again ? class_of(second, roll[1]) : class_of(first, roll[0]);
    });
    const Distribution one =
        second_roll(static_cast<std::uint8_t>(sides), first, static_cast<std::uint8_t>(again), second);
    RC_ASSERT(disagreement(one, counts) == "");
}

TEST(Distribution, reroll_agrees_with_all_rolls) {
    for (int limit = 0; limit <= 6; ++limit) {
        const Distribution one = reroll(die(6), [&](int face) { return face <= limit; });
        const Counts counts =
            count_all(2, 6, [&](const Roll& roll) { return roll[0] <= limit ? roll[1] : roll[0]; });
        EXPECT_EQ(disagreement(one, counts), "") << limit;
    }
}

TEST(Distribution, best_and_worst_agree_with_all_rolls) {
    for (int rolled = 0; rolled <= 5; ++rolled) {
        for (int kept = 0; kept <= rolled; ++kept) {
            const auto keep_from = [&](bool best) {
                return [=](Roll roll) {
                    std::sort(roll.begin(), roll.end());
                    if (best) std::reverse(roll.begin(), roll.end());
                    roll.resize(static_cast<std::size_t>(kept));
                    return sum_of(roll);
                };
            };
            const Keep keep{.kept = kept, .rolled = rolled};
            EXPECT_EQ(disagreement(best_of(die(4), keep), count_all(rolled, 4, keep_from(true))), "");
            EXPECT_EQ(disagreement(worst_of(die(4), keep), count_all(rolled, 4, keep_from(false))), "");
        }
    }
}

RC_GTEST_PROP(Distribution, the_best_and_the_worst_of_two_make_up_both, ()) {
    const Distribution one = any_distribution();
    const Distribution best = best_of(one, {.kept = 1, .rolled = 2});
    const Distribution worst = worst_of(one, {.kept = 1, .rolled = 2});
    for (int value = one.min(); value <= one.max(); ++value) {
        RC_ASSERT(best.at_most(value) == one.at_most(value) * one.at_most(value));
        RC_ASSERT(worst.at_least(value) == one.at_least(value) * one.at_least(value));
    }
}

RC_GTEST_PROP(Distribution, opposed_chances_are_those_of_the_difference, ()) {
    const Distribution a = any_distribution();
    const Distribution b = any_distribution(BigUint(1) << 70);
    const Distribution margin = difference(a, b);
    const Opposed chances = opposed(a, b);
    RC_ASSERT(chances.greater == margin.at_least(1));
    RC_ASSERT(chances.equal == margin.probability(0));
    RC_ASSERT(chances.less == margin.at_most(-1));
    RC_ASSERT(chances.greater + chances.equal + chances.less == Fraction(1));
}

TEST(Distribution, differences_agree_with_all_rolls) {
    const Distribution margin = difference(repeat(die(6), 2), repeat(die(6), 3));
    const Counts counts =
        count_all(5, 6, [](const Roll& roll) { return roll[0] + roll[1] - roll[2] - roll[3] - roll[4]; });
    EXPECT_EQ(disagreement(margin, counts), "");
}

TEST(Distribution, map_lets_values_with_one_label_flow_together) {
    const Distribution remainder = map(repeat(die(6), 2), [](int total) { return total % 4 - 2; });
    const Counts counts = count_all(2, 6, [](const Roll& roll) { return sum_of(roll) % 4 - 2; });
    EXPECT_EQ(disagreement(remainder, counts), "");
}

TEST(Distribution, a_mixture_of_hits_and_wounds_agrees_with_all_rolls) {
    const Distribution wound = at_least_on_d6(5);
    const Distribution wounds =
        mixture(repeat(at_least_on_d6(3), 3), [&](int hits) { return repeat(wound, hits); });
    // The twin throws a wound die for every shot, and only looks at those of the hits.
    const Counts counts = count_all(6, 6, [](const Roll& roll) {
        int sum = 0;
        for (std::size_t shot = 0; shot < 3; ++shot) sum += roll[shot] >= 3 && roll[shot + 3] >= 5 ? 1 : 0;
        return sum;
    });
    EXPECT_EQ(disagreement(wounds, counts), "");
}

TEST(Distribution, a_mixture_draws_its_parts_by_their_weights) {
    const std::array<MixturePart, 3> parts = {{{1, die(4)}, {3, constant(-1)}, {0, constant(99)}}};
    const Distribution mixed = mix(parts);
    EXPECT_EQ(mixed.probability(-1), fraction("3/4"));
    EXPECT_EQ(mixed.probability(4), fraction("1/16"));
    EXPECT_EQ(mixed.max(), 4);
}

// ---- facts of the specifications ----

// CL-SHO-07: the chance of one die against a factor, T6.
Distribution clash_die(int factor) {
    const Reading never = Reading::count_at_least(7, 6);
    if (factor >= 7 && factor <= 9) return second_roll(6, never, 6, Reading::count_at_least(factor - 3, 6));
    return at_least_on_d6(factor);
}

Distribution clash_dice(int count, int factor) { return repeat(clash_die(factor), count); }

void expect_chances(const Distribution& distribution, const std::string& chances) {
    std::istringstream words(chances);
    std::string chance;
    int value = 0;
    while (words >> chance) EXPECT_EQ(distribution.probability(value++), fraction(chance)) << value - 1;
    EXPECT_GT(value, 0);
}

TEST(ClashOdds, CL_V50_one_die_and_eight_dice) {
    const std::vector<std::string> table = {"1",   "1",    "5/6",  "2/3",  "1/2", "1/3",
                                            "1/6", "1/12", "1/18", "1/36", "0"};
    for (int factor = 0; factor <= 10; ++factor) {
        EXPECT_EQ(clash_die(factor).at_least(1), fraction(table[static_cast<std::size_t>(factor)])) << factor;
    }
    const Distribution eight = clash_dice(8, 6);
    expect_chances(
        eight,
        "390625/1679616 78125/209952 109375/419904 21875/209952 21875/839808 875/209952 175/419904 "
        "5/209952 1/1679616");
    EXPECT_EQ(eight.at_least(3), fraction("75497/559872"));
    EXPECT_EQ(eight.mean(), fraction("4/3"));
}

TEST(ClashOdds, CL_V51_to_V53_volleys) {
    const Distribution twelve = clash_dice(12, 5);
    EXPECT_EQ(twelve.probability(0), fraction("4096/531441"));
    EXPECT_EQ(twelve.probability(4), fraction("14080/59049"));
    EXPECT_EQ(twelve.at_least(3), fraction("435185/531441"));
    EXPECT_EQ(twelve.mean(), Fraction(4));
    expect_chances(add(clash_dice(4, 5), clash_dice(3, 7)), "1331/8748 3025/8748 1837/5832 1277/8748");
    const Distribution mixed = add(add(clash_dice(5, 5), clash_dice(2, 4)), clash_dice(3, 8));
    EXPECT_EQ(mixed.probability(0), fraction("4913/177147"));
    EXPECT_EQ(mixed.at_least(3), fraction("207091/354294"));
    EXPECT_EQ(mixed.mean(), fraction("17/6"));
}

TEST(ClashOdds, CL_V54_to_V56_duels) {
    struct Duel {
        int dice, factor, riposte;
        std::array<const char*, 4> chances;  // both die, only the defender, only the attacker, none
    };
    for (const Duel& duel :
         {Duel{1, 4, 6, {"1/12", "5/12", "1/12", "5/12"}}, Duel{2, 5, 6, {"5/54", "25/54", "2/27", "10/27"}},
          Duel{3, 5, 7, {"19/324", "209/324", "2/81", "22/81"}}}) {
        const Fraction kill = clash_dice(duel.dice, duel.factor).at_least(1);
        const Fraction loss = clash_die(duel.riposte).at_least(1);
        EXPECT_EQ(kill * loss, fraction(duel.chances[0]));
        EXPECT_EQ(kill * (Fraction(1) - loss), fraction(duel.chances[1]));
        EXPECT_EQ((Fraction(1) - kill) * loss, fraction(duel.chances[2]));
        EXPECT_EQ((Fraction(1) - kill) * (Fraction(1) - loss), fraction(duel.chances[3]));
    }
    const Opposed three = opposed(clash_dice(3, 4), clash_dice(3, 5));
    EXPECT_EQ(three, (Opposed{fraction("55/108"), fraction("7/24"), fraction("43/216")}));
    EXPECT_EQ(clash_dice(5, 5).at_least(1), fraction("211/243"));
    expect_chances(clash_dice(4, 5), "16/81 32/81 8/27 8/81 1/81");
}

// T8 as a label: 0 routing, 1 hesitant, 2 disciplined, 3 impetuous.
int morale_state(int total) { return total < 0 ? 0 : total <= 2 ? 1 : total <= 7 ? 2 : 3; }

TEST(ClashOdds, CL_V57_and_V58_morale) {
    const auto test = [](int modifier) { return map(shift(die(6), modifier), morale_state); };
    expect_chances(test(-4), "1/2 1/2 0 0");
    expect_chances(test(-2), "1/6 1/2 1/3 0");
    expect_chances(test(0), "0 1/3 2/3 0");
    expect_chances(test(2), "0 0 5/6 1/6");
    expect_chances(test(5), "0 0 1/3 2/3");
    // Ten dice at a unit of twelve with an officer and one friend; 9 says that there is no test.
    const Distribution losses = clash_dice(10, 5);
    const Distribution result = mixture(losses, [&](int lost) {
        const int strength = 12 - lost;
        const int few = strength < 5 ? 5 - strength : 0;
        return lost < 3 ? constant(9) : test(-lost + 1 + 1 - few);
    });
    EXPECT_EQ(losses.at_least(3), fraction("13795/19683"));
    EXPECT_EQ(result.probability(0), fraction("2483/19683"));
    EXPECT_EQ(result.probability(1), fraction("20432/59049"));
}

// A shot or blow that must hit, wound and not be saved; a save above 6 is none.
struct Blow {
    int hit, wound, save;
};

Distribution kills(int blows, Blow need) {
    const Distribution unsaved = map(at_least_on_d6(need.save), [](int saved) { return 1 - saved; });
    const Distribution hits = repeat(at_least_on_d6(need.hit), blows);
    const Distribution wounds =
        mixture(hits, [&](int count) { return repeat(at_least_on_d6(need.wound), count); });
    return mixture(wounds, [&](int count) { return repeat(unsaved, count); });
}

TEST(AncientsOdds, O_01_to_O_09_shots_and_blows) {
    EXPECT_EQ(kills(1, {.hit = 6, .wound = 6, .save = 7}).mean(), fraction("1/36"));  // O-01
    const Blow sling{.hit = 3, .wound = 4, .save = 6};
    EXPECT_EQ(kills(1, sling).mean(), fraction("5/18"));  // O-02
    const Distribution ten = kills(10, sling);
    expect_chances(ten,  // O-03
                   "137858491849/3570467226624 265112484325/1785233613312 101966340125/396718580736 "
                   "39217823125/148769467776");
    EXPECT_EQ(ten, repeat(kills(1, sling), 10));
    EXPECT_EQ(ten.at_least(3), fraction("1020929375/1836660096"));  // O-04
    EXPECT_EQ(kills(20, sling).at_least(5),
              fraction("733435591863933169590625/1062353018033006514536448"));        // O-05
    EXPECT_EQ(kills(1, {.hit = 6, .wound = 4, .save = 4}).mean(), fraction("1/24"));  // O-06
    EXPECT_EQ(kills(1, {.hit = 6, .wound = 5, .save = 5}).mean(), fraction("1/27"));  // O-07
    EXPECT_EQ(kills(1, {.hit = 3, .wound = 3, .save = 7}).mean(), fraction("4/9"));   // O-08
    EXPECT_EQ(kills(1, {.hit = 4, .wound = 4, .save = 3}).mean(), fraction("1/12"));  // O-09
}

TEST(AncientsOdds, O_10_to_O_16_break_tests_and_pursuits) {
    const Distribution two = repeat(die(6), 2);
    const Distribution three = repeat(die(6), 3);
    EXPECT_EQ(two.at_most(5), fraction("5/18"));                                                  // O-10
    EXPECT_EQ(reroll(two, [](int total) { return total > 5; }).at_most(5), fraction("155/324"));  // O-11
    EXPECT_EQ(opposed(two, two).greater, fraction("575/1296"));                                   // O-12
    EXPECT_EQ(opposed(three, two).greater, fraction("1009/1296"));                                // O-13
    EXPECT_EQ(opposed(two, three).greater, fraction("197/1296"));                                 // O-14
    EXPECT_EQ(opposed(three, three).greater, fraction("3527/7776"));                              // O-15
    EXPECT_EQ(opposed(two, die(6)).greater, fraction("181/216"));                                 // O-16
}

TEST(AncientsOdds, O_17_to_O_24_machines_and_hatred) {
    // The bolt goes on to the next rank as long as it kills, and a point of strength weaker each time.
    Distribution rank;
    for (const int wound : {5, 4, 3, 2}) {
        rank = mixture(at_least_on_d6(wound),
                       [&](int killed) { return killed == 1 ? shift(rank, 1) : constant(0); });
    }
    const Distribution bolt =
        mixture(at_least_on_d6(4), [&](int hit) { return hit == 1 ? rank : constant(0); });
    expect_chances(bolt, "7/12 5/36 5/36 5/54 5/108");
    const Fraction misfire = die(6).probability(6);
    EXPECT_EQ(misfire * die(6).at_most(2), fraction("1/18"));                  // O-22
    EXPECT_EQ((Fraction(1) - misfire) * die(6).at_most(2), fraction("5/18"));  // O-23
    const Distribution hit = reroll(at_least_on_d6(4), [](int success) { return success == 0; });
    EXPECT_EQ(hit.mean() * at_least_on_d6(3).mean() * at_least_on_d6(4).mean(), fraction("1/4"));  // O-24
}

// FC-DIC-03: a die succeeds if it is no natural 1 and face + bonus is 4 or more. Rows of table 11.5.
TEST(FillerOdds, table_11_5_successes_by_net_bonus) {
    const std::vector<std::vector<std::string>> rows = {
        {"5/6 1/6", "2/3 1/3", "1/2 1/2", "1/3 2/3", "1/6 5/6"},
        {"25/36 5/18 1/36", "4/9 4/9 1/9", "1/4 1/2 1/4", "1/9 4/9 4/9", "1/36 5/18 25/36"},
        {"125/216 25/72 5/72 1/216", "8/27 4/9 2/9 1/27", "1/8 3/8 3/8 1/8", "1/27 2/9 4/9 8/27",
         "1/216 5/72 25/72 125/216"},
        {"625/1296 125/324 25/216 5/324 1/1296", "16/81 32/81 8/27 8/81 1/81", "1/16 1/4 3/8 1/4 1/16",
         "1/81 8/81 8/27 32/81 16/81", "1/1296 5/324 25/216 125/324 625/1296"},
        {"3125/7776 3125/7776 625/3888 125/3888 25/7776 1/7776", "32/243 80/243 80/243 40/243 10/243 1/243",
         "1/32 5/32 5/16 5/16 5/32 1/32", "1/243 10/243 40/243 80/243 80/243 32/243",
         "1/7776 25/7776 125/3888 625/3888 3125/7776 3125/7776"},
        {"15625/46656 3125/7776 3125/15552 625/11664 125/15552 5/7776 1/46656",
         "64/729 64/243 80/243 160/729 20/243 4/243 1/729", "1/64 3/32 15/64 5/16 15/64 3/32 1/64",
         "1/729 4/243 20/243 160/729 80/243 64/243 64/729",
         "1/46656 5/7776 125/15552 625/11664 3125/15552 3125/7776 15625/46656"},
    };
    const auto successes = [](std::size_t dice, int bonus) {
        const int need = std::max(2, 4 - bonus);
        return class_sum({.count = static_cast<std::uint16_t>(dice)}, Reading::count_at_least(need, 6));
    };
    for (std::size_t dice = 1; dice <= rows.size(); ++dice) {
        for (int bonus = -2; bonus <= 2; ++bonus) {
            expect_chances(successes(dice, bonus), rows[dice - 1][static_cast<std::size_t>(bonus + 2)]);
        }
        EXPECT_EQ(successes(dice, -3), constant(0));
        EXPECT_EQ(successes(dice, 3), successes(dice, 2));
    }
}

}  // namespace
}  // namespace clashfield::odds
