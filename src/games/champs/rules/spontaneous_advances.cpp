#include "games/champs/rules/spontaneous_advances.h"

#include <algorithm>
#include <bit>

#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/flight.h"
#include "games/champs/rules/movement.h"
#include "games/champs/rules/passing_through_friends.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/recoil.h"
#include "games/champs/rules/scale_and_terrain.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

// CB-SPO-08: support in the last melee phase, against somebody still adjacent and still held by a friend
//
bool still_supports(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    for (int i = 0; i < counter.supported_count; ++i) {
        const std::uint8_t enemy = counter.supported[i];
        if (!is_unit(state.counters[enemy]) || state.counters[enemy].side == counter.side) continue;
        if (!is_next_to(counter.hex, state.counters[enemy].hex)) continue;
        if (in_any_frontal_contact(setup, state, enemy)) return true;
    }
    return false;
}

}  // namespace

bool is_eager(const Setup& setup, const State& state, std::uint8_t unit) {
    if (!is_impetuous(setup, state, unit) || is_unreliable(setup, state, unit)) return false;
    const Counter& counter = state.counters[unit];
    // Zones reach as far as the next hex.
    if (may_touch_enemy(state, counter.side, counter.hex) &&
        (in_enemy_zone(state, unit) || has_enemy_in_front(setup, state, unit)))
        return false;
    return counter.supported_count == 0 || !still_supports(setup, state, unit);
}

bool has_foes(const Setup& setup, const State& state, std::uint8_t side) {
    return first_unit(setup, state, other_side(side), [](std::uint8_t) { return true; }) != kNone;
}

bool passed_one_waits(const Setup& setup, const State& state) {
    const Setup::Range range = range_of(setup, state, state.active);
    for (std::uint8_t c = range.first; c < range.last; ++c) {
        if (has(state.counters[c], flag::kPassed) && must_advance(setup, state, c)) return true;
    }
    return false;
}

std::uint8_t next_to_advance(const Setup& setup, const State& state) {
    const bool passed = passed_one_waits(setup, state);
    return first_unit(setup, state, state.active, [&](std::uint8_t unit) {
        return (!passed || has(state.counters[unit], flag::kPassed)) && must_advance(setup, state, unit);
    });
}

namespace {

// data of an Advance frame: MP spent; mode: ground met. While it goes over friends, hex: that of the last of
// them; facing: a 1 and behind it, bit by bit, its ways from `back` to there, 0 left and 1 right.
constexpr std::uint8_t kNoWays = 1;

}  // namespace

void begin_advance(Play& play, std::uint8_t unit, std::uint8_t target) {
    emit(play.events, EventKind::Advance, Clause::SPO_02, {unit, target});
    set_flags(play.state, unit, flag::kAdvanced);
    const Setup::Range range = range_of(play.setup, play.state, play.state.counters[unit].side);
    for (std::uint8_t c = range.first; c < range.last; ++c) {
        drop_flags(play.state.counters[c], flag::kReacted);
    }
    const Hex from = play.state.counters[unit].hex;
    push(play, Frame{.kind = FrameKind::Advance,
                     .unit = unit,
                     .other = target,
                     .from = from,
                     .facing = kNoWays,
                     .mode = play.setup.map->difficult(from) ? kWasDifficult : std::uint8_t{0}});
}

namespace {

// Calls visit(hex) for the friends' hexes it is going over, the first of them first.
template <typename Visit>
void each_crossed(const State& state, const Frame& frame, Visit visit) {
    if (frame.hex == kNoHex) return;
    const std::uint8_t facing = state.counters[frame.unit].facing;
    Hex hex = frame.back;
    for (int bit = std::bit_width(frame.facing) - 2; bit >= 0; --bit) {
        const bool right = (frame.facing >> bit & 1) != 0;
        hex = neighbour(hex, right ? right_front(facing) : left_front(facing));
        visit(hex);
    }
}

int advance_allowance(const Setup& setup, const State& state, const Frame& frame, Hex to) {
    const auto ground = static_cast<std::uint8_t>(frame.mode | ground_met(*setup.map, to));
    return unit_allowance(setup, state, frame.unit, ground, false);
}

// CB-SPO-05 without the friends: ground, enemies, points and zones; CB-SPO-06: ground as in any move.
bool is_open(const Setup& setup, const State& state, const Frame& frame, Hex to, int spent) {
    const Counter& counter = state.counters[frame.unit];
    const MapHex& ground = setup.map->at(to);
    if (ground.terrain != Terrain::Clear || ground.fort != 0) {
        if (!setup.map->on_map(to) || is_barred(setup, state, frame.unit, to)) return false;
        if (!may_enter_wood(*setup.map, frame.from, to)) return false;  // CB-TER-04
    }
    if (is_enemy_at(state, counter.side, to)) return false;
    if (spent + entry_cost(*setup.map, to) > advance_allowance(setup, state, frame, to)) return false;
    bool faced = true;
    each_controller(setup, state, counter.side, to,
                    [&](std::uint8_t, int d) { faced = faced && is_front(counter.facing, d); });
    return faced;
}

// From a friend's hex the mover can reach a free hex with the points it has.
bool can_cross(const Setup& setup, const State& state, Frame frame, Hex from, int spent, Hex target) {
    const Counter& counter = state.counters[frame.unit];
    frame.mode |= ground_met(*setup.map, from);
    for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
        const Hex to = neighbour(from, d);
        if (distance(to, target) >= distance(from, target)) continue;
        if (!is_open(setup, state, frame, to, spent)) continue;
        const std::uint8_t friendly = friend_at(state, counter.side, to);
        const int after = spent + entry_cost(*setup.map, to);
        if (friendly == kNone) {
            if (hidden_at(setup, state, counter.side, to) == kNone) return true;
            continue;
        }
        const Reaction reaction = reaction_of(setup, state, frame.unit, friendly);
        if (reaction == Reaction::Blocks) continue;
        if (reaction == Reaction::Flees || reaction == Reaction::Recoils) return true;
        if (can_cross(setup, state, frame, to, after, target)) return true;
    }
    return false;
}

}  // namespace

