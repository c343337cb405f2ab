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

static_assert(std::has_unique_object_representations_v<Counter>);
static_assert(std::has_unique_object_representations_v<Corps>);
static_assert(std::has_unique_object_representations_v<Army>);
static_assert(std::has_unique_object_representations_v<Member>);
static_assert(std::has_unique_object_representations_v<ActivationInfo>);
static_assert(std::has_unique_object_representations_v<FlightInfo>);
static_assert(std::has_unique_object_representations_v<Frame>);
static_assert(std::has_unique_object_representations_v<Counters>, "a state is hashed as bytes");

namespace {

// The shape of an order's words, so that nothing below reads past their end.
bool is_well_formed(const Order& order) {
    return order.verb < kVerbs && order.words.size() <= kMostWords &&
           words_fit(champs_vocabulary().verbs[order.verb], order.words.span());
}

bool is_flag(std::int32_t word) { return word == 0 || word == 1; }

Ruling check_anytime(const State& state, const Order& order) {
    const std::uint8_t side = order.side.index;
    if (side > 1) return refuse(Clause::VIC_04, Code::WrongDecision, {kNothing, kNothing, kNothing});
    const bool may = may_order_anytime(static_cast<Verb>(order.verb), state.armies[side].offers_draw != 0,
                                       state.armies[1 - side].offers_draw != 0);
    return may ? Ruling::yes() : refuse(Clause::VIC_04, Code::BadChoice);
}

Ruling check_listed(bool listed, Clause clause) {
    return listed ? Ruling::yes() : refuse(clause, Code::BadChoice);
}

template <typename List, typename Value>
bool holds(const List& list, Value value) {
    for (const auto& item : list) {
        if (static_cast<std::int64_t>(item) == static_cast<std::int64_t>(value)) return true;
    }
    return false;
}

// Somebody near can join the group (CB-GRP-01).
Ruling check_gather(const Setup& setup, const State& state) {
    for (const std::uint8_t c : setup.corps[state.activation.corps].counters) {
        if (is_unit(state.counters[c]) && touches_member(state, state.counters[c].hex) &&
            check_add(setup, state, c, PartOf::Whole))
            return Ruling::yes();
    }
    return refuse(Clause::GRP_01, Code::BadChoice);
}

// What is paid with the discount of the C-in-C or without (CB-ACT-09).
Ruling check_paid(const Setup& setup, const State& state, Verb verb, std::int32_t use_cinc) {
    if (!is_flag(use_cinc)) return refuse(Clause::ACT_09, Code::Malformed);
    if (verb == Verb::Finish) return check_finish(setup, state, use_cinc == 1);
    if (verb == Verb::Keep) return check_keep(setup, state, state.activation, use_cinc == 1);
    return check_change(setup, state, state.activation, use_cinc == 1);
}

Ruling check_impulse(const Setup& setup, const State& state, const Order& order) {
    const Words& words = order.words;
    const Activation& activation = state.activation;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Add) {
        if (words[1] < 0 || words[1] > 2) return refuse(Clause::GRP_01, Code::Malformed);
        return check_add(setup, state, words[0], static_cast<PartOf>(words[1]));
    }
    if (verb == Verb::Gather) return check_gather(setup, state);
    if (verb == Verb::Turn) {
        if (words[0] < 0 || words[0] > 2) return refuse(Clause::FAC_02, Code::Malformed);
        return check_turn(setup, state, activation, static_cast<Turning>(words[0]));
    }
    if (verb == Verb::Step)
        return check_step(setup, state, activation, Motion::Forward, words.span().subspan(1));
    if (verb == Verb::Back)
        return check_step(setup, state, activation, Motion::Rearward, words.span().subspan(1));
    if (verb == Verb::Go)
        return check_go(setup, state, activation, words[0] < 0 || words[0] > 5 ? -1 : words[0]);
    if (verb == Verb::Finish || verb == Verb::Keep || verb == Verb::ChangeState)
        return check_paid(setup, state, verb, words[0]);
    if (verb == Verb::Cancel) return check_listed(!anything_possible(setup, state), Clause::SEQ_03);
    return refuse(Clause::SEQ_02, Code::Malformed);
}

