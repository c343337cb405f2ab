#include "games/clash/bot/evaluate.h"

#include <algorithm>

#include "base/best.h"
#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/shooting.h"

namespace clashfield::clash {
namespace {

double hit_chance(int factor) { return chance_of(factor) / 36.0; }

double kill_chance(int factor, int dice) {
    double spared = 1;
    for (int i = 0; i < dice; ++i) spared *= 1 - hit_chance(factor);
    return 1 - spared;
}

// A special figure is worth more than his body.
double figure_value(const Setup& setup, FigureId figure) {
    double value = life_value(setup, unit_of(setup, figure));
    const Role role = info(setup, figure).role;
    if (role == Role::Officer || role == Role::Symbol) value += 10;
    return value;
}

double duels_value(const Setup& setup, const State& state, const InlineVector<Duel, kMaxDuels>& duels) {
    double value = 0;
    for (const Duel& duel : duels) {
        const int lives = state.figures[duel.defender].lives;
        const double won =
            lives > 1 ? hit_chance(duel.factor) * duel.dice : kill_chance(duel.factor, duel.dice);
        const int own_lives = state.figures[duel.attacker].lives;
        const double lost = own_lives > 1 ? hit_chance(duel.riposte) * duel.riposte_dice
                                          : kill_chance(duel.riposte, duel.riposte_dice);
        value += won * figure_value(setup, duel.defender) - lost * figure_value(setup, duel.attacker);
    }
    return value;
}

}  // namespace

double life_value(const Setup& setup, UnitId unit) {
    const UnitInfo& it = info_of_unit(setup, unit);
    return static_cast<double>(it.cost) / std::max(1, it.strength);
}

ShotPlan best_shot(const Setup& setup, const State& state, UnitId unit) {
    Best<ShotPlan, double> best(0);
    const Tick range = kHalfMeasure * most_of(setup, state, unit, [&](FigureId figure) {
                           return may_shoot(setup, state, figure) ? weapon_of(setup, state, figure).range : 0;
                       });
    if (range == 0) return {};
    for (const UnitId target : foes_of(setup, unit)) {
        if (!is_alive(setup, state, target)) continue;
        if (unit_distance(setup, state, unit, target) > range + kGrace) continue;
        double hits = 0;
        each_figure(setup, state, unit, [&](FigureId figure) {
            const Aim aim = aim_at(setup, state, {figure, target, kNoFigure, ShotMode::Plain});
            if (aim.ruling) hits += aim.dice * hit_chance(aim.factor);
        });
        const Unit& it = state.units[target];
        double value = hits * life_value(setup, target);
        // Three losses ask for a test; a unit that runs already is not worth a volley.
        if (it.losses_since_test + hits >= 2.5) value *= 1.5;
        if (it.state == MoraleState::Routing) value *= 0.4;
        if (it.state == MoraleState::Hesitant) value *= 1.2;
        best.offer({target, hits, value}, value);
    }
    return best.thing();
}

double duel_value(const Setup& setup, const State& state, FigureId attacker, FigureId defender, int dice) {
    Duel duel;
    duel.attacker = attacker;
    duel.defender = defender;
    const Profile& own = profile_of(setup, state, attacker);
    const Profile& theirs = profile_of(setup, state, defender);
    const int own_men = figures_left(setup, state, unit_of(setup, attacker));
    const int their_men = figures_left(setup, state, unit_of(setup, defender));
    // Ranks are taken as present where there are men enough for them.
    duel.rear_support = static_cast<std::uint8_t>(std::min<int>(own.melee.ranks, own_men >= 8 ? 1 : 0));
    // Those of the defender only to his front (CL-MEL-05).
    const int ranks = dice > 1 ? 0 : std::min<int>(theirs.melee.ranks, their_men >= 8 ? 1 : 0);
    duel.riposte_rear = static_cast<std::uint8_t>(own.melee.is(blow::kDeniesRanks) ? 0 : ranks);
    duel.ranks_faced = static_cast<std::uint8_t>(ranks);
    Sum attack = blow_sum(setup, state, duel, false);
    if (!state.figures[attacker].is(mark::kCharging)) attack.total += own.melee.first - own.melee.later;
    const Sum riposte = blow_sum(setup, state, duel, true);
    const double won = kill_chance(attack.total, dice * fighters_of(setup, state, attacker));
    const double lost = kill_chance(riposte.total, fighters_of(setup, state, defender));
    return won * life_value(setup, unit_of(setup, defender)) -
           lost * life_value(setup, unit_of(setup, attacker));
}

double melee_value(const Setup& setup, const State& state, UnitId unit) {
    State after = state;
    after.declared.clear();
    after.declared.push_back(unit);
    const Assignment assignment = auto_assignment(setup, after);
    InlineVector<Duel, kMaxDuels> duels;
    complete_duels(setup, after, assignment, duels);
    return duels_value(setup, after, duels);
}

MoraleOdds morale_odds(int modifier) {
    MoraleOdds odds;
    for (int face = 1; face <= 6; ++face)
        odds.chance[static_cast<std::size_t>(morale_result(face + modifier))] += 1.0 / 6;
    return odds;
}

double Rules::evaluate(const Setup& setup, const State& state, Side side) {  // tidy: double ok
    if (state.step == Step::Over) {
        if (state.winner == kNoUnit) return 0;
        return state.winner == side.index ? 10'000 : -10'000;
    }
    double value = 0;
    for (const UnitId unit : all_units(setup)) {
        const UnitInfo& it = setup.units[unit];
        const Unit& now = state.units[unit];
        double part = now.is(flag::kDestroyed) || now.is(flag::kLeft) ? 0.0 : it.cost;
        if (part > 0) {
            part -= life_value(setup, unit) * now.lives_lost * 0.9;
            if (now.state == MoraleState::Routing) part *= 0.35;
            if (now.state == MoraleState::Hesitant) part *= 0.85;
        }
        value += it.side == side.index ? part : -part;
    }
    return value;
}

}  // namespace clashfield::clash
