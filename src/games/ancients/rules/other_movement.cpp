// AB-MOV: manoeuvres, marches, characters who come and go. Disengaging has a file of its own.

#include "games/ancients/rules/other_movement.h"

#include <algorithm>

#include "games/ancients/bot/candidates.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/set_up.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/terrain.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr Tick kMarchReach = 8 * kInch;              // AB-MOV-10
constexpr Tick kEndless = 1000 * kInch;              // more than any step costs
constexpr int kForcedFiles = 3;                      // AB-MOV-11
constexpr std::int32_t kLongestAdvance = 1'000'000;  // thousandths of an inch: more than any table

Ruling may_not_move(UnitId unit, Reason why) {
    return refuse(Clause::MOV_01, Code::MayNotMove, {unit, word(why)});
}

int ranks_of(int models, int files) { return (models + files - 1) / files; }

bool is_single(const State& state, UnitId unit) { return state.units[unit].models == 1; }
// AB-MOV-08: its head goes where it likes, the others follow straight behind it.
bool is_column(const State& state, UnitId unit) {
    return state.units[unit].files == 1 && !is_single(state, unit) &&
           !state.units[unit].is(flag::kSkirmishing);
}
// What one more rank, or fewer, costs (AB-MOV-04): how many half moves; none if it is too much at once.
std::optional<int> halves_of_form(int from, int to) {
    const int change = std::abs(to - from);
    if (change > 2) return std::nullopt;
    return std::max(change, 1);
}

Ruling check_files(const Unit& it, int files) {
    if (files < 1 || files > it.models) return refuse(Clause::MOV_04, Code::Files, {files, it.models});
    return Ruling::yes();
}

// The body with other files: pose unchanged (AB-GEO-08).
Unit with_files(const Unit& it, int files) {
    Unit after = it;
    after.files = static_cast<std::uint8_t>(files);
    return after;
}

// A quarter turn makes ranks of files and files of ranks, a half turn keeps them; about the centre.
Unit turned(const Setup& setup, UnitId unit, const Unit& it, StepWord way) {
    const Point centre = geometry::centre(body_as(setup, unit, it));
    Unit after = it;
    std::int32_t by = 2 * geometry::kQuarterTurn;
    if (way != StepWord::TurnAbout) {
        by = way == StepWord::TurnRight ? geometry::kQuarterTurn : -geometry::kQuarterTurn;
        after.files = static_cast<std::uint8_t>(ranks_of(it.models, it.files));
    }
    after.front.heading = it.front.heading + by;
    const Body there = geometry::centred(centre, after.front.heading, body_as(setup, unit, after).size);
    after.front = geometry::on_grid(there, kGrid).front;
    return after;
}

}  // namespace

bool goes_freely(const State& state, UnitId unit) {
    return state.units[unit].is(flag::kSkirmishing) || is_single(state, unit) || is_column(state, unit);
}
Tick allowance_of(const Setup& setup, UnitId unit, Mode mode) {
    const Tick move = type_of(setup, unit).move * kInch;
    return move * (word(mode) + 1);
}

Ruling check_may_move(const Setup&, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    if (is_fleeing(it)) return may_not_move(unit, Reason::Fleeing);
    if (it.status != Status::Steady) return may_not_move(unit, Reason::OffTable);
    if (is_engaged(state, unit)) return may_not_move(unit, Reason::Engaged);
    if (it.is(flag::kHeldByCharge)) return may_not_move(unit, Reason::HeldByFear);
    switch (it.moved) {
        case Moved::None:
            return Ruling::yes();
        case Moved::Rallied:
            return may_not_move(unit, Reason::Rallied);
        case Moved::Charge:
        case Moved::FailedCharge:
            return may_not_move(unit, Reason::Charged);
        case Moved::Disengaged:
            return may_not_move(unit, Reason::Disengaged);
        case Moved::Pursued:
            return may_not_move(unit, Reason::Pursued);
        case Moved::Normal:
        case Moved::March:
        case Moved::Forced:
        case Moved::Reform:
        case Moved::Returned:
        case Moved::Compulsory:
            break;
    }
    return may_not_move(unit, Reason::Moved);
}

