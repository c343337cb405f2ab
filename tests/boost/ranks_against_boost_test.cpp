// The ground of the ranked games once more with Boost.Geometry and in small steps, in doubles: the answers
// agree wherever rounding does not decide.

#include <cmath>
#include <cstdlib>
#include <numbers>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <gtest/gtest.h>

#include "base/random.h"
#include "geometry/approach.h"
#include "geometry/pieces.h"
#include "geometry/zones.h"
#include "tests/boost/slow_ranks.h"
#include "tests/support/ranks.h"

namespace clashfield::geometry::slow {
namespace {

namespace bg = boost::geometry;
using Dot = bg::model::d2::point_xy<double>;
using Ring = bg::model::polygon<Dot>;
using Line = bg::model::linestring<Dot>;

// More with CLASHFIELD_GEOMETRY_CASES.
int rank_cases() {
    const char* wanted = std::getenv("CLASHFIELD_GEOMETRY_CASES");
    return wanted == nullptr ? 600 : std::atoi(wanted);
}

Tick some(Random& random, Tick low, Tick high) {
    return low + static_cast<Tick>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}
Point some_point(Random& random, Tick reach) {
    return {some(random, -reach, reach), some(random, -reach, reach)};
}
Body some_body(Random& random, Tick reach) {
    const std::int64_t heading = random.below(4) == 0 ? 4'500 * random.below(8) : random.below(kFullTurn);
    const BaseSize size{some(random, 2'000, 40'000), some(random, 2'000, 30'000)};
    return {{some_point(random, reach), Angle(heading)}, size};
}

Dot dot_of(Place place) { return {place.x, place.y}; }
Dot dot_of(Point point) { return {static_cast<double>(point.x), static_cast<double>(point.y)}; }
Ring ring_of(const Rectangle& rectangle) {
    Ring ring;
    for (const Place corner : rectangle.corners()) bg::append(ring, dot_of(corner));
    bg::correct(ring);
    return ring;
}
Ring ring_of(std::span<const Point> points) {
    Ring ring;
    for (const Point point : points) bg::append(ring, dot_of(point));
    bg::correct(ring);
    return ring;
}
Ring fine_ellipse(const Piece& piece) {
    Ring ring;
    for (int i = 0; i < 2'000; ++i) {
        const double turn = i * std::numbers::pi / 1'000;
        bg::append(ring, Dot(piece.centre.x + piece.half_width * std::sin(turn),
                             piece.centre.y + piece.half_height * std::cos(turn)));
    }
    bg::correct(ring);
    return ring;
}
double common_area(const Ring& a, const Ring& b) {
    std::vector<Ring> parts;
    bg::intersection(a, b, parts);
    double area = 0;
    for (const Ring& part : parts) area += bg::area(part);
    return area;
}
double apart(Place a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

TEST(RanksAgainstBoost, bodies_wheel_and_turn) {
    Random random(31);
    for (int i = 0; i < rank_cases(); ++i) {
        const Body body = some_body(random, 200'000);
        const Rectangle there = rectangle(body);
        const Corners here = corners(body);
        for (std::size_t k = 0; k < 4; ++k) ASSERT_LT(apart(there.corners()[k], here[k]), 1) << i;
        const Tick turn = some(random, -9'000, 9'000);
        const Body wheeled = turned_about(body, wheel(turn).pivot, turn);
        ASSERT_LT(apart(there.wheeled(turn / 100.0).front, wheeled.front.at), 1.5) << i;
        ASSERT_NEAR(arc(body.size.width, turn), std::abs(turn) * std::numbers::pi / 18'000 * body.size.width,
                    1)
            << i;
        Dot centroid;
        bg::centroid(ring_of(here), centroid);
        ASSERT_LT(apart({centroid.x(), centroid.y()}, centre(body)), 2.5) << i;
        Dot turned;
        bg::centroid(ring_of(corners(turned_about_centre(body, turn))), turned);
        ASSERT_LT(bg::distance(centroid, turned), 5) << i;
    }
}

TEST(RanksAgainstBoost, zones_are_wedges) {
    Random random(32);
    std::array<int, 4> seen{};
    for (int i = 0; i < rank_cases(); ++i) {
        const Body body = some_body(random, 50'000);
        const Point point = some_point(random, 120'000);
        const Rectangle there = rectangle(body);
        if (bg::distance(ring_of(there), dot_of(point)) < 5) continue;
        const Face zone = zone_of(body, point, {});
        ++seen[static_cast<std::size_t>(zone)];
        for (const Face face : {Face::Front, Face::Right, Face::Rear, Face::Left}) {
            const Rectangle out = there.face(face);
            const double far = 1e6;
            Ring wedge;
            for (const auto& [ahead, right] : {std::pair{0.0, -out.width / 2},
                                               {0.0, out.width / 2},
                                               {far, out.width / 2 + far},
                                               {far, -out.width / 2 - far}})
                bg::append(wedge, dot_of(out.at(ahead, right)));
            bg::correct(wedge);
            Line border;
            for (const Dot& dot : wedge.outer()) bg::append(border, dot);
            if (bg::distance(border, dot_of(point)) < 5) continue;
            ASSERT_EQ(bg::within(dot_of(point), wedge), zone == face) << i;
        }
    }
    for (const int count : seen) EXPECT_GT(count, rank_cases() / 40);
}

TEST(RanksAgainstBoost, ellipses_are_round) {
    Random random(33);
    int inside_some = 0;
    for (int i = 0; i < std::max(1, rank_cases() / 10); ++i) {
        const Point low = some_point(random, 40'000);
        const Piece pond = ellipse_piece(
            1, 2, {low, low + Vector{2 * some(random, 3'000, 30'000), 2 * some(random, 3'000, 30'000)}});
        const Ring there = fine_ellipse(pond);
        const Body body = some_body(random, 60'000);
        const Ring footprint = ring_of(corners(body));
        const double gap = bg::distance(footprint, there);
        if (gap > 1) {
            ASSERT_FALSE(overlap(pond, corners(body), 0)) << i;
        }
        const double area = common_area(footprint, there);
        if (area > 1e5) {
            ASSERT_TRUE(overlap(pond, corners(body), 0)) << i;
        }
        // A polygon of 64 corners lies up to this far inside the ellipse, all along what crosses the
        // footprint.
        const double sagitta = 0.0013 * std::max(pond.half_width, pond.half_height);
        const double lost = sagitta * (body.size.width + body.size.depth) / bg::area(footprint);
        ASSERT_NEAR(share_inside(pond, body), area / bg::area(footprint) * kWholeShare,
                    kWholeShare * (lost + 0.0005))
            << i;
        const Segment way{some_point(random, 80'000), some_point(random, 80'000)};
        Line line;
        bg::append(line, dot_of(way.from));
        bg::append(line, dot_of(way.to));
        std::vector<Line> parts;
        bg::intersection(line, there, parts);
        double expected = 0;
        for (const Line& part : parts) expected += static_cast<double>(bg::length(part));
        const auto stretch = inside(pond, way);
        // Where the line only grazes the border, the polygon of Boost cuts off more.
        const double tolerance = expected < 3'000 ? 600 : 40;
        ASSERT_NEAR(stretch ? length(way, *stretch) : 0, expected, tolerance) << i;
        inside_some += expected > 0 ? 1 : 0;
    }
    EXPECT_GT(30 * inside_some, rank_cases() / 10);
}

TEST(RanksAgainstBoost, shares_of_polygons) {
    Random random(34);
    int partly = 0;
    for (int i = 0; i < rank_cases(); ++i) {
        const Corners wood = corners(some_body(random, 20'000));
        const Body body = some_body(random, 20'000);
        const Ring footprint = ring_of(corners(body));
        const double share = common_area(footprint, ring_of(wood)) / bg::area(footprint);
        ASSERT_NEAR(share_inside(area_piece(1, 2, wood), body), share * kWholeShare, 40) << i;
        partly += share > 0.01 && share < 0.99 ? 1 : 0;
    }
    EXPECT_GT(10 * partly, rank_cases());
}

TEST(RanksAgainstBoost, the_nearest_point_in_a_cone) {
    Random random(35);
    int cut = 0;
    for (int i = 0; i < rank_cases(); ++i) {
        const Corners target = corners(some_body(random, 60'000));
        const Pose eye{some_point(random, 60'000), Angle(random.below(kFullTurn))};
        const Tick half = some(random, 1'000, 8'900);
        const Rectangle look{{static_cast<double>(eye.at.x), static_cast<double>(eye.at.y)},
                             eye.heading.centidegrees() / 100.0,
                             0,
                             0};
        const double far = 1e6;
        const double aside = far * std::tan(half * std::numbers::pi / 18'000);
        Ring cone;
        bg::append(cone, dot_of(look.front));
        bg::append(cone, dot_of(look.at(far, aside)));
        bg::append(cone, dot_of(look.at(far, -aside)));
        bg::correct(cone);
        std::vector<Ring> parts;
        bg::intersection(cone, ring_of(target), parts);
        const auto nearest = nearest_in_cone(eye, half, target);
        if (parts.empty() || bg::area(parts[0]) < 1e4) continue;
        ASSERT_TRUE(nearest) << i;
        ASSERT_NEAR(distance(eye.at, *nearest), bg::distance(dot_of(eye.at), parts[0]), 8) << i;
        cut += bg::area(parts[0]) < 0.9 * bg::area(ring_of(target)) ? 1 : 0;
    }
    EXPECT_GT(20 * cut, rank_cases());
}

TEST(RanksAgainstBoost, nearer_than_a_limit) {
    Random random(36);
    for (int i = 0; i < rank_cases(); ++i) {
        const Corners a = corners(some_body(random, 40'000));
        const Corners b = corners(some_body(random, 40'000));
        const double there = bg::distance(ring_of(a), ring_of(b));
        for (const Tick limit : {1, 5'000, 20'000}) {
            if (std::abs(there - limit) > 0.01) {
                ASSERT_EQ(nearer(a, b, limit), there < limit) << i;
            }
        }
    }
}

TEST(RanksAgainstBoost, when_one_meets_another) {
    Random random(37);
    int met = 0;
    for (int i = 0; i < rank_cases(); ++i) {
        const Body body = some_body(random, 10'000);
        const Corners other = corners(some_body(random, 60'000));
        const auto passed = passage(corners(body), body.front.heading, other);
        const auto meets_after = [&](double way) {
            return bg::intersects(ring_of(rectangle(body).moved(way)), ring_of(other));
        };
        if (!passed || static_cast<double>(passed->aside) / kOne < 20) {
            for (double way = -100'000; way <= 100'000; way += 5'000) {
                const double deep =
                    meets_after(way) ? common_area(ring_of(rectangle(body).moved(way)), ring_of(other)) : 0;
                ASSERT_LT(deep, 40 * 60'000.0) << i;
            }
            continue;
        }
        ++met;
        const double enter = static_cast<double>(passed->enter) / kOne;
        const double leave = static_cast<double>(passed->leave) / kOne;
        // Where sides are nearly parallel to the way, a tick across makes many along it.
        const double slope = 400;
        ASSERT_FALSE(meets_after(enter - slope)) << i;
        ASSERT_FALSE(meets_after(leave + slope)) << i;
        ASSERT_TRUE(meets_after((enter + leave) / 2)) << i;
        if (leave - enter > 4 * slope) {
            ASSERT_TRUE(meets_after(enter + slope)) << i;
            ASSERT_TRUE(meets_after(leave - slope)) << i;
        }
    }
    EXPECT_GT(4 * met, rank_cases());
}

TEST(RanksAgainstBoost, cells_meet_where_their_edges_do) {
    Random random(38);
    int some_left_out = 0;
    for (int i = 0; i < rank_cases(); ++i) {
        const int models = some(random, 1, 30);
        const Regiment target{{models, some(random, 1, models), test::kHorse},
                              {some_point(random, 100'000), Angle(random.below(kFullTurn))}};
        const auto face = static_cast<Face>(random.below(4));
        const int attackers = some(random, 1, 30);
        const Block block{attackers, some(random, 1, attackers), test::kFoot};
        const Tick offset = some(random, -60'000, 60'000);
        const Regiment own{block, laid_flush(block.footprint(), body_of(target), face, offset).front};
        const Tick corner = 100;
        const Meeting met = meeting(own, Face::Front, target, face, corner);
        const Rectangle front = rectangle(body_of(own));
        const Rectangle line = rectangle(body_of(target)).face(face);
        Line struck;
        bg::append(struck, dot_of(line.at(0, -line.width / 2)));
        bg::append(struck, dot_of(line.at(0, line.width / 2)));
        for (int file = 0; file < block.in_rank(0); ++file) {
            const double left = -front.width / 2 + file * block.cell.width;
            Line cell;
            bg::append(cell, dot_of(front.at(0, left)));
            bg::append(cell, dot_of(front.at(0, left + block.cell.width)));
            const double gap = bg::distance(cell, struck);
            if (std::abs(gap - corner) < 4) continue;
            const bool is_met = file >= met.own.first && file < met.own.first + met.own.count;
            ASSERT_EQ(is_met, gap < corner) << i << " " << file;
        }
        some_left_out += met.own.count > 0 && met.own.count < block.in_rank(0) ? 1 : 0;
    }
    EXPECT_GT(10 * some_left_out, rank_cases());
}

// A step slice by slice: the first slice at whose end something stands against it.
struct Slices {
    int good = 0;  // whole slices that can be made
    bool stopped = false;
    bool doubtful = false;
};
struct Hindrance {
    Rectangle shape;
    double spacing = 0;
};
struct SlowStep {
    bool wheels = false;
    int side = 1;
    double stride = 0;  // ticks or degrees
    int count = 0;
};
Slices walk(const Rectangle& body, const SlowStep& step, const std::vector<Hindrance>& others) {
    Slices slices;
    for (int k = 1; k <= step.count && !slices.stopped; ++k) {
        const double progress = step.stride * k;
        const Rectangle now = step.wheels ? body.wheeled(step.side * progress) : body.moved(progress);
        for (const Hindrance& other : others) {
            const double deep = overlap_depth(now, other.shape);
            slices.doubtful = slices.doubtful || std::abs(deep - kRounding) < 3;
            slices.stopped = slices.stopped || deep > kRounding;
            if (other.spacing <= 0 || deep > 0) continue;
            const double gap = bg::distance(ring_of(now), ring_of(other.shape));
            const double start = bg::distance(ring_of(body), ring_of(other.shape));
            const bool near = gap < other.spacing - kRounding && gap < start - kRounding;
            slices.doubtful = slices.doubtful || std::abs(gap - other.spacing + kRounding) < 3 ||
                              (gap < other.spacing && std::abs(gap - start) < 6);
            slices.stopped = slices.stopped || near;
        }
        if (!slices.stopped) slices.good = k;
    }
    return slices;
}

TEST(RanksAgainstBoost, moves_end_in_the_slice_that_meets_something) {
    Random random(39);
    int stopped = 0;
    int compared = 0;
    for (int i = 0; i < rank_cases() / 4; ++i) {
        const Body body = some_body(random, 10'000);
        std::vector<Corners> shapes;
        std::vector<Hindrance> slow_others;
        const int count = some(random, 1, 4);
        for (int k = 0; k < count; ++k) {
            const Body other = some_body(random, 25'000);
            if (overlap(corners(other), corners(body), 0)) continue;
            shapes.push_back(corners(other));
            slow_others.push_back({rectangle(other), random.below(2) == 0 ? 0.0 : 5'000.0});
        }
        std::vector<Other> others;
        for (std::size_t k = 0; k < shapes.size(); ++k) {
            others.push_back(other_of(static_cast<Id>(k), shapes[k]));
            others.back().spacing = static_cast<Tick>(slow_others[k].spacing);
        }
        Scene scene = test::open_scene();
        scene.others = others;
        SlowStep slow{random.below(2) == 0, random.below(2) == 0 ? -1 : 1, 0, some(random, 1, 30)};
        const double stride = std::max(1.0, std::floor(500.0 / body.size.width * 18'000 / std::numbers::pi));
        slow.stride = slow.wheels ? stride / 100 : 500;
        const auto whole = static_cast<std::int32_t>(slow.count * stride);
        const Step step = slow.wheels ? wheel(slow.side * whole) : advance(500 * slow.count);
        const Moved moved = move(body, std::array{step}, kFarthest, scene);
        const Slices there = walk(rectangle(body), slow, slow_others);
        if (there.doubtful) continue;
        ++compared;
        stopped += there.stopped ? 1 : 0;
        const double made =
            slow.wheels ? std::abs(moved.steps[0].turn) / stride : moved.steps[0].length / 500.0;
        ASSERT_EQ(moved.stop.by != Obstacle::Nothing, there.stopped) << i;
        // Within the slice it goes as far as it can, and it may give back the slack of the last one.
        ASSERT_GE(made, there.good - 0.02 - (there.stopped ? 3 / stride : 0)) << i;
        ASSERT_LT(made, there.good + 1 + 1e-9) << i;
    }
    EXPECT_GT(8 * compared, rank_cases());
    EXPECT_GT(5 * stopped, compared);
}

// A run by steps of a hundredth of an inch.
struct SlowRunner {
    Rectangle shape;
    InTheWay manner = InTheWay::Pass;
};
struct SlowRun {
    bool closed = false;
    bool doubtful = false;
    double way = 0;
};
SlowRun run_slowly(const Rectangle& body, double distance, const std::vector<SlowRunner>& others) {
    constexpr double kStep = 50;
    SlowRun result;
    result.way = distance;
    const auto depth_at = [&](const SlowRunner& other, double way) {
        const double deep = overlap_depth(body.moved(way), other.shape);
        result.doubtful = result.doubtful || std::abs(deep - kRounding) < 12;
        return deep;
    };
    for (const SlowRunner& other : others) {
        if (other.manner != InTheWay::Stop) continue;
        for (double way = 0; way <= result.way; way += kStep) {
            if (depth_at(other, way) > kRounding) result.way = std::max(0.0, way - kStep);
        }
    }
    const bool met = result.way < distance;
    for (bool upon = !met; upon;) {
        upon = false;
        for (const SlowRunner& other : others)
            upon = upon || (other.manner == InTheWay::Pass && depth_at(other, result.way) > kRounding);
        if (upon) result.way += kStep;
    }
    for (const SlowRunner& other : others) {
        if (other.manner == InTheWay::Pass && met && depth_at(other, result.way) > 0) result.doubtful = true;
        if (other.manner == InTheWay::Stop && result.way > distance) {
            for (double way = distance; way <= result.way; way += kStep) {
                if (depth_at(other, way) > 0) result.doubtful = true;
            }
        }
        if (other.manner != InTheWay::Detour) continue;
        for (double way = 0; way <= result.way; way += kStep) {
            if (depth_at(other, way) > kRounding) result.closed = true;
        }
    }
    return result;
}

TEST(RanksAgainstBoost, runs_take_the_first_bearing_that_is_open) {
    Random random(40);
    constexpr std::array<std::int32_t, 6> kDetours = {1'500, -1'500, 3'000, -3'000, 4'500, -4'500};
    RunRule rule;
    rule.detours = kDetours;
    int turned_aside = 0;
    int compared = 0;
    for (int i = 0; i < rank_cases() / 5; ++i) {
        const Body body = some_body(random, 10'000);
        std::vector<Corners> shapes;
        std::vector<SlowRunner> slow_others;
        const int count = some(random, 2, 7);
        for (int k = 0; k < count; ++k) {
            const Body other = some_body(random, 45'000);
            shapes.push_back(corners(other));
            const std::array manners = {InTheWay::Pass, InTheWay::Stop, InTheWay::Detour, InTheWay::Detour};
            const InTheWay manner = manners[random.below(4)];
            slow_others.push_back({rectangle(other), manner});
        }
        std::vector<RunOther> others;
        for (std::size_t k = 0; k < shapes.size(); ++k)
            others.push_back(run_other(static_cast<Id>(k), shapes[k], slow_others[k].manner));
        const Angle bearing(random.below(kFullTurn));
        const Tick way = some(random, 5'000, 50'000);
        const Ran here = run(body, {bearing, way}, others, rule, test::open_scene());
        bool doubtful = false;
        std::optional<Angle> open;
        double there = 0;
        for (std::size_t k = 0; k <= kDetours.size() && !open && !doubtful; ++k) {
            const Angle now = k == 0 ? bearing : bearing + kDetours[k - 1];
            const std::int32_t turn = (now - body.front.heading.centidegrees()).centidegrees();
            const SlowRun slow = run_slowly(rectangle(turned_about_centre(body, turn)), way, slow_others);
            doubtful = slow.doubtful;
            if (!slow.closed) open = now;
            there = slow.way;
        }
        if (doubtful) continue;
        ++compared;
        ASSERT_EQ(here.end == RunEnd::Closed, !open) << i;
        if (!open) continue;
        ASSERT_EQ(here.bearing, *open) << i;
        ASSERT_NEAR(here.way, there, 110) << i;
        turned_aside += here.bearing != bearing ? 1 : 0;
    }
    EXPECT_GT(40 * compared, rank_cases());
    EXPECT_GT(60 * turned_aside, compared);
}

}  // namespace
}  // namespace clashfield::geometry::slow
