#pragma once

// The orders of a game as a table: each verb once, with the function that judges it and the one that carries
// it out. Both take words as a chapter wants them: from_words<f> hands it the words one by one, each as the
// type that it asks for.

#include <cstdint>
#include <type_traits>
#include <utility>

#include "battle/order.h"

namespace clashfield {

// `Play` is the game's own: references to its setup and its state, and where events go.
template <typename Verb, typename Ruling, typename Play>
struct OrderRow {
    using Setup = std::remove_cvref_t<decltype(Play::setup)>;
    using State = std::remove_cvref_t<decltype(Play::state)>;

    Verb verb;
    Ruling (*check)(const Setup& setup, const State& state, const Words& words);
    void (*apply)(Play& play, const Words& words);
};

// The verbs of these rows follow one another as they are numbered.
template <typename Rows>
constexpr bool are_in_order(const Rows& rows) {
    auto next = static_cast<std::size_t>(std::begin(rows)->verb);
    for (const auto& row : rows) {
        if (static_cast<std::size_t>(row.verb) != next++) return false;
    }
    return true;
}

template <auto function, typename Type = decltype(function)>
struct FromWords;
template <auto function, typename Ruling, typename Setup, typename State, typename... Word>
struct FromWords<function, Ruling (*)(const Setup&, const State&, Word...)> {
    static Ruling call(const Setup& setup, const State& state, const Words& words) {
        return [&]<std::size_t... Place>(std::index_sequence<Place...>) {
            return function(setup, state, static_cast<Word>(words[Place])...);
        }
        (std::index_sequence_for<Word...>{});
    }
};
template <auto function, typename Play, typename... Word>
struct FromWords<function, void (*)(Play&, Word...)> {
    static void call(Play& play, const Words& words) {
        [&]<std::size_t... Place>(std::index_sequence<Place...>) {
            function(play, static_cast<Word>(words[Place])...);
        }
        (std::index_sequence_for<Word...>{});
    }
};
template <auto function>
constexpr auto from_words = &FromWords<function>::call;

}  // namespace clashfield
