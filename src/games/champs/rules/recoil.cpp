#include "games/champs/rules/recoil.h"

#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/flight.h"
#include "games/champs/rules/passing_through_friends.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/scale_and_terrain.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

bool can_recoil(const Setup& setup, const State& state, std::uint8_t unit, Hex from, std::uint8_t facing);

// CB-REC-03 (b): passable with the same facing; Baggage by foot.
bool is_passable(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t facing,
                 std::uint8_t friendly) {
    const bool baggage = is_baggage(setup, friendly);
    if (!baggage && state.counters[friendly].facing != facing) return false;
    return may_pass(setup, state, unit, facing, friendly);
}

// CB-REC-03 (c) and (d): may be pushed away.
bool is_pushable(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t facing,
                 std::uint8_t friendly) {
    const Counter& other = state.counters[friendly];
    const Type type = type_of(setup, state, friendly);
    if (type == Type::Bag || type == Type::El) return false;
    if (type == Type::Ps && !in_enemy_zone(state, friendly))
        return can_recoil(setup, state, friendly, other.hex, facing);
    if (other.facing != facing || is_passable(setup, state, unit, facing, friendly)) return false;
    return can_recoil(setup, state, friendly, other.hex, other.facing);
}

// A friend of these may give way, if there is room behind him: CB-REC-03 (b) to (d).
bool may_give_way(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t facing,
                  std::uint8_t friendly) {
    const Type type = type_of(setup, state, friendly);
    if (type == Type::Ps && !in_enemy_zone(state, friendly)) return true;
    if (is_passable(setup, state, unit, facing, friendly)) return true;
    return state.counters[friendly].facing == facing && type != Type::El && type != Type::Bag;
}

// Enemies in ambush show themselves in every hex that the recoil might reach, behind friends who give way
// too, and bar it (CB-AMB-02). So whoever starts to go back also gets there.
void reveal_behind(Play& play, std::uint8_t unit, Hex from, std::uint8_t facing) {
    const State& state = play.state;
    const std::uint8_t side = state.counters[unit].side;
    if (state.hidden[1 - side] == 0) return;
    for (const int d : {left_rear(facing), right_rear(facing)}) {
        const Hex to = neighbour(from, d);
        const std::uint8_t ambush = hidden_at(play.setup, state, other_side(side), to);
        if (ambush != kNone) reveal(play, ambush);
        const std::uint8_t friendly = friend_at(state, side, to);
        if (friendly != kNone && may_give_way(play.setup, state, unit, facing, friendly))
            reveal_behind(play, unit, to, facing);
    }
}

template <typename Visit>
void each_choice(const Setup& setup, const State& state, std::uint8_t unit, Hex from, std::uint8_t facing,
                 Visit visit) {
    const std::uint8_t side = state.counters[unit].side;
    const bool passing = from != state.counters[unit].hex;  // through a friend: on to an empty hex
    for (const int d : {left_rear(facing), right_rear(facing)}) {
        const Hex to = neighbour(from, d);
        if (is_closed(state, to) || !setup.map->on_map(to)) continue;  // CB-PAS-06, CB-REC-02
        if (setup.map->at(to).fort != 0 || is_barred(setup, state, unit, to)) continue;
        if (hidden_at(setup, state, side, to) != kNone) continue;
        const std::uint8_t holder = state.at(to);
        if (holder == kNone) {
            if (!visit(RecoilChoice{to, Mode::Empty})) return;
            continue;
        }
        if (state.counters[holder].side != side) continue;
        // CB-REC-04: whoever can neither be joined nor passed nor pushed blocks the hex.
        if (!passing && may_stack(setup, state, unit, holder) && !visit(RecoilChoice{to, Mode::Stack}))
            return;
        if (is_passable(setup, state, unit, facing, holder) && can_recoil(setup, state, unit, to, facing) &&
            !visit(RecoilChoice{to, Mode::Pass}))
            return;
        if (!passing && is_pushable(setup, state, unit, facing, holder) &&
            !visit(RecoilChoice{to, Mode::Push}))
            return;
    }
}

bool can_recoil(const Setup& setup, const State& state, std::uint8_t unit, Hex from, std::uint8_t facing) {
    bool found = false;
    each_choice(setup, state, unit, from, facing, [&](RecoilChoice) {
        found = true;
        return false;
    });
    return found;
}

}  // namespace

