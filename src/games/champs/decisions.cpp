// What a decision is about and which verbs answer it.

#include "games/champs/engine.h"
#include "games/champs/steps.h"

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

}  // namespace clashfield::champs
