// Orders for a whole unit: they stand for the poses of its figures, which are then judged like any others.

#include <algorithm>

#include "games/clash/rules/engine.h"

namespace clashfield::clash {
namespace {

constexpr std::int32_t kWidestGap = 10'000;  // hundredths: a measure

Angle leading_heading(const Setup& setup, const State& state, UnitId unit) {
    Angle heading;
    bool found = false;
    each_figure(setup, state, unit, [&](FigureId figure) {
        if (!found) heading = Angle(state.figures[figure].heading);
        found = true;
    });
    return heading;
}

Placings moved_by(const Setup& setup, const State& state, UnitId unit, Vector by) {
    Placings placings;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Pose pose = state.figures[figure].pose();
        placings.push_back({figure, rounded({pose.at + by, pose.heading})});
    });
    return placings;
}

// A vector of this length along a way of any length.
Vector along(Vector way, Tick length) {
    const std::int64_t whole = geometry::root(geometry::squared(way) * 64);  // in eighths
    if (whole == 0) return {};
    const auto part = [&](Tick value) {
        const std::int64_t scaled = std::int64_t{value} * length * 8;
        return static_cast<Tick>((scaled + (scaled >= 0 ? whole / 2 : -whole / 2)) / whole);
    };
    return {part(way.x), part(way.y)};
}

// A point turned clockwise about another.
Point turned(Point point, Point about, Angle by) {
    const Vector arm = point - about;
    // `offset` turns a way ahead (north) and to the right (east) with a heading.
    return about + geometry::offset(by, arm.y, arm.x);
}

// The foremost corner on that hand, about which the unit wheels.
Point pivot_of(const Setup& setup, const State& state, UnitId unit, Angle heading, Hand hand) {
    const Vector ahead = geometry::offset(heading, 1 << 14, 0);
    const Vector right = geometry::offset(heading, 0, 1 << 14);
    const std::int64_t outward = hand == Hand::Right ? 1 : -1;
    Point best;
    std::int64_t best_score = INT64_MIN;
    each_figure(setup, state, unit, [&](FigureId figure) {
        for (const Point corner : state.corners[figure]) {
            const Vector from = corner - Point{};
            const std::int64_t score = outward * geometry::dot(from, right) * 4 + geometry::dot(from, ahead);
            if (score <= best_score) continue;
            best = corner;
            best_score = score;
        }
    });
    return best;
}

Placings wheeled(const Setup& setup, const State& state, UnitId unit, Hand hand, std::int32_t turn) {
    const Angle heading = leading_heading(setup, state, unit);
    const Point pivot = pivot_of(setup, state, unit, heading, hand);
    const std::int32_t by = hand == Hand::Right ? turn : -turn;
    Placings placings;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Pose pose = state.figures[figure].pose();
        placings.push_back({figure, rounded({turned(pose.at, pivot, Angle(by)), pose.heading + by})});
    });
    return placings;
}

// Each rank with this gap between bases, about its own middle.
Placings spread(const Setup& setup, const State& state, UnitId unit, Tick gap) {
    const Angle heading = leading_heading(setup, state, unit);
    struct Man {
        FigureId figure;
        std::int64_t ahead;
        std::int64_t right;
    };
    InlineVector<Man, kMaxUnitFigures> men;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Vector at = state.figures[figure].at - Point{};
        const std::int64_t sine = geometry::sine(heading);
        const std::int64_t cosine = geometry::cosine(heading);
        const Man man{figure, (sine * at.x + cosine * at.y) / geometry::kOne,
                      (cosine * at.x - sine * at.y) / geometry::kOne};
        // Front rank first, left to right in a rank.
        std::size_t place = men.size();
        men.push_back(man);
        const auto before = [](const Man& a, const Man& b) {
            if (std::abs(a.ahead - b.ahead) > 5 * kMillimetre) return a.ahead > b.ahead;
            return a.right != b.right ? a.right < b.right : a.figure < b.figure;
        };
        for (; place > 0 && before(men[place], men[place - 1]); --place)
            std::swap(men[place], men[place - 1]);
    });
    Placings placings;
    for (std::size_t first = 0; first < men.size();) {
        std::size_t last = first;
        while (last < men.size() && men[first].ahead - men[last].ahead <= 5 * kMillimetre) ++last;
        std::int64_t width = -gap;
        for (std::size_t i = first; i < last; ++i) width += base_of(setup, state, men[i].figure).width + gap;
        std::int64_t edge = (men[first].right + men[last - 1].right) / 2 - width / 2;
        for (std::size_t i = first; i < last; ++i) {
            const Tick own = base_of(setup, state, men[i].figure).width;
            const auto side = static_cast<Tick>(edge + own / 2 - men[i].right);
            const Pose pose = state.figures[men[i].figure].pose();
            placings.push_back(
                {men[i].figure, rounded({pose.at + geometry::offset(heading, 0, side), pose.heading})});
            edge += own + gap;
        }
        first = last;
    }
    return placings;
}

