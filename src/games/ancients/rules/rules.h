#pragma once

// The rules of Ancient Battles behind the Battle contract: functions over an immutable Setup and a flat
// State. Nothing is hidden in this game.

#include <nlohmann/json_fwd.hpp>

#include "battle/battle.h"
#include "games/ancients/state.h"

namespace clashfield::ancients {

struct Rules {
    using Setup = ancients::Setup;
    using State = ancients::State;
    using View = clashfield::View;
    static constexpr bool kWithoutSecrets = true;

    static Pending pending(const Setup& setup, const State& state);
    static Check explain(const Setup& setup, const State& state);
    static Verdict check(const Setup& setup, const State& state, const Order& order);
    static void apply(const Setup& setup, State& state, const Order& order, EventSink& events);
    static void apply(const Setup& setup, State& state, const Faces& faces, EventSink& events);
    static void list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget);

    static View view(const Setup& setup, const State& state, Observer observer);
    static View answer(const Setup& setup, const State& state, const View& question, Observer observer,
                       std::optional<Refusal>& why);
    static StateHash hash(const Setup& setup, const State& state);
    static bool advise(const Setup& setup, const State& state, Order& order, Random& random);
    static double evaluate(const Setup& setup, const State& state, Side side);  // tidy: double ok

    static const Vocabulary& vocabulary();
    static std::string name(const Setup& setup, const State& state, Domain domain, std::int32_t value);
    static std::optional<std::int32_t> find(const Setup& setup, const State& state, Domain domain,
                                            std::string_view name);
    static std::optional<std::string> title(const Setup& setup, const State& state, Domain domain,
                                            std::int32_t value, std::string_view language);
    static std::optional<Fact> find_fact(const Setup& setup, const State& state, std::string_view path);
    static std::int32_t read(const Setup& setup, const State& state, Fact fact);
    static std::string write(const Setup& setup, const State& state, Fact fact, std::int32_t value);
};

}  // namespace clashfield::ancients