InlineVector<Hex, 2> advance_hexes(const Setup& setup, const State& state) {
    InlineVector<Hex, 2> hexes;
    const Frame& frame = state.agenda.back();
    const Counter& counter = state.counters[frame.unit];
    const Hex target = state.counters[frame.other].hex;
    const Hex here = counter.hex;
    const int spent = frame.data;
    for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
        const Hex to = neighbour(here, d);
        if (state.wait == Wait::Into) {  // asked only where both are open
            hexes.push_back(to);
            continue;
        }
        if (distance(to, target) >= distance(here, target)) continue;  // CB-SPO-04 (c)
        if (!is_open(setup, state, frame, to, spent)) continue;
        if (hidden_at(setup, state, counter.side, to) != kNone) continue;
        const std::uint8_t friendly = friend_at(state, counter.side, to);
        if (friendly != kNone) {
            const Reaction reaction = reaction_of(setup, state, frame.unit, friendly);
            if (reaction == Reaction::Blocks) continue;
            const int after = spent + entry_cost(*setup.map, to);
            if (reaction == Reaction::Stays && !can_cross(setup, state, frame, to, after, target)) continue;
        }
        hexes.push_back(to);
    }
    return hexes;
}

namespace {

void end_advance(Play& play) {
    State& state = play.state;
    const Frame frame = top(play);
    pop(play);
    if (frame.hex != kNoHex) {  // nobody can stay on a friend: it goes back before him (CB-PAS-06)
        each_crossed(state, frame, [&](Hex crossed) {
            each_rank(state, state.at(crossed),
                      [&](std::uint8_t c) { drop_flags(state.counters[c], flag::kPassed); });
        });
        put_unit(state, frame.unit, frame.back);
        emit(play.events, EventKind::Advanced, Clause::PAS_06, {frame.unit, frame.hex, frame.back});
    }
    meet_allies(play, frame.unit);
}

// The way to turn toward the target when it is outside the cone (CB-SPO-04 b): 0 if it need not, 2 if both
// are equally short.
int way_to_turn(const State& state, const Frame& frame) {
    const Counter& counter = state.counters[frame.unit];
    const Hex target = state.counters[frame.other].hex;
    if (in_cone(counter.hex, target, counter.facing)) return 0;
    for (int turns = 1; turns <= 3; ++turns) {
        const bool right = in_cone(counter.hex, target, turned(counter.facing, turns));
        const bool left = in_cone(counter.hex, target, turned(counter.facing, -turns));
        if (left && right) return 2;
        if (left || right) return right ? 1 : -1;
    }
    return 2;
}

}  // namespace

void turn_advance(Play& play, Turning way) {
    State& state = play.state;
    Frame& frame = top(play);
    frame.step = 0;
    const std::uint8_t from = state.counters[frame.unit].facing;
    const std::uint8_t to = turned(from, way == Turning::Left ? -1 : 1);
    face(state, frame.unit, to);
    emit(play.events, EventKind::Turned, Clause::SPO_04, {frame.unit, from, to});
    frame.data = static_cast<std::uint16_t>(frame.data + 1);
}

