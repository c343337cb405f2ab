#pragma once

// When two bases count as touching, and which face is touched. A shared edge or a corner resting on an edge
// is contact; corner on corner is not, or each man of two aligned lines would touch three enemies.

#include "geometry/pose.h"

namespace clashfield::geometry {

struct ContactRule {
    Tick gap = 0;  // a base may be so far away and still touch
    Tick end = 0;  // a point must rest at least so far from both ends of the edge
    Tick tie = 0;  // lengths that differ by no more are equal
};

struct Base {
    Corners corners;
    Angle heading;
};

bool in_contact(const Base& a, const Base& b, const ContactRule& rule);

// The face of b that a touches: the edge of b that a covers most of those on which it rests; if only b rests
// on a, the face of b that looks most nearly at that edge of a. Front before flank before rear. Precondition:
// contact.
Face touched_face(const Base& b, const Base& a, const ContactRule& rule);

}  // namespace clashfield::geometry
