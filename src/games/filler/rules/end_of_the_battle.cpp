#include "games/filler/rules/end_of_the_battle.h"

#include <algorithm>

#include "games/filler/clauses.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {
namespace {

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

// FC-END-04 and -05: the greatest sum of energy wins.
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

}  // namespace

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

// FC-END-04 and -05: the limits are looked at after the last player of the order.
bool end_by_limits(Play& play) {
    State& state = play.state;
    state.quiet = static_cast<std::uint8_t>(state.attacked != 0 ? 0 : std::min(state.quiet + 1, 250));
    state.attacked = 0;
    if (play.setup.round_limit != 0 && state.round >= play.setup.round_limit) {
        adjudicate(play, Ending::RoundLimit);
        return true;
    }
    if (play.setup.quiet_limit != 0 && state.quiet >= play.setup.quiet_limit) {
        adjudicate(play, Ending::QuietLimit);
        return true;
    }
    return false;
}

}  // namespace clashfield::filler
