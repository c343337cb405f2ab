// CE-MAN and the steps of CE-MOV-03.

#include "games/empires/rules/manoeuvres.h"

#include <algorithm>

#include "games/empires/rules/formations.h"
#include "games/empires/rules/marching.h"
#include "games/empires/rules/terrain.h"

namespace clashfield::empires {
namespace {

constexpr Tick kEndless = 1000 * kInch;
constexpr Tick kSquareMove = 2 * kInch;      // CE-FOR-03
constexpr Tick kEnemyReach = 8 * kInch;      // CE-MAN-05
constexpr int kMostFiles = 4;                // CE-MOV-05: of an expansion
constexpr std::int32_t kMostOblique = 4500;  // CE-MOV-03
constexpr std::int32_t kMilliDegrees = 10;   // amounts are thousandths of a degree, angles hundredths

using Steps = InlineVector<geometry::Step, kMaxSteps>;

Ruling may_not_move(UnitId unit, Reason why) {
    return refuse(Clause::MOV_02, Code::MayNotMove, {unit, word(why)});
}
Ruling no_manoeuvre(UnitId unit, Reason why, Clause clause) {
    return refuse(clause, Code::Manoeuvre, {unit, word(why)});
}

Manoeuvre manoeuvre_of(StepWord step) {
    constexpr Manoeuvre kManoeuvres[] = {
        Manoeuvre::Advance,  Manoeuvre::Wheel,     Manoeuvre::Wheel,     Manoeuvre::Turn,
        Manoeuvre::Turn,     Manoeuvre::Turn,      Manoeuvre::Oblique,   Manoeuvre::Oblique,
        Manoeuvre::Back,     Manoeuvre::Backwheel, Manoeuvre::Backwheel, Manoeuvre::Expand,
        Manoeuvre::Expand,   Manoeuvre::Expand,    Manoeuvre::Contract,  Manoeuvre::Contract,
        Manoeuvre::Contract, Manoeuvre::Pivot,     Manoeuvre::Pivot};
    static_assert(std::size(kManoeuvres) == std::size(kStepWordNames));
    return kManoeuvres[index_of(step)];
}

// CE-MAN-02: in points, for those that count any.
int free_points(const UnitType& type) {
    return (type.order == Spacing::Closed ? 1 : 2) + (type.is(special::kDrilled) ? 1 : 0);
}
int price_of(Difficulty difficulty) { return difficulty == Difficulty::Advanced ? 2 : 1; }

bool enemy_is_near(const Setup& setup, const State& state, UnitId unit, const Body& body) {
    const Corners corners = geometry::corners(body);
    return any_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        return is_formed(setup, state, enemy) &&
               geometry::nearer(geometry::Polygon(corners), footprint_of(state, enemy), kEnemyReach + 1);
    });
}

// One order, worked out step by step. Places of turns and changes of files follow from what came before.
class Walk {
  public:
    Walk(const Setup& setup, const State& state, const MoveOrder& order, MovePlan& plan)
        : setup_(setup),
          state_(state),
          order_(order),
          plan_(plan),
          type_(type_of(setup, order.unit)),
          around_(setup, state, order.unit, order.mode == word(Mode::March) ? Going::March : Going::Move),
          body_(body_of(setup, state, order.unit)) {
        plan_.after = state.units[order.unit];
        left_ = plan_.allowance = allowance_of(setup, state, order.unit, static_cast<Mode>(order.mode));
    }

    Ruling take(int count) {
        for (int i = 0; i < count; ++i) {
            if (Ruling fits = judge(i); !fits) return fits;
            if (Ruling made = add(order_.steps[static_cast<std::size_t>(i)]); !made) return made;
        }
        return Ruling::yes();
    }

    Ruling finish(bool must_be_whole) {
        const UnitId unit = order_.unit;
        geometry::Moved moved = geometry::move(body_of(setup_, state_, unit), {steps_.begin(), steps_.size()},
                                               left_, around_.scene());
        plan_.moved = moved;
        plan_.cost = plan_.allowance - left_ + moved.cost;
        if (!moved.whole()) {
            if (halts_at_obstacle(moved)) return Ruling::yes();
            if (must_be_whole) return refuse_stop(moved);
            plan_.cost = plan_.allowance - left_ + moved.rest_cost;
            moved.end = moved.rest;
        }
        plan_.after.debt = 0;
        plan_.after.front = moved.end.front;
        if (moved.end.size != body_.size) {  // it stopped before a change of files
            plan_.after.files = state_.units[unit].files;
        }
        return Ruling::yes();
    }