bool may_march(const Setup& setup, const State& state, UnitId unit) {
    bool clear = true;
    each_near(state, unit, kMarchReach, [&](UnitId enemy, Tick) {
        if (side_of(setup, enemy) != side_of(setup, unit) && !is_fleeing(state.units[enemy])) clear = false;
    });
    return clear;
}

namespace {

Ruling check_forced(const Setup& setup, UnitId unit, const Unit& it) {
    const UnitType& type = type_of(setup, unit);
    const bool man_sized = is_foot(type.cls) || type.cls == Class::Cavalry;
    if (it.models == 1 && man_sized) return Ruling::yes();  // AB-MOV-07: a lone man or rider
    const bool formed = !it.is(flag::kSkirmishing) && man_sized;
    const bool deep = it.files <= kForcedFiles && ranks_of(it.models, it.files) >= it.files;
    if (!formed || !deep || !has_command(setup, unit, command::kMusician))
        return refuse(Clause::MOV_11, Code::ForcedMarch, {unit});
    return Ruling::yes();
}

}  // namespace

Ruling check_march(const Setup& setup, const State& state, UnitId unit, Mode mode) {
    if (mode == Mode::Normal) return Ruling::yes();
    const UnitType& type = type_of(setup, unit);
    const bool never =
        type.cls == Class::WarMachine || type.cls == Class::HeavyChariot || type.cls == Class::ScythedChariot;
    if (never) return refuse(Clause::MOV_10, Code::NoMarch, {unit});
    if (!state.units[unit].is(flag::kMayMarch)) {
        UnitId near = kNoUnit;
        each_near(state, unit, kMarchReach, [&](UnitId enemy, Tick) {
            if (near == kNoUnit && side_of(setup, enemy) != side_of(setup, unit)) near = enemy;
        });
        return refuse(Clause::MOV_10, Code::EnemyNear, {unit, near == kNoUnit ? unit : near});
    }
    if (mode == Mode::March) return Ruling::yes();
    return check_forced(setup, unit, state.units[unit]);
}

namespace {

// What stands against a move, with how far it could have gone.
Ruling refuse_stop(const Setup& setup, UnitId unit, const geometry::Moved& moved, Tick allowance) {
    const Tick furthest = moved.rest_step.length;
    switch (moved.stop.by) {
        case geometry::Obstacle::Allowance:
            return refuse(Clause::GEO_09, Code::TooFar,
                          {unit, length_word(moved.cost), length_word(allowance), length_word(furthest)});
        case geometry::Obstacle::Table:
            return refuse(Clause::GEO_10, Code::OffTable, {unit, length_word(furthest)});
        case geometry::Obstacle::Spacing:
            return refuse(Clause::GEO_10, Code::Spacing, {unit, moved.stop.other, length_word(furthest)});
        case geometry::Obstacle::Halt:
            return refuse(Clause::MOV_10, Code::StopsNear, {unit, moved.stop.other, length_word(furthest)});
        case geometry::Obstacle::Barred: {
            const bool keeps = is_chariot(type_of(setup, unit).cls) || is_machine(setup, unit);
            return refuse(keeps ? Clause::TER_02 : Clause::GEO_10, Code::Barred,
                          {unit, 0, length_word(furthest)});
        }
        case geometry::Obstacle::Overlap:
        case geometry::Obstacle::Nothing:
            break;
    }
    if (is_ground(moved.stop.other))
        return refuse(Clause::GEO_10, Code::Barred,
                      {unit, moved.stop.other - kMaxUnits, length_word(furthest)});
    return refuse(Clause::GEO_10, Code::Overlaps, {unit, moved.stop.other, length_word(furthest)});
}

// Verb::Move, worked out step by step: those that change the formation end a stretch of plain motion.
struct Walker {
    const Setup& setup;
    State trial;  // a copy in which the unit goes ahead
    UnitId unit;
    Tick allowance;
    MovePlan& plan;
    Tick spent = 0;
    geometry::Moved last{};