Ruling check_advance(const Setup& setup, const State& state, const Words& words) {
    const bool known = words[0] >= 0 && words[0] < setup.size() && words[1] >= 0 && words[1] < setup.size();
    if (!known) return refuse(Clause::SPO_01, Code::UnknownUnit);
    const auto unit = static_cast<std::uint8_t>(words[0]);
    if (!must_advance(setup, state, unit)) return refuse(Clause::SPO_08, Code::BadChoice);
    if (passed_one_waits(setup, state) && !has(state.counters[unit], flag::kPassed))
        return refuse(Clause::PAS_06, Code::MustAdvance, {next_to_advance(setup, state)});
    return check_listed(is_target(setup, state, unit, static_cast<std::uint8_t>(words[1])), Clause::SPO_02);
}

// A hex of an advance or a flight, or a way to turn.
Ruling check_into(const Setup& setup, const State& state, std::int32_t word) {
    if (is_turn_asked(state)) return check_listed(is_flag(word), Clause::SPO_04);
    return state.agenda.back().kind == FrameKind::Advance
               ? check_listed(holds(advance_hexes(setup, state), word), Clause::SPO_04)
               : check_listed(holds(flight_hexes(setup, state), word), Clause::FLT_03);
}

Ruling check_recoil(const Setup& setup, const State& state, const Words& words) {
    const Frame& frame = state.agenda.back();
    for (const RecoilChoice& choice : recoil_choices(setup, state, frame.unit, frame.hex, frame.facing)) {
        if (choice.hex == words[0] && static_cast<std::int32_t>(choice.mode) == words[1])
            return Ruling::yes();
    }
    return refuse(Clause::REC_03, Code::BadChoice);
}

}  // namespace

Ruling check_order(const Setup& setup, const State& state, const Order& order) {
    const Words& words = order.words;
    const bool unit = !words.empty() && words[0] >= 0 && words[0] < setup.size();
    const auto first = static_cast<std::uint8_t>(unit ? words[0] : 0);
    switch (state.wait) {
        case Wait::States:
        case Wait::Edge:
        case Wait::Baggage:
        case Wait::Plan:
        case Wait::Ambush:
        case Wait::Deploy:
            return check_setup_order(setup, state, order);
        case Wait::Assign:
            return check_listed(holds(state.pool, words[0]), Clause::ACT_02);
        case Wait::Activate:
            if (static_cast<Verb>(order.verb) == Verb::EndMovement) return Ruling::yes();
            if (words[1] < 0 || words[1] > 2) return refuse(Clause::SEQ_02, Code::Malformed);
            return check_pick(setup, state, words[0], static_cast<PartOf>(words[1]));
        case Wait::Impulse:
            return check_impulse(setup, state, order);
        case Wait::Advance:
            return check_advance(setup, state, words);
        case Wait::Into:
            return check_into(setup, state, words[0]);
        case Wait::Flee:
            if (!unit) return refuse(Clause::DEM_06, Code::UnknownUnit);
            return check_listed(must_flee(setup, state, first), Clause::DEM_06);
        case Wait::Shoot:
            if (static_cast<Verb>(order.verb) == Verb::Pass) return Ruling::yes();
            return check_shoot(setup, state, words[0], words[1]);
        case Wait::Pivot:
            if (!unit) return refuse(Clause::FAC_05, Code::UnknownUnit);
            return check_listed(is_pivot(setup, state, state.cursor, first), Clause::FAC_05);
        case Wait::Melee:
            if (static_cast<Verb>(order.verb) == Verb::EndMelee) return check_end_melee(setup, state);
            return check_melee(setup, state, words[0], words[1]);
        case Wait::Recoil:
            return check_recoil(setup, state, words);
        case Wait::Lose:
            return check_listed(unit && holds(loss_choices(setup, state), words[0]), Clause::DES_02);
        case Wait::None:
        case Wait::Roll:
        case Wait::Over:
            break;
    }
    return refuse(Clause::SEQ_02, Code::WrongDecision, {kNothing, kNothing, kNothing});
}

