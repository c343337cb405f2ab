// A ready-made deployment is put on the map as it is; otherwise the players go through the steps SU1 to SU6,
// each of which waits, or goes on to the next by itself.

#include "games/champs/rules/set_up.h"

#include "base/assert.h"
#include "games/champs/rules/ambush.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/set_up_muster.h"
#include "games/champs/rules/set_up_placement.h"
#include "games/champs/rules/the_turn.h"

namespace clashfield::champs {
namespace {

void go_on(State& state) {
    state.setup_step = static_cast<SetupStep>(static_cast<int>(state.setup_step) + 1);
}
std::uint8_t defender_of(const State& state) { return other_side(state.attacker); }

// CB-OPT-02: what is placed now is not shown yet.
bool is_on_paper(const Setup& setup, const State& state) {
    return setup.options.simultaneous && state.setup_step == SetupStep::Deploy;
}

void show_placed(Play& play, std::uint8_t counter) {
    const Counter& placed = play.state.counters[counter];
    const bool baggage = is_baggage(play.setup, counter);
    emit(play.events, EventKind::Placed, baggage ? Clause::SET_03 : Clause::SET_05,
         {counter, placed.hex, baggage ? kNothing : placed.facing});
}

void put_down(Play& play, const Spot& spot) {
    put_on_map(play.state, spot.counter, spot.hex, spot.facing);
    if (!is_on_paper(play.setup, play.state)) show_placed(play, spot.counter);
}

void take_up(Play& play, std::uint8_t counter) {
    const bool secret =
        play.state.counters[counter].status == Status::Hidden || is_on_paper(play.setup, play.state);
    take_off(play.state, counter);
    play.state.counters[counter].facing = 0;
    if (!secret) emit(play.events, EventKind::Taken, Clause::SET_05, {counter});
}

void take_up_corps(Play& play, std::uint8_t corps) {
    for (const std::uint8_t c : play.setup.corps[corps].counters) {
        if (!is_baggage(play.setup, c) && play.state.counters[c].status == Status::OnMap) take_up(play, c);
    }
}

// That something was written down, not what.
void say_written(Play& play, Clause clause, Wait decision) {
    emit(play.events, EventKind::Written, clause, {play.state.asked, decision_kind(decision)});
}

std::uint8_t waiting_baggage(const Setup& setup, const State& state, std::uint8_t side) {
    const auto waits = [](const Counter& baggage) { return baggage.status == Status::OffMap; };
    return first_baggage(setup, state, side, waits);
}

bool has_baggage(const Setup& setup, const State& state, std::uint8_t side) {
    return first_baggage(setup, state, side, [](const Counter&) { return true; }) != kNone;
}

void step_roles(Play& play) {
    State& state = play.state;
    if (play.setup.dice_for_roles) return wait_for_roll(play, RollKind::Roles, 2);  // CB-SET-01
    state.active = state.attacker;
    emit(play.events, EventKind::Roles, Clause::SET_01, {state.attacker});
    go_on(state);
}

void step_edge(Play& play) {
    State& state = play.state;
    if (play.setup.dice_for_edges) return wait_for(play, Wait::Edge, state.attacker);  // CB-SET-02
    emit(play.events, EventKind::Edges, Clause::SET_02, {state.attacker, state.armies[state.attacker].edge});
    state.setup_step = SetupStep::Zones;
}

void step_baggage(Play& play, std::uint8_t side) {
    if (has_baggage(play.setup, play.state, side)) return wait_for(play, Wait::Baggage, side);  // CB-SET-03
    go_on(play.state);
}

void step_plan(Play& play, std::uint8_t side) {
    if (!play.setup.options.simultaneous) return wait_for(play, Wait::Plan, side);  // CB-SET-04
    go_on(play.state);  // the sheets are the plan
}

void step_deploy(Play& play) {
    State& state = play.state;
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        bool visible = false;
        for (const std::uint8_t counter : play.setup.corps[c].counters)
            visible = visible ||
                      (!is_baggage(play.setup, counter) && state.counters[counter].status != Status::Hidden);
        if (!visible) state.placed = static_cast<std::uint8_t>(state.placed | 1u << c);  // all in ambush
    }
    const std::uint8_t side = side_to_place(play.setup, state);
    if (side == kNone) return go_on(state);
    state.active = side;
    wait_for(play, Wait::Deploy, side);
}

void step_begin(Play& play) {
    State& state = play.state;
    if (play.setup.options.simultaneous) {  // CB-OPT-02: all is revealed
        for (std::uint8_t c = 0; c < play.setup.size(); ++c) {
            if (!is_baggage(play.setup, c) && state.counters[c].status == Status::OnMap) show_placed(play, c);
        }
    }
    for (std::uint8_t side = 0; side < 2 && play.events.listens(); ++side) {
        if (state.planned[side][0] == kNone) continue;
        Words words{side, 0};
        for (const std::uint8_t c : state.planned[side]) {
            if (c == kNone) continue;
            words.push_back(c);
            ++words[1];
        }
        emit(play.events, EventKind::Planned, Clause::SET_04, std::move(words));
    }
    state.cursor = 0;
    state.asked = state.attacker;
    state.active = state.attacker;  // CB-SET-06
    begin_turn(play);
}

}  // namespace

