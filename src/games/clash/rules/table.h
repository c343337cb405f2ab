#pragma once

// The table: who stands where, what touches what, who sees whom (CL-GEO, CL-TRN). Questions only, but for
// `put` and `lift`, through which every figure comes, goes and moves.

#include <span>

#include "games/clash/clauses.h"
#include "games/clash/state.h"
#include "geometry/contact.h"

namespace clashfield::clash {

using FigureId = std::uint16_t;
using UnitId = std::uint8_t;
using geometry::Face;
using geometry::Hull;

// CL-GEO-07: 0.50 mm away at most, 1.00 mm from the ends of an edge.
inline constexpr geometry::ContactRule kContact{.gap = 500, .end = 1000, .tie = 10};
inline constexpr Tick kOverlap = 100;    // CL-GEO-05
inline constexpr Tick kAdjacent = 5000;  // CL-TRN-09: 5 mm from a line

// --- who is who ---
inline const FigureInfo& info(const Setup& setup, FigureId figure) { return setup.figures[figure]; }
inline const UnitInfo& info_of_unit(const Setup& setup, UnitId unit) { return setup.units[unit]; }
inline UnitId unit_of(const Setup& setup, FigureId figure) { return setup.figures[figure].unit; }
inline std::uint8_t side_of(const Setup& setup, FigureId figure) {
    return setup.units[setup.figures[figure].unit].side;
}
inline bool is_in_saddle(const State& state, UnitId unit) { return state.units[unit].is(flag::kMounted); }
// As it is now: mounted or on foot.
inline const Profile& profile_of(const Setup& setup, const State& state, FigureId figure) {
    const FigureInfo& figure_info = setup.figures[figure];
    return setup.profiles[figure_info.forms[is_in_saddle(state, figure_info.unit) ? 1 : 0]];
}
inline bool on_table(const State& state, FigureId figure) { return state.figures[figure].on_table(); }

// Calls visit(figure) for the figures of a unit on the table, in the order of their ids.
template <typename Visit>
void each_figure(const Setup& setup, const State& state, UnitId unit, Visit visit) {
    const UnitInfo& unit_info = setup.units[unit];
    for (int i = 0; i < unit_info.count; ++i) {
        const auto figure = static_cast<FigureId>(unit_info.first + i);
        if (on_table(state, figure)) visit(figure);
    }
}
// The same for those who may say true to stop; says whether somebody did.
template <typename Test>
bool any_figure(const Setup& setup, const State& state, UnitId unit, Test test) {
    const UnitInfo& unit_info = setup.units[unit];
    for (int i = 0; i < unit_info.count; ++i) {
        const auto figure = static_cast<FigureId>(unit_info.first + i);
        if (on_table(state, figure) && test(figure)) return true;
    }
    return false;
}
bool is_alive(const Setup& setup, const State& state, UnitId unit);  // has a figure on the table
int strength(const Setup& setup, const State& state, UnitId unit);   // lives
int figures_left(const Setup& setup, const State& state, UnitId unit);
// CL-UNT-01: of mixed units the worst of the living.
int actions_of(const Setup& setup, const State& state, UnitId unit);
int redeploys_of(const Setup& setup, const State& state, UnitId unit);
Morale morale_of(const Setup& setup, const State& state, UnitId unit);
bool has_leader(const Setup& setup, const State& state, UnitId unit);  // officer or symbol (CL-FIG-01, -04)
// CL-MEL: fighters and CL-SHO: shooters of a figure as it is now.
int fighters_of(const Setup& setup, const State& state, FigureId figure);
// Guns that stand on wheels, and are not given up.
bool has_guns(const Setup& setup, const State& state, UnitId unit);

// --- putting ---
void put(const Setup& setup, State& state, FigureId figure, const Pose& pose);
void lift(const Setup& setup, State& state, FigureId figure, Status status);
BaseSize base_of(const Setup& setup, const State& state, FigureId figure);
// CL-GEO-02: rounded to a tick before any test.
Corners corners_at(const Setup& setup, const State& state, FigureId figure, const Pose& pose);

// --- bases ---
inline const Corners& corners_of(const State& state, FigureId figure) { return state.corners[figure]; }
inline geometry::Base base_on_table(const State& state, FigureId figure) {
    return {state.corners[figure], Angle(state.figures[figure].heading)};
}
bool touches(const State& state, FigureId a, FigureId b);
// CL-GEO-08.
Face face_of(const State& state, FigureId touched, FigureId by);               // precondition: contact
bool is_directly_behind(const State& state, FigureId behind, FigureId front);  // CL-GEO-09
// Of those directly behind it the one with the smallest sideways offset, then the lowest id; only figures
// that `accept` takes.
template <typename Accept>
FigureId behind_of(const Setup& setup, const State& state, FigureId front, Accept accept);
Tick offset_behind(const State& state, FigureId behind, FigureId front);
// CL-GEO-06.
inline Tick distance(const State& state, FigureId a, FigureId b) {
    return geometry::distance(Polygon(state.corners[a]), Polygon(state.corners[b]));
}
// Bases with centres so far apart cannot be nearer to each other than `than`: a quick look before a distance.
inline bool are_farther(Point a, Point b, Tick than) {
    const std::int64_t reach = std::int64_t{than} + 2 * kReach;
    return geometry::squared(a - b) >= reach * reach;
}
inline bool is_engaged(const State& state, FigureId figure) {
    return state.figures[figure].is(mark::kEngaged);
}
bool is_unit_engaged(const Setup& setup, const State& state, UnitId unit);
Tick unit_distance(const Setup& setup, const State& state, UnitId a, UnitId b);
// The nearest enemy figure to these corners, and how far; kNoFigure if there is none.
struct Near {
    FigureId figure = kNoFigure;
    Tick distance = geometry::kFarthest;
};
Near nearest_enemy(const Setup& setup, const State& state, std::uint8_t side, const Corners& corners);

// --- ground ---
// A piece of terrain, from the map or put down by the players.
struct Piece {
    TerrainKind kind;
    std::span<const Point> points;
    bool closed;
    std::uint8_t level;
    Inner inner;
    Box box;
    std::uint8_t number;  // to name it
};
template <typename Visit>
void each_piece(const Setup& setup, const State& state, Visit visit) {
    std::uint8_t number = 0;
    for (const TerrainPiece& piece : setup.terrain) {
        visit(Piece{piece.kind, piece.points, piece.closed, piece.level, piece.inner, piece.box, number++});
    }
    for (const PlacedPiece& piece : state.placed) {
        visit(Piece{piece.kind,
                    {piece.points, piece.count},
                    false,
                    piece.level,
                    Inner::Neither,
                    piece.box,
                    number++});
    }
}
// Calls visit(segment) for the segments of a line.
template <typename Visit>
void each_segment(const Piece& piece, Visit visit) {
    for (std::size_t i = 0; i + 1 < piece.points.size(); ++i)
        visit(Segment{piece.points[i], piece.points[i + 1]});
    if (piece.closed && piece.points.size() > 2) visit(Segment{piece.points.back(), piece.points.front()});
}
std::uint8_t level_at(const Setup& setup, const State& state, Point point);  // CL-GEO-11

// --- sight (CL-GEO-12, -13) ---
enum class Cover : std::uint8_t { None, Light, Medium, Hard };

// Why a line is blocked, or what it is worth.
struct Line {
    bool open = false;
    Clause clause = Clause::GEO_12;
    std::uint8_t terrain = 255;    // what blocks: a piece,
    FigureId blocker = kNoFigure;  // or a base
    Cover cover = Cover::None;     // of the target (CL-TRN-11)
    Point to;                      // the point aimed at
};
// Between base centres; bases do not block it.
Line sight(const Setup& setup, const State& state, FigureId a, FigureId b);
inline bool sees(const Setup& setup, const State& state, FigureId a, FigureId b) {
    return sight(setup, state, a, b).open;
}
// From a base to a place on the ground.
bool sees_place(const Setup& setup, const State& state, FigureId figure, Point place);
// The open line with the least cover to one of nine points of the target; if none is open, why not.
Line shooting_line(const Setup& setup, const State& state, FigureId shooter, FigureId target);
// What the ground alone gives a target against a viewer: the least cover on a line that the ground leaves
// open, else that between the centres. Bases in the way take nothing from it (CL-MOR-05).
Cover cover_against(const Setup& setup, const State& state, FigureId viewer, FigureId target);
// CL-SHO-12: the cover that counts for curved fire.
Cover area_cover(const Setup& setup, const State& state, FigureId target);
// "within d and in sight" for one and the same pair of figures.
bool is_near_in_sight(const Setup& setup, const State& state, UnitId a, UnitId b, Tick within);
bool is_within(const Setup& setup, const State& state, UnitId a, UnitId b, Tick within);
bool sees_unit(const Setup& setup, const State& state, UnitId a, UnitId b);

template <typename Accept>
FigureId behind_of(const Setup& setup, const State& state, FigureId front, Accept accept) {
    FigureId best = kNoFigure;
    Tick best_offset = 0;
    state.grid.near(geometry::box_of(state.corners[front]), kContact.gap, [&](FigureId other) {
        if (other == front || !accept(other) || !is_directly_behind(state, other, front)) return;
        const Tick offset = offset_behind(state, other, front);
        if (best == kNoFigure || offset < best_offset || (offset == best_offset && other < best)) {
            best = other;
            best_offset = offset;
        }
    });
    static_cast<void>(setup);
    return best;
}

}  // namespace clashfield::clash