  private:
    Ruling judge(int i) {
        const UnitId unit = order_.unit;
        const auto step = static_cast<StepWord>(order_.steps[static_cast<std::size_t>(i)].word);
        const ManoeuvreRule rule = manoeuvre_rule(manoeuvre_of(step));
        const bool march = order_.mode == word(Mode::March);
        if (is_skirmish(setup_, unit)) return no_manoeuvre(unit, Reason::Skirmisher, Clause::MAN_07);
        if (march && !rule.may_march)
            return refuse(Clause::MAN_08, Code::MarchStep, {unit, word(Reason::Marched)});
        const bool marked = march ? rule.marching != Difficulty::None : rule.marked;
        if (!marked) return Ruling::yes();
        const Difficulty difficulty = march ? rule.marching : rule.difficulty;
        if (points_ + price_of(difficulty) <= free_points(type_)) {
            points_ += price_of(difficulty);
            return Ruling::yes();
        }
        const bool shaken = difficulty >= Difficulty::Advanced && enemy_is_near(setup_, state_, unit, body_);
        plan_.tests.push_back({static_cast<std::uint8_t>(i), static_cast<std::int8_t>(shaken ? -1 : 0)});
        return Ruling::yes();
    }

    Ruling bad() const { return refuse(Clause::MOV_03, Code::Choice, {order_.unit}); }

    Ruling add(const MoveStep& step) {
        const Tick half = type_.move() / 2;  // CE-MAN-04
        const std::int32_t turn = step.amount / kMilliDegrees;
        const bool angular = turn > 0 && turn <= geometry::kFullTurn / 2;
        const Tick length = std::min<std::int32_t>(step.amount, kEndless / kGrid) * kGrid;
        switch (static_cast<StepWord>(step.word)) {
            case StepWord::Advance:
                return step.amount > 0 ? push(geometry::advance(length)) : bad();
            case StepWord::Back:
                left_ -= half;
                return step.amount > 0 ? push(geometry::back(length)) : bad();
            case StepWord::ObliqueLeft:
            case StepWord::ObliqueRight: {
                if (step.amount <= 0 || step.angle <= 0 || step.angle > kMostOblique) return bad();
                const bool left = static_cast<StepWord>(step.word) == StepWord::ObliqueLeft;
                return push(geometry::oblique(length, left ? -step.angle : step.angle));
            }
            case StepWord::WheelLeft:  // CE-MOV-04
                return angular ? push(geometry::wheel(-turn)) : bad();
            case StepWord::WheelRight:
                return angular ? push(geometry::wheel(turn)) : bad();
            case StepWord::BackwheelLeft:
                left_ -= half;
                return angular ? push(geometry::back_wheel(-turn)) : bad();
            case StepWord::BackwheelRight:
                left_ -= half;
                return angular ? push(geometry::back_wheel(turn)) : bad();
            case StepWord::PivotLeft:
                return angular && turn <= geometry::kQuarterTurn ? push(geometry::pivot(-turn, half)) : bad();
            case StepWord::PivotRight:
                return angular && turn <= geometry::kQuarterTurn ? push(geometry::pivot(turn, half)) : bad();
            case StepWord::TurnLeft:
                return turn_by(-geometry::kQuarterTurn);
            case StepWord::TurnRight:
                return turn_by(geometry::kQuarterTurn);
            case StepWord::TurnAbout:
                return turn_by(2 * geometry::kQuarterTurn);
            case StepWord::ExpandLeft:
            case StepWord::ExpandRight:
            case StepWord::ExpandBoth:
                return change_files(step.amount / 1000,
                                    static_cast<int>(step.word) - word(StepWord::ExpandLeft));
            case StepWord::ContractLeft:
            case StepWord::ContractRight:
            case StepWord::ContractBoth:
                return change_files(-(step.amount / 1000),
                                    static_cast<int>(step.word) - word(StepWord::ContractLeft));
        }
        return bad();
    }

