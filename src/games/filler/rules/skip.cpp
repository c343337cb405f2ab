#include "games/filler/rules/skip.h"

#include "games/filler/rules/energy.h"
#include "games/filler/rules/loadouts.h"
#include "games/filler/rules/turn.h"

namespace clashfield::filler {

void skip_turn(Play& play, const Loadout& loadout) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t who = frame.who;
    state.skip = loadout;
    frame.step = loadout.skills != 0 ? turn::SkipEffects : turn::Skipped;
    emit_loadout(play, EventKind::Skipped, Clause::SKP_01, who, loadout);
    pay(play, who, loadout.skills);
}

}  // namespace clashfield::filler
