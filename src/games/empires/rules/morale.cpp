// CE-GEN-03, -04, CE-MOR-05 to -11.

#include "games/empires/rules/morale.h"

#include <algorithm>

#include "games/empires/rules/characters.h"
#include "games/empires/rules/combat_outcome.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/pursuit.h"
#include "games/empires/rules/special_rules.h"

namespace clashfield::empires {
namespace {

constexpr int kLowestValue = 2;
constexpr int kHighestValue = 10;
constexpr Tick kPanicReach = 10 * kInch;  // CE-MOR-06

void clamp_value(TestValue& test) {  // CE-GEN-04
    const int total = test.lines.total;
    test.lines.add(Label::Limit, std::clamp(total, kLowestValue, kHighestValue) - total, Clause::GEN_04);
    test.value = test.lines.total;
}

TestValue base_value(const Setup& setup, const State& state, UnitId unit, bool morale) {
    const UnitType& type = type_of(setup, unit);
    const Command command = command_of(setup, state, unit);
    TestValue test;
    test.lines.add(morale ? Label::Morale : Label::Discipline, morale ? type.ml : type.dl, Clause::GEN_04);
    test.lines.add(Label::Command, morale ? command.ml : command.dl, Clause::CHR_03);
    return test;
}

Clause clause_of(Cause cause) {
    constexpr Clause kClauses[] = {
        Clause::MOR_01, Clause::MOR_02, Clause::MOR_03, Clause::MOR_04, Clause::MOR_05, Clause::MOR_06,
        Clause::MOR_07, Clause::MOR_08, Clause::MOR_08, Clause::ORD_05, Clause::ORD_06, Clause::CHG_06,
        Clause::ORD_04, Clause::MAN_02, Clause::ORD_03, Clause::ORD_08, Clause::CHG_10, Clause::INT_02,
        Clause::SHO_05, Clause::OUT_09, Clause::OUT_14, Clause::OUT_13, Clause::ELE_03};
    static_assert(std::size(kClauses) == kCauses);
    return kClauses[index_of(cause)];
}

// What a situation adds to the value of a discipline test, and why.
void add_situation(const Setup& setup, UnitId unit, Cause cause, int amount, TestValue& test) {
    const UnitType& type = type_of(setup, unit);
    if (cause == Cause::Manoeuvre) test.lines.add(Label::EnemyNear, amount, Clause::MAN_05);
    if (cause == Cause::Withdrawal && type.order == Spacing::Closed)
        test.lines.add(Label::ClosedOrderDl, -1, Clause::ORD_03);
    if (cause == Cause::Hold && type.is(special::kImpetuous | special::kWarband))
        test.lines.add(Label::WarbandDl, -1, Clause::OUT_09);
}

}  // namespace

TestValue value_of_test(const Setup& setup, const State& state, UnitId unit, Cause cause, int amount,
                        UnitId from) {
    TestValue test = base_value(setup, state, unit, is_morale(cause));
    add_situation(setup, unit, cause, amount, test);
    if (cause == Cause::LostCombat) add_lost_combat(setup, state, unit, test.lines);
    const bool faces = cause == Cause::ToCharge || cause == Cause::ToStand;
    if (faces && from != kNoUnit && dread_of(setup, unit, from) == Dread::Terrifying)
        test.lines.add(Label::Terrifying, -1, Clause::SPC_06);
    clamp_value(test);
    return test;
}

TestValue morale_of(const Setup& setup, const State& state, UnitId unit) {
    return value_of_test(setup, state, unit, Cause::Panic, 0);
}
TestValue discipline_of(const Setup& setup, const State& state, UnitId unit) {
    return value_of_test(setup, state, unit, Cause::Priority, 0);
}

bool rolls_one_die(const Setup& setup, UnitId unit, Cause cause) {
    return cause == Cause::LostCombat && has_special(setup, unit, special::kRelentless);
}

// --- one test ---

void push_test(Play& play, UnitId unit, Cause cause, int amount, UnitId from) {
    push(play, Frame{.kind = FrameKind::Test,
                     .unit = unit,
                     .other = from,
                     .cause = cause,
                     .amount = static_cast<std::int16_t>(amount)});
}

void step_test(Play& play) {
    const Frame& frame = top(play);
    const int dice = rolls_one_die(play.setup, frame.unit, frame.cause) ? 1 : 2;
    roll(play, RollKind::Test, dice, side_of(play.setup, frame.unit));
}

void resolve_test(Play& play, const Faces& faces) {
    const Frame frame = top(play);
    int total = frame.cause == Cause::LostCombat ? frame.amount : 0;  // CE-OUT-01
    for (const std::uint8_t face : faces) total += face;
    const TestValue test =
        value_of_test(play.setup, play.state, frame.unit, frame.cause, frame.amount, frame.other);
    const bool passed = total <= test.value;  // CE-GEN-03
    play.state.margin = static_cast<std::int8_t>(total - test.value);
    if (play.events.listens()) {
        Words words{frame.unit, word(frame.cause), total, test.value, passed ? 1 : 0};
        append(words, test.lines);
        say(play, EventKind::Tested, clause_of(frame.cause), std::move(words));
    }
    if (frame.cause == Cause::Panic) play.state.units[frame.unit].set(flag::kPanicTested);
    if (frame.cause == Cause::LostCombat) play.state.units[frame.unit].set(flag::kLostTested);
    finish(play, passed ? Returned::Yes : Returned::No);
}

Check explain_test(const Setup& setup, const State& state) {
    const Frame& frame = state.agenda.back();
    const std::uint8_t side = side_of(setup, frame.unit);
    Check check;
    check.clause = id(clause_of(frame.cause));
    check.dice = state.roll_dice;
    if (frame.cause == Cause::LostCombat) {
        Lines lost;
        lost.add(Label::LostBy, frame.amount, Clause::OUT_01);
        add_lines(check, lost, Part::Score, side);
    }
    add_lines(check, value_of_test(setup, state, frame.unit, frame.cause, frame.amount, frame.other).lines,
              Part::Need, side);
    return check;
}

// --- what failures do ---

Level shifted(Level level, int rows_down) {
    return static_cast<Level>(std::clamp(word(level) + rows_down, 0, word(Level::Destroyed)));
}

bool is_steady_now(const Setup& setup, const State& state, UnitId unit) {
    if (!is_steady(setup, unit)) return false;
    return !is_engaged(state, unit) || !state.units[unit].is(flag::kSteadyUsed);
}

namespace {

bool moves_wait(Step step) {  // CE-MOR-09
    return (step >= Step::ChargersFear && step <= Step::Impetuous) || step == Step::OutcomeTests;
}

void owe(Unit& it, std::uint32_t what, UnitId from) {
    it.set(flag::kRetreats | flag::kRuns, false);
    it.set(what);
    it.from = from;
}

}  // namespace

void suffer_failure(Play& play, UnitId unit, Cause cause, Level level, UnitId from) {
    State& state = play.state;
    Unit& it = state.units[unit];
    if (level == Level::Stands) return;
    if (runs_amok(play.setup, unit)) {  // CE-MOR-09
        set_status(play, unit, Status::Amok, Clause::MOR_09);
        return say(play, EventKind::Amok, Clause::ELE_03, {unit});
    }
    if (level == Level::Destroyed) {
        const bool fought = cause == Cause::LostCombat;
        return remove_unit(play, unit, fought ? Fate::Fought : Fate::Dispersed, clause_of(cause));
    }
    if (level == Level::Retreats) {
        if (cause == Cause::Flanked) return disrupt(play, unit, Clause::MOR_03);
        return owe(it, flag::kRetreats, from);
    }
    if (is_engaged(state, unit) && type_of(play.setup, unit).shield == Shield::Spara)
        it.set(flag::kSparaLost);  // CE-ARM-06
    alarm(play, unit);
    set_status(play, unit, level == Level::Breaks ? Status::Broken : Status::Shattered, clause_of(cause));
    owe(it, flag::kRuns, from);
}

// --- all tests of a step ---

namespace {

Frame* morale_frame(State& state) {
    for (std::size_t i = state.agenda.size(); i-- > 0;) {
        if (state.agenda[i].kind == FrameKind::Morale) return &state.agenda[i];
    }
    return nullptr;
}

void add_test(Play& play, UnitId unit, Cause cause, UnitId from, int wave) {
    State& state = play.state;
    const Frame* frame = morale_frame(state);
    const std::size_t first = frame == nullptr ? 0 : static_cast<std::size_t>(frame->amount);
    for (std::size_t i = first; i < state.due.size(); ++i) {
        if (state.due[i].unit == unit && state.due[i].cause == cause) return;
    }
    state.due.push_back(
        DueTest{.unit = unit, .from = from, .cause = cause, .wave = static_cast<std::uint8_t>(wave)});
}

// The next one: panic after what it springs from, the active side first, then in roster order.
DueTest* next_due(const Setup& setup, State& state, std::size_t first) {
    const auto key = [&](const DueTest& test) {
        const int side = side_of(setup, test.unit) == state.active ? 0 : 1;
        return (test.wave * 2 + side) * 256 + test.unit;
    };
    DueTest* best = nullptr;
    for (std::size_t i = first; i < state.due.size(); ++i) {
        DueTest& each = state.due[i];
        if (!each.taken && (best == nullptr || key(each) < key(*best))) best = &each;
    }
    return best;
}

bool is_still_due(const State& state, const DueTest& test) {
    const Unit& it = state.units[test.unit];
    if (!is_good(it) || it.is(flag::kWiped)) return false;
    return test.cause != Cause::Panic || !it.is(flag::kPanicTested | flag::kLostTested);
}

void settle_test(Play& play, DueTest test, std::size_t place) {
    State& state = play.state;
    const int margin = state.margin;
    int rows = 0;
    if (margin > 0) {
        if (test.cause == Cause::LostCombat) {
            rows = rows_shifted(play.setup, state, test.unit, margin);
        } else if (is_steady_now(play.setup, state, test.unit)) {
            rows = -1;
        }
        if (is_steady(play.setup, test.unit) && is_engaged(state, test.unit))
            state.units[test.unit].set(flag::kSteadyUsed);
    }
    test.level = margin > 0 ? shifted(level_of_margin(margin), rows) : Level::Stands;
    if (test.from == kNoUnit) test.from = largest_in_contact(play.setup, state, test.unit);
    state.due[place].level = test.level;
    state.due[place].from = test.from;
    if (margin > 0) say(play, EventKind::Outcome, clause_of(test.cause), {test.unit, word(test.level), rows});
    suffer_failure(play, test.unit, test.cause, test.level, test.from);
}

// The move that a unit owes now; false if there is none left.
bool push_owed_move(Play& play, std::size_t first) {
    State& state = play.state;
    for (std::size_t i = first; i < state.due.size(); ++i) {
        DueTest& test = state.due[i];
        Unit& it = state.units[test.unit];
        if (std::exchange(test.moved, true) || !is_on_table(it)) continue;
        if (!it.is(flag::kRuns | flag::kRetreats)) continue;
        const bool flees = it.is(flag::kRuns);
        it.set(flag::kRuns | flag::kRetreats, false);
        if (is_engaged(state, test.unit)) push_chase(play, test.unit);  // below its move
        push_run(play, test.unit, flees ? RunKind::Flight : RunKind::Retreat, it.from);
        return true;
    }
    return false;
}

enum MoraleStage : std::uint8_t { kTake, kTaken };

}  // namespace

void add_due(Play& play, UnitId unit, Cause cause, UnitId from) { add_test(play, unit, cause, from, 0); }

void push_morale(Play& play) {
    State& state = play.state;
    std::size_t first = state.due.size();
    while (first > 0 && !state.due[first - 1].taken) --first;
    push(play, Frame{.kind = FrameKind::Morale,
                     .mode = static_cast<std::uint8_t>(state.returned),
                     .amount = static_cast<std::int16_t>(first)});
}

void step_morale(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    const auto first = static_cast<std::size_t>(frame.amount);
    if (frame.stage == kTaken) {
        frame.stage = kTake;
        take_returned(play);
        settle_test(play, state.due[frame.unit], frame.unit);
        return;
    }
    while (DueTest* test = next_due(play.setup, state, first)) {
        test->taken = true;
        if (!is_still_due(state, *test)) continue;
        frame.distance = test->wave;
        frame.unit = static_cast<std::uint8_t>(test - state.due.begin());
        frame.stage = kTaken;
        const int lost_by = test->cause == Cause::LostCombat ? state.tallies[test->unit].lost_by : 0;
        return push_test(play, test->unit, test->cause, lost_by, test->from);
    }
    take_returned(play);
    if (!moves_wait(state.step) && push_owed_move(play, first)) return;
    state.due.resize(first);
    finish(play, static_cast<Returned>(frame.mode));
}

void alarm(Play& play, UnitId fallen) {
    State& state = play.state;
    const Phase phase = phase_of(state.step);
    Unit& it = state.units[fallen];
    if ((phase != Phase::Movement && phase != Phase::Outcome) || it.is(flag::kAlarming)) return;
    it.set(flag::kAlarming);
    const Frame* frame = morale_frame(state);
    const int wave = frame == nullptr ? 1 : frame->distance + 1;
    const bool skirmish = is_skirmish(play.setup, fallen);
    each_near(state, fallen, kPanicReach, [&](UnitId friendly, Tick) {
        if (are_enemies(play.setup, friendly, fallen) || !is_good(state.units[friendly])) return;
        if (skirmish && !is_skirmish(play.setup, friendly)) return;
        add_test(play, friendly, Cause::Panic, kNoUnit, wave);
    });
}

bool settle_morale(Play& play) {
    if (push_next_fate(play)) return true;
    const bool due = std::any_of(play.state.due.begin(), play.state.due.end(),
                                 [](const DueTest& test) { return !test.taken; });
    if (due) push_morale(play);
    return due;
}

bool interrupt_for_morale(Play& play) {
    State& state = play.state;
    if (state.leaderless != 0) {  // CE-MOR-07
        const std::uint8_t side = (state.leaderless & 1) != 0 ? 0 : 1;
        state.leaderless = static_cast<std::uint8_t>(state.leaderless & ~(1u << side));
        say(play, EventKind::GeneralLost, Clause::MOR_07, {side});
        push(play, Frame{.kind = FrameKind::Morale,
                         .mode = static_cast<std::uint8_t>(state.returned),
                         .amount = static_cast<std::int16_t>(state.due.size())});
        each_unit(play.setup, state, side, [&](UnitId unit) {
            if (is_good(state.units[unit])) add_due(play, unit, Cause::GeneralLost);
        });
        return true;
    }
    // Fire is closed by close_fire, once all have shot.
    const bool fire = state.step == Step::ReactionFire || state.step == Step::Shots;
    return state.agenda.empty() && !fire && settle_morale(play);
}

}  // namespace clashfield::empires