    Ruling push(const geometry::Step& step) {
        steps_.push_back(step);
        body_ = geometry::move(body_of(setup_, state_, order_.unit), {steps_.begin(), steps_.size()},
                               kEndless, around_.scene())
                    .end;
        plan_.after.front = body_.front;
        return Ruling::yes();
    }
    // Models turn or change places where they stand: the ground may not forbid it (CE-TER-04).
    Ruling become(const Body& to) {
        const UnitId unit = order_.unit;
        const Corners before = geometry::corners(body_);
        const Corners after = geometry::corners(to);
        if (forbids_manoeuvres(setup_, state_, unit, before) ||
            forbids_manoeuvres(setup_, state_, unit, after))
            return no_manoeuvre(unit, Reason::Rough, Clause::TER_04);
        if (is_barred(setup_, state_, unit, after))
            return refuse(Clause::TER_01, Code::Barred, {unit, kNothing, 0});
        return push(geometry::place(to, 0));
    }
    // CE-MOV-05: the centre is kept; for a quarter the files become ranks.
    Ruling turn_by(std::int32_t turn) {
        Unit& after = plan_.after;
        const Point centre = geometry::centre(body_);
        if (turn != 2 * geometry::kQuarterTurn && after.formation != Formation::Square)
            after.files = static_cast<std::uint8_t>((after.models + after.files - 1) / after.files);
        after.front.heading = body_.front.heading + turn;
        return become(
            geometry::centred(centre, after.front.heading, body_as(setup_, order_.unit, after).size));
    }
    // By so many files on the left, on the right or on both wings, where the odd one is on the right.
    Ruling change_files(int by, int wing) {
        Unit& after = plan_.after;
        const int files = after.files + by;
        if (by == 0 || std::abs(by) > kMostFiles || files < 1 || files > after.models)
            return refuse(Clause::MOV_05, Code::Files, {files, 1, after.models});
        if (after.formation == Formation::Square)
            return no_manoeuvre(order_.unit, Reason::Square, Clause::FOR_03);
        after.files = static_cast<std::uint8_t>(files);
        const int right = wing == 0 ? 0 : wing == 1 ? by : by - by / 2;
        const Tick cell = type_.cell().width;
        around_.set_ranks((after.models + files - 1) / files);
        return become(
            geometry::resized(body_, body_as(setup_, order_.unit, after).size, (2 * right - by) * cell));
    }

    // CE-TER-05: halts where it reaches an obstacle that its move does not pay for.
    bool halts_at_obstacle(const geometry::Moved& moved) {
        const Tick price = crossing_cost(setup_, order_.unit, ranks_of(state_, order_.unit));
        const bool last = moved.rest_steps + 1 == static_cast<int>(steps_.size());
        if (moved.stop.by != geometry::Obstacle::Allowance || !last || price == 0) return false;
        if (static_cast<StepWord>(order_.steps.back().word) != StepWord::Advance) return false;
        Body body = moved.rest;
        for (int i = 0; i < 3; ++i, body = geometry::advanced(body, kGrid)) {
            if (!touches_obstacle(setup_, state_, geometry::corners(body))) continue;
            // It stands on the grid, where it has paid for whole thousandths.
            const Tick paid = (moved.rest_cost + kGrid - 1) / kGrid * kGrid + i * kGrid;
            const Tick rest = left_ - paid;
            plan_.after.front = body.front;
            plan_.after.debt = std::max<Tick>(0, price - rest);
            plan_.cost = plan_.allowance;
            return true;
        }
        return false;
    }

    // What stands against a move, with how far it could have gone.
    Ruling refuse_stop(const geometry::Moved& moved) const {
        const UnitId unit = order_.unit;
        const std::int32_t furthest = length_word(moved.rest_step.length);
        const geometry::Id met = moved.stop.other;
        switch (moved.stop.by) {
            case geometry::Obstacle::Allowance: {
                const Tick whole = geometry::move(body_of(setup_, state_, unit),
                                                  {steps_.begin(), steps_.size()}, kEndless, around_.scene())
                                       .cost;
                return refuse(Clause::MOV_02, Code::TooFar,
                              {unit, length_word(plan_.allowance - left_ + whole),
                               length_word(plan_.allowance), furthest});
            }
            case geometry::Obstacle::Table:
                return refuse(Clause::GEO_06, Code::OffTable, {unit, furthest});
            case geometry::Obstacle::Spacing:
                return refuse(Clause::GEO_06, Code::Spacing, {unit, met, furthest});
            case geometry::Obstacle::Halt:
                return refuse(Clause::MAR_02, Code::StopsNear, {unit, met, furthest});
            case geometry::Obstacle::Barred:
                return refuse(Clause::TER_04, Code::Barred, {unit, kNothing, furthest});
            case geometry::Obstacle::Overlap:
            case geometry::Obstacle::Nothing:
                break;
        }
        return refuse(Clause::GEO_06, Code::Overlaps, {unit, met, furthest});
    }

    const Setup& setup_;
    const State& state_;
    const MoveOrder& order_;
    MovePlan& plan_;
    const UnitType& type_;
    Surroundings around_;
    Body body_;
    Steps steps_;
    Tick left_ = 0;
    int points_ = 0;

