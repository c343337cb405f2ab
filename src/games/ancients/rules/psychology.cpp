// AB-PSY: panic, terror, fear and stupidity.

#include "games/ancients/rules/psychology.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/rules/the_turn.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

constexpr Tick kTerrorReach = 8 * kInch;  // AB-PSY-10

// AB-PSY-11: chariotry counts as cavalry.
bool is_mounted(const UnitType& type) { return type.cls == Class::Cavalry || is_chariot(type.cls); }

bool causes_dread(const UnitType& type) { return type.cls == Class::Elephant || is_chariot(type.cls); }

Dread dread_by_type(const UnitType& type, bool skirmishing, const UnitType& enemy) {
    const bool used = type.is(rule::kUsedToElephants);
    if (enemy.cls == Class::Elephant) {
        if (is_mounted(type)) return used ? Dread::Fear : Dread::Terror;
        const bool close = type.cls == Class::Infantry && !skirmishing && !type.is(rule::kLight);
        return close && !used ? Dread::Fear : Dread::None;
    }
    // AB-PSY-12: chariots frighten infantry of every kind.
    return is_chariot(enemy.cls) && is_foot(type.cls) ? Dread::Fear : Dread::None;
}

}  // namespace

Dread dread_of(const Setup& setup, const State& state, UnitId unit, UnitId enemy) {
    if (side_of(setup, unit) == side_of(setup, enemy)) return Dread::None;
    const UnitType& type = type_of(setup, unit);
    const Dread dread = dread_by_type(type, state.units[unit].is(flag::kSkirmishing), type_of(setup, enemy));
    if (dread == Dread::None) return dread;
    // AB-PSY-13, R-72: who causes fear ignores mere fear, and terror only frightens him.
    if (causes_dread(type)) return dread == Dread::Terror ? Dread::Fear : Dread::None;
    if (dread == Dread::Terror && state.units[unit].is(flag::kTerrorDone)) return Dread::Fear;
    return dread;
}

bool is_immune(const Setup& setup, const State& state, UnitId unit) {
    if (is_fleeing(state.units[unit]) || !is_on_table(state.units[unit])) return true;  // AB-STA-03
    if (!is_frenzied(state, unit)) return false;
    if (is_engaged(state, unit)) return true;
    bool reaches = false;
    each_near(state, unit, 2 * type_of(setup, unit).move * kInch, [&](UnitId enemy, Tick) {
        if (reaches || side_of(setup, enemy) == side_of(setup, unit)) return;
        reaches = is_in_charge_reach(setup, state, unit, enemy);
    });
    return reaches;
}

// AB-PSY-01: what causes the tests is where each step asks for them (Cause).
bool may_panic(const Setup& setup, const State& state, UnitId unit) {
    // Whoever is shot down to the last leaves in S3.4 without a test (AB-SHO-14).
    return !state.units[unit].is(flag::kPanicTested) && has_anybody(setup, state, unit) &&
           !is_immune(setup, state, unit);
}

bool is_unsettled_by(const Setup& setup, const State& state, UnitId unit, UnitId fleer) {
    return 2 * size_of(setup, state, fleer) > size_of(setup, state, unit);
}

void alarm(Play& play, UnitId fallen, Tick reach, bool exempt) {
    State& state = play.state;
    each_unit(play.setup, state, side_of(play.setup, fallen), [&](UnitId unit) {
        if (unit == fallen || state.units[unit].is(flag::kAlarmed)) return;
        if (!is_within(state, unit, fallen, reach)) return;
        if (exempt && !is_unsettled_by(play.setup, state, unit, fallen)) return;
        state.units[unit].set(flag::kAlarmed);
    });
}

void set_fleeing(Play& play, UnitId unit, Clause clause, std::int32_t cause) {
    State& state = play.state;
    Unit& it = state.units[unit];
    if (is_machine(play.setup, unit)) return destroy(play, unit, Fate::Abandoned, kNoUnit);  // AB-WMC-08
    it.status = is_elephant(play.setup, unit) ? Status::Stampeding : Status::Fleeing;        // AB-ELE-03
    it.set(flag::kFledThisTurn);
    it.set(flag::kMustCharge | flag::kMustAdvance, false);
    if (it.is(flag::kCharging)) cancel_charge(play, unit, clause);
    emit(play, it.status == Status::Stampeding ? EventKind::Stampede : EventKind::Flees, clause,
         it.status == Status::Stampeding ? std::initializer_list<std::int32_t>{unit}
                                         : std::initializer_list<std::int32_t>{unit, cause});
}

namespace {

// Tests the units of the queue one after the other; `cause_of` and `fail` are the step's own. True when the
// queue is done.
template <typename Wanted, typename Fail>
bool test_queue(Play& play, Cause cause, Wanted still_wanted, Fail fail) {
    State& state = play.state;
    const Returned returned = take_returned(play);
    if (returned != Returned::Nothing && state.stage == 1) {
        state.stage = 0;
        const UnitId unit = state.queue[state.cursor++];
        if (returned == Returned::No) {
            fail(unit);
            if (!state.agenda.empty()) return false;
        }
    }
    for (; state.cursor < state.queue.size(); ++state.cursor) {
        const UnitId unit = state.queue[state.cursor];
        if (!is_on_table(state.units[unit]) || !still_wanted(unit)) continue;
        state.stage = 1;
        push_test(play, unit, cause);
        return false;
    }
    return true;
}

bool is_free_to_test(const State& state, UnitId unit) {
    return state.units[unit].status == Status::Steady && !is_engaged(state, unit);  // AB-STA-03
}

}  // namespace

