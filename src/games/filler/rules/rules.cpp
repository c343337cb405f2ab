// The contract of a battle, put together from the chapters: what it waits for, what may be ordered, what
// happens.

#include "games/filler/rules/rules.h"

#include "base/hash.h"
#include "battle/codec.h"
#include "games/filler/rules/attack.h"
#include "games/filler/rules/combat.h"
#include "games/filler/rules/defence.h"
#include "games/filler/rules/dice.h"
#include "games/filler/rules/disputes.h"
#include "games/filler/rules/effects.h"
#include "games/filler/rules/loadouts.h"
#include "games/filler/rules/modifiers.h"
#include "games/filler/rules/move.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/set_up.h"
#include "games/filler/rules/skip.h"
#include "games/filler/rules/triggers.h"
#include "games/filler/rules/turn.h"

namespace clashfield::filler {

static_assert(are_hashed_as_bytes<Fighter, Status, Combat, Frame, Counters>, "a state is hashed as bytes");

void wait_for_roll(Play& play, RollKind kind, int dice, std::uint8_t roller, std::int32_t skill) {
    State& state = play.state;
    CLASHFIELD_ASSERT(dice > 0 && dice <= kMaxDicePerRoll);
    state.wait = Wait::Roll;
    state.roll = kind;
    state.roll_dice = static_cast<std::uint8_t>(dice);
    state.roller = roller;
    state.roll_skill = static_cast<std::uint8_t>(skill);
}

// Rolls that begin something are of this kind: the first of a battle, and the roll of no dice on which odds
// end.
bool opens(RollKind kind) { return kind == RollKind::First; }

void wait_for_turn(Play& play) {
    play.state.wait = Wait::Roll;
    play.state.roll = RollKind::First;
    play.state.roll_dice = 0;
}

void run(Play& play) {
    while (play.state.wait == Wait::None) {
        switch (top(play).kind) {
            case FrameKind::FirstPlayer:
                step_first_player(play);
                break;
            case FrameKind::Draft:
                step_draft(play);
                break;
            case FrameKind::Turn:
                step_turn(play);
                break;
            case FrameKind::AfterMove:
                step_after_move(play);
                break;
            case FrameKind::Combat:
                step_combat(play);
                break;
            case FrameKind::Ongoing:
                step_ongoing(play);
                break;
            case FrameKind::Announced:
                step_announced(play);
                break;
            case FrameKind::Inner:
                step_inner(play);
                break;
            case FrameKind::Ask:
                step_ask(play);
                break;
            case FrameKind::FoeDown:
                step_foe_down(play);
                break;
            case FrameKind::TestRoll:
            case FrameKind::CounterRoll:
                CLASHFIELD_ASSERT(false);
        }
    }
}

std::uint8_t asked_side(const State& state) {
    if (state.dispute_by != kNobody) return state.dispute_by;  // FC-DSP-05
    switch (state.wait) {
        case Wait::Turn:
            return state.active;
        case Wait::Announce:
            return state.combat.attacker;
        case Wait::Respond:
            return state.combat.defender;
        case Wait::Choose:
        case Wait::Pick:
            return state.agenda.back().who;
        case Wait::None:
        case Wait::Roll:
        case Wait::Over:
            return kNobody;
    }
    return kNobody;
}

namespace {

Decision decision_of(const State& state) {
    Decision decision;
    decision.side = Side{asked_side(state)};
    decision.nested = true;
    if (state.dispute_by != kNobody) {  // FC-DSP-05
        decision.kind = static_cast<std::uint8_t>(DecisionKind::Dispute);
        decision.verbs = verb_bits(Verb::Withdraw, Verb::TimeUp);
        return decision;
    }
    switch (state.wait) {
        case Wait::Choose:
            decision.kind = static_cast<std::uint8_t>(DecisionKind::Choose);
            decision.verbs = verb_bits(Verb::Choose);
            decision.nested = false;
            break;
        case Wait::Turn:
            decision.kind = static_cast<std::uint8_t>(DecisionKind::Turn);
            decision.verbs = verb_bits(Verb::Skip, Verb::Attack, Verb::Move, Verb::MoveVia);
            decision.nested = false;
            break;
        case Wait::Announce:
            decision.kind = static_cast<std::uint8_t>(DecisionKind::Announce);
            decision.subject = state.combat.defender;
            decision.verbs = verb_bits(Verb::Use);
            break;
        case Wait::Respond:
            decision.kind = static_cast<std::uint8_t>(DecisionKind::Respond);
            decision.subject = state.combat.raw;
            decision.verbs = verb_bits(Verb::Respond);
            break;
        case Wait::Pick: {
            const Frame& frame = state.agenda.back();
            decision.kind = static_cast<std::uint8_t>(DecisionKind::Pick);
            decision.subject = skill_ref(frame.who, frame.skill);
            decision.verbs = verb_bits(Verb::Pick, Verb::Accept, Verb::Decline);
            break;
        }
        case Wait::None:
        case Wait::Roll:
        case Wait::Over:
            CLASHFIELD_ASSERT(false);
    }
    return decision;
}

Reading roll_reading(const Setup& setup, const State& state) {
    switch (state.roll) {
        case RollKind::First:
            return Reading::each(6);
        case RollKind::Attack:
        case RollKind::Reroll:
        case RollKind::ForceReroll:
            return attack_reading(state.combat);
        case RollKind::Dodge:
        case RollKind::Block:
            return success_reading(defence_sums(setup, state, pending_source(setup, state)).bonus);
        case RollKind::Test:
        case RollKind::Counter:
            return success_reading(pending_source(setup, state).effect->bonus);
        case RollKind::Coin:
            return success_reading(0);  // 1-3 heads, 4-6 tails (FC-DSP-02)
    }
    return Reading{};
}

}  // namespace

Pending Rules::pending(const Setup& setup, const State& state) {
    if (state.wait == Wait::Over) {
        Outcome outcome;
        outcome.winners = state.winners;
        outcome.reason = static_cast<std::uint8_t>(state.ending);
        // Sides of more than one team: the leaders share a draw (FC-END-03, -04).
        int team = -1;
        for (std::uint8_t who = 0; who < player_count(setup); ++who) {
            if (!contains(state.winners, Side{who})) continue;
            outcome.draw = outcome.draw || (team >= 0 && team != state.fighters[who].team);
            team = state.fighters[who].team;
        }
        outcome.draw = outcome.draw || state.winners == 0;
        return outcome;
    }
    if (state.wait == Wait::Roll) {
        return RollRequest{static_cast<std::uint8_t>(state.roll), Side{state.roller},
                           DicePool{state.roll_dice, 6}, roll_reading(setup, state), opens(state.roll)};
    }
    return decision_of(state);
}

Check Rules::explain(const Setup& setup, const State& state) {
    CLASHFIELD_ASSERT(state.wait == Wait::Roll);
    Check check;
    switch (state.roll) {
        case RollKind::First:
            check.clause = id(Clause::SET_08);
            break;
        case RollKind::Coin:
            check.clause = id(Clause::DSP_02);
            check.need = 4;
            break;
        case RollKind::Attack:
            return attack_check(setup, state);
        case RollKind::Reroll:
        case RollKind::ForceReroll: {
            check = attack_check(setup, state);
            check.clause = id(state.roll == RollKind::Reroll ? Clause::EFX_03 : Clause::EFX_07);
            return check;
        }
        case RollKind::Dodge:
        case RollKind::Block:
        case RollKind::Test:
        case RollKind::Counter:
            return defence_check(setup, state, pending_source(setup, state));
    }
    check.dice = state.roll_dice;
    return check;
}

namespace {

// The shape of an order's words, so that nothing below reads past their end.
bool is_well_formed(const Order& order) {
    const auto verbs = filler_vocabulary().verbs;
    return order.verb < verbs.size() && words_fit(verbs[order.verb], order.words.span());
}

Verdict check_turn_order(const Setup& setup, const State& state, const Order& order) {
    const std::uint8_t who = state.active;
    const Words& words = order.words;
    switch (static_cast<Verb>(order.verb)) {
        case Verb::Skip:
            return check_loadout(setup, state, who, kNobody, Use::Skip, words.span());
        case Verb::Attack:
            return check_attack(setup, state, who, words[0], standing(state, who));
        case Verb::Move: {
            const Verdict move = check_move(setup, state, who, words[0]);
            if (!move || words[1] == kNothing) return move;
            return check_attack(setup, state, who, words[1],
                                moved_to(static_cast<std::uint8_t>(words[0])));  // FC-MVA-01
        }
        case Verb::MoveVia: {
            const Verdict move = check_swap_move(setup, state, who, words[0], words[1]);
            if (!move || words[2] == kNothing) return move;
            return check_attack(setup, state, who, words[2],
                                swapped_with(state, who, static_cast<std::uint8_t>(words[1])));
        }
        case Verb::Use:
        case Verb::Respond:
        case Verb::Pick:
        case Verb::Accept:
        case Verb::Decline:
        case Verb::Choose:
        case Verb::Dispute:
        case Verb::Withdraw:
        case Verb::TimeUp:
            break;
    }
    return refuse(Clause::TRN_02, Code::Unknown, {});
}

Verdict check_pick_order(const Setup& setup, const State& state, const Order& order) {
    const Effect& effect = asked_effect(setup, state);
    const Frame& frame = state.agenda.back();
    const std::int32_t ref = skill_ref(frame.who, frame.skill);
    const bool choosing = effect.to == Target::Pick || detail_of(effect) != Detail::None;
    switch (static_cast<Verb>(order.verb)) {
        case Verb::Pick:
            return check_pick(setup, state, order.words.span());
        case Verb::Accept:
            return choosing ? refuse(Clause::TGT_01, Code::BadPick, {ref, 1, kNothing}) : Verdict::yes();
        case Verb::Decline:
            return effect.may ? Verdict::yes() : refuse(Clause::SKL_01, Code::CannotDecline, {ref});
        case Verb::Skip:
        case Verb::Attack:
        case Verb::Move:
        case Verb::MoveVia:
        case Verb::Use:
        case Verb::Respond:
        case Verb::Choose:
        case Verb::Dispute:
        case Verb::Withdraw:
        case Verb::TimeUp:
            break;
    }
    return refuse(Clause::TGT_01, Code::Unknown, {});
}

bool is_dispute_verb(Verb verb) {
    return verb == Verb::Dispute || verb == Verb::Withdraw || verb == Verb::TimeUp;
}

}  // namespace

Verdict Rules::check(const Setup& setup, const State& state, const Order& order) {
    if (state.wait == Wait::Over) return refuse(Clause::END_01, Code::Over, {});
    const std::uint8_t side = order.side.index;
    const bool player = side < player_count(setup);
    const bool known = is_well_formed(order);
    const Verb verb = static_cast<Verb>(order.verb);
    if (state.wait == Wait::Roll) {
        return refuse(Clause::DIC_10, Code::NotAsked, {kNothing, kNothing, player ? side : kNothing});
    }
    if (player && known && (is_dispute_verb(verb) || state.dispute_by != kNobody)) {
        return check_dispute_order(setup, state, side, verb,
                                   verb == Verb::Dispute ? order.words[0] : kNothing);
    }
    const Decision decision = decision_of(state);
    const bool of_this_kind = known && (decision.verbs >> order.verb & 1u) != 0;
    if (order.side != decision.side || (known && !of_this_kind)) {
        return refuse(Clause::TRN_02, Code::NotAsked,
                      {decision.side.index, decision.kind, player ? side : kNothing});
    }
    if (!known) return refuse(Clause::TRN_02, Code::Unknown, {});
    const Combat& combat = state.combat;
    switch (state.wait) {
        case Wait::Choose:
            return check_choice(setup, state, order.words[0]);
        case Wait::Turn:
            return check_turn_order(setup, state, order);
        case Wait::Announce:
            return check_loadout(setup, state, combat.attacker, combat.defender, Use::Attack,
                                 order.words.span());
        case Wait::Respond:
            return check_loadout(setup, state, combat.defender, combat.attacker, Use::Defend,
                                 order.words.span());
        case Wait::Pick:
            return check_pick_order(setup, state, order);
        case Wait::None:
        case Wait::Roll:
        case Wait::Over:
            break;
    }
    return refuse(Clause::TRN_02, Code::Unknown, {});
}

void Rules::apply(const Setup& setup, State& state, const Order& order, EventSink& events) {
    Play play{setup, state, events};
    const Words& words = order.words;
    const auto side_word = [](std::int32_t word) {
        return word == kNothing ? kNobody : static_cast<std::uint8_t>(word);
    };
    const Verb verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Dispute) return open_dispute(play, order.side.index, side_word(words[0]));
    if (verb == Verb::Withdraw) return withdraw_dispute(play);
    if (verb == Verb::TimeUp) return time_up(play);
    CLASHFIELD_ASSERT(order.side.index == asked_side(state));
    state.wait = Wait::None;
    switch (verb) {
        case Verb::Skip:
            skip_turn(play, read_loadout(setup, state, state.active, words.span()));
            break;
        case Verb::Attack:
            declare_attack(play, side_word(words[0]));
            break;
        case Verb::Move:
            make_move(play, static_cast<std::uint8_t>(words[0]), side_word(words[1]));
            break;
        case Verb::MoveVia:
            make_swap_move(play, skill_index(words[0]), side_word(words[1]), side_word(words[2]));
            break;
        case Verb::Use:
            announce(play, read_loadout(setup, state, state.combat.attacker, words.span()));
            break;
        case Verb::Respond:
            respond(play, read_loadout(setup, state, state.combat.defender, words.span()), true);
            break;
        case Verb::Pick:
            answer_pick(play, read_pick(words.span()));
            break;
        case Verb::Accept:
            answer_accept(play);
            break;
        case Verb::Decline:
            answer_decline(play);
            break;
        case Verb::Choose:
            choose_card(play, static_cast<std::uint8_t>(words[0]));
            break;
        case Verb::Dispute:
        case Verb::Withdraw:
        case Verb::TimeUp:
            break;
    }
    run(play);
}

