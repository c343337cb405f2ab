// The contract of a battle, put together from the chapters.

#include "games/brawl/rules/rules.h"

#include "battle/codec.h"
#include "games/brawl/rules/duel.h"
#include "games/brawl/rules/move.h"

namespace clashfield::brawl {

Pending Rules::pending(const Setup&, const State& state) {
    switch (state.phase) {
        case Phase::Turn:
            return Decision{.kind = 0,
                            .side = Side{state.active},
                            .subject = state.acting,
                            .verbs = verb_bits(Verb::Pass, Verb::Move, Verb::Strike),
                            .finite = false};
        case Phase::Duel:
            return RollRequest{0, Side{state.active}, {.count = 2, .sides = 6}, Reading::each(6)};
        case Phase::Over:
            break;
    }
    return outcome_of_two(state.winner, kNobody, static_cast<std::uint8_t>(state.ending));
}

Check Rules::explain(const Setup& setup, const State& state) { return duel_check(setup, state); }

Verdict Rules::check(const Setup& setup, const State& state, const Order& order) {
    if (state.phase == Phase::Over) return Ruling::no(Clause::END_01, Code::Ended, {});
    if (order.verb >= vocabulary().verbs.size() || order.side.index > 1 ||
        !words_fit(vocabulary().verbs[order.verb], order.words.span()))
        return Ruling::no(Clause::TRN_02, Code::Malformed, {});
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Resign) return Verdict::yes();
    if (state.phase == Phase::Duel) return Ruling::no(Clause::DUE_02, Code::NotAsked, {kNothing});
    if (order.side.index != state.active) return Ruling::no(Clause::TRN_01, Code::NotAsked, {state.active});
    if (verb == Verb::Move) return check_move(setup, state, order.words.span());
    if (verb == Verb::Strike) return check_strike(setup, state, order.words[0]);
    return Verdict::yes();
}

void Rules::apply(const Setup& setup, State& state, const Order& order, EventSink& events) {
    switch (static_cast<Verb>(order.verb)) {
        case Verb::Resign:
            return end_battle(state, Ending::Resigned, other(order.side.index), events);
        case Verb::Strike:
            state.foe = static_cast<std::uint8_t>(order.words[0]);
            state.phase = Phase::Duel;
            return;
        case Verb::Move:
            move(state, order.words.span(), events);
            break;
        case Verb::Pass:
            break;
    }
    end_turn(setup, state, events);
}

void Rules::apply(const Setup& setup, State& state, const Faces& faces, EventSink& events) {
    duel(setup, state, faces, events);
}

void Rules::list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget) {
    if (state.phase != Phase::Turn) return;
    OrderLister<Verb> lister(orders, Side{state.active}, budget);
    list_strikes(setup, state, lister);
    list_moves(setup, state, lister);
    lister.add_words(Verb::Pass);
}

StateHash Rules::hash(const Setup&, const State& state) { return hash_value(state); }
StateHash Rules::position(const Setup&, const State& state) { return hash_value(state); }
const Vocabulary& Rules::vocabulary() { return brawl_vocabulary(); }

}  // namespace clashfield::brawl
