#pragma once

// The parts of Rules::answer that have files of their own. Words are made later, by text::put_into_words: a
// refusal stands as {"refused": [clause, code, words...]}, a line of a sum as {"label", "cites", "value"}.

#include <optional>

#include <nlohmann/json_fwd.hpp>

#include "battle/battle.h"
#include "games/ancients/rules/play.h"
#include "geometry/charge.h"

namespace clashfield::ancients {

nlohmann::ordered_json lines_json(const Sum& sum);
nlohmann::ordered_json refusal_json(const Ruling& ruling);
// A unit on the table, named in a question.
std::optional<UnitId> unit_asked(const Setup& setup, const State& state,
                                 const nlohmann::ordered_json& question, const char* key);

// The chances of the round that follows this charge, if its target holds.
nlohmann::ordered_json charge_odds_json(const Setup& setup, const State& state, UnitId unit, UnitId target,
                                        const geometry::Charge& charge);

// {"charges": {"unit"}}: the fan of all enemies.
nlohmann::ordered_json charges_json(const Setup& setup, const State& state, UnitId unit);
// {"shots": {"unit"}}: all enemies as targets.
nlohmann::ordered_json shots_json(const Setup& setup, const State& state, UnitId unit);
// {"card": {"unit"}}: its profile, also of a unit that is off the table.
nlohmann::ordered_json card_json(const Setup& setup, const State& state, UnitId unit);
// {"trial": {"order"}}: a move that is not made.
nlohmann::ordered_json trial_json(const Setup& setup, const State& state, const nlohmann::ordered_json& about,
                                  Observer observer);
// {"sheet": {"unit", "target"}} or {"sheet": {"combat"}}: both sums of a combat.
nlohmann::ordered_json sheet_json(const Setup& setup, const State& state,
                                  const nlohmann::ordered_json& about);

}  // namespace clashfield::ancients