    Ruling go(Going going, const geometry::Step& step) {
        const Surroundings around(setup, trial, unit, going);
        const geometry::Step steps[] = {step};
        last = geometry::move(body_of(setup, trial, unit), steps, allowance - spent, around.scene());
        if (!last.whole()) plan.moved = last;
        if (!last.whole()) {
            // What the whole step would have cost is told, not what was left for it.
            geometry::Moved told = last;
            if (told.stop.by == geometry::Obstacle::Allowance)
                told.cost = std::max(
                    told.cost,
                    geometry::move(body_of(setup, trial, unit), steps, kEndless, around.scene()).cost);
            return refuse_stop(setup, unit, told, allowance - spent);
        }
        spent += last.cost;
        trial.units[unit].front = last.end.front;
        refresh(setup, trial, unit);
        return Ruling::yes();
    }
    void note() {
        if (!plan.taken.full())
            plan.taken.push_back({body_of(setup, trial, unit), last.cost, trial.units[unit].files});
    }
    Ruling become(Going going, const Unit& after, Tick cost) {
        const Body body = body_as(setup, unit, after);
        if (Ruling ruling = go(going, geometry::place(body, cost)); !ruling) return ruling;
        trial.units[unit].files = after.files;
        trial.units[unit].flags = after.flags;
        refresh(setup, trial, unit);
        return Ruling::yes();
    }
    Ruling form(Going going, int files, bool gratis) {
        const Unit& it = trial.units[unit];
        if (Ruling known = check_files(it, files); !known) return known;
        const int from = ranks_of(it.models, it.files);
        const int to = ranks_of(it.models, files);
        const std::optional<int> halves = halves_of_form(from, to);
        if (!halves) return refuse(Clause::MOV_04, Code::Ranks, {from, to});
        const Tick half = type_of(setup, unit).move * kInch / 2;
        return become(going, with_files(it, files), gratis ? 0 : *halves * half);
    }
    // AB-MOV-12: the formation of a forced march is looked at after the free manoeuvre.
    Ruling check_formation(Mode mode) const {
        return mode == Mode::Forced ? check_forced(setup, unit, trial.units[unit]) : Ruling::yes();
    }
};

Ruling plan_steps(const Setup& setup, const State& state, const Order& order, MovePlan& plan) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    const auto mode = static_cast<Mode>(order.words[1]);
    const Tick move = type_of(setup, unit).move * kInch;
    plan.allowance = allowance_of(setup, unit, mode) - state.units[unit].way_gone * kGrid;
    Walker walker{setup, state, unit, plan.allowance, plan};
    const Going going = mode == Mode::Normal ? Going::Move : Going::March;
    bool free = is_drilled(setup, unit) && !state.units[unit].is(flag::kFreeManoeuvre);  // AB-MOV-12
    int forms = 0;
    if (order.words[2] == 0) return refuse(Clause::MOV_01, Code::BadChoice, {unit});
    for (int i = 0; i < order.words[2]; ++i) {
        const auto step = static_cast<StepWord>(order.words[static_cast<std::size_t>(3 + 2 * i)]);
        const std::int32_t amount = order.words[static_cast<std::size_t>(4 + 2 * i)];
        const Unit& it = walker.trial.units[unit];
        const bool manoeuvre = step >= StepWord::TurnLeft;
        const bool gratis = manoeuvre && free && i == 0;
        if (manoeuvre && mode != Mode::Normal && !gratis)
            return refuse(Clause::MOV_10, Code::OnlyWheels, {unit});
        Ruling ruling = i == 0 && !gratis ? walker.check_formation(mode) : Ruling::yes();
        if (!ruling) return ruling;
        switch (step) {
            case StepWord::Advance:
                if (amount <= 0) return refuse(Clause::MOV_06, Code::BadChoice, {unit});
                ruling = walker.go(going, geometry::advance(std::min(amount, kLongestAdvance) * kGrid));
                break;
            case StepWord::WheelLeft:
            case StepWord::WheelRight:
                if (amount <= 0 || amount / 10 > geometry::kFullTurn / 2)
                    return refuse(Clause::MOV_02, Code::BadChoice, {unit});
                ruling = walker.go(going,
                                   geometry::wheel(step == StepWord::WheelLeft ? -amount / 10 : amount / 10));
                break;
            case StepWord::TurnLeft:
            case StepWord::TurnRight:
            case StepWord::TurnAbout:
                // AB-MOV-03.
                ruling = walker.become(going, turned(setup, unit, it, step), gratis ? 0 : move / 4);
                break;
            case StepWord::Form:
                if (!gratis && ++forms > 2) return refuse(Clause::MOV_04, Code::Twice, {unit});
                ruling = walker.form(going, amount / 1000, gratis);
                break;
        }
        if (!ruling) return ruling;
        walker.note();
        if (gratis) {
            walker.trial.units[unit].set(flag::kFreeManoeuvre);
            if (Ruling deep = walker.check_formation(mode); !deep) return deep;
        }
        free = false;
    }
    plan.moved = walker.last;
    plan.moved.cost = walker.spent;
    plan.unit = walker.trial.units[unit];
    return Ruling::yes();
}

