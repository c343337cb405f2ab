#include "games/ancients/bot/fight_odds.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <vector>

#include "games/ancients/rules/break_tests.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/fall_back.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/rules/terrain.h"

namespace clashfield::ancients {
namespace {

using RoundChances = ranks::Chances;
using ranks::die_shows;
using ranks::successes;
using ranks::sum_of;
using RoundLayer = ranks::Branches<State>::Layer;

// AB-CHA-01: how many hits one chariot makes.
RoundChances impact_of(Class cls) {
    RoundChances one(8, 0);
    for (int face = 1; face <= 6; ++face) one[static_cast<std::size_t>(impact_hits(cls, face))] += 1 / 6.0;
    return one;
}

// How many wounds a strike makes that nothing saves.
RoundChances wounds_of(const BlowNeeds& needs, Class cls) {
    const double unsaved = 1 - die_shows(needs.save);
    const double wound = die_shows(needs.wound) * unsaved;
    double hit = die_shows(needs.hit);
    if (needs.again) hit += (1 - hit) * hit;
    RoundChances all = successes(needs.dice, hit * wound);
    if (needs.hits > 0) all = sum_of(all, successes(needs.hits, wound));
    if (needs.wounds > 0) all = sum_of(all, successes(needs.wounds, unsaved));
    if (needs.impact == 0) return all;
    RoundChances hits{1};
    for (int i = 0; i < needs.impact; ++i) hits = sum_of(hits, impact_of(cls));
    return ranks::successes_of_each(hits, wound);
}

// More wounds than this make no difference.
int most_wounds(const Setup& setup, const State& state, const Strike& strike) {
    if (strike.target_character != kNoCharacter) return state.characters[strike.target_character].wounds_left;
    if (is_lone_character(setup, strike.target))
        return state.characters[setup.units[strike.target].character].wounds_left;
    const Unit& it = state.units[strike.target];
    const UnitType& type = type_of(setup, strike.target);
    if (type.cls == Class::WarMachine) return it.crew;
    return std::max(0, (it.models - it.pending_losses) * type.stats.w - it.wounds);
}

class RoundWalk {
  public:
    RoundWalk(const Setup& setup, const State& start, UnitId combat) : setup_(setup), start_(start) {
        each_in_combat(start, combat, [&](UnitId unit) { odds_.units.push_back({.unit = unit}); });
    }

    FightOdds run(const State& state, bool struck) {
        RoundLayer layer;
        add(layer, branches_.copy_of(state), 1);
        if (!struck) {
            for (std::size_t left = state.round.strikes.size() - state.round.strike; left > 0; --left)
                layer = strike(layer);
        }
        for (auto& [hash, branch] : layer) {
            EventSink silent;
            Play play{setup_, *branch.state, silent};
            if (!struck) step_blows(play);  // nothing is left to strike
            step_combats(play);
            settle(*branch.state, branch.weight);
        }
        return odds_;
    }

  private:
    void add(RoundLayer& layer, std::unique_ptr<State> state, double weight) {
        const std::uint64_t key = Rules::hash(setup_, *state).value;
        branches_.add(layer, key, std::move(state), weight);
    }

    RoundLayer strike(RoundLayer& layer) {
        RoundLayer next;
        for (auto& [hash, branch] : layer) {
            EventSink silent;
            Play play{setup_, *branch.state, silent};
            const BlowNeeds needs = begin_blow(play);
            const Strike& strike = branch.state->round.strikes[branch.state->round.strike];
            RoundChances wounds = wounds_of(needs, type_of(setup_, strike.unit).cls);
            ranks::limit(wounds, static_cast<std::size_t>(most_wounds(setup_, *branch.state, strike)));
            for (std::size_t n = 0; n < wounds.size(); ++n) {
                if (wounds[n] <= 0) continue;
                std::unique_ptr<State> hurt = branches_.copy_of(*branch.state);
                Play blow{setup_, *hurt, silent};
                end_blow(blow, static_cast<int>(n));
                add(next, std::move(hurt), branch.weight * wounds[n]);
            }
            branches_.give_back(std::move(branch.state));
        }
        return next;
    }

