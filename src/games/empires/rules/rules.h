#pragma once

// The rules of Clash of Empires behind the Battle contract: functions over an immutable Setup and a flat
// State. Hidden is only where units are that are kept off the table (CE-SET-07): Rules::known is the one
// door.

#include <nlohmann/json_fwd.hpp>

#include "battle/battle.h"
#include "games/empires/state.h"

namespace clashfield::empires {

struct Rules {
    using Setup = empires::Setup;
    using State = empires::State;
    using View = clashfield::View;

    static Pending pending(const Setup& setup, const State& state);
    static Check explain(const Setup& setup, const State& state);
    static Verdict check(const Setup& setup, const State& state, const Order& order);
    static void apply(const Setup& setup, State& state, const Order& order, EventSink& events);
    static void apply(const Setup& setup, State& state, const Faces& faces, EventSink& events);
    static void list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget);

    // What an observer may know (speech/known.cpp).
    static bool hides(const Setup& setup, const State& state, Observer observer);
    static State known(const Setup& setup, const State& state, Observer observer);
    static Side asked(const State& state) { return Side{state.asked}; }

    static View view(const Setup& setup, const State& state, Observer observer);
    static View answer(const Setup& setup, const State& state, const View& question, Observer observer,
                       std::optional<Refusal>& why);
    static StateHash hash(const Setup& setup, const State& state);
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

}  // namespace clashfield::empires