// Verb::Go: skirmishers, single models, columns of one.
Ruling plan_free(const Setup& setup, const State& state, const Order& order, MovePlan& plan) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    const auto mode = static_cast<Mode>(order.words[1]);
    if (!goes_freely(state, unit)) return refuse(Clause::MOV_06, Code::BadChoice, {unit});
    plan.allowance = allowance_of(setup, unit, mode) - state.units[unit].way_gone * kGrid;
    Walker walker{setup, state, unit, plan.allowance, plan};
    const Going going = mode == Mode::Normal ? Going::Move : Going::March;
    const int count = order.words[3];
    const Angle heading(order.words[2]);
    for (int i = 0; i < count; ++i) {
        const std::optional<Point> to =
            place_of_words(setup, order.words[static_cast<std::size_t>(4 + 2 * i)],
                           order.words[static_cast<std::size_t>(5 + 2 * i)]);
        if (!to) return refuse(Clause::GEO_10, Code::OffTable, {unit, length_word(walker.spent)});
        const Body here = body_of(setup, walker.trial, unit);
        const Angle facing = i + 1 == count ? heading : geometry::away_from(here.front.at, *to, heading);
        if (Ruling ruling = walker.go(going, geometry::go_freely({{*to, facing}, here.size}, false)); !ruling)
            return ruling;
        walker.note();
    }
    if (count == 0) {  // it only turns; a machine that may go on does so once (AB-MOV-14)
        if (state.units[unit].is(flag::kFreeManoeuvre)) return refuse(Clause::MOV_14, Code::Twice, {unit});
        const Body here = body_of(setup, walker.trial, unit);
        const Body there = geometry::centred(geometry::centre(here), heading, here.size);
        if (Ruling ruling = walker.go(going, geometry::place(there, 0)); !ruling) return ruling;
    }
    plan.moved = walker.last;
    plan.moved.cost = walker.spent;
    plan.unit = walker.trial.units[unit];
    return Ruling::yes();
}

}  // namespace

Ruling plan_reform(const Setup& setup, const State& state, UnitId unit, const Order& order, Unit& after) {
    const Unit& it = state.units[unit];
    const int files = order.words[2];
    if (Ruling known = check_files(it, files); !known) return known;
    const bool skirmish = order.words[3] == word(Formation::Skirmish);
    const UnitType& type = type_of(setup, unit);
    if (skirmish != it.is(flag::kSkirmishing) && !type.is(rule::kMixed))
        return refuse(Clause::MOV_05, Code::NoReform, {unit});
    if (!skirmish && ranks_of(it.models, files) > kMostRanks)
        return refuse(Clause::SET_08, Code::Files, {files, it.models});
    after = it;
    after.set(flag::kSkirmishing, skirmish);
    after.files = static_cast<std::uint8_t>(files);
    after.front.heading = Angle(order.words[1]);
    const Point centre = centre_of(setup, state, unit);
    const Body there = geometry::on_grid(
        geometry::centred(centre, after.front.heading, body_as(setup, unit, after).size), kGrid);
    after.front = there.front;
    const Surroundings around(setup, state, unit, Going::Move);
    const geometry::Stop stop = geometry::at_rest(there, around.scene());
    if (stop.by == geometry::Obstacle::Nothing) return Ruling::yes();
    geometry::Moved moved;
    moved.stop = stop;
    return refuse_stop(setup, unit, moved, 0);
}

