// Turning (CB-FAC) and the moves of Baggage (CB-MOV-11) inside an activation, and the ground that is closed
// to any move.

#include "games/champs/rules/placing.h"
#include "games/champs/rules/steps.h"

namespace clashfield::champs {

Ruling check_ground(const Setup& setup, const State& state, const Member& member, Hex to) {
    const std::uint8_t unit = member.unit;
    const MapHex& ground = setup.map->at(to);
    if (ground.terrain == Terrain::Clear && ground.fort == 0) return Ruling::yes();
    const auto words = [&] {
        return refuse(Clause::TER_06, Code::Terrain,
                      {unit, to, static_cast<std::int32_t>(setup.map->at(to).terrain)});
    };
    if (!setup.map->on_map(to)) {
        return refuse(Clause::MOV_10, Code::Terrain, {unit, to, static_cast<std::int32_t>(Terrain::OffMap)});
    }
    if (is_barred(setup, state, member, to)) {
        if (!is_difficult(setup.map->at(to).terrain)) return words();
        const bool dismounts = profile_of(setup, state, unit).dismounts != 0;
        return refuse(dismounts ? Clause::UNI_09 : Clause::MOV_15, Code::Terrain,
                      {unit, to, static_cast<std::int32_t>(setup.map->at(to).terrain)});
    }
    if (!may_enter_wood(*setup.map, member.start, to))
        return refuse(Clause::TER_04, Code::Terrain,
                      {unit, to, static_cast<std::int32_t>(setup.map->at(to).terrain)});
    return Ruling::yes();
}

int active_members(const Activation& activation) {
    int count = 0;
    for (const Member& member : activation.members)
        count += member.halted == 0 && member.dropped == 0 ? 1 : 0;
    return count;
}

// CB-DEM-04: a demoralised corps moves one counter in its turn.
Ruling check_single(const State& state, const Activation& activation) {
    const Corps& corps = state.corps[activation.corps];
    const std::uint8_t lead = activation.members[0].unit;
    if (corps.demoralised == 0 || state.counters[lead].independent != 0) return Ruling::yes();
    const Member& first = activation.members[0];
    const bool one = activation.members.size() == 1 && first.ranks == 1;
    if (corps.single_moved != 0 || !one) return refuse(Clause::DEM_04, Code::Kept, {lead});
    return Ruling::yes();
}

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

Ruling check_go(const Setup& setup, const State& state, const Activation& activation, int direction) {
    if (activation.members.size() != 1 || !is_baggage(setup, activation.members[0].unit) || direction < 0 ||
        direction > 5)
        return refuse(Clause::MOV_11, Code::BadMix);
    const Member& member = activation.members[0];
    const Counter& counter = state.counters[member.unit];
    if (has(counter, flag::kKept)) return refuse(Clause::MOV_06, Code::Kept, {member.unit});
    if (Ruling single = check_single(state, activation); !single) return single;
    const Hex to = neighbour(counter.hex, direction);
    if (Ruling ground = check_ground(setup, state, member, to); !ground) return ground;
    if (!state.empty(to) || hidden_at(setup, state, counter.side, to) != kNone)
        return refuse(Clause::STK_03, Code::Occupied, {to, word_of(state.at(to))});
    const int allowance = allowance_of(setup, state, activation);
    if (member.spent + entry_cost(*setup.map, to) > allowance)
        return refuse(Clause::MOV_12, Code::NoMp, {member.unit, to, member.spent, allowance});
    if (activation.impulse >= 2 && enemy_within(state, counter.side, to, 4)) {
        const std::uint8_t enemy = enemy_within_whom(setup, state, counter.side, to, 4);
        return refuse(Clause::MOV_07, Code::March,
                      {member.unit, enemy, distance(to, state.counters[enemy].hex)});
    }
    if (in_enemy_zone(state, counter.side, counter.hex))
        return refuse(Clause::ZOC_04, Code::ZocLeave, {member.unit, allowance, kNothing, 0});
    if (in_enemy_zone(state, counter.side, to))  // it has no front to show
        return refuse(Clause::ZOC_03, Code::ZocFlank,
                      {member.unit, to, enemy_within_whom(setup, state, counter.side, to, 1)});
    if (is_unreliable(setup, state, member.unit) && enemy_within(state, counter.side, to, 12))
        return refuse(Clause::ALY_02, Code::Unreliable, {member.unit, to});
    return Ruling::yes();
}

void go_baggage(Play& play, int direction) {
    State& state = play.state;
    Member& member = state.activation.members[0];
    const Hex from = state.counters[member.unit].hex;
    const Hex to = neighbour(from, direction);
    state.activation.begun = 1;
    state.activation.motion = Motion::Forward;
    const std::uint8_t ambush = hidden_at(play.setup, state, static_cast<std::uint8_t>(1 - state.active), to);
    if (ambush != kNone) {
        reveal(play, ambush);
        state.activation.revealed = 1;
        halt(play, member);
        return;
    }
    move_unit(state, member.unit, to);
    member.moved = 1;
    member.spent = static_cast<std::uint8_t>(member.spent + entry_cost(*play.setup.map, to));
    emit(play.events, EventKind::Stepped, Clause::MOV_11, {member.unit, from, to});
    note_near(play, member_bit(0));
    note_allies(play, member);
    look_around(play);
}

}  // namespace clashfield::champs
