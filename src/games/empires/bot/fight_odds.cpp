#include "games/empires/bot/fight_odds.h"

#include <algorithm>

#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/combat_outcome.h"
#include "games/empires/rules/combat_resolution.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/rules.h"

namespace clashfield::empires {
namespace {

using ranks::Chances;
using RoundLayer = ranks::Branches<State>::Layer;

class RoundWalk {
  public:
    RoundWalk(const Setup& setup, const State& start, UnitId combat) : setup_(setup), start_(start) {
        each_in_combat(start, combat, [&](UnitId unit) { odds_.units.push_back({.unit = unit}); });
        odds_.exact = !goes_over_rough_ground();
    }

    FightOdds run(UnitId combat, bool strikes) {
        RoundLayer layer;
        add(layer, branches_.copy_of(start_), 1);
        while (strikes) strikes = strike(layer);
        for (auto& [hash, branch] : layer) {
            EventSink silent;
            Play play{setup_, *branch.state, silent};
            settle_combat(play, combat);
            for (UnitOdds& each : odds_.units) land(*branch.state, branch.weight, each);
            const UnitId one = odds_.units[0].unit;
            const std::uint8_t outcome = branch.state->tallies[one].outcome;
            const std::uint8_t side = side_of(setup_, one);
            (outcome == kDrawn ? odds_.draw : odds_.wins[outcome == kWon ? side : other(side)]) +=
                branch.weight;
        }
        return odds_;
    }

  private:
    void add(RoundLayer& layer, std::unique_ptr<State> state, double weight) {
        const std::uint64_t key = Rules::hash(setup_, *state).value;
        branches_.add(layer, key, std::move(state), weight);
    }

    // The next group of each branch; false when nobody is left to strike in any.
    bool strike(RoundLayer& layer) {
        RoundLayer next;
        bool struck = false;
        for (auto& [hash, branch] : layer) {
            EventSink silent;
            Play play{setup_, *branch.state, silent};
            if (!begin_next_group(play)) {
                add(next, std::move(branch.state), branch.weight);
                continue;
            }
            struck = true;
            const Strike& group = branch.state->strike;
            const Unit& target = branch.state->units[group.group.target];
            const int left = target.models * type_of(setup_, group.group.target).h - target.wounds;
            Chances kills = kills_of(group);
            ranks::limit(kills, static_cast<std::size_t>(std::max(0, left)));
            for (std::size_t n = 0; n < kills.size(); ++n) {
                if (kills[n] <= 0) continue;
                std::unique_ptr<State> hurt = branches_.copy_of(*branch.state);
                Play blow{setup_, *hurt, silent};
                end_group(blow, static_cast<int>(n));
                add(next, std::move(hurt), branch.weight * kills[n]);
            }
            branches_.give_back(std::move(branch.state));
        }
        layer = std::move(next);
        return struck;
    }

    void land(const State& state, double weight, UnitOdds& each) {
        const Tally& tally = state.tallies[each.unit];
        each.losses += weight * tally.models;
        if (state.units[each.unit].models == 0) {
            each.wiped += weight;
        } else if (tally.outcome == kLost && state.units[each.unit].status == Status::Amok) {
            each.breaks += weight;  // CE-ELE-03
            each.caught += weight;
        } else if (tally.outcome == kLost) {
            const std::array<double, 5> levels = chances_of_levels(setup_, state, each.unit);
            const double flees = levels[index_of(Level::Breaks)] + levels[index_of(Level::Shatters)];
            const double destroyed = levels[index_of(Level::Destroyed)];
            each.breaks += weight * (flees + destroyed);
            each.caught += weight * (flees * caught(state, each.unit) + destroyed);
        }
    }

    // CE-OUT-10: that one of those in contact comes as far as it does.
    double caught(const State& state, UnitId unit) {
        std::vector<UnitId> chasers;
        std::uint64_t key = unit;
        each_contact(setup_, start_, unit, [&](Face, UnitId enemy, Face) {
            if (state.units[enemy].models == 0 || !is_good(state.units[enemy])) return;
            if (std::find(chasers.begin(), chasers.end(), enemy) != chasers.end()) return;
            int opponents = 0;
            each_contact(setup_, start_, enemy, [&](Face, UnitId, Face) { ++opponents; });
            if (opponents > 1) odds_.exact = false;  // it pursues only if nobody stands (CE-OUT-09)
            chasers.push_back(enemy);
            key = key * kMaxUnits + enemy;
        });
        if (const auto known = caught_.find(key); known != caught_.end()) return known->second;
        const UnitId from = largest_in_contact(setup_, start_, unit);
        const Angle bearing = bearing_back(setup_, start_, unit, from);
        std::vector<ranks::Reaches> pursuits;
        for (const UnitId chaser : chasers) pursuits.push_back(reaches(chaser, bearing, RunKind::Pursuit));
        return caught_[key] = ranks::chance_to_catch(reaches(unit, bearing, RunKind::Flight), pursuits, true);
    }

