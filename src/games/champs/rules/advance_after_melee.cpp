#include "games/champs/rules/advance_after_melee.h"

#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/scale_and_terrain.h"
#include "games/champs/rules/units.h"

namespace clashfield::champs {

// CB-ADV-01; the whole stack goes, if its front rank is impetuous (CB-ADV-03).
void advance_winner(Play& play, const Frame& frame) {
    State& state = play.state;
    const std::uint8_t unit = frame.unit;
    const Counter& counter = state.counters[unit];
    if (!is_unit(counter) || !state.empty(frame.hex) || !is_impetuous(play.setup, state, unit)) return;
    const Type type = type_of(play.setup, state, unit);
    if (!is_mounted(type) && frame.mode != 0) return;  // CB-ADV-02: foot after skirmishers
    if (frame.data != 0 && play.setup.map->at(counter.hex).fort != 0) return;
    if (is_barred(play.setup, state, unit, frame.hex)) return;
    if (distance(counter.hex, frame.hex) != 1) return;
    const Hex from = counter.hex;
    const std::uint8_t own = hidden_at(play.setup, state, counter.side, frame.hex);
    const std::uint8_t ambush = hidden_at(play.setup, state, other_side(counter.side), frame.hex);
    if (own != kNone) return;
    if (ambush != kNone) return reveal(play, ambush);
    move_unit(state, unit, frame.hex);
    emit(play.events, EventKind::AdvancedAfter, Clause::ADV_01, {unit, from, frame.hex});
    reveal_seen(play, counter.side);
    meet_allies(play, unit);
}

}  // namespace clashfield::champs
