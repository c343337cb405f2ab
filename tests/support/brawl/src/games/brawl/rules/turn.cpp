#include "games/brawl/rules/turn.h"

namespace clashfield::brawl {
namespace {

constexpr geometry::Tick kFromEdge = 50 * content::kMillimetre;

Clause clause_of(Ending ending) {
    switch (ending) {
        case Ending::Beaten:
            return Clause::END_01;
        case Ending::Rounds:
            return Clause::END_02;
        case Ending::Resigned:
            return Clause::END_03;
    }
    return Clause::END_01;
}

// BR-TRN-02: the one behind the one who acted last, round and round.
std::uint8_t next_fighter(const Setup& setup, const State& state, std::uint8_t side) {
    const std::size_t count = setup.fighters.size();
    const std::size_t from = state.last[side] == kNobody ? count - 1 : state.last[side];
    for (std::size_t step = 1; step <= count; ++step) {
        const std::size_t fighter = (from + step) % count;
        if (setup.fighters[fighter].side == side && fights(state, fighter))
            return static_cast<std::uint8_t>(fighter);
    }
    return kNobody;
}

}  // namespace

int strength(const Setup& setup, const State& state, std::uint8_t side) {
    int lives = 0;
    for (std::size_t i = 0; i < setup.fighters.size(); ++i)
        if (setup.fighters[i].side == side) lives += state.men[i].lives;
    return lives;
}

void place_armies(const Setup& setup, State& state) {
    std::array<int, 2> counts = {0, 0};
    for (const Fighter& fighter : setup.fighters) ++counts[fighter.side];
    std::array<int, 2> placed = {0, 0};
    for (std::size_t i = 0; i < setup.fighters.size(); ++i) {
        const std::uint8_t side = setup.fighters[i].side;
        const geometry::Tick x = setup.table.width / (counts[side] + 1) * ++placed[side];
        const geometry::Tick y = side == 0 ? kFromEdge : setup.table.height - kFromEdge;  // BR-SET-01
        state.men[i] = {{x, y}, side == 0 ? 0 : geometry::kFullTurn / 2, setup.fighters[i].kind.lives};
    }
}

void begin_turn(const Setup& setup, State& state, EventSink& events) {
    state.phase = Phase::Turn;
    state.acting = next_fighter(setup, state, state.active);
    events.emit(static_cast<std::uint8_t>(EventKind::Turn), id(Clause::TRN_01),
                {state.active, state.round, state.acting});
}

void end_turn(const Setup& setup, State& state, EventSink& events) {
    state.last[state.active] = state.acting;
    state.foe = kNobody;
    for (const std::uint8_t side : kSides)
        if (strength(setup, state, side) == 0) return end_battle(state, Ending::Beaten, other(side), events);
    state.active = other(state.active);
    if (state.active == setup.first && state.round == setup.rounds) {
        const int lead = strength(setup, state, 0) - strength(setup, state, 1);
        const std::uint8_t winner = lead == 0 ? kNobody : lead > 0 ? 0 : 1;
        return end_battle(state, Ending::Rounds, winner, events);
    }
    if (state.active == setup.first) ++state.round;  // BR-TRN-03
    begin_turn(setup, state, events);
}

void end_battle(State& state, Ending ending, std::uint8_t winner, EventSink& events) {
    state.phase = Phase::Over;
    state.ending = ending;
    state.winner = winner;
    Event over{static_cast<std::uint8_t>(EventKind::Over), id(clause_of(ending)), {}};
    over.words = winner == kNobody ? Words{static_cast<std::int32_t>(ending), 2, 0, 1}
                                   : Words{static_cast<std::int32_t>(ending), 1, winner};
    events.emit(std::move(over));
}

}  // namespace clashfield::brawl
