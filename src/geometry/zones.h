#pragma once

// Front, left, right and rear: four zones around a body, parted by lines at 45 degrees from its corners. They
// partition the plane. Points on the lines belong where the caller's table says.

#include <optional>

#include "geometry/body.h"

namespace clashfield::geometry {

struct ZoneTies {
    // Those on the diagonals between a flank and the front or the rear: true gives them to the flank.
    bool front_line_to_flank = false;
    bool rear_line_to_flank = true;
    // A rear corner itself lies on a diagonal; true keeps it with the rear edge, which is rear in any case.
    bool rear_corner_to_rear = true;
    // Points of the footprint on its middle line belong to no side by nature.
    Wing middle = Wing::Right;
    // So many ticks beyond its lines a zone still counts: front before flank before rear.
    Tick tolerance = 0;
};
// Points inside the footprint lie on a flank.
Face zone_of(const Body& body, Point point, const ZoneTies& ties);

// The front zone, or that of another face, as far as `reach` from the edge: a trapezium, for asking which
// footprints it touches. Corners in the order of `Corners`, seen from that face.
Corners zone_shape(const Body& body, Face face, Tick reach);

// The part of a shape inside the cone of `half` hundredths of a degree (at most 9,000) on both sides of a
// heading: the point of it nearest to the apex, to the tick. Nothing if the cone misses the shape.
std::optional<Point> nearest_in_cone(const Pose& apex, std::int32_t half, Polygon shape);

}  // namespace clashfield::geometry