void step_advance(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t unit = frame.unit;
    if (frame.step == 1) {  // the friend ahead has reacted
        frame.step = 0;
        const Hex to = frame.next;
        frame.next = kNoHex;
        advance_into(play, to);
        return;
    }
    const Counter& counter = state.counters[unit];
    if (!is_unit(counter) || !is_unit(state.counters[frame.other])) return end_advance(play);
    if (frame.hex == kNoHex) {
        const bool met = has_enemy_in_front(play.setup, state, unit) || in_enemy_zone(state, unit);
        const int allowance = advance_allowance(play.setup, state, frame, counter.hex);
        if (met || frame.data >= allowance) return end_advance(play);  // CB-SPO-04 (a)
        const int way = way_to_turn(state, frame);
        if (way == 1 || way == -1) return turn_advance(play, way == 1 ? Turning::Right : Turning::Left);
        if (way == 2) {  // straight behind: the owner chooses
            frame.step = kTurnAsked;
            return wait_for(play, Wait::Into, counter.side);
        }
    }
    const InlineVector<Hex, 2> hexes = advance_hexes(play.setup, state);
    if (hexes.empty()) return end_advance(play);  // CB-SPO-05
    if (hexes.size() == 1) return advance_into(play, hexes[0]);
    wait_for(play, Wait::Into, counter.side);
}

bool is_closed(const State& state, Hex hex) {
    for (const Frame& frame : state.agenda) {
        if (frame.kind != FrameKind::Advance) continue;
        bool closed = (frame.hex != kNoHex ? frame.back : state.counters[frame.unit].hex) == hex;
        each_crossed(state, frame, [&](Hex crossed) { closed = closed || crossed == hex; });
        if (closed) return true;
    }
    return false;
}

namespace {

// The friend in the way gives way, if he can (CB-PAS-06). False if he has nothing to do.
bool react(Play& play, Frame& frame, std::uint8_t friendly, Hex hex) {
    const Reaction reaction = reaction_of(play.setup, play.state, frame.unit, friendly);
    if (reaction != Reaction::Flees && reaction != Reaction::Recoils) return false;
    set_flags(play.state, friendly, flag::kReacted);
    frame.step = 1;
    frame.next = hex;
    if (reaction == Reaction::Flees) {
        push_flight(play, friendly);
    } else {
        push_recoil(play, friendly);
    }
    return true;
}

// It goes over the friend in that hex.
void cross(Play& play, Frame& frame, Hex hex) {
    State& state = play.state;
    const std::uint8_t unit = frame.unit;
    const Counter& counter = state.counters[unit];
    const std::uint8_t friendly = state.at(hex);
    emit(play.events, EventKind::Passed, Clause::PAS_06, {unit, friendly});
    set_flags(state, friendly, flag::kPassed);
    const bool right = neighbour(counter.hex, right_front(counter.facing)) == hex;
    frame.facing = static_cast<std::uint8_t>(frame.facing << 1 | (right ? 1 : 0));
    if (frame.hex == kNoHex) {
        frame.back = counter.hex;
        lift_unit(state, unit);
    }
    each_rank(state, unit, [&](std::uint8_t c) { state.counters[c].hex = hex; });
    frame.hex = hex;
}

}  // namespace

void advance_into(Play& play, Hex hex) {
    State& state = play.state;
    Frame& frame = top(play);
    const Counter& counter = state.counters[frame.unit];
    if (!is_open(play.setup, state, frame, hex, frame.data))
        return end_advance(play);  // a reaction closed it
    const std::uint8_t friendly = friend_at(state, counter.side, hex);
    const int after = frame.data + entry_cost(*play.setup.map, hex);
    if (friendly != kNone) {
        if (react(play, frame, friendly, hex)) return;
        // It stops before the friend if it cannot get across.
        const Hex target = state.counters[frame.other].hex;
        if (reaction_of(play.setup, state, frame.unit, friendly) == Reaction::Blocks ||
            !can_cross(play.setup, state, frame, hex, after, target))
            return end_advance(play);
    }
    const std::uint8_t ambush = hidden_at(play.setup, state, other_side(counter.side), hex);
    if (ambush != kNone) {
        reveal(play, ambush);
        if (frame.hex != kNoHex) end_advance(play);  // the friend it is over has an enemy beside him now
        return;
    }
    frame.data = static_cast<std::uint16_t>(after);
    frame.mode = static_cast<std::uint8_t>(frame.mode | ground_met(*play.setup.map, hex));
    emit(play.events, EventKind::Advanced, Clause::SPO_04, {frame.unit, counter.hex, hex});
    if (friendly != kNone) return cross(play, frame, hex);
    if (frame.hex == kNoHex) lift_unit(state, frame.unit);
    put_unit(state, frame.unit, hex);
    frame.hex = kNoHex;
    frame.back = kNoHex;
    frame.facing = kNoWays;
    set_flags(state, frame.unit, flag::kMovedHex);
    reveal_seen(play, counter.side);
}

}  // namespace clashfield::champs
