// Whom a unit may shoot at, with how many dice at which score, and what comes of it on average (AB-SHO).

#include <algorithm>

#include "games/ancients/rules/saves.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/war_machines.h"
#include "games/ancients/speech/answers.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {
namespace {

double chance_of(int need) { return (7 - std::clamp(need, 2, 7)) / 6.0; }  // tidy: double ok

// As the order is judged; a stone thrower makes its guess afterwards, and any will do (AB-WMC-03).
Ruling check_aim(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (Ruling may = check_may_shoot(setup, state, unit); !may) return may;
    if (!is_machine(setup, unit)) return check_shot(setup, state, unit, target);
    const bool stone = type_of(setup, unit).machine == Machine::Stone;
    const std::int32_t guess = stone ? best_guess(setup, state, unit, target) : kNothing;
    return check_machine_shot(setup, state, unit, target, guess);
}

// A shot that finds the unit, not the crew or a leader.
Blow blow_of(const Setup& setup, UnitId unit, const Strike& group) {
    const Missile missile = type_of(setup, unit).missile;
    return {.strength = group.strength, .extra = -missile_rule(missile).extra, .missile = true};
}

Json group_json(const Setup& setup, const State& state, const Strike& group, const Sum& sum) {
    const int wound = to_wound(group.strength, type_of(setup, group.target).stats.t);
    const int save = save_of(setup, state, group.target, Whose::Unit, blow_of(setup, group.unit, group)).need;
    const double hits = group.dice * chance_of(std::min<int>(group.need, 6));  // tidy: double ok
    return {{"dice", group.dice},
            {"need", group.need},
            {"strength", group.strength},
            {"wound", wound > 6 ? 0 : wound},
            {"save", save > 6 ? 0 : save},
            {"lines", lines_json(sum)},
            {"hits", hits},
            {"wounds", hits * chance_of(wound) * (1 - chance_of(save))}};
}

Json shot_json(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    Json item{{"target", setup.units[target].id},
              {"distance", millimetres(distance_between(state, unit, target))}};
    const Ruling ruling = check_aim(setup, state, unit, target);
    item["can"] = ruling.ok();
    if (!ruling) {
        item["refused"] = refusal_json(ruling);
        return item;
    }
    if (is_machine(setup, unit)) return item;
    const ShotPlan plan = plan_shots(setup, state, unit, target, false, 0);
    item["groups"] = Json::array();
    for (std::size_t i = 0; i < plan.groups.size(); ++i)
        item["groups"].push_back(group_json(setup, state, plan.groups[i], plan.sums[i]));
    return item;
}

}  // namespace

Json shots_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    each_unit(setup, state, other(side_of(setup, unit)),
              [&](UnitId enemy) { list.push_back(shot_json(setup, state, unit, enemy)); });
    return {{"shots", std::move(list)}};
}

}  // namespace clashfield::ancients