namespace {

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
    Lines lines;
    const auto verb = static_cast<Verb>(order.verb);
    const Action action =
        verb == Verb::Keep ? Action::Keep : (verb == Verb::ChangeState ? Action::Change : Action::Move);
    if (state.wait == Wait::Impulse)
        lines = cost_lines(setup, state, state.activation, action, order.words[0] == 1);
    append(refusal.words, lines);
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

namespace {

// What happens in an activation, and how it ends. A turn may also belong to an advance (CB-SPO-04).
void apply_impulse(Play& play, const Order& order) {
    State& state = play.state;
    const Words& words = order.words;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Step) return step_members(play, Motion::Forward, words.span().subspan(1));
    if (verb == Verb::Back) return step_members(play, Motion::Rearward, words.span().subspan(1));
    if (verb == Verb::Turn) {
        const auto way = static_cast<Turning>(words[0]);
        return state.activation.corps == kNone ? turn_advance(play, way) : turn_members(play, way);
    }
    if (verb == Verb::Add)
        return add_member(play.setup, state, state.activation, static_cast<std::uint8_t>(words[0]),
                          static_cast<PartOf>(words[1]));
    if (verb == Verb::Gather) return gather(play);
    if (verb == Verb::Go) return go_baggage(play, words[0]);
    if (verb == Verb::Finish) return finish_activation(play, words[0] == 1);
    if (verb == Verb::Keep) return keep_members(play, words[0] == 1);
    if (verb == Verb::ChangeState) return change_member(play, words[0] == 1);
    CLASHFIELD_ASSERT(verb == Verb::Cancel);
    cancel_activation(play);
}

void go_into(Play& play, Hex hex) {
    if (play.state.agenda.back().kind == FrameKind::Advance) return advance_into(play, hex);
    flee_into(play, hex);
}

void pivot(Play& play, std::uint8_t enemy) {
    set_flags(play.state, play.state.cursor, flag::kPivoted);
    pivot_toward(play, play.state.cursor, enemy);
}

}  // namespace

void apply_order(Play& play, const Order& order) {
    const Words& words = order.words;
    const auto unit = [&](std::size_t i) { return static_cast<std::uint8_t>(words[i]); };
    switch (static_cast<Verb>(order.verb)) {
        case Verb::Add:
        case Verb::Gather:
        case Verb::Turn:
        case Verb::Step:
        case Verb::Back:
        case Verb::Go:
        case Verb::Finish:
        case Verb::Keep:
        case Verb::ChangeState:
        case Verb::Cancel:
            return apply_impulse(play, order);
        case Verb::EndMovement:
            return end_movement(play);
        case Verb::Pick:
            return start_activation(play, unit(0), static_cast<PartOf>(words[1]));
        case Verb::Assign:
            return assign_die(play, unit(0));
        case Verb::Advance:
            return begin_advance(play, unit(0), unit(1));
        case Verb::Into:
            return go_into(play, static_cast<Hex>(words[0]));
        case Verb::Flee:
            return push_flight(play, unit(0));
        case Verb::Shoot:
            return begin_shot(play, unit(0), unit(1));
        case Verb::Pass:
            return pass_shooting(play);
        case Verb::Pivot:
            return pivot(play, unit(0));
        case Verb::Melee:
            return begin_melee(play, unit(0), unit(1));
        case Verb::EndMelee:
            return end_melee(play);
        case Verb::Recoil:
            return apply_recoil(play, RecoilChoice{static_cast<Hex>(words[0]), static_cast<Mode>(words[1])});
        case Verb::Lose:
            return apply_loss(play, unit(0));
        case Verb::SetState:
        case Verb::ChooseEdge:
        case Verb::Place:
        case Verb::Hide:
        case Verb::Plan:
        case Verb::Done:
        case Verb::Take:
        case Verb::Deploy:
        case Verb::Camp:
        case Verb::Anew:
            return apply_setup_order(play, order);
        case Verb::Resign:
        case Verb::OfferDraw:
        case Verb::AcceptDraw:
            return;
    }
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
StateHash Rules::position(const Setup& setup, const State& state) { return hash(setup, state); }
int Rules::sides(const Setup&) { return 2; }
const Vocabulary& Rules::vocabulary() { return champs_vocabulary(); }

}  // namespace clashfield::champs