RecoilChoices recoil_choices(const Setup& setup, const State& state, std::uint8_t unit, Hex from,
                             std::uint8_t facing) {
    RecoilChoices found;
    each_choice(setup, state, unit, from, facing, [&](RecoilChoice choice) {
        found.push_back(choice);
        return true;
    });
    // CB-REC-07: empty, stack, pass, push.
    RecoilChoices sorted;
    for (const Mode mode : {Mode::Empty, Mode::Stack, Mode::Pass, Mode::Push}) {
        for (const RecoilChoice& choice : found) {
            if (choice.mode == mode) sorted.push_back(choice);
        }
    }
    return sorted;
}

namespace {

void push_recoil_frame(Play& play, std::uint8_t unit, std::uint8_t facing, bool displaced) {
    push(play, Frame{.kind = FrameKind::Recoil,
                     .unit = unit,
                     .hex = play.state.counters[unit].hex,
                     .facing = facing,
                     .mode = displaced ? std::uint8_t{1} : std::uint8_t{0}});
}

// The unit has reached its hex, and stands before whoever is there.
void end_recoil(Play& play, Hex to) {
    State& state = play.state;
    const Frame frame = top(play);
    const Hex from = state.counters[frame.unit].hex;
    lift_unit(state, frame.unit);
    if (state.empty(to)) {
        put_unit(state, frame.unit, to);
    } else {
        stack_over(state, frame.unit, state.at(to));
    }
    emit(play.events, frame.mode != 0 ? EventKind::Displaced : EventKind::Recoiled,
         frame.mode != 0 ? Clause::REC_03 : Clause::REC_01, {frame.unit, from, to});
    pop(play);
    reveal_seen(play, state.counters[frame.unit].side);
    meet_allies(play, frame.unit);
}

}  // namespace

bool push_recoil(Play& play, std::uint8_t unit) {
    const Counter& counter = play.state.counters[unit];
    reveal_behind(play, unit, counter.hex, counter.facing);
    if (!can_recoil(play.setup, play.state, unit, counter.hex, counter.facing)) return false;  // CB-REC-06
    push_recoil_frame(play, unit, counter.facing, false);
    return true;
}

void step_recoil(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    if (frame.step == 1) {  // whoever stood there has been pushed away
        end_recoil(play, frame.next);
        return;
    }
    const RecoilChoices choices = recoil_choices(play.setup, state, frame.unit, frame.hex, frame.facing);
    CLASHFIELD_ASSERT(!choices.empty());  // looked at before anything was moved
    if (choices.size() == 1) return apply_recoil(play, choices[0]);  // CB-REC-07
    wait_for(play, Wait::Recoil, state.counters[frame.unit].side);
}

void apply_recoil(Play& play, RecoilChoice choice) {
    State& state = play.state;
    Frame& frame = top(play);
    const bool elephant = type_of(play.setup, state, frame.unit) == Type::El;
    const std::uint8_t holder = state.at(choice.hex);
    switch (choice.mode) {
        case Mode::Empty:
        case Mode::Stack:
            return end_recoil(play, choice.hex);
        case Mode::Pass:
            emit(play.events, EventKind::Passed, Clause::REC_03, {frame.unit, holder});
            if (elephant) state.fleers.push_back(holder);  // CB-REC-05
            frame.hex = choice.hex;
            return;
        case Mode::Push: {
            if (elephant) state.fleers.push_back(holder);
            frame.step = 1;
            frame.next = choice.hex;
            const bool psiloi = type_of(play.setup, state, holder) == Type::Ps;
            const std::uint8_t facing = psiloi ? frame.facing : state.counters[holder].facing;
            push_recoil_frame(play, holder, facing, true);
            return;
        }
    }
}

// CB-REC-05: whoever an elephant went through runs when it has stopped.
bool start_fleer(Play& play) {
    State& state = play.state;
    if (state.fleers.empty()) return false;
    if (!state.agenda.empty() && (top(play).kind == FrameKind::Recoil || top(play).kind == FrameKind::Flee))
        return false;
    const std::uint8_t unit = state.fleers[0];
    state.fleers.erase_at(0);
    const bool runs = is_unit(state.counters[unit]) && !has(state.counters[unit], flag::kFled) &&
                      movement_of(play.setup, state, unit) > 0;
    if (runs) push_flight(play, unit);
    return true;
}

}  // namespace clashfield::champs
