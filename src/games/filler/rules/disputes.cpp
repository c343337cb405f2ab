#include "games/filler/rules/disputes.h"

#include "games/filler/rules/refusals.h"

namespace clashfield::filler {

Verdict check_dispute_order(const Setup& setup, const State& state, std::uint8_t side, Verb verb,
                            std::int32_t target) {
    const bool open = state.dispute_by != kNobody;
    const auto open_refusal = [&] {
        return refuse(Clause::DSP_05, Code::DisputeOpen,
                      {open ? state.dispute_by : kNothing, open ? state.dispute_with : kNothing});
    };
    switch (verb) {
        case Verb::Dispute:
            if (open) return open_refusal();
            if (target < 0 || target >= player_count(setup) || target == side) {
                return refuse(Clause::DSP_05, Code::Unknown, {});
            }
            return Verdict::yes();
        case Verb::Withdraw:
            return open && side == state.dispute_by ? Verdict::yes() : open_refusal();
        case Verb::TimeUp:
            return open ? Verdict::yes() : open_refusal();
        case Verb::Skip:
        case Verb::Attack:
        case Verb::Move:
        case Verb::MoveVia:
        case Verb::Use:
        case Verb::Respond:
        case Verb::Pick:
        case Verb::Accept:
        case Verb::Decline:
        case Verb::Choose:
            break;
    }
    return open ? open_refusal() : Verdict::yes();
}

void open_dispute(Play& play, std::uint8_t by, std::uint8_t with) {
    play.state.dispute_by = by;
    play.state.dispute_with = with;
    emit(play.events, EventKind::Disputed, Clause::DSP_01, {by, with});
}

void withdraw_dispute(Play& play) {
    emit(play.events, EventKind::Withdrawn, Clause::DSP_01, {play.state.dispute_by});
    play.state.dispute_by = kNobody;
    play.state.dispute_with = kNobody;
}

// FC-DSP-01, -02: the three minutes are over; one die is the coin.
void time_up(Play& play) {
    play.state.paused = play.state.wait;
    wait_for_roll(play, RollKind::Coin, 1, play.state.dispute_by, 0);
}

void apply_coin(Play& play, const Faces& faces) {
    State& state = play.state;
    const std::uint8_t by = state.dispute_by;
    const std::uint8_t with = state.dispute_with;
    const bool heads = faces[0] <= 3;
    emit(play.events, EventKind::Coin, Clause::DSP_02, {by, heads ? 0 : 1, heads ? by : with, faces[0]});
    // FC-DSP-03: their cards are barred in the next battle of the series.
    state.disputed = static_cast<SideSet>(state.disputed | side_bit(Side{by}) | side_bit(Side{with}));
    state.dispute_by = kNobody;
    state.dispute_with = kNobody;
    state.wait = state.paused;
    state.paused = Wait::None;
}

}  // namespace clashfield::filler
