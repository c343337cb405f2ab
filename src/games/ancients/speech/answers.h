#pragma once

// The parts of Rules::answer that have files of their own, in the shapes of src/ranks.

#include <optional>

#include "battle/battle.h"
#include "games/ancients/rules/play.h"
#include "geometry/charge.h"
#include "ranks/answers.h"

namespace clashfield::ancients {

using ranks::Question;
using ranks::refusal_json;
inline ranks::Json lines_json(const Sum& sum) { return ranks::lines_json(sum.lines); }
// A unit on the table, named in a question.
std::optional<UnitId> unit_asked(const Setup& setup, const State& state, const Question& question,
                                 const char* key);
ranks::NameOf names_of_units(const Setup& setup);

// The chances of the round that follows this charge, if its target holds.
ranks::Json charge_odds_json(const Setup& setup, const State& state, UnitId unit, UnitId target,
                             const geometry::Charge& charge);

// {"charges": {"unit", "first", "files"}}: the fan of all enemies, maybe after a free manoeuvre (AB-MOV-12).
ranks::Json charges_json(const Setup& setup, const State& state, UnitId unit, const ranks::Json& about);
// {"shots": {"unit"}}: all enemies as targets.
ranks::Json shots_json(const Setup& setup, const State& state, UnitId unit);
// {"card": {"unit"}}: its profile, also of a unit that is off the table.
ranks::Json card_json(const Setup& setup, const State& state, UnitId unit);
// {"trial": {"order"}}: a move that is not made.
ranks::Json trial_json(const Setup& setup, const State& state, const Question& question, Observer observer);
// {"sheet": {"unit", "target"}} or {"sheet": {"combat"}}: both sums of a combat.
ranks::Json sheet_json(const Setup& setup, const State& state, const Question& question);

}  // namespace clashfield::ancients