Ruling plan_free_manoeuvre(const Setup& setup, const State& state, UnitId unit, std::int32_t step,
                           std::int32_t files, Unit& after) {
    const Unit& it = state.units[unit];
    if (!is_drilled(setup, unit)) return refuse(Clause::MOV_12, Code::BadChoice, {unit});
    if (it.is(flag::kFreeManoeuvre)) return refuse(Clause::MOV_12, Code::Twice, {unit});
    const bool turns =
        step != kNothing && step >= word(StepWord::TurnLeft) && step <= word(StepWord::TurnAbout);
    if (turns == (files != kNothing)) return refuse(Clause::MOV_12, Code::BadChoice, {unit});
    if (turns) {
        after = turned(setup, unit, it, static_cast<StepWord>(step));
    } else {
        if (Ruling known = check_files(it, files); !known) return known;
        const int from = ranks_of(it.models, it.files);
        const int to = ranks_of(it.models, files);
        if (!halves_of_form(from, to)) return refuse(Clause::MOV_04, Code::Ranks, {from, to});
        after = with_files(it, files);
    }
    after.set(flag::kFreeManoeuvre);
    const Surroundings around(setup, state, unit, Going::Move);
    const geometry::Stop stop = geometry::at_rest(body_as(setup, unit, after), around.scene());
    if (stop.by == geometry::Obstacle::Nothing) return Ruling::yes();
    geometry::Moved moved;
    moved.stop = stop;
    return refuse_stop(setup, unit, moved, 0);
}

Ruling plan_move(const Setup& setup, const State& state, const Order& order, MovePlan& plan) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    if (Ruling may = check_may_move(setup, state, unit); !may) return may;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Reform) {
        plan.allowance = allowance_of(setup, unit, Mode::Normal);
        return plan_reform(setup, state, unit, order, plan.unit);
    }
    const auto mode = static_cast<Mode>(order.words[1]);
    const bool steps = verb == Verb::Move && mode == Mode::Forced;
    if (Ruling march = check_march(setup, state, unit, steps ? Mode::March : mode); !march) return march;
    return verb == Verb::Go ? plan_free(setup, state, order, plan) : plan_steps(setup, state, order, plan);
}

// --- S2.5 ---

