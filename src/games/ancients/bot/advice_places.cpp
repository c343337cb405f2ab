// What a place is worth to a unit: who could charge it there, and whom it could charge.

#include <algorithm>

#include "games/ancients/bot/advice.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr double kBadCharges = 0.2;   // of what enemies would lose: they need not come
constexpr double kTogether = 0.9;     // of what all get out of it who could charge it together
constexpr double kRather = 0.5;       // of what a charger could get elsewhere
constexpr double kLooms = 0.2;        // of those who could charge it a turn later
constexpr double kLoomsSoFar = 0.75;  // of their charge, beyond it
constexpr double kFarChances = 0.1;   // nearer than this they count
constexpr double kEngaged = 1.6;      // those who fight already stay where they are
constexpr double kTime = 0.8;
constexpr double kLead = 2;

bool could_charge(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    return it.status == Status::Steady && !is_machine(setup, unit) && !is_engaged(state, unit) &&
           !it.is(flag::kNoCharge | flag::kOpenedLanes);
}

}  // namespace

// 1 for those who are in reach, less for those who will be when they have come nearer.
double nearness(Tick apart, Tick reach) {
    if (apart <= reach) return 1;
    const double more = static_cast<double>(apart - reach) / std::max(1, reach);
    return std::max(0.0, kLooms * (1 - more / kLoomsSoFar));
}

// What an enemy could get out of charging somebody else.
double best_other(const Setup& setup, const State& state, UnitId enemy, UnitId unit, Duels& duels) {
    double best = 0;
    each_near(state, enemy, reach_of(setup, enemy), [&](UnitId target, Tick) {
        if (target == unit || side_of(setup, target) != side_of(setup, unit)) return;
        if (is_fleeing(state.units[target]) || !is_in_arc(setup, state, enemy, target)) return;
        best = std::max(best, duels.worth(enemy, target, face_to_charge(setup, state, enemy, target)));
    });
    return best;
}

double danger_to(const Setup& setup, const State& state, UnitId unit, Duels& duels) {
    Strikers strikers;
    double worst = 0;
    double looms = 0;
    double folly = 0;
    each_near(state, unit, kMostCharge + kMostCharge / 2, [&](UnitId enemy, Tick apart) {
        const Tick reach = reach_of(setup, enemy);
        if (side_of(setup, enemy) == side_of(setup, unit) || !could_charge(setup, state, enemy)) return;
        const double near = nearness(apart, reach);
        if (near <= 0) return;
        const Face face = face_to_charge(setup, state, enemy, unit);
        const double worth = duels.worth(enemy, unit, face);
        if (near < 1 || !sees(setup, state, enemy, unit)) {
            if (face == Face::Front) return;
            const double more = worth - std::max(0.0, duels.worth(enemy, unit, Face::Front));
            looms = std::max(looms, std::min(near, kLooms) * more);
            return;
        }
        const double rather = kRather * best_other(setup, state, enemy, unit, duels);
        worst = std::max(worst, worth - std::max(0.0, rather));
        folly = std::max(folly, -worth);
        if (worth > -0.5 * worth_of(setup, state, unit) && !strikers.full())
            strikers.push_back({enemy, face});
    });
    if (strikers.size() > 1) worst = std::max(worst, kTogether * duels.worth_of_all(strikers, unit));
    if (worst + looms <= 0) return -kBadCharges * folly;
    return worst + looms;
}

double chances_of(const Setup& setup, const State& state, UnitId unit, Duels& duels) {
    double best = 0;
    const Tick reach = reach_of(setup, unit);
    if (is_machine(setup, unit)) return 0;
    each_near(state, unit, reach + reach / 2, [&](UnitId enemy, Tick apart) {
        if (side_of(setup, enemy) == side_of(setup, unit)) return;
        const double near = nearness(apart, reach);
        if (is_fleeing(state.units[enemy])) {
            if (near >= 1 && is_in_arc(setup, state, unit, enemy))
                best = std::max(best, worth_of(setup, state, enemy) / 3);
            return;
        }
        if (near <= kFarChances || (near >= 1 && !sees(setup, state, unit, enemy))) return;
        const Face face = face_to_charge(setup, state, unit, enemy);
        double worth = near * duels.worth(unit, enemy, face);
        if (is_engaged(state, enemy)) worth *= kEngaged;
        best = std::max(best, worth);
    });
    return best;
}

namespace {

// Of the battle, 1 in its last turn.
double time_gone(const Setup& setup, const State& state) {
    return static_cast<double>(state.turn) / std::max<int>(1, setup.options.turns);
}
// In points, as a share of the larger army.
double lead_of(const Setup& setup, const State& state, std::uint8_t side) {
    const double larger = std::max({setup.sides[0].points, setup.sides[1].points, 1});
    return (state.points[side] - state.points[other(side)]) / larger;
}

}  // namespace

double urgency_of(const Setup& setup, const State& state, std::uint8_t side) {
    const double time = time_gone(setup, state);
    return std::clamp(time * time * kTime - kLead * lead_of(setup, state, side), 0.0, 1.0);
}

double caution_of(const Setup& setup, const State& state, std::uint8_t side) {
    return std::clamp(kLead * time_gone(setup, state) * lead_of(setup, state, side), 0.0, 1.0);
}

}  // namespace clashfield::ancients
