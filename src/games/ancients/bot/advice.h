#pragma once

// What a sound player would order (section "What a strong player does" of docs/rules/ancients.md), decision
// by decision: each of these fills in an order of the side that is asked.

#include "games/ancients/bot/fight.h"

namespace clashfield::ancients {

// Fills in an order and says that there is one.
inline bool give(Order& order, const State& state, Verb verb,
                 std::initializer_list<std::int32_t> words = {}) {
    order.side = Side{state.asked};
    order.verb = static_cast<std::uint8_t>(verb);
    order.words.assign(words);
    return true;
}

inline Tick reach_of(const Setup& setup, UnitId unit) { return 2 * type_of(setup, unit).move * kInch; }
inline constexpr double kPanicCosts = 0.45;  // of its worth, for a unit that fails a test of panic

// --- judging a place (advice_places.cpp) ---

// What enemies who could charge this unit where it stands now would get out of it, in points. Those who fight
// already are left out.
// No charge goes farther.
inline constexpr Tick kMostCharge = 20 * kInch;

double danger_to(const Setup& setup, const State& state, UnitId unit, Duels& duels);
// What it could get out of charges of its own next turn.
double chances_of(const Setup& setup, const State& state, UnitId unit, Duels& duels);
// How much a side wants to fight: 0 at its leisure, 1 as at the end of a battle that it is losing.
double urgency_of(const Setup& setup, const State& state, std::uint8_t side);
// How much it has to lose: 1 for one that is well ahead at the end.
double caution_of(const Setup& setup, const State& state, std::uint8_t side);

bool advise_deploy(const Setup& setup, const State& state, Order& order);
bool advise_charge(const Setup& setup, const State& state, Order& order);
bool advise_response(const Setup& setup, const State& state, Order& order);
bool advise_redirect(const Setup& setup, const State& state, Order& order);
bool advise_move(const Setup& setup, const State& state, Order& order);
bool advise_shot(const Setup& setup, const State& state, Order& order);
bool advise_pursuit(const Setup& setup, const State& state, Order& order);
bool advise_fall_back(const Setup& setup, const State& state, Order& order);

}  // namespace clashfield::ancients
