#pragma once

// The combat sequence (FC-CMB, FC-ATK-05), one step after the other. The defender's answer is in defence.h.

#include "games/filler/rules/agenda.h"

namespace clashfield::filler {

namespace combat {
enum Step : std::uint8_t {
    Declare,
    Announce,
    Pay,
    Defusing,
    Instants,
    Count,
    Roll,
    Rerolls,
    Raw,
    Respond,
    PayResponse,
    ForceRerolls,
    Dodges,
    Blocks,
    Mitigate,
    ResponseInstants,
    Damage,
    AttackerAfter,
    AttackerOngoing,
    DefenderAfter,
    DefenderOngoing,
    FoesDown,
    Close,
};
}
void step_combat(Play& play);
void announce(Play& play, const Loadout& loadout);
void respond(Play& play, const Loadout& loadout, bool chosen);
void apply_combat_roll(Play& play, const Faces& faces);

// FC-CMB-06: counts the raw damage, again after forced rerolls.
void count_raw(Play& play);

}  // namespace clashfield::filler
