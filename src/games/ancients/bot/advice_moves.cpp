// Where units go: each looks at the places it can get to and takes the one where it is worth most.

#include <algorithm>
#include <cmath>

#include "base/best.h"
#include "base/scratch.h"
#include "games/ancients/bot/advice.h"
#include "games/ancients/bot/candidates.h"
#include "games/ancients/bot/goals.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/terrain.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr double kDanger = 0.9;   // of what enemies get out of it
constexpr double kChances = 0.3;  // of what it gets out of them: they move first
constexpr double kShots = 0.9;
constexpr double kHasteDares = 0.5;   // of the danger, that haste does not see
constexpr double kGeneralsFear = 2;   // times that of others
constexpr double kPerLeadership = 3;  // points, for each of the test Leadership
constexpr double kPerRank = 6;        // points, for each rank that rough ground cancels
constexpr double kPerInchOff = 1;     // points, out of the line
constexpr double kLooseLine = 2;      // inches that do not matter
constexpr double kAskewLine = 8;      // points, for a quarter turn out of the line
constexpr double kLeastGain = 0.8;    // for less nobody moves
constexpr Tick kTerrorReach = 8 * kInch;

// What it shoots in the phase to come, from where it stands in this state.
double worth_of_shooting(const Setup& setup, const State& state, UnitId unit, bool moved) {
    const UnitType& type = type_of(setup, unit);
    const MissileRule rule = missile_rule(type.missile);
    if (type.missile == Missile::None || (moved && rule.only_standing)) return 0;
    double best = 0;
    each_near(state, unit, rule.range * kInch, [&](UnitId target, Tick) {
        if (side_of(setup, target) == side_of(setup, unit) || is_engaged(state, target)) return;
        const double wounds = wounds_by_shots(setup, state, unit, target, false, 0);
        const double all = std::max(1, setup.units[target].models * type_of(setup, target).stats.w);
        best = std::max(best, worth_of(setup, state, target) * std::min(1.0, wounds / all));
    });
    return best;
}

double worth_of_company(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    double worth = kPerLeadership * leadership_of(setup, state, unit).value;
    if (it.is(flag::kSkirmishing) || is_fast(setup, unit)) return worth;
    Tick nearest = 12 * kInch;
    each_near(state, unit, nearest, [&](UnitId other_unit, Tick apart) {
        if (side_of(setup, other_unit) == side_of(setup, unit) && !is_fleeing(state.units[other_unit]))
            nearest = std::min(nearest, apart);
    });
    return worth - std::max(0.0, inches(nearest) - 3);
}

double worth_of_ground(const Setup& setup, const State& state, UnitId unit) {
    double worth = 0;
    if (is_in_rough(setup, state, unit)) worth -= kPerRank * rank_bonus(setup, state, unit);
    if (stands_high(setup, state, unit)) worth += 4;
    const Point at = state.units[unit].front.at;
    const Tick edge = std::min({at.x, setup.width - at.x, at.y, setup.height - at.y});
    return worth - 1.5 * std::max(0.0, 5 - inches(edge));
}

// Elephants within 8" of riders when their next turn begins (AB-PSY-10).
double cost_of_terror(const Setup& setup, const State& state, UnitId unit) {
    bool terror = false;
    each_near(state, unit, kTerrorReach, [&](UnitId enemy, Tick) {
        terror = terror || dread_of(setup, state, unit, enemy) == Dread::Terror;
    });
    if (!terror) return 0;
    return 0.5 * worth_of(setup, state, unit) * (1 - chance_to_pass(leadership_of(setup, state, unit).value));
}

// A unit in a copy of the state, in which it can be put anywhere.
struct Walk {
    const Setup& setup;
    State& trial;
    UnitId unit;
    Errand goal;
    BattleLine line;
    Duels& duels;
    double fear = 1;  // of the danger

