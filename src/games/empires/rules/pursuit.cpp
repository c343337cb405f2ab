#include "games/empires/rules/pursuit.h"

#include <algorithm>

#include "games/empires/rules/charge_moves.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/formations.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/special_rules.h"

namespace clashfield::empires {

InlineVector<UnitId, 16> quarry_of(const Setup& setup, const State& state, UnitId unit) {
    InlineVector<UnitId, 16> found;
    state.met.each_of(unit, [&](const geometry::Side&, const geometry::Side& theirs) {
        const auto enemy = static_cast<UnitId>(theirs.unit);
        const bool known = std::find(found.begin(), found.end(), enemy) != found.end();
        if (!known && is_on_table(state.units[enemy]) && are_enemies(setup, unit, enemy) &&
            !is_in_contact(state, unit, enemy))
            found.push_back(enemy);
    });
    return found;
}

bool must_pursue(const Setup& setup, UnitId unit) { return has_special(setup, unit, special::kReckless); }

void push_pursuit(Play& play, UnitId unit, Chasing chasing, UnitId target, Tick distance) {
    push(play, Frame{.kind = FrameKind::Pursuit,
                     .unit = unit,
                     .other = target,
                     .mode = static_cast<std::uint8_t>(chasing),
                     .distance = distance});
}

// --- one pursuer ---

namespace {

enum PursuitStage : std::uint8_t { kBegin, kJudged, kRoll, kMove };

// `short_of`: whom it has not caught up with.
void stand_where_it_came(Play& play, UnitId unit, const geometry::Ran& ran, UnitId short_of) {
    State& state = play.state;
    Unit& it = state.units[unit];
    if (ran.end == geometry::RunEnd::Left) {  // CE-OUT-10, R-64
        it.front = {ran.left_at, ran.body.front.heading + geometry::kFullTurn / 2};
        take_away(play.setup, state, unit, Status::Pursuing);
        return say(play, EventKind::LeftTable, Clause::OUT_10, {unit});
    }
    stand(play.setup, state, unit, ran.body.front);
    if (ran.end != geometry::RunEnd::Met) return;
    const auto met = static_cast<UnitId>(ran.met);
    if (met == short_of || !are_enemies(play.setup, unit, met)) return;
    // A charge that nobody answers.
    const ChargePath path = charge_path(play.setup, state, unit, met, charge_reach(play.setup, unit));
    if (path.solved.reaches) make_contact(play, unit, path);
}

// Up with a unit that retreats as fast as it may; only a faster one meets it.
void run_after_retreat(Play& play, UnitId unit, UnitId target, Tick distance) {
    State& state = play.state;
    if (distance > state.units[target].ran + kGrid) {
        const ChargePath path = charge_path(play.setup, state, unit, target, distance);
        if (path.solved.reaches) {
            make_contact(play, unit, path);
            return say(play, EventKind::Caught, Clause::OUT_10, {unit, target});
        }
    }
    const Angle bearing =
        geometry::away_from(centre_of(play.setup, state, unit), centre_of(play.setup, state, target),
                            state.units[unit].front.heading);
    stand_where_it_came(
        play, unit,
        run_of(play.setup, state, unit,
               {.kind = RunKind::Pursuit, .bearing = bearing, .distance = distance, .short_of = target}),
        target);
}

void run_after_flight(Play& play, UnitId unit, UnitId target, Tick distance) {
    State& state = play.state;
    const Angle own = state.units[unit].front.heading;
    RunCall call{.kind = RunKind::Pursuit, .bearing = own, .distance = distance};
    if (target != kNoUnit) {
        call.bearing = geometry::away_from(centre_of(play.setup, state, unit),
                                           centre_of(play.setup, state, target), own);
        call.through = target;
    }
    geometry::Ran ran = run_of(play.setup, state, unit, call);
    if (target != kNoUnit) {
        const bool stopped = ran.end == geometry::RunEnd::Met || ran.end == geometry::RunEnd::Ground;
        const Tick reached = stopped ? ran.way : ran.effective;
        if (reached + kGrid >= state.units[target].ran) {
            say(play, EventKind::Caught, Clause::OUT_10, {unit, target});
            remove_unit(play, target, Fate::Caught, Clause::OUT_10);
        } else {
            call.through = kNoUnit;
            call.short_of = target;
            ran = run_of(play.setup, state, unit, call);
        }
    }
    stand_where_it_came(play, unit, ran, call.short_of);
}

void end_pursuit(Play& play) {
    const Frame frame = top(play);
    finish(play);
    const UnitId target = frame.other;
    say(play, EventKind::Pursues, Clause::OUT_10, {frame.unit, unit_word(target)});
    drop_shieldwall(play, frame.unit);  // CE-FOR-02
    if (target == kNoUnit || is_fleeing(play.state.units[target]))
        return run_after_flight(play, frame.unit, target, frame.distance);
    run_after_retreat(play, frame.unit, target, frame.distance);
}

void keep_back(Play& play) {
    const Frame frame = top(play);
    finish(play);
    if (static_cast<Chasing>(frame.mode) == Chasing::Hold)
        return say(play, EventKind::Holds, Clause::OUT_09, {frame.unit});
    State& state = play.state;
    const geometry::Ran ran = run_of(play.setup, state, frame.unit,
                                     {.kind = RunKind::Ahead,
                                      .bearing = state.units[frame.unit].front.heading,
                                      .distance = frame.distance});
    stand(play.setup, state, frame.unit, ran.body.front);
    say(play, EventKind::Moved, Clause::OUT_09, {frame.unit, word(Mode::Normal), length_word(ran.way)});
}

}  // namespace

void step_pursuit(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    if (!is_on_table(state.units[frame.unit])) return finish(play);
    if (frame.stage == kBegin) {
        const bool free = static_cast<Chasing>(frame.mode) == Chasing::Pursue;
        if (!free && has_special(play.setup, frame.unit, special::kDrilled)) return keep_back(play);
        frame.stage = free ? kRoll : kJudged;
        if (!free) return push_test(play, frame.unit, Cause::Hold);
    }
    if (frame.stage == kJudged) {
        if (take_returned(play) == Returned::Yes) return keep_back(play);
        const auto quarry = quarry_of(play.setup, state, frame.unit);
        frame.other = quarry.empty() ? kNoUnit : quarry[0];
        frame.stage = kRoll;
    }
    if (frame.stage == kRoll) {
        frame.distance = type_of(play.setup, frame.unit).move();
        if (frame.other != kNoUnit && !is_on_table(state.units[frame.other])) frame.other = kNoUnit;
        const bool flees = frame.other == kNoUnit || is_fleeing(state.units[frame.other]);
        if (flees) return roll(play, RollKind::Distance, 1, side_of(play.setup, frame.unit));
        frame.stage = kMove;
    }
    end_pursuit(play);
}

// --- those who are left when somebody leaves ---

void push_chase(Play& play, UnitId leaver) {
    State& state = play.state;
    state.contacts.each_of(leaver, [&](const geometry::Side&, const geometry::Side& theirs) {
        Unit& enemy = state.units[theirs.unit];
        if (is_good(enemy) && !enemy.is(flag::kLostRound)) enemy.set(flag::kMayChase);
    });
    push(play, Frame{.kind = FrameKind::Chase, .unit = leaver});
}

void step_chase(Play& play) {
    State& state = play.state;
    const UnitId leaver = top(play).unit;
    take_returned(play);
    const std::uint8_t side = other(side_of(play.setup, leaver));
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        Unit& it = state.units[i];
        if (!it.is(flag::kMayChase)) continue;
        it.set(flag::kMayChase, false);
        const auto unit = static_cast<UnitId>(i);
        const bool can = is_good(it) && !is_engaged(state, unit) && is_on_table(state.units[leaver]);
        if (can) return ask_for(play, DecisionKind::Pursue, side, unit, leaver);
    }
    finish(play);
}

