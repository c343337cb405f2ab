#include "games/champs/rules/flight.h"

#include <algorithm>

#include "base/assert.h"
#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/destruction.h"
#include "games/champs/rules/movement.h"
#include "games/champs/rules/passing_through_friends.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/scale_and_terrain.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/units.h"

namespace clashfield::champs {
namespace {

// How far a flight has come, or would have.
struct Run {
    Hex from = kNoHex;
    int spent = 0;
    std::uint8_t rough = 0;
};

Run run_of(const State& state) {
    const Flight& flight = state.flight;
    const Hex here = flight.over != kNoHex ? flight.over : state.counters[flight.unit].hex;
    return {here, flight.spent, flight.rough};
}

Run run_on(const Map& map, const Run& run, Hex to) {
    return {to, run.spent + entry_cost(map, to), static_cast<std::uint8_t>(run.rough | ground_met(map, to))};
}

int flight_allowance(const Setup& setup, const State& state, std::uint8_t ground) {
    return unit_allowance(setup, state, state.flight.unit, ground, state.flight.far != 0);
}

std::uint8_t home_of(const State& state) {
    return toward(home_edge(state, state.counters[state.flight.unit].side));
}

// How it faces when it goes that way: home, or one vertex aside (CB-FLT-05).
std::uint8_t facing_toward(std::uint8_t home, int direction) {
    if (direction == left_flank(home)) return turned(home, -1);
    if (direction == right_flank(home)) return turned(home, 1);
    return home;
}

// A hex beyond the home edge (CB-FLT-06).
bool is_exit(const Setup& setup, const State& state, Hex hex) {
    return is_beyond(*setup.map, home_edge(state, state.counters[state.flight.unit].side), hex);
}

enum class Step : std::uint8_t { Barred, Dear, Free, Pass, Join, Burst, Exit, Camp, OverCamp };

bool is_way(Step step) {
    return step == Step::Free || step == Step::Pass || step == Step::Join || step == Step::Exit;
}

Step judge_step(const Setup& setup, const State& state, const Run& run, int direction);

// From a friend's hex: some hex beyond can be reached with the points that remain. It turns toward home there
// too.
bool lands_beyond(const Setup& setup, const State& state, const Run& run, bool over_camps) {
    const std::uint8_t home = home_of(state);
    for (const int d : {left_front(home), right_front(home)}) {
        const Step step = judge_step(setup, state, run, d);
        if (is_way(step) || (over_camps && step == Step::OverCamp)) return true;
    }
    return false;
}

// The points reach: those of the ground it has met, and its feet where an enemy is near (CB-UNI-10).
bool can_pay(const Setup& setup, const State& state, const Run& run, Hex from) {
    if (run.spent > flight_allowance(setup, state, run.rough)) return false;
    return state.flight.far == 0 ||
           !is_beyond_feet(state, state.counters[state.flight.unit].side,
                           movement_of(setup, state, state.flight.unit), run.spent, from, run.from);
}

Step judge_step(const Setup& setup, const State& state, const Run& run, int direction) {
    const std::uint8_t unit = state.flight.unit;
    const std::uint8_t side = state.counters[unit].side;
    const Hex to = neighbour(run.from, direction);
    if (is_closed(state, to)) return Step::Barred;
    if (is_exit(setup, state, to)) {
        const Run out{run.from, run.spent + 1, run.rough};
        return can_pay(setup, state, out, run.from) ? Step::Exit : Step::Dear;
    }
    if (!setup.map->on_map(to) || is_barred(setup, state, unit, to)) return Step::Barred;
    if (enemy_at(state, side, to) != kNone || hidden_at(setup, state, side, to) != kNone) return Step::Barred;
    const Run beyond = run_on(*setup.map, run, to);
    if (!can_pay(setup, state, beyond, run.from)) return Step::Dear;
    const std::uint8_t friendly = state.at(to);
    if (friendly == kNone) return Step::Free;
    const std::uint8_t facing = facing_toward(home_of(state), direction);
    if (may_pass(setup, state, unit, facing, friendly) && lands_beyond(setup, state, beyond, false))
        return Step::Pass;
    if (beyond.spent == flight_allowance(setup, state, beyond.rough) &&
        state.counters[friendly].facing == facing && is_legal_below(setup, state, friendly, unit))
        return Step::Join;
    if (is_baggage(setup, friendly) && movement_of(setup, state, friendly) == 0)
        return lands_beyond(setup, state, beyond, true) ? Step::OverCamp : Step::Camp;  // CB-FLT-04
    return Step::Burst;
}

}  // namespace

InlineVector<Hex, 4> flight_hexes(const Setup& setup, const State& state) {
    InlineVector<Hex, 4> open;
    InlineVector<Hex, 4> burst;
    bool barred = true;
    const Run run = run_of(state);
    const std::uint8_t home = home_of(state);
    const auto look = [&](int direction) {
        const Step step = judge_step(setup, state, run, direction);
        if (is_way(step)) open.push_back(neighbour(run.from, direction));
        const bool over = state.flight.over != kNoHex;  // then only what lands is left
        if (step == Step::OverCamp || (step == Step::Burst && !over))
            burst.push_back(neighbour(run.from, direction));
        if (step != Step::Barred) barred = false;
    };
    look(left_front(home));
    look(right_front(home));
    if (!open.empty()) return open;
    if (!burst.empty() || state.flight.over != kNoHex) return burst;
    if (!barred) return open;  // too dear, or a camp: the flight ends here
    look(left_flank(home));
    look(right_flank(home));
    if (!open.empty()) return open;
    return burst;
}

namespace {

// Nobody flees any more; who did.
Flight take_flight(Play& play) {
    const Flight flight = play.state.flight;
    const Flight none;
    play.state.flight = none;
    pop(play);
    return flight;
}

void end_flight(Play& play) {
    State& state = play.state;
    const Flight flight = take_flight(play);
    reveal_seen(play, state.counters[flight.unit].side);
    meet_allies(play, flight.unit);
    for (const std::uint8_t follower : flight.tail) meet_allies(play, follower);
}

// Nothing within one vertex is open (CB-FLT-05).
bool is_cut_off(const Setup& setup, const State& state) {
    const Run run = run_of(state);
    const std::uint8_t home = home_of(state);
    for (const int d : {left_flank(home), left_front(home), right_front(home), right_flank(home)}) {
        if (judge_step(setup, state, run, d) != Step::Barred) return false;
    }
    return true;
}

// CB-FLT-04: each of them enters the hex that the one before has left, and faces as the leader does.
void follow(Play& play, Hex left) {
    State& state = play.state;
    const std::uint8_t facing = state.counters[state.flight.unit].facing;
    Hex gap = left;
    for (const std::uint8_t follower : state.flight.tail) {
        const Hex from = state.counters[follower].hex;
        if (!state.empty(gap)) return;
        move_unit(state, follower, gap);
        if (!is_baggage(play.setup, follower)) face(state, follower, facing);
        emit(play.events, EventKind::Fled, Clause::FLT_04, {follower, from, gap});
        gap = from;
    }
}

// An ambush in the way shows itself and bars it (CB-AMB-02), beyond friends it would pass too.
void reveal_ahead(Play& play, Hex from, std::initializer_list<int> directions) {
    const State& state = play.state;
    const std::uint8_t side = state.counters[state.flight.unit].side;
    const std::uint8_t home = home_of(state);
    for (const int d : directions) {
        const Hex to = neighbour(from, d);
        const std::uint8_t ambush = hidden_at(play.setup, state, other_side(side), to);
        if (ambush != kNone) {
            reveal(play, ambush);
            continue;
        }
        const std::uint8_t friendly = friend_at(state, side, to);
        if (friendly == kNone || friendly == state.flight.unit) continue;
        const bool camp = is_baggage(play.setup, friendly) && movement_of(play.setup, state, friendly) == 0;
        if (camp || may_pass(play.setup, state, state.flight.unit, facing_toward(home, d), friendly))
            reveal_ahead(play, to, {left_front(home), right_front(home)});
    }
}

void reveal_ambushes(Play& play) {
    const State& state = play.state;
    if (state.hidden[1 - state.counters[state.flight.unit].side] == 0) return;
    const Run run = run_of(state);
    const std::uint8_t home = home_of(state);
    reveal_ahead(play, run.from, {left_front(home), right_front(home)});
    if (judge_step(play.setup, state, run, left_front(home)) == Step::Barred &&
        judge_step(play.setup, state, run, right_front(home)) == Step::Barred)
        reveal_ahead(play, run.from, {left_flank(home), right_flank(home)});
}

}  // namespace

void push_flight(Play& play, std::uint8_t unit) {
    State& state = play.state;
    CLASHFIELD_ASSERT(state.flight.unit == kNone);
    emit(play.events, EventKind::Flight, Clause::FLT_02, {unit});
    const Flight none;
    state.flight = none;
    state.flight.unit = unit;
    state.flight.elephant = type_of(play.setup, state, unit) == Type::El ? 1 : 0;
    if (play.setup.map->difficult(state.counters[unit].hex)) state.flight.rough = kWasDifficult;
    state.flight.far = enemy_within(state, state.counters[unit].side, state.counters[unit].hex, 4) ? 0 : 1;
    set_flags(state, unit, flag::kFled);
    if (!is_baggage(play.setup, unit)) face(state, unit, toward(home_edge(state, state.counters[unit].side)));
    push(play, Frame{.kind = FrameKind::Flee, .unit = unit});
}

void step_flight(Play& play) {
    State& state = play.state;
    const std::uint8_t unit = state.flight.unit;
    const std::uint8_t side = state.counters[unit].side;
    if (state.flight.over == kNoHex &&
        state.flight.spent >= flight_allowance(play.setup, state, state.flight.rough))
        return end_flight(play);
    // CB-FLT-05: after a hex aside it turns back toward home.
    if (state.flight.over == kNoHex && !is_baggage(play.setup, unit)) face(state, unit, home_of(state));
    reveal_ambushes(play);
    const InlineVector<Hex, 4> hexes = flight_hexes(play.setup, state);
    if (hexes.empty()) {
        CLASHFIELD_ASSERT(state.flight.over == kNoHex);  // only what lands is passed (lands_beyond)
        if (is_cut_off(play.setup, state)) {
            emit(play.events, EventKind::Destroyed, Clause::FLT_05,
                 {unit, static_cast<std::int32_t>(CauseOf::NoWay)});
            take_flight(play);
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

namespace {

// It steps over its home edge (CB-FLT-06). `left` is the hex it held last.
void exit_map(Play& play, Hex left) {
    State& state = play.state;
    const std::uint8_t unit = state.flight.unit;
    const std::uint8_t side = state.counters[unit].side;
    emit(play.events, EventKind::Exited, Clause::FLT_06, {unit});
    if (state.flight.over == kNoHex) lift_unit(state, unit);
    follow(play, left);
    const Flight flight = take_flight(play);
    each_rank(state, unit, [&](std::uint8_t c) { state.counters[c].hex = kNoHex; });
    remove_unit(play, unit, Status::Exited);
    reveal_seen(play, side);
    for (const std::uint8_t follower : flight.tail) meet_allies(play, follower);
}

// It is in the hex of a friend now, and leaves it with its next step.
void pass_over(Play& play, Step step, Hex left, Hex hex) {
    State& state = play.state;
    Flight& flight = state.flight;
    const std::uint8_t unit = flight.unit;
    const std::uint8_t friendly = state.at(hex);
    const Clause clause = step == Step::Pass ? Clause::FLT_03 : Clause::FLT_04;
    emit(play.events, EventKind::Passed, clause, {unit, friendly});
    if (flight.elephant != 0) state.fleers.push_back(friendly);  // CB-REC-05
    if (flight.over == kNoHex) {
        flight.left = left;
        lift_unit(state, unit);
    }
    flight.over = hex;
    each_rank(state, unit, [&](std::uint8_t c) { state.counters[c].hex = hex; });
}

// CB-FLT-04: they change places, and the friend runs along.
void burst_through(Play& play, Hex left, Hex hex) {
    State& state = play.state;
    Flight& flight = state.flight;
    const std::uint8_t friendly = state.at(hex);
    lift_unit(state, friendly);
    put_unit(state, flight.unit, hex);
    put_unit(state, friendly, left);
    if (!is_baggage(play.setup, friendly)) face(state, friendly, state.counters[flight.unit].facing);
    set_flags(state, friendly, flag::kFled);
    emit(play.events, EventKind::Displaced, Clause::FLT_04, {friendly, hex, left});
    InlineVector<std::uint8_t, kMaxTail> tail;
    tail.push_back(friendly);
    for (const std::uint8_t follower : flight.tail) tail.push_back(follower);
    flight.tail = tail;
}

}  // namespace

void flee_into(Play& play, Hex hex) {
    State& state = play.state;
    Flight& flight = state.flight;
    const std::uint8_t unit = flight.unit;
    const Run run = run_of(state);
    const Hex left = flight.over != kNoHex ? flight.left : run.from;
    const int direction = direction_to(run.from, hex);
    const Step step = judge_step(play.setup, state, run, direction);
    if (!is_baggage(play.setup, unit))  // CB-FLT-05, CB-FLT-07
        face(state, unit, facing_toward(home_of(state), direction));
    if (step == Step::Exit) return exit_map(play, left);
    const Run beyond = run_on(*play.setup.map, run, hex);
    flight.spent = static_cast<std::uint8_t>(beyond.spent);
    flight.rough = beyond.rough;
    emit(play.events, EventKind::Fled, Clause::FLT_03, {unit, run.from, hex});
    if (step == Step::Pass || step == Step::OverCamp) return pass_over(play, step, left, hex);
    if (flight.over == kNoHex) lift_unit(state, unit);
    flight.over = kNoHex;
    if (step == Step::Burst) return burst_through(play, left, hex);
    if (step == Step::Join) {
        stack_under(state, unit, state.at(hex));
        follow(play, left);
        return end_flight(play);
    }
    put_unit(state, unit, hex);
    follow(play, left);
    reveal_seen(play, state.counters[unit].side);
}

}  // namespace clashfield::champs