    double cost_of_disorder() const {
        if (!line.counts || goal.beyond > 0) return 0;
        const Pose& front = trial.units[unit].front;
        const double off = std::abs(ahead_of(line, front.at) - line.ahead);
        const double askew = std::abs(turn_between(front.heading, line.facing)) / 9000.0;
        return kPerInchOff * std::max(0.0, off - kLooseLine) + kAskewLine * askew;
    }

    double value(bool moved, bool marched) const {
        double worth = 0;
        if (has_turn_left(setup, trial, other(side_of(setup, unit))))
            worth -= fear * danger_to(setup, trial, unit, duels);
        const bool last = !has_turn_left(setup, trial, side_of(setup, unit));
        if (!last) worth += kChances * chances_of(setup, trial, unit, duels);
        if (!marched) worth += kShots * worth_of_shooting(setup, trial, unit, moved);
        worth += worth_of_company(setup, trial, unit) + worth_of_ground(setup, trial, unit);
        worth -= cost_of_disorder();
        worth -= cost_of_terror(setup, trial, unit);
        worth += worth_of_scenario(setup, trial, unit);
        if (goal.prey != kNoUnit && !last) {
            const Body body = body_of(setup, trial, unit);
            worth -= goal.per_inch * way_to(goal, body.front.at);
            const Angle toward = geometry::away_from(body.front.at, goal.at, body.front.heading);
            const double askew = std::abs(turn_between(body.front.heading, toward)) / 9000.0;
            worth -= (goal.beyond > 0 ? 12 : 3) * askew;
        }
        return worth;
    }
};

struct MoveRoom {
    State state;
    Order order;
    Order best;
};

// Tries orders of one unit and keeps the best.
class MoveChoice {
  public:
    MoveChoice(const Setup& setup, const State& state, const Walk& walk, MoveRoom& room)
        : setup_(setup), state_(state), walk_(walk), room_(room), from_(state.units[walk.unit]) {
        best_ = walk_.value(false, false) + kLeastGain;
    }
    Order& order() { return room_.order; }
    bool found() const { return found_; }

    void offer() {
        MovePlan plan;
        if (!fit_plan(setup_, state_, room_.order, plan)) return;
        Unit& it = walk_.trial.units[walk_.unit];
        it = plan.unit;
        const auto verb = static_cast<Verb>(room_.order.verb);
        const bool marched = verb == Verb::Reform || static_cast<Mode>(room_.order.words[1]) != Mode::Normal;
        it.moved = Moved::Normal;
        refresh(setup_, walk_.trial, walk_.unit);
        const double value = walk_.value(true, marched);
        it = from_;
        refresh(setup_, walk_.trial, walk_.unit);
        if (value <= best_) return;
        best_ = value;
        found_ = true;
        room_.best = room_.order;
    }

  private:
    const Setup& setup_;
    const State& state_;
    const Walk& walk_;
    MoveRoom& room_;
    Unit from_;
    double best_ = 0;
    bool found_ = false;
};

Mode fastest(const Setup& setup, const State& state, UnitId unit) {
    const Class cls = type_of(setup, unit).cls;
    const bool never = cls == Class::WarMachine || cls == Class::HeavyChariot || cls == Class::ScythedChariot;
    return !never && state.units[unit].is(flag::kMayMarch) ? Mode::March : Mode::Normal;
}

void offer_wheel(const Walk& walk, MoveChoice& choice, std::int32_t turn, Mode mode, double part) {
    const Tick width = body_of(walk.setup, walk.trial, walk.unit).size.width;
    const Tick allowance = allowance_of(walk.setup, walk.unit, mode);
    const std::int32_t most = geometry::turn_of_arc(width, allowance);
    turn = std::clamp(turn, -most, most);
    const Tick rest = std::max(0, allowance - geometry::arc(width, turn) - kGrid);
    order_advance(choice.order(), walk.unit, mode, turn, static_cast<Tick>(rest * part));
    choice.offer();
}

