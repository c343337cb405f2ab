#include "games/champs/rules/allied_corps.h"

#include "games/champs/rules/board.h"
#include "games/champs/rules/placing.h"

namespace clashfield::champs {

// CB-ALY-01, -03: what the die says of an ally.
void look_at_allies(Play& play) {
    State& state = play.state;
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        Corps& corps = state.corps[c];
        if (corps.side != state.active || corps.die == 0 || !play.setup.corps[c].allied) continue;
        if (corps.reliable == Reliable::Unknown) {
            corps.reliable = corps.die <= 2 ? Reliable::No : Reliable::Yes;
            if (corps.reliable == Reliable::No)
                emit(play.events, EventKind::Ally, Clause::ALY_01,
                     {c, static_cast<std::int32_t>(AllyNews::Unreliable)});
        } else if (corps.die == 6) {
            make_reliable(play, c);
        }
    }
}

void make_reliable(Play& play, std::uint8_t corps) {
    if (play.state.corps[corps].reliable != Reliable::No) return;
    play.state.corps[corps].reliable = Reliable::Yes;
    emit(play.events, EventKind::Ally, Clause::ALY_03,
         {corps, static_cast<std::int32_t>(AllyNews::Reliable)});
}

void meet_allies(Play& play, std::uint8_t moved) {
    const State& state = play.state;
    const Counter& counter = state.counters[moved];
    if (counter.status != Status::OnMap) return;
    each_enemy_around(state, counter,
                      [&](std::uint8_t enemy) { make_reliable(play, payer_of(play.setup, state, enemy)); });
}

// CB-ALY-03: who is met becomes reliable, but only when the activation stands.
void note_allies(Play& play, const Member& member) {
    State& state = play.state;
    const Counter& counter = state.counters[member.unit];
    each_enemy_around(state, counter, [&](std::uint8_t enemy) {
        const unsigned ally = 1u << payer_of(play.setup, state, enemy);
        state.activation.allies_met = static_cast<std::uint8_t>(state.activation.allies_met | ally);
    });
}

// CB-ALY-03 and -04 when corps lose heart. `broken` are those that just did.
void shake_allies(Play& play, std::uint8_t broken) {
    State& state = play.state;
    if (broken == 0) return;
    bool broke[2] = {false, false};
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        if ((broken >> c & 1u) != 0) broke[state.corps[c].side] = true;
    }
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        Corps& corps = state.corps[c];
        if (corps.reliable != Reliable::No || corps.defected != 0) continue;
        const std::uint8_t enemy = other_side(corps.side);
        if (broke[enemy]) {
            make_reliable(play, c);  // recovery beats defection
            continue;
        }
        const bool other_broke = broke[corps.side] && (broken & ~(1u << c)) != 0;
        if (!other_broke || play.setup.corps[c].same_nationality) continue;
        int remaining = 0;
        for (const std::uint8_t counter : play.setup.corps[c].counters) {
            Counter& piece = state.counters[counter];
            if (piece.independent != 0) continue;
            if (piece.status == Status::Hidden) {
                --state.hidden[piece.side];
                ++state.hidden[enemy];
            }
            const bool there = piece.status == Status::OnMap || piece.status == Status::Hidden;
            if (there && !is_baggage(play.setup, counter))
                remaining += play.setup.counters[counter].profiles[0].ep;
            piece.side = enemy;
        }
        state.armies[corps.side].ep_defected =
            static_cast<std::uint16_t>(state.armies[corps.side].ep_defected + remaining);
        corps.side = enemy;
        corps.defected = 1;
        state.defected = 1;
        count_zones(state);
        corps.reliable = Reliable::Yes;
        corps.die = 0;
        corps.pa = 0;
        state.last_loss = state.turn;
        emit(play.events, EventKind::Ally, Clause::ALY_04,
             {c, static_cast<std::int32_t>(AllyNews::Defected)});
    }
}

}  // namespace clashfield::champs
