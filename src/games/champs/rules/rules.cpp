// The contract of a battle, put together from the chapters: what it waits for, what may be ordered, what
// happens.

#include "games/champs/rules/rules.h"

#include "base/hash.h"
#include "battle/anytime.h"
#include "battle/codec.h"
#include "games/champs/rules/action_points.h"
#include "games/champs/rules/destruction.h"
#include "games/champs/rules/facing.h"
#include "games/champs/rules/flight.h"
#include "games/champs/rules/groups.h"
#include "games/champs/rules/melee.h"
#include "games/champs/rules/missiles.h"
#include "games/champs/rules/movement_steps.h"
#include "games/champs/rules/orders.h"
#include "games/champs/rules/recoil.h"
#include "games/champs/rules/set_up.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/spontaneous_advances_targets.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/the_turn.h"
#include "games/champs/rules/units.h"
#include "games/champs/rules/victory.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {

static_assert(are_hashed_as_bytes<Counter, Corps, Army, Member, ActivationInfo, FlightInfo, Frame, Counters>);

namespace {

// The shape of an order's words, so that nothing below reads past their end.
bool is_well_formed(const Order& order) {
    return order.verb < kVerbs && order.words.size() <= kMostWords &&
           words_fit(champs_vocabulary().verbs[order.verb], order.words.span());
}

Ruling check_anytime(const State& state, const Order& order) {
    const std::uint8_t side = order.side.index;
    if (side > 1) return refuse(Clause::VIC_04, Code::WrongDecision, {kNothing, kNothing, kNothing});
    const bool may = may_order_anytime(static_cast<Verb>(order.verb), state.armies[side].offers_draw != 0,
                                       state.armies[1 - side].offers_draw != 0);
    return may ? Ruling::yes() : refuse(Clause::VIC_04, Code::BadChoice);
}

// Who is so near that a march is out of the question (CB-MOV-08).
Verdict with_enemy(const Setup& setup, const State& state, Ruling ruling) {
    const Counter& counter = state.counters[static_cast<std::size_t>(ruling.words[0])];
    const std::uint8_t enemy = enemy_within_whom(setup, state, counter.side, counter.hex, 4);
    if (enemy != kNone) {
        ruling.words[1] = enemy;
        ruling.words[2] = distance(counter.hex, state.counters[enemy].hex);
    }
    return ruling;
}

// A unit that can do nothing at all: why not the first thing one would try (CB-SEQ-03).
Verdict with_reason(const Setup& setup, const State& state, const Order& order, const Ruling& ruling) {
    const auto unit = static_cast<std::uint8_t>(order.words[0]);
    const auto part = static_cast<PartOf>(order.words[1]);
    if (is_baggage(setup, unit) || movement_of(setup, state, unit) == 0) return ruling;
    Activation activation;
    begin_activation(setup, state, unit, part, activation);
    const bool back = in_enemy_zone(state, unit) || part == PartOf::Rear;
    static constexpr std::int32_t kLeft[] = {0};
    const Ruling first =
        check_step(setup, state, activation, back ? Motion::Rearward : Motion::Forward, kLeft);
    return first ? ruling : first;
}

// A cost that cannot be paid is told line by line (CB-ACT-14).
Verdict with_cost(const Setup& setup, const State& state, const Order& order, const Ruling& ruling) {
    Refusal refusal{id(ruling.clause), static_cast<std::uint8_t>(ruling.code),
                    Words{ruling.words[0], ruling.words[1]}};
    Sum cost;
    const auto verb = static_cast<Verb>(order.verb);
    const Action action =
        verb == Verb::Keep ? Action::Keep : (verb == Verb::ChangeState ? Action::Change : Action::Move);
    if (state.wait == Wait::Impulse)
        cost = cost_of(setup, state, state.activation, action, order.words[0] == 1);
    append(refusal.words, cost);
    return Verdict::no(std::move(refusal));
}

}  // namespace

