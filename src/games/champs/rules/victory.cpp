#include "games/champs/rules/victory.h"

namespace clashfield::champs {

// CB-VIC-01: what is lost, what has broken, and what has gone over.
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
    const Clause clause = clause_of(play.setup, state, ending);
    const auto reason = static_cast<std::int32_t>(ending);
    if (winner == kNone) return emit(play.events, EventKind::Over, clause, {reason, 0});
    emit(play.events, EventKind::Over, clause, {reason, 1, winner});
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

bool check_stall(Play& play) {
    const State& state = play.state;
    if (state.turn - state.last_loss < play.setup.options.stall_limit) return false;
    end_battle(play, Ending::Stall, less_hurt(play.setup, state));  // CB-VIC-04
    return true;
}

bool check_victory(Play& play) {
    const State& state = play.state;
    const bool beaten[2] = {is_beaten(play.setup, state, 0), is_beaten(play.setup, state, 1)};
    if (!beaten[0] && !beaten[1]) return false;
    const std::uint8_t winner = beaten[0] && beaten[1] ? less_hurt(play.setup, state) : (beaten[0] ? 1 : 0);
    end_battle(play, Ending::Losses, winner);
    return true;
}

}  // namespace clashfield::champs