void Rules::apply(const Setup& setup, State& state, const Faces& faces, EventSink& events) {
    CLASHFIELD_ASSERT(state.wait == Wait::Roll);
    CLASHFIELD_ASSERT(faces.size() == state.roll_dice);
    Play play{setup, state, events};
    if (events.listens() && state.roll != RollKind::Coin) {  // FC-DIC-10: purpose, roller, faces as thrown
        const bool by_skill = state.roll != RollKind::First && state.roll != RollKind::Attack;
        events.emit_faces(
            static_cast<std::uint8_t>(EventKind::Roll), id(Clause::DIC_10),
            {static_cast<std::int32_t>(state.roll), by_skill ? state.roll_skill : kNothing, state.roller},
            faces);
    }
    const RollKind kind = state.roll;
    state.wait = Wait::None;
    switch (kind) {
        case RollKind::First:
            apply_first_roll(play, faces);
            break;
        case RollKind::Attack:
        case RollKind::Reroll:
            apply_combat_roll(play, faces);
            break;
        case RollKind::ForceReroll:
            apply_force_reroll(play, faces);
            break;
        case RollKind::Dodge:
        case RollKind::Block:
            apply_defence_roll(play, faces);
            break;
        case RollKind::Test:
            apply_test_roll(play, faces);
            break;
        case RollKind::Counter:
            apply_counter_roll(play, faces);
            break;
        case RollKind::Coin:
            apply_coin(play, faces);
            break;
    }
    if (state.wait == Wait::None || state.wait == Wait::Over) {
        // What is not waited for must not tell states apart.
        state.roll = RollKind::First;
        state.roll_dice = 0;
        state.roller = kNobody;
        state.roll_skill = 0;
    }
    run(play);
}

