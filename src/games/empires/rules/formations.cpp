#include "games/empires/rules/formations.h"

#include "games/empires/rules/geometry.h"
#include "games/empires/rules/terrain.h"
#include "games/empires/rules/units.h"

namespace clashfield::empires {

bool is_phalanx(const Setup& setup, const State& state, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    if (!type.is(special::kPhalanx) || type.order != Spacing::Closed) return false;
    if (is_square(state, unit) || state.units[unit].is(flag::kDisrupted)) return false;
    return counting_ranks(setup, state, unit) >= 2 && !touches_rough(setup, state, unit) &&
           !touches_obstacle(setup, state, state.corners[unit]);
}

bool is_schiltron(const Setup& setup, const State& state, UnitId unit) {
    return is_square(state, unit) && type_of(setup, unit).is(special::kSchiltron);
}

bool is_walled(const Setup& setup, const State& state, UnitId unit, Face face) {
    if (is_schiltron(setup, state, unit)) return true;
    if (face != Face::Front) return false;
    return state.units[unit].formation == Formation::Shieldwall || is_phalanx(setup, state, unit);
}

void drop_shieldwall(Play& play, UnitId unit) {
    Unit& it = play.state.units[unit];
    if (it.formation != Formation::Shieldwall) return;
    it.formation = Formation::None;
    say(play, EventKind::Formation, Clause::FOR_02, {unit, word(it.formation)});
}

void drop_formation(Play& play, UnitId unit) {
    drop_shieldwall(play, unit);
    Unit& it = play.state.units[unit];
    if (it.formation != Formation::Square) return;
    const Point centre = centre_of(play.setup, play.state, unit);
    it.formation = Formation::None;
    const Body body = body_of(play.setup, play.state, unit);
    stand(play.setup, play.state, unit, geometry::centred(centre, it.front.heading, body.size).front);
    say(play, EventKind::Formation, Clause::FOR_03, {unit, word(it.formation)});
}

bool may_form_shieldwall(const Setup& setup, const State& state, UnitId unit) {
    return type_of(setup, unit).is(special::kShieldwall) && !state.units[unit].is(flag::kDisrupted);
}

}  // namespace clashfield::empires
