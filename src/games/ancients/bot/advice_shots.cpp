// Whom to shoot at: volleys that together drive a unit to a test, before those that are spread.

#include <algorithm>

#include "base/best.h"
#include "games/ancients/bot/advice.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr double kLeastShot = 0.05;  // points; even a poor shot costs nothing
constexpr double kPerBolt = 0.8;
constexpr double kPerStone = 1.2;

double wounds_of(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (!is_machine(setup, unit)) return wounds_by_shots(setup, state, unit, target, false, 0);
    return type_of(setup, unit).machine == Machine::Stone ? kPerStone : kPerBolt;
}

double models_of(const Setup& setup, UnitId target, double wounds) {
    return wounds / std::max<int>(1, type_of(setup, target).stats.w);
}

// The chance that these losses make a quarter of what it was when the phase began.
double quarter_chance(const Unit& it, double lost) {
    const double share = lost / std::max(1.0, 0.25 * it.phase_size);
    return std::clamp(share * share * 0.7, 0.0, 1.0);
}

double worth_of_losses(const Setup& setup, const State& state, UnitId target, double lost) {
    const double worth = worth_of(setup, state, target);
    const int size = std::max(1, size_of(setup, state, target));
    const double fails = 1 - chance_to_pass(leadership_of(setup, state, target).value);
    const double shot_down =
        lost >= size ? worth : 0.6 * worth * lost / std::max(1, starting_size(setup, target));
    return shot_down + quarter_chance(state.units[target], lost) * fails *
                           cost_of_flight(setup, state, side_of(setup, target), kPanicCosts) * worth;
}

double declared_at(const Setup& setup, const State& state, UnitId target) {
    double lost = 0;
    for (const ShotOrder& shot : state.shots) {
        if (shot.target == target)
            lost += models_of(setup, target, wounds_of(setup, state, shot.unit, target));
    }
    return lost;
}

}  // namespace

bool advise_shot(const Setup& setup, const State& state, Order& order) {
    UnitId last = kNoUnit;
    if (!state.shots.empty()) last = state.shots[state.shots.size() - 1].unit;
    UnitId shooter = kNoUnit;
    UnitId aim = kNoUnit;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (shooter != kNoUnit || (last != kNoUnit && unit <= last)) return;
        if (!check_may_shoot(setup, state, unit)) return;
        const UnitType& type = type_of(setup, unit);
        const bool machine = is_machine(setup, unit);
        const bool stone = type.machine == Machine::Stone;
        const Tick range = (machine ? type.machine_range : missile_rule(type.missile).range) * kInch;
        Best<UnitId, double> best(kLeastShot);
        each_unit(setup, state, other(state.active), [&](UnitId target) {
            if (!stone && !is_within(state, unit, target, range)) return;
            const Ruling may =
                machine ? check_machine_shot(setup, state, unit, target,
                                             stone ? best_guess(setup, state, unit, target) : kNothing)
                        : check_shot(setup, state, unit, target);
            if (!may) return;
            const double before = declared_at(setup, state, target);
            const double more = models_of(setup, target, wounds_of(setup, state, unit, target));
            best.offer(target, worth_of_losses(setup, state, target, before + more) -
                                   worth_of_losses(setup, state, target, before));
        });
        if (!best.found()) return;
        shooter = unit;
        aim = best.thing();
    });
    if (shooter == kNoUnit) return give(order, state, Verb::End);
    const bool stone = type_of(setup, shooter).machine == Machine::Stone;
    return give(order, state, Verb::Shoot,
                {shooter, aim, stone ? best_guess(setup, state, shooter, aim) : kNothing});
}

}  // namespace clashfield::ancients