// --- C3 ---

namespace {

bool is_chase(const State& state) {
    return !state.agenda.empty() && state.agenda.back().kind == FrameKind::Chase;
}

// CE-OUT-08: everybody it still touches has been pushed back.
bool may_follow(const State& state, UnitId unit) {
    bool all = is_engaged(state, unit);
    state.contacts.each_of(unit, [&](const geometry::Side&, const geometry::Side& theirs) {
        all = all && state.tallies[theirs.unit].left == Left::Pushed;
    });
    return all;
}
// With a blocked loser at hand those pushed back are let go.
void leave_pushed(Play& play, UnitId unit) {
    InlineVector<UnitId, 16> pushed;
    play.state.contacts.each_of(unit, [&](const geometry::Side&, const geometry::Side& theirs) {
        if (play.state.tallies[theirs.unit].left == Left::Pushed)
            pushed.push_back(static_cast<UnitId>(theirs.unit));
    });
    for (const UnitId each : pushed) part(play.setup, play.state, unit, each);
}

void follow(Play& play, UnitId unit) {
    State& state = play.state;
    const Unit& led = state.units[largest_in_contact(play.setup, state, unit)];
    const Body moved = geometry::moved(body_of(play.setup, state, unit), led.ran_along, led.ran);
    if (is_free(play.setup, state, unit, moved)) {
        stand(play.setup, state, unit, moved.front);
        say(play, EventKind::Follows, Clause::OUT_08, {unit});
    }
    InlineVector<UnitId, 16> lost;
    state.contacts.each_of(unit, [&](const geometry::Side& own, const geometry::Side& theirs) {
        const Body enemy = body_of(play.setup, state, static_cast<UnitId>(theirs.unit));
        if (!geometry::is_flush(body_of(play.setup, state, unit), own.face, enemy, theirs.face, kCorner))
            lost.push_back(static_cast<UnitId>(theirs.unit));
    });
    for (const UnitId each : lost) part(play.setup, state, unit, each);
}

Ruling check_pursue(const Setup& setup, const State& state, const Order& order) {
    if (Ruling about = check_subject(state, order, Clause::OUT_09); !about) return about;
    const UnitId unit = state.subject;
    const auto verb = static_cast<Verb>(order.verb);
    const Ruling no = refuse(Clause::OUT_09, Code::Choice, {unit});
    if (is_chase(state)) {  // CE-OUT-15
        if (verb == Verb::Hold) return Ruling::yes();
        return verb == Verb::Pursue && order.words[1] == state.about ? Ruling::yes() : no;
    }
    if (may_follow(state, unit)) return verb == Verb::Follow || verb == Verb::Hold ? Ruling::yes() : no;
    if (verb == Verb::Follow) return no;
    if (verb == Verb::Pursue) {
        const auto quarry = quarry_of(setup, state, unit);
        if (quarry.empty()) return order.words[1] == kNothing ? Ruling::yes() : no;
        return std::find(quarry.begin(), quarry.end(), order.words[1]) != quarry.end() ? Ruling::yes() : no;
    }
    if (must_pursue(setup, unit)) return refuse(Clause::SPC_02, Code::MustPursue, {unit});
    if (verb == Verb::Hold) return Ruling::yes();
    const std::int32_t most = type_of(setup, unit).mr * 500;
    return order.words[1] > 0 && order.words[1] <= most ? Ruling::yes() : no;
}

void apply_pursue(Play& play, const Order& order) {
    State& state = play.state;
    const UnitId unit = state.subject;
    const UnitId target =
        order.words.size() > 1 && order.words[1] != kNothing ? static_cast<UnitId>(order.words[1]) : kNoUnit;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Follow) return follow(play, unit);
    if (verb == Verb::Pursue) return push_pursuit(play, unit, Chasing::Pursue, target);
    if (verb == Verb::Advance)
        return push_pursuit(play, unit, Chasing::Advance, kNoUnit, order.words[1] * kGrid);
    if (is_chase(state)) return say(play, EventKind::Holds, Clause::OUT_15, {unit});
    if (!may_follow(state, unit)) return push_pursuit(play, unit, Chasing::Hold, kNoUnit);
    leave_pushed(play, unit);
    say(play, EventKind::Holds, Clause::OUT_08, {unit});
}

