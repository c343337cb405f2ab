#pragma once

// Support and Flank Position (CB-SUP, CB-FLK).

#include "games/champs/rules/play.h"

namespace clashfield::champs {

bool supports(const Setup& setup, const State& state, std::uint8_t supporter, std::uint8_t friendly,
              std::uint8_t enemy);

// An enemy has a Flank Position on the unit: a recoil destroys it (CB-FLK-02).
bool is_flanked(const Setup& setup, const State& state, std::uint8_t unit);

// How many enemies of `unit` support `opponent` against it (CB-SUP-01).
int support_against(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t opponent);
// In this melee phase, or the last one if none has begun since.
bool has_supported(const Counter& counter, std::uint8_t enemy);
// Remembers who supported `opponent` against `unit`, for CB-MEL-02 and CB-SPO-08.
void note_supporters(Play& play, std::uint8_t unit, std::uint8_t opponent);

}  // namespace clashfield::champs
