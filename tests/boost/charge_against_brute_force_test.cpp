// The charge solver against every angle and every hundredth of an inch, on random tables.

#include <cstdlib>

#include <gtest/gtest.h>

#include "geometry/zones.h"
#include "tests/boost/slow_ranks.h"
#include "tests/support/ranks.h"

namespace clashfield::geometry::slow {
namespace {

// More with CLASHFIELD_CHARGE_CASES.
int charge_cases() {
    const char* wanted = std::getenv("CLASHFIELD_CHARGE_CASES");
    return wanted == nullptr ? 30 : std::atoi(wanted);
}

struct Table {
    ChargeCall call;
    std::vector<Body> bodies;
    std::vector<Corners> shapes;
    std::vector<Other> others;
};

Tick any(Random& random, Tick low, Tick high) {
    return low + static_cast<Tick>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

Regiment random_regiment(Random& random, Tick reach) {
    const int models = any(random, 1, 30);
    const int files = std::max(1, std::min(models, any(random, 1, 10)));
    const BaseSize cell = random.below(2) == 0 ? test::kFoot : test::kHorse;
    // Round headings bring edges that are exactly parallel.
    const std::int64_t heading = random.below(3) == 0 ? 4'500 * random.below(8) : random.below(kFullTurn);
    return {{models, files, cell},
            {{any(random, -reach, reach), any(random, -reach, reach)}, Angle(heading)}};
}

bool is_clear(const Table& table, const Body& body) {
    const Corners shape = corners(body);
    const auto clear_of = [&](const Body& other) { return !overlap(shape, corners(other), 2 * kRounding); };
    return clear_of(body_of(table.call.charger)) && clear_of(body_of(table.call.target)) &&
           std::all_of(table.bodies.begin(), table.bodies.end(), clear_of);
}

Table random_table(Random& random) {
    Table table;
    ChargeCall& call = table.call;
    do {
        call.charger = random_regiment(random, 5'000);
        call.target = random_regiment(random, 45'000);
        // Looks roughly at its target.
        const Vector way = call.target.front.at - call.charger.front.at;
        if (way != Vector{}) call.charger.front.heading = heading_of(way) + any(random, -6'000, 6'000);
    } while (overlap(corners(body_of(call.charger)), corners(body_of(call.target)), 0));
    call.target_id = 0;
    call.face = zone_of(body_of(call.target), call.charger.front.at, {});
    call.allowance = any(random, 4, 16) * test::kInch;
    const int wanted = any(random, 0, 6);
    for (int i = 0; i < wanted; ++i) {
        Body other = body_of(random_regiment(random, 50'000));
        // Some stand in line beside the target, or have charged it already.
        const Body target = body_of(call.target);
        const Tick beside = (target.size.width + other.size.width) / 2 + any(random, 0, 1) * 2'000;
        if (random.below(4) == 0) other.front = resized(target, other.size, 2 * beside).front;
        if (random.below(4) == 0)
            other = laid_flush(other.size, target, call.face, any(random, -beside, beside));
        if (is_clear(table, other)) table.bodies.push_back(other);
    }
    for (const Body& body : table.bodies) table.shapes.push_back(corners(body));
    for (const Corners& shape : table.shapes)
        table.others.push_back(other_of(static_cast<Id>(1 + table.others.size()), shape));
    return table;
}

struct Tally {
    int reached = 0;
    int angles = 0;
    int compared = 0;
};

constexpr std::array kMostModels = {Criterion::MostModels, Criterion::LeastCost, Criterion::LeastWheel,
                                    Criterion::LeftWheel};
constexpr std::array kCheapest = {Criterion::LeastCost, Criterion::LeastWheel, Criterion::RightWheel};

// Slides go by 5 and 10 ticks there.
constexpr double kSlideSteps = 40;

void compare_angle(const ChargeTry& here, const SlowTry& there) {
    ASSERT_EQ(here.fault == ChargeFault::None, there.reaches)
        << static_cast<int>(here.fault) << " way " << here.way << ", there " << there.way << " offset "
        << there.offset;
    if (!there.reaches) return;
    ASSERT_NEAR(here.wheel_cost, there.wheel_cost, 2);
    ASSERT_NEAR(here.way, there.way, 8);
    ASSERT_NEAR(here.slide, there.slide, kSlideSteps);
    ASSERT_NEAR(here.offset, there.offset, kSlideSteps);
    ASSERT_EQ(here.own, there.own);
    ASSERT_EQ(here.theirs, there.theirs);
}

void compare_paid(Table& table, Tally& tally) {
    ChargeRule rule;
    rule.criteria = kMostModels;
    rule.least_strip = rule.flush = rule.corner = 25;
    rule.cost_unit = 5;
    Scene scene = test::open_scene();
    scene.others = table.others;
    scene.slack = scene.leeway = 25;
    const Charge charge = solve_charge(table.call, rule, scene);
    SlowCharge slow(table.call, rule, scene);
    for (const Body& body : table.bodies) slow.add(body);
    for (const ChargeTry& here : charge.tries) {
        const SlowTry there = slow.attempt(here.wheel / 100);
        ++tally.angles;
        if (there.doubtful) continue;
        ++tally.compared;
        SCOPED_TRACE(here.wheel);
        // An angle that has lost is worked out only when it is asked for.
        ChargeCall call = table.call;
        call.only_wheel = here.wheel;
        ASSERT_NO_FATAL_FAILURE(compare_angle(solve_charge(call, rule, scene).best, there));
        if (!there.reaches) continue;
        // The same pose or a better one.
        ASSERT_TRUE(charge.reaches);
        const int models = charge.best.own + charge.best.theirs;
        ASSERT_GE(models, there.own + there.theirs);
        if (models > there.own + there.theirs) continue;
        ASSERT_LE(charge.best.cost(rule), there.wheel_cost + there.way + there.slide + kSlideSteps);
    }
    tally.reached += charge.reaches ? 1 : 0;
}

void compare_free(Table& table, Tally& tally) {
    ChargeRule rule;
    rule.criteria = kCheapest;
    rule.slide = SlideGoal::MostFiles;
    rule.slide_is_paid = false;
    rule.least_strip = rule.corner = 100;
    Scene scene = test::open_scene();
    scene.others = table.others;
    const Charge charge = solve_charge(table.call, rule, scene);
    SlowCharge slow(table.call, rule, scene);
    for (const Body& body : table.bodies) slow.add(body);
    for (const ChargeTry& here : charge.tries) {
        const SlowTry there = slow.attempt(here.wheel / 100);
        ++tally.angles;
        if (there.doubtful) continue;
        ++tally.compared;
        SCOPED_TRACE(here.wheel);
        if (here.wheel == charge.best.wheel && charge.reaches) {
            ASSERT_TRUE(there.reaches);
            ASSERT_NEAR(here.way, there.way, 8);
            ASSERT_GE(here.own, there.own);
            const double more = here.own > there.own ? 1e9 : kSlideSteps;
            ASSERT_LE(here.slide, there.slide + more);
        }
        if (!there.reaches) continue;
        ASSERT_TRUE(charge.reaches);
        ASSERT_LE(charge.best.cost(rule), there.wheel_cost + there.way + 10);
    }
    tally.reached += charge.reaches ? 1 : 0;
}

template <typename Compare>
void compare_all(std::uint64_t seed, const Compare& compare) {
    Random random(seed);
    Tally tally;
    for (int i = 0; i < charge_cases(); ++i) {
        Table table = random_table(random);
        SCOPED_TRACE(i);
        ASSERT_NO_FATAL_FAILURE(compare(table, tally));
    }
    // Most tables have a charge, and rounding leaves most angles alone.
    EXPECT_GT(3 * tally.reached, charge_cases());
    EXPECT_GT(5 * tally.compared, 4 * tally.angles);
}

TEST(ChargeAgainstBruteForce, most_models_and_a_paid_slide) { compare_all(21, compare_paid); }
TEST(ChargeAgainstBruteForce, the_cheapest_way_and_a_free_slide) { compare_all(22, compare_free); }

}  // namespace
}  // namespace clashfield::geometry::slow