namespace {

// AB-MOV-21: a pursuer comes back where it left, facing inward.
void come_back(Play& play, UnitId unit) {
    State& state = play.state;
    const Setup& setup = play.setup;
    const Body body = body_of(setup, state, unit);
    const Point at = state.units[unit].front.at;
    const bool across = at.y <= 0 || at.y >= setup.height;
    const Tick length = across ? setup.width : setup.height;
    for (Tick off = 0; off <= length; off += kInch / 4) {
        for (const Tick along : {(across ? at.x : at.y) - off, (across ? at.x : at.y) + off}) {
            if (along < body.size.width / 2 || along > length - body.size.width / 2) continue;
            const bool low = across ? at.y <= 0 : at.x <= 0;
            const Tick deep = low ? body.size.depth : (across ? setup.height : setup.width) - body.size.depth;
            const Point place = across ? Point{along, deep} : Point{deep, along};
            const Angle heading(across ? (low ? 0 : 2 * geometry::kQuarterTurn)
                                       : (low ? geometry::kQuarterTurn : 3 * geometry::kQuarterTurn));
            const Body there{{place, heading}, body.size};
            if (!is_free(setup, state, unit, there)) continue;
            state.units[unit].status = Status::Steady;
            state.units[unit].moved = Moved::Returned;
            stand(setup, state, unit, there.front);
            emit(play, EventKind::Returned, Clause::MOV_21, {unit});
            return;
        }
    }
}

bool anything_to_move(const Setup& setup, const State& state) {
    bool any = false;
    each_unit(setup, state, state.active,
              [&](UnitId unit) { any = any || check_may_move(setup, state, unit).ok(); });
    return any;
}

Ruling check_character(const Setup& setup, const State& state, std::int32_t number) {
    if (number < 0 || static_cast<std::size_t>(number) >= setup.characters.size())
        return refuse(Clause::MOV_13, Code::NotYours, {kNothing});
    const Character& him = state.characters[static_cast<std::size_t>(number)];
    if (setup.characters[static_cast<std::size_t>(number)].side != state.asked || !him.alive ||
        him.unit == kNoUnit)
        return refuse(Clause::MOV_13, Code::NotYours, {kNothing});
    if (state.units[him.unit].status != Status::Steady || is_engaged(state, him.unit))
        return refuse(Clause::MOV_13, Code::MayNotMove,
                      {him.unit, static_cast<std::int32_t>(is_engaged(state, him.unit) ? Reason::Engaged
                                                                                       : Reason::Fleeing)});
    return Ruling::yes();
}

Ruling check_join(const Setup& setup, const State& state, const Order& order) {
    if (Ruling he = check_character(setup, state, order.words[0]); !he) return he;
    const Character& him = state.characters[static_cast<std::size_t>(order.words[0])];
    const CharacterInfo& info = setup.characters[static_cast<std::size_t>(order.words[0])];
    if (him.joined) return refuse(Clause::MOV_13, Code::Twice, {unit_word(him.unit)});
    if (Ruling own = check_own_unit(setup, state, order.words[1]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[1]);
    if (him.unit != info.alone || is_lone_character(setup, unit))
        return refuse(Clause::MOV_13, Code::BadChoice, {unit});
    if (Ruling may = check_may_move(setup, state, info.alone); !may) return may;
    const Tick move = info.move * kInch - state.units[info.alone].way_gone * kGrid;
    if (state.units[unit].status != Status::Steady || is_engaged(state, unit))
        return refuse(Clause::MOV_13, Code::BadChoice, {unit});
    if (!is_within(state, info.alone, unit, move))
        return refuse(
            Clause::MOV_13, Code::TooFar,
            {info.alone, length_word(distance_between(state, info.alone, unit)), length_word(move), 0});
    return Ruling::yes();
}

// He stands where he is put, and goes on with what is left of his move (AB-MOV-13, R-105).
Ruling check_leave(const Setup& setup, const State& state, const Order& order) {
    if (Ruling he = check_character(setup, state, order.words[0]); !he) return he;
    const Character& him = state.characters[static_cast<std::size_t>(order.words[0])];
    const CharacterInfo& info = setup.characters[static_cast<std::size_t>(order.words[0])];
    if (him.left) return refuse(Clause::MOV_13, Code::Twice, {unit_word(him.unit)});
    if (him.unit == info.alone) return refuse(Clause::MOV_13, Code::BadChoice, {him.unit});
    if (state.units[him.unit].moved != Moved::None)
        return refuse(Clause::MOV_13, Code::MayNotMove, {him.unit, word(Reason::Moved)});
    const std::optional<Point> at = place_of_words(setup, order.words[1], order.words[2]);
    if (!at) return refuse(Clause::MOV_13, Code::OffTable, {info.alone, 0});
    State trial = state;
    trial.units[info.alone].status = Status::Steady;
    trial.units[info.alone].models = 1;
    trial.units[info.alone].files = 1;
    trial.units[info.alone].front = {*at, Angle(order.words[3])};
    refresh(setup, trial, info.alone);
    const Tick way = geometry::distance(footprint_of(state, him.unit), *at);
    if (way > info.move * kInch + kEps)
        return refuse(Clause::MOV_13, Code::TooFar,
                      {him.unit, length_word(way), length_word(info.move * kInch), 0});
    const Surroundings around(setup, trial, info.alone, Going::Move);
    const geometry::Stop stop = geometry::at_rest(body_of(setup, trial, info.alone), around.scene());
    if (stop.by == geometry::Obstacle::Nothing) return Ruling::yes();
    geometry::Moved moved;
    moved.stop = stop;
    return refuse_stop(setup, info.alone, moved, 0);
}

Ruling check_moves(const Setup& setup, const State& state, const Order& order) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::End) return Ruling::yes();
    if (verb == Verb::Join) return check_join(setup, state, order);
    if (verb == Verb::Leave) return check_leave(setup, state, order);
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    MovePlan plan;
    return plan_move(setup, state, order, plan);
}