Verdict Rules::check(const Setup& setup, const State& state, const Order& order) {
    if (state.wait == Wait::Over) return refuse(Clause::VIC_02, Code::Over);
    const bool player = order.side.index < 2;
    const std::int32_t side = player ? order.side.index : kNothing;
    if (state.wait == Wait::Roll)
        return refuse(Clause::SEQ_02, Code::WrongDecision, {kNothing, kNothing, side});
    const bool known = is_well_formed(order);
    if (known && is_anytime(static_cast<Verb>(order.verb))) return check_anytime(state, order);
    const Decision decision = decision_of(setup, state);
    const bool of_this_kind = known && (decision.verbs >> order.verb & 1u) != 0;
    if (order.side == decision.side && state.wait == Wait::Advance && known &&
        static_cast<Verb>(order.verb) == Verb::EndMovement)
        return refuse(Clause::SPO_01, Code::MustAdvance, {next_to_advance(setup, state)});
    if (order.side != decision.side || (known && !of_this_kind))
        return refuse(Clause::SEQ_02, Code::WrongDecision, {decision.side.index, decision.kind, side});
    if (!known) return refuse(Clause::SEQ_02, Code::Malformed);
    const Ruling ruling = check_order(setup, state, order);
    if (!ruling && ruling.code == Code::NoPa) return with_cost(setup, state, order, ruling);
    if (!ruling && ruling.clause == Clause::MOV_08) return with_enemy(setup, state, ruling);
    if (!ruling && ruling.clause == Clause::MOV_01 && ruling.code == Code::Stuck)
        return with_reason(setup, state, order, ruling);
    return ruling;
}

void Rules::apply(const Setup& setup, State& state, const Order& order, EventSink& events) {
    Play play{setup, state, events};
    const std::uint8_t side = order.side.index;
    const auto verb = static_cast<Verb>(order.verb);  // CB-VIC-04
    if (verb == Verb::Resign) return end_battle(play, Ending::Resigned, static_cast<std::uint8_t>(1 - side));
    if (verb == Verb::AcceptDraw) return end_battle(play, Ending::Agreed, kNone);
    if (verb == Verb::OfferDraw) {
        state.armies[side].offers_draw = 1;
        return emit(events, EventKind::DrawOffered, Clause::VIC_04, {side});
    }
    state.wait = Wait::None;
    state.result_open = verb == Verb::Melee || verb == Verb::Shoot ? 1 : 0;
    if (state.result_open != 0) state.result = 0;
    apply_order(play, order);
    run(play);
}

void Rules::apply(const Setup& setup, State& state, const Faces& faces, EventSink& events) {
    CLASHFIELD_ASSERT(state.wait == Wait::Roll);
    CLASHFIELD_ASSERT(faces.size() == state.roll_dice);
    Play play{setup, state, events};
    const std::int32_t side = state.roll == RollKind::Roles ? kNothing : roller_of(state);
    events.emit_faces(static_cast<std::uint8_t>(EventKind::Dice), id(Clause::SEQ_04),
                      {static_cast<std::int32_t>(state.roll), side}, faces);
    const RollKind kind = state.roll;
    state.wait = Wait::None;
    state.roll = RollKind::Roles;
    state.roll_dice = 0;
    switch (kind) {
        case RollKind::Roles:
        case RollKind::Edge:
            state.roll = kind;
            apply_setup_roll(play, faces);
            if (state.wait != Wait::Roll) state.roll = RollKind::Roles;
            break;
        case RollKind::Points:
            apply_points_roll(play, faces);
            break;
        case RollKind::Shot:
            apply_shot_roll(play, faces);
            break;
        case RollKind::Melee:
            apply_melee_roll(play, faces);
            break;
    }
    run(play);
}

namespace {

std::uint64_t hash_state(const Setup& setup, const State& state) {
    const auto count = static_cast<std::size_t>(setup.size());
    std::uint64_t hash = hash_bytes(state.counters, sizeof(Counter) * count);
    hash = hash_bytes(state.corps, sizeof(state.corps), hash);
    hash = hash_bytes(state.armies, sizeof(state.armies), hash);
    hash = hash_bytes(state.pool.begin(), state.pool.size(), hash);
    hash = hash_bytes(static_cast<const ActivationInfo*>(&state.activation), sizeof(ActivationInfo), hash);
    hash =
        hash_bytes(state.activation.members.begin(), sizeof(Member) * state.activation.members.size(), hash);
    hash = hash_bytes(static_cast<const FlightInfo*>(&state.flight), sizeof(FlightInfo), hash);
    hash = hash_bytes(state.flight.tail.begin(), state.flight.tail.size(), hash);
    hash = hash_bytes(state.fleers.begin(), state.fleers.size(), hash);
    hash = hash_bytes(state.agenda.begin(), sizeof(Frame) * state.agenda.size(), hash);
    return hash_bytes(static_cast<const Counters*>(&state), sizeof(Counters), hash);
}

}  // namespace

StateHash Rules::hash(const Setup& setup, const State& state) { return StateHash{hash_state(setup, state)}; }
const Vocabulary& Rules::vocabulary() { return champs_vocabulary(); }

}  // namespace clashfield::champs
