#include "games/empires/rules/combat_outcome.h"

#include <algorithm>

#include "games/empires/rules/characters.h"
#include "games/empires/rules/combat_resolution.h"
#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/formations.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/pursuit.h"
#include "games/empires/rules/special_rules.h"

namespace clashfield::empires {
namespace {

constexpr int kManyRanks = 4;  // CE-OUT-02

// Calls visit(enemy) for the units that this one fought in its combat of this turn, as far as they are there.
template <typename Visit>
void each_opponent(const Setup& setup, const State& state, UnitId unit, Visit visit) {
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        const bool fought =
            state.tallies[enemy].outcome != 0 && state.tallies[enemy].combat == state.tallies[unit].combat;
        if (fought && state.units[enemy].models > 0) visit(enemy);
    });
}

bool outnumbers(const Setup& setup, const State& state, UnitId unit) {  // CE-GEN-08
    int bulk = 0;
    each_opponent(setup, state, unit, [&](UnitId enemy) { bulk += bulk_of(setup, state, enemy); });
    return bulk_of(setup, state, unit) >= 2 * bulk;
}

}  // namespace

void add_lost_combat(const Setup& setup, const State& state, UnitId unit, Lines& lines) {
    if (is_weak(setup, state, unit)) lines.add(Label::BelowMinimum, -1, Clause::OUT_02);
    const int ranks = counting_ranks(setup, state, unit);
    if (ranks < kManyRanks || state.units[unit].is(flag::kDepthLost)) return;
    if (loses_order_lines(setup, state, unit)) return;
    bool most = true;
    each_opponent(setup, state, unit,
                  [&](UnitId enemy) { most = most && ranks > counting_ranks(setup, state, enemy); });
    if (most) lines.add(Label::ManyRanks, 1, Clause::OUT_02);
}

int rows_shifted(const Setup& setup, const State& state, UnitId unit, int margin) {
    const bool steady = is_steady(setup, unit);
    const bool outnumbering = outnumbers(setup, state, unit);
    const bool warband = has_special(setup, unit, special::kWarband);
    bool overrun = false;
    bool dreaded = false;
    each_opponent(setup, state, unit, [&](UnitId enemy) {
        overrun = overrun ||
                  (has_special(setup, enemy, special::kWarband) && state.units[enemy].is(flag::kCharging));
        dreaded = dreaded || dread_of(setup, unit, enemy) != Dread::None;
    });
    int rows = 0;
    if (is_steady_now(setup, state, unit)) --rows;
    if (outnumbering) --rows;
    if (warband && margin == 1) --rows;
    if (overrun && !warband) ++rows;
    if (dreaded && !outnumbering && !steady) ++rows;
    return rows;
}

// --- C1 ---

namespace {

enum OutcomeStage : std::uint8_t { kTests, kTestsDone };

bool has_lost(const State& state, UnitId unit) { return state.tallies[unit].outcome == kLost; }

void begin_tests(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const Unit& it = state.units[i];
        if (!is_on_table(it)) continue;
        if (it.is(flag::kWiped)) {  // CE-OUT-04
            remove_unit(play, unit, Fate::Fought, Clause::OUT_04);
        } else if (has_lost(state, unit) && it.status == Status::Amok) {
            remove_unit(play, unit, Fate::Beaten, Clause::ELE_03);
        } else if (has_lost(state, unit)) {
            add_due(play, unit, Cause::LostCombat);
        }
    }
}

// CE-OUT-05, CE-CHR-06.
void endanger_characters(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        if (state.tallies[i].models < 2) continue;
        each_attached(play.setup, state, static_cast<UnitId>(i),
                      [&](CharacterId character) { endanger(state, character, Danger::Combat); });
    }
}

}  // namespace

void step_outcome_tests(Play& play) {
    State& state = play.state;
    if (state.stage == kTests) {
        state.stage = kTestsDone;
        endanger_characters(play);  // their dice wait for the tests
        begin_tests(play);
        if (!state.due.empty()) return push_morale(play);
    }
    take_returned(play);
    if (settle_morale(play)) return;
    for (Unit& it : state.units) it.set(flag::kCharging, false);  // CE-CHG-12
    go_on(play);
}

// --- C2 ---

