// Steps made: members leave their hexes together, join, pass and halt (CB-GRP-05), and what they come upon
// shows itself (CB-AMB-02).

#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/movement_steps.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {

void note_near(Play& play, MemberSet members) {
    State& state = play.state;
    each_member(members, [&](std::uint8_t i) {
        const std::uint8_t unit = state.activation.members[i].unit;
        if (enemy_within(state, state.active, state.counters[unit].hex, 4))  // CB-MOV-08
            set_flags(state, unit, flag::kNear);
    });
}

// CB-AMB-02: after a step. Movers that now stand in a zone stop, and a march ends.
void look_around(Play& play) {
    State& state = play.state;
    if (!reveal_seen(play, state.active)) return;
    Activation& activation = state.activation;
    activation.revealed = 1;
    for (Member& member : activation.members) {
        if (member.dropped != 0) continue;
        const Counter& counter = state.counters[member.unit];
        const bool stops = in_enemy_zone(state, member.unit) ||
                           (activation.impulse >= 2 && enemy_within(state, counter.side, counter.hex, 4));
        if (stops) halt(play, member);
    }
}

namespace {

void lift_member(State& state, Member& member) {
    if (member.passing != 0) return;
    if (!is_split(member)) return lift_unit(state, member.unit);
    (member.part == PartOf::Front ? split_front : split_rear)(state, member.unit);
}

void drop_member(State& state, Member& member, Motion motion, Hex to) {
    if (state.empty(to)) {
        put_unit(state, member.unit, to);
        member.passing = 0;
        return;
    }
    const Counter& counter = state.counters[member.unit];
    const bool right = neighbour(counter.hex, way_direction(counter.facing, motion, Way::Right)) == to;
    const int ways = member.passing == 0 ? 1 : member.passing;
    each_rank(state, member.unit, [&](std::uint8_t c) { state.counters[c].hex = to; });
    member.passing = static_cast<std::uint8_t>(ways << 1 | (right ? 1 : 0));
}

// It cannot go on after all: back to where it was lifted from.
void return_member(State& state, Member& member) {
    if (member.passing != 0) return;  // it still stands over its friend
    put_back(state, member, state.counters[member.unit].hex);
}

void join_host(State& state, Member& member, Motion motion) {
    join_stack(state, member.unit, motion);
    member.passing = 0;
}

// An ambush has stopped it over a friend, where it cannot stay: it joins him, or goes back to the hex in
// which it last stood alone, or to where it began (CB-SEQ-03).
void leave_friend(Play& play, Member& member, Motion motion) {
    State& state = play.state;
    const Counter& counter = state.counters[member.unit];
    const Hex from = counter.hex;
    const std::uint8_t host = state.at(from);
    if (motion == Motion::Forward ? may_stack(play.setup, state, host, member.unit)
                                  : may_stack(play.setup, state, member.unit, host))
        return join_host(state, member, motion);
    Hex back = from;
    for (unsigned ways = member.passing; ways > 1; ways >>= 1)
        back =
            neighbour(back, clockwise(way_direction(counter.facing, motion, static_cast<Way>(ways & 1)), 3));
    if (!state.empty(back)) back = member.start;
    if (!state.empty(back)) return;
    put_unit(state, member.unit, back);
    member.passing = 0;
    emit(play.events, EventKind::Stepped, Clause::AMB_02, {member.unit, from, back});
}

// An enemy in ambush stops who would enter its hex (CB-AMB-02).
void stop_before_ambushes(Play& play, Plan& plan) {
    State& state = play.state;
    const std::uint8_t enemy = other_side(state.active);
    each_member(plan.moving, [&](std::uint8_t i) {
        const std::uint8_t ambush = hidden_at(play.setup, state, enemy, plan.to[i]);
        if (ambush == kNone) return;
        reveal(play, ambush);
        state.activation.revealed = 1;
        plan.to[i] = kNoHex;
    });
}

// CB-GRP-05: this member goes no farther, and what it has joined stays with it.
void halt_member(Play& play, Member& member, Motion motion) {
    State& state = play.state;
    if (member.halted != 0) return;
    if (member.passing != 0) {
        const std::uint8_t host = state.at(state.counters[member.unit].hex);
        join_host(state, member, motion);
        for (Member& other : state.activation.members) {
            if (other.unit == host) halt(play, other);
        }
    }
    halt(play, member);
}

void make_step(Play& play, Motion motion, Plan& plan) {
    State& state = play.state;
    Activation& activation = state.activation;
    activation.begun = 1;
    activation.motion = motion;
    stop_before_ambushes(play, plan);
    each_member(plan.moving, [&](std::uint8_t i) {
        if (plan.to[i] != kNoHex) lift_member(state, activation.members[i]);
    });
    each_member(plan.moving, [&](std::uint8_t i) {
        Member& member = activation.members[i];
        if (plan.to[i] == kNoHex) return halt(play, member);
        const Hex from = state.counters[member.unit].hex;
        // The hex ahead may be kept by a member that an ambush has stopped.
        if (!state.empty(plan.to[i]) && (plan.free & member_bit(i)) != 0) {
            return_member(state, member);
            return halt(play, member);
        }
        drop_member(state, member, motion, plan.to[i]);
        member.moved = 1;
        member.spent = static_cast<std::uint8_t>(member.spent + entry_cost(*play.setup.map, plan.to[i]));
        member.rough = static_cast<std::uint8_t>(member.rough | ground_met(*play.setup.map, plan.to[i]));
        emit(play.events, EventKind::Stepped, Clause::MOV_01, {member.unit, from, plan.to[i]});
    });
    for (Member& member : activation.members) {  // whom it passed has gone on: the hex is its own
        if (member.passing == 0 || !state.empty(state.counters[member.unit].hex)) continue;
        put_unit(state, member.unit, state.counters[member.unit].hex);
        member.passing = 0;
    }
    for (std::size_t i = 0; i < activation.members.size(); ++i) {
        Member& member = activation.members[i];
        if ((plan.halts & member_bit(i)) != 0) halt_member(play, member, motion);
        if ((plan.drops & member_bit(i)) != 0 && member.dropped == 0) {
            member.dropped = 1;
            emit(play.events, EventKind::Dropped, Clause::GRP_05, {member.unit});
        }
    }
    note_near(play, plan.moving);
    each_member(plan.moving, [&](std::uint8_t i) { note_allies(play, activation.members[i]); });
    look_around(play);
    for (Member& member : activation.members) {
        if (member.passing != 0 && member.halted != 0) leave_friend(play, member, motion);
    }
}

}  // namespace

void step_members(Play& play, Motion motion, std::span<const std::int32_t> ways) {
    Plan plan;
    const Activation& activation = play.state.activation;
    const StepBoard board(play.setup, play.state, activation, motion,
                          allowance_of(play.setup, play.state, activation));
    const Ruling verdict = plan_step(board, ways, plan);
    CLASHFIELD_ASSERT(verdict.ok());
    make_step(play, motion, plan);
}

bool leads_on(const StepBoard& board, const Plan& plan) {
    State after = board.state;
    after.activation = board.activation;
    after.hidden[1 - after.active] = 0;  // what nobody has seen yet decides nothing
    EventSink silent;
    Play play{board.setup, after, silent};
    Plan made = plan;
    make_step(play, board.motion, made);
    const StepBoard next(board.setup, after, after.activation, board.motion,
                         allowance_of(board.setup, after, after.activation));
    bool found = false;
    each_ways(next, [&](std::span<const std::int32_t> words) {
        found = next.check(words.subspan(1)).ok();
        return !found;
    });
    return found;
}

}  // namespace clashfield::champs