void begin_battle(Play& play) {
    State& state = play.state;
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) state.corps[c].side = play.setup.corps[c].side;
    for (std::uint8_t c = 0; c < play.setup.size(); ++c) state.counters[c] = listed_counter(play.setup, c);
    for (std::uint8_t side = 0; side < 2; ++side)
        state.armies[side].edge = static_cast<std::uint8_t>(play.setup.sides[side].edge);
    state.attacker = play.setup.attacker;
    if (!play.setup.free_setup) {
        state.active = state.attacker;  // CB-SET-06
        put_ready_made(play.setup, state);
        begin_turn(play);
    }
    run(play);
}

void step_setup(Play& play) {
    State& state = play.state;
    switch (state.setup_step) {
        case SetupStep::StatesA:
            return wait_for(play, Wait::States, 0);  // CB-LST-03, CB-LST-08
        case SetupStep::StatesB:
            return wait_for(play, Wait::States, 1);
        case SetupStep::Roles:
            return step_roles(play);
        case SetupStep::Edge:
            return step_edge(play);
        case SetupStep::EdgeRoll:
            return wait_for_roll(play, RollKind::Edge, 1);
        case SetupStep::Zones:
            for (std::uint8_t side = 0; side < 2; ++side)
                state.depth[side] = zone_depth(play.setup, state, side);
            return go_on(state);
        case SetupStep::BaggageDefender:
            return step_baggage(play, defender_of(state));
        case SetupStep::BaggageAttacker:
            return step_baggage(play, state.attacker);
        case SetupStep::PlanA:
            return step_plan(play, 0);
        case SetupStep::PlanB:
            return step_plan(play, 1);
        case SetupStep::Ambush:
            state.cursor = kNone;
            return wait_for(play, Wait::Ambush, defender_of(state));  // CB-AMB-01
        case SetupStep::Deploy:
            return step_deploy(play);
        case SetupStep::Begin:
            return step_begin(play);
    }
}

void apply_setup_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    if (state.setup_step == SetupStep::Roles) {
        const int first = faces[0] + play.setup.sides[0].aggression;
        const int second = faces[1] + play.setup.sides[1].aggression;
        if (first == second) return wait_for_roll(play, RollKind::Roles, 2);
        state.attacker = first > second ? 0 : 1;                              // CB-SET-01
        state.active = state.attacker;
        emit(play.events, EventKind::Roles, Clause::SET_01, {state.attacker});
        return go_on(state);
    }
    Army& attacker = state.armies[state.attacker];
    if (faces[0] >= 5) attacker.edge = static_cast<std::uint8_t>(1 - attacker.edge);  // CB-SET-02
    state.armies[defender_of(state)].edge = static_cast<std::uint8_t>(1 - attacker.edge);
    emit(play.events, EventKind::Edges, Clause::SET_02, {state.attacker, attacker.edge});
    go_on(state);
}

