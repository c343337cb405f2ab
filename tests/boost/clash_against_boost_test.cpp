// Lines of sight and of shot once more, in doubles with Boost.Geometry and without any of the engine's short
// cuts: the answers agree wherever rounding does not decide.

#include <cmath>
#include <cstdlib>
#include <vector>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <gtest/gtest.h>

#include "tests/support/clash_tables.h"

namespace clashfield::clash {
namespace {

namespace bg = boost::geometry;
using TheirPoint = bg::model::d2::point_xy<double>;
using TheirPolygon = bg::model::polygon<TheirPoint>;
using TheirAreas = bg::model::multi_polygon<TheirPolygon>;
using TheirLine = bg::model::linestring<TheirPoint>;
using test::Pair;
using test::Table;

// What is nearer than this to changing the answer, in ticks, is left to the whole numbers.
constexpr double kUnsure = 6;

enum class Answer : std::uint8_t { No, Yes, Unsure };
Answer both(Answer a, Answer b) {
    if (a == Answer::No || b == Answer::No) return Answer::No;
    return a == Answer::Yes && b == Answer::Yes ? Answer::Yes : Answer::Unsure;
}
Answer either(Answer a, Answer b) {
    if (a == Answer::Yes || b == Answer::Yes) return Answer::Yes;
    return a == Answer::No && b == Answer::No ? Answer::No : Answer::Unsure;
}
Answer negated(Answer a) { return a == Answer::Unsure ? a : a == Answer::Yes ? Answer::No : Answer::Yes; }
Answer is_more(double value, double than) {
    if (std::abs(value - than) < kUnsure) return Answer::Unsure;
    return value > than ? Answer::Yes : Answer::No;
}
Answer answer(bool yes) { return yes ? Answer::Yes : Answer::No; }

TheirPoint theirs(Point point) { return TheirPoint(point.x, point.y); }
TheirLine theirs(TheirPoint from, TheirPoint to) { return TheirLine{from, to}; }
TheirPolygon theirs(std::span<const Point> points) {
    TheirPolygon polygon;
    for (const Point point : points) bg::append(polygon, theirs(point));
    bg::correct(polygon);
    return polygon;
}

// A base widened by so much, and a point of it: parts of half its depth ahead and of half its width right.
struct TheirBase {
    TheirPoint at;
    double heading;
    double width;
    double depth;

