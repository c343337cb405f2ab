// The ground of the ranked games on a crowded table: charges by every wheel, moves of five steps, flights,
// and who is near. What the numbers should be: tests/perf/README.md.

#include <array>
#include <vector>

#include <benchmark/benchmark.h>

#include "geometry/near.h"
#include "geometry/pieces.h"
#include "geometry/zones.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/ranks.h"

namespace clashfield::geometry::perf {
namespace {

using test::at_inches;
using test::foot;
using test::horse;
using test::inches;
using test::kTable;
using test::thou;

constexpr std::array<Tick, 4> kRates = {1, 2, 4, 1};
constexpr std::array kMostModels = {Criterion::MostModels, Criterion::LeastCost, Criterion::LeastWheel,
                                    Criterion::LeftWheel};
constexpr std::array kCheapest = {Criterion::LeastCost, Criterion::LeastWheel, Criterion::RightWheel};

// Two armies of fifteen units in two lines, three woods and a marsh between them, and a hedge.
class Battlefield {
  public:
    explicit Battlefield(bool wooded) {
        for (int side = 0; side < 2; ++side) {
            for (int i = 0; i < 15; ++i) {
                const bool second = i >= 8;
                const Tick x = 6 + (second ? i - 8 : i) * 8 + (second ? 4 : 0);
                const Tick y = side == 0 ? (second ? 12 : 18) : (second ? 32 : 26);
                const Regiment unit = i % 4 == 3 ? horse(8, 4, at_inches(x, y), side * 180)
                                                 : foot(20, 5, at_inches(x, y), side * 180);
                units_.push_back(unit);
            }
        }
        for (const Regiment& unit : units_) shapes_.push_back(corners(body_of(unit)));
        if (wooded) add_ground();
    }
    const Regiment& unit(std::size_t i) const { return units_[i]; }

    // Everybody but the mover, who may be hindered by enemies from an inch on.
    void look(std::size_t mover, Tick spacing) {
        others_.clear();
        for (std::size_t i = 0; i < units_.size(); ++i) {
            if (i == mover) continue;
            Other other = other_of(static_cast<Id>(i), shapes_[i]);
            other.hostile = (i < 15) != (mover < 15);
            other.spacing = other.hostile ? spacing : 0;
            others_.push_back(other);
        }
    }
    Price operator()(const Slice& slice) const {
        const WorstGround worst = worst_ground(pieces_, kRates, slice.corners_after, 25, 1);
        Price price{slice.length * worst.rate, false};
        for (const Piece& piece : pieces_) {
            if (piece.shape == Shape::Line && reaches_line(piece, slice.from, slice.to, 25))
                price.cost += inches(2);
        }
        return price;
    }
    Scene scene() const {
        Scene scene{.others = others_, .toll = {boxes_, *this}, .table = kTable};
        scene.slack = scene.leeway = 25;
        scene.grid = 5;
        return scene;
    }
    const std::vector<Corners>& shapes() const { return shapes_; }

  private:
    void add_ground() {
        pieces_ = {area_piece(1, 100, wood_), ellipse_piece(1, 101, {at_inches(20, 19), at_inches(28, 25)}),
                   ellipse_piece(2, 102, {at_inches(44, 20), at_inches(50, 24)}), line_piece(0, 103, hedge_)};
        for (const Piece& piece : pieces_) boxes_.push_back(piece.box);
    }

