// The turn (CB-SEQ): its phases in order, morale at its end, and victory.

#include <algorithm>

#include "games/champs/rules/engine.h"
#include "games/champs/rules/placing.h"

namespace clashfield::champs {

void wait_for_roll(Play& play, RollKind kind, int dice) {
    State& state = play.state;
    state.wait = Wait::Roll;
    state.roll = kind;
    state.roll_dice = static_cast<std::uint8_t>(dice);
}

void begin_turn(Play& play) {
    State& state = play.state;
    state.phase = Phase::Points;
    state.scratch = 0;
    emit(play.events, EventKind::Turn, Clause::SEQ_01, {state.active, state.turn});
    for (int i = 0; i < play.setup.size(); ++i) {
        state.counters[i].flags = 0;
        state.counters[i].moves = 0;
    }
    for (Corps& corps : state.corps) {
        if (corps.side != state.active) continue;
        corps.die = 0;
        corps.pa = 0;  // CB-ACT-03: nothing is kept for later
        corps.single_moved = 0;
    }
    Army& army = state.armies[state.active];
    const std::uint8_t cinc = play.setup.sides[state.active].cinc;
    const bool leads = cinc != kNone && !play.setup.options.simple &&
                       state.counters[cinc].status == Status::OnMap &&
                       state.counters[cinc].side == state.active;
    army.bonus_left = leads ? 1 : 0;  // CB-ACT-10
    army.discount_used = 0;
    state.armies[0].offers_draw = 0;
    state.armies[1].offers_draw = 0;
}

namespace {

// CB-ALY-01, -03: what the die says of an ally.
void look_at_allies(Play& play) {
    State& state = play.state;
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        Corps& corps = state.corps[c];
        if (corps.side != state.active || corps.die == 0 || !play.setup.corps[c].allied) continue;
        if (corps.reliable == Reliable::Unknown) {
            corps.reliable = corps.die <= 2 ? Reliable::No : Reliable::Yes;
            if (corps.reliable == Reliable::No)
                emit(play.events, EventKind::Ally, Clause::ALY_01,
                     {c, static_cast<std::int32_t>(AllyNews::Unreliable)});
        } else if (corps.die == 6) {
            make_reliable(play, c);
        }
    }
}

void demoralise(Play& play, std::uint8_t corps) {
    play.state.corps[corps].demoralised = 1;
    play.state.broken = static_cast<std::uint8_t>(play.state.broken | 1u << corps);
    emit(play.events, EventKind::Demoralised, Clause::DEM_02, {corps});
}

// CB-DEM-03. Says whether somebody lost heart.
bool test_generals(Play& play, std::uint8_t& broken) {
    State& state = play.state;
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        Corps& corps = state.corps[c];
        if (corps.side != state.active || corps.test != Test::Due || corps.die == 0) continue;
        corps.test = Test::Done;
        if (corps.demoralised != 0) continue;
        const bool fails = 2 * corps.die <= corps.ep_lost;
        emit(play.events, EventKind::Tested, Clause::DEM_03, {c, corps.die, corps.ep_lost, fails ? 1 : 0});
        if (!fails) continue;
        demoralise(play, c);
        broken = static_cast<std::uint8_t>(broken | 1u << c);
    }
    return broken != 0;
}