    friend Ruling plan_free(const Setup&, const State&, const MoveOrder&, MovePlan&);
};

// CE-UNT-04: skirmishers go where they like; amounts and angles of their steps are places.
Ruling plan_free(const Setup& setup, const State& state, const MoveOrder& order, MovePlan& plan) {
    const UnitId unit = order.unit;
    Walk walk(setup, state, order, plan);
    if (!is_skirmish(setup, unit)) return no_manoeuvre(unit, Reason::NotSkirmisher, Clause::UNT_04);
    if (order.files < 1 || order.files > plan.after.models)
        return refuse(Clause::UNT_04, Code::Files, {order.files, 1, plan.after.models});
    Body here = walk.body_;
    for (std::size_t i = 0; i < order.steps.size(); ++i) {
        const Point to{order.steps[i].amount, order.steps[i].angle};
        const bool last = i + 1 == order.steps.size();
        if (last) plan.after.files = order.files;
        here.size = body_as(setup, unit, plan.after).size;
        here.front = {to, last ? order.heading : geometry::away_from(here.front.at, to, here.front.heading)};
        walk.steps_.push_back(geometry::go_freely(here, true));
    }
    walk.body_ = here;
    return walk.finish(true);
}

// CE-MAN-03: a reform or a square takes the whole move and always a test.
Ruling plan_complex(const Setup& setup, const State& state, const MoveOrder& order, MovePlan& plan) {
    const UnitId unit = order.unit;
    plan.after = state.units[unit];
    plan.cost = plan.allowance = allowance_of(setup, state, unit, Mode::Normal);
    if (is_skirmish(setup, unit)) return no_manoeuvre(unit, Reason::Skirmisher, Clause::MAN_07);
    const Body before = body_of(setup, state, unit);
    const bool square = static_cast<Verb>(order.verb) == Verb::Square;
    if (square) {
        if (is_square(state, unit) || !may_form_square(setup, unit))
            return refuse(Clause::FOR_03, Code::Formation, {unit, word(Reason::Square)});
        plan.after.formation = Formation::Square;
        plan.after.files = 1;
        while (plan.after.files * plan.after.files < plan.after.models) ++plan.after.files;
    } else {
        if (order.files < 1 || order.files > plan.after.models)
            return refuse(Clause::MOV_05, Code::Files, {order.files, 1, plan.after.models});
        plan.after.formation = Formation::None;
        plan.after.files = order.files;
        plan.after.front.heading = order.heading;
    }
    const Body there = geometry::on_grid(geometry::centred(geometry::centre(before), plan.after.front.heading,
                                                           body_as(setup, unit, plan.after).size),
                                         kGrid);
    const Corners corners = geometry::corners(there);
    if (forbids_manoeuvres(setup, state, unit, state.corners[unit]) ||
        forbids_manoeuvres(setup, state, unit, corners))
        return no_manoeuvre(unit, Reason::Rough, Clause::TER_04);
    if (!may_rest(setup, state, unit, there)) return refuse(Clause::MOV_05, Code::NoRoom, {unit});
    plan.after.front = there.front;
    plan.tests.push_back({0, static_cast<std::int8_t>(enemy_is_near(setup, state, unit, before) ? -1 : 0)});
    return Ruling::yes();
}

// CE-FOR-02, CE-MOV-07.
Ruling check_formation(const Setup& setup, const State& state, const MoveOrder& order, MovePlan& plan) {
    const UnitId unit = order.unit;
    const bool slow = plan.cost * 2 <= type_of(setup, unit).move() && order.mode == word(Mode::Normal);
    const auto wanted =
        order.formation == 255 ? plan.after.formation : static_cast<Formation>(order.formation);
    const bool walls = wanted == Formation::Shieldwall;
    if (walls && order.formation != 255 && (!slow || !may_form_shieldwall(setup, state, unit)))
        return refuse(Clause::FOR_02, Code::Formation, {unit, word(Reason::Shieldwall)});
    if (wanted == Formation::Square && order.formation != 255 && !is_square(state, unit))
        return refuse(Clause::FOR_03, Code::Formation, {unit, word(Reason::Square)});
    if (wanted == Formation::None && is_square(state, unit))  // by a reform alone
        return refuse(Clause::FOR_03, Code::Formation, {unit, word(Reason::Square)});
    plan.after.formation = walls && !slow ? Formation::None : wanted;
    return Ruling::yes();
}

}  // namespace

