// What a battle waits for: the pending decision with its verbs, or the dice and the sums behind them.

#include "games/champs/rules/groups.h"
#include "games/champs/rules/melee.h"
#include "games/champs/rules/missiles.h"
#include "games/champs/rules/movement_steps.h"
#include "games/champs/rules/orders.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/spontaneous_advances.h"

namespace clashfield::champs {
namespace {

constexpr std::uint64_t bit(Verb verb) { return 1ull << static_cast<unsigned>(verb); }
template <typename... V>
constexpr std::uint64_t bits(V... verbs) {
    return (bit(verbs) | ...);
}

std::uint64_t verbs_of(const State& state) {
    switch (state.wait) {
        case Wait::States:
            return bits(Verb::SetState, Verb::Done);
        case Wait::Edge:
            return bits(Verb::ChooseEdge);
        case Wait::Baggage:
            return bits(Verb::Place, Verb::Take, Verb::Camp, Verb::Done);
        case Wait::Plan:
            return bits(Verb::Plan);
        case Wait::Ambush:
            return bits(Verb::Hide, Verb::Take, Verb::Done);
        case Wait::Deploy:
            return bits(Verb::Place, Verb::Take, Verb::Deploy, Verb::Anew, Verb::Done);
        case Wait::Assign:
            return bits(Verb::Assign);
        case Wait::Activate:
            return bits(Verb::EndMovement, Verb::Pick);
        case Wait::Impulse:
            return bits(Verb::Add, Verb::Gather, Verb::Turn, Verb::Step, Verb::Back, Verb::Go, Verb::Finish,
                        Verb::Keep, Verb::ChangeState, Verb::Cancel);
        case Wait::Advance:
            return bits(Verb::Advance);
        case Wait::Into:
            return is_turn_asked(state) ? bits(Verb::Turn) : bits(Verb::Into);
        case Wait::Flee:
            return bits(Verb::Flee);
        case Wait::Shoot:
            return bits(Verb::Pass, Verb::Shoot);
        case Wait::Pivot:
            return bits(Verb::Pivot);
        case Wait::Melee:
            return bits(Verb::EndMelee, Verb::Melee);
        case Wait::Recoil:
            return bits(Verb::Recoil);
        case Wait::Lose:
            return bits(Verb::Lose);
        case Wait::None:
        case Wait::Roll:
        case Wait::Over:
            return 0;
    }
    return 0;
}

std::int32_t subject_of(const Setup& setup, const State& state) {
    switch (state.wait) {
        case Wait::Impulse:
            return state.activation.members[0].unit;
        case Wait::Into:
        case Wait::Recoil:
            return state.agenda.back().unit;
        case Wait::Assign:
        case Wait::Pivot:
            return state.cursor;
        case Wait::Deploy:  // CB-OPT-02: what is only written down is nobody else's business
            return state.cursor == kNone || setup.options.simultaneous ? Decision::kNoSubject : state.cursor;
        case Wait::Baggage:
        case Wait::States:
        case Wait::Edge:
        case Wait::Plan:
        case Wait::Ambush:
        case Wait::Activate:
        case Wait::Advance:
        case Wait::Flee:
        case Wait::Shoot:
        case Wait::Melee:
        case Wait::Lose:
        case Wait::None:
        case Wait::Roll:
        case Wait::Over:
            return Decision::kNoSubject;
    }
    return Decision::kNoSubject;
}

bool is_nested(Wait wait) {
    return wait == Wait::Impulse || wait == Wait::Into || wait == Wait::Recoil || wait == Wait::Lose ||
           wait == Wait::Pivot;
}

}  // namespace

Decision decision_of(const Setup& setup, const State& state) {
    Decision decision;
    // Waits and decisions are listed in the same order.
    decision.kind = static_cast<std::uint8_t>(static_cast<int>(state.wait) - static_cast<int>(Wait::States));
    decision.side = Side{state.asked};
    decision.subject = subject_of(setup, state);
    decision.verbs = verbs_of(state);
    decision.nested = is_nested(state.wait);
    if (state.wait == Wait::Impulse) decision.finite = active_members(state.activation) <= kListedMembers;
    // Any counter, hex and facing: too many to list.
    if (state.wait == Wait::Ambush || state.wait == Wait::Deploy) decision.finite = false;
    return decision;
}

// In P3b it is the inactive side that shoots.
std::uint8_t roller_of(const State& state) {
    return static_cast<std::uint8_t>(state.phase == Phase::Return ? 1 - state.active : state.active);
}

Pending Rules::pending(const Setup& setup, const State& state) {
    if (state.wait == Wait::Over) {
        Outcome outcome;
        outcome.winners = state.winner == kNone ? SideSet{3} : side_bit(Side{state.winner});
        outcome.draw = state.winner == kNone;
        outcome.reason = static_cast<std::uint8_t>(state.ending);
        return outcome;
    }
    if (state.wait == Wait::Roll) {
        const std::uint8_t roller = roller_of(state);
        return RollRequest{static_cast<std::uint8_t>(state.roll), Side{roller}, DicePool{state.roll_dice, 6},
                           Reading::each(6), state.result_open == 0};
    }
    return decision_of(setup, state);
}

Check Rules::explain(const Setup& setup, const State& state) {
    CLASHFIELD_ASSERT(state.wait == Wait::Roll);
    Check check;
    check.dice = state.roll_dice;
    if (state.roll != RollKind::Shot && state.roll != RollKind::Melee) {
        check.clause = id(state.roll == RollKind::Points
                              ? Clause::ACT_01
                              : (state.roll == RollKind::Roles ? Clause::SET_01 : Clause::SET_02));
        return check;
    }
    const Frame& frame = state.agenda.back();
    const bool shot = state.roll == RollKind::Shot;
    const Duel duel = shot ? shot_duel(setup, state, frame.unit, frame.other)
                           : melee_duel(setup, state, frame.unit, frame.other);
    check.clause = id(shot ? Clause::SHO_08 : Clause::MEL_05);
    check.opposed = true;
    check.dice = 0;
    for (int i = 0; i < 2; ++i) {
        const std::uint8_t unit = i == 0 ? duel.attacker : duel.defender;
        for (const Line& line : duel.scores[i].lines) {
            check.add(Modifier{.clause = id(line.clause),
                               .part = Part::Score,
                               .owner = Side{state.counters[unit].side},
                               .amount = line.amount,
                               .label = static_cast<std::int32_t>(line.label)});
        }
    }
    check.dice = 2;
    check.score = static_cast<std::int16_t>(duel.scores[0].total - duel.scores[1].total);
    return check;
}

}  // namespace clashfield::champs