    std::vector<Regiment> units_;
    std::vector<Corners> shapes_;
    std::vector<Other> others_;
    std::vector<Piece> pieces_;
    std::vector<Box> boxes_;
    std::array<Point, 4> wood_ = {at_inches(32, 20), at_inches(38, 19), at_inches(40, 23), at_inches(33, 24)};
    std::array<Point, 2> hedge_ = {at_inches(8, 22), at_inches(18, 22)};
};

ChargeRule rule(bool most_models) {
    ChargeRule rule;
    rule.criteria =
        most_models ? std::span<const Criterion>(kMostModels) : std::span<const Criterion>(kCheapest);
    rule.slide = most_models ? SlideGoal::CoverShorter : SlideGoal::MostFiles;
    rule.slide_is_paid = most_models;
    rule.least_strip = rule.flush = rule.corner = 25;
    rule.cost_unit = 5;
    return rule;
}

// Each unit of the first line charges the enemy opposite and his neighbour.
void charges(benchmark::State& state, bool wooded, bool most_models) {
    Battlefield field(wooded);
    const ChargeRule charge_rule = rule(most_models);
    std::int64_t reached = 0;
    std::int64_t solved = 0;
    std::uint64_t allocated = 0;
    for (auto step : state) {
        const auto charger = static_cast<std::size_t>(solved % 8);
        const std::size_t target =
            15 + std::min<std::size_t>(7, charger + static_cast<std::size_t>(solved / 8 % 2));
        state.PauseTiming();
        field.look(charger, 0);
        state.ResumeTiming();
        ChargeCall call;
        call.charger = field.unit(charger);
        call.target = field.unit(target);
        call.target_id = static_cast<Id>(target);
        call.face = Face::Front;
        call.allowance = inches(14);
        const clashfield::test::AllocationCounter allocations;
        const Charge charge = solve_charge(call, charge_rule, field.scene());
        allocated += allocations.count();
        benchmark::DoNotOptimize(charge);
        reached += charge.reaches ? 1 : 0;
        ++solved;
    }
    state.counters["reached"] = static_cast<double>(reached) / static_cast<double>(solved);
    state.counters["allocations"] = static_cast<double>(allocated);
}
void rank_charge_open(benchmark::State& state) { charges(state, false, true); }
void rank_charge_wooded(benchmark::State& state) { charges(state, true, true); }
void rank_charge_cheapest(benchmark::State& state) { charges(state, true, false); }

void moves(benchmark::State& state, bool wooded) {
    Battlefield field(wooded);
    const std::array steps = {advance(thou(1'500)), wheel(1'500), advance(inches(1)), wheel(-2'000),
                              advance(inches(2))};
    std::uint64_t allocated = 0;
    std::size_t mover = 0;
    for (auto step : state) {
        state.PauseTiming();
        mover = (mover + 1) % 8;
        field.look(mover, inches(1));
        state.ResumeTiming();
        const clashfield::test::AllocationCounter allocations;
        const Moved moved = move(body_of(field.unit(mover)), steps, inches(10), field.scene());
        allocated += allocations.count();
        benchmark::DoNotOptimize(moved);
    }
    state.counters["allocations"] = static_cast<double>(allocated);
}
void rank_move_open(benchmark::State& state) { moves(state, false); }
void rank_move_wooded(benchmark::State& state) { moves(state, true); }

// Out of a combat, through friends, with the enemies in the way.
void rank_flight(benchmark::State& state) {
    const Battlefield field(true);
    constexpr std::array<std::int32_t, 4> kDetours = {1'500, -1'500, 3'000, -3'000};
    RunRule flight;
    flight.detours = kDetours;
    std::vector<RunOther> others;
    for (std::size_t i = 1; i < field.shapes().size(); ++i) {
        others.push_back(
            run_other(static_cast<Id>(i), field.shapes()[i], i < 15 ? InTheWay::Pass : InTheWay::Detour));
    }
    std::uint64_t allocated = 0;
    for (auto step : state) {
        const clashfield::test::AllocationCounter allocations;
        const Ran ran = run(body_of(field.unit(0)), {bearing_to(TableSide::South), inches(7)}, others, flight,
                            field.scene());
        allocated += allocations.count();
        benchmark::DoNotOptimize(ran);
    }
    state.counters["allocations"] = static_cast<double>(allocated);
}

void rank_near(benchmark::State& state) {
    const Battlefield field(false);
    Neighbours<64, 9, 6> neighbours(inches(8));
    for (std::size_t i = 0; i < field.shapes().size(); ++i)
        neighbours.add(static_cast<Id>(i), box_of(field.shapes()[i]));
    std::int64_t found = 0;
    for (auto step : state) {
        neighbours.near(box_of(field.shapes()[3]), inches(8), [&](Id) { ++found; });
    }
    benchmark::DoNotOptimize(found);
}

BENCHMARK(rank_charge_open);
BENCHMARK(rank_charge_wooded);
BENCHMARK(rank_charge_cheapest);
BENCHMARK(rank_move_open);
BENCHMARK(rank_move_wooded);
BENCHMARK(rank_flight);
BENCHMARK(rank_near);

}  // namespace
}  // namespace clashfield::geometry::perf
