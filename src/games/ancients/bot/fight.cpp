#include "games/ancients/bot/fight.h"

#include <algorithm>
#include <cmath>

#include "base/scratch.h"
#include "games/ancients/rules/break_tests.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/points_and_victory.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr double kDiceSpread = 0.4;    // of a sum that nothing is rolled for
constexpr double kFlightCosts = 0.45;  // of its worth, for a unit that gets away
constexpr double kModelsCost = 0.5;    // of their price, for models of a unit that stands
constexpr double kPanicSpreads = 0.3;  // of the worth of friends who fail
constexpr int kWorstLoss = 12;

}  // namespace

double chance_to_pass(int leadership) {
    constexpr int kWays[] = {0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};
    return kWays[std::clamp(leadership, 0, 12)] / 36.0;
}

namespace {

// Ways of a sum of one to three dice.
int ways_of(int dice, int sum) {
    if (dice == 0) return sum == 0 ? 1 : 0;
    int ways = 0;
    for (int face = 1; face <= 6; ++face) ways += ways_of(dice - 1, sum - face);
    return ways;
}

struct RunWays {
    double chance[4][19] = {};
    RunWays() {
        double all = 1;
        chance[0][0] = 1;
        for (int dice = 1; dice <= 3; ++dice) {
            all *= 6;
            for (int sum = dice; sum <= 6 * dice; ++sum) chance[dice][sum] = ways_of(dice, sum) / all;
        }
    }
};

}  // namespace

double chance_to_outrun(int dice, int than_dice, double gap) {
    static const RunWays ways;
    double chance = 0;
    for (int own = dice; own <= 6 * dice; ++own) {
        for (int theirs = than_dice; theirs <= 6 * than_dice; ++theirs) {
            if (own > theirs + gap) chance += ways.chance[dice][own] * ways.chance[than_dice][theirs];
        }
    }
    return chance;
}

double worth_of(const Setup& setup, const State& state, UnitId unit) {
    constexpr double kGeneral = 100;
    double worth = is_lone_character(setup, unit) ? 0 : setup.units[unit].price;
    if (has_command(setup, unit, command::kStandard)) worth += kStandardWorth / 2.0;
    each_attached(setup, state, unit, [&](CharacterId character) {
        const CharacterInfo& info = setup.characters[character];
        worth += info.price + (info.role == Role::SubCommander ? 0 : kGeneral);
    });
    return worth;
}

bool has_turn_left(const Setup& setup, const State& state, std::uint8_t side) {
    const bool to_come = state.active != side && state.active == state.first;
    return state.turn < setup.options.turns || to_come;
}

double cost_of_flight(const Setup& setup, const State& state, std::uint8_t side, double share) {
    return has_turn_left(setup, state, side) ? share : 1;
}

double strength_left(const Setup& setup, const State& state, UnitId unit) {
    const int start = starting_size(setup, unit);
    return start == 0 ? 1 : std::min(1.0, static_cast<double>(size_of(setup, state, unit)) / start);
}

double Fight::breaks(UnitId unit) const {
    for (const Party& party : parties) {
        if (party.unit == unit) return party.breaks;
    }
    return 0;
}
double Fight::wounds(UnitId unit) const {
    for (const Party& party : parties) {
        if (party.unit == unit) return party.wounds;
    }
    return 0;
}

// --- one round ---

namespace {

// What happens to somebody in one round.
struct Share {
    UnitId unit = kNoUnit;
    double wounds = 0;
    double breaks = 0;
};
struct RoundOdds {
    InlineVector<Share, kMostParties> shares;
    double lead = 0;
    double spread = 1;
    double wins[2] = {0, 0};