    // MR and a die, as the ground allows.
    ranks::Reaches reaches(UnitId unit, Angle bearing, RunKind kind) {
        ranks::Reaches found{ranks::sum_of_dice(1), {}};
        for (std::size_t die = 0; die < found.chances.size(); ++die) {
            const Tick distance = type_of(setup_, unit).move() + static_cast<Tick>(die) * kInch;
            const RunCall call{.kind = kind, .bearing = bearing, .distance = distance};
            found.far.push_back(odds_.exact ? distance : run_of(setup_, start_, unit, call).effective);
        }
        return found;
    }

    bool goes_over_rough_ground() const {
        bool rough = false;
        each_piece(setup_, start_, [&](const geometry::Piece&, const TerrainPiece& piece) {
            rough = rough || piece.ground != Ground::Clear;
        });
        return rough;
    }

    const Setup& setup_;
    const State& start_;
    FightOdds odds_;
    std::map<std::uint64_t, double> caught_;
    ranks::Branches<State> branches_;
};

}  // namespace

ranks::Chances kills_of(const Strike& strike) {
    const double kills = (6 - faces_from(strike.armour)) / 6.0 * (faces_from(strike.kill) / 6.0);
    const Attack attack = strike.group.attack;
    if (attack == Attack::Impact || attack == Attack::Trample)
        return ranks::successes_of_each(ranks::sum_of_dice(strike.dice), kills);
    if (strike.hit >= kCannot) return {1};
    const DieChances die = hit_faces(strike);
    const double again = 1 + die.ones / 6.0;
    return ranks::successes(strike.dice, again * (die.autos + die.hits * kills) / 6);
}

double chance_to_pass(const Setup& setup, const State& state, UnitId unit, Cause cause, int amount,
                      UnitId from) {
    return ranks::two_dice_show_at_most(value_of_test(setup, state, unit, cause, amount, from).value);
}

std::array<double, 5> chances_of_levels(const Setup& setup, const State& state, UnitId unit) {
    std::array<double, 5> levels{};
    const int lost_by = state.tallies[unit].lost_by;
    const int value = value_of_test(setup, state, unit, Cause::LostCombat, lost_by).value;
    const Chances dice = ranks::sum_of_dice(rolls_one_die(setup, unit, Cause::LostCombat) ? 1 : 2);
    for (std::size_t total = 0; total < dice.size(); ++total) {
        const int margin = static_cast<int>(total) + lost_by - value;
        const Level level = margin <= 0
                                ? Level::Stands
                                : shifted(level_of_margin(margin), rows_shifted(setup, state, unit, margin));
        levels[index_of(level)] += dice[total];
    }
    return levels;
}

void make_charge(const Setup& setup, const State& state, UnitId unit, const ChargePath& path, State& after) {
    after = state;
    EventSink silent;
    Play play{setup, after, silent};
    after.agenda.clear();
    after.roll = RollKind::None;
    after.waiting = false;
    after.units[unit].moved = Moved::Charge;
    make_contact(play, unit, path);
    after.step = Step::Combats;
    each_in_combat(after, unit, [&](UnitId each) { after.units[each].set(flag::kFought, false); });
}

bool isolate_round(const Setup& setup, State& state, UnitId combat) {
    const Phase phase = phase_of(state.step);
    const bool under_way = state.step == Step::Blows && state.round.combat == combat;
    const bool over = state.units[combat].is(flag::kFought) && !under_way &&
                      (phase == Phase::HandToHand || phase == Phase::Outcome);
    const bool planned = under_way && !state.round.groups.empty();
    std::array<bool, kMaxUnits> here{};
    each_in_combat(state, combat, [&](UnitId unit) { here[unit] = true; });
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (!here[i]) state.contacts.leave(static_cast<geometry::Id>(i));
    }
    state.agenda.clear();
    state.roll = RollKind::None;
    state.waiting = false;
    if (over || planned) return !over;
    state.round = {};
    state.round.combat = combat;
    each_in_combat(state, combat, [&](UnitId unit) {
        state.units[unit].set(flag::kFought);
        state.tallies[unit] = {};
        state.tallies[unit].combat = combat;
        state.tallies[unit].charged = state.units[unit].is(flag::kCharging) ? 1 : 0;
    });
    state.step = Step::Blows;
    plan_round(setup, state, combat, state.round.groups);
    return true;
}

FightOdds odds_of_round(const Setup& setup, const State& state, UnitId combat) {
    const auto opened = std::make_unique<State>(state);
    const bool strikes = isolate_round(setup, *opened, combat);
    return RoundWalk(setup, *opened, combat).run(combat, strikes);
}

}  // namespace clashfield::empires
