#include "games/clash/rules/table.h"

#include <algorithm>

namespace clashfield::clash {

bool is_alive(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [](FigureId) { return true; });
}

int strength(const Setup& setup, const State& state, UnitId unit) {
    int lives = 0;
    each_figure(setup, state, unit, [&](FigureId figure) { lives += state.figures[figure].lives; });
    return lives;
}

int figures_left(const Setup& setup, const State& state, UnitId unit) {
    int count = 0;
    each_figure(setup, state, unit, [&](FigureId) { ++count; });
    return count;
}

int actions_of(const Setup& setup, const State& state, UnitId unit) {
    int actions = 0;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const int own = profile_of(setup, state, figure).actions;
        actions = actions == 0 ? own : std::min(actions, own);
    });
    return actions;
}

int redeploys_of(const Setup& setup, const State& state, UnitId unit) {
    int redeploys = 6;
    each_figure(setup, state, unit, [&](FigureId figure) {
        redeploys = std::min<int>(redeploys, profile_of(setup, state, figure).redeploys);
    });
    return redeploys;
}

Morale morale_of(const Setup& setup, const State& state, UnitId unit) {
    Morale worst = Morale::F;
    each_figure(setup, state, unit,
                [&](FigureId figure) { worst = std::max(worst, profile_of(setup, state, figure).morale); });
    return worst;
}

bool has_leader(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [&](FigureId figure) {
        const Role role = info(setup, figure).role;
        return role == Role::Officer || role == Role::Symbol;
    });
}

int fighters_of(const Setup& setup, const State& state, FigureId figure) {
    const int fighters = profile_of(setup, state, figure).melee.fighters;
    return fighters == 0 ? state.figures[figure].lives : fighters;
}

bool has_guns(const Setup& setup, const State& state, UnitId unit) {
    return info_of_unit(setup, unit).wheeled && !state.units[unit].is(flag::kAbandoned);
}

// --- putting ---

BaseSize base_of(const Setup& setup, const State& state, FigureId figure) {
    return profile_of(setup, state, figure).base;
}

Corners corners_at(const Setup& setup, const State& state, FigureId figure, const Pose& pose) {
    return geometry::corners(pose, base_of(setup, state, figure));
}

namespace {

void set_engaged(State& state, FigureId figure, bool engaged) {
    std::uint8_t& marks = state.figures[figure].marks;
    marks = static_cast<std::uint8_t>(engaged ? marks | mark::kEngaged : marks & ~mark::kEngaged);
}

// Calls visit(figure) for the enemies that touch it, until it says true; says whether it did.
template <typename Visit>
bool each_foe_touching(const Setup& setup, const State& state, FigureId figure, Visit visit) {
    const std::uint8_t side = side_of(setup, figure);
    bool found = false;
    state.grid.near(geometry::box_of(state.corners[figure]), kContact.gap, [&](FigureId other) {
        if (found || side_of(setup, other) == side || !touches(state, figure, other)) return;
        found = visit(other);
    });
    return found;
}

void renew_contact(const Setup& setup, State& state, FigureId figure) {
    set_engaged(state, figure, each_foe_touching(setup, state, figure, [](FigureId) { return true; }));
}

// Takes it off the grid. Who touched it is no longer engaged unless by others.
void detach(const Setup& setup, State& state, FigureId figure) {
    Figure& it = state.figures[figure];
    InlineVector<FigureId, 32> foes;
    if (it.is(mark::kEngaged)) {
        each_foe_touching(setup, state, figure, [&](FigureId foe) {
            if (!foes.full()) foes.push_back(foe);
            return false;
        });
    }
    state.grid.remove(figure, it.at);
    it.status = Status::Waiting;
    for (const FigureId foe : foes) renew_contact(setup, state, foe);
}

}  // namespace

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
    each_foe_touching(setup, state, figure, [&](FigureId foe) {
        set_engaged(state, foe, true);
        engaged = true;
        return false;
    });
    set_engaged(state, figure, engaged);
}

void lift(const Setup& setup, State& state, FigureId figure, Status status) {
    if (on_table(state, figure)) detach(setup, state, figure);
    set_engaged(state, figure, false);
    state.figures[figure].status = status;
}

// --- bases ---

bool touches(const State& state, FigureId a, FigureId b) {
    // Centres farther apart than two of the largest bases cannot touch.
    const Vector apart = state.figures[a].at - state.figures[b].at;
    constexpr std::int64_t kFar = std::int64_t{2 * kReach + 1000} * (2 * kReach + 1000);
    if (geometry::squared(apart) > kFar) return false;
    return geometry::in_contact(base_on_table(state, a), base_on_table(state, b), kContact);
}

Face face_of(const State& state, FigureId touched, FigureId by) {
    return geometry::touched_face(base_on_table(state, touched), base_on_table(state, by), kContact);
}

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
    const std::int64_t across = geometry::cosine(heading) * way.x - geometry::sine(heading) * way.y;
    const std::int64_t ticks = across / geometry::kOne;
    return static_cast<Tick>(ticks < 0 ? -ticks : ticks);
}

bool is_unit_engaged(const Setup& setup, const State& state, UnitId unit) {
    return any_figure(setup, state, unit, [&](FigureId figure) { return is_engaged(state, figure); });
}

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

Near nearest_enemy(const Setup& setup, const State& state, std::uint8_t side, const Corners& corners) {
    Near near;
    const Box box = geometry::box_of(corners);
    const Point centre{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
    for (std::size_t unit = 0; unit < setup.units.size(); ++unit) {
        if (setup.units[unit].side == side) continue;
        each_figure(setup, state, static_cast<UnitId>(unit), [&](FigureId figure) {
            if (are_farther(state.figures[figure].at, centre, near.distance)) return;
            const Tick apart = geometry::distance(Polygon(corners), Polygon(state.corners[figure]));
            if (apart < near.distance) near = {figure, apart};
        });
    }
    return near;
}

bool is_within(const Setup& setup, const State& state, UnitId a, UnitId b, Tick within) {
    return any_figure(setup, state, a, [&](FigureId x) {
        bool found = false;
        state.grid.near(geometry::box_of(state.corners[x]), within, [&](FigureId y) {
            if (!found && unit_of(setup, y) == b) found = distance(state, x, y) <= within + kGrace;
        });
        return found;
    });
}

bool is_near_in_sight(const Setup& setup, const State& state, UnitId a, UnitId b, Tick within) {
    return any_figure(setup, state, a, [&](FigureId x) {
        bool found = false;
        state.grid.near(geometry::box_of(state.corners[x]), within, [&](FigureId y) {
            if (found || unit_of(setup, y) != b) return;
            found = distance(state, x, y) <= within + kGrace && sees(setup, state, x, y);
        });
        return found;
    });
}

bool sees_unit(const Setup& setup, const State& state, UnitId a, UnitId b) {
    return any_figure(setup, state, a, [&](FigureId x) {
        return any_figure(setup, state, b, [&](FigureId y) { return sees(setup, state, x, y); });
    });
}

}  // namespace clashfield::clash