void apply_join(Play& play, const Order& order) {
    State& state = play.state;
    Character& him = state.characters[static_cast<std::size_t>(order.words[0])];
    const UnitId alone = him.unit;
    him.unit = static_cast<UnitId>(order.words[1]);
    him.joined = true;
    take_away(play.setup, state, alone, Status::Unused);
    emit(play, EventKind::Joined, Clause::MOV_13, {order.words[0], him.unit});
}

void apply_leave(Play& play, const Order& order) {
    State& state = play.state;
    Character& him = state.characters[static_cast<std::size_t>(order.words[0])];
    const UnitId unit = him.unit;
    him.unit = play.setup.characters[static_cast<std::size_t>(order.words[0])].alone;
    him.left = true;
    Unit& it = state.units[him.unit];
    it = Unit{};
    it.models = 1;
    it.files = 1;
    it.status = Status::Steady;
    it.set(flag::kMayMarch, state.units[unit].is(flag::kMayMarch));
    const Point at{order.words[1] * kGrid, order.words[2] * kGrid};
    // From the edge of his unit; what this takes of his move is gone.
    it.way_gone = static_cast<std::uint16_t>(length_word(geometry::distance(footprint_of(state, unit), at)));
    stand(play.setup, state, him.unit, {at, Angle(order.words[3])});
    emit(play, EventKind::Left, Clause::MOV_13, {order.words[0]});
}

void apply_moves(Play& play, const Order& order) {
    State& state = play.state;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::End) return go_to(play, Step::Targets);
    if (verb == Verb::Join) return apply_join(play, order);
    if (verb == Verb::Leave) return apply_leave(play, order);
    const auto unit = static_cast<UnitId>(order.words[0]);
    MovePlan plan;
    const Ruling plan_ruling = plan_move(play.setup, state, order, plan);
    CLASHFIELD_ASSERT(plan_ruling.ok());
    state.units[unit] = plan.unit;
    Unit& it = state.units[unit];
    const bool reforms = verb == Verb::Reform;
    const Mode mode = reforms ? Mode::Normal : static_cast<Mode>(order.words[1]);
    constexpr Moved kByMode[] = {Moved::Normal, Moved::March, Moved::Forced};
    it.moved = reforms ? Moved::Reform : kByMode[word(mode)];
    // AB-MOV-14: a turn on the spot is no move of a machine.
    if (is_machine(play.setup, unit) && plan.moved.cost == 0 && !reforms) {
        it.moved = Moved::None;
        it.set(flag::kFreeManoeuvre);
    }
    refresh(play.setup, state, unit);
    if (reforms) {
        emit(play, EventKind::Formed, Clause::MOV_05, {unit, it.files, it.is(flag::kSkirmishing) ? 1 : 0});
    } else {
        emit(play, EventKind::Moved, Clause::MOV_01, {unit, word(mode), way_word(plan.moved.cost)});
    }
}

void list_moves(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::End);
    list_move_candidates(setup, state, lister);
}

}  // namespace

void step_moves(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
            const auto unit = static_cast<UnitId>(i);
            Unit& it = state.units[unit];
            const bool due = it.status == Status::OffTable && side_of(play.setup, unit) == state.active &&
                             it.off_turn != state.turn;
            if (due) come_back(play, unit);
            it.set(flag::kWonLastRound, is_engaged(state, unit) && it.is(flag::kWonLastRound));
        }
    }
    if (anything_to_move(play.setup, state)) return ask(play, state.active);
    go_to(play, Step::Targets);
}

constinit const DecisionRules kMovesRules{
    .verbs = verb_bits(Verb::Move, Verb::Go, Verb::Reform, Verb::Join, Verb::Leave, Verb::End),
    .finite = false,
    .check = check_moves,
    .apply = apply_moves,
    .list = list_moves};

}  // namespace clashfield::ancients
