#pragma once

// The decisions of a battle inside the rules: what is asked, which orders are legal, and what they do.
// rules.h makes the contract of it.

#include "battle/order.h"
#include "battle/order_table.h"
#include "battle/pending.h"
#include "games/champs/rules/play.h"
#include "games/champs/vocabulary.h"

namespace clashfield::champs {

// What is asked while the battle waits for an order.
Decision decision_of(const Setup& setup, const State& state);

std::uint8_t roller_of(const State& state);
inline constexpr std::size_t kMostWords = kMaxMembers + 1;  // of any order: a step of the largest group

using OrderRow = clashfield::OrderRow<Verb, Ruling, Play>;

inline Ruling check_listed(bool listed, Clause clause) {
    return listed ? Ruling::yes() : refuse(clause, Code::BadChoice);
}

// Of the pending decision. Precondition: it has this verb, and the words have its form.
Ruling check_order(const Setup& setup, const State& state, const Order& order);
void apply_order(Play& play, const Order& order);

// The only legal order of the pending decision; false if there are several.
bool sole_order(const Setup& setup, const State& state, Order& order);

}  // namespace clashfield::champs
