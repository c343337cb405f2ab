#include "games/champs/rules/facing.h"

#include "games/champs/rules/action_points.h"
#include "games/champs/rules/groups.h"
#include "games/champs/rules/losses_and_demoralisation.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

// What holds for a turn to either side.
Ruling check_any_turn(const Setup& setup, const State& state, const Activation& activation, Turning way,
                      int allowance) {
    if (activation.members.empty()) return refuse(Clause::GRP_01, Code::Malformed);
    if (activation.motion == Motion::Rearward) return refuse(Clause::MOV_04, Code::BadMix);
    const bool lone = activation.members.size() == 1;
    if (Ruling single = check_single(state, activation); !single) return single;
    bool skirmishers = true;
    int active = 0;
    if (activation.begun == 0) allowance = 1;
    for (const Member& member : activation.members) {
        const std::uint8_t unit = member.unit;
        if (is_baggage(setup, unit)) return refuse(Clause::FAC_01, Code::BadMix);
        skirmishers = skirmishers && is_skirmisher(type_of(setup, state, unit));
        if (has(state.counters[unit], flag::kKept | flag::kChanged))
            return refuse(Clause::MOV_06, Code::Kept, {unit});
        if (member.halted != 0 || member.dropped != 0) continue;
        ++active;
        if (is_split(member)) return refuse(Clause::STK_06, Code::BadMix);
        if (member.passing != 0)
            return refuse(Clause::PAS_05, Code::NoPass, {unit, state.counters[unit].hex});
        if (in_enemy_zone(state, unit)) return refuse(Clause::FAC_04, Code::ZocTurn, {unit});
        if (member.spent + 1 > allowance)
            return refuse(Clause::FAC_02, Code::NoMp, {unit, kNothing, member.spent, allowance});
        const Hex hex = state.counters[unit].hex;
        if (member.far != 0 && is_beyond_feet(state, state.active, movement_of(setup, state, member),
                                              member.spent + 1, hex, hex))
            return refuse(Clause::UNI_10, Code::NoMp,
                          {unit, kNothing, member.spent, movement_of(setup, state, member)});
    }
    if (active == 0) return refuse(Clause::GRP_05, Code::BadChoice);
    if (way == Turning::About && (!lone || !skirmishers)) return refuse(Clause::FAC_03, Code::BadMix);
    if (!lone && !skirmishers && activation.turns > 0) return refuse(Clause::GRP_07, Code::BadMix);
    return Ruling::yes();
}

int vertices_of(Turning way) { return way == Turning::Left ? -1 : (way == Turning::Right ? 1 : 3); }

}  // namespace

Ruling check_turn(const Setup& setup, const State& state, const Activation& activation, Turning way) {
    // Nobody asks for the points of the first action: one of them is always there.
    const int allowance = activation.begun == 0 ? 1 : allowance_of(setup, state, activation);
    return check_turn(setup, state, activation, way, allowance);
}

Ruling check_turn(const Setup& setup, const State& state, const Activation& activation, Turning way,
                  int allowance) {
    if (Ruling ruling = check_any_turn(setup, state, activation, way, allowance); !ruling) return ruling;
    if (activation.members.size() == 1) return Ruling::yes();
    for (const Member& member : activation.members) {
        if (member.halted != 0 || member.dropped != 0) continue;
        const std::uint8_t facing = turned(state.counters[member.unit].facing, vertices_of(way));
        return check_group_stands(setup, state, activation, facing, true);  // CB-TER-03, CB-GRP-08
    }
    return Ruling::yes();
}

void turn_members(Play& play, Turning way) {
    State& state = play.state;
    Activation& activation = state.activation;
    activation.begun = 1;
    ++activation.turns;
    const int vertices = vertices_of(way);
    for (Member& member : activation.members) {
        if (member.dropped != 0) continue;
        if (member.halted != 0) {  // CB-GRP-05: no longer the common facing
            member.dropped = 1;
            emit(play.events, EventKind::Dropped, Clause::GRP_05, {member.unit});
            continue;
        }
        if (is_clumsy(profile_of(play.setup, state, member.unit)))  // CB-ACT-05, CB-STK-04
            activation.clumsy_turned = 1;
        const std::uint8_t from = state.counters[member.unit].facing;
        face(state, member.unit, turned(from, vertices));
        member.spent = static_cast<std::uint8_t>(member.spent + 1);
        emit(play.events, EventKind::Turned, Clause::FAC_02, {member.unit, from, turned(from, vertices)});
    }
}

bool must_pivot(const Setup& setup, const State& state, std::uint8_t unit) {
    if (!in_enemy_zone(state, unit) || is_baggage(setup, unit)) return false;
    return !in_any_frontal_contact(setup, state, unit);  // CB-FAC-06
}

bool is_pivot(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t enemy) {
    return is_unit(state.counters[enemy]) && state.counters[enemy].side != state.counters[unit].side &&
           exerts(setup, state, enemy, state.counters[unit].hex);
}

void pivot_toward(Play& play, std::uint8_t unit, std::uint8_t enemy) {
    State& state = play.state;
    const Counter& counter = state.counters[unit];
    const int d = direction_to(counter.hex, state.counters[enemy].hex);
    const std::uint8_t from = counter.facing;
    // CB-FAC-05: 1 vertex toward a flank, 2 toward the rear, by the shorter way.
    int turns = 0;
    if (d == right_flank(from)) turns = 1;
    if (d == left_flank(from)) turns = -1;
    if (d == right_rear(from)) turns = 2;
    if (d == left_rear(from)) turns = -2;
    if (turns == 0) return;
    face(state, unit, turned(from, turns));
    emit(play.events, EventKind::Pivoted, Clause::FAC_05, {unit, from, turned(from, turns)});
}

void face_attacker(Play& play, std::uint8_t attacker, std::uint8_t defender) {
    if (is_baggage(play.setup, defender) || in_any_frontal_contact(play.setup, play.state, defender)) return;
    pivot_toward(play, defender, attacker);  // CB-FAC-07
}

namespace {

// The first unit that still has to pivot, of the side asked (CB-FAC-05).
std::uint8_t next_pivot(const Setup& setup, const State& state, std::uint8_t side) {
    return first_unit(setup, state, side, [&](std::uint8_t unit) {
        return !has(state.counters[unit], flag::kPivoted) && must_pivot(setup, state, unit);
    });
}

}  // namespace

void step_pivots(Play& play) {
    State& state = play.state;
    const std::uint8_t side = state.scratch == 0 ? state.active : other_side(state.active);
    const std::uint8_t unit = next_pivot(play.setup, state, side);
    if (unit == kNone) {
        if (++state.scratch < 2) return;
        state.phase = Phase::Melee;
        return;
    }
    int count = 0;
    std::uint8_t only = kNone;
    each_controller(play.setup, state, side, state.counters[unit].hex, [&](std::uint8_t enemy, int) {
        ++count;
        only = enemy;
    });
    state.cursor = unit;
    if (count > 1) return wait_for(play, Wait::Pivot, side);
    set_flags(state, unit, flag::kPivoted);
    pivot_toward(play, unit, only);
}

}  // namespace clashfield::champs
