// Section 5: how a turn begins and ends.

#include "games/ancients/rules/the_turn.h"

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/flight_and_pursuit.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/points_and_victory.h"
#include "games/ancients/rules/start_of_turn.h"
#include "games/ancients/rules/war_machines.h"

namespace clashfield::ancients {
namespace {

// What a unit forgets when its owner's turn begins.
constexpr std::uint32_t kOfTheTurn = flag::kFledThisTurn | flag::kRedirected | flag::kMustCharge |
                                     flag::kMustAdvance | flag::kFreeManoeuvre | flag::kShot |
                                     flag::kTriedRally | flag::kDisengaging | flag::kHeldByCharge |
                                     flag::kCharging | flag::kEntered;

void begin_unit(const Setup& setup, State& state, UnitId unit) {
    const UnitInfo& info = setup.units[unit];
    const UnitType& type = type_of(setup, unit);
    Unit& it = state.units[unit];
    it.models = info.models;
    it.files = info.files;
    it.crew = type.crew_size;
    it.set(flag::kSkirmishing, info.skirmishing);
    it.set(flag::kFrenzied, type.is(rule::kFrenzy));
    if (info.character != kNoCharacter) {
        it.status = Status::Unused;
    } else if (info.reserve != 0) {
        it.status = Status::Reserve;
    } else if (info.placed && !setup.deploys) {
        it.status = Status::Steady;
        stand(setup, state, unit, info.front);
    }
}

void begin_character(const Setup& setup, State& state, std::size_t i) {
    state.characters[i].wounds_left = setup.characters[i].stats.w;
    state.characters[i].unit = setup.characters[i].unit;
}

}  // namespace

void begin_battle(Play& play) {
    const Setup& setup = play.setup;
    State& state = play.state;
    for (std::size_t i = 0; i < setup.units.size(); ++i) begin_unit(setup, state, static_cast<UnitId>(i));
    for (std::size_t i = 0; i < setup.characters.size(); ++i) begin_character(setup, state, i);
    go_to(play, setup.deploys ? Step::Deploy : Step::ChooseFirst);
    run(play);
}

void begin_situation(Play& play) {
    for (std::size_t i = 0; i < play.setup.units.size(); ++i)
        refresh(play.setup, play.state, static_cast<UnitId>(i));
    run(play);
}

// S1.0. Phases count losses from here (AB-SHO-13), and each phase begins anew (go_to of its first step).
void step_turn_start(Play& play) {
    const Setup& setup = play.setup;
    State& state = play.state;
    emit(play, EventKind::Turn, Clause::STA_01, {state.active, state.turn});
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        Unit& it = state.units[unit];
        // At every S1.0, either side's turn.
        it.set(flag::kFledThisTurn | flag::kRanIn21, false);
        it.shot_back = false;
        it.response = Response::None;
        it.answered = kNoUnit;
        if (side_of(setup, unit) != state.active) continue;
        it.set(kOfTheTurn, false);
        it.moved = Moved::None;
        it.target = kNoUnit;
        it.way_gone = 0;
    }
    for (std::size_t i = 0; i < setup.characters.size(); ++i) {
        state.characters[i].joined = false;
        state.characters[i].left = false;
    }
    each_unit(setup, state, state.active, [&](UnitId unit) {
        state.units[unit].set(flag::kMayMarch, may_march(setup, state, unit));  // AB-MOV-10
    });
    begin_phase(play);
    go_to(play, Step::PanicNear);
}

void begin_phase(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
        Unit& it = state.units[i];
        it.set(flag::kPanicTested | flag::kBreakTested, false);
        it.phase_size = static_cast<std::uint16_t>(
            is_on_table(it) ? size_of(play.setup, state, static_cast<UnitId>(i)) : 0);
    }
    emit(play, EventKind::Phase, Clause::STA_01, {phase_of(state.step) == 0 ? 1 : phase_of(state.step)});
}

// --- S1.5: units that come from the reserve (AB-STA-04) ---

namespace {

constexpr Tick kInset = kEps;  // wholly on the table

// Where it enters: along the edge that the scenario names, else along its own.
geometry::TableSide entry_of(const Setup& setup, UnitId unit) {
    const UnitInfo& info = setup.units[unit];
    return info.reserve != 0 ? info.entry : setup.sides[info.side].edge;
}

// The pose that touches its edge with the middle of its front so far along it.
Pose pose_at_edge(const Setup& setup, const State& state, UnitId unit, Tick along) {
    const Body body = body_of(setup, state, unit);
    const Tick deep = body.size.depth;
    switch (entry_of(setup, unit)) {
        case geometry::TableSide::North:
            return {{along, setup.height - deep}, Angle(2 * geometry::kQuarterTurn)};
        case geometry::TableSide::East:
            return {{setup.width - deep, along}, Angle(3 * geometry::kQuarterTurn)};
        case geometry::TableSide::South:
            return {{along, deep}, Angle(0)};
        case geometry::TableSide::West:
            break;
    }
    return {{deep, along}, Angle(geometry::kQuarterTurn)};
}

bool enters_across(const Setup& setup, UnitId unit) {
    const geometry::TableSide side = entry_of(setup, unit);
    return side == geometry::TableSide::North || side == geometry::TableSide::South;
}
Tick length_of_edge(const Setup& setup, UnitId unit) {
    return enters_across(setup, unit) ? setup.width : setup.height;
}

bool is_due(const Setup& setup, const State& state, UnitId unit) {
    return state.units[unit].status == Status::Reserve && setup.units[unit].reserve <= state.turn;
}

// Free, and an inch from every enemy, as after any move (AB-GEO-10).
bool may_stand_there(const Setup& setup, const State& state, UnitId unit, const Pose& pose) {
    const Body body{pose, body_of(setup, state, unit).size};
    const Surroundings around(setup, state, unit, Going::Move);
    return geometry::at_rest(body, around.scene()).by == geometry::Obstacle::Nothing &&
           is_free(setup, state, unit, body);
}

}  // namespace

