// Orders for a whole unit: they stand for the poses of its figures, which are then judged like any others.

#include <algorithm>

#include "games/clash/rules/morale.h"
#include "games/clash/rules/movement.h"
#include "geometry/block.h"

namespace clashfield::clash {
namespace {

constexpr std::int32_t kWidestGap = 10'000;  // hundredths: a measure
constexpr Tick kOneRank = 5 * kMillimetre;   // those who stand no farther back are in the same rank

Placings moved_by(const Setup& setup, const State& state, UnitId unit, Vector by) {
    Placings placings;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Pose pose = state.figures[figure].pose();
        placings.push_back({figure, rounded({pose.at + by, pose.heading})});
    });
    return placings;
}

Placings wheeled(const Setup& setup, const State& state, UnitId unit, Hand hand, std::int32_t turn) {
    const bool right = hand == Hand::Right;
    geometry::WheelPivot pivot(leading_heading(setup, state, unit),
                               right ? geometry::Wing::Right : geometry::Wing::Left);
    each_figure(setup, state, unit, [&](FigureId figure) { pivot.add(state.corners[figure]); });
    Placings placings;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const Pose pose = state.figures[figure].pose();
        placings.push_back({figure, rounded(geometry::turned(pose, pivot.value(), right ? turn : -turn))});
    });
    return placings;
}

// Each rank with this gap between bases, about its own middle.
Placings spread(const Setup& setup, const State& state, UnitId unit, Tick gap) {
    const Angle heading = leading_heading(setup, state, unit);
    struct Standing {
        FigureId figure;
        std::int64_t ahead;
        std::int64_t right;
    };
    InlineVector<Standing, kMaxUnitFigures> men;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const geometry::Parts at = geometry::parts_of(state.figures[figure].at - Point{}, heading);
        // Front rank first, left to right in a rank.
        insert_in_order(men, Standing{figure, at.ahead, at.right}, [](const Standing& a, const Standing& b) {
            if (std::abs(a.ahead - b.ahead) > kOneRank) return a.ahead > b.ahead;
            return a.right != b.right ? a.right < b.right : a.figure < b.figure;
        });
    });
    Placings placings;
    for (std::size_t first = 0; first < men.size();) {
        std::size_t last = first;
        while (last < men.size() && men[first].ahead - men[last].ahead <= kOneRank) ++last;
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

}  // namespace

Angle leading_heading(const Setup& setup, const State& state, UnitId unit) {
    Angle heading;
    any_figure(setup, state, unit, [&](FigureId figure) {
        heading = Angle(state.figures[figure].heading);
        return true;
    });
    return heading;
}

Point middle_of(const Setup& setup, const State& state, UnitId unit) {
    geometry::MeanPoint mean;
    each_figure(setup, state, unit, [&](FigureId figure) { mean.add(state.figures[figure].at); });
    return mean.empty() ? Point{} : mean.value();
}

Placings farthest_along(const Setup& setup, const State& state, UnitId unit, Vector way, Tick most) {
    Placings placings;
    const auto go = [&](int parts) -> const Placings& {
        placings = moved_by(setup, state, unit, geometry::along(way, parts * kSmallestPart));
        return placings;
    };
    // Limits and enemies only get worse with the distance; room for the bases does not.
    const int parts = geometry::farthest_along(
        most / kSmallestPart, [&](int some) { return is_in_reach(setup, state, go(some)); },
        [&](int some) { return check_poses(setup, state, unit, go(some)).ok(); });
    return parts > 0 ? placings : Placings{};
}

Placings farthest_toward(const Setup& setup, const State& state, UnitId unit, FigureId goal) {
    const FigureId nearest = nearest_figure(setup, state, unit, state.corners[goal]).figure;
    if (nearest == kNoFigure) return {};
    return farthest_along(setup, state, unit, state.figures[goal].at - state.figures[nearest].at, kMeasure);
}

Ruling formation_of(const Setup& setup, const State& state, const Order& order, UnitId unit,
                    Placings& placings) {
    const Words& words = order.words;
    const auto verb = static_cast<Verb>(order.verb);
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
    if (is_far(words[0], words[1])) return refuse(Clause::MOV_02, Code::Malformed);
    if (verb == Verb::Advance) {
        const Angle heading = leading_heading(setup, state, unit);
        placings = moved_by(setup, state, unit,
                            geometry::offset(heading, from_hundredths(words[0]), from_hundredths(words[1])));
        return Ruling::yes();
    }
    // toward
    const Point to = point_in(words[0], words[1]);
    const Vector way = to - middle_of(setup, state, unit);
    const Tick most = std::min<Tick>(2 * kMeasure, geometry::length(way));
    placings = farthest_along(setup, state, unit, way, most);
    return placings.empty() ? refuse(Clause::MOV_01, Code::NothingMoves, {unit}) : Ruling::yes();
}

}  // namespace clashfield::clash
