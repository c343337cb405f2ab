// Flight (CB-FLT): toward the home edge with all movement points, through friends if need be.

#include <algorithm>

#include "games/champs/engine.h"
#include "games/champs/placing.h"

namespace clashfield::champs {
namespace {

int flight_allowance(const Setup& setup, const State& state, std::uint8_t ground) {
    return unit_allowance(setup, state, state.flight.unit, ground, state.flight.far != 0);
}

std::uint8_t ground_with(const Setup& setup, const State& state, Hex to) {
    return static_cast<std::uint8_t>(state.flight.rough | ground_met(*setup.map, to));
}

// A hex beyond the home edge (CB-FLT-06).
bool is_exit(const Setup& setup, const State& state, Hex hex) {
    const Edge home = home_edge(state, state.counters[state.flight.unit].side);
    const int column = column_of(hex);
    return home == Edge::West ? column == 0 : column == setup.map->columns + 1;
}

Hex here_of(const State& state) {
    return state.flight.over != kNoHex ? state.flight.over : state.counters[state.flight.unit].hex;
}

enum class Step : std::uint8_t { Barred, Dear, Free, Pass, Join, Burst, Exit, Camp };

Step judge_step(const Setup& setup, const State& state, Hex to, int spent);

// From a friend's hex: some hex beyond can be reached with the points that remain.
bool lands_beyond(const Setup& setup, const State& state, Hex from, int spent) {
    const std::uint8_t home = toward(home_edge(state, state.counters[state.flight.unit].side));
    for (const int d : {left_front(home), right_front(home)}) {
        const Step step = judge_step(setup, state, neighbour(from, d), spent);
        if (step == Step::Free || step == Step::Pass || step == Step::Join || step == Step::Exit) return true;
    }
    return false;
}

Step judge_step(const Setup& setup, const State& state, Hex to, int spent) {
    const Flight& flight = state.flight;
    const std::uint8_t unit = flight.unit;
    const std::uint8_t side = state.counters[unit].side;
    if (to == flight.closed_hex && flight.closed != 0) return Step::Barred;
    if (is_exit(setup, state, to)) {
        return spent + 1 <= flight_allowance(setup, state, flight.rough) ? Step::Exit : Step::Dear;
    }
    if (!setup.map->on_map(to) || is_barred(setup, state, unit, to)) return Step::Barred;
    if (enemy_at(state, side, to) != kNone || hidden_at(setup, state, side, to) != kNone) return Step::Barred;
    const int after = spent + entry_cost(*setup.map, to);
    const int allowance = flight_allowance(setup, state, ground_with(setup, state, to));
    if (after > allowance) return Step::Dear;
    const std::uint8_t friendly = state.at(to);
    if (friendly == kNone) return Step::Free;
    const std::uint8_t facing = state.counters[unit].facing;
    if (may_pass(setup, state, unit, facing, friendly) && lands_beyond(setup, state, to, after))
        return Step::Pass;
    if (after == allowance && may_stack(setup, state, friendly, unit)) return Step::Join;
    if (is_baggage(setup, friendly) && movement_of(setup, state, friendly) == 0)
        return lands_beyond(setup, state, to, after) ? Step::Pass : Step::Camp;
    return Step::Burst;
}

}  // namespace

// The hexes the fleeing unit may go to now, best kind first: open ones, else friends to burst through, else
// sideways (CB-FLT-03 to -05). A sole exit is the hex beyond the edge.
InlineVector<Hex, 4> flight_hexes(const Setup& setup, const State& state) {
    InlineVector<Hex, 4> open;
    InlineVector<Hex, 4> burst;
    bool barred = true;
    const Hex here = here_of(state);
    const std::uint8_t home = toward(home_edge(state, state.counters[state.flight.unit].side));
    const int spent = state.flight.spent;
    const auto look = [&](int direction) {
        const Hex to = neighbour(here, direction);
        const Step step = judge_step(setup, state, to, spent);
        if (step == Step::Free || step == Step::Pass || step == Step::Join || step == Step::Exit)
            open.push_back(to);
        if (step == Step::Burst) burst.push_back(to);
        if (step != Step::Barred) barred = false;
    };
    look(left_front(home));
    look(right_front(home));
    if (!open.empty()) return open;
    if (state.flight.over != kNoHex) return open;
    if (!burst.empty()) return burst;
    if (!barred) return open;  // too dear, or a camp: the flight ends here
    look(left_flank(home));
    look(right_flank(home));
    if (!open.empty()) return open;
    return burst;
}

namespace {

void end_flight(Play& play) {
    State& state = play.state;
    const std::uint8_t unit = state.flight.unit;
    if (state.flight.over != kNoHex) put_unit(state, unit, state.flight.left);
    const Flight none;
    state.flight = none;
    pop(play);
    reveal_seen(play, state.counters[unit].side);
    meet_allies(play, unit);
}

// Nothing within one vertex is open (CB-FLT-05).
bool is_cut_off(const Setup& setup, const State& state) {
    const Hex here = here_of(state);
    const std::uint8_t home = toward(home_edge(state, state.counters[state.flight.unit].side));
    for (const int d : {left_flank(home), left_front(home), right_front(home), right_flank(home)}) {
        if (judge_step(setup, state, neighbour(here, d), state.flight.spent) != Step::Barred) return false;
    }
    return true;
}

void follow(State& state, Hex left) {
    Hex gap = left;
    for (const std::uint8_t follower : state.flight.tail) {
        const Hex from = state.counters[follower].hex;
        if (!state.empty(gap)) return;
        move_unit(state, follower, gap);
        gap = from;
    }
}

}  // namespace

void push_flight(Play& play, std::uint8_t unit, Hex closed) {
    State& state = play.state;
    CLASHFIELD_ASSERT(state.flight.unit == kNone);
    emit(play.events, EventKind::Flight, Clause::FLT_02, {unit});
    const Flight none;
    state.flight = none;
    state.flight.unit = unit;
    state.flight.closed = closed != kNoHex ? 1 : 0;
    state.flight.closed_hex = closed;
    state.flight.elephant = type_of(play.setup, state, unit) == Type::El ? 1 : 0;
    if (play.setup.map->difficult(state.counters[unit].hex)) state.flight.rough = kWasDifficult;
    state.flight.far = enemy_within(state, state.counters[unit].side, state.counters[unit].hex, 4) ? 0 : 1;
    set_flags(state, unit, flag::kFled);
    if (!is_baggage(play.setup, unit)) face(state, unit, toward(home_edge(state, state.counters[unit].side)));
    Frame frame;
    frame.kind = FrameKind::Flee;
    frame.unit = unit;
    push(play, frame);
}

void step_flight(Play& play) {
    State& state = play.state;
    const std::uint8_t unit = state.flight.unit;
    const std::uint8_t side = state.counters[unit].side;
    if (state.flight.over == kNoHex &&
        state.flight.spent >= flight_allowance(play.setup, state, state.flight.rough))
        return end_flight(play);
    for (int d = 0; d < 6; ++d) {  // an ambush in the way shows itself (CB-AMB-02)
        const std::uint8_t ambush =
            hidden_at(play.setup, state, static_cast<std::uint8_t>(1 - side), neighbour(here_of(state), d));
        if (ambush != kNone) reveal(play, ambush);
    }
    const InlineVector<Hex, 4> hexes = flight_hexes(play.setup, state);
    if (hexes.empty()) {
        if (state.flight.over == kNoHex && is_cut_off(play.setup, state)) {
            emit(play.events, EventKind::Destroyed, Clause::FLT_05,
                 {unit, static_cast<std::int32_t>(CauseOf::NoWay)});
            const Flight none;
            state.flight = none;
            pop(play);
            remove_unit(play, unit, Status::Eliminated);
            return;
        }
        return end_flight(play);
    }
    const bool exits =
        hexes.size() == 2 && is_exit(play.setup, state, hexes[0]) && is_exit(play.setup, state, hexes[1]);
    if (hexes.size() == 1 || exits) return flee_into(play, hexes[0]);
    wait_for(play, Wait::Into, side);
}

void flee_into(Play& play, Hex hex) {
    State& state = play.state;
    Flight& flight = state.flight;
    const std::uint8_t unit = flight.unit;
    const std::uint8_t side = state.counters[unit].side;
    const Hex here = here_of(state);
    const std::uint8_t home = toward(home_edge(state, side));
    const Step step = judge_step(play.setup, state, hex, flight.spent);
    const int direction = direction_to(here, hex);
    if (!is_baggage(play.setup, unit)) {  // CB-FLT-05, CB-FLT-07
        std::uint8_t facing = home;
        if (direction == left_flank(home)) facing = turned(home, -1);
        if (direction == right_flank(home)) facing = turned(home, 1);
        face(state, unit, facing);
    }
    if (step == Step::Exit) {
        emit(play.events, EventKind::Exited, Clause::FLT_06, {unit});
        const Hex left = flight.over != kNoHex ? flight.left : here;
        if (flight.over == kNoHex) lift_unit(state, unit);
        follow(state, left);
        const Flight none;
        state.flight = none;
        pop(play);
        each_rank(state, unit, [&](std::uint8_t c) { state.counters[c].hex = kNoHex; });
        remove_unit(play, unit, Status::Exited);
        return;
    }
    flight.spent = static_cast<std::uint8_t>(flight.spent + entry_cost(*play.setup.map, hex));
    flight.rough = ground_with(play.setup, state, hex);
    emit(play.events, EventKind::Fled, Clause::FLT_03, {unit, here, hex});
    const std::uint8_t friendly = state.at(hex);
    if (step == Step::Pass) {
        emit(play.events, EventKind::Passed, Clause::FLT_03, {unit, friendly});
        if (flight.elephant != 0 && !state.fleers.full()) state.fleers.push_back(friendly);  // CB-REC-05
        if (flight.over == kNoHex) {
            flight.left = here;
            lift_unit(state, unit);
        }
        flight.over = hex;
        each_rank(state, unit, [&](std::uint8_t c) { state.counters[c].hex = hex; });
        return;
    }
    const Hex left = flight.over != kNoHex ? flight.left : here;
    if (flight.over == kNoHex) lift_unit(state, unit);
    flight.over = kNoHex;
    if (step == Step::Burst) {  // CB-FLT-04: they change places, and the friend runs along
        lift_unit(state, friendly);
        put_unit(state, unit, hex);
        put_unit(state, friendly, left);
        if (!is_baggage(play.setup, friendly)) face(state, friendly, state.counters[unit].facing);
        set_flags(state, friendly, flag::kFled);
        emit(play.events, EventKind::Displaced, Clause::FLT_04, {friendly, hex, left});
        InlineVector<std::uint8_t, kMaxTail> tail;
        tail.push_back(friendly);
        for (const std::uint8_t follower : flight.tail) {
            if (!tail.full()) tail.push_back(follower);
        }
        flight.tail = tail;
        return;
    }
    if (step == Step::Join) {
        stack_under(state, unit, friendly);
        follow(state, left);
        return end_flight(play);
    }
    put_unit(state, unit, hex);
    follow(state, left);
}

bool must_flee(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    return is_unit(counter) && counter.side == state.active && is_bound_to_flee(setup, state, unit);
}

bool is_bound_to_flee(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (!is_demoralised(setup, state, unit)) return false;
    if (has(counter, flag::kKept | flag::kMovedHex | flag::kActed | flag::kFled)) return false;
    if (movement_of(setup, state, unit) == 0) return false;
    return !in_enemy_zone(state, unit) && !has_enemy_in_front(setup, state, unit);
}

}  // namespace clashfield::champs