    Share* of(UnitId unit) {
        for (Share& share : shares) {
            if (share.unit == unit) return &share;
        }
        return nullptr;
    }
};

double mean_impact(Class cls) {
    int sum = 0;
    for (int face = 1; face <= 6; ++face) sum += impact_hits(cls, face);
    return sum / 6.0;
}

// Wounds that there are to be lost.
int wounds_left(const Setup& setup, const State& state, const Strike& strike) {
    const UnitId target = strike.target;
    CharacterId hero = strike.target_character;
    if (hero == kNoCharacter && is_lone_character(setup, target)) hero = setup.units[target].character;
    if (hero != kNoCharacter) return state.characters[hero].wounds_left;
    const Unit& it = state.units[target];
    if (is_machine(setup, target)) return it.crew;
    return std::max(0, (it.models - it.pending_losses) * type_of(setup, target).stats.w - it.wounds);
}

int models_lost(const Setup& setup, const State& state, UnitId unit, double wounds) {
    const UnitType& type = type_of(setup, unit);
    const int whole = static_cast<int>(std::lround(wounds)) + state.units[unit].wounds;
    return std::min<int>(whole / std::max<int>(1, type.stats.w), state.units[unit].models);
}

struct Expected {
    double wounds = 0;
    double variance = 0;
};
Expected expected_of(const Setup& setup, const State& state, const Strike& strike) {
    double dice = 0;
    double hits = 1;
    if (strike.attacker == 2) {
        dice = strike.strikers * mean_impact(type_of(setup, strike.unit).cls);
    } else {
        dice = attacks_of(setup, state, strike);
        hits = chance_of(lines_to_hit(setup, state, strike).total);
        if (rolls_again(setup, state, strike)) hits += (1 - hits) * hits;
    }
    const int need = to_wound(strength_of(setup, state, strike), toughness_in_melee(setup, state, strike));
    const double saved = chance_of(save_against(setup, state, strike).need);
    const double each = hits * chance_of(need) * (1 - saved);
    return {dice * each, dice * each * (1 - each)};
}

void open_round(const Setup& setup, State& state, UnitId combat) {
    state.round.challenger = kNoCharacter;
    state.round.challenged = kNoCharacter;
    each_in_combat(state, combat, [&](UnitId unit) {
        state.tallies[unit] = {};
        state.tallies[unit].ranks = static_cast<std::uint8_t>(rank_bonus(setup, state, unit));
    });
}

void strike_all(const Setup& setup, State& state, UnitId combat, RoundOdds& odds) {
    auto& strikes = state.round.strikes;
    plan_strikes(setup, state, combat, strikes);
    double variance = 0;
    for (std::size_t i = 0; i < strikes.size(); ++i) {
        Strike& strike = strikes[i];
        state.round.strike = static_cast<std::uint8_t>(i);
        Share* const target = odds.of(strike.target);
        if (target == nullptr) continue;
        const Expected expected = expected_of(setup, state, strike);
        const double room = std::max(0.0, wounds_left(setup, state, strike) - target->wounds);
        const double wounds = std::min(expected.wounds, room);
        const auto fallen = [&] { return models_lost(setup, state, strike.target, target->wounds); };
        const int before = fallen();
        target->wounds += wounds;
        strike.fallen = static_cast<std::uint8_t>(std::clamp(fallen() - before, 0, 255));
        variance += expected.variance;
        odds.lead += side_of(setup, strike.unit) == 0 ? wounds : -wounds;
    }
    odds.spread = std::sqrt(variance + kDiceSpread);
}

double normal_below(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

// The chance that side A leads by exactly so much.
double chance_of_lead(const RoundOdds& odds, int lead) {
    return normal_below((lead + 0.5 - odds.lead) / odds.spread) -
           normal_below((lead - 0.5 - odds.lead) / odds.spread);
}

double break_chance(const Setup& setup, const State& state, UnitId unit, const RoundOdds& odds) {
    const bool a = side_of(setup, unit) == 0;
    const double loses = odds.wins[a ? 1 : 0];
    const bool overrun = breaks_before(setup, state, unit) != kNoUnit;
    if (type_of(setup, unit).is(rule::kStubborn) && !state.units[unit].is(flag::kStubbornUsed))
        return overrun ? loses / 2 : 0;
    if (overrun) return loses;
    const bool again = may_test_again(setup, state, unit);
    double breaks = 0;
    for (int by = 1; by <= kWorstLoss; ++by) {
        const double fails = 1 - chance_to_pass(break_leadership_of(setup, state, unit, by).value);
        breaks += chance_of_lead(odds, a ? -by : by) * (again ? fails * fails : fails);
    }
    return std::min(breaks, loses);
}

RoundOdds round_of(const Setup& setup, State& state, UnitId combat) {
    RoundOdds odds;
    open_round(setup, state, combat);
    each_in_combat(state, combat, [&](UnitId unit) {
        if (!odds.shares.full()) odds.shares.push_back({unit, 0, 0});
    });
    const int sums[2] = {score_of(setup, state, combat, 0).total(),
                         score_of(setup, state, combat, 1).total()};
    odds.lead = sums[0] - sums[1];
    strike_all(setup, state, combat, odds);
    const double even = chance_of_lead(odds, 0);
    odds.wins[0] = 1 - normal_below((0.5 - odds.lead) / odds.spread) + even / 2;
    odds.wins[1] = 1 - odds.wins[0];
    for (const Share& share : odds.shares) {
        state.units[share.unit].pending_losses =
            static_cast<std::uint16_t>(models_lost(setup, state, share.unit, share.wounds));
    }
    for (Share& share : odds.shares) {
        share.breaks = break_chance(setup, state, share.unit, odds);
        // Those of whom nobody is left need not break.
        if (size_of(setup, state, share.unit) <= 0) share.breaks = 1;
    }
    return odds;
}

void go_on(const Setup& setup, State& state, const RoundOdds& odds) {
    for (const Share& share : odds.shares) {
        Unit& it = state.units[share.unit];
        it.models = static_cast<std::uint16_t>(std::max(1, it.models - it.pending_losses));
        it.pending_losses = 0;
        it.files = static_cast<std::uint8_t>(std::min<int>(it.files, it.models));
        it.set(flag::kCharged, false);
        if (it.rounds < UINT8_MAX) ++it.rounds;
        if (odds.wins[side_of(setup, share.unit)] < 0.5) it.set(flag::kStubbornUsed);
    }
}

}  // namespace

Fight fight_on(const Setup& setup, State& state, UnitId unit) {
    Fight fight;
    double goes_on = 1;
    for (int round = 0; round < 2; ++round) {
        const RoundOdds odds = round_of(setup, state, unit);
        double most[2] = {0, 0};
        for (const Share& share : odds.shares) {
            double& side = most[side_of(setup, share.unit)];
            side = std::max(side, share.breaks);
        }
        if (round == 0) {
            fight.lead = odds.lead;
            fight.spread = odds.spread;
            fight.wins[0] = odds.wins[0];
            fight.wins[1] = odds.wins[1];
            for (const Share& share : odds.shares)
                fight.parties.push_back({share.unit, share.wounds, share.breaks});
        } else {
            for (std::size_t i = 0; i < odds.shares.size(); ++i) {
                fight.parties[i].wounds += goes_on * odds.shares[i].wounds;
                fight.parties[i].breaks += goes_on * odds.shares[i].breaks;
            }
        }
        goes_on *= std::max(0.0, 1 - most[0] - most[1]);
        if (goes_on < 0.1) break;
        go_on(setup, state, odds);
    }
    return fight;
}

namespace {

// The chance that somebody in contact catches it.
double catch_chance(const Setup& setup, const State& state, UnitId unit) {
    double escapes = 1;
    each_contact(state, unit, [&](Face, UnitId enemy, Face) {
        if (is_machine(setup, enemy)) return;
        escapes *= 1 - chance_to_outrun(dice_of_run(setup, enemy, false), dice_of_run(setup, unit, false), 0);
    });
    return 1 - escapes;
}

// What its rout may start among friends within 12" (AB-PSY-05): a general who runs lends them nothing.
double cost_of_panic(const Setup& setup, State& state, UnitId unit) {
    const Status before = state.units[unit].status;
    state.units[unit].status = Status::Fleeing;
    double cost = 0;
    each_near(state, unit, kBrokenReach, [&](UnitId friendly, Tick) {
        if (side_of(setup, friendly) != side_of(setup, unit)) return;
        if (state.units[friendly].status != Status::Steady) return;
        const double fails = 1 - chance_to_pass(leadership_of(setup, state, friendly).value);
        cost += fails * worth_of(setup, state, friendly);
    });
    state.units[unit].status = before;
    return cost_of_flight(setup, state, side_of(setup, unit), kPanicSpreads) * cost;
}

double cost_to(const Setup& setup, State& state, const Party& party) {
    const double worth = worth_of(setup, state, party.unit);
    const double caught = catch_chance(setup, state, party.unit);
    const double when_broken =
        worth *
        (caught + (1 - caught) * cost_of_flight(setup, state, side_of(setup, party.unit), kFlightCosts));
    const UnitType& type = type_of(setup, party.unit);
    const double all = std::max(1, setup.units[party.unit].models * type.stats.w);
    const double bled = setup.units[party.unit].price * std::min(1.0, party.wounds / all) * kModelsCost;
    const double breaks = std::min(1.0, party.breaks);
    const double spreads = breaks > 0.02 ? cost_of_panic(setup, state, party.unit) : 0;
    return breaks * (when_broken + spreads) + (1 - breaks) * bled;
}

}  // namespace

double worth_of_fight(const Setup& setup, State& state, const Fight& fight, std::uint8_t side) {
    double worth = 0;
    for (const Party& party : fight.parties) {
        const double cost = cost_to(setup, state, party);
        worth += side_of(setup, party.unit) == side ? -cost : cost;
    }
    return worth;
}

// --- charges ---

void bring_into_contact(const Setup& setup, State& state, UnitId unit, const geometry::Charge& charge) {
    EventSink silent;
    Play play{setup, state, silent};
    const bool shielded = is_shielded(setup, state, unit, charge);
    stand(setup, state, unit, charge.end.front);
    state.units[unit].moved = Moved::Charge;
    make_contact(play, unit, charge, shielded);
}

double wounds_by_shots(const Setup& setup, const State& state, UnitId unit, UnitId target, bool reaction,
                       Tick distance) {
    const ShotPlan plan = plan_shots(setup, state, unit, target, reaction, distance);
    const bool beast = is_elephant(setup, target);
    const MissileRule missile = missile_rule(type_of(setup, unit).missile);
    double wounds = 0;
    for (const Strike& group : plan.groups) {
        const int toughness = type_of(setup, target).stats.t;
        const Blow blow{.strength = group.strength, .extra = -missile.extra, .missile = true};
        const double saved = beast ? 0 : chance_of(save_of(setup, state, target, Whose::Unit, blow).need);
        const double hit = group.need > 6 ? 1 / 6.0 : chance_of(group.need);
        wounds += group.dice * hit * chance_of(to_wound(group.strength, toughness)) * (1 - saved);
    }
    return wounds;
}

namespace {

struct DuelRoom {
    State state;
    geometry::Charge charge;
};

void part_from_all(State& state, UnitId unit) {
    state.contacts.leave(unit);
    Unit& it = state.units[unit];
    it.rounds = 0;
    it.set(flag::kCharged | flag::kRanksLost | flag::kStubbornUsed, false);
}

// What fear costs before the first blow.
double worth_of_fear(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const auto fails = [&](UnitId who) { return 1 - chance_to_pass(leadership_of(setup, state, who).value); };
    double worth = 0;
    if (dread_of(setup, state, unit, target) == Dread::Terror)
        worth -= fails(unit) * worth_of(setup, state, unit) * kFlightCosts;
    if (dread_of(setup, state, target, unit) != Dread::None)
        worth += fails(target) * worth_of(setup, state, target) * kFlightCosts;
    return worth;
}

}  // namespace

double worth_of_strike(const Setup& setup, const State& state, const Strikers& strikers, UnitId target) {
    DuelRoom& room = scratch<DuelRoom>();
    State& trial = room.state;
    trial = state;
    part_from_all(trial, target);
    trial.defended.clear();
    const Body against = geometry::body_of(closed_up(setup, trial, target));
    Tick widths[4] = {0, 0, 0, 0};
    for (const Striker& each : strikers)
        widths[static_cast<int>(each.face)] +=
            geometry::body_of(closed_up(setup, trial, each.unit)).size.width;
    Tick left[4];
    for (int face = 0; face < 4; ++face) left[face] = -widths[face] / 2;
    double fear = 0;
    for (const Striker& each : strikers) {
        part_from_all(trial, each.unit);
        const geometry::BaseSize size = geometry::body_of(closed_up(setup, trial, each.unit)).size;
        Tick& from = left[static_cast<int>(each.face)];
        room.charge.end = geometry::laid_flush(size, against, each.face, from + size.width / 2);
        from += size.width;
        room.charge.contacts.clear();
        room.charge.contacts.push_back({{each.unit, Face::Front}, {target, each.face}});
        bring_into_contact(setup, trial, each.unit, room.charge);
        fear += worth_of_fear(setup, trial, each.unit, target);
    }
    const Fight fight = fight_on(setup, trial, target);
    return fear + worth_of_fight(setup, trial, fight, other(side_of(setup, target)));
}

// --- the table of duels ---

namespace {

struct DuelTable {
    std::uint32_t turn = 0;
    struct Entry {
        std::uint32_t turn = 0;
        double worth = 0;
    };
    Entry entries[kMaxUnits][kMaxUnits][4];
    struct Gang {
        UnitId target = kNoUnit;
        Strikers strikers;
        double worth = 0;
    };
    InlineVector<Gang, 64> gangs;
};

}  // namespace

Duels::Duels(const Setup& setup, const State& state) : setup_(setup), state_(state) {
    DuelTable& table = scratch<DuelTable>();
    ++table.turn;
    table.gangs.clear();
}

double Duels::worth(UnitId unit, UnitId target, Face face) {
    DuelTable& table = scratch<DuelTable>();
    DuelTable::Entry& entry = table.entries[unit][target][static_cast<int>(face)];
    if (entry.turn != table.turn) {
        entry.turn = table.turn;
        Strikers strikers;
        strikers.push_back({unit, face});
        entry.worth = worth_of_strike(setup_, state_, strikers, target);
    }
    return entry.worth;
}

double Duels::worth_of_all(const Strikers& strikers, UnitId target) {
    if (strikers.size() == 1) return worth(strikers[0].unit, target, strikers[0].face);
    DuelTable& table = scratch<DuelTable>();
    for (const DuelTable::Gang& gang : table.gangs) {
        if (gang.target == target && gang.strikers == strikers) return gang.worth;
    }
    const double found = worth_of_strike(setup_, state_, strikers, target);
    if (table.gangs.full()) table.gangs.clear();
    table.gangs.push_back({target, strikers, found});
    return found;
}

}  // namespace clashfield::ancients
