#pragma once

// The rules of Filler Clash behind the Battle contract: functions over an immutable Setup and a flat State.

#include <nlohmann/json_fwd.hpp>

#include "battle/battle.h"
#include "games/filler/state.h"

namespace clashfield::filler {

struct Rules {
    using Setup = filler::Setup;
    using State = filler::State;
    using View = clashfield::View;

    static Pending pending(const Setup& setup, const State& state);
    static Check explain(const Setup& setup, const State& state);
    static Verdict check(const Setup& setup, const State& state, const Order& order);
    static void apply(const Setup& setup, State& state, const Order& order, EventSink& events);
    static void apply(const Setup& setup, State& state, const Faces& faces, EventSink& events);
    static void list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget);

    static View view(const Setup& setup, const State& state, Observer observer);
    static void write_view(const Setup& setup, const State& state, Observer observer, std::string& out);
    static void write_view_changes(const Setup& setup, const State& before, const State& after,
                                   Observer observer, std::string& out);
    static constexpr bool kWithoutSecrets = true;
    static StateHash hash(const Setup& setup, const State& state);
    static StateHash position(const Setup& setup, const State& state);
    static int sides(const Setup& setup);
    static double evaluate(const Setup& setup, const State& state, Side side);  // tidy: double ok

    static const Vocabulary& vocabulary();
    static std::string name(const Setup& setup, const State& state, Domain domain, std::int32_t value);
    static std::optional<std::int32_t> find(const Setup& setup, const State& state, Domain domain,
                                            std::string_view name);
    // Cards are named by the deck, skills and sides by the card a fighter has, all else by the game.
    static std::uint64_t naming(const Setup& setup, const State& state, Domain domain, std::int32_t value);
    static std::optional<std::string> title(const Setup& setup, const State& state, Domain domain,
                                            std::int32_t value, std::string_view language);
    static std::string write(const Setup& setup, const State& state, const Order& order);
    static Result<Order> read_order(const Setup& setup, const State& state, Side side, std::string_view text);
    static std::string write(const Setup& setup, const State& state, const Event& event);
    static std::optional<Fact> find_fact(const Setup& setup, const State& state, std::string_view path);
    static std::int32_t read(const Setup& setup, const State& state, Fact fact);
    static std::string write(const Setup& setup, const State& state, Fact fact, std::int32_t value);
};

// Whom the pending decision is for (rules.cpp).
std::uint8_t asked_side(const State& state);

}  // namespace clashfield::filler