std::optional<Pose> place_to_enter(const Setup& setup, const State& state, UnitId unit) {
    const Tick length = length_of_edge(setup, unit);
    const Tick half = body_of(setup, state, unit).size.width / 2;
    for (Tick off = 0; off <= length / 2; off += kInch / 2) {
        for (const Tick along : {length / 2 - off, length / 2 + off}) {
            if (along < half || along > length - half) continue;
            const Pose pose = pose_at_edge(setup, state, unit, along);
            if (may_stand_there(setup, state, unit, pose)) return pose;
        }
    }
    return std::nullopt;
}

void step_enter(Play& play) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        for (std::size_t i = 0; i < play.setup.units.size(); ++i) {
            const auto unit = static_cast<UnitId>(i);
            if (side_of(play.setup, unit) == state.active && is_due(play.setup, state, unit))
                state.queue.push_back(unit);
        }
    }
    for (; state.cursor < state.queue.size(); ++state.cursor) {
        const UnitId unit = state.queue[state.cursor];
        if (is_due(play.setup, state, unit) && place_to_enter(play.setup, state, unit))
            return ask(play, state.active, unit);
    }
    go_to(play, Step::Machines);
}

namespace {

Ruling check_enter(const Setup& setup, const State& state, const Order& order) {
    const UnitId unit = state.subject;
    if (order.words[0] != unit) return refuse(Clause::STA_04, Code::BadChoice, {unit_word(unit)});
    const std::optional<Point> place = place_of_words(setup, order.words[1], order.words[2]);
    if (!place) return refuse(Clause::STA_04, Code::Zone, {unit_word(unit)});
    const Pose pose{*place, Angle(order.words[3])};
    const Tick along = enters_across(setup, unit) ? pose.at.x : pose.at.y;
    const Pose wanted = pose_at_edge(setup, state, unit, along);
    if (wanted.heading != pose.heading || std::abs(wanted.at.x - pose.at.x) > kInset ||
        std::abs(wanted.at.y - pose.at.y) > kInset)
        return refuse(Clause::STA_04, Code::Zone, {unit_word(unit)});
    if (!may_stand_there(setup, state, unit, pose))
        return refuse(Clause::STA_04, Code::NoRoom, {unit_word(unit), kNothing, kNothing});
    return Ruling::yes();
}

void apply_enter(Play& play, const Order& order) {
    State& state = play.state;
    const UnitId unit = state.subject;
    state.units[unit].status = Status::Steady;
    stand(play.setup, state, unit, {{order.words[1] * kGrid, order.words[2] * kGrid}, Angle(order.words[3])});
    state.units[unit].set(flag::kEntered);
    emit(play, EventKind::Entered, Clause::STA_04, {unit});
}

void list_enter(const Setup& setup, const State& state, Lister& lister) {
    const std::optional<Pose> pose = place_to_enter(setup, state, state.subject);
    if (!pose) return;
    lister.add_words(Verb::Enter, state.subject, pose->at.x / kGrid, pose->at.y / kGrid,
                     pose->heading.centidegrees());
}

}  // namespace

constinit const DecisionRules kEnterRules{.verbs = verb_bits(Verb::Enter),
                                          .finite = false,
                                          .check = check_enter,
                                          .apply = apply_enter,
                                          .list = list_enter};

// S1.6: AB-WMC-07. S1.7 has no standard content (AB-STA-05).
void step_machines(Play& play) {
    State& state = play.state;
    each_unit(play.setup, state, state.active, [&](UnitId unit) {
        Unit& it = state.units[unit];
        if (it.blocked_until != 0 && it.blocked_until < state.turn) it.blocked_until = 0;
    });
    go_to(play, Step::Charges);
    begin_phase(play);
}

// S5.
void step_end_of_turn(Play& play) {
    State& state = play.state;
    const Setup& setup = play.setup;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        Unit& it = state.units[i];
        it.set(flag::kFoughtHere | flag::kFellBack | flag::kCaught | flag::kToRun, false);
    }
    forget_combats_that_are_over(play);
    state.feared.clear();  // of the first round, which has been fought
    const bool second = state.active != state.first;
    check_end(play, second && state.turn >= setup.options.turns);
    if (state.step == Step::Over) return;
    state.active = other(state.active);
    if (second) ++state.turn;
    go_to(play, Step::TurnStart);
}

}  // namespace clashfield::ancients
