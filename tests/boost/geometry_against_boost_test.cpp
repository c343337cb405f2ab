// The same questions to Boost.Geometry, in doubles: the answers agree wherever rounding does not decide.

#include <cmath>
#include <cstdlib>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <gtest/gtest.h>

#include "base/random.h"
#include "geometry/polygon.h"

namespace clashfield::geometry {
namespace {

namespace bg = boost::geometry;
using TheirPoint = bg::model::d2::point_xy<double>;
using TheirPolygon = bg::model::polygon<TheirPoint>;
using TheirLine = bg::model::linestring<TheirPoint>;

// More with CLASHFIELD_GEOMETRY_CASES.
int cases_against_boost() {
    const char* wanted = std::getenv("CLASHFIELD_GEOMETRY_CASES");
    return wanted == nullptr ? 5'000 : std::atoi(wanted);
}

TheirPolygon theirs(Polygon polygon) {
    TheirPolygon copy;
    for (const Point p : polygon) bg::append(copy, TheirPoint(p.x, p.y));
    bg::correct(copy);
    return copy;
}

Corners random_corners(Random& random) {
    const Pose at{{static_cast<Tick>(random.below(150'000)), static_cast<Tick>(random.below(150'000))},
                  Angle(random.below(kFullTurn))};
    return corners(at, {static_cast<Tick>(10'000 + random.below(40'000)),
                        static_cast<Tick>(10'000 + random.below(40'000))});
}

TEST(AgainstBoost, distances_and_overlaps) {
    Random random(11);
    int apart = 0;
    for (int i = 0; i < cases_against_boost(); ++i) {
        const Corners a = random_corners(random);
        const Corners b = random_corners(random);
        const double distance_there = bg::distance(theirs(a), theirs(b));
        ASSERT_NEAR(distance(a, b), distance_there, 1.001) << i;
        if (distance_there > 2) {
            ASSERT_FALSE(overlap(a, b)) << i;
            ++apart;
        }
        std::vector<TheirPolygon> common;
        bg::intersection(theirs(a), theirs(b), common);
        // Two bases that share more than a sliver overlap.
        if (!common.empty() && bg::area(common[0]) > 1e6) {
            ASSERT_TRUE(overlap(a, b)) << i;
        }
    }
    EXPECT_GT(apart, cases_against_boost() / 4);
    EXPECT_LT(apart, cases_against_boost());
}

TEST(AgainstBoost, sweeps) {
    Random random(12);
    for (int i = 0; i < cases_against_boost(); ++i) {
        const Corners a = random_corners(random);
        const Corners b = random_corners(random);
        bg::model::multi_point<TheirPoint> points;
        for (const Point p : a) bg::append(points, TheirPoint(p.x, p.y));
        for (const Point p : b) bg::append(points, TheirPoint(p.x, p.y));
        TheirPolygon expected;
        bg::convex_hull(points, expected);
        const Hull sweep = hull(a, b);
        ASSERT_NEAR(bg::area(theirs({sweep.begin(), sweep.size()})), bg::area(expected), 1) << i;
    }
}

TEST(AgainstBoost, lines_through_polygons) {
    Random random(13);
    int through = 0;
    for (int i = 0; i < cases_against_boost(); ++i) {
        const Corners wood = random_corners(random);
        const auto point = [&] {
            return Point{static_cast<Tick>(random.below(150'000)), static_cast<Tick>(random.below(150'000))};
        };
        const Segment line{point(), point()};
        TheirLine there;
        bg::append(there, TheirPoint(line.from.x, line.from.y));
        bg::append(there, TheirPoint(line.to.x, line.to.y));
        std::vector<TheirLine> parts;
        bg::intersection(there, theirs(wood), parts);
        double expected = 0;
        for (const TheirLine& part : parts) expected += static_cast<double>(bg::length(part));
        const auto stretch = inside(wood, line);
        ASSERT_NEAR(stretch ? length(line, *stretch) : 0, expected, 2) << i;
        ASSERT_NEAR(distance(wood, line), bg::distance(there, theirs(wood)), 1.001) << i;
        if (expected > 2) ++through;
    }
    EXPECT_GT(through, cases_against_boost() / 20);
}

}  // namespace
}  // namespace clashfield::geometry
