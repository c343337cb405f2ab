// CE-RSV: units that are kept off the table, and how they come (CE-ORD-11).

#include "games/empires/rules/reserves.h"

#include <algorithm>

#include "games/empires/rules/geometry.h"
#include "games/empires/rules/set_up.h"

namespace clashfield::empires {
namespace {

constexpr Tick kFlankReach = 24 * kInch;  // CE-RSV-02: from the own edge

bool waits(const Setup& setup, const State& state, UnitId unit) {
    return side_of(setup, unit) == state.active && is_away(state.units[unit].status) &&
           !state.units[unit].is(flag::kDue);
}
bool is_due(const Setup& setup, const State& state, UnitId unit) {
    return side_of(setup, unit) == state.active && is_away(state.units[unit].status) &&
           state.units[unit].is(flag::kDue);
}

// CE-RSV-01: what its die has to show.
int needed(const Setup& setup, const State& state, UnitId unit) {
    const std::uint8_t side = side_of(setup, unit);
    const bool better = setup.sides[side].strategy > setup.sides[other(side)].strategy;
    const int first = state.units[unit].status == Status::Reserve ? 4 : 5;
    return std::max(2, first - (state.turn - 2)) - (better ? 1 : 0);
}

// Whether a unit enters across the edge of its army, and where its front then looks.
struct Entry {
    Angle heading;
    bool across = true;  // over the own edge; else over a short one
};
Entry entry_of(const Setup& setup, const State& state, UnitId unit) {
    const bool south = side_of(setup, unit) == state.south;
    const Angle ahead(south ? 0 : geometry::kFullTurn / 2);
    const Status status = state.units[unit].status;
    if (status == Status::FlankLeft) return {ahead + geometry::kQuarterTurn, false};
    if (status == Status::FlankRight) return {ahead - geometry::kQuarterTurn, false};
    return {ahead, true};
}

// Its rear edge on the edge of the table, its middle so far along it.
Pose pose_at_edge(const Setup& setup, const State& state, UnitId unit, const Unit& as, Tick along) {
    const Entry entry = entry_of(setup, state, unit);
    const Tick deep = body_as(setup, unit, as).size.depth;
    const std::int32_t heading = entry.heading.centidegrees();
    if (heading == 0) return {{along, deep}, entry.heading};
    if (heading == geometry::kQuarterTurn) return {{deep, along}, entry.heading};
    if (heading == 2 * geometry::kQuarterTurn) return {{along, setup.height - deep}, entry.heading};
    return {{setup.width - deep, along}, entry.heading};
}

bool fits(const Setup& setup, const State& state, UnitId unit, const Unit& as) {
    const Body body{as.front, body_as(setup, unit, as).size};
    const Entry entry = entry_of(setup, state, unit);
    const Tick along = entry.across ? as.front.at.x : as.front.at.y;
    const Pose wanted = pose_at_edge(setup, state, unit, as, along);
    if (!(wanted.heading == as.front.heading) || geometry::distance(wanted.at, as.front.at) > kGrid)
        return false;
    if (!entry.across) {  // within 24" of the own edge
        const bool south = side_of(setup, unit) == state.south;
        const Tick far = along + body.size.width / 2;
        const Tick near = along - body.size.width / 2;
        if (south ? far > kFlankReach : near < setup.height - kFlankReach) return false;
    }
    return may_rest(setup, state, unit, body);
}

std::optional<Unit> place_to_arrive(const Setup& setup, const State& state, UnitId unit) {
    Unit as = state.units[unit];
    const Entry entry = entry_of(setup, state, unit);
    const Tick length = entry.across ? setup.width : setup.height;
    for (Tick off = 0; off <= length / 2; off += kInch / 2) {
        for (const Tick along : {length / 2 - off, length / 2 + off}) {
            as.front = pose_at_edge(setup, state, unit, as, along);
            if (fits(setup, state, unit, as)) return as;
        }
    }
    return std::nullopt;
}

Unit as_ordered(const State& state, const Order& order) {
    Unit as = state.units[order.words[0]];
    as.front = {{order.words[1] * kGrid, order.words[2] * kGrid}, Angle(order.words[3])};
    as.files = static_cast<std::uint8_t>(std::clamp(order.words[4], 1, 255));
    return as;
}

}  // namespace

void step_reserves(Play& play) {
    State& state = play.state;
    if (begins(state) && state.turn >= 2) {
        for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
            if (waits(play.setup, state, static_cast<UnitId>(i)))
                state.queue.push_back(static_cast<UnitId>(i));
        }
    }
    const bool done = work_off(play, [&](UnitId) {
        roll(play, RollKind::Arrival, 1, state.active);
        return false;
    });
    if (done) go_on(play);
}

void resolve_arrival(Play& play, const Faces& faces) {
    State& state = play.state;
    const UnitId unit = state.queue[state.cursor - 1u];
    if (faces[0] >= needed(play.setup, state, unit)) state.units[unit].set(flag::kDue);
}

Ruling check_arrive(const Setup& setup, const State& state, const Order& order) {
    const std::int32_t unit = order.words[0];
    if (unit < 0 || unit >= static_cast<std::int32_t>(setup.units.size()) ||
        !is_due(setup, state, static_cast<UnitId>(unit)))
        return refuse(Clause::RSV_02, Code::NotYours, {kNothing});
    const int models = state.units[unit].models;
    if (order.words[4] < 1 || order.words[4] > models)
        return refuse(Clause::SET_04, Code::Files, {order.words[4], 1, models});
    if (!place_of_words(setup, order.words[1], order.words[2]))
        return refuse(Clause::RSV_02, Code::Zone, {unit});
    if (fits(setup, state, static_cast<UnitId>(unit), as_ordered(state, order))) return Ruling::yes();
    return refuse(Clause::RSV_02, Code::Zone, {unit});
}

void apply_arrive(Play& play, const Order& order) {
    State& state = play.state;
    const auto unit = static_cast<UnitId>(order.words[0]);
    const Unit as = as_ordered(state, order);
    Unit& it = state.units[unit];
    it.files = as.files;
    it.status = Status::Good;
    it.moved = Moved::Arrived;
    it.set(flag::kDue, false);
    --state.away[side_of(play.setup, unit)];
    stand(play.setup, state, unit, as.front);
    say(play, EventKind::Arrived, Clause::RSV_02, {unit});
}

void list_arrivals(const Setup& setup, const State& state, Lister& lister) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (!is_due(setup, state, unit)) continue;
        if (const std::optional<Unit> as = place_to_arrive(setup, state, unit))
            lister.add_words(Verb::Arrive, unit, as->front.at.x / kGrid, as->front.at.y / kGrid,
                             as->front.heading.centidegrees(), as->files);
    }
}

bool any_may_arrive(const Setup& setup, const State& state) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (is_due(setup, state, unit) && place_to_arrive(setup, state, unit)) return true;
    }
    return false;
}

void return_pursuers(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        Unit& it = state.units[unit];
        if (it.status != Status::Pursuing || side_of(play.setup, unit) != state.active) continue;
        // its heading was reversed when it left; its rear edge lies on the edge of the table.
        Body body{it.front, body_as(play.setup, unit, it).size};
        body = geometry::on_grid(geometry::advanced(body, body.size.depth), kGrid);
        if (!may_rest(play.setup, state, unit, body)) continue;
        it.status = Status::Good;
        it.moved = Moved::Compulsory;
        stand(play.setup, state, unit, body.front);
        say(play, EventKind::Returned, Clause::OUT_10, {unit});
    }
}

}  // namespace clashfield::empires
