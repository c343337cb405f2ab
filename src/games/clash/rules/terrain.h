#pragma once

// The ground: its pieces, and what they let a figure do (CL-TRN, CL-MOV-03, -08).

#include "games/clash/rules/geometry.h"
#include "geometry/ground.h"

namespace clashfield::clash {

using geometry::Stretch;

inline constexpr Tick kAdjacent = 5000;  // CL-TRN-09: 5 mm from a line

// --- pieces ---
// From the map or put down by the players.
struct Piece {
    TerrainKind kind;
    std::span<const Point> points;
    bool closed;
    std::uint8_t level;
    Inner inner;
    Box box;
    std::uint8_t number;  // to name it

    geometry::Chain line() const { return {points, closed}; }
};
inline constexpr std::uint8_t kNoPiece = 255;
// Whether test(piece) says true of one.
template <typename Test>
bool any_piece(const Setup& setup, const State& state, Test test) {
    std::uint8_t number = 0;
    for (const TerrainPiece& piece : setup.terrain) {
        if (test(
                Piece{piece.kind, piece.points, piece.closed, piece.level, piece.inner, piece.box, number++}))
            return true;
    }
    for (const PlacedPiece& piece : state.placed) {
        const std::span<const Point> points{piece.points, piece.count};
        if (test(Piece{piece.kind, points, false, piece.level, Inner::Neither, piece.box, number++}))
            return true;
    }
    return false;
}
template <typename Visit>
void each_piece(const Setup& setup, const State& state, Visit visit) {
    any_piece(setup, state, [&](const Piece& piece) {
        visit(piece);
        return false;
    });
}
// The pieces that are lines: palisades, walls and the like.
template <typename Test>
bool any_line(const Setup& setup, const State& state, Test test) {
    return any_piece(setup, state, [&](const Piece& piece) { return is_line(piece.kind) && test(piece); });
}
template <typename Visit>
void each_line(const Setup& setup, const State& state, Visit visit) {
    each_piece(setup, state, [&](const Piece& piece) {
        if (is_line(piece.kind)) visit(piece);
    });
}
inline bool is_wall(TerrainKind kind) { return kind >= TerrainKind::Wall; }
// Some line lies across the way.
bool is_line_between(const Setup& setup, const State& state, const Segment& way);
bool has_lines(const Setup& setup, const State& state);
// The cover of those inside a piece (CL-TRN-11, CL-MEL-20); nobody is inside a line.
enum class Cover : std::uint8_t { None, Light, Medium, Hard };
Cover cover_inside(TerrainKind kind);

// --- moves ---
// CL-MOV-03: what the ground lets a figure move.
struct Limit {
    Tick ticks = kMeasure;
    bool road = false;     // goes by road, whatever lies around it
    bool doubled = false;  // needs the unit's one doubled road move
};
Limit limit_of(const Setup& setup, const State& state, FigureId figure, const Pose& to, bool roads = true);
// Some of its base lies on ground that halves its moves.
bool is_on_slow_ground(const Setup& setup, const State& state, FigureId figure);
// CL-MOV-08: ground and obstacles on the way of a move.
Ruling check_way(const Setup& setup, const State& state, FigureId figure, const Pose& to);
// Ground that the base may stand on, wherever it comes from.
Ruling check_stand(const Setup& setup, const State& state, FigureId figure, const Corners& corners);
// The same, and on the table.
Ruling check_ground(const Setup& setup, const State& state, FigureId figure, const Corners& corners);
// CL-TRN-10: whoever stays at a wall with his ladder climbs a level.
bool climbs(const Setup& setup, const State& state, const Placing& placing);

}  // namespace clashfield::clash
