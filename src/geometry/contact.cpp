#include "geometry/contact.h"

#include <algorithm>
#include <optional>

#include "base/assert.h"
#include "geometry/polygon.h"

namespace clashfield::geometry {
namespace {

// In half ticks, so that the middle of an edge is a point too.
Point doubled(Point p) { return {2 * p.x, 2 * p.y}; }

Segment edge_of(const Corners& corners, Face face) {
    const auto i = static_cast<std::size_t>(face);
    return {doubled(corners[i]), doubled(corners[(i + 1) % corners.size()])};
}

// The point, in half ticks, rests on the edge.
bool rests(Point point, const Segment& edge, const ContactRule& rule) {
    const Vector along = edge.to - edge.from;
    const std::int64_t square = squared(along);
    const Wide aside = cross(along, point - edge.from);
    if (aside * aside > Wide{4} * rule.gap * rule.gap * square) return false;
    const auto far_from = [&](Point end, Vector inward) {
        const Wide foot = dot(point - end, inward);
        return foot >= 0 && foot * foot >= Wide{4} * rule.end * rule.end * square;
    };
    return far_from(edge.from, along) && far_from(edge.to, -along);
}

// A corner or the middle of an edge of `a` rests on this edge.
bool any_rests(const Corners& a, const Segment& edge, const ContactRule& rule) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Point corner = a[i];
        const Point after = a[(i + 1) % a.size()];
        if (rests(doubled(corner), edge, rule)) return true;
        if (rests({corner.x + after.x, corner.y + after.y}, edge, rule)) return true;
    }
    return false;
}

// How much of the edge the base covers, in half ticks.
std::int64_t covered(const Segment& edge, const Corners& a) {
    const Vector along = edge.to - edge.from;
    const std::int64_t square = squared(along);
    std::int64_t low = dot(doubled(a[0]) - edge.from, along);
    std::int64_t high = low;
    for (const Point corner : a) {
        const std::int64_t at = dot(doubled(corner) - edge.from, along);
        low = std::min(low, at);
        high = std::max(high, at);
    }
    const std::int64_t both = std::min(high, square) - std::max<std::int64_t>(low, 0);
    return both <= 0 ? 0 : both / std::max<std::int64_t>(1, root(square));
}

std::optional<Face> face_rested_on(const Corners& b, const Corners& a, const ContactRule& rule) {
    std::array<std::int64_t, kFaces.size()> lengths{};
    std::int64_t most = 0;
    for (std::size_t i = 0; i < kFaces.size(); ++i) {
        const Segment edge = edge_of(b, kFaces[i]);
        lengths[i] = any_rests(a, edge, rule) ? covered(edge, a) : -1;
        most = std::max(most, lengths[i]);
    }
    std::optional<Face> best;
    for (std::size_t i = 0; i < kFaces.size() && !best; ++i) {
        if (lengths[i] >= 0 && lengths[i] >= most - 2 * std::int64_t{rule.tie}) best = kFaces[i];
    }
    return best;
}

}  // namespace

bool in_contact(const Base& a, const Base& b, const ContactRule& rule) {
    if (!near(box_of(a.corners), box_of(b.corners), rule.gap)) return false;
    for (const Face face : kFaces) {
        if (any_rests(a.corners, edge_of(b.corners, face), rule)) return true;
        if (any_rests(b.corners, edge_of(a.corners, face), rule)) return true;
    }
    return false;
}

Face touched_face(const Base& b, const Base& a, const ContactRule& rule) {
    if (const auto face = face_rested_on(b.corners, a.corners, rule)) return *face;
    const auto edge = face_rested_on(a.corners, b.corners, rule);
    CLASHFIELD_ASSERT(edge);
    const Angle toward = normal(a.heading, *edge) + kFullTurn / 2;
    Face best = Face::Front;
    for (const Face face : kFaces) {
        if (between(normal(b.heading, face), toward) < between(normal(b.heading, best), toward)) best = face;
    }
    return best;
}

}  // namespace clashfield::geometry
