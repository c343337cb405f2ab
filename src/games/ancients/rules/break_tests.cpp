// AB-BRK: who stands a lost round.

#include "games/ancients/rules/break_tests.h"

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/fall_back.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/psychology.h"
#include "games/ancients/rules/special_troops.h"

namespace clashfield::ancients {
namespace {

constexpr Tick kStandardReach = 12 * kInch;  // AB-BRK-05

enum BreakStage : std::uint8_t {
    kBreakNext,
    kBreakTested,
    kBreakTestedAgain,
    kBreakRolled,
    kBreakStands,
    kBreakFails,
    kBreakAsked
};

}  // namespace

UnitId breaks_before(const Setup& setup, const State& state, UnitId unit) {
    const int size = size_of(setup, state, unit);
    UnitId found = kNoUnit;
    each_contact(state, unit, [&](Face, UnitId enemy, Face) {
        if (found != kNoUnit || size_of(setup, state, enemy) <= size) return;
        const bool warband = is_warband(setup, enemy) && counts_as_charging(state, enemy);
        const bool dreaded = !is_frenzied(state, unit) && dread_of(setup, state, unit, enemy) != Dread::None;
        if (warband || dreaded) found = enemy;
    });
    return found;
}

bool may_test_again(const Setup& setup, const State& state, UnitId unit) {
    const CharacterId bearer = character_with(setup, state, side_of(setup, unit), Role::ArmyStandard);
    if (bearer == kNoCharacter || state.characters[bearer].refused) return false;
    const UnitId with = state.characters[bearer].unit;
    if (with == kNoUnit || state.units[with].status != Status::Steady) return false;
    return with == unit || is_within(state, unit, with, kStandardReach);
}

namespace {

void hold(Play& play, UnitId unit) {
    State& state = play.state;
    state.units[unit].set(flag::kBreakTested);
    emit(play, EventKind::Holds, Clause::BRK_01, {unit});
    // AB-FBO-02: drilled units, skirmishers and cavalry may still give way.
    if (check_fall_back(play.setup, state, unit)) {
        state.stage = kBreakAsked;
        return ask(play, side_of(play.setup, unit), unit);
    }
    state.stage = kBreakNext;
    ++state.cursor;
}

void fail(Play& play, UnitId unit, bool automatic) {
    State& state = play.state;
    state.units[unit].set(flag::kBreakTested);
    state.tallies[unit].broken = true;
    state.tallies[unit].automatic = automatic;
    // AB-FBO-01: twice as many may fall back instead.
    if (!automatic && check_fall_back(play.setup, state, unit)) {
        state.stage = kBreakAsked;
        return ask(play, side_of(play.setup, unit), unit);
    }
    break_unit(play, unit);
    state.stage = kBreakNext;
    ++state.cursor;
}

}  // namespace

void break_unit(Play& play, UnitId unit) {
    State& state = play.state;
    emit(play, EventKind::Breaks, Clause::BRK_01, {unit, state.tallies[unit].automatic ? 1 : 0});
    alarm(play, unit, kBrokenReach, false);
    state.units[unit].set(flag::kFrenzied, false);  // AB-SPC-10: for good
    state.units[unit].set(flag::kToRun);
    set_fleeing(play, unit, Clause::BRK_01, kNothing);
}

void step_breaks(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        for (const std::uint8_t side : {state.active, other(state.active)}) {
            fill_queue(play, side, [&](UnitId unit) {  // AB-BRK-06: crews and lone characters, too
                return state.tallies[unit].outcome == kLost && is_engaged(state, unit) &&
                       state.units[unit].status == Status::Steady && !state.units[unit].is(flag::kWiped);
            });
        }
    }
    if (state.stage == kBreakTested || state.stage == kBreakTestedAgain) {
        const UnitId unit = state.queue[state.cursor];
        const bool held = take_returned(play) == Returned::Yes;
        if (held) return hold(play, unit);
        if (state.stage == kBreakTested && may_test_again(setup, state, unit)) {
            state.stage = kBreakTestedAgain;
            return push_test(play, unit, Cause::BreakAgain, state.tallies[unit].lost_by);
        }
        return fail(play, unit, false);
    }
    if (state.stage == kBreakStands) return hold(play, state.queue[state.cursor]);
    if (state.stage == kBreakFails) return fail(play, state.queue[state.cursor], true);
    if (state.cursor == state.queue.size()) {
        alarm_of_wiped_out(play);
        return go_to(play, Step::CombatPanic);
    }
    const UnitId unit = state.queue[state.cursor];
    Unit& it = state.units[unit];
    const bool overrun = breaks_before(setup, state, unit) != kNoUnit;
    const bool stubborn = type_of(setup, unit).is(rule::kStubborn);
    if (stubborn && (overrun || !it.is(flag::kStubbornUsed))) {  // AB-BRK-03, R-101: counts as a test passed
        it.set(flag::kStubbornUsed);
        if (!overrun) return hold(play, unit);
        state.stage = kBreakRolled;
        return roll(play, RollKind::Stubborn, 1, side_of(setup, unit));
    }
    if (overrun) return fail(play, unit, true);
    state.stage = kBreakTested;
    push_test(play, unit, Cause::Break, state.tallies[unit].lost_by);
}

void resolve_stubborn(Play& play, const Faces& faces) {
    play.state.stage = faces[0] >= kStubbornStands ? kBreakStands : kBreakFails;
}

// The owner has said whether it falls back (fall_back.cpp).
void after_fall_back(Play& play) {
    play.state.stage = kBreakNext;
    ++play.state.cursor;
}

}  // namespace clashfield::ancients
