// The table (CL-GEO-01 to -10): every figure comes, goes and moves through `put` and `lift`, which keep
// corners, levels, contacts and the grid.

#include "games/clash/rules/geometry.h"

#include <algorithm>

#include "games/clash/rules/sight.h"

namespace clashfield::clash {
namespace {

void set_engaged(State& state, FigureId figure, bool engaged) {
    state.figures[figure].set(mark::kEngaged, engaged);
}

void renew_contact(const Setup& setup, State& state, FigureId figure) {
    set_engaged(state, figure, any_foe_in_contact(setup, state, figure, [](FigureId) { return true; }));
}

// Takes it off the grid. Who touched it is no longer engaged unless by others.
void detach(const Setup& setup, State& state, FigureId figure) {
    Figure& it = state.figures[figure];
    InlineVector<FigureId, kMostInContact> foes;
    each_foe_in_contact(setup, state, figure, [&](FigureId foe) { foes.push_back(foe); });
    state.grid.remove(figure, it.at);
    it.status = Status::Waiting;
    for (const FigureId foe : foes) renew_contact(setup, state, foe);
}

}  // namespace

// CL-GEO-03.
Pose rounded(const Pose& pose) {
    return {point_in(to_hundredths(pose.at.x), to_hundredths(pose.at.y)), pose.heading};
}

// CL-GEO-02.
Corners corners_at(const Setup& setup, const State& state, FigureId figure, const Pose& pose) {
    return geometry::corners(pose, base_of(setup, state, figure));
}

void put(const Setup& setup, State& state, FigureId figure, const Pose& pose) {
    Figure& it = state.figures[figure];
    if (it.on_table()) detach(setup, state, figure);
    it.at = pose.at;
    it.heading = static_cast<std::uint16_t>(pose.heading.centidegrees());
    it.status = Status::OnTable;
    it.level = level_at(setup, state, pose.at);
    state.corners[figure] = corners_at(setup, state, figure, pose);
    state.grid.add(figure, pose.at);
    bool engaged = false;
    any_foe_in_contact(setup, state, figure, [&](FigureId foe) {
        set_engaged(state, foe, true);
        engaged = true;
        return false;
    });
    set_engaged(state, figure, engaged);
}

void put_all(const Setup& setup, State& state, std::span<const Placing> placings) {
    for (const Placing& placing : placings) put(setup, state, placing.figure, placing.pose);
}

void lift(const Setup& setup, State& state, FigureId figure, Status status) {
    if (on_table(state, figure)) detach(setup, state, figure);
    set_engaged(state, figure, false);
    state.figures[figure].status = status;
}

Ruling check_on_table(const Setup& setup, FigureId figure, const Corners& corners) {
    const auto told = [](Tick at, Tick most) {
        return at > most ? hundredths_above(at) : at < 0 ? hundredths_below(at) : to_hundredths(at);
    };
    for (const Point corner : corners) {
        if (corner.x >= 0 && corner.y >= 0 && corner.x <= setup.width && corner.y <= setup.height) continue;
        return refuse(Clause::GEO_04, Code::OffTable,
                      {figure, told(corner.x, setup.width), told(corner.y, setup.height)});
    }
    return Ruling::yes();
}

// --- bases (CL-GEO-07 to -09) ---

bool touches(const State& state, FigureId a, FigureId b) {
    // Centres farther apart than two of the largest bases cannot touch.
    const Vector apart = state.figures[a].at - state.figures[b].at;
    constexpr std::int64_t kFar = std::int64_t{2 * kReach + 1000} * (2 * kReach + 1000);
    if (geometry::squared(apart) > kFar) return false;
    return geometry::in_contact(base_on_table(state, a), base_on_table(state, b), kContact);
}

// CL-GEO-08.
Face face_of(const State& state, FigureId touched, FigureId by) {
    return geometry::touched_face(base_on_table(state, touched), base_on_table(state, by), kContact);
}

// CL-GEO-09.
bool is_directly_behind(const State& state, FigureId behind, FigureId front) {
    if (geometry::between(Angle(state.figures[behind].heading), Angle(state.figures[front].heading)) >
        45 * geometry::kDegree)
        return false;
    return touches(state, behind, front) && face_of(state, front, behind) == Face::Rear &&
           face_of(state, behind, front) == Face::Front;
}

Tick offset_behind(const State& state, FigureId behind, FigureId front) {
    // Distance from the axis of the one in front: the part of the way between them across its heading.
    const Vector way = state.figures[behind].at - state.figures[front].at;
    const Angle heading(state.figures[front].heading);
    return static_cast<Tick>(std::abs(geometry::parts_of(way, heading).right));
}

bool is_unit_engaged(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [&](FigureId figure) { return is_engaged(state, figure); });
}

