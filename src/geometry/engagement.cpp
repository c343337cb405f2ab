#include "geometry/engagement.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "geometry/clip.h"
#include "geometry/line_up.h"

namespace clashfield::geometry {
namespace {

std::int64_t floor_by(std::int64_t value, std::int64_t by) {
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

bool is_flank(Face face) { return face == Face::Right || face == Face::Left; }

// Along rear and left the cells are numbered from the right end of the edge.
bool runs_backwards(Face face) { return face == Face::Rear || face == Face::Left; }

// To the nearest tick, halves away from zero.
std::int64_t in_ticks(std::int64_t length) { return static_cast<std::int64_t>(nearest(length, kOne)); }
std::int64_t in_half_ticks(std::int64_t length) {
    return static_cast<std::int64_t>(nearest(length, kOne / 2));
}

Cells cells_of(const Regiment& regiment, Face face, const Segment& other, Tick corner) {
    const Body body = body_of(regiment);
    const std::int64_t length = edge_length(body.size, face);
    const int count = cells_along(regiment.block, face);
    const std::int64_t cell = 2 * std::int64_t{cell_along(regiment.block, face)};
    const Reach stretch = seen_along(edge_pose(body, face), other);
    Cells cells = cells_meeting({-length, cell, count}, stretch, 2 * std::int64_t{corner});
    if (runs_backwards(face)) cells.first = count - cells.first - cells.count;
    if (cells.count == 0) cells.first = 0;
    return cells;
}

bool lies_on(const Pose& middle, const Segment& other, Tick tolerance) {
    const auto off = [&](Point point) {
        const std::int64_t ahead = local(middle, point).ahead;
        return (ahead < 0 ? -ahead : ahead) <= tolerance * kOne;
    };
    return off(other.from) && off(other.to);
}

}  // namespace

int cells_along(const Block& block, Face face) { return is_flank(face) ? block.ranks() : block.in_rank(0); }

Tick cell_along(const Block& block, Face face) {
    return is_flank(face) ? block.cell.depth : block.cell.width;
}

Cells cells_meeting(const Row& row, const Reach& stretch, std::int64_t corner) {
    // The first whose end is not before the stretch, and the last whose start is not behind it.
    const std::int64_t first = floor_by(stretch.from - corner - row.start + row.cell - 1, row.cell) - 1;
    const std::int64_t last = floor_by(stretch.to + corner - row.start, row.cell);
    const std::int64_t low = std::max<std::int64_t>(first, 0);
    const std::int64_t high = std::min<std::int64_t>(last, row.count - 1);
    if (low > high) return {};
    return {static_cast<int>(low), static_cast<int>(high - low + 1)};
}

Reach seen_along(const Pose& edge_middle, const Segment& other) {
    const std::int64_t a = in_half_ticks(local(edge_middle, other.from).right);
    const std::int64_t b = in_half_ticks(local(edge_middle, other.to).right);
    return {std::min(a, b), std::max(a, b)};
}

Meeting meeting(const Regiment& own, Face face, const Regiment& other, Face other_face, Tick corner) {
    const Segment own_edge = edge(corners(body_of(own)), face);
    const Segment other_edge = edge(corners(body_of(other)), other_face);
    return {cells_of(own, face, other_edge, corner), cells_of(other, other_face, own_edge, corner)};
}

Overhang overhang(const Body& own, Face face, const Body& other, Face other_face) {
    const std::int64_t length = edge_length(own.size, face);
    const Reach theirs = seen_along(edge_pose(own, face), edge(corners(other), other_face));
    return {static_cast<Tick>(floor_by(theirs.from + length, 2)),
            static_cast<Tick>(floor_by(length - theirs.to, 2))};
}

Tick shared_with(const Pose& middle, Tick length, const Segment& other) {
    const Reach theirs = seen_along(middle, other);
    const std::int64_t both =
        std::min<std::int64_t>(length, theirs.to) - std::max<std::int64_t>(-length, theirs.from);
    return static_cast<Tick>(floor_by(both, 2));
}

Tick shared_length(const Body& own, Face face, const Body& other, Face other_face) {
    return shared_with(edge_pose(own, face), edge_length(own.size, face), edge(corners(other), other_face));
}

bool is_flush_with(const Pose& middle, const Segment& other, Tick tolerance) {
    // An edge that looks back runs from right to left.
    const bool looks_back = local(middle, other.to).right < local(middle, other.from).right;
    return looks_back && lies_on(middle, other, tolerance);
}

bool is_flush(const Body& own, Face face, const Body& other, Face other_face, Tick tolerance) {
    return is_flush_with(edge_pose(own, face), edge(corners(other), other_face), tolerance);
}

std::optional<Face> flush_face(const Body& own, Face face, const Body& other, Tick tolerance, Tick least) {
    std::optional<Face> best;
    Tick most = least;
    for (const Face theirs : kFaces) {
        if (!is_flush(own, face, other, theirs, tolerance)) continue;
        const Tick shared = shared_length(own, face, other, theirs);
        if (shared <= most) continue;
        most = shared;
        best = theirs;
    }
    return best;
}

Body laid_flush(BaseSize size, const Body& target, Face face, Tick to_the_right) {
    const Pose middle = edge_pose(target, face);
    return {{middle.at + offset(middle.heading, 0, to_the_right), middle.heading + kFullTurn / 2}, size};
}

Body closed_up(const Body& body, Face face, const Body& target, Face target_face) {
    const Pose line = edge_pose(target, target_face);
    const auto gap = static_cast<Tick>(in_ticks(local(line, edge_pose(body, face).at).ahead));
    return moved(body, line.heading, -gap);
}

void share_edge(const Regiment& own, Face face, std::span<const Attacker> attackers, Tick corner,
                std::span<std::uint16_t> cells) {
    CLASHFIELD_ASSERT(attackers.size() <= 16);
    CLASHFIELD_ASSERT(cells.size() >= static_cast<std::size_t>(cells_along(own.block, face)));
    std::fill(cells.begin(), cells.end(), std::uint16_t{0});
    for (std::size_t i = 0; i < attackers.size(); ++i) {
        const Cells met = meeting(own, face, attackers[i].regiment, attackers[i].face, corner).own;
        for (int k = met.first; k < met.first + met.count; ++k)
            cells[static_cast<std::size_t>(k)] |= static_cast<std::uint16_t>(1u << i);
    }
}

}  // namespace clashfield::geometry
