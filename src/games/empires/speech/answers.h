#pragma once

// The parts of Rules::answer, in the shapes of src/ranks.

#include "battle/battle.h"
#include "games/empires/rules/play.h"
#include "games/empires/speech/board.h"

namespace clashfield::empires {

using ranks::Question;
using ranks::refusal_json;
inline Json lines_json(const Lines& lines) { return ranks::lines_json(lines.lines); }

// A unit on the table, named in a question.
std::optional<UnitId> unit_asked(const Setup& setup, const State& state, const Question& question,
                                 const char* key);

// {"charges": {"unit"}}: the fan of all enemies.
Json charges_json(const Setup& setup, const State& state, UnitId unit);
// {"shots": {"unit"}}: all enemies as targets.
Json shots_json(const Setup& setup, const State& state, UnitId unit);
// {"reactions": {"unit"}}: what a charged unit may do, and what comes of it.
Json reactions_json(const Setup& setup, const State& state, UnitId unit);
// {"card": {"unit"}}: its profile, also of a unit that is off the table.
Json card_json(const Setup& setup, const State& state, UnitId unit);
// {"trial": {"order"}}: a move that is not made.
Json trial_json(const Setup& setup, const State& state, const Question& question, Observer observer);
// {"sheet": {"unit", "target"}} or {"sheet": {"combat"}}: both sums of a combat.
Json sheet_json(const Setup& setup, const State& state, const Question& question);

}  // namespace clashfield::empires