geometry::Base base_after(const Setup& setup, const State& state, FigureId figure,
                          std::span<const Placing> placings) {
    for (const Placing& placing : placings) {
        if (placing.figure == figure) return base_at(setup, state, placing);
    }
    return base_on_table(state, figure);
}

bool would_touch_foe(const Setup& setup, const State& state, const Placing& placing) {
    return any_foe_touching(setup, state, side_of(setup, placing.figure), base_at(setup, state, placing),
                            [](FigureId, const geometry::Base&) { return true; });
}

bool is_clear_of(const Setup& setup, const State& state, const Corners& corners,
                 std::span<const Placing> placings) {
    return std::none_of(placings.begin(), placings.end(), [&](const Placing& one) {
        return geometry::overlap(corners, corners_at(setup, state, one.figure, one.pose), kOverlap);
    });
}

// --- distances (CL-GEO-06) ---

Tick unit_distance(const Setup& setup, const State& state, UnitId a, UnitId b) {
    // The pair with the nearest centres is all but the nearest pair: with it few others need a closer look.
    std::int64_t nearest = INT64_MAX;
    FigureId one = kNoFigure;
    FigureId two = kNoFigure;
    each_figure(setup, state, a, [&](FigureId x) {
        each_figure(setup, state, b, [&](FigureId y) {
            const std::int64_t way = geometry::squared(state.figures[x].at - state.figures[y].at);
            if (way >= nearest) return;
            nearest = way;
            one = x;
            two = y;
        });
    });
    if (one == kNoFigure) return geometry::kFarthest;
    Tick least = distance(state, one, two);
    each_figure(setup, state, a, [&](FigureId x) {
        each_figure(setup, state, b, [&](FigureId y) {
            if (!are_farther(state.figures[x].at, state.figures[y].at, least))
                least = std::min(least, distance(state, x, y));
        });
    });
    return least;
}

Near nearest_figure(const Setup& setup, const State& state, UnitId unit, const Corners& corners, Tick than) {
    Near near{.distance = than};
    const Box box = geometry::box_of(corners);
    const Point centre{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
    each_figure(setup, state, unit, [&](FigureId figure) {
        if (are_farther(state.figures[figure].at, centre, near.distance)) return;
        const Tick apart = geometry::distance(Polygon(corners), Polygon(state.corners[figure]));
        if (apart < near.distance) near = {figure, apart};
    });
    return near;
}

Near nearest_enemy(const Setup& setup, const State& state, std::uint8_t side, const Corners& corners) {
    Near near;
    for (const UnitId unit : units_of(setup, other(side))) {
        const Near one = nearest_figure(setup, state, unit, corners, near.distance);
        if (one.figure != kNoFigure) near = one;
    }
    return near;
}

bool is_base_near(const State& state, FigureId figure, Point point, Tick within) {
    return figure != kNoFigure &&
           geometry::distance(Polygon(state.corners[figure]), point) <= within + kGrace;
}

// --- the edges of the table (CL-GEO-01) ---

Tick distance_to_edge(const Setup& setup, EdgeOf edge, Point at) {
    switch (edge) {
        case EdgeOf::South:
            return at.y;
        case EdgeOf::North:
            return setup.height - at.y;
        case EdgeOf::West:
            return at.x;
        case EdgeOf::East:
            return setup.width - at.x;
    }
    return 0;
}

Angle inward(EdgeOf edge) {
    constexpr std::int64_t kHeadings[] = {0, 180, 90, 270};  // south, north, west, east
    return Angle::degrees(kHeadings[static_cast<std::size_t>(edge)]);
}

Point point_at_edge(const Setup& setup, EdgeOf edge, Tick along, Tick inside) {
    const Tick across = edge == EdgeOf::North  ? setup.height - inside
                        : edge == EdgeOf::East ? setup.width - inside
                                               : inside;
    return is_upright(edge) ? Point{across, along} : Point{along, across};
}

}  // namespace clashfield::clash
