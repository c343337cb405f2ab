#pragma once

// Recoil (CB-REC): where a beaten unit can go, and the friends it stacks with, passes or pushes.

#include "base/inline_vector.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

struct RecoilChoice {
    Hex hex = kNoHex;
    Mode mode = Mode::Empty;
    bool operator==(const RecoilChoice&) const = default;
};

using RecoilChoices = InlineVector<RecoilChoice, 8>;

// Where a unit may go back to from `from`, with the rear hexes of `facing`.
RecoilChoices recoil_choices(const Setup& setup, const State& state, std::uint8_t unit, Hex from,
                             std::uint8_t facing);

// False if it cannot go anywhere: then nothing happens.
bool push_recoil(Play& play, std::uint8_t unit);

// Carries the recoil on, until its owner is asked or the unit has gone back.
void step_recoil(Play& play);
// Precondition: it is one of recoil_choices().
void apply_recoil(Play& play, RecoilChoice choice);

// CB-REC-05: a unit that Elephants went through runs when they have stopped. False if there is none now.
bool start_fleer(Play& play);

}  // namespace clashfield::champs
