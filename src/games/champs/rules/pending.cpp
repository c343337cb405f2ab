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

// What each wait asks for. Waits and decisions are listed in the same order.
struct Asked {
    Wait wait;
    std::uint64_t verbs;
    bool nested = false;
    bool finite = true;
};
constexpr Asked kAsked[] = {
    {Wait::States, verb_bits(Verb::SetState, Verb::Done)},
    {Wait::Edge, verb_bits(Verb::ChooseEdge)},
    {Wait::Baggage, verb_bits(Verb::Place, Verb::Take, Verb::Camp, Verb::Done)},
    {Wait::Plan, verb_bits(Verb::Plan)},
    // Any counter, hex and facing: too many to list.
    {.wait = Wait::Ambush, .verbs = verb_bits(Verb::Hide, Verb::Take, Verb::Done), .finite = false},
    {.wait = Wait::Deploy,
     .verbs = verb_bits(Verb::Place, Verb::Take, Verb::Deploy, Verb::Anew, Verb::Done),
     .finite = false},
    {Wait::Assign, verb_bits(Verb::Assign)},
    {Wait::Activate, verb_bits(Verb::EndMovement, Verb::Pick)},
    {.wait = Wait::Impulse,
     .verbs = verb_bits(Verb::Add, Verb::Gather, Verb::Turn, Verb::Step, Verb::Back, Verb::Go, Verb::Finish,
                        Verb::Keep, Verb::ChangeState, Verb::Cancel),
     .nested = true},
    {Wait::Advance, verb_bits(Verb::Advance)},
    {.wait = Wait::Into, .verbs = verb_bits(Verb::Into), .nested = true},
    {Wait::Flee, verb_bits(Verb::Flee)},
    {Wait::Shoot, verb_bits(Verb::Pass, Verb::Shoot)},
    {.wait = Wait::Pivot, .verbs = verb_bits(Verb::Pivot), .nested = true},
    {Wait::Melee, verb_bits(Verb::EndMelee, Verb::Melee)},
    {.wait = Wait::Recoil, .verbs = verb_bits(Verb::Recoil), .nested = true},
    {.wait = Wait::Lose, .verbs = verb_bits(Verb::Lose), .nested = true},
};
constexpr bool is_in_order() {
    for (std::size_t i = 0; i < std::size(kAsked); ++i) {
        if (decision_kind(kAsked[i].wait) != i) return false;
    }
    return true;
}
static_assert(kAsked[std::size(kAsked) - 1].wait == Wait::Lose && is_in_order());

std::int32_t subject_of(const Setup& setup, const State& state) {
    const Wait wait = state.wait;
    if (wait == Wait::Impulse) return state.activation.members[0].unit;
    if (wait == Wait::Into || wait == Wait::Recoil) return state.agenda.back().unit;
    if (wait == Wait::Assign || wait == Wait::Pivot) return state.cursor;
    // CB-OPT-02: what is only written down is nobody else's business.
    const bool is_known = wait == Wait::Deploy && state.cursor != kNone && !setup.options.simultaneous;
    return is_known ? state.cursor : Decision::kNoSubject;
}

}  // namespace

Decision decision_of(const Setup& setup, const State& state) {
    CLASHFIELD_ASSERT(state.wait >= Wait::States && state.wait <= Wait::Lose);
    const std::uint8_t kind = decision_kind(state.wait);
    const Asked& asked = kAsked[kind];
    Decision decision{.kind = kind,
                      .side = Side{state.asked},
                      .subject = subject_of(setup, state),
                      .verbs = asked.verbs,
                      .finite = asked.finite,
                      .nested = asked.nested};
    if (state.wait == Wait::Into && is_turn_asked(state)) decision.verbs = verb_bits(Verb::Turn);
    if (state.wait == Wait::Impulse) decision.finite = active_members(state.activation) <= kListedMembers;
    return decision;
}

// In P3b it is the inactive side that shoots.
std::uint8_t roller_of(const State& state) {
    return static_cast<std::uint8_t>(state.phase == Phase::Return ? 1 - state.active : state.active);
}

Pending Rules::pending(const Setup& setup, const State& state) {
    if (state.wait == Wait::Over)
        return outcome_of_two(state.winner, kNone, static_cast<std::uint8_t>(state.ending));
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
        add_lines(check, duel.scores[i], Part::Score, state.counters[unit].side);
    }
    check.dice = 2;
    check.score = static_cast<std::int16_t>(duel.scores[0].total - duel.scores[1].total);
    return check;
}

}  // namespace clashfield::champs