namespace {

// Unused slots are zero in every state, so only what is in use needs hashing.
std::uint64_t hash_state(const Setup& setup, const State& state) {
    const auto players = static_cast<std::size_t>(player_count(setup));
    std::uint64_t hash = hash_bytes(state.fighters, sizeof(Fighter) * players);
    hash = hash_bytes(state.statuses.begin(), sizeof(Status) * state.statuses.size(), hash);
    hash = hash_bytes(state.agenda.begin(), sizeof(Frame) * state.agenda.size(), hash);
    hash = hash_bytes(state.fallen.begin(), state.fallen.size(), hash);
    hash = hash_bytes(&state.combat, sizeof(Combat), hash);
    return hash_bytes(static_cast<const Counters*>(&state), sizeof(Counters), hash);
}

}  // namespace

StateHash Rules::hash(const Setup& setup, const State& state) { return StateHash{hash_state(setup, state)}; }

StateHash Rules::position(const Setup& setup, const State& state) {
    State copy = state;
    if (setup.round_limit == 0 && !setup.reads_round) copy.round = 0;
    if (setup.quiet_limit == 0) {
        copy.quiet = 0;
        copy.attacked = 0;
    }
    return StateHash{hash_state(setup, copy)};
}

int Rules::sides(const Setup& setup) { return player_count(setup); }
const Vocabulary& Rules::vocabulary() { return filler_vocabulary(); }

}  // namespace clashfield::filler