void step_panic_near(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        // the causes are those present when the step begins.
        fill_queue(play, state.active, [&](UnitId unit) {
            if (!is_free_to_test(state, unit)) return false;
            bool caused = false;
            each_near(state, unit, kFleersReach, [&](UnitId friendly, Tick) {
                caused = caused ||
                         (side_of(setup, friendly) == side_of(setup, unit) &&
                          is_fleeing(state.units[friendly]) && is_unsettled_by(setup, state, unit, friendly));
            });
            return caused;
        });
    }
    const bool done = test_queue(
        play, Cause::PanicNear, [&](UnitId unit) { return may_panic(setup, state, unit); },
        [&](UnitId unit) { set_fleeing(play, unit, Clause::PSY_02, word(Cause::PanicNear)); });
    if (done) go_to(play, Step::Terror);
}

void step_terror(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        fill_queue(play, state.active, [&](UnitId unit) {
            if (!is_free_to_test(state, unit) || is_immune(setup, state, unit)) return false;
            bool caused = false;
            each_near(state, unit, kTerrorReach, [&](UnitId enemy, Tick) {
                caused = caused || dread_of(setup, state, unit, enemy) == Dread::Terror;
            });
            return caused;
        });
    }
    const bool done = test_queue(
        play, Cause::Terror,
        [&](UnitId unit) {
            state.units[unit].set(flag::kTerrorDone);
            return true;
        },
        [&](UnitId unit) { set_fleeing(play, unit, Clause::PSY_10, word(Cause::Terror)); });
    if (done) go_to(play, Step::Stupidity);
}

void step_stupidity(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (!state.begun) {
        state.begun = true;
        fill_queue(play, state.active, [&](UnitId unit) {
            return type_of(setup, unit).is(rule::kStupid) && is_free_to_test(state, unit) &&
                   !is_immune(setup, state, unit);
        });
    }
    const bool done = test_queue(
        play, Cause::Stupidity, [](UnitId) { return true; },
        [&](UnitId unit) { set_fleeing(play, unit, Clause::PSY_20, word(Cause::Stupidity)); });
    if (done) go_to(play, Step::Impetuosity);
}

namespace {

// Who tests in S2.4p, S3.3 and S4.5: those alarmed, and everybody of a side whose general has died
// (AB-PSY-06). The active side first.
template <typename Which>
void fill_with_alarmed(Play& play, Which also) {
    State& state = play.state;
    for (const std::uint8_t side : {state.active, other(state.active)}) {
        const bool leaderless = (state.general_dead >> side & 1u) != 0;
        fill_queue(play, side, [&](UnitId unit) {
            return leaderless || state.units[unit].is(flag::kAlarmed) || also(unit);
        });
    }
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) state.units[i].set(flag::kAlarmed, false);
    state.general_dead = 0;
}

// AB-PSY-07, AB-SHO-13: flees at once, out of a combat away from the largest enemy, else to its own edge.
void flee_at_once(Play& play, UnitId unit, Clause clause, Cause cause) {
    const UnitId enemy = largest_in_contact(play.setup, play.state, unit);
    set_fleeing(play, unit, clause, word(cause));
    if (play.state.units[unit].status == Status::Stampeding) return push_stampede(play, unit);
    if (is_on_table(play.state.units[unit])) push_flight(play, unit, enemy, false);
}

}  // namespace

void step_charge_panic(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        fill_with_alarmed(play, [](UnitId) { return false; });
    }
    const bool done = test_queue(
        play, Cause::PanicRidden, [&](UnitId unit) { return may_panic(play.setup, state, unit); },
        [&](UnitId unit) { flee_at_once(play, unit, Clause::PSY_04, Cause::PanicRidden); });
    if (done) go_to(play, Step::Moves);
}

void step_shooting_panic(Play& play) {
    State& state = play.state;
    if (state.stage == 0) {  // AB-ELE-02: at once, before anybody tests
        for (std::size_t i = 0; i < play.setup.units.size() && !state.begun; ++i) {
            const auto unit = static_cast<UnitId>(i);
            if (!is_crewless(play.setup, state, unit)) continue;
            set_fleeing(play, unit, Clause::ELE_02, kNothing);
            return push_stampede(play, unit);
        }
        if (!state.begun) take_returned(play);
    }
    if (!state.begun) {
        state.begun = true;
        fill_with_alarmed(play, [&](UnitId unit) {  // AB-SHO-13, R-32
            const int lost = state.units[unit].phase_size - size_of(play.setup, state, unit);
            return lost > 0 && 4 * lost >= state.units[unit].phase_size;
        });
    }
    const bool done = test_queue(
        play, Cause::PanicShot, [&](UnitId unit) { return may_panic(play.setup, state, unit); },
        [&](UnitId unit) { flee_at_once(play, unit, Clause::SHO_13, Cause::PanicShot); });
    if (done) go_to(play, Step::Casualties);
}

void step_combat_panic(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        fill_with_alarmed(play, [](UnitId) { return false; });
    }
    const bool done = test_queue(
        play, Cause::PanicCombat,
        [&](UnitId unit) {
            // AB-PSY-05: who has taken a break test takes no other.
            return !state.units[unit].is(flag::kBreakTested | flag::kWiped) &&
                   may_panic(play.setup, state, unit);
        },
        [&](UnitId unit) {
            set_fleeing(play, unit, Clause::PSY_05, word(Cause::PanicCombat));
            state.units[unit].set(flag::kToRun);
        });
    if (!done) return;
    remove_wiped_out(play);  // AB-RES-10
    go_to(play, Step::PursuitChoice);
}

}  // namespace clashfield::ancients
