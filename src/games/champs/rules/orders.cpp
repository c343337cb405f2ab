// The orders of a turn, verb by verb. Those of set-up are in set_up.cpp.

#include "games/champs/rules/orders.h"

#include <algorithm>

#include "games/champs/rules/action_points.h"
#include "games/champs/rules/destruction.h"
#include "games/champs/rules/facing.h"
#include "games/champs/rules/flight.h"
#include "games/champs/rules/groups.h"
#include "games/champs/rules/losses_and_demoralisation.h"
#include "games/champs/rules/melee.h"
#include "games/champs/rules/missiles.h"
#include "games/champs/rules/movement_steps.h"
#include "games/champs/rules/recoil.h"
#include "games/champs/rules/set_up.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/spontaneous_advances_targets.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/the_turn.h"
#include "games/champs/rules/units.h"

namespace clashfield::champs {
namespace {

Ruling always(const Setup&, const State&) { return Ruling::yes(); }

bool is_up_to(std::int32_t word, std::int32_t most) { return word >= 0 && word <= most; }

template <typename List>
bool holds(const List& list, std::int32_t word) {
    return std::any_of(list.begin(), list.end(), [&](std::int32_t item) { return item == word; });
}

Ruling check_picking(const Setup& setup, const State& state, std::int32_t unit, std::int32_t part) {
    if (!is_up_to(part, 2)) return refuse(Clause::SEQ_02, Code::Malformed);
    return check_pick(setup, state, unit, static_cast<PartOf>(part));
}

Ruling check_adding(const Setup& setup, const State& state, std::int32_t unit, std::int32_t part) {
    if (!is_up_to(part, 2)) return refuse(Clause::GRP_01, Code::Malformed);
    return check_add(setup, state, unit, static_cast<PartOf>(part));
}
void add_to_group(Play& play, std::uint8_t unit, PartOf part) {
    add_member(play.setup, play.state, play.state.activation, unit, part);
}

// Somebody near can join the group (CB-GRP-01).
Ruling check_gather(const Setup& setup, const State& state) {
    const auto& counters = setup.corps[state.activation.corps].counters;
    const bool any = std::any_of(counters.begin(), counters.end(), [&](std::uint8_t c) {
        return is_unit(state.counters[c]) && touches_member(state, state.counters[c].hex) &&
               check_add(setup, state, c, PartOf::Whole);
    });
    return check_listed(any, Clause::GRP_01);
}

// Of an activation, or of an advance that is about to begin (CB-SPO-04).
Ruling check_turning(const Setup& setup, const State& state, std::int32_t way) {
    if (state.wait == Wait::Into) return check_listed(is_up_to(way, 1), Clause::SPO_04);
    if (!is_up_to(way, 2)) return refuse(Clause::FAC_02, Code::Malformed);
    return check_turn(setup, state, state.activation, static_cast<Turning>(way));
}
void turn(Play& play, Turning way) {
    return is_moving(play.state) ? turn_members(play, way) : turn_advance(play, way);
}

template <Motion motion>
Ruling check_ways(const Setup& setup, const State& state, const Words& words) {
    return check_step(setup, state, state.activation, motion, words.span().subspan(1));
}
template <Motion motion>
void step(Play& play, const Words& words) {
    step_members(play, motion, words.span().subspan(1));
}

Ruling check_going(const Setup& setup, const State& state, std::int32_t direction) {
    return check_go(setup, state, state.activation, direction);
}

// What is paid with the discount of the C-in-C or without (CB-ACT-09).
Ruling check_paid(const Setup& setup, const State& state, Verb verb, std::int32_t use_cinc) {
    if (!is_up_to(use_cinc, 1)) return refuse(Clause::ACT_09, Code::Malformed);
    if (verb == Verb::Finish) return check_finish(setup, state, use_cinc == 1);
    if (verb == Verb::Keep) return check_keep(setup, state, state.activation, use_cinc == 1);
    return check_change(setup, state, state.activation, use_cinc == 1);
}
template <Verb verb>
Ruling check_paid(const Setup& setup, const State& state, const Words& words) {
    return check_paid(setup, state, verb, words[0]);
}

Ruling check_cancel(const Setup& setup, const State& state) {
    return check_listed(!anything_possible(setup, state), Clause::SEQ_03);
}

Ruling check_assign(const Setup&, const State& state, std::int32_t die) {
    return check_listed(holds(state.pool, die), Clause::ACT_02);
}

Ruling check_advance(const Setup& setup, const State& state, std::int32_t word, std::int32_t target) {
    if (!is_known(setup, word) || !is_known(setup, target)) return refuse(Clause::SPO_01, Code::UnknownUnit);
    const auto unit = static_cast<std::uint8_t>(word);
    if (!must_advance(setup, state, unit)) return refuse(Clause::SPO_08, Code::BadChoice);
    if (passed_one_waits(setup, state) && !has(state.counters[unit], flag::kPassed))
        return refuse(Clause::PAS_06, Code::MustAdvance, {next_to_advance(setup, state)});
    return check_listed(is_target(setup, state, unit, static_cast<std::uint8_t>(target)), Clause::SPO_02);
}

// A hex of an advance or a flight.
bool is_advance(const State& state) { return state.agenda.back().kind == FrameKind::Advance; }
Ruling check_into(const Setup& setup, const State& state, std::int32_t hex) {
    return is_advance(state) ? check_listed(holds(advance_hexes(setup, state), hex), Clause::SPO_04)
                             : check_listed(holds(flight_hexes(setup, state), hex), Clause::FLT_03);
}
void go_into(Play& play, Hex hex) {
    return is_advance(play.state) ? advance_into(play, hex) : flee_into(play, hex);
}

Ruling check_flee(const Setup& setup, const State& state, std::int32_t unit) {
    if (!is_known(setup, unit)) return refuse(Clause::DEM_06, Code::UnknownUnit);
    return check_listed(must_flee(setup, state, static_cast<std::uint8_t>(unit)), Clause::DEM_06);
}

Ruling check_pivot(const Setup& setup, const State& state, std::int32_t enemy) {
    if (!is_known(setup, enemy)) return refuse(Clause::FAC_05, Code::UnknownUnit);
    const bool may = is_pivot(setup, state, state.cursor, static_cast<std::uint8_t>(enemy));
    return check_listed(may, Clause::FAC_05);
}
void pivot(Play& play, std::uint8_t enemy) {
    set_flags(play.state, play.state.cursor, flag::kPivoted);
    pivot_toward(play, play.state.cursor, enemy);
}

Ruling check_recoil(const Setup& setup, const State& state, std::int32_t hex, std::int32_t mode) {
    const Frame& frame = state.agenda.back();
    for (const RecoilChoice& choice : recoil_choices(setup, state, frame.unit, frame.hex, frame.facing)) {
        if (choice.hex == hex && static_cast<std::int32_t>(choice.mode) == mode) return Ruling::yes();
    }
    return refuse(Clause::REC_03, Code::BadChoice);
}
void recoil(Play& play, Hex hex, Mode mode) { apply_recoil(play, {hex, mode}); }

Ruling check_lose(const Setup& setup, const State& state, std::int32_t unit) {
    return check_listed(holds(loss_choices(setup, state), unit), Clause::DES_02);
}

constexpr OrderRow kOrders[] = {
    {Verb::EndMovement, from_words<always>, from_words<end_movement>},
    {Verb::Pick, from_words<check_picking>, from_words<start_activation>},
    {Verb::Add, from_words<check_adding>, from_words<add_to_group>},
    {Verb::Gather, from_words<check_gather>, from_words<gather>},
    {Verb::Turn, from_words<check_turning>, from_words<turn>},
    {Verb::Step, check_ways<Motion::Forward>, step<Motion::Forward>},
    {Verb::Back, check_ways<Motion::Rearward>, step<Motion::Rearward>},
    {Verb::Go, from_words<check_going>, from_words<go_baggage>},
    {Verb::Finish, check_paid<Verb::Finish>, from_words<finish_activation>},
    {Verb::Keep, check_paid<Verb::Keep>, from_words<keep_members>},
    {Verb::ChangeState, check_paid<Verb::ChangeState>, from_words<change_member>},
    {Verb::Cancel, from_words<check_cancel>, from_words<cancel_activation>},
    {Verb::Assign, from_words<check_assign>, from_words<assign_die>},
    {Verb::Advance, from_words<check_advance>, from_words<begin_advance>},
    {Verb::Into, from_words<check_into>, from_words<go_into>},
    {Verb::Flee, from_words<check_flee>, from_words<push_flight>},
    {Verb::Shoot, from_words<check_shoot>, from_words<begin_shot>},
    {Verb::Pass, from_words<always>, from_words<pass_shooting>},
    {Verb::Pivot, from_words<check_pivot>, from_words<pivot>},
    {Verb::Melee, from_words<check_melee>, from_words<begin_melee>},
    {Verb::EndMelee, from_words<check_end_melee>, from_words<end_melee>},
    {Verb::Recoil, from_words<check_recoil>, from_words<recoil>},
    {Verb::Lose, from_words<check_lose>, from_words<apply_loss>},
};
static_assert(kOrders[0].verb == Verb::EndMovement && are_in_order(kOrders));

const OrderRow& row_of(const Order& order) {
    if (order.verb < std::size(kOrders)) return kOrders[order.verb];
    const std::span<const OrderRow> setup = setup_orders();
    return setup[order.verb - static_cast<std::size_t>(setup.front().verb)];
}

}  // namespace

Ruling check_order(const Setup& setup, const State& state, const Order& order) {
    return row_of(order).check(setup, state, order.words);
}

void apply_order(Play& play, const Order& order) { row_of(order).apply(play, order.words); }

}  // namespace clashfield::champs