    // From the sums of the combat to the last test of those who lost.
    void settle(State& state, double weight) {
        EventSink silent;
        Play play{setup_, state, silent};
        while (state.step == Step::Results || state.step == Step::Breaks) {
            if (state.roll != RollKind::None) return branch_on_roll(state, weight);
            if (state.waiting) {  // nobody falls back by choice
                state.waiting = false;
                kFallBackRules.apply(play, fall_back_order(state));
            } else if (!state.agenda.empty()) {
                step_test(play);
            } else if (state.step == Step::Results) {
                step_results(play);
            } else {
                step_breaks(play);
            }
        }
        land(state, weight);
    }

    static Order fall_back_order(const State& state) {
        return {Side{state.asked}, static_cast<std::uint8_t>(Verb::FallBack), {state.subject, 0}};
    }

    void roll_so(const State& state, double weight, std::initializer_list<std::uint8_t> shown) {
        if (weight <= 0) return;
        std::unique_ptr<State> next = branches_.copy_of(state);
        EventSink silent;
        Play play{setup_, *next, silent};
        Faces faces;
        for (const std::uint8_t face : shown) faces.push_back(face);
        const RollKind kind = state.roll;
        next->roll = RollKind::None;
        rules_of(kind).resolve(play, faces);
        settle(*next, weight);
        branches_.give_back(std::move(next));
    }

    void branch_on_roll(const State& state, double weight) {
        if (state.roll == RollKind::Musicians) {  // a die each: the higher one wins
            roll_so(state, weight * 15 / 36, {6, 1});
            roll_so(state, weight * 15 / 36, {1, 6});
            return roll_so(state, weight * 6 / 36, {1, 1});
        }
        if (state.roll == RollKind::Stubborn) {
            const double stands = stands_stubborn();
            roll_so(state, weight * stands, {6});
            return roll_so(state, weight * (1 - stands), {1});
        }
        const int need = explain_test(setup_, state).need;
        const double passes = ranks::two_dice_show_at_most(need);
        roll_so(state, weight * passes, {1, 1});
        roll_so(state, weight * (1 - passes), {6, 6});
    }

    // AB-BRK-03: how many of the faces hold.
    double stands_stubborn() const { return die_shows(kStubbornStands); }

    void land(const State& state, double weight) {
        std::uint8_t outcome = 0;
        std::uint8_t side = 0;
        for (UnitOdds& each : odds_.units) {
            const Unit& it = state.units[each.unit];
            outcome = state.tallies[each.unit].outcome;
            side = side_of(setup_, each.unit);
            each.losses += weight * state.tallies[each.unit].losses;
            if (it.is(flag::kWiped)) {
                each.wiped += weight;
            } else if (is_fleeing(it) || !is_on_table(it)) {
                each.breaks += weight;
                if (is_on_table(it)) each.caught += weight * caught(state, each.unit);
            }
        }
        if (outcome == kDrawn) {
            odds_.draw += weight;
        } else {
            odds_.wins[outcome == kWon ? side : other(side)] += weight;
        }
    }

    // How far a run of so many dice comes over this ground: by the sum of the dice.
    ranks::Reaches reaches_of(UnitId unit, Angle bearing, bool flees) {
        ranks::Reaches reaches;
        reaches.chances = ranks::sum_of_dice(dice_of_run(setup_, unit, false));
        for (std::size_t sum = 0; sum < reaches.chances.size(); ++sum) {
            const Tick distance = static_cast<Tick>(sum) * kInch;
            Tick effective = distance;
            if (is_rough_ && reaches.chances[sum] > 0) {
                effective =
                    run_of(setup_, start_, unit, {.bearing = bearing, .distance = distance, .flees = flees})
                        .effective;
                if (effective != distance) odds_.exact = false;
            }
            reaches.far.push_back(effective);
        }
        return reaches;
    }

