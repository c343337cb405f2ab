#pragma once

// The decisions of a battle: for each kind which verbs answer it, how they are judged, carried out and
// listed. Each row is made by the chapter that asks; orders.cpp holds the table.

#include "battle/order_lister.h"
#include "battle/pending.h"
#include "games/ancients/rules/general_and_dice.h"

namespace clashfield::ancients {

using Lister = OrderLister<Verb>;

struct DecisionRules {
    std::uint64_t verbs = 0;
    bool finite = true;   // the list holds every legal order
    bool nested = false;  // a detail inside a larger action
    // The order has words that fit its form, comes from the side that is asked, and its verb is one of these.
    Ruling (*check)(const Setup& setup, const State& state, const Order& order) = nullptr;
    void (*apply)(Play& play, const Order& order) = nullptr;
    // In list order: the first is the default of section 5.
    void (*list)(const Setup& setup, const State& state, Lister& lister) = nullptr;
};
const DecisionRules& rules_of(DecisionKind kind);
DecisionKind decision_kind(const State& state);

// What the faces of a roll do, and the sum behind it.
struct RollRules {
    Check (*explain)(const Setup& setup, const State& state) = nullptr;
    Reading (*reading)(const Setup& setup, const State& state) = nullptr;
    void (*resolve)(Play& play, const Faces& faces) = nullptr;
    bool opens = false;  // as all of the start of a turn do
};
const RollRules& rules_of(RollKind kind);

// A unit of the side that is asked, or a refusal (section 10): whatever number an order carries.
Ruling check_own_unit(const Setup& setup, const State& state, std::int32_t unit);
bool is_unit(const Setup& setup, std::int32_t unit);
// The place that two words of an order name, in thousandths of an inch; nothing if it is off the table, so
// that no sum about it can leave its numbers.
std::optional<Point> place_of_words(const Setup& setup, std::int32_t x, std::int32_t y);

}  // namespace clashfield::ancients
