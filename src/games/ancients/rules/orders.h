#pragma once

// The decisions of a battle: for each kind which verbs answer it, how they are judged, carried out and
// listed. Each row is made by the chapter that asks; orders.cpp holds the table.

#include "battle/order_lister.h"
#include "battle/pending.h"
#include "games/ancients/rules/general_and_dice.h"

namespace clashfield::ancients {

using Lister = OrderLister<Verb>;

using DecisionRules = DecisionRulesOf<Play, Ruling, Verb>;
const DecisionRules& rules_of(DecisionKind kind);
DecisionKind decision_kind(const State& state);

using RollRules = RollRulesOf<Play>;
const RollRules& rules_of(RollKind kind);

// A unit of the side that is asked, or a refusal (section 10): whatever number an order carries.
Ruling check_own_unit(const Setup& setup, const State& state, std::int32_t unit);
bool is_unit(const Setup& setup, std::int32_t unit);
// The place that two words of an order name, in thousandths of an inch; nothing if it is off the table, so
// that no sum about it can leave its numbers.
std::optional<Point> place_of_words(const Setup& setup, std::int32_t x, std::int32_t y);

}  // namespace clashfield::ancients
