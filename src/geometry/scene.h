#pragma once

// What somebody who moves may meet, and what the ground costs him: gathered by the caller for one mover, who
// is not in it himself. Everything is borrowed.

#include <span>

#include "base/function_ref.h"
#include "geometry/body.h"

namespace clashfield::geometry {

// Another footprint: a unit, or ground that nobody may enter. By itself it may be touched but not overlapped.
struct Other {
    enum class Spacing : std::uint8_t { AllAround, Ahead };  // Ahead: only before the mover's front edge

    Polygon shape;  // convex; an ellipse by its outline
    Box box;        // of the shape
    Id id = kNobody;
    bool hostile = false;  // a unit that may be fought: its shape is then its `Corners`
    bool solid = true;     // false: may be crossed, and only not be overlapped at the end of a move
    Spacing measured = Spacing::AllAround;
    // Nobody comes nearer than this on the way, at the end of the move, and on the way once more than
    // `Scene::halt_after` is spent. Somebody who started nearer must not come nearer than he was.
    Tick spacing = 0;
    Tick end_spacing = 0;
    Tick halt = 0;
};
Other other_of(Id id, const Corners& corners);  // refers to the corners

// A small part of a move: no longer than `Scene::slice`.
struct Slice {
    const Body& from;
    const Body& to;
    Tick length;  // of the way; in a turn, of the arc of the outer corner
    const Corners& corners_before;
    const Corners& corners_after;
};
struct Price {
    Tick cost = 0;        // no less than the length, or the solver may miss a cheaper way
    bool barred = false;  // this ground may not be entered in this way
};
// What slices cost. Those that stay clear of all boxes in `special` cost their length, and `price` is not
// asked. It is asked several times, also for slices that are not made in the end, so it must look at the
// slice alone.
struct Toll {
    std::span<const Box> special;
    FunctionRef<Price(const Slice&)> price;
};

// Precondition: at most kMostOthers.
inline constexpr std::size_t kMostOthers = 256;
struct Scene {
    std::span<const Other> others;
    Toll toll;
    Box table;  // footprints stay inside
    // Whatever is no deeper, nearer or dearer than allowed by more than this is allowed. A move that cannot
    // be made whole ends where it needs neither.
    Tick slack = kRounding;
    Tick leeway = 0;
    Tick slice = 500;     // the longest part in which a move is priced and tried
    Tick grid = 1;        // poses are rounded to multiples of it after each step
    Tick halt_after = 0;  // see Other::halt
};

// What stands against something.
enum class Obstacle : std::uint8_t { Nothing, Allowance, Overlap, Spacing, Halt, Table, Barred };
struct Stop {
    Obstacle by = Obstacle::Nothing;
    Id other = kNobody;  // with Overlap, Spacing and Halt
    bool operator==(const Stop&) const = default;
};
// The first thing, in the order of `others`, that stands against a body's staying here: the edge of the
// table, overlaps of any depth beyond the slack, spacing at the end of a move.
Stop at_rest(const Body& body, const Scene& scene);

}  // namespace clashfield::geometry