// As far aside as the place lies, at several slants, so that it ends facing as the line does.
void offer_bends(const Walk& walk, MoveChoice& choice, Mode mode) {
    const Body body = body_of(walk.setup, walk.trial, walk.unit);
    const Angle heading = body.front.heading;
    const Angle facing = walk.line.facing;
    const Tick allowance = allowance_of(walk.setup, walk.unit, mode);
    const Angle toward = geometry::away_from(body.front.at, walk.goal.at, facing);
    const geometry::Local seen = geometry::local({body.front.at, facing}, walk.goal.at);
    const double aside = std::abs(static_cast<double>(seen.right)) / static_cast<double>(geometry::kOne);
    struct Slant {
        int degrees;
        double sine;
    };
    constexpr Slant kSlants[] = {{60, 0.866}, {40, 0.643}, {25, 0.423}, {12, 0.208}};
    for (const auto& [degrees, sine] : kSlants) {
        const int slant = (turn_between(heading, toward) < 0 ? -degrees : degrees) * geometry::kDegree;
        const std::int32_t back = turn_between(heading + slant, facing);
        const Tick arcs = geometry::arc(body.size.width, slant) + geometry::arc(body.size.width, back);
        const Tick rest = allowance - arcs - 2 * kGrid;
        const Tick way = std::min(rest, static_cast<Tick>(aside / sine));
        if (way < kInch / 4) continue;
        order_bend(choice.order(), walk.unit, mode, slant, way, back);
        choice.offer();
    }
}

void offer_formed(const Walk& walk, MoveChoice& choice) {
    const UnitId unit = walk.unit;
    const Mode mode = fastest(walk.setup, walk.trial, unit);
    const Tick move = allowance_of(walk.setup, unit, Mode::Normal);
    for (const double part : {1.0, 0.6, 0.3}) {
        order_advance(choice.order(), unit, mode, 0,
                      static_cast<Tick>(allowance_of(walk.setup, unit, mode) * part));
        choice.offer();
    }
    const Body body = body_of(walk.setup, walk.trial, unit);
    const Angle heading = body.front.heading;
    if (walk.line.counts) {
        const std::int32_t turn = turn_between(heading, walk.line.facing);
        for (const double part : {1.0, 0.5}) {
            if (std::abs(turn) > geometry::kDegree) offer_wheel(walk, choice, turn, mode, part);
        }
    }
    if (walk.goal.prey != kNoUnit) {
        const std::int32_t turn = geometry::wheel_toward(body, walk.goal.at);
        for (const double part : {1.0, 0.5, 0.0}) {
            if (std::abs(turn) > geometry::kDegree) offer_wheel(walk, choice, turn, mode, part);
        }
        offer_bends(walk, choice, mode);
        const Angle toward = geometry::away_from(body.front.at, walk.goal.at, heading);
        if (std::abs(turn_between(heading, toward)) > geometry::kQuarterTurn / 3) {
            order_reform(choice.order(), walk.trial, unit, toward, walk.trial.units[unit].files);
            choice.offer();
        }
    }
    for (const std::int32_t turn :
         {-20 * geometry::kDegree, 20 * geometry::kDegree, -45 * geometry::kDegree, 45 * geometry::kDegree})
        offer_wheel(walk, choice, turn, mode, 1);
    for (const StepWord turn : {StepWord::TurnLeft, StepWord::TurnRight, StepWord::TurnAbout}) {
        order_turn(choice.order(), unit, turn, 0);
        choice.offer();
        if (turn != StepWord::TurnAbout) continue;
        order_turn(choice.order(), unit, turn, move * 3 / 4);
        choice.offer();
    }
}

