#pragma once

// The table: where figures stand, what touches what, how far it is (CL-GEO-01 to -10). Questions only, but
// for `put` and `lift`, through which every figure comes, goes and moves.

#include <array>
#include <span>

#include "battle/order.h"
#include "games/clash/rules/units_and_figures.h"
#include "geometry/contact.h"

namespace clashfield::clash {

using geometry::Face;
using geometry::Hull;

// CL-GEO-07: 0.50 mm away at most, 1.00 mm from the ends of an edge.
inline constexpr geometry::ContactRule kContact{.gap = 500, .end = 1000, .tie = 10};
inline constexpr Tick kOverlap = 100;  // CL-GEO-05

// --- numbers in orders and refusals (CL-GEO-03) ---
inline constexpr Tick kHundredth = 10;  // ticks
constexpr std::int32_t to_hundredths(Tick ticks) {
    return ticks >= 0 ? (ticks + 5) / 10 : -((-ticks + 5) / 10);
}
// A length that is too long or too short is told so that it never reads like the limit it misses.
constexpr std::int32_t hundredths_above(Tick ticks) {
    return ticks >= 0 ? (ticks + kHundredth - 1) / kHundredth : -(-ticks / kHundredth);
}
constexpr std::int32_t hundredths_below(Tick ticks) { return -hundredths_above(-ticks); }
constexpr Tick from_hundredths(std::int32_t hundredths) { return hundredths * kHundredth; }
inline constexpr std::int32_t kFarthestWord = 300'000;  // 3 m
inline Point point_in(std::int32_t x, std::int32_t y) { return {from_hundredths(x), from_hundredths(y)}; }
inline bool is_far(std::int32_t x, std::int32_t y) {
    return x > kFarthestWord || x < -kFarthestWord || y > kFarthestWord || y < -kFarthestWord;
}
// Of an order: x, y and heading behind its first word.
inline Pose pose_in(const Words& words) { return {point_in(words[1], words[2]), Angle(words[3])}; }
// Rounds a pose as orders do.
Pose rounded(const Pose& pose);

// One figure's new place, as orders write it: figure, x, y, heading.
struct Placing {
    FigureId figure = kNoFigure;
    Pose pose;
    bool operator==(const Placing&) const = default;
};
using Placings = InlineVector<Placing, kMaxUnitFigures>;

// --- putting ---
void put(const Setup& setup, State& state, FigureId figure, const Pose& pose);
void put_all(const Setup& setup, State& state, std::span<const Placing> placings);
void lift(const Setup& setup, State& state, FigureId figure, Status status);
// CL-GEO-02: rounded to a tick before any test.
Corners corners_at(const Setup& setup, const State& state, FigureId figure, const Pose& pose);
inline geometry::Base base_at(const Setup& setup, const State& state, const Placing& placing) {
    return {corners_at(setup, state, placing.figure, placing.pose), placing.pose.heading};
}
Ruling check_on_table(const Setup& setup, FigureId figure, const Corners& corners);  // CL-GEO-04

// --- bases ---
constexpr bool is_flank_face(Face face) { return face == Face::Left || face == Face::Right; }
inline geometry::Base base_on_table(const State& state, FigureId figure) {
    return {state.corners[figure], Angle(state.figures[figure].heading)};
}
bool touches(const State& state, FigureId a, FigureId b);
// CL-GEO-08.
Face face_of(const State& state, FigureId touched, FigureId by);               // precondition: contact
bool is_directly_behind(const State& state, FigureId behind, FigureId front);  // CL-GEO-09
Tick offset_behind(const State& state, FigureId behind, FigureId front);
// Of those directly behind a figure, or before it, the one with the smallest sideways offset, then the lowest
// id; only figures that `accept` takes. kNoFigure if there is none.
template <typename Accept>
FigureId next_in_file(const State& state, FigureId figure, bool behind, Accept accept);
inline bool is_engaged(const State& state, FigureId figure) {
    return state.figures[figure].is(mark::kEngaged);
}
bool is_unit_engaged(const Setup& setup, const State& state, UnitId unit);
// Whether test(foe, its base) says true of an enemy of this side that touches a base, wherever that may come
// to stand.
template <typename Test>
bool any_foe_touching(const Setup& setup, const State& state, std::uint8_t side, const geometry::Base& base,
                      Test test) {
    return state.grid.any_near(geometry::box_of(base.corners), kContact.gap, [&](FigureId foe) {
        if (side_of(setup, foe) == side) return false;
        const geometry::Base its = base_on_table(state, foe);
        return geometry::in_contact(base, its, kContact) && test(foe, its);
    });
}
// The same for a figure on the table.
template <typename Test>
bool any_foe_in_contact(const Setup& setup, const State& state, FigureId figure, Test test) {
    const std::uint8_t side = side_of(setup, figure);
    return state.grid.any_near(geometry::box_of(state.corners[figure]), kContact.gap, [&](FigureId foe) {
        return side_of(setup, foe) != side && touches(state, figure, foe) && test(foe);
    });
}
// No more bases have room in contact with one: the smallest, of 20 mm, lie within 29 mm of the largest, of
// 60 mm, and there is the room of 26 of them.
inline constexpr std::size_t kMostInContact = 32;
// A base as it stands once these have taken their places.
geometry::Base base_after(const Setup& setup, const State& state, FigureId figure,
                          std::span<const Placing> placings);
// A figure would touch an enemy there.
bool would_touch_foe(const Setup& setup, const State& state, const Placing& placing);
// Calls visit(foe) for the figures of the other side that touch it.
template <typename Visit>
void each_foe_in_contact(const Setup& setup, const State& state, FigureId figure, Visit visit) {
    if (!is_engaged(state, figure)) return;
    any_foe_in_contact(setup, state, figure, [&](FigureId foe) {
        visit(foe);
        return false;
    });
}
// The lowest number of those that overlap a shape and that `counts` takes; kNoFigure if there is none.
template <typename Counts>
FigureId first_overlapped(const State& state, Polygon shape, Counts counts) {
    FigureId lowest = kNoFigure;
    state.grid.near(geometry::box_of(shape), 0, [&](FigureId there) {
        if (there >= lowest || !counts(there)) return;
        if (geometry::overlap(shape, state.corners[there], kOverlap)) lowest = there;
    });
    return lowest;
}
// Whether there is any.
template <typename Counts>
bool is_overlapped(const State& state, Polygon shape, Counts counts) {
    return state.grid.any_near(geometry::box_of(shape), 0, [&](FigureId there) {
        return counts(there) && geometry::overlap(shape, state.corners[there], kOverlap);
    });
}
// Whether a base overlaps none of these figures at their new places.
bool is_clear_of(const Setup& setup, const State& state, const Corners& corners,
                 std::span<const Placing> placings);

// --- distances (CL-GEO-06) ---
inline Tick distance(const State& state, FigureId a, FigureId b) {
    return geometry::distance(Polygon(state.corners[a]), Polygon(state.corners[b]));
}
// Bases with centres so far apart cannot be nearer to each other than `than`: a quick look before a distance.
inline bool are_farther(Point a, Point b, Tick than) {
    const std::int64_t reach = std::int64_t{than} + 2 * kReach;
    return geometry::squared(a - b) >= reach * reach;
}
Tick unit_distance(const Setup& setup, const State& state, UnitId a, UnitId b);
// Whether test(x, y) says true of figures of two units that are so near to each other.
template <typename Test>
bool any_pair_within(const Setup& setup, const State& state, std::array<UnitId, 2> units, Tick within,
                     Test test) {
    return any_figure(setup, state, units[0], [&](FigureId x) {
        return state.grid.any_near(geometry::box_of(state.corners[x]), within, [&](FigureId y) {
            return unit_of(setup, y) == units[1] && distance(state, x, y) <= within + kGrace && test(x, y);
        });
    });
}
inline bool is_within(const Setup& setup, const State& state, UnitId a, UnitId b, Tick within) {
    return any_pair_within(setup, state, {a, b}, within, [](FigureId, FigureId) { return true; });
}
// Whether the base of a figure is so near to a point; nobody's is not.
bool is_base_near(const State& state, FigureId figure, Point point, Tick within);
// The figure nearest to something, and how far; kNoFigure if there is none.
struct Near {
    FigureId figure = kNoFigure;
    Tick distance = geometry::kFarthest;
};
// Of a unit, to these corners; only one that is nearer than `than`.
Near nearest_figure(const Setup& setup, const State& state, UnitId unit, const Corners& corners,
                    Tick than = geometry::kFarthest);
Near nearest_enemy(const Setup& setup, const State& state, std::uint8_t side, const Corners& corners);

// --- the edges of the table ---
// Negative beyond the edge.
Tick distance_to_edge(const Setup& setup, EdgeOf edge, Point at);
Angle inward(EdgeOf edge);
// So far along an edge, from the west or the south, and so far in from it.
Point point_at_edge(const Setup& setup, EdgeOf edge, Tick along, Tick inside);
inline bool is_upright(EdgeOf edge) { return edge == EdgeOf::West || edge == EdgeOf::East; }

template <typename Accept>
FigureId next_in_file(const State& state, FigureId figure, bool behind, Accept accept) {
    FigureId best = kNoFigure;
    Tick best_offset = 0;
    state.grid.near(geometry::box_of(state.corners[figure]), kContact.gap, [&](FigureId there) {
        if (there == figure || !accept(there)) return;
        const FigureId back = behind ? there : figure;
        const FigureId front = behind ? figure : there;
        if (!is_directly_behind(state, back, front)) return;
        const Tick offset = offset_behind(state, back, front);
        if (best != kNoFigure && (offset > best_offset || (offset == best_offset && there > best))) return;
        best = there;
        best_offset = offset;
    });
    return best;
}

}  // namespace clashfield::clash
