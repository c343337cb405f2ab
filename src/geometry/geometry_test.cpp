// Worked examples of the rules that use the geometry, and properties on random bases. Doubles and an
// independent library appear here only, to check the whole numbers.

#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>

#include "base/random.h"
#include "geometry/contact.h"
#include "geometry/grid.h"
#include "geometry/polygon.h"

namespace clashfield::geometry {
namespace {

constexpr Tick kMillimetre = 1000;
constexpr ContactRule kRule{.gap = 500, .end = 1000, .tie = 10};

Tick mm(double millimetres) { return static_cast<Tick>(std::lround(millimetres * kMillimetre)); }
Pose pose(double x, double y, double heading) {
    return {{mm(x), mm(y)}, Angle(std::lround(heading * kDegree))};
}
Base base(const Pose& at, BaseSize of) { return {corners(at, of), at.heading}; }

constexpr BaseSize kClose{20 * kMillimetre, 20 * kMillimetre};
constexpr BaseSize kMedium{25 * kMillimetre, 25 * kMillimetre};
constexpr BaseSize kHorse{25 * kMillimetre, 50 * kMillimetre};

// How many random cases a property is tried on; more with CLASHFIELD_GEOMETRY_CASES.
int cases() {
    const char* wanted = std::getenv("CLASHFIELD_GEOMETRY_CASES");
    return wanted == nullptr ? 20'000 : std::atoi(wanted);
}

// Bases close to each other, so that many touch; some along the axes, as players set them up.
Base random_base(Random& random) {
    const Pose at{{static_cast<Tick>(random.below(120'000)), static_cast<Tick>(random.below(120'000))},
                  random.below(3) == 0 ? Angle(kQuarterTurn * static_cast<int>(random.below(4)))
                                       : Angle(random.below(kFullTurn))};
    return base(at, {static_cast<Tick>(10'000 + 5'000 * random.below(7)),
                     static_cast<Tick>(10'000 + 5'000 * random.below(9))});
}

TEST(Angle, sines_are_those_of_the_textbook) {
    for (int k = 0; k < kFullTurn; ++k) {
        const double radians = k * std::acos(-1.0) / 18'000;
        ASSERT_NEAR(static_cast<double>(sine(Angle(k))), std::sin(radians) * kOne, 1.0) << k;
    }
    EXPECT_EQ(sine(Angle::degrees(90)), kOne);
    EXPECT_EQ(sine(Angle::degrees(30)), kOne / 2);
    EXPECT_EQ(cosine(Angle::degrees(180)), -kOne);
}

TEST(Angle, headings_are_found_again) {
    for (int k = 0; k < kFullTurn; k += 7)
        ASSERT_EQ(heading_of(offset(Angle(k), 1'000'000, 0)).centidegrees(), k);
    EXPECT_EQ(heading_of({0, -5}), Angle::degrees(180));
    EXPECT_EQ(heading_of({-5, 0}), Angle::degrees(270));
    EXPECT_EQ(between(Angle::degrees(350), Angle::degrees(10)), 2000);
}

TEST(Point, lengths_are_rounded_up) {
    EXPECT_EQ(length(Vector{3, 4}), 5);
    EXPECT_EQ(length(Vector{1, 1}), 2);
    EXPECT_EQ(length(Vector{0, 0}), 0);
    EXPECT_EQ(root((std::int64_t{1} << 50) - 1), (1 << 25) - 1);
}

TEST(Base, CL_V06_corners_of_a_horseman) {
    const Corners found = corners(pose(300, 200, 30), kHorse);
    const Corners expected = {
        Point{301'675, 227'901}, {323'325, 215'401}, {298'325, 172'099}, {276'675, 184'599}};
    EXPECT_EQ(found, expected);
}

TEST(Base, CL_V07_the_corner_that_moves_farthest) {
    const Corners from = corners(pose(100, 100, 0), kHorse);
    const auto moved = [&](double y, double heading) {
        return farthest_corner(from, corners(pose(100, y, heading), kHorse));
    };
    EXPECT_NEAR(moved(190, 30), 100'190, 5);
    EXPECT_NEAR(moved(189, 30), 99'190, 5);
    EXPECT_EQ(moved(200, 0), 100'000);
    EXPECT_EQ(moved(200.02, 0), 100'020);
    EXPECT_NEAR(moved(150, 180), 103'080, 5);
    EXPECT_NEAR(moved(140, 180), 93'410, 5);
}

TEST(Polygon, CL_V08_V09_overlaps_and_sweeps) {
    const std::array marsh = {Point{mm(400), mm(200)}, Point{mm(600), mm(200)}, Point{mm(600), mm(400)},
                              Point{mm(400), mm(400)}};
    const auto sweep_to = [&](double y) {
        return hull(corners(pose(500, 140, 0), kMedium), corners(pose(500, y, 0), kMedium));
    };
    const auto enters = [&](double y) {
        const Hull sweep = sweep_to(y);
        return overlap({sweep.begin(), sweep.size()}, marsh, 100);
    };
    EXPECT_FALSE(enters(187.5));
    EXPECT_TRUE(enters(188));

    const Hull past = hull(corners(pose(200, 100, 0), kMedium), corners(pose(200, 180, 0), kMedium));
    const auto meets = [&](double x) {
        const Corners enemy = corners(pose(x, 140, 180), kMedium);
        return overlap({past.begin(), past.size()}, enemy, 100);
    };
    EXPECT_TRUE(meets(200));
    EXPECT_FALSE(meets(226));
    EXPECT_TRUE(meets(224));
    EXPECT_FALSE(meets(224.95));
}

struct ContactCase {
    Pose attacker;
    BaseSize attacker_size;
    double defender_heading;
    bool contact;
    Face face;
};

TEST(Contact, CL_V10_who_touches_whom_and_where) {
    const ContactCase table[] = {
        {pose(500, 520, 180), kClose, 0, true, Face::Front},
        {pose(500, 520.4, 180), kClose, 0, true, Face::Front},
        {pose(500, 520.6, 180), kClose, 0, false, Face::Front},
        {pose(510, 520, 180), kClose, 0, true, Face::Front},
        {pose(518.5, 520, 180), kClose, 0, true, Face::Front},
        {pose(519.5, 520, 180), kClose, 0, false, Face::Front},
        {pose(520, 520, 180), kClose, 0, false, Face::Front},
        {pose(520, 500, 270), kClose, 0, true, Face::Right},
        {pose(500, 480, 0), kClose, 0, true, Face::Rear},
        {pose(465, 500, 90), kHorse, 0, true, Face::Left},
        {pose(500, 524.142, 225), kClose, 0, true, Face::Front},
        {pose(500, 526.16, 180), kMedium, 30, true, Face::Front},
        {pose(500, 526.16, 180), kMedium, 60, true, Face::Left},
    };
    for (const ContactCase& row : table) {
        const Base attacker = base(row.attacker, row.attacker_size);
        const Base defender = base(pose(500, 500, row.defender_heading), kClose);
        const std::string what = std::to_string(&row - table);
        ASSERT_EQ(in_contact(attacker, defender, kRule), row.contact) << what;
        if (row.contact) {
            EXPECT_EQ(touched_face(defender, attacker, kRule), row.face) << what;
        }
    }
}

TEST(Polygon, CL_V12_the_part_of_a_line_inside_a_wood) {
    const std::array wood = {Point{0, 0}, Point{mm(200), 0}, Point{mm(200), mm(200)}, Point{0, mm(200)}};
    const auto in_wood = [&](double y, double to) {
        const Segment line{{mm(100), mm(y)}, {mm(100), mm(to)}};
        return length(line, inside(wood, line).value());
    };
    EXPECT_EQ(in_wood(160, 300), mm(40));
    EXPECT_EQ(in_wood(140, 300), mm(60));
    EXPECT_EQ(in_wood(100, 145), mm(45));
    EXPECT_FALSE(inside(wood, {{mm(300), 0}, {mm(300), mm(200)}}));
    EXPECT_EQ(crossing({{0, 0}, {10, 10}}, {{0, 10}, {10, 0}}), (Point{5, 5}));
    EXPECT_FALSE(crossing({{0, 0}, {10, 0}}, {{0, 1}, {10, 1}}));
}

TEST(Polygon, only_simple_ones_without_dents_are_convex) {
    EXPECT_TRUE(is_convex(std::array{Point{0, 0}, Point{9, 0}, Point{0, 9}}));
    EXPECT_TRUE(is_convex(std::array{Point{0, 9}, Point{9, 0}, Point{0, 0}}));
    EXPECT_FALSE(is_convex(std::array{Point{0, 0}, Point{9, 0}, Point{2, 2}, Point{0, 9}}));
    EXPECT_FALSE(is_convex(std::array{Point{0, 0}, Point{9, 9}, Point{9, 0}, Point{0, 9}}));
    EXPECT_FALSE(is_convex(std::array{Point{0, 0}, Point{5, 0}, Point{9, 0}, Point{0, 9}}));
    const std::array star = {Point{50, 90}, Point{80, 10}, Point{0, 60}, Point{100, 60}, Point{20, 10}};
    EXPECT_FALSE(is_convex(star));
}

TEST(GeometryLaws, tests_of_two_bases_do_not_depend_on_who_is_first) {
    Random random(1);
    int touching = 0;
    for (int i = 0; i < cases(); ++i) {
        const Base a = random_base(random);
        const Base b = random_base(random);
        ASSERT_EQ(overlap(a.corners, b.corners, 100), overlap(b.corners, a.corners, 100)) << i;
        ASSERT_EQ(distance(a.corners, b.corners), distance(b.corners, a.corners)) << i;
        ASSERT_EQ(in_contact(a, b, kRule), in_contact(b, a, kRule)) << i;
        ASSERT_EQ(touch(a.corners, b.corners), distance(a.corners, b.corners) == 0) << i;
        if (overlap(a.corners, b.corners)) {
            ASSERT_TRUE(touch(a.corners, b.corners)) << i;
        } else if (in_contact(a, b, kRule)) {
            ASSERT_LE(distance(a.corners, b.corners), kRule.gap) << i;
            ++touching;
        }
    }
    EXPECT_GT(touching, 0);
}

// A table turned by a quarter, mirrored and shifted.
Point carried(Point p, int turns, bool mirror, Vector by) {
    for (int i = 0; i < turns; ++i) p = {p.y, -p.x};
    if (mirror) p.x = -p.x;
    return p + by;
}
Base carried(const Base& b, int turns, bool mirror, Vector by) {
    Base image;
    for (std::size_t i = 0; i < 4; ++i)
        image.corners[i] = carried(b.corners[mirror ? (5 - i) % 4 : i], turns, mirror, by);
    const std::int64_t turned = b.heading.centidegrees() + std::int64_t{kQuarterTurn} * turns;
    image.heading = mirror ? Angle(-turned) : Angle(turned);
    return image;
}

TEST(GeometryLaws, nothing_changes_when_the_table_is_turned_mirrored_or_shifted) {
    Random random(2);
    int touching = 0;
    for (int i = 0; i < cases(); ++i) {
        const Base a = random_base(random);
        const Base b = random_base(random);
        const int turns = static_cast<int>(random.below(4));
        const bool mirror = random.below(2) == 1;
        const Vector by{static_cast<Tick>(random.below(1'000'000)),
                        static_cast<Tick>(random.below(1'000'000))};
        const Base c = carried(a, turns, mirror, by);
        const Base d = carried(b, turns, mirror, by);
        ASSERT_EQ(distance(a.corners, b.corners), distance(c.corners, d.corners)) << i;
        ASSERT_EQ(overlap(a.corners, b.corners, 100), overlap(c.corners, d.corners, 100)) << i;
        ASSERT_EQ(in_contact(a, b, kRule), in_contact(c, d, kRule)) << i;
        if (in_contact(a, b, kRule) && !overlap(a.corners, b.corners, 100)) {
            ++touching;
            Face face = touched_face(a, b, kRule);
            if (mirror && (face == Face::Left || face == Face::Right))
                face = face == Face::Left ? Face::Right : Face::Left;
            // Left and right alike: no rule puts one before the other.
            const Face image = touched_face(c, d, kRule);
            const auto flank = [](Face f) { return f == Face::Left || f == Face::Right; };
            ASSERT_TRUE(image == face || (flank(image) && flank(face))) << i;
        }
    }
    EXPECT_GT(touching, 0);
}

TEST(GeometryLaws, corners_turn_with_the_table) {
    Random random(3);
    for (int i = 0; i < cases(); ++i) {
        const Angle heading(random.below(kFullTurn));
        const BaseSize of{static_cast<Tick>(1 + random.below(60'000)),
                          static_cast<Tick>(1 + random.below(60'000))};
        const Corners plain = corners({{0, 0}, heading}, of);
        const Corners turned = corners({{0, 0}, heading + kQuarterTurn}, of);
        const Corners mirrored = corners({{0, 0}, Angle(-heading.centidegrees())}, of);
        for (std::size_t k = 0; k < 4; ++k) {
            ASSERT_EQ(turned[k], carried(plain[k], 1, false, {})) << i;
            ASSERT_EQ(mirrored[k], carried(plain[(5 - k) % 4], 0, true, {})) << i;
        }
    }
}

TEST(GeometryLaws, a_sweep_holds_both_ends_and_is_convex) {
    Random random(4);
    for (int i = 0; i < cases(); ++i) {
        const Base a = random_base(random);
        const Base b = random_base(random);
        const Hull sweep = hull(a.corners, b.corners);
        const Polygon polygon(sweep.begin(), sweep.size());
        ASSERT_TRUE(is_convex(polygon)) << i;
        for (const Point corner : a.corners) ASSERT_TRUE(contains(polygon, corner)) << i;
        for (const Point corner : b.corners) ASSERT_TRUE(contains(polygon, corner)) << i;
    }
}

TEST(GeometryLaws, a_line_is_inside_where_its_points_are) {
    Random random(5);
    int crossings = 0;
    for (int i = 0; i < cases(); ++i) {
        const Base wood = random_base(random);
        const auto point = [&] {
            return Point{static_cast<Tick>(random.below(120'000)), static_cast<Tick>(random.below(120'000))};
        };
        const Segment line{point(), point()};
        const auto stretch = inside(wood.corners, line);
        if (stretch) {
            ASSERT_TRUE(touch(wood.corners, line)) << i;
            ++crossings;
        } else {
            // A corner that is only grazed may be lost to rounding; whoever goes in by a tick is not.
            ASSERT_FALSE(contains(wood.corners, line.from) || contains(wood.corners, line.to)) << i;
        }
        const Segment back{line.to, line.from};
        ASSERT_EQ(touch(wood.corners, line), touch(wood.corners, back)) << i;
        ASSERT_EQ(distance(wood.corners, line), distance(wood.corners, back)) << i;
        // The same part of it, to the last unit.
        const auto part_back = inside(wood.corners, back);
        ASSERT_EQ(stretch.has_value(), part_back.has_value()) << i;
        if (stretch) {
            ASSERT_EQ(stretch->from, kWholeStretch - part_back->to) << i;
            ASSERT_EQ(stretch->to, kWholeStretch - part_back->from) << i;
            ASSERT_EQ(length(line, *stretch), length(back, *part_back)) << i;
        }
    }
    EXPECT_GT(crossings, cases() / 20);
}

TEST(Grid, finds_everybody_near) {
    Random random(6);
    Grid<200, 18, 12> grid(mm(100), mm(36));
    std::vector<Base> bases;
    std::vector<Point> centres;
    for (std::uint16_t i = 0; i < 200; ++i) {
        const Point at{static_cast<Tick>(random.below(1'800'000)),
                       static_cast<Tick>(random.below(1'200'000))};
        centres.push_back(at);
        bases.push_back(base({at, Angle(random.below(kFullTurn))}, kHorse));
        grid.add(i, at);
    }
    for (int turn = 0; turn < 500; ++turn) {
        const auto who = static_cast<std::uint16_t>(random.below(200));
        const Point to{static_cast<Tick>(random.below(1'800'000)),
                       static_cast<Tick>(random.below(1'200'000))};
        grid.move(who, centres[who], to);
        centres[who] = to;
        bases[who] = base({to, Angle(random.below(kFullTurn))}, kHorse);
        const Tick by = static_cast<Tick>(random.below(200'000));
        std::vector<bool> seen(200);
        grid.near(box_of(bases[who].corners), by, [&](std::uint16_t id) { seen[id] = true; });
        for (std::size_t other = 0; other < 200; ++other) {
            if (distance(bases[who].corners, bases[other].corners) <= by) {
                ASSERT_TRUE(seen[other]) << turn;
            }
        }
    }
}

}  // namespace
}  // namespace clashfield::geometry
