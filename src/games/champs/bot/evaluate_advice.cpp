// What a sound player would order (section "What a strong player does" of docs/rules/champs.md), decision by
// decision. It knows what its side knows, and counts chances with the scores of the rules.

#include "games/champs/bot/evaluate_advice.h"

#include <algorithm>

#include "base/best.h"
#include "games/champs/bot/evaluate_melee.h"
#include "games/champs/bot/evaluate_plans.h"
#include "games/champs/bot/evaluate_worth.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/units.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

// The listed order with the highest score; the first of equals.
template <typename Score>
void take_best(const OrderList& orders, Order& order, Score score) {
    Best<std::size_t, double> best;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        best.offer(i, score(order));
    }
    orders.get(best.thing(), order);
}

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

bool advise_listed(const Setup& setup, const State& state, const OrderList& orders, Order& order) {
    const auto unit = [&](const Order& o, std::size_t i) { return static_cast<std::uint8_t>(o.words[i]); };
    switch (state.wait) {
        case Wait::Assign:
            take_best(orders, order, [&](const Order& o) { return die_score(setup, state, o.words[0]); });
            return true;
        case Wait::Advance:
            take_best(orders, order,
                      [&](const Order& o) { return advance_score(setup, state, unit(o, 0), unit(o, 1)); });
            return true;
        case Wait::Into:
            if (state.agenda.back().kind != FrameKind::Advance || is_turn_asked(state)) break;
            take_best(orders, order, [&](const Order& o) {
                return advance_hex_score(setup, state, static_cast<Hex>(o.words[0]));
            });
            return true;
        case Wait::Shoot:
            take_best(orders, order, [&](const Order& o) {
                if (static_cast<Verb>(o.verb) == Verb::Pass) return 0.0;
                return shot_worth(setup, state, unit(o, 0), unit(o, 1));
            });
            return true;
        case Wait::Pivot:
            take_best(orders, order,
                      [&](const Order& o) { return -melee_worth(setup, state, unit(o, 0), state.cursor); });
            return true;
        case Wait::Melee:
            // The best fights first: a win opens flanks for the next ones.
            take_best(orders, order, [&](const Order& o) {
                if (static_cast<Verb>(o.verb) == Verb::EndMelee) return 0.0;
                return melee_worth(setup, state, unit(o, 0), unit(o, 1));
            });
            return true;
        case Wait::Recoil:
            take_best(orders, order, [&](const Order& o) {
                return recoil_score(setup, state, static_cast<Hex>(o.words[0]),
                                    static_cast<Mode>(o.words[1]));
            });
            return true;
        case Wait::Lose:
            take_best(orders, order, [&](const Order& o) { return -worth_of(setup, state, unit(o, 0)); });
            return true;
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
    orders.get(0, order);
    return true;
}

// Fights and recoils, with a look at what comes after them. False if something else is asked.
bool advise_ahead(const Setup& setup, const State& state, const OrderList& orders, Order& order) {
    if (state.wait == Wait::Recoil) {
        take_best(orders, order, [&](const Order& o) {
            return after_recoil(setup, state, o) +
                   recoil_score(setup, state, static_cast<Hex>(o.words[0]), static_cast<Mode>(o.words[1]));
        });
        return true;
    }
    if (state.wait != Wait::Melee) return false;
    take_best(orders, order, [&](const Order& o) {
        if (static_cast<Verb>(o.verb) == Verb::EndMelee) return after_melees(setup, state);
        const auto attacker = static_cast<std::uint8_t>(o.words[0]);
        const auto defender = static_cast<std::uint8_t>(o.words[1]);
        return melee_worth(setup, state, attacker, defender) + after_attack(setup, state, attacker, defender);
    });
    return true;
}

}  // namespace

bool advise_choice(const Setup& setup, const State& state, Order& order) {
    thread_local OrderList orders;
    order.side = Side{state.asked};
    orders.clear();
    Rules::list_orders(setup, state, orders, {});
    return !orders.empty() && advise_listed(setup, state, orders, order);
}

bool Rules::advise(const Setup& setup, const State& state, Order& order) {
    order.side = Side{state.asked};
    if ((state.wait == Wait::Activate || state.wait == Wait::Impulse) && plan_movement(setup, state, order))
        return true;
    if (state.wait == Wait::Melee || state.wait == Wait::Recoil) {
        thread_local OrderList orders;
        orders.clear();
        list_orders(setup, state, orders, {});
        if (!orders.empty() && advise_ahead(setup, state, orders, order)) return true;
    }
    return advise_choice(setup, state, order);
}

}  // namespace clashfield::champs