    // The chance that one of those who may pursue this unit comes farther than it does.
    double caught(const State& state, UnitId unit) {
        if (state.units[unit].status != Status::Fleeing) return 0;
        std::uint64_t key = unit;
        std::vector<UnitId> chasers;
        for (const UnitOdds& each : odds_.units) {
            if (!is_on_table(state.units[each.unit]) || state.units[each.unit].is(flag::kWiped)) continue;
            if (!may_pursue(setup_, state, each.unit)) continue;
            const auto found = quarry_of(setup_, state, each.unit);
            if (std::find(found.begin(), found.end(), unit) == found.end()) continue;
            if (found.size() > 1) odds_.exact = false;
            chasers.push_back(each.unit);
            key = key * kMaxUnits + each.unit;
        }
        if (const auto known = caught_.find(key); known != caught_.end()) return known->second;
        const UnitId from = largest_in_contact(setup_, start_, unit);
        const Angle bearing = from == kNoUnit ? bearing_to_own_edge(setup_, unit)
                                              : geometry::away_from(centre_of(setup_, start_, from),
                                                                    centre_of(setup_, start_, unit),
                                                                    bearing_to_own_edge(setup_, unit));
        std::vector<ranks::Reaches> pursuits;
        for (const UnitId chaser : chasers) pursuits.push_back(reaches_of(chaser, bearing, false));
        const double chance = ranks::chance_to_catch(reaches_of(unit, bearing, true), pursuits, false);
        caught_[key] = chance;
        return chance;
    }

    const Setup& setup_;
    const State& start_;
    FightOdds odds_;
    bool is_rough_ = std::any_of(setup_.pieces.begin(), setup_.pieces.end(), [](const Piece& piece) {
        const TerrainRule rule = terrain_rule(kind_of(piece));
        return rule.rate != 1 || rule.is_line;
    });
    std::map<std::uint64_t, double> caught_;
    ranks::Branches<State> branches_;
};

}  // namespace

void make_charge(const Setup& setup, const State& state, UnitId unit, const geometry::Charge& charge,
                 State& after) {
    after = state;
    EventSink silent;
    Play play{setup, after, silent};
    after.agenda.clear();
    after.roll = RollKind::None;
    after.waiting = false;
    const bool shielded = is_shielded(setup, state, unit, charge);
    stand(setup, after, unit, charge.end.front);
    after.units[unit].moved = Moved::Charge;
    make_contact(play, unit, charge, shielded);
    after.step = Step::Combats;
    each_in_combat(after, unit, [&](UnitId each) { after.units[each].set(flag::kFoughtHere, false); });
}

bool isolate_round(const Setup& setup, State& state, UnitId combat) {
    const bool under_way =
        (state.step == Step::Blows || state.step == Step::Challenge) && state.round.combat == combat;
    const bool struck = state.units[combat].is(flag::kFoughtHere) && phase_of(state.step) == 4;
    std::array<bool, kMaxUnits> here{};
    each_in_combat(state, combat, [&](UnitId unit) { here[unit] = true; });
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (!here[i]) state.contacts.leave(static_cast<geometry::Id>(i));
    }
    EventSink silent;
    Play play{setup, state, silent};
    state.agenda.clear();
    state.roll = RollKind::None;
    state.waiting = false;
    if (under_way && state.step == Step::Blows) return true;
    if (!under_way && struck) {
        go_to(play, Step::Combats);
        return false;
    }
    if (!under_way) {
        each_in_combat(state, combat, [&](UnitId unit) { state.units[unit].set(flag::kFoughtHere, false); });
        go_to(play, Step::Combats);
        step_combats(play);
    }
    go_to(play, Step::Blows);
    state.begun = true;
    plan_strikes(setup, state, combat, state.round.strikes);
    return true;
}

FightOdds odds_of_round(const Setup& setup, const State& state, UnitId combat) {
    const auto opened = std::make_unique<State>(state);
    const bool to_strike = isolate_round(setup, *opened, combat);
    return RoundWalk(setup, *opened, combat).run(*opened, !to_strike);
}

}  // namespace clashfield::ancients
