#pragma once

// Moves in steps. A step is made in slices, each priced and tried on its own, and ends at the first thing it
// meets. So one function says whether an order is allowed, why not, and how far it could go instead.

#include <span>

#include "geometry/scene.h"

namespace clashfield::geometry {

struct Step {
    enum class Kind : std::uint8_t {
        Straight,  // along `turn` off the heading, which stays: advance 0, oblique, backwards 18000
        Wheel,     // about the corner `pivot` by `turn`, clockwise if positive
        Pivot,     // about the centre by `turn`, tried in slices; costs `cost`
        Place,     // stands as `to` at once; costs `cost`: turns, changes of files, reforms
        Free,      // goes straight until its front, or its centre, is that of `to`, and then stands as `to`
    };
    Kind kind = Kind::Straight;
    Corner pivot = Corner::FrontLeft;
    std::int32_t turn = 0;
    Tick length = 0;
    Tick cost = 0;
    Body to{};
    bool by_centre = false;  // of Free
};
Step advance(Tick length);
Step back(Tick length);
Step oblique(Tick length, std::int32_t turn);  // to the right if positive
Step wheel(std::int32_t turn);                 // to the right about the front right corner, or to the left
Step back_wheel(std::int32_t turn);            // clockwise about the rear left corner, or the other way
Step pivot(std::int32_t turn, Tick cost);
Step place(const Body& to, Tick cost);
Step go_freely(const Body& to, bool by_centre);

// Where a step ended, or how far it came.
struct StepEnd {
    Body body;
    Tick length = 0;        // along the way, or of the arc
    std::int32_t turn = 0;  // of Wheel and Pivot
    Tick cost = 0;
    bool operator==(const StepEnd&) const = default;
};

inline constexpr std::size_t kMostSteps = 24;
struct Moved {
    InlineVector<StepEnd, kMostSteps> steps;  // those begun, in order
    Body end;
    Tick cost = 0;
    Stop stop;  // Nothing: all steps were made and the end is free
    // The farthest on this way where the body may stay: after so many whole steps, and so far in the next.
    // The whole way if nothing stands against it.
    Body rest;
    Tick rest_cost = 0;
    int rest_steps = 0;
    StepEnd rest_step;

    bool whole() const { return stop.by == Obstacle::Nothing; }
};
// A step that was made whole: where it ended, for how much, and in how many files.
struct TakenStep {
    Body body;
    Tick cost = 0;
    std::uint8_t files = 1;
};
using TakenSteps = InlineVector<TakenStep, kMostSteps>;

// Precondition: at most kMostSteps. A slice that would cost more than is left of the allowance is shortened
// until it does not, to the tick, and so is one that meets something.
Moved move(const Body& body, std::span<const Step> steps, Tick allowance, const Scene& scene);

}  // namespace clashfield::geometry