namespace {

// Which of the three pairs a state word belongs to.
bool is_of_profile(StateWord word) { return word <= StateWord::Mobile; }
std::uint8_t second_of_pair(StateWord word) { return static_cast<std::uint8_t>(word) & 1u; }

Ruling check_state(const Setup& setup, const State& state, std::int32_t unit, std::int32_t number) {
    if (Ruling named = check_counter(setup, state, unit); !named) return named;
    if (number < 0 || number >= kStateWords) return refuse(Clause::LST_08, Code::Malformed);
    const auto c = static_cast<std::uint8_t>(unit);
    const auto word = static_cast<StateWord>(number);
    const CounterInfo& info = setup.info(c);
    const Counter& counter = state.counters[c];
    bool possible = false;
    switch (word) {
        case StateWord::Mounted:
        case StateWord::Dismounted:  // CB-LST-08; a scenario that begins dismounted means it
            possible = info.has_alt && info.start_profile == 0;
            break;
        case StateWord::Immobile:
        case StateWord::Mobile:  // CB-LST-03, CB-SCN-06
            possible = is_baggage(setup, c) && setup.free_baggage;
            break;
        case StateWord::Attached:
        case StateWord::Independent:  // CB-LST-03
            possible = is_baggage(setup, c) && setup.sides[counter.side].cinc != kNone;
            break;
    }
    const Clause clause = is_baggage(setup, c) ? Clause::LST_03 : Clause::LST_08;
    const std::uint8_t now = is_of_profile(word) ? counter.profile : counter.independent;
    const std::uint16_t chosen = is_of_profile(word) ? flag::kStateChosen : flag::kOwnerChosen;
    if (!possible || now == second_of_pair(word)) return refuse(clause, Code::BadChoice);
    if (has(counter, chosen)) return refuse(clause, Code::TakenOnce, {unit});
    return Ruling::yes();
}

Ruling check_plan(const Setup& setup, const State& state, const Words& words) {
    std::uint32_t named = 0;
    for (const std::int32_t c : words.span().subspan(1)) {
        const bool own = c >= 0 && c < static_cast<std::int32_t>(setup.corps.size()) &&
                         setup.corps[static_cast<std::size_t>(c)].side == state.asked;
        if (!own || (named >> c & 1u) != 0) return refuse(Clause::SET_04, Code::BadChoice);
        named |= 1u << c;
    }
    for (std::size_t c = 0; c < setup.corps.size(); ++c) {
        if (setup.corps[c].side == state.asked && (named >> c & 1u) == 0)
            return refuse(Clause::SET_04, Code::BadChoice);
    }
    return Ruling::yes();
}

bool can_comply(const Setup& setup, const State& state) {
    return muster_corps(setup, state, state.cursor).complies;
}

// The corps under way is all on the map, but not where the plan wants it.
bool stands_wrong(const Setup& setup, const State& state) {
    return state.cursor != kNone && next_waiting(setup, state, state.cursor) == kNone &&
           !complies(setup, state, state.cursor);
}

Ruling check_deploy(const Setup& setup, const State& state, std::int32_t word) {
    if (word < 0 || word >= static_cast<std::int32_t>(setup.corps.size()))
        return refuse(Clause::SET_05, Code::BadChoice);
    const auto corps = static_cast<std::uint8_t>(word);
    if (!may_place_corps(setup, state, corps)) return refuse(Clause::SET_05, Code::NotNext, {corps});
    const bool useful = next_waiting(setup, state, corps) != kNone ||
                        (stands_wrong(setup, state) && can_comply(setup, state));
    return check_listed(useful, Clause::SET_05);
}

// CB-SET-04: a side that can no longer comply begins again, once.
Ruling check_anew(const Setup& setup, const State& state) {
    const bool stuck =
        stands_wrong(setup, state) && state.replaced[state.asked] == 0 && !can_comply(setup, state);
    return check_listed(stuck, Clause::SET_04);
}

Ruling check_deployed(const Setup& setup, const State& state) {
    if (state.cursor == kNone) return refuse(Clause::SET_05, Code::BadChoice);
    const std::uint8_t waits = next_waiting(setup, state, state.cursor);
    if (waits != kNone) return refuse(Clause::SET_05, Code::NotPlaced, {waits});
    if (complies(setup, state, state.cursor)) return Ruling::yes();
    const bool freed = state.replaced[state.asked] == 1 && !can_comply(setup, state);
    return freed ? Ruling::yes() : refuse(Clause::SET_04, Code::PlanViolated, {state.cursor});
}

Ruling check_camped(const Setup& setup, const State& state) {
    const std::uint8_t waits = waiting_baggage(setup, state, state.asked);
    return waits == kNone ? Ruling::yes() : refuse(Clause::SET_03, Code::NotPlaced, {waits});
}

Ruling check_done(const Setup& setup, const State& state) {
    if (state.wait == Wait::Baggage) return check_camped(setup, state);
    if (state.wait == Wait::Deploy) return check_deployed(setup, state);
    return Ruling::yes();
}

Ruling check_edge(const Setup&, const State&, std::int32_t edge) {
    return check_listed(edge == 0 || edge == 1, Clause::SET_02);
}
void choose_edge(Play& play, std::uint8_t edge) {
    play.state.armies[play.state.attacker].edge = edge;
    go_on(play.state);
}

Ruling check_placing(const Setup& setup, const State& state, std::int32_t counter, std::int32_t hex,
                     std::int32_t facing) {
    return state.wait == Wait::Baggage ? check_baggage(setup, state, counter, hex, facing)
                                       : check_place(setup, state, counter, hex, facing);
}
void place(Play& play, std::uint8_t counter, Hex hex, std::int32_t facing) {
    const bool baggage = is_baggage(play.setup, counter);
    if (!baggage) play.state.cursor = corps_of(play.setup, counter);
    put_down(play, {counter, hex, static_cast<std::uint8_t>(baggage ? 0 : facing)});
}

void hide(Play& play, std::uint8_t counter, Hex hex, std::uint8_t facing) {
    put_hidden(play.state, counter, hex, facing);
}

Ruling check_camp(const Setup& setup, const State& state) {
    return check_listed(waiting_baggage(setup, state, state.asked) != kNone, Clause::SET_03);
}
void camp(Play& play) {
    for (const Spot& spot : muster_baggage(play.setup, play.state, play.state.asked)) put_down(play, spot);
}

void take(Play& play, std::uint8_t counter) {
    add_flags(play.state.counters[counter], flag::kTakenUp);
    take_up(play, counter);
}

void apply_state(Play& play, std::uint8_t unit, StateWord word) {
    Counter& counter = play.state.counters[unit];
    const std::uint16_t chosen = is_of_profile(word) ? flag::kStateChosen : flag::kOwnerChosen;
    (is_of_profile(word) ? counter.profile : counter.independent) = second_of_pair(word);
    add_flags(counter, chosen);
}

void apply_deploy(Play& play, std::uint8_t corps) {
    const Muster muster = muster_corps(play.setup, play.state, corps);
    play.state.cursor = corps;
    if (!muster.keeps_hand) take_up_corps(play, corps);
    for (const Spot& spot : muster.spots) put_down(play, spot);
}

void apply_done(Play& play) {
    State& state = play.state;
    const SetupStep step = state.setup_step;
    if (step != SetupStep::Deploy) {
        if (step <= SetupStep::StatesB) say_written(play, Clause::LST_08, Wait::States);
        if (step == SetupStep::Ambush) say_written(play, Clause::AMB_01, Wait::Ambush);
        return go_on(state);
    }
    if (!complies(play.setup, state, state.cursor)) state.replaced[state.asked] = 2;  // CB-SET-04
    state.placed = static_cast<std::uint8_t>(state.placed | 1u << state.cursor);
    state.cursor = kNone;
}

void apply_plan(Play& play, const Words& words) {
    State& state = play.state;
    for (std::size_t i = 1; i < words.size(); ++i)
        state.planned[state.asked][i - 1] = static_cast<std::uint8_t>(words[i]);
    say_written(play, Clause::SET_04, Wait::Plan);
    go_on(state);
}

void apply_anew(Play& play) {
    State& state = play.state;
    state.replaced[state.asked] = 1;
    for (const std::uint8_t c : corps_of_side(play.setup, state.asked)) {
        take_up_corps(play, c);
        state.placed = static_cast<std::uint8_t>(state.placed & ~(1u << c));
    }
    state.cursor = kNone;
}

constexpr OrderRow kOrders[] = {
    {Verb::SetState, from_words<check_state>, from_words<apply_state>},
    {Verb::ChooseEdge, from_words<check_edge>, from_words<choose_edge>},
    {Verb::Place, from_words<check_placing>, from_words<place>},
    {Verb::Hide, from_words<check_hide>, from_words<hide>},
    {Verb::Plan, check_plan, apply_plan},
    {Verb::Done, from_words<check_done>, from_words<apply_done>},
    {Verb::Take, from_words<check_take>, from_words<take>},
    {Verb::Deploy, from_words<check_deploy>, from_words<apply_deploy>},
    {Verb::Camp, from_words<check_camp>, from_words<camp>},
    {Verb::Anew, from_words<check_anew>, from_words<apply_anew>},
};
static_assert(are_in_order(kOrders));

}  // namespace

std::span<const OrderRow> setup_orders() { return kOrders; }

std::uint8_t next_corps(const Setup& setup, const State& state, std::uint8_t side) {
    if (state.wait != Wait::Deploy || state.asked != side) return kNone;
    for (std::uint8_t c = 0; c < setup.corps.size(); ++c) {
        if (may_place_corps(setup, state, c)) return c;
    }
    return kNone;
}

}  // namespace clashfield::champs