void offer_free(const Walk& walk, MoveChoice& choice) {
    const Pose& front = walk.trial.units[walk.unit].front;
    Tick gap = 0;
    const UnitId enemy = nearest_enemy(walk.setup, walk.trial, walk.unit, &gap);
    Angle facing = front.heading;
    if (enemy != kNoUnit)
        facing = bearing_to(walk.trial, walk.unit, centre_of(walk.setup, walk.trial, enemy));
    const Mode mode = fastest(walk.setup, walk.trial, walk.unit);
    const Tick move = allowance_of(walk.setup, walk.unit, Mode::Normal);
    const auto go = [&](Angle way, Mode how, Tick length) {
        order_go(choice.order(), walk.unit, how, {front.at + geometry::offset(way, length, 0), facing});
        choice.offer();
    };
    for (int eighth = 0; eighth < 8; ++eighth) {
        const Angle way = facing + eighth * geometry::kQuarterTurn / 2;
        go(way, Mode::Normal, move);
        if (eighth % 2 == 0) go(way, Mode::Normal, move / 2);
    }
    if (walk.goal.prey == kNoUnit) return;
    const Angle toward = geometry::away_from(front.at, walk.goal.at, front.heading);
    const Tick way = geometry::distance(front.at, walk.goal.at);
    go(toward, mode, std::min(way, allowance_of(walk.setup, walk.unit, mode)));
    const Tick range = missile_rule(type_of(walk.setup, walk.unit).missile).range * kInch;
    if (range > 0 && gap > range) go(facing, Mode::Normal, std::min(move, gap - range + kInch / 2));
}

// The order in which units move: whoever has points to win, screens, then the wings, then the line.
int rank_in_order(const Setup& setup, const State& state, UnitId unit) {
    if (goes_for_points(setup, state, unit)) return 0;
    if (state.units[unit].is(flag::kSkirmishing)) return 1;
    if (is_fast(setup, unit)) return 2;
    return is_machine(setup, unit) ? 4 : 3;
}
int key_of(const Setup& setup, const State& state, UnitId unit) {
    return rank_in_order(setup, state, unit) * kMaxUnits + unit;
}
bool has_moved_now(const Unit& it) {
    return it.moved == Moved::Normal || it.moved == Moved::March || it.moved == Moved::Forced ||
           it.moved == Moved::Reform;
}

// In haste a unit dares more, and less when there is something to lose; that with the general least of all.
double fear_of_danger(const Setup& setup, const State& state, UnitId unit) {
    const double haste = urgency_of(setup, state, state.active);
    const double fear = kDanger * (1 - kHasteDares * haste + caution_of(setup, state, state.active));
    return unit == unit_of_general(setup, state, state.active) ? kGeneralsFear * fear : fear;
}

bool choose_move(const Setup& setup, const State& state, UnitId unit, Duels& duels, Order& order) {
    if (is_machine(setup, unit)) return false;
    MoveRoom& room = scratch<MoveRoom>();
    room.state = state;
    const Walk walk{setup,
                    room.state,
                    unit,
                    errand_of(setup, state, unit, duels),
                    line_of(setup, state, unit),
                    duels,
                    fear_of_danger(setup, state, unit)};
    MoveChoice choice(setup, state, walk, room);
    if (goes_freely(state, unit)) {
        offer_free(walk, choice);
    } else {
        offer_formed(walk, choice);
    }
    if (!choice.found()) return false;
    order = room.best;
    order.side = Side{state.asked};
    return true;
}

}  // namespace

// Units are asked one after the other; those before the last one that has moved have said that they stay.
bool advise_move(const Setup& setup, const State& state, Order& order) {
    Duels duels(setup, state);
    int last = -1;
    each_unit(setup, state, state.active, [&](UnitId unit) {
        if (has_moved_now(state.units[unit])) last = std::max(last, key_of(setup, state, unit));
    });
    while (true) {
        Best<UnitId, int, std::less<>> next;
        each_unit(setup, state, state.active, [&](UnitId unit) {
            const int key = key_of(setup, state, unit);
            if (key > last && check_may_move(setup, state, unit)) next.offer(unit, key);
        });
        if (!next.found()) return give(order, state, Verb::End);
        if (choose_move(setup, state, next.thing(), duels, order)) return true;
        last = next.score();
    }
}

}  // namespace clashfield::ancients
