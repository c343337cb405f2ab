#include "games/filler/rules/set_up.h"

#include <algorithm>

#include "games/filler/rules/refusals.h"
#include "games/filler/rules/turn.h"
#include "games/filler/rules/turn_order.h"

namespace clashfield::filler {
namespace {

bool is_barred(const Setup& setup, std::uint8_t side, std::uint8_t card) {
    for (const auto& [barred_side, barred_card] : setup.barred) {
        if (barred_side == side && barred_card == card) return true;  // FC-DSP-03
    }
    return false;
}

bool is_taken(const Setup& setup, const State& state, std::uint8_t card) {
    if (setup.duplicates) return false;
    for (int who = 0; who < player_count(setup); ++who) {
        if (state.fighters[who].card == card) return true;
    }
    return false;
}

void place(Play& play, std::uint8_t who, std::uint8_t card) {
    Fighter& fighter = play.state.fighters[who];
    fighter.card = card;
    fighter.energy = static_cast<std::int8_t>(play.setup.deck->cards[card].energy);  // FC-SET-07, FC-ENE-01
    fighter.space = play.setup.players[who].seat;                                    // FC-SET-05
    fighter.alive = 1;
    emit(play.events, EventKind::Chose, Clause::SET_04, {who, card});
}

// FC-SET-09: each player gets the first card of the pile that is not barred for it.
void deal(Play& play) {
    for (int i = 0; i < player_count(play.setup); ++i) {
        const std::uint8_t who = side_at(play.setup, play.state, i);
        for (const std::uint8_t card : play.setup.pile) {
            if (is_taken(play.setup, play.state, card) || is_barred(play.setup, who, card)) continue;
            place(play, who, card);
            break;
        }
        CLASHFIELD_ASSERT(play.state.fighters[who].card != kNoCard);
    }
}

void first_is_known(Play& play) {
    pop(play);
    switch (play.setup.choose) {
        case Choose::Fixed:
            for (std::uint8_t who = 0; who < player_count(play.setup); ++who) {
                place(play, who, play.setup.players[who].card);
            }
            break;
        case Choose::Deal:
            deal(play);
            break;
        case Choose::Draft: {
            Frame draft;
            draft.kind = FrameKind::Draft;
            push(play, draft);
            return;
        }
    }
    start_turn(play);
}

std::uint8_t position_of(const Setup& setup, std::uint8_t side) {
    for (std::uint8_t i = 0; i < setup.clockwise.size(); ++i) {
        if (setup.clockwise[i] == side) return i;
    }
    return 0;
}

}  // namespace

void begin(Play& play) {
    State& state = play.state;
    if (play.events.listens()) {
        Event table{static_cast<std::uint8_t>(EventKind::Table), id(Clause::SET_05), {}};
        table.words.push_back(play.setup.seats);
        table.words.push_back(play.setup.teams ? 1 : 0);
        table.words.push_back(player_count(play.setup));
        for (const std::uint8_t side : play.setup.clockwise) table.words.push_back(side);
        play.events.emit(std::move(table));
    }
    for (std::uint8_t who = 0; who < player_count(play.setup); ++who) {
        state.fighters[who].team = play.setup.players[who].team;
        state.rollers = static_cast<SideSet>(state.rollers | side_bit(Side{who}));
    }
    Frame frame;
    frame.kind = FrameKind::FirstPlayer;
    push(play, frame);
    run(play);
}

void step_first_player(Play& play) {
    State& state = play.state;
    if (!play.setup.roll_first) {
        state.first = position_of(play.setup, play.setup.first);
        state.rollers = 0;
        first_is_known(play);
        return;
    }
    std::uint8_t roller = kNobody;
    for (const std::uint8_t side : play.setup.clockwise) {
        if (roller == kNobody && contains(state.rollers, Side{side})) roller = side;
    }
    wait_for_roll(play, RollKind::First, __builtin_popcount(state.rollers), roller, 0);
}

// FC-SET-08: one die each in seat order, highest starts, the tied highest roll again. Natural values count.
void apply_first_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    std::uint8_t best = 0;
    for (const std::uint8_t face : faces) best = std::max(best, face);
    SideSet highest = 0;
    std::size_t die = 0;
    for (const std::uint8_t side : play.setup.clockwise) {
        if (!contains(state.rollers, Side{side})) continue;
        if (faces[die++] == best) highest = static_cast<SideSet>(highest | side_bit(Side{side}));
    }
    state.rollers = highest;
    if (__builtin_popcount(highest) > 1) return;  // the frame asks again
    for (std::uint8_t side = 0; side < player_count(play.setup); ++side) {
        if (contains(highest, Side{side})) state.first = position_of(play.setup, side);
    }
    state.rollers = 0;
    first_is_known(play);
}

void step_draft(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    if (frame.aux == player_count(play.setup)) {
        pop(play);
        start_turn(play);
        return;
    }
    frame.who = side_at(play.setup, state, frame.aux);
    state.wait = Wait::Choose;
}

Verdict check_choice(const Setup& setup, const State& state, std::int32_t card) {
    const std::uint8_t who = state.agenda.back().who;
    if (card < 0 || card >= static_cast<std::int32_t>(setup.deck->cards.size())) {
        return refuse(Clause::SET_04, Code::BadCard, {kNothing, who, 0});
    }
    const auto index = static_cast<std::uint8_t>(card);
    if (is_taken(setup, state, index)) return refuse(Clause::SET_04, Code::BadCard, {card, who, 1});
    if (is_barred(setup, who, index)) return refuse(Clause::DSP_03, Code::BadCard, {card, who, 0});
    return Verdict::yes();
}

void choose_card(Play& play, std::uint8_t card) {
    Frame& frame = top(play);
    const std::uint8_t who = frame.who;
    frame.aux = static_cast<std::uint8_t>(frame.aux + 1);
    place(play, who, card);
}

}  // namespace clashfield::filler
