// The orders of a sound player ("What a strong player does"): shots that pay, charges that pay, men into the
// melee, tests for those who waver.

#include <algorithm>
#include <span>

#include "base/best.h"
#include "base/random.h"
#include "games/clash/bot/evaluate_patience.h"
#include "games/clash/bot/evaluate_storm.h"
#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/special_actions.h"
#include "games/clash/rules/tokens_and_actions.h"

namespace clashfield::clash {
namespace {

constexpr double kLeastShot = 0.4;  // points to be expected
constexpr double kLeastMelee = -0.5;
constexpr double kFew = 1;              // a move of fewer men comes after a manoeuvre
constexpr double kLeastInHaste = -6;    // who declines until the time is up has lost as well,
constexpr int kBlowsInHaste = 5;        // and a few more bad blows do not matter then
constexpr std::uint32_t kPatience = 6;  // phases
constexpr std::uint32_t kPatienceInBattle = 2;
constexpr Tick kStepBack = 10 * kMillimetre;

// Says that there is an order.
bool set(Order& order, std::uint8_t side, Verb verb, std::initializer_list<std::int32_t> words = {}) {
    order.side = Side{side};
    order.verb = static_cast<std::uint8_t>(verb);
    order.words.assign(words);
    return true;
}

bool set_poses(Order& order, std::uint8_t side, Verb verb, const Placings& placings) {
    set(order, side, verb);
    append(order.words, placings);
    return true;
}

// What a unit could do, from what cannot wait to what can: a phase is played in this order. Who storms brings
// up those who are left behind before a few men go on alone.
enum class Urgency : std::uint8_t { Duty, Shot, Reinforcement, Move, Regroup, Rest };

// Whether this unit has something worth doing of this kind.
bool is_worth_it(const Setup& setup, const State& state, UnitId unit, Urgency urgency, const Intent& intent,
                 Action& action) {
    const Unit& it = state.units[unit];
    if (it.tokens == 0 || !is_alive(setup, state, unit)) return false;
    const bool runs = it.state == MoraleState::Routing;
    const auto may = [&](Action wanted) {
        action = wanted;
        return check_announce(setup, state, unit, wanted).ok();
    };
    switch (urgency) {
        case Urgency::Duty:
            return (runs || must_qualify(setup, state, unit)) && may(Action::Move);
        case Urgency::Shot:
            if (runs) return false;
            if (has_guns(setup, state, unit) && it.is(flag::kLimbered)) return may(Action::Unlimber);
            if (would_storm(setup, state, unit) && it.tokens <= steps_to_strike(setup, state, unit))
                return false;
            return may(Action::Shoot) && best_shot(setup, state, unit).value >= kLeastShot;
        case Urgency::Reinforcement:
            return !runs && is_unit_engaged(setup, state, unit) && may(Action::Manoeuvre) &&
                   !best_manoeuvre(setup, state, unit).placings.empty();
        case Urgency::Move: {
            if (runs || !may(Action::Move)) return false;
            const MovePlan plan = best_move(setup, state, unit, intent);
            return !plan.placings.empty() && (plan.value >= kFew || !would_storm(setup, state, unit));
        }
        case Urgency::Regroup:
            return !runs && would_storm(setup, state, unit) && may(Action::Manoeuvre) &&
                   !best_manoeuvre(setup, state, unit).placings.empty();
        case Urgency::Rest:
            return !runs && would_storm(setup, state, unit) && may(Action::Move) &&
                   !best_move(setup, state, unit, intent).placings.empty();
    }
    return false;
}

bool advise_deed(const Setup& setup, const State& state, bool press, Order& order) {
    const std::uint8_t side = state.asked;
    Intent intent;
    for (const Urgency urgency : {Urgency::Duty, Urgency::Shot, Urgency::Reinforcement, Urgency::Move,
                                  Urgency::Regroup, Urgency::Rest}) {
        if (urgency == Urgency::Shot && !press && guns_wait_for_each_other(setup, state, side)) break;
        if (urgency == Urgency::Move) intent = intent_of(setup, state, side);
        intent.press = intent.press || press;
        for (const UnitId unit : units_of(setup, side)) {
            Action action = Action::Move;
            if (!is_worth_it(setup, state, unit, urgency, intent, action)) continue;
            return set(order, side, Verb::Announce, {unit, word(action)});
        }
    }
    return false;
}

// Both could wait for the other one to come. Who goes cannot be foreseen: a side that has nothing better to
// do goes in one phase of so many. In the first round nobody has had to wait; only the second side may go,
// half as often, so that in the end neither begins more often than the other. When blood has flowed, nobody
// waits for long.
bool loses_patience(const Setup& setup, const State& state, Random& random) {
    if (state.phase == 1) return false;
    const std::span units(state.units, setup.units.size());
    const bool blood =
        std::any_of(units.begin(), units.end(), [](const Unit& unit) { return unit.lives_lost > 0; });
    const std::uint32_t phases = blood ? kPatienceInBattle : state.phase == 2 ? 2 * kPatience : kPatience;
    return random.below(phases) == 0;
}

bool advise_act(const Setup& setup, const State& state, Random& random, Order& order) {
    if (advise_deed(setup, state, false, order)) return true;
    if (loses_patience(setup, state, random) && advise_deed(setup, state, true, order)) return true;
    return set(order, state.asked, Verb::End);
}

// The first unit that is not set up yet; like the others, but out of the enemy's reach.
bool advise_deploy(const Setup& setup, const State& state, Order& order) {
    const std::uint8_t side = state.asked;
    const Tick back = way_back(setup, state, side);
    set(order, side, Verb::AutoDeploy);
    if (back <= 0) return true;
    for (const UnitId unit : units_of(setup, side)) {
        if (setup.units[unit].reserve != 0 || state.units[unit].is(flag::kPlaced)) continue;
        Placings placings;
        if (!auto_place(setup, state, unit, placings)) return true;
        const bool south = edge_of(setup, state, side) == EdgeOf::South;
        for (Tick way = back; way > 0; way -= kStepBack) {
            Placings shifted = placings;
            for (Placing& placing : shifted) {
                placing.pose.at.y += south ? -way : way;
                placing.pose = rounded(placing.pose);
            }
            if (!check_deploy(setup, state, unit, shifted)) continue;
            set(order, side, Verb::Place, {unit});
            append(order.words, shifted);
            return true;
        }
        return true;
    }
    return true;
}

int tokens_of_side(const Setup& setup, const State& state, std::uint8_t side) {
    int tokens = 0;
    for (const UnitId unit : units_of(setup, side))
        tokens += setup.units[unit].isolated ? 0 : state.units[unit].tokens;
    return tokens;
}

// Tokens that are not used are lost: shoot before the enemy does, but wait for those who come to charge.
bool advise_interrupt(const Setup& setup, const State& state, Order& order) {
    const UnitId coming = state.announced;
    const bool last = tokens_of_side(setup, state, other(state.asked)) <= 1;
    Best<UnitId, double> shooter(0);
    for (const UnitId unit : units_of(setup, state.asked)) {
        if (state.units[unit].tokens == 0) continue;
        if (!check_announce(setup, state, unit, Action::Shoot)) continue;
        const Tick apart = unit_distance(setup, state, unit, coming);
        const bool threatened = state.action == Action::Move ? apart <= kMeasure : apart <= 2 * kMeasure;
        // Before the enemy shoots, or when nobody will come any nearer.
        const bool at_once = state.action == Action::Shoot || !awaits_charge(setup, state, unit);
        if (!threatened && !last && !at_once) continue;
        const double value = best_shot(setup, state, unit).value;
        if (value >= kLeastShot) shooter.offer(unit, value);
    }
    if (!shooter.found()) return set(order, state.asked, Verb::Pass);
    return set(order, state.asked, Verb::Interrupt, {shooter.thing(), word(Action::Shoot)});
}

bool advise_execution(const Setup& setup, const State& state, Order& order) {
    const UnitId unit = acting_unit(state);
    const std::uint8_t side = state.asked;
    switch (acting_action(state)) {
        case Action::Shoot: {
            const ShotPlan shot = best_shot(setup, state, unit);
            if (shot.target == kNoUnit) break;
            return set(order, side, Verb::VolleyAt, {shot.target});
        }
        case Action::Manoeuvre: {
            const MovePlan plan = best_manoeuvre(setup, state, unit);
            if (plan.placings.empty()) break;
            return set_poses(order, side, Verb::Manoeuvre, plan.placings);
        }
        case Action::Disengage: {
            const Placings placings = disengage_places(setup, state, unit);
            if (placings.empty()) break;
            return set_poses(order, side, Verb::Move, placings);
        }
        case Action::Move: {
            Intent intent = intent_of(setup, state, side);
            MovePlan plan = best_move(setup, state, unit, intent);
            if (plan.placings.empty() && !intent.press) {  // it was sent forward
                intent.press = true;
                plan = best_move(setup, state, unit, intent);
            }
            if (!plan.placings.empty() && check_move(setup, state, unit, plan.placings))
                return set_poses(order, side, Verb::Move, plan.placings);
            if (state.units[unit].state != MoraleState::Impetuous) break;
            return set(order, side, Verb::Charge);
        }
        case Action::Mount:
        case Action::Dismount:
        case Action::Limber:
        case Action::Unlimber:
        case Action::Abandon:
            set(order, side, Verb::Mount, {0});
            if (check_order(setup, state, order)) return true;
            break;
    }
    return set(order, side, Verb::Forgo);
}

bool advise_declare(const Setup& setup, const State& state, Order& order) {
    set(order, state.asked, Verb::Declare, {0});
    const bool haste = must_win_in_time(setup, state, state.asked);
    const double least =
        haste ? kLeastInHaste + kBlowsInHaste * least_blow(setup, state, state.asked) : kLeastMelee;
    for (const UnitId unit : units_of(setup, state.asked)) {
        if (!may_declare(setup, state, unit) || melee_value(setup, state, unit) <= least) continue;
        Order with = order;
        with.words.push_back(unit);
        ++with.words[0];
        if (check_order(setup, state, with)) order = with;
    }
    return true;
}

bool advise_test(const Setup& setup, const State& state, Order& order) {
    for (const UnitId unit : units_of(setup, state.asked)) {
        if (!may_test(setup, state, unit)) continue;
        const MoraleState now = state.units[unit].state;
        if (now != MoraleState::Routing && now != MoraleState::Hesitant) continue;
        const int general = general_worth(setup, state, unit);
        const MoraleOdds odds = morale_odds(morale_sum(setup, state, unit, general).total);
        const double rout = odds.chance[static_cast<std::size_t>(MoraleState::Routing)];
        const double well = odds.chance[static_cast<std::size_t>(MoraleState::Disciplined)] +
                            odds.chance[static_cast<std::size_t>(MoraleState::Impetuous)];
        if (now == MoraleState::Hesitant && well <= rout) continue;
        return set(order, state.asked, Verb::Test, {unit});
    }
    return set(order, state.asked, Verb::Done);
}

// Chances that are the same may differ in their last digits.
struct ClearlyMore {
    bool operator()(double a, double b) const { return a > b + 1e-9; }
};

// Help where it helps; no more heat than a good line can bear.
bool advise_influence(const Setup& setup, const State& state, Order& order) {
    const UnitId unit = state.tests[0];
    const int worth = general_worth(setup, state, unit);
    Best<int, double, ClearlyMore> choice;
    for (int i = 0; i < 3; ++i) {
        const int influence = i == 0 ? worth : i == 1 ? 0 : -worth;
        const MoraleOdds odds = morale_odds(morale_sum(setup, state, unit, influence).total);
        const double value = odds.chance[static_cast<std::size_t>(MoraleState::Disciplined)] +
                             0.9 * odds.chance[static_cast<std::size_t>(MoraleState::Impetuous)] +
                             0.5 * odds.chance[static_cast<std::size_t>(MoraleState::Hesitant)];
        choice.offer(i, value);
    }
    return set(order, state.asked, Verb::Influence, {choice.thing()});
}

bool advise_pivot(const Setup& setup, const State& state, Order& order) {
    for (const FigureId figure : IdRange<FigureId>(0, setup.figures.size())) {
        if (side_of(setup, figure) != state.asked || !may_pivot(setup, state, figure)) continue;
        const Angle now(state.figures[figure].heading);
        for (int turn = 1; turn < 4; ++turn) {
            const std::int32_t heading = (now + turn * std::int64_t{geometry::kQuarterTurn}).centidegrees();
            Pose pose;
            if (!check_pivot(setup, state, figure, heading, pose)) continue;
            return set(order, state.asked, Verb::Pivot, {figure, heading});
        }
    }
    return set(order, state.asked, Verb::Done);
}

}  // namespace

bool Rules::advise(const Setup& setup, const State& state, Order& order, Random& random) {
    if (!state.waiting) return false;
    switch (static_cast<DecisionKind>(decision_of(setup, state).kind)) {
        case DecisionKind::Deploy:
            return advise_deploy(setup, state, order);
        case DecisionKind::Reserve:
            return set(order, state.asked, Verb::AutoDeploy);
        case DecisionKind::Edge:
            return set(order, state.asked, Verb::ChooseEdge, {0, state.asked});
        case DecisionKind::Act:
            advise_act(setup, state, random, order);
            return check_order(setup, state, order).ok();
        case DecisionKind::Interrupt:
            return advise_interrupt(setup, state, order);
        case DecisionKind::Move:
        case DecisionKind::Manoeuvre:
        case DecisionKind::Shoot:
        case DecisionKind::Mount:
        case DecisionKind::Disengage:
            return advise_execution(setup, state, order);
        case DecisionKind::Delayed:
            return set(order, state.asked, Verb::Forgo);
        case DecisionKind::Agile:
            return advise_pivot(setup, state, order);
        case DecisionKind::Declare:
            return advise_declare(setup, state, order);
        case DecisionKind::Assign:
            return set(order, state.asked, Verb::AutoDuels);
        case DecisionKind::StepUp:
            set(order, state.asked, Verb::StepUp);
            return check_order(setup, state, order).ok();
        case DecisionKind::MayTest:
            return advise_test(setup, state, order);
        case DecisionKind::Influence:
            return advise_influence(setup, state, order);
        case DecisionKind::Terrain:
        case DecisionKind::Decoys: {
            // The first place that comes to mind.
            OrderList orders;
            list_orders(setup, state, orders, {.most = 1, .seed = state.phase + state.placed.size()});
            if (orders.empty()) return false;
            orders.get(0, order);
            return true;
        }
    }
    return false;
}

}  // namespace clashfield::clash