void list_pursuits(const Setup& setup, const State& state, Lister& lister) {
    const UnitId unit = state.subject;
    if (is_chase(state)) {
        lister.add_words(Verb::Hold, unit);
        lister.add_words(Verb::Pursue, unit, state.about);
        return;
    }
    if (may_follow(state, unit)) {
        lister.add_words(Verb::Follow, unit);
        lister.add_words(Verb::Hold, unit);
        return;
    }
    const auto quarry = quarry_of(setup, state, unit);
    for (const UnitId target : quarry) lister.add_words(Verb::Pursue, unit, target);
    if (quarry.empty()) lister.add_words(Verb::Pursue, unit, kNothing);
    if (must_pursue(setup, unit)) return;
    lister.add_words(Verb::Hold, unit);
    lister.add_words(Verb::Advance, unit, type_of(setup, unit).mr * 500);
}

// What a winner does now; true: nothing, or nothing that has to be waited for.
bool win_ground(Play& play, UnitId unit) {
    State& state = play.state;
    if (!is_good(state.units[unit])) return true;  // CE-OUT-16
    if (is_engaged(state, unit) && !may_follow(state, unit)) {
        leave_pushed(play, unit);
        return true;
    }
    const auto quarry = quarry_of(play.setup, state, unit);
    if (!is_engaged(state, unit) && must_pursue(play.setup, unit) && quarry.size() < 2) {
        push_pursuit(play, unit, Chasing::Pursue, quarry.empty() ? kNoUnit : quarry[0]);
        return false;
    }
    ask_for(play, DecisionKind::Pursue, side_of(play.setup, unit), unit);
    return false;
}

}  // namespace

void step_pursuits(Play& play) {
    State& state = play.state;
    if (begins(state)) {
        for (const std::uint8_t side : {state.active, other(state.active)})
            fill_queue(play, side, [&](UnitId unit) { return state.tallies[unit].outcome == kWon; });
    }
    take_returned(play);
    if (!work_off(play, [&](UnitId unit) { return win_ground(play, unit); })) return;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {  // CE-SCY-01
        const auto unit = static_cast<UnitId>(i);
        const bool scythed = class_of(play.setup, unit) == Class::ScythedChariot;
        if (scythed && state.tallies[i].charged != 0 && is_on_table(state.units[i]))
            remove_unit(play, unit, Fate::Wrecked, Clause::SCY_01);
    }
    go_on(play);
}

constinit const DecisionRules kPursueRules{
    .verbs = verb_bits(Verb::Pursue, Verb::Follow, Verb::Hold, Verb::Advance),
    .finite = false,
    .check = check_pursue,
    .apply = apply_pursue,
    .list = list_pursuits};

}  // namespace clashfield::empires
