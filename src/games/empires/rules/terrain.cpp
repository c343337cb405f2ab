// CE-TER: what ground covers and forbids. What it costs (CE-TER-01, -02, -05, -08) is charged in
// geometry.cpp.

#include "games/empires/rules/terrain.h"

#include <algorithm>

namespace clashfield::empires {

using geometry::Polygon;
using geometry::Segment;

namespace {

constexpr Tick kAlong = kInch / 2;                            // CE-TER-07
constexpr std::int32_t kUphill = geometry::kWholeShare / 20;  // CE-GEO-08
constexpr int kCoveredLines = 3;                              // CE-TER-06, of 5

template <typename Which>
bool any_piece(const Setup& setup, const State& state, Which which) {
    bool found = false;
    each_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        found = found || which(piece, terrain);
    });
    return found;
}

}  // namespace

bool touches(const Setup& setup, const State& state, const Corners& corners, Ground least) {
    return any_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        return terrain.ground >= least && terrain.ground < Ground::Impassable &&
               geometry::touch(piece, Polygon(corners));
    });
}
bool touches_obstacle(const Setup& setup, const State& state, const Corners& corners) {
    return any_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        return terrain.ground == Ground::Obstacle && geometry::touch(piece, Polygon(corners));
    });
}

bool forbids_manoeuvres(const Setup& setup, const State& state, UnitId unit, const Corners& corners) {
    const Spacing order = type_of(setup, unit).order;
    if (order == Spacing::Skirmish) return false;
    if (touches(setup, state, corners, Ground::VeryRough)) return true;  // CE-TER-04
    return order == Spacing::Closed &&
           (touches(setup, state, corners, Ground::Rough) || touches_obstacle(setup, state, corners));
}

bool forbids_march(const Setup& setup, const State& state, UnitId unit, const Corners& corners) {
    const UnitType& type = type_of(setup, unit);
    const bool skirmish = type.order == Spacing::Skirmish;
    if (touches(setup, state, corners, Ground::VeryRough)) return true;  // CE-TER-03
    if (!skirmish && touches_obstacle(setup, state, corners)) return true;
    if (is_chariot(type.cls) && touches(setup, state, corners, Ground::Uneven)) return true;
    return !(skirmish && type.cls == Class::Infantry) && touches(setup, state, corners, Ground::Rough);
}

std::int32_t height_at(const Setup& setup, const State& state, Point point) {
    std::int32_t height = 0;
    each_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        if (terrain.hill)  // CE-GEO-08
            height = std::max(height, geometry::kWholeShare - geometry::outwardness(piece, point));
    });
    return height;
}
bool is_uphill(const Setup& setup, const State& state, UnitId unit, UnitId of) {
    return height_at(setup, state, centre_of(setup, state, unit)) -
               height_at(setup, state, centre_of(setup, state, of)) >=
           kUphill;
}
bool is_on_hill(const Setup& setup, const State& state, UnitId unit) {
    return height_at(setup, state, centre_of(setup, state, unit)) > 0;
}

Cover cover_of(const Setup& setup, const State& state, UnitId target, UnitId shooter) {
    if (is_square(state, target)) return Cover::None;
    const Point from = state.units[shooter].front.at;
    const bool foot = class_of(setup, target) == Class::Infantry;
    Cover best = Cover::None;
    each_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        if (terrain.cover <= best) return;
        // Crops hide men, obstacles shelter men (CE-TER-06).
        if (!foot && (terrain.ground == Ground::Obstacle || terrain.ground == Ground::Uneven)) return;
        int covered = geometry::touch(piece, Segment{from, centre_of(setup, state, target)}) ? 1 : 0;
        for (const Point& corner : state.corners[target])
            covered += geometry::touch(piece, Segment{from, corner}) ? 1 : 0;
        if (covered >= kCoveredLines) best = terrain.cover;
    });
    return best;
}

namespace {

// Whether the contacted front of a unit lies along this obstacle, the enemy beyond it.
bool lies_along(const geometry::Piece& piece, const Segment& front, Point enemy) {
    return geometry::is_behind(piece, front, enemy, {.distance = kAlong, .least = 1});
}
Segment front_edge(const State& state, UnitId unit) {
    return geometry::edge(state.corners[unit], Face::Front);
}
bool fights_in_front(const State& state, UnitId unit, UnitId enemy) {
    bool front = false;
    state.contacts.each_of(unit, [&](const geometry::Side& own, const geometry::Side& theirs) {
        front = front || (theirs.unit == enemy && own.face == Face::Front);
    });
    return front;
}

}  // namespace

bool is_defending(const Setup& setup, const State& state, UnitId unit, UnitId enemy) {
    if (state.units[unit].is(flag::kCharging) || !fights_in_front(state, unit, enemy)) return false;
    const Segment front = front_edge(state, unit);
    return any_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        if (terrain.is_wall()) return lies_along(piece, front, centre_of(setup, state, enemy));
        if (!terrain.bank && !terrain.building) return false;
        // of an area, the enemy stands in it and the defender does not.
        return geometry::touch(piece, footprint_of(state, enemy)) &&
               !geometry::overlap(piece, footprint_of(state, unit), geometry::kRounding) &&
               geometry::distance(geometry::Polygon(geometry::outline(piece)), front) <= kAlong;
    });
}

bool fights_at_obstacle(const Setup& setup, const State& state, UnitId unit, UnitId enemy) {
    return any_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        if (terrain.ground != Ground::Obstacle) return false;
        return lies_along(piece, front_edge(state, unit), centre_of(setup, state, enemy)) ||
               lies_along(piece, front_edge(state, enemy), centre_of(setup, state, unit));
    });
}

}  // namespace clashfield::empires