// CB-ALY-03 and -04 when corps lose heart. `broken` are those that just did.
void shake_allies(Play& play, std::uint8_t broken) {
    State& state = play.state;
    if (broken == 0) return;
    bool broke[2] = {false, false};
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        if ((broken >> c & 1u) != 0) broke[state.corps[c].side] = true;
    }
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        Corps& corps = state.corps[c];
        if (corps.reliable != Reliable::No || corps.defected != 0) continue;
        const std::uint8_t enemy = static_cast<std::uint8_t>(1 - corps.side);
        if (broke[enemy]) {
            make_reliable(play, c);  // recovery beats defection
            continue;
        }
        const bool other_broke = broke[corps.side] && (broken & ~(1u << c)) != 0;
        if (!other_broke || play.setup.corps[c].same_nationality) continue;
        int remaining = 0;
        for (const std::uint8_t counter : play.setup.corps[c].counters) {
            Counter& piece = state.counters[counter];
            if (piece.independent != 0) continue;
            if (piece.status == Status::Hidden) {
                --state.hidden[piece.side];
                ++state.hidden[enemy];
            }
            const bool there = piece.status == Status::OnMap || piece.status == Status::Hidden;
            if (there && !is_baggage(play.setup, counter))
                remaining += play.setup.counters[counter].profiles[0].ep;
            piece.side = enemy;
        }
        state.armies[corps.side].ep_defected =
            static_cast<std::uint16_t>(state.armies[corps.side].ep_defected + remaining);
        corps.side = enemy;
        corps.defected = 1;
        state.defected = 1;
        count_zones(state);
        corps.reliable = Reliable::Yes;
        corps.die = 0;
        corps.pa = 0;
        state.last_loss = state.turn;
        emit(play.events, EventKind::Ally, Clause::ALY_04,
             {c, static_cast<std::int32_t>(AllyNews::Defected)});
    }
}

}  // namespace

void check_morale(Play& play) {
    State& state = play.state;
    std::uint8_t broken = 0;
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        const Corps& corps = state.corps[c];
        if (corps.demoralised != 0 || corps.ep_lost < play.setup.corps[c].threshold) continue;
        if (play.setup.corps[c].threshold == 0) continue;
        demoralise(play, c);
        broken = static_cast<std::uint8_t>(broken | 1u << c);
    }
    shake_allies(play, broken);
}

int army_loss(const Setup& setup, const State& state, std::uint8_t side) {
    int loss = state.armies[side].ep_lost + state.armies[side].ep_defected;
    for (int i = 0; i < setup.size(); ++i) {
        const Counter& counter = state.counters[i];
        const CounterInfo& info = setup.counters[static_cast<std::size_t>(i)];
        if (counter.status != Status::OnMap && counter.status != Status::Hidden) continue;
        const Corps& corps = state.corps[info.corps];
        if (corps.demoralised == 0 || corps.defected != 0 || corps.side != side) continue;
        if (info.profiles[0].type != Type::Bag) loss += info.profiles[0].ep;
    }
    return loss;
}

namespace {

bool is_beaten(const Setup& setup, const State& state, std::uint8_t side) {
    const SideInfo& army = setup.sides[side];
    const int loss = army_loss(setup, state, side);
    if (army.limit > 0) return loss >= army.limit;          // CB-VIC-03
    return army.ep_total > 0 && 2 * loss >= army.ep_total;  // CB-VIC-02
}

// What an ending is told with.
Clause clause_of(const Setup& setup, const State& state, Ending ending) {
    switch (ending) {
        case Ending::Losses: {
            const bool beaten[2] = {is_beaten(setup, state, 0), is_beaten(setup, state, 1)};
            if (beaten[0] && beaten[1]) return Clause::VIC_02;
            return setup.sides[beaten[0] ? 0 : 1].limit > 0 ? Clause::VIC_03 : Clause::VIC_02;
        }
        case Ending::Stall:
        case Ending::Resigned:
        case Ending::Agreed:
            return Clause::VIC_04;
    }
    return Clause::VIC_02;
}

}  // namespace

void end_battle(Play& play, Ending ending, std::uint8_t winner) {
    State& state = play.state;
    state.wait = Wait::Over;
    state.ending = ending;
    state.winner = winner;
    if (!play.events.listens()) return;
    Event event{static_cast<std::uint8_t>(EventKind::Over), id(clause_of(play.setup, state, ending)), {}};
    event.words.push_back(static_cast<std::int32_t>(ending));
    event.words.push_back(winner == kNone ? 0 : 1);
    if (winner != kNone) event.words.push_back(winner);
    play.events.emit(std::move(event));
}

namespace {

// The side that has lost the smaller part of its army; kNone if equal.
std::uint8_t less_hurt(const Setup& setup, const State& state) {
    const int first = army_loss(setup, state, 0) * setup.sides[1].ep_total;
    const int second = army_loss(setup, state, 1) * setup.sides[0].ep_total;
    if (first == second) return kNone;
    return first < second ? 0 : 1;
}

}  // namespace

