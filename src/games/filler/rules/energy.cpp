#include "games/filler/rules/energy.h"

#include <algorithm>

#include "games/filler/rules/durations.h"
#include "games/filler/rules/end_of_the_battle.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/skills.h"
#include "games/filler/rules/turn_order.h"

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

void pay(Play& play, std::uint8_t who, std::uint8_t skills) {
    const Card& card = card_of(play.setup, play.state, who);
    Fighter& fighter = play.state.fighters[who];
    for (std::uint8_t k = 0; skills >> k != 0; ++k) {
        if ((skills >> k & 1u) == 0) continue;
        if (card.skills[k].cost != 0) {
            change_energy(play, who, -card.skills[k].cost, Cause{skill_ref(who, k), true, Clause::ENE_07});
        }
        if (card.skills[k].uses != 0) ++fighter.used[k];  // only limited ones: equal positions stay equal
    }
}

namespace {

int living(const Play& play) {
    int count = 0;
    for (int who = 0; who < player_count(play.setup); ++who) count += play.state.fighters[who].alive;
    return count;
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

}  // namespace clashfield::filler
