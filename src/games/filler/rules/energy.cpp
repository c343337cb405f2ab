// Energy, eliminations and the end of the battle (FC-ENE, FC-END).

#include <algorithm>

#include "games/filler/rules/engine.h"

namespace clashfield::filler {

void change_energy(Play& play, std::uint8_t who, int change, Cause cause) {
    Fighter& fighter = play.state.fighters[who];
    const int before = fighter.energy;
    const int most = card_of(play.setup, play.state, who).energy;
    const int after = std::clamp(before + change, 0, most);  // FC-ENE-02, -03: excess is void
    if (after == before) return;
    fighter.energy = static_cast<std::int8_t>(after);
    emit(play.events, EventKind::Energy, after > before ? Clause::ENE_03 : cause.clause,
         {who, before, after, cause.label, cause.cost ? 1 : 0});
}

namespace {

int living(const Play& play) {
    int count = 0;
    for (int who = 0; who < player_count(play.setup); ++who) count += play.state.fighters[who].alive;
    return count;
}

void finish(Play& play, Ending ending, SideSet winners) {
    State& state = play.state;
    state.ending = ending;
    state.winners = winners;
    state.wait = Wait::Over;
    state.agenda.clear();
    for (std::uint8_t who = 0; who < player_count(play.setup); ++who) {
        if (contains(winners, Side{who})) state.fighters[who].place = 1;  // FC-END-02
    }
    if (!play.events.listens()) return;
    Event over{static_cast<std::uint8_t>(EventKind::Over), {}, {}};
    switch (ending) {
        case Ending::Elimination:
            over.clause = id(Clause::END_01);
            break;
        case Ending::Draw:
            over.clause = id(Clause::END_03);
            break;
        case Ending::RoundLimit:
            over.clause = id(Clause::END_04);
            break;
        case Ending::QuietLimit:
            over.clause = id(Clause::END_05);
            break;
    }
    over.words.push_back(static_cast<std::int32_t>(ending));
    over.words.push_back(__builtin_popcount(winners));
    for (std::uint8_t who = 0; who < player_count(play.setup); ++who) {
        if (contains(winners, Side{who})) over.words.push_back(who);
    }
    play.events.emit(std::move(over));
}

SideSet members_of(const Play& play, int team) {
    SideSet members = 0;
    for (std::uint8_t who = 0; who < player_count(play.setup); ++who) {
        if (play.state.fighters[who].team == team)
            members = static_cast<SideSet>(members | side_bit(Side{who}));
    }
    return members;
}

// FC-END-01 and -03.
void end_if_decided(Play& play) {
    int team = -1;
    for (int who = 0; who < player_count(play.setup); ++who) {
        const Fighter& fighter = play.state.fighters[who];
        if (fighter.alive == 0) continue;
        if (team >= 0 && team != fighter.team) return;
        team = fighter.team;
    }
    if (team < 0) {
        finish(play, Ending::Draw, 0);
    } else {
        finish(play, Ending::Elimination, members_of(play, team));
    }
}

}  // namespace

void settle(Play& play) {
    State& state = play.state;
    InlineVector<std::uint8_t, kMaxPlayers> out;
    in_turn_order(play.setup, state, [&](std::uint8_t who) {
        if (state.fighters[who].alive != 0 && state.fighters[who].energy == 0) out.push_back(who);
    });
    if (out.empty()) return;
    for (const std::uint8_t who : out) {  // FC-ENE-05, FC-ENE-06: together, told in turn order
        Fighter& fighter = state.fighters[who];
        emit(play.events, EventKind::Eliminated, Clause::ENE_05, {who, fighter.space});
        fighter.alive = 0;
        fighter.space = kNowhere;
        state.fallen.push_back(who);
        drop_statuses_of(play, who);
    }
    const int survivors = living(play);
    for (const std::uint8_t who : out) {
        state.fighters[who].place = static_cast<std::uint8_t>(survivors + 1);  // FC-END-02
    }
    end_if_decided(play);
}

void adjudicate(Play& play, Ending ending) {
    State& state = play.state;
    int sums[kMaxTeams] = {};
    for (int who = 0; who < player_count(play.setup); ++who)
        sums[state.fighters[who].team] += state.fighters[who].energy;
    const int best = *std::max_element(std::begin(sums), std::end(sums));
    SideSet winners = 0;
    for (std::uint8_t who = 0; who < player_count(play.setup); ++who) {
        if (sums[state.fighters[who].team] == best)
            winners = static_cast<SideSet>(winners | side_bit(Side{who}));
    }
    for (int who = 0; who < player_count(play.setup);
         ++who) {  // FC-END-04: places of the others still standing
        Fighter& fighter = state.fighters[who];
        if (fighter.alive == 0) continue;
        int better = 0;
        for (int other = 0; other < player_count(play.setup); ++other) {
            const Fighter& rival = state.fighters[other];
            better += rival.alive != 0 && sums[rival.team] > sums[fighter.team] ? 1 : 0;
        }
        fighter.place = static_cast<std::uint8_t>(1 + better);
    }
    finish(play, ending, winners);
}

}  // namespace clashfield::filler