bool check_victory(Play& play) {
    const State& state = play.state;
    const bool beaten[2] = {is_beaten(play.setup, state, 0), is_beaten(play.setup, state, 1)};
    if (!beaten[0] && !beaten[1]) return false;
    const std::uint8_t winner = beaten[0] && beaten[1] ? less_hurt(play.setup, state) : (beaten[0] ? 1 : 0);
    end_battle(play, Ending::Losses, winner);
    return true;
}

namespace {

void begin_movement(Play& play) {
    State& state = play.state;
    state.phase = Phase::Movement;
    each_unit(play.setup, state, state.active, [&](std::uint8_t unit) {  // CB-MOV-07
        if (enemy_within(state, state.active, state.counters[unit].hex, 4))
            set_flags(state, unit, flag::kNear);
    });
}

void step_points(Play& play) {
    State& state = play.state;
    if (state.scratch == 0) {
        state.scratch = 1;
        const int dice = dice_of(play.setup, state, state.active);
        if (dice > 0) return wait_for_roll(play, RollKind::Points, dice);
    }
    if (!state.pool.empty()) {  // P1b, only if the dice differ
        bool differ = false;
        for (const std::uint8_t die : state.pool) differ = differ || die != state.pool[0];
        if (differ) {
            state.cursor = next_without_die(play.setup, state);
            return wait_for(play, Wait::Assign, state.active);
        }
        return assign_die(play, state.pool[0]);
    }
    look_at_allies(play);
    std::uint8_t broken = 0;
    if (test_generals(play, broken)) {
        shake_allies(play, broken);
        if (check_victory(play)) return;
    }
    begin_movement(play);
}

// The first unit that still has to pivot, of the side asked (CB-FAC-05).
std::uint8_t next_pivot(const Setup& setup, const State& state, std::uint8_t side) {
    return first_unit(setup, state, side, [&](std::uint8_t unit) {
        return !has(state.counters[unit], flag::kPivoted) && must_pivot(setup, state, unit);
    });
}

void step_pivots(Play& play) {
    State& state = play.state;
    const std::uint8_t side = state.scratch == 0 ? state.active : static_cast<std::uint8_t>(1 - state.active);
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

void begin_melee_phase(Play& play) {
    State& state = play.state;
    state.phase = Phase::Pivots;
    state.scratch = 0;
    ++state.melee_phase;
    for (int i = 0; i < play.setup.size(); ++i) {
        Counter& counter = state.counters[i];
        counter.supported_count = 0;
        for (std::uint8_t& enemy : counter.supported) enemy = kNone;
    }
}

void end_turn(Play& play) {
    State& state = play.state;
    check_morale(play);
    if (check_victory(play)) return;
    const bool second = state.active != state.attacker;
    if (second) {
        if (state.turn - state.last_loss >= play.setup.options.stall_limit) {  // CB-VIC-04
            end_battle(play, Ending::Stall, less_hurt(play.setup, state));
            return;
        }
        if (state.turn < UINT16_MAX) ++state.turn;
    }
    state.active = static_cast<std::uint8_t>(1 - state.active);
    begin_turn(play);
}

bool any_bound(const Setup& setup, const State& state,
               bool (*bound)(const Setup&, const State&, std::uint8_t)) {
    return first_unit(setup, state, state.active,
                      [&](std::uint8_t unit) { return bound(setup, state, unit); }) != kNone;
}

}  // namespace

// A battle in full swing (docs/vectors.md).
void begin_situation(Play& play) {
    State& state = play.state;
    const Phase phase = state.phase;
    if (phase == Phase::Points) {
        begin_turn(play);
    } else {
        const std::uint8_t cinc = play.setup.sides[state.active].cinc;
        const bool leads =
            cinc != kNone && state.counters[cinc].status == Status::OnMap && !play.setup.options.simple;
        state.armies[state.active].bonus_left = leads ? 1 : 0;
        if (phase == Phase::Movement) begin_movement(play);
        if (phase == Phase::Pivots) begin_melee_phase(play);
    }
    run(play);
}

namespace {

using Bound = bool (*)(const Setup&, const State&, std::uint8_t);

// CB-AMB-02: who lies in ambush and would have to run, forward or away, shows itself.
void reveal_bound(Play& play, Bound bound) {
    State& state = play.state;
    if (state.hidden[state.active] == 0) return;
    for (int i = 0; i < play.setup.size(); ++i) {
        const Counter& counter = state.counters[i];
        if (counter.status != Status::Hidden || counter.side != state.active || counter.above != kNone)
            continue;
        const auto unit = static_cast<std::uint8_t>(i);
        if (bound(play.setup, state, unit)) reveal(play, unit);
    }
}

}  // namespace

void end_movement(Play& play) {
    play.state.phase = Phase::Advances;
    reveal_bound(play, is_bound_to_advance);
}

void pass_shooting(Play& play) {
    State& state = play.state;
    if (state.phase == Phase::Missiles) {
        state.phase = Phase::Return;
    } else {
        begin_melee_phase(play);
    }
}

void end_melee(Play& play) { play.state.phase = Phase::End; }

void step_phase(Play& play) {
    State& state = play.state;
    switch (state.phase) {
        case Phase::Setup:
            return step_setup(play);
        case Phase::Points:
            return step_points(play);
        case Phase::Movement:  // CB-MOV-03: one activation at a time
            return wait_for(play, state.activation.corps == kNone ? Wait::Activate : Wait::Impulse,
                            state.active);
        case Phase::Advances:
            if (any_bound(play.setup, state, must_advance))
                return wait_for(play, Wait::Advance, state.active);
            state.phase = Phase::Flights;
            reveal_bound(play, is_bound_to_flee);
            return;
        case Phase::Flights:
            if (any_bound(play.setup, state, must_flee)) return wait_for(play, Wait::Flee, state.active);
            state.phase = Phase::Missiles;
            return;
        case Phase::Missiles:
            if (any_shot(play.setup, state, state.active)) return wait_for(play, Wait::Shoot, state.active);
            return pass_shooting(play);
        case Phase::Return: {
            const auto other = static_cast<std::uint8_t>(1 - state.active);
            if (any_shot(play.setup, state, other)) return wait_for(play, Wait::Shoot, other);
            return pass_shooting(play);
        }
        case Phase::Pivots:
            return step_pivots(play);
        case Phase::Melee:
            return wait_for(play, Wait::Melee, state.active);
        case Phase::End:
            return end_turn(play);
    }
}

namespace {

void step_frame(Play& play) {
    switch (top(play).kind) {
        case FrameKind::Advance:
            return step_advance(play);
        case FrameKind::Shot:
            return step_shot(play);
        case FrameKind::Melee:
            return step_melee(play);
        case FrameKind::Result:
            return step_result(play);
        case FrameKind::Recoil:
            return step_recoil(play);
        case FrameKind::Flee:
            return step_flight(play);
        case FrameKind::Losses:
            return step_losses(play);
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

}  // namespace

namespace {

// With room for the longest, so that nothing is allocated while a battle goes on.
Order roomy_order() {
    Order order;
    order.words.assign(std::array<std::int32_t, kMostWords>{});
    return order;
}

}  // namespace

void run_agenda(Play& play) {
    State& state = play.state;
    while (state.wait == Wait::None) {
        if (start_fleer(play)) continue;
        if (state.agenda.empty()) return;
        step_frame(play);
    }
}

void run(Play& play) {
    State& state = play.state;
    static thread_local Order only = roomy_order();
    for (;;) {
        while (state.wait == Wait::None) {
            if (start_fleer(play)) continue;
            if (state.agenda.empty()) {
                step_phase(play);
            } else {
                step_frame(play);
            }
        }
        // A decision with one legal order is no decision; the engine takes it.
        if (state.wait == Wait::Over || state.wait == Wait::Roll) return;
        if (!sole_order(play.setup, state, only)) return;
        state.wait = Wait::None;
        apply_order(play, only);
    }
}

}  // namespace clashfield::champs
