// Special actions (CL-SPC): mounting, guns, and leaving a melee.

#include "games/clash/rules/special_actions.h"

#include <algorithm>
#include <bitset>

#include "games/clash/rules/morale.h"
#include "games/clash/rules/movement.h"
#include "games/clash/rules/set_up.h"

namespace clashfield::clash {
namespace {

constexpr Tick kMountReach = 25 * kMillimetre;

// The state with this unit in its other form and off the table, for looking at the room it would have.
State other_form(const Setup& setup, const State& state, UnitId unit) {
    State after = state;
    each_figure(setup, state, unit, [&](FigureId figure) { lift(setup, after, figure, Status::Waiting); });
    after.units[unit].set(flag::kMounted, !is_in_saddle(state, unit));
    return after;
}

Ruling check_places(const Setup& setup, const State& before, const State& after, UnitId unit,
                    std::span<const Placing> placings) {
    if (static_cast<int>(placings.size()) != figures_left(setup, before, unit))
        return refuse(Clause::SPC_01, Code::BadChoice, {unit});
    for (const Placing& placing : placings) {
        const Tick way = geometry::distance(before.figures[placing.figure].at, placing.pose.at);
        if (way > kMountReach + kGrace) {
            return refuse(Clause::SPC_01, Code::MountReach,
                          {placing.figure, hundredths_above(way), to_hundredths(kMountReach)});
        }
        const Corners corners = corners_at(setup, after, placing.figure, placing.pose);
        if (const Ruling ground = check_ground(setup, after, placing.figure, corners); !ground) return ground;
    }
    return check_room(setup, after, placings);
}

// Those who stand one behind the other need more room in the saddle: ranks open forward and back, files to
// the sides.
Placings opened(const Setup& setup, const State& state, const State& after, UnitId unit) {
    const Angle heading = leading_heading(setup, state, unit);
    const auto parts_at = [&](FigureId figure) {
        return geometry::parts_of(state.figures[figure].at - Point{}, heading);
    };
    std::int64_t ahead = 0;
    std::int64_t right = 0;
    each_figure(setup, state, unit, [&](FigureId figure) {
        ahead += parts_at(figure).ahead;
        right += parts_at(figure).right;
    });
    const int count = figures_left(setup, state, unit);
    Placings placings;
    each_figure(setup, state, unit, [&](FigureId figure) {
        const BaseSize old = base_of(setup, state, figure);
        const BaseSize now = base_of(setup, after, figure);
        const Pose pose = state.figures[figure].pose();
        const auto scaled = [](std::int64_t way, Tick from, Tick to) {
            const std::int64_t more = to > from ? way * (to - from) / from : 0;
            return static_cast<Tick>(std::clamp<std::int64_t>(more, -17'000, 17'000));
        };
        const Tick forward = scaled(parts_at(figure).ahead - ahead / count, old.depth, now.depth);
        const Tick sideways = scaled(parts_at(figure).right - right / count, old.width, now.width);
        placings.push_back(
            {figure, rounded({pose.at + geometry::offset(heading, forward, sideways), pose.heading})});
    });
    return placings;
}

Ruling check_disengage_one(const Setup& setup, const State& state, Vector along, const Placing& placing) {
    const Vector way = placing.pose.at - state.figures[placing.figure].at;
    const std::int64_t forward = geometry::dot(way, along);
    const std::int64_t across = geometry::cross(way, along);
    const std::int64_t grace = std::max<std::int64_t>(1, forward / 2000);  // 0.01 degrees and rounding
    if (forward <= 0 || (across < 0 ? -across : across) > forward + grace)
        return refuse(Clause::SPC_08, Code::Disengage, {placing.figure});
    const std::int32_t turn = geometry::between(placing.pose.heading, geometry::heading_of(along));
    if (turn > 45 * geometry::kDegree + 1) return refuse(Clause::SPC_08, Code::Disengage, {placing.figure});
    const Corners end = corners_at(setup, state, placing.figure, placing.pose);
    if (const Ruling table = check_on_table(setup, placing.figure, end); !table) return table;
    return check_going(setup, state, placing);
}

}  // namespace

Ruling check_special(const Setup& setup, const State& state, UnitId unit, Action action) {
    const UnitInfo& unit_info = info_of_unit(setup, unit);
    const Unit& it = state.units[unit];
    const bool mounts = action == Action::Mount;
    if (mounts || action == Action::Dismount) {
        if (!unit_info.can_mount) return refuse(Clause::SPC_01, Code::Mounts, {unit});
        if (is_unit_engaged(setup, state, unit)) return refuse(Clause::SPC_01, Code::InContact, {unit});
        if (mounts == is_in_saddle(state, unit)) return refuse(Clause::SPC_01, Code::Mounts, {unit});
        if (mounts && it.is(flag::kMountsLost)) return refuse(Clause::SPC_03, Code::Mounts, {unit});
    }
    const bool limbers = action == Action::Limber;
    if ((limbers || action == Action::Unlimber) &&
        (!has_guns(setup, state, unit) || limbers == it.is(flag::kLimbered)))
        return refuse(Clause::SPC_04, Code::Limber, {unit});
    if (action == Action::Abandon && !has_guns(setup, state, unit))
        return refuse(Clause::SPC_06, Code::Limber, {unit});
    if (action == Action::Disengage && !it.is(flag::kDisengaging) &&
        (unit_info.side != state.active || !it.is(flag::kEngagedAtStart) || it.is(flag::kActed) ||
         !is_unit_engaged(setup, state, unit)))
        return refuse(Clause::SPC_07, Code::Disengage, {kNothing});
    return Ruling::yes();
}

void apply_special(Play& play, UnitId unit, Action action) {
    Unit& it = play.state.units[unit];
    it.set(flag::kLimbered, action == Action::Limber);
    if (action != Action::Abandon)
        return emit(play.events, EventKind::Limbered, Clause::SPC_04, {unit, action == Action::Limber});
    it.set(flag::kAbandoned);
    emit(play.events, EventKind::Abandoned, Clause::SPC_06, {unit});
}

Ruling check_mount(const Setup& setup, const State& state, UnitId unit, std::span<const Placing> placings) {
    const State after = other_form(setup, state, unit);
    return check_places(setup, state, after, unit, placings);
}

bool mount_places(const Setup& setup, const State& state, UnitId unit, Placings& placings) {
    const State after = other_form(setup, state, unit);
    placings.clear();
    each_figure(setup, state, unit, [&](FigureId figure) {
        placings.push_back({figure, state.figures[figure].pose()});
    });
    if (check_places(setup, state, after, unit, placings)) return true;
    placings = opened(setup, state, after, unit);
    return check_places(setup, state, after, unit, placings).ok();
}

InlineVector<BaseSize, kMaxUnitFigures> mount_bases(const Setup& setup, const State& state, UnitId unit) {
    const State after = other_form(setup, state, unit);
    InlineVector<BaseSize, kMaxUnitFigures> bases;
    each_figure(setup, state, unit, [&](FigureId figure) { bases.push_back(base_of(setup, after, figure)); });
    return bases;
}

// Tokens stay as dealt (CL-SPC-02).
void apply_mount(Play& play, UnitId unit, std::span<const Placing> placings) {
    Unit& it = play.state.units[unit];
    each_figure(play.setup, play.state, unit,
                [&](FigureId figure) { lift(play.setup, play.state, figure, Status::Waiting); });
    it.set(flag::kMounted, !it.is(flag::kMounted));
    put_all(play.setup, play.state, placings);
    emit(play.events, EventKind::Mounted, Clause::SPC_01, {unit, it.is(flag::kMounted)});
}

bool moves_by_hand(const Setup& setup, const State& state, UnitId unit) {
    return has_guns(setup, state, unit) && !state.units[unit].is(flag::kLimbered);  // CL-SPC-05
}

// CL-SPC-07: the test comes first; what it says decides.
Disengaging begin_disengaging(Play& play, UnitId unit) {
    State& state = play.state;
    Unit& it = state.units[unit];
    if (it.is(flag::kDisengaging)) return Disengaging::Goes;
    const bool tests = !info_of_unit(play.setup, unit).isolated;  // CL-MOR-11
    if (state.disengage_test == 0 && tests) {
        state.disengage_test = 1;
        ask_test(play, unit);
        return Disengaging::Tests;
    }
    if (it.state == MoraleState::Impetuous) return Disengaging::Refused;
    it.set(flag::kDisengaging);
    it.direction = disengage_direction(play.setup, state, unit);
    return Disengaging::Goes;
}

Vector disengage_direction(const Setup& setup, const State& state, UnitId unit) {
    std::int64_t own[3] = {};
    std::int64_t foes[3] = {};
    std::bitset<kMaxFigures> counted;
    const auto add = [](std::int64_t(&sum)[3], Point at) {
        sum[0] += at.x;
        sum[1] += at.y;
        ++sum[2];
    };
    each_figure(setup, state, unit, [&](FigureId figure) {
        add(own, state.figures[figure].at);
        each_foe_in_contact(setup, state, figure, [&](FigureId foe) {
            if (counted[foe]) return;
            counted.set(foe);
            add(foes, state.figures[foe].at);
        });
    });
    const EdgeOf edge = edge_of(setup, state, info_of_unit(setup, unit).side);
    const Vector home = -geometry::offset(inward(edge), kMillimetre, 0);
    if (foes[2] == 0 || own[2] == 0) return home;
    // One division, rounded toward nothing: the same wherever on the table they stand.
    const auto between_means = [&](int axis) {
        return static_cast<Tick>((own[axis] * foes[2] - foes[axis] * own[2]) / (own[2] * foes[2]));
    };
    const Vector way{between_means(0), between_means(1)};
    return geometry::length(way) <= kGrace ? home : way;
}

Ruling check_disengage(const Setup& setup, const State& state, UnitId unit,
                       std::span<const Placing> placings) {
    if (static_cast<int>(placings.size()) != figures_left(setup, state, unit))
        return refuse(Clause::SPC_08, Code::Disengage, {kNothing});
    for (const Placing& placing : placings) {
        if (const Ruling one = check_disengage_one(setup, state, state.units[unit].direction, placing); !one)
            return one;
        if (would_touch_foe(setup, state, placing))
            return refuse(Clause::SPC_08, Code::Disengage, {placing.figure});
    }
    return check_room(setup, state, placings);
}

Placings disengage_places(const Setup& setup, const State& state, UnitId unit) {
    const Vector along = state.units[unit].direction;
    const Angle heading = geometry::heading_of(along);
    for (Tick way = kMeasure; way > 0; way -= kSmallestPart) {
        Placings placings;
        each_figure(setup, state, unit, [&](FigureId figure) {
            placings.push_back(
                {figure, rounded({state.figures[figure].at + geometry::offset(heading, way, 0), heading})});
        });
        if (check_disengage(setup, state, unit, placings)) return placings;
    }
    return {};
}

}  // namespace clashfield::clash
