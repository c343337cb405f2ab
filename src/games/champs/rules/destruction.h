#pragma once

// Destruction (CB-DES): who is removed, and the losses around a destruction.

#include "base/inline_vector.h"
#include "games/champs/rules/play.h"

namespace clashfield::champs {

// The unit is removed, and the losses around it follow (CB-DES-02 to -05).
void destroy(Play& play, std::uint8_t unit, CauseOf cause, bool by_shot);
// It leaves the battle with all its ranks, which count as lost (CB-DEM-01).
void remove_unit(Play& play, std::uint8_t unit, Status status);

// Carries the losses around a destruction on, until an owner is asked or there are no more.
void step_losses(Play& play);
// The units of which the pending step takes one.
InlineVector<std::uint8_t, 2> loss_choices(const Setup& setup, const State& state);
// Precondition: it is one of these.
void apply_loss(Play& play, std::uint8_t unit);

}  // namespace clashfield::champs
