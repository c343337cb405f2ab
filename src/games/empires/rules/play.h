#pragma once

// What every chapter works with: a battle being played, its agenda of frames, rulings, events and the lines
// of sums. The steps of section 5 are functions, one for each Step (table in play.cpp): called when the step
// is entered (State::begun is false then) and again after every answer and every frame that it pushed, until
// it waits for somebody or calls go_to. What interrupts steps is a frame.

#include "battle/order_lister.h"
#include "battle/pending.h"
#include "battle/ruling.h"
#include "battle/steps.h"
#include "battle/sum.h"
#include "games/empires/clauses.h"
#include "games/empires/state.h"
#include "games/empires/vocabulary.h"

namespace clashfield::empires {

using UnitId = std::uint8_t;
using CharacterId = std::uint8_t;

using Play = PlayOf<Setup, State>;
using Ruling = RulingOf<Clause, Code>;
using Lister = OrderLister<Verb>;
using DecisionRules = DecisionRulesOf<Play, Ruling, Verb>;
using RollRules = RollRulesOf<Play>;
using Lines = SumOf<Label, Clause>;

template <typename Said>
void say(Play& play, EventKind kind, Clause clause, Said words) {
    emit(play.events, kind, clause, std::move(words));
}
inline void say(Play& play, EventKind kind, Clause clause, std::initializer_list<std::int32_t> words) {
    emit(play.events, kind, clause, words);
}
inline std::int32_t unit_word(UnitId unit) { return unit == kNoUnit ? kNothing : unit; }
// Lengths for people are thousandths of an inch, to the nearest.
constexpr std::int32_t length_word(Tick length) { return (length + kGrid / 2) / kGrid; }
inline std::uint8_t other(std::uint8_t side) { return static_cast<std::uint8_t>(1 - side); }

// Waits for a decision of this kind. `about` is a second unit that it concerns.
inline void ask_for(Play& play, DecisionKind kind, std::uint8_t side, UnitId subject = kNoUnit,
                    UnitId about = kNoUnit) {
    ask(play, side, subject);
    play.state.kind = static_cast<std::uint8_t>(kind);
    play.state.about = about;
}

// Goes on until the battle waits for somebody, for dice, or is over.
void run(Play& play);
// The next step of section 5, or any other one; its queue begins empty.
void go_to(Play& play, Step step);
inline void go_on(Play& play) { go_to(play, static_cast<Step>(word(play.state.step) + 1)); }

// The rules of a decision, made by the chapter that asks for it, and of a roll (orders.cpp has the tables).
const DecisionRules& rules_of(DecisionKind kind);
const RollRules& rules_of(RollKind kind);
inline DecisionKind decision_kind(const State& state) { return static_cast<DecisionKind>(state.kind); }

// A unit of the side that is asked, or a refusal (section 10): whatever number an order carries.
Ruling check_own_unit(const Setup& setup, const State& state, std::int32_t unit);
// A unit of the enemy on the table.
Ruling check_enemy(const Setup& setup, const State& state, std::int32_t unit);
// The order is about the unit that the decision is about.
Ruling check_subject(const State& state, const Order& order, Clause clause);

// The place that two words of an order name, if it is on the table.
std::optional<Point> place_of_words(const Setup& setup, std::int32_t x, std::int32_t y);

}  // namespace clashfield::empires
