#pragma once

// Runs straight on: flight, pursuit, evasion, retreat, stampede. A run has a bearing and a distance; the body
// may turn to the bearing about its centre, which is free. What it does about those in its way is said for
// each of them. When a bearing is closed to it, others are tried in a fixed order.

#include <span>

#include "geometry/scene.h"

namespace clashfield::geometry {

enum class InTheWay : std::uint8_t {
    Pass,    // crossed; if the run ended upon it, it goes on until it is clear
    Record,  // crossed, and the run may end upon it
    Stop,    // the run ends `short_of` before it; 0: touching it
    Detour,  // a bearing that meets it is closed
};
struct RunOther {
    Polygon shape;
    Box box;
    Id id = kNobody;
    InTheWay manner = InTheWay::Pass;
    Tick short_of = 0;
};
RunOther run_other(Id id, const Corners& corners, InTheWay manner, Tick short_of = 0);  // refers to them

enum class AtEdge : std::uint8_t {
    LeavesByMiddle,  // gone as soon as the middle of its front has left the table
    LeavesByTouch,   // gone as soon as its footprint touches the edge
    Stops,           // `edge_short` before the edge
    Detour,          // a bearing that leads over the edge is closed
};

struct RunRule {
    std::span<const std::int32_t> detours;  // turns off the bearing, tried in this order after the bearing
    bool turns = true;                      // false: the heading stays, as in a retreat
    AtEdge edge = AtEdge::LeavesByMiddle;
    Tick edge_short = 0;
    bool lengthens = true;  // past those it may not end upon; false: it is shortened instead
};

struct Run {
    Angle bearing;
    Tick distance = 0;  // rolled or given; the ground is charged against it
};

struct Crossed {
    Id other = kNobody;
    Tick after = 0;  // how far it had come when it touched the other first
    bool operator==(const Crossed&) const = default;
};
inline constexpr std::size_t kMostCrossed = 32;

enum class RunEnd : std::uint8_t { Full, Met, Ground, Left, AtTable, Closed };  // Ground: barred by the toll
struct Ran {
    RunEnd end = RunEnd::Full;
    Id met = kNobody;    // with Met: who ended it; with Closed: who closed the bearing itself
    Body body;           // where it ends; where it began if all bearings are closed
    Angle bearing;       // the one it took
    Tick way = 0;        // how far it came, lengthening included
    Tick effective = 0;  // how far the distance takes it over this ground, with nobody in the way
    Point
        left_at;  // with Left: the point of the edge that the middle of its front crossed or comes nearest to
    InlineVector<Crossed, kMostCrossed> crossed;  // everybody touched, the first one first, then by number
};
// The ground that bars somebody (Price::barred) closes a bearing if `RunRule::detours` has any, else it ends
// the run. Runs take no heed of `Scene::others`; those in the way are named here.
Ran run(const Body& body, const Run& run, std::span<const RunOther> others, const RunRule& rule,
        const Scene& scene);

// The bearing from one point straight away from another; the fallback if they are one.
Angle away_from(Point from, Point self, Angle fallback);
// The bearing at right angles to a side of the table.
enum class TableSide : std::uint8_t { North, East, South, West };
constexpr Angle bearing_to(TableSide side) { return Angle(kQuarterTurn * static_cast<int>(side)); }

}  // namespace clashfield::geometry