namespace {

constexpr Tick kPush = kInch;  // CE-OUT-06

// Straight back with its facing kept; its enemies see where it went (Unit::ran).
geometry::Ran give_way(Play& play, UnitId unit, RunKind kind, Tick distance) {
    geometry::Ran ran = straight_back(play.setup, play.state, unit, kind, distance);
    const bool whole = kind != RunKind::Push || ran.way >= distance - kGrid;
    if (!whole) ran.way = 0;
    if (ran.way <= 0) return ran;
    Unit& it = play.state.units[unit];
    it.ran = ran.way;
    it.ran_along = ran.bearing;
    stand(play.setup, play.state, unit, ran.body.front);
    return ran;
}

void push_back(Play& play, UnitId unit) {
    const Tick way = give_way(play, unit, RunKind::Push, kPush).way;
    play.state.tallies[unit].left = way > 0 ? Left::Pushed : Left::Blocked;
    say(play, EventKind::PushedBack, Clause::OUT_06, {unit, length_word(way)});
    if (way <= 0) disrupt(play, unit, Clause::OUT_06);
}

Ruling check_retreat(const Setup& setup, const State& state, const Order& order) {
    if (Ruling about = check_subject(state, order, Clause::OUT_07); !about) return about;
    if (static_cast<Verb>(order.verb) == Verb::PushBack) return Ruling::yes();
    const Tick move = type_of(setup, state.subject).move();
    if (straight_back(setup, state, state.subject, RunKind::FallBack, move).way > 0) return Ruling::yes();
    return refuse(Clause::OUT_07, Code::NoRetreat, {state.subject, word(Reason::NoRoom)});
}

void apply_retreat(Play& play, const Order& order) {
    const UnitId unit = play.state.subject;
    if (static_cast<Verb>(order.verb) == Verb::PushBack) return push_back(play, unit);
    drop_formation(play, unit);  // CE-FOR-02
    const Tick way = give_way(play, unit, RunKind::FallBack, type_of(play.setup, unit).move()).way;
    part_from_enemies(play.setup, play.state, unit);
    play.state.tallies[unit].left = Left::Away;
    say(play, EventKind::Retreats, Clause::OUT_07, {unit, length_word(way)});
}

void list_retreats(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::PushBack, state.subject);
    const auto legal = [&](const Order& order) { return check_retreat(setup, state, order).ok(); };
    const std::int32_t words[] = {state.subject};
    lister.try_order(Verb::FightingRetreat, words, legal);
}

bool has_room_to_retreat(const Setup& setup, const State& state, UnitId unit) {
    const Tick move = type_of(setup, unit).move();
    return straight_back(setup, state, unit, RunKind::FallBack, move).way > 0;
}

// Goes on at once unless the unit runs, or its owner has a choice.
bool lose_ground(Play& play, UnitId unit) {
    State& state = play.state;
    Unit& it = state.units[unit];
    if (!is_on_table(it)) return true;
    if (it.is(flag::kRuns | flag::kRetreats)) {
        state.tallies[unit].left = Left::Away;
        const RunKind kind = it.is(flag::kRuns) ? RunKind::Flight : RunKind::Retreat;
        // CE-OUT-15: not after the combat that it has lost, which C3 is about.
        const bool leaves = is_engaged(state, unit) && !has_lost(state, unit);
        if (leaves) push_chase(play, unit);
        push_run(play, unit, kind, it.from);
        return false;
    }
    if (!has_lost(state, unit) || !is_good(it) || !is_engaged(state, unit)) return true;
    if (may_retreat_fighting(play.setup, unit) && has_room_to_retreat(play.setup, state, unit)) {
        ask_for(play, DecisionKind::Retreat, side_of(play.setup, unit), unit);
        return false;
    }
    push_back(play, unit);
    return true;
}

}  // namespace

bool may_retreat_fighting(const Setup& setup, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    return is_rider(type.cls) || type.cls == Class::LightChariot || type.order == Spacing::Skirmish ||
           type.is(special::kDrilled);
}

void step_losers_move(Play& play) {
    State& state = play.state;
    if (begins(state)) {
        for (const std::uint8_t side : {state.active, other(state.active)})
            fill_queue(play, side, [&](UnitId unit) {
                return has_lost(state, unit) || state.units[unit].is(flag::kRuns | flag::kRetreats);
            });
    }
    take_returned(play);
    if (work_off(play, [&](UnitId unit) { return lose_ground(play, unit); })) go_on(play);
}

constinit const DecisionRules kRetreatRules{.verbs = verb_bits(Verb::PushBack, Verb::FightingRetreat),
                                            .check = check_retreat,
                                            .apply = apply_retreat,
                                            .list = list_retreats};

}  // namespace clashfield::empires
