// AB-MOV-20: out of a combat, straight back.

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/set_up.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/terrain.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {

namespace {

Tick way_out(const Setup& setup, const State& state, UnitId unit, Body& end) {
    // As far back as it may go; enemies may be passed by nobody, and it ends clear of all of them.
    State apart = state;
    apart.contacts.leave(unit);
    const Surroundings around(setup, apart, unit, Going::Run);
    InlineVector<geometry::RunOther, kMaxUnits> others;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto it = static_cast<UnitId>(i);
        if (it == unit || !is_on_table(state.units[it]) || is_in_contact(state, unit, it)) continue;
        others.push_back(geometry::run_other(it, state.corners[it], geometry::InTheWay::Stop, kInch));
    }
    const geometry::RunRule rule{.detours = {}, .turns = false, .edge = geometry::AtEdge::Stops};
    const Angle back = state.units[unit].front.heading + 2 * geometry::kQuarterTurn;
    const geometry::Ran ran =
        geometry::run(body_of(setup, state, unit), {back, type_of(setup, unit).move * kInch},
                      {others.begin(), others.size()}, rule, around.scene());
    end = ran.body;
    return ran.way;
}

bool is_clear(const Setup& setup, const State& state, UnitId unit, const Body& body) {
    const Corners corners = geometry::corners(body);
    bool clear = true;
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        clear =
            clear && !geometry::nearer(geometry::Polygon(corners), footprint_of(state, enemy), kInch - kEps);
    });
    return clear;
}

}  // namespace

Ruling check_disengage(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (it.status != Status::Steady || !is_engaged(state, unit) || it.is(flag::kDisengaging))
        return refuse(Clause::MOV_20, Code::BadChoice, {unit});
    bool aside = false;
    each_contact(state, unit, [&](Face own, UnitId, Face) {
        aside = aside || face_as_fought(setup, state, unit, own) != Face::Front;
    });
    if (aside) return refuse(Clause::MOV_20, Code::BadChoice, {unit});
    UnitId faster = kNoUnit;
    each_contact(state, unit, [&](Face, UnitId enemy, Face) {
        if (type_of(setup, enemy).move >= type_of(setup, unit).move) faster = enemy;
    });
    if (faster != kNoUnit) return refuse(Clause::MOV_20, Code::NotSlower, {unit, faster});
    Body end;
    way_out(setup, state, unit, end);
    if (!is_clear(setup, state, unit, end)) return refuse(Clause::MOV_20, Code::NoWayOut, {unit});
    return Ruling::yes();
}

namespace {

void disengage(Play& play, UnitId unit) {
    State& state = play.state;
    Body end;
    const Tick way = way_out(play.setup, state, unit, end);
    if (!is_clear(play.setup, state, unit, end)) return;  // then it stays
    const Angle heading = state.units[unit].away;
    part_from_enemies(state, unit);
    forget_combat(play, unit);
    state.units[unit].moved = Moved::Disengaged;
    stand(play.setup, state, unit, end.front);
    const Body turned = geometry::centred(centre_of(play.setup, state, unit), heading, end.size);
    if (is_free(play.setup, state, unit, turned)) stand(play.setup, state, unit, turned.front);
    emit(play, EventKind::Disengaged, Clause::MOV_20, {unit, way_word(way)});
}

}  // namespace

void step_disengage(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        fill_queue(play, state.active, [&](UnitId unit) { return state.units[unit].is(flag::kDisengaging); });
    }
    if (state.stage == 1) {
        state.stage = 0;
        const UnitId unit = state.queue[state.cursor++];
        if (take_returned(play) == Returned::Yes) disengage(play, unit);
    }
    for (; state.cursor < state.queue.size(); ++state.cursor) {
        const UnitId unit = state.queue[state.cursor];
        state.units[unit].set(flag::kDisengaging, false);
        if (state.units[unit].status != Status::Steady || !check_disengage(setup, state, unit)) continue;
        if (is_drilled(setup, unit)) {
            disengage(play, unit);
            continue;
        }
        state.stage = 1;
        return push_test(play, unit, Cause::Disengage);
    }
    go_to(play, Step::Rally);
}

}  // namespace clashfield::ancients
