#pragma once

// AB-VIC.

#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {

void score(Play& play, std::uint8_t side, std::int32_t points, Clause clause);
inline constexpr std::int32_t kStandardWorth = 50;
// A slain character; of a bearer the standard, too, if it is `captured`.
void score_character(Play& play, CharacterId character, std::uint8_t by, bool captured);
bool has_army(const Setup& setup, const State& state, std::uint8_t side);  // AB-VIC-01
void check_end(Play& play, bool last_turn);                                // in S5
void end_battle(Play& play, Ending ending, std::uint8_t winner);

// AB-VIC-03.
enum class Margin : std::uint8_t { Draw, Marginal, Solid, Decisive };
struct Result {
    std::uint8_t winner = kNoUnit;
    Margin margin = Margin::Draw;
    int percent_tenths = 0;
};
Result result_of(const Setup& setup, const State& state);

}  // namespace clashfield::ancients
