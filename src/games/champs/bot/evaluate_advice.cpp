// What a sound player would order (section "What a strong player does" of docs/rules/champs.md), decision by
// decision. It knows what its side knows, and counts chances with the scores of the rules.

#include <algorithm>

#include "base/best.h"
#include "games/champs/bot/evaluate_ahead.h"
#include "games/champs/bot/evaluate_worth.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/units.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

int nearest_to_enemy(const Setup& setup, const State& state, std::uint8_t corps) {
    int nearest = kFar;
    for (const std::uint8_t c : setup.corps[corps].counters) {
        const Counter& counter = state.counters[c];
        if (!is_unit(counter) || counter.baggage != 0) continue;
        nearest = std::min(nearest, nearest_enemy(setup, state, counter.side, counter.hex));
    }
    return nearest;
}

// The best die for the corps in contact; enough for one that must test for its general (CB-DEM-03).
double die_score(const Setup& setup, const State& state, int die) {
    const Corps& corps = state.corps[state.cursor];
    if (corps.test == Test::Due && corps.demoralised == 0)
        return 2 * die > corps.ep_lost ? 10 - die : die - 10;
    if (corps.demoralised != 0) return -die;
    const int own = nearest_to_enemy(setup, state, state.cursor);
    for (std::uint8_t c = 0; c < setup.corps.size(); ++c) {
        const Corps& other = state.corps[c];
        if (c == state.cursor || other.side != state.active || other.die != 0) continue;
        if (nearest_to_enemy(setup, state, c) < own) return -die;
    }
    return die;
}

// Front units first, so that they do not ride down friends; the better fight among equal targets.
double advance_score(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t target) {
    const int far = distance(state.counters[unit].hex, state.counters[target].hex);
    return -far + 0.1 * melee_worth(setup, state, unit, target);
}

double advance_hex_score(const Setup& setup, const State& state, Hex hex) {
    const Frame& frame = state.agenda.back();
    const Counter& counter = state.counters[frame.unit];
    double score = friend_at(state, counter.side, hex) != kNone ? -2 : 0;
    for (const int d : {left_flank(counter.facing), right_flank(counter.facing)}) {
        if (friend_at(state, counter.side, neighbour(hex, d)) != kNone) score += 0.5;
    }
    for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
        const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(hex, d));
        if (enemy != kNone) score += 1 + melee_worth(setup, state, frame.unit, enemy);
    }
    if (setup.map->rough(hex)) score -= 1;
    return score;
}

double recoil_score(const Setup& setup, const State& state, Hex hex, Mode mode) {
    const Frame& frame = state.agenda.back();
    const Counter& counter = state.counters[frame.unit];
    double score = -static_cast<double>(mode);  // CB-REC-07: empty, stack, pass, push
    if (in_enemy_zone(state, counter.side, hex)) score -= 1.5;
    if (setup.map->rough(hex) && is_mounted(type_of(setup, state, frame.unit))) score -= 1.5;
    for (const int d : {left_flank(counter.facing), right_flank(counter.facing)}) {
        if (friend_at(state, counter.side, neighbour(hex, d)) != kNone) score += 0.25;
    }
    return score;
}

// With a look ahead, what comes after a fight or a recoil counts too. The same for all where nothing speaks
// for one of them.
double score_of(const Setup& setup, const State& state, const Order& order, bool ahead) {
    const auto unit = [&](std::size_t i) { return static_cast<std::uint8_t>(order.words[i]); };
    const auto verb = static_cast<Verb>(order.verb);
    switch (state.wait) {
        case Wait::Assign:
            return die_score(setup, state, order.words[0]);
        case Wait::Advance:
            return advance_score(setup, state, unit(0), unit(1));
        case Wait::Into:
            if (verb == Verb::Turn || state.agenda.back().kind != FrameKind::Advance) return 0;
            return advance_hex_score(setup, state, static_cast<Hex>(order.words[0]));
        case Wait::Shoot:
            return verb == Verb::Pass ? 0 : shot_worth(setup, state, unit(0), unit(1));
        case Wait::Pivot:
            return -melee_worth(setup, state, unit(0), state.cursor);
        case Wait::Melee:  // The best fights first: a win opens flanks for the next ones.
            if (verb == Verb::EndMelee) return ahead ? after_melees(setup, state) : 0;
            return melee_worth(setup, state, unit(0), unit(1)) +
                   (ahead ? after_attack(setup, state, unit(0), unit(1)) : 0);
        case Wait::Recoil:
            return (ahead ? after_recoil(setup, state, order) : 0) +
                   recoil_score(setup, state, static_cast<Hex>(order.words[0]),
                                static_cast<Mode>(order.words[1]));
        case Wait::Lose:
            return -worth_of(setup, state, unit(0));
        case Wait::None:
        case Wait::States:
        case Wait::Edge:
        case Wait::Baggage:
        case Wait::Plan:
        case Wait::Ambush:
        case Wait::Deploy:
        case Wait::Activate:
        case Wait::Impulse:
        case Wait::Flee:
        case Wait::Roll:
        case Wait::Over:
            break;
    }
    return 0;
}

// The listed order with the highest score; the first of equals. False if there is none.
bool take_best(const Setup& setup, const State& state, bool ahead, OrderList& orders, Order& order) {
    order.side = Side{state.asked};
    orders.clear();
    Rules::list_orders(setup, state, orders, {});
    if (orders.empty()) return false;
    Best<std::size_t, double> best;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        best.offer(i, score_of(setup, state, order, ahead));
    }
    orders.get(best.thing(), order);
    return true;
}

}  // namespace

bool advise_choice(const Setup& setup, const State& state, Order& order) {
    thread_local OrderList orders;
    return take_best(setup, state, false, orders, order);
}

bool Rules::advise(const Setup& setup, const State& state, Order& order) {
    order.side = Side{state.asked};
    if ((state.wait == Wait::Activate || state.wait == Wait::Impulse) && plan_movement(setup, state, order))
        return true;
    thread_local OrderList orders;  // another one than that of the choices that a look ahead makes
    return take_best(setup, state, true, orders, order);
}

}  // namespace clashfield::champs
