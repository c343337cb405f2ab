#pragma once

// A block as the ranked games see it: the pose is that of the middle of its *front edge*, from which the
// footprint extends backwards. (`block.h` poses a block by the model in the middle of its front rank.) All
// that moves, charges and fights here is a Body; who needs models as well takes a Regiment.
//
// Corners are rounded once, from the pose, and every test is made of the corners. A body that is turned about
// one of its corners, or about its centre, and back again by the same angle stands where it stood, to the
// tick.

#include <cstdint>

#include "geometry/block.h"
#include "geometry/polygon.h"

namespace clashfield::geometry {

// The number by which the caller knows a unit or a piece of ground; nothing here looks into it.
using Id = std::uint16_t;
inline constexpr Id kNobody = 0xffff;

// Corners are rounded to the tick, so bodies that lie side by side may seem to overlap by this much.
inline constexpr Tick kRounding = 2;

struct Body {
    Pose front;  // the middle of the front edge, and where it looks
    BaseSize size;
    bool operator==(const Body&) const = default;
};

// A body together with its models.
struct Regiment {
    Block block;
    Pose front;  // as that of a Body
    bool operator==(const Regiment& other) const { return front == other.front && same(block, other.block); }

  private:
    static bool same(const Block& a, const Block& b) {
        return a.models == b.models && a.files == b.files && a.cell == b.cell;
    }
};
inline Body body_of(const Regiment& regiment) { return {regiment.front, regiment.block.footprint()}; }

// Front left, front right, rear right, rear left, as `Corners` has them.
enum class Corner : std::uint8_t { FrontLeft, FrontRight, RearRight, RearLeft };
Corners corners(const Body& body);
Point centre(const Body& body);
// The body of this size and heading whose centre lies there.
Body centred(Point centre, Angle heading, BaseSize size);

// An edge from its left to its right as seen by somebody who stands inside and looks out over it.
Segment edge(const Corners& corners, Face face);
// The middle of an edge, and the direction in which it looks.
Pose edge_pose(const Body& body, Face face);
// From corner to corner, rounding included.
inline Tick diagonal(BaseSize size) { return length({size.width, size.depth}) + kRounding; }
constexpr Tick edge_length(BaseSize size, Face face) {
    return face == Face::Front || face == Face::Rear ? size.width : size.depth;
}
// The point of a segment nearest to another one, to the tick.
Point nearest_point(const Segment& segment, Point point);
// The edge nearest to a point; of equally near ones front, right, left, rear.
Face nearest_face(const Body& body, Point point);

// Where a model stands: the centre of its cell, and the middle of the front edge of that cell, from where it
// looks and shoots.
Point place_of(const Regiment& regiment, int model);
Point eye_of(const Regiment& regiment, int model);

// A point as a body sees it, in ticks times kOne: exact, because nothing is rounded.
struct Local {
    std::int64_t ahead = 0;  // of the front edge
    std::int64_t right = 0;  // of its middle
};
Local local(const Pose& front, Point point);

// Changes of place. None of them asks what is in the way.
Body moved(const Body& body, Angle bearing, Tick length);  // the heading stays
inline Body advanced(const Body& body, Tick length) { return moved(body, body.front.heading, length); }
Body turned_about(const Body& body, Corner pivot, std::int32_t turn);  // clockwise if positive
Body turned_about_centre(const Body& body, std::int32_t turn);
// Another size with the same front line, whose middle is shifted so far to the right (in half ticks, because
// half a cell may be none).
Body resized(const Body& body, BaseSize size, Tick half_ticks_right = 0);
// The pose with both coordinates rounded to multiples of `grid`, halves away from zero.
Body on_grid(const Body& body, Tick grid);

// How far the outer corner comes in a turn about a corner at this distance: rounded up, so that comparing it
// with a whole limit is exact. The same for turns to either side.
Tick arc(Tick radius, std::int32_t turn);
// The largest turn, in hundredths of a degree, whose arc is no longer than this, at most a full turn.
std::int32_t turn_of_arc(Tick radius, Tick length);
// The turn about a front corner (negative: about the left one, counterclockwise) after which the middle of
// the front looks at the point, to the hundredth of a degree; at most half a turn. None if the point lies
// straight ahead.
std::int32_t wheel_toward(const Body& body, Point point);

// What a body passes over when it goes straight.
Corners strip(const Body& body, Tick length);        // from its rear edge before to its front edge after
Corners strip_ahead(const Body& body, Tick length);  // from its front edge on
// The ground beside a body, along its front edge: so wide and so deep.
Corners strip_beside(const Body& body, Wing wing, BaseSize size);

}  // namespace clashfield::geometry
