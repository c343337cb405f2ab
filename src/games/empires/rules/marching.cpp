// CE-MAR: who may march. Marches stop before enemies by Scene::halt_after (CE-MAR-02, geometry.cpp).

#include "games/empires/rules/marching.h"

namespace clashfield::empires {
namespace {

constexpr Tick kBlockReach = 8 * kInch;  // CE-MAR-01

}  // namespace

bool blocks_march(const Setup& setup, const State& state, UnitId enemy, UnitId unit) {
    if (is_fleeing(state.units[enemy]) || is_skirmish(setup, unit)) return false;  // CE-MAR-03
    const Class own = class_of(setup, unit);
    const Class cls = class_of(setup, enemy);
    if (is_rider(own) && is_chariot(cls)) return false;
    if (!is_rider(own) && own != Class::LightChariot) return true;
    if (cls != Class::Infantry) return true;
    if (!is_skirmish(setup, enemy)) return false;
    return geometry::zone_of(body_of(setup, state, unit), centre_of(setup, state, enemy), {}) != Face::Rear;
}

Ruling check_march(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    const auto no = [&](Reason why) { return refuse(Clause::MAR_04, Code::March, {unit, word(why)}); };
    const Class cls = class_of(setup, unit);
    if (it.is(flag::kDisrupted)) return no(Reason::Disrupted);
    if (it.formation == Formation::Shieldwall) return no(Reason::Shieldwall);
    if (it.formation == Formation::Square) return no(Reason::Square);
    if (cls >= Class::HeavyChariot) return no(Reason::Vehicle);
    if (it.moved == Moved::Arrived) return no(Reason::Arrived);
    Ruling ruling = Ruling::yes();
    each_near(state, unit, kBlockReach, [&](UnitId enemy, Tick apart) {
        if (ruling && are_enemies(setup, unit, enemy) && blocks_march(setup, state, enemy, unit))
            ruling = refuse(Clause::MAR_01, Code::MarchNear,
                            {unit, enemy, length_word(apart), length_word(kBlockReach)});
    });
    return ruling;
}

}  // namespace clashfield::empires
