// The price of exact odds. The measure is the question a player's tooltip asks most: how many hits do 40 dice
// at 4+ score, when every 6 scores and is rolled again once? Its limit is 25 microseconds; a hand-written
// convolution made for this one question, the yardstick, stands beside it for comparison.

#include <array>
#include <cstdint>

#include <benchmark/benchmark.h>

#include "odds/distribution.h"
#include "odds/reading.h"
#include "tests/perf/yardstick.h"

namespace clashfield::odds {
namespace {

constexpr int kDice = 40;

void forty_dice_with_sixes_again(benchmark::State& state) {
    for (auto _ : state) {
        const Distribution one = chain(6, Reading::count_at_least(4, 6), 6, 1);
        benchmark::DoNotOptimize(repeat(one, kDice));
    }
}
BENCHMARK(forty_dice_with_sixes_again);

void forty_dice_by_hand_written_convolution(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(perf::Yardstick::once());
}
BENCHMARK(forty_dice_by_hand_written_convolution);

void forty_dice_one_chance_as_fraction(benchmark::State& state) {
    const Distribution hits = repeat(chain(6, Reading::count_at_least(4, 6), 6, 1), kDice);
    for (auto _ : state) benchmark::DoNotOptimize(hits.at_least(25));
}
BENCHMARK(forty_dice_one_chance_as_fraction);

void forty_dice_all_chances_as_doubles(benchmark::State& state) {
    const Distribution hits = repeat(chain(6, Reading::count_at_least(4, 6), 6, 1), kDice);
    for (auto _ : state) benchmark::DoNotOptimize(hits.to_doubles());
}
BENCHMARK(forty_dice_all_chances_as_doubles);

void opposed_totals_of_ten_and_eight_dice(benchmark::State& state) {
    for (auto _ : state) {
        const Distribution pursuer = repeat(die(6), 10);
        const Distribution fleer = repeat(die(6), 8);
        benchmark::DoNotOptimize(opposed(pursuer, fleer));
    }
}
BENCHMARK(opposed_totals_of_ten_and_eight_dice);

void ten_shots_hit_wound_and_save(benchmark::State& state) {
    const Distribution hit = read_die(6, Reading::count_at_least(3, 6));
    const Distribution wound = read_die(6, Reading::count_at_least(4, 6));
    const Distribution unsaved = read_die(6, Reading::count_at_least(2, 6));
    for (auto _ : state) {
        const Distribution hits = repeat(hit, 10);
        const Distribution wounds = mixture(hits, [&](int count) { return repeat(wound, count); });
        benchmark::DoNotOptimize(mixture(wounds, [&](int count) { return repeat(unsaved, count); }));
    }
}
BENCHMARK(ten_shots_hit_wound_and_save);

// Outcomes of a search: the time of one item is the price of one child.
void walk(benchmark::State& state, DicePool pool, const Reading& reading) {
    std::int64_t outcomes = 0;
    for (auto _ : state) {
        Weight total = 0;
        for_each_outcome(pool, reading, [&](const Faces& faces, Weight ways) {
            benchmark::DoNotOptimize(faces.data());
            total += ways;
            ++outcomes;
        });
        benchmark::DoNotOptimize(total);
    }
    state.SetItemsProcessed(outcomes);
}

constexpr Reading kMissHitCrit = Reading::of_classes(Reading::Kind::Tally, {0, 0, 0, 1, 1, 2});

void outcomes_of_twelve_dice_in_three_classes(benchmark::State& state) {
    walk(state, {.count = 12}, kMissHitCrit);
}
BENCHMARK(outcomes_of_twelve_dice_in_three_classes);

void outcomes_of_three_dice_in_three_classes(benchmark::State& state) {
    walk(state, {.count = 3}, kMissHitCrit);
}
BENCHMARK(outcomes_of_three_dice_in_three_classes);

void outcomes_of_two_dice_in_two_classes(benchmark::State& state) {
    walk(state, {.count = 2}, Reading::count_at_least(4, 6));
}
BENCHMARK(outcomes_of_two_dice_in_two_classes);

void outcomes_of_a_total_of_two_dice(benchmark::State& state) { walk(state, {.count = 2}, Reading::sum(6)); }
BENCHMARK(outcomes_of_a_total_of_two_dice);

void outcomes_of_three_dice_told_apart(benchmark::State& state) {
    walk(state, {.count = 3}, Reading::each(6));
}
BENCHMARK(outcomes_of_three_dice_told_apart);

void key_of_a_roll_of_twelve_dice(benchmark::State& state) {
    Faces faces;
    for (std::uint8_t i = 0; i < 12; ++i) faces.push_back(static_cast<std::uint8_t>(1 + i % 6));
    for (auto _ : state) benchmark::DoNotOptimize(reading_key(faces, kMissHitCrit));
}
BENCHMARK(key_of_a_roll_of_twelve_dice);

}  // namespace
}  // namespace clashfield::odds
