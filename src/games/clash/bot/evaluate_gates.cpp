// Ways over palisades and walls: those who want to get behind one look for a stretch of it where a man can
// stand on both sides (CL-TRN-09), not for the shortest way to it.

#include <algorithm>

#include "base/best.h"
#include "games/clash/bot/evaluate_storm.h"
#include "games/clash/rules/terrain.h"

namespace clashfield::clash {
namespace {

constexpr Tick kGateWidth = 30 * kMillimetre;  // from gate to gate
constexpr Tick kQueue = 45 * kMillimetre;      // what a man before him is worth in way
constexpr Tick kToLine = kMillimetre;          // to the line

bool can_stand(const Setup& setup, const State& state, FigureId figure, const Pose& pose) {
    const Corners corners = corners_at(setup, state, figure, pose);
    const std::uint8_t side = side_of(setup, figure);
    return check_ground(setup, state, figure, corners) &&
           !is_overlapped(state, corners, [&](FigureId there) { return side_of(setup, there) != side; });
}

}  // namespace

Gates::Gates(const Setup& setup, const State& state, UnitId unit) : setup_(setup), state_(state) {
    const FigureId man = first_of(setup, state, unit);
    if (profile_of(setup, state, man).troop != Troop::I) return;
    const Pose from = state.figures[man].pose();
    each_line(setup, state, [&](const Piece& line) {
        geometry::each_segment(line.line(), [&](const Segment& segment) {
            const Tick length = geometry::distance(segment.from, segment.to);
            const Angle along = geometry::heading_of(segment.to - segment.from);
            Tick half = 0;  // of the base, seen along the line's normal
            const Vector normal = geometry::offset(along, 0, kMillimetre);
            for (const Point corner : state.corners[man])
                half =
                    std::max(half, static_cast<Tick>(geometry::dot(corner - from.at, normal) / kMillimetre));
            for (Tick at = kGateWidth / 2; at < length && !gates_.full(); at += kGateWidth) {
                const Tick out = half + kToLine;
                const Gate gate{{segment.from + geometry::offset(along, at, out),
                                 segment.from + geometry::offset(along, at, -out)}};
                if (can_stand(setup, state, man, {gate.sides[0], from.heading}) &&
                    can_stand(setup, state, man, {gate.sides[1], from.heading}))
                    gates_.push_back(gate);
            }
        });
    });
}

Point Gates::next(Point from, Point goal) {
    if (gates_.empty() || !is_line_between(setup_, state_, {from, goal})) return goal;
    struct Entrance {
        Gate* gate = nullptr;
        std::size_t side = 0;
    };
    Best<Entrance, Tick, std::less<>> best(geometry::kFarthest);
    for (Gate& gate : gates_) {
        for (std::size_t near = 0; near < 2; ++near) {
            const Tick way = geometry::distance(from, gate.sides[near]) +
                             geometry::distance(gate.sides[1 - near], goal) + gate.queue * kQueue;
            if (!best.would_take(way) || is_line_between(setup_, state_, {from, gate.sides[near]}) ||
                is_line_between(setup_, state_, {gate.sides[1 - near], goal}))
                continue;
            best.offer({&gate, near}, way);
        }
    }
    if (!best.found()) return goal;
    const auto& [gate, side] = best.thing();
    ++gate->queue;
    return gate->sides[side];
}

}  // namespace clashfield::clash
