#include <array>

#include "base/best.h"
#include "base/insert_in_order.h"
#include "base/scratch.h"
#include "games/champs/bot/evaluate_ahead.h"
#include "games/champs/bot/evaluate_worth.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/facing.h"
#include "games/champs/rules/movement.h"
#include "games/champs/rules/play.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

// Found by play: docs/balance-champs.md says how they fare.
constexpr double kReply = 0.7;                         // what is foreseen counts less than what is at hand
constexpr double kUnwantedReply = 0.5;                 // of an attack that is bad for the enemy
constexpr std::size_t kMostFights = 2 * kMaxCounters;  // each unit has two hexes in front

struct Fight {
    double worth = 0;
    std::uint8_t attacker = kNone;
    std::uint8_t defender = kNone;
};
using Fights = InlineVector<Fight, kMostFights>;

Fights find_fights(const Setup& setup, const State& state, std::uint8_t side) {
    Fights fights;
    each_unit(setup, state, side, [&](std::uint8_t unit) {
        const Counter& counter = state.counters[unit];
        if (has(counter, flag::kFought) || !has_enemy_in_front(setup, state, unit)) return;
        each_enemy_in_front(state, counter, [&](std::uint8_t enemy) {
            if (has(state.counters[enemy], flag::kFought)) return;
            insert_in_order(fights, {melee_worth(setup, state, unit, enemy), unit, enemy},
                            [](const Fight& a, const Fight& b) { return a.worth > b.worth; });
        });
    });
    return fights;
}

// CB-FAC-05: each toward the enemy it has least to fear from.
void pivot_all(Play& play, std::uint8_t side) {
    const Setup& setup = play.setup;
    const State& state = play.state;
    each_unit(setup, state, side, [&](std::uint8_t unit) {
        if (!must_pivot(setup, state, unit)) return;
        Best<std::uint8_t, double, std::less<>> least;
        each_controller(setup, state, side, state.counters[unit].hex, [&](std::uint8_t enemy, int) {
            least.offer(enemy, melee_worth(setup, state, enemy, unit));
        });
        if (least.found()) pivot_toward(play, unit, least.thing());
    });
}

struct Foreseen {
    State state;
    Positions own;
    EventSink silent;
};

}  // namespace

double fights_worth(const Setup& setup, const State& state, std::uint8_t side, double unwanted) {
    std::array<bool, kMaxCounters> busy{};
    double sum = 0;
    for (const Fight& fight : find_fights(setup, state, side)) {
        if (busy[fight.attacker] || busy[fight.defender]) continue;
        busy[fight.attacker] = true;
        busy[fight.defender] = true;
        sum += fight.worth > 0 ? fight.worth : unwanted * fight.worth;
    }
    return sum;
}

double reply_worth(const Setup& setup, const State& state) {
    auto& room = scratch<Foreseen>();
    State& next = room.state;
    next = state;
    Play play{setup, next, room.silent};
    if (next.activation.corps != kNone) finish_activation(play, true);
    for (int i = 0; i < setup.size(); ++i) {
        next.counters[i].flags = 0;
        next.counters[i].moves = 0;
    }
    const std::uint8_t own = state.active;
    const std::uint8_t enemy = other_side(own);
    next.active = enemy;
    next.asked = enemy;
    next.phase = Phase::Advances;
    gather_positions(setup, next, own, room.own);
    let_advance(play, room.own, Runners::InReach);
    next.asked = own;  // losses count as they do for the one who thinks
    pivot_all(play, enemy);
    pivot_all(play, own);
    return -kReply * fights_worth(setup, next, enemy, kUnwantedReply);
}

}  // namespace clashfield::champs