Tick allowance_of(const Setup& setup, const State& state, UnitId unit, Mode mode) {
    const Tick move = is_square(state, unit) ? kSquareMove : type_of(setup, unit).move();
    return std::max<Tick>(0, move * (word(mode) + 1) - state.units[unit].debt);
}

Ruling check_may_move(const Setup&, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (it.status == Status::Amok) return may_not_move(unit, Reason::Amok);
    if (is_fleeing(it)) return may_not_move(unit, Reason::Broken);
    if (!is_good(it)) return may_not_move(unit, Reason::OffTable);
    if (is_engaged(state, unit)) return may_not_move(unit, Reason::Engaged);
    if (it.is(flag::kBalked)) return may_not_move(unit, Reason::Balked);
    if (it.is(flag::kReacted)) return may_not_move(unit, Reason::Reacted);
    switch (it.moved) {
        case Moved::None:
        case Moved::Arrived:
            return Ruling::yes();
        case Moved::Normal:
        case Moved::March:
            return may_not_move(unit, Reason::Moved);
        case Moved::Charge:
        case Moved::FailedCharge:
        case Moved::Stopped:
            return may_not_move(unit, Reason::Charged);
        case Moved::Withdrew:
            return may_not_move(unit, Reason::Withdrew);
        case Moved::Rallied:
            return may_not_move(unit, Reason::Rallied);
        case Moved::Compulsory:
            break;
    }
    return may_not_move(unit, Reason::Compulsory);
}

MoveOrder move_order(const Order& order) {
    MoveOrder move;
    move.unit = static_cast<std::uint8_t>(order.words[0]);
    move.verb = order.verb;
    const auto verb = static_cast<Verb>(order.verb);
    const auto step = [&](std::int32_t word, std::int32_t amount, std::int32_t angle) {
        if (!move.steps.full()) move.steps.push_back({word, amount, angle});
    };
    if (verb == Verb::Move) {
        move.mode = static_cast<std::uint8_t>(order.words[1]);
        if (order.words[2] != kNothing) move.formation = static_cast<std::uint8_t>(order.words[2]);
        for (int i = 0; i < order.words[3]; ++i) {
            const auto at = static_cast<std::size_t>(4 + 3 * i);
            step(order.words[at], order.words[at + 1], order.words[at + 2]);
        }
    } else if (verb == Verb::Go) {
        move.mode = static_cast<std::uint8_t>(order.words[1]);
        move.heading = Angle(order.words[2]);
        move.files = static_cast<std::uint8_t>(std::clamp(order.words[3], 0, 255));
        for (int i = 0; i < order.words[4]; ++i) {
            const auto at = static_cast<std::size_t>(5 + 2 * i);
            step(0, order.words[at] * kGrid, order.words[at + 1] * kGrid);
        }
    } else if (verb == Verb::Reform) {
        move.heading = Angle(order.words[1]);
        move.files = static_cast<std::uint8_t>(std::clamp(order.words[2], 0, 255));
    }
    return move;
}

Ruling plan_move(const Setup& setup, const State& state, const MoveOrder& order, MovePlan& plan) {
    const UnitId unit = order.unit;
    if (Ruling may = check_may_move(setup, state, unit); !may) return may;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Recover) {  // CE-MOV-06
        if (!state.units[unit].is(flag::kDisrupted)) return refuse(Clause::MOV_06, Code::Choice, {unit});
        plan.after = state.units[unit];
        return Ruling::yes();
    }
    if (verb == Verb::Reform || verb == Verb::Square) return plan_complex(setup, state, order, plan);
    if (order.mode == word(Mode::March)) {
        if (Ruling may = check_march(setup, state, unit); !may) return may;
    }
    if (verb == Verb::Go) {
        if (order.steps.empty()) return refuse(Clause::UNT_04, Code::Choice, {unit});
        return plan_free(setup, state, order, plan);
    }
    if (order.steps.empty() && order.formation == 255) return refuse(Clause::MOV_03, Code::Choice, {unit});
    Walk walk(setup, state, order, plan);
    if (Ruling taken = walk.take(static_cast<int>(order.steps.size())); !taken) return taken;
    if (Ruling whole = walk.finish(true); !whole) return whole;
    return check_formation(setup, state, order, plan);
}

void plan_part(const Setup& setup, const State& state, const MoveOrder& order, int steps, MovePlan& plan) {
    plan = {};
    Walk walk(setup, state, order, plan);
    const bool taken = walk.take(steps).ok() && walk.finish(false).ok();
    CLASHFIELD_ASSERT(taken);
}

}  // namespace clashfield::empires