bool is_in_reach(const Setup& setup, const State& state, const Placings& placings) {
    return std::all_of(placings.begin(), placings.end(),
                       [&](const Placing& placing) { return check_reach(setup, state, placing).ok(); });
}

Point middle_of(const Setup& setup, const State& state, UnitId unit) {
    std::int64_t x = 0;
    std::int64_t y = 0;
    int count = 0;
    each_figure(setup, state, unit, [&](FigureId figure) {
        x += state.figures[figure].at.x;
        y += state.figures[figure].at.y;
        ++count;
    });
    if (count == 0) return {};
    return {static_cast<Tick>(x / count), static_cast<Tick>(y / count)};
}

}  // namespace

Placings farthest_along(const Setup& setup, const State& state, UnitId unit, Vector way, Tick most) {
    // Limits and enemies only get worse with the distance; room for the bases does not.
    int low = 0;
    int high = most / kSmallestPart;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (is_in_reach(setup, state, moved_by(setup, state, unit, along(way, middle * kSmallestPart)))) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    for (; low > 0; --low) {
        const Placings placings = moved_by(setup, state, unit, along(way, low * kSmallestPart));
        if (check_poses(setup, state, unit, {placings.begin(), placings.size()})) return placings;
    }
    return {};
}

Placings auto_advance(const Setup& setup, const State& state, UnitId unit) {
    const FigureId goal = goal_figure(setup, state, unit);
    if (goal == kNoFigure) return {};
    FigureId nearest = kNoFigure;
    Tick least = 0;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Tick apart = distance(state, figure, goal);
        if (nearest != kNoFigure && apart >= least) return;
        nearest = figure;
        least = apart;
    });
    return farthest_along(setup, state, unit, state.figures[goal].at - state.figures[nearest].at, kMeasure);
}

Ruling formation_of(const Setup& setup, const State& state, const Order& order, UnitId unit,
                    Placings& placings) {
    const Words& words = order.words;
    const auto verb = static_cast<Verb>(order.verb);
    const auto far = [&](std::size_t index) { return std::abs(words[index]) > kFarthestWord; };
    if (verb == Verb::Charge) {
        placings = auto_advance(setup, state, unit);
        return Ruling::yes();
    }
    if (verb == Verb::Wheel) {
        if (words[0] < 0 || words[0] > 1 || words[1] <= 0 || words[1] > geometry::kFullTurn / 2)
            return refuse(Clause::MOV_02, Code::Malformed);
        placings = wheeled(setup, state, unit, static_cast<Hand>(words[0]), words[1]);
        return Ruling::yes();
    }
    if (verb == Verb::Spread) {
        if (words[0] < 0 || words[0] > kWidestGap) return refuse(Clause::MOV_02, Code::Malformed);
        placings = spread(setup, state, unit, from_hundredths(words[0]));
        return Ruling::yes();
    }
    if (far(0) || far(1)) return refuse(Clause::MOV_02, Code::Malformed);
    if (verb == Verb::Advance) {
        const Angle heading = leading_heading(setup, state, unit);
        placings = moved_by(setup, state, unit,
                            geometry::offset(heading, from_hundredths(words[0]), from_hundredths(words[1])));
        return Ruling::yes();
    }
    // toward
    const Point to{from_hundredths(words[0]), from_hundredths(words[1])};
    const Vector way = to - middle_of(setup, state, unit);
    const Tick most = std::min<Tick>(2 * kMeasure, geometry::length(way));
    placings = farthest_along(setup, state, unit, way, most);
    return placings.empty() ? refuse(Clause::MOV_01, Code::NothingMoves, {unit}) : Ruling::yes();
}

}  // namespace clashfield::clash