    TheirPoint point(double ahead, double right) const {
        const double f = ahead * depth / 2;
        const double r = right * width / 2;
        return {at.x() + f * std::sin(heading) + r * std::cos(heading),
                at.y() + f * std::cos(heading) - r * std::sin(heading)};
    }
    TheirPolygon polygon() const {
        TheirPolygon polygon;
        for (const auto& [ahead, right] : {std::pair{1, -1}, {1, 1}, {-1, 1}, {-1, -1}})
            bg::append(polygon, point(ahead, right));
        bg::correct(polygon);
        return polygon;
    }
};
TheirBase their_base(const Table& table, FigureId figure, double wider) {
    const Pose pose = table.state->figures[figure].pose();
    const BaseSize size = base_of(table.setup, *table.state, figure);
    return {theirs(pose.at), pose.heading.centidegrees() * std::acos(-1.0) / 18'000, size.width + 2 * wider,
            size.depth + 2 * wider};
}

double length_inside(const TheirLine& line, const TheirAreas& areas) {
    bg::model::multi_linestring<TheirLine> parts;
    bg::intersection(line, areas, parts);
    return static_cast<double>(bg::length(parts));
}

Answer stands_in(const Table& table, FigureId figure, const TheirPolygon& polygon) {
    const TheirPoint at = theirs(table.state->figures[figure].at);
    if (bg::distance(at, TheirLine(polygon.outer().begin(), polygon.outer().end())) < kUnsure)
        return Answer::Unsure;
    return answer(bg::within(at, polygon));
}

Answer is_near(const Table& table, FigureId figure, const TheirPoint& point) {
    return negated(
        is_more(bg::distance(their_base(table, figure, 0).polygon(), point), kHalfMeasure + kGrace));
}

// CL-TRN-10.
Answer their_mans(const Table& table, FigureId figure, const TheirLine& segment, Inner inner) {
    if (inner == Inner::Neither) return Answer::No;
    const TheirPoint at = theirs(table.state->figures[figure].at);
    const auto length = static_cast<double>(bg::length(segment));
    const double side = ((segment[1].x() - segment[0].x()) * (at.y() - segment[0].y()) -
                         (segment[1].y() - segment[0].y()) * (at.x() - segment[0].x())) /
                        length;
    // Some of the base lies between the ends of the stretch: around the corner is outside.
    double first = 1e18;
    double last = -1e18;
    for (const TheirPoint& corner : their_base(table, figure, 0).polygon().outer()) {
        const double along = ((segment[1].x() - segment[0].x()) * (corner.x() - segment[0].x()) +
                              (segment[1].y() - segment[0].y()) * (corner.y() - segment[0].y())) /
                             length;
        first = std::min(first, along);
        last = std::max(last, along);
    }
    const Answer between = both(is_more(last, 0), is_more(length - first, 0));
    return both(between, both(negated(is_more(bg::distance(their_base(table, figure, 0).polygon(), segment),
                                              kAdjacent + kGrace)),
                              is_more(inner == Inner::Left ? side : -side, 0)));
}

std::vector<TheirLine> segments_of(const TerrainPiece& piece) {
    std::vector<TheirLine> segments;
    for (std::size_t i = 0; i + 1 < piece.points.size(); ++i)
        segments.push_back(theirs(theirs(piece.points[i]), theirs(piece.points[i + 1])));
    if (piece.closed) segments.push_back(theirs(theirs(piece.points.back()), theirs(piece.points.front())));
    return segments;
}

Answer is_met(const TheirLine& a, const TheirLine& b) {
    for (const TheirLine* one : {&a, &b}) {
        for (const TheirPoint& end : *one) {
            if (bg::distance(end, one == &a ? b : a) < kUnsure) return Answer::Unsure;
        }
    }
    return answer(bg::intersects(a, b));
}

// CL-GEO-12 (c), (d).
Answer is_closed_by_line(const Table& table, Pair pair, const TheirLine& line, const TerrainPiece& piece) {
    Answer closed = Answer::No;
    const std::vector<TheirLine> segments = segments_of(piece);
    const bool wall = piece.kind == TerrainKind::Wall || piece.kind == TerrainKind::Rampart;
    for (const TheirLine& segment : segments) {
        const Answer met = is_met(segment, line);
        if (met == Answer::No) continue;
        Answer helped = Answer::No;
        if (wall) {  // CL-TRN-10: the stretch that is crossed; no random wall has a point in a straight part
            helped = either(their_mans(table, pair.a, segment, piece.inner),
                            their_mans(table, pair.b, segment, piece.inner));
        } else {
            std::vector<TheirPoint> points;
            bg::intersection(segment, line, points);
            if (points.size() != 1) return Answer::Unsure;
            helped = either(is_near(table, pair.a, points[0]), is_near(table, pair.b, points[0]));
        }
        closed = either(closed, both(met, negated(helped)));
    }
    return closed;
}

// CL-GEO-12 (b); mountains are hills of level 9.
Answer is_closed_by_hill(const Table& table, Pair pair, const TheirLine& line, const TerrainPiece& piece) {
    const int level = piece.kind == TerrainKind::Mountain ? 9 : piece.level;
    if (level <= std::min(table.state->figures[pair.a].level, table.state->figures[pair.b].level))
        return Answer::No;
    const TheirPolygon hill = theirs(piece.points);
    const Answer stood = either(stands_in(table, pair.a, hill), stands_in(table, pair.b, hill));
    return both(is_more(length_inside(line, {hill}), 100), negated(stood));
}

// What hides whoever is deep inside: woods and buildings, or buildings alone for a woodsman.
TheirAreas woods_of(const Table& table, bool woodsman) {
    TheirAreas woods;
    for (const TerrainPiece& piece : table.setup.terrain) {
        if (!is_building(piece.kind) && (piece.kind != TerrainKind::Wood || woodsman)) continue;
        TheirAreas more;
        bg::union_(woods, theirs(piece.points), more);
        woods = more;
    }
    return woods;
}

Answer is_open(const Table& table, Pair pair, const TheirLine& line, const TheirAreas& woods) {
    Answer closed = Answer::No;
    for (const TerrainPiece& piece : table.setup.terrain) {
        if (is_line(piece.kind)) {
            closed = either(closed, is_closed_by_line(table, pair, line, piece));
        } else if (piece.kind == TerrainKind::Hill || piece.kind == TerrainKind::Mountain) {
            closed = either(closed, is_closed_by_hill(table, pair, line, piece));
        }
    }
    if (!woods.empty()) closed = either(closed, is_more(length_inside(line, woods), kHalfMeasure + kGrace));
    return negated(closed);
}

// Whether somebody's base is on the line (CL-GEO-13).
Answer is_closed_by_base(const Table& table, Pair pair, const TheirLine& line) {
    const State& state = *table.state;
    const int height = std::max(state.figures[pair.a].level, state.figures[pair.b].level);
    Answer closed = Answer::No;
    for (FigureId figure = 0; figure < table.setup.figures.size(); ++figure) {
        if (figure == pair.a || figure == pair.b || !on_table(state, figure)) continue;
        if (state.figures[figure].level < height) continue;
        // No base reaches farther than 43 mm from its centre.
        if (bg::distance(theirs(state.figures[figure].at), line) > 50'000) continue;
        if (!bg::intersects(line, their_base(table, figure, 250 + kUnsure).polygon())) continue;
        const bool surely = bg::intersects(line, their_base(table, figure, 250 - kUnsure).polygon());
        closed = either(closed, surely ? Answer::Yes : Answer::Unsure);
    }
    return closed;
}

Answer may_shoot(const Table& table, Pair pair, const TheirAreas& woods) {
    const TheirBase target = their_base(table, pair.b, -1000);
    const TheirPoint from = theirs(table.state->figures[pair.a].at);
    Answer open = Answer::No;
    for (const int ahead : {0, 1, -1}) {
        for (const int right : {0, 1, -1}) {
            const TheirLine line = theirs(from, target.point(ahead, right));
            open = either(
                open, both(is_open(table, pair, line, woods), negated(is_closed_by_base(table, pair, line))));
            if (open == Answer::Yes) return open;
        }
    }
    return open;
}

int boost_cases() {
    const char* wanted = std::getenv("CLASHFIELD_GEOMETRY_CASES");
    return wanted == nullptr ? 500 : std::atoi(wanted);
}

struct Tally {
    int open = 0;
    int closed = 0;
    int unsure = 0;
    void add(Answer answer) { ++(answer == Answer::Yes ? open : answer == Answer::No ? closed : unsure); }
};

void expect_same_answer(const Line& line, Answer answer) {
    if (answer == Answer::Unsure) return;
    ASSERT_EQ(line.open, answer == Answer::Yes);
}

TEST(ClashAgainstBoost, sight_and_shots) {
    Random random(31);
    Tally sights;
    Tally shots;
    constexpr int kPairs = 16;
    for (int i = 0; i < boost_cases() && !HasFatalFailure(); i += kPairs) {
        const Table table = test::random_table(random);
        const State& state = *table.state;
        const TheirAreas woods[] = {woods_of(table, false), woods_of(table, true)};
        for (int k = 0; k < kPairs && !HasFatalFailure(); ++k) {
            SCOPED_TRACE("pair " + std::to_string(i + k));
            const Pair pair = test::random_pair(table, random);
            const TheirAreas& hidden = woods[test::is_woodsman(table, pair.a) ? 1 : 0];
            const TheirLine line = theirs(theirs(state.figures[pair.a].at), theirs(state.figures[pair.b].at));
            const Answer seen = is_open(table, pair, line, hidden);
            sights.add(seen);
            expect_same_answer(sight(table.setup, state, pair.a, pair.b), seen);
            const Answer shot = may_shoot(table, pair, hidden);
            shots.add(shot);
            expect_same_answer(shooting_line(table.setup, state, pair.a, pair.b), shot);
        }
    }
    for (const Tally& tally : {sights, shots}) {
        EXPECT_GT(tally.open, boost_cases() / 10);
        EXPECT_GT(tally.closed, boost_cases() / 10);
        EXPECT_LT(tally.unsure, boost_cases() / 50);
    }
}

// Lines across a great crowd, where the engine looks at no more than it must.
TEST(ClashAgainstBoost, shots_across_a_crowd) {
    Random random(32);
    constexpr int kPairs = 40;
    for (int i = 0; i < boost_cases() / 8 && !HasFatalFailure(); i += kPairs) {
        const Table table = test::random_table(random, 80);
        const TheirAreas woods[] = {woods_of(table, false), woods_of(table, true)};
        for (int k = 0; k < kPairs && !HasFatalFailure(); ++k) {
            SCOPED_TRACE("pair " + std::to_string(i + k));
            const Pair pair = test::random_pair(table, random);
            const Answer shot = may_shoot(table, pair, woods[test::is_woodsman(table, pair.a) ? 1 : 0]);
            expect_same_answer(shooting_line(table.setup, *table.state, pair.a, pair.b), shot);
        }
    }
}

}  // namespace
}  // namespace clashfield::clash
