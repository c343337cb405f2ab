// The legal orders of every decision, in list order: the first is the default. Everything listed is judged by
// the functions that check orders.

#include <algorithm>
#include <array>
#include <concepts>

#include "battle/order_lister.h"
#include "games/champs/rules/action_points.h"
#include "games/champs/rules/destruction.h"
#include "games/champs/rules/facing.h"
#include "games/champs/rules/flight.h"
#include "games/champs/rules/groups.h"
#include "games/champs/rules/melee.h"
#include "games/champs/rules/missiles.h"
#include "games/champs/rules/movement_steps.h"
#include "games/champs/rules/orders.h"
#include "games/champs/rules/recoil.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/set_up.h"
#include "games/champs/rules/spontaneous_advances.h"
#include "games/champs/rules/spontaneous_advances_targets.h"
#include "games/champs/rules/units.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

// Instead of a list, a place for the only order. It is kept aside: most decisions have others, and a long one
// would take room on the heap.
struct SoleSink {
    int count = 0;
    Verb verb = Verb::EndMovement;
    std::size_t size = 0;
    std::array<std::int32_t, kMostWords> words;
    bool add(Verb a_verb, std::span<const std::int32_t> some) {
        if (++count > 1) return false;
        CLASHFIELD_ASSERT(some.size() <= words.size());
        verb = a_verb;
        size = some.size();
        std::copy(some.begin(), some.end(), words.begin());
        return true;
    }
};

// What holds for a turn to the left holds to the right as well: but for the ground of groups (CB-TER-03).
bool turns_alike(const Setup& setup, const State& state) {
    if (state.activation.members.size() == 1) return true;
    std::uint8_t hard = 0;
    for (const Member& member : state.activation.members)
        hard |= hard_ground(*setup.map, state.counters[member.unit].hex);
    return hard == 0;
}

template <typename Sink>
struct Lister {
    const Setup& setup;
    const State& state;
    Sink& sink;
    bool open = true;
    bool any = false;  // something has been listed

    template <std::convertible_to<std::int32_t>... Word>
    void add(Verb verb, Word... words) {
        if (!open) return;
        any = true;
        open = sink.add(verb, std::array<std::int32_t, sizeof...(Word)>{static_cast<std::int32_t>(words)...});
    }

    void activate() {
        add(Verb::EndMovement);
        const Setup::Range range = range_of(setup, state, state.active);
        for (int i = range.first; i < range.last && open; ++i) {
            const Counter& counter = state.counters[i];
            const bool there = counter.status == Status::OnMap || counter.status == Status::Hidden;
            if (counter.side != state.active || !there) continue;
            const auto unit = static_cast<std::uint8_t>(i);
            const bool free = is_plainly_free(setup, state, unit);
            if (!free && is_plainly_spent(setup, state, unit)) continue;
            if (!free && !may_pay(setup, state, unit, PartOf::Whole)) continue;  // then no part of it may
            if (counter.above == kNone) {
                if (free || check_pick(setup, state, i, PartOf::Whole))
                    add(Verb::Pick, i, static_cast<int>(PartOf::Whole));
                if (counter.below != kNone && check_pick(setup, state, i, PartOf::Front))
                    add(Verb::Pick, i, static_cast<int>(PartOf::Front));
            } else if (counter.below == kNone && check_pick(setup, state, i, PartOf::Rear)) {
                add(Verb::Pick, i, static_cast<int>(PartOf::Rear));
            }
        }
    }

    void steps(Verb verb, Motion motion, int allowance) {
        if (!open) return;
        const StepBoard board(setup, state, state.activation, motion, allowance);
        each_ways(board, [&](std::span<const std::int32_t> words) {
            if (board.check(words.subspan(1))) {
                any = true;
                open = sink.add(verb, words);
            }
            return open;
        });
    }

    void impulse() {
        const Activation& activation = state.activation;
        any = false;
        if (check_finish(setup, state, true)) add(Verb::Finish, 1);
        if (may_use(activation, false) && check_finish(setup, state, false)) add(Verb::Finish, 0);
        if (activation.members.size() == 1 && is_baggage(setup, activation.members[0].unit)) {
            for (int d = 0; d < 6; ++d) {
                if (check_go(setup, state, activation, d)) add(Verb::Go, d);
            }
        } else {
            const int allowance = allowance_of(setup, state, activation);
            const bool spent = is_spent(activation, allowance);
            if (!spent) steps(Verb::Step, Motion::Forward, allowance);
            turns(allowance);
            if (!spent) steps(Verb::Back, Motion::Rearward, allowance);
        }
        if (activation.begun == 0) {
            for (const int use : {1, 0}) {
                if (!may_use(activation, use == 1)) continue;
                if (check_keep(setup, state, activation, use == 1)) add(Verb::Keep, use);
                if (check_change(setup, state, activation, use == 1)) add(Verb::ChangeState, use);
            }
        }
        const bool possible = any;
        if (activation.begun == 0) joins();
        any = possible;
        if (!any) add(Verb::Cancel);  // check_order would say the same, after trying everything again
    }

    void turns(int allowance) {
        const auto may = [&](Turning way) {
            return check_turn(setup, state, state.activation, way, allowance).ok();
        };
        const bool left = may(Turning::Left);
        if (left) add(Verb::Turn, static_cast<int>(Turning::Left));
        if (turns_alike(setup, state) ? left : may(Turning::Right))
            add(Verb::Turn, static_cast<int>(Turning::Right));
        const bool alone = state.activation.members.size() == 1;  // CB-FAC-03
        if (alone && left && is_skirmisher(type_of(setup, state, state.activation.members[0].unit)) &&
            may(Turning::About))
            add(Verb::Turn, static_cast<int>(Turning::About));
    }

    // Without the discount only where there is one (CB-ACT-09).
    bool may_use(const Activation& activation, bool use_cinc) const {
        return use_cinc || discount_applies(setup, state, activation);
    }

    void joins() {
        bool gathers = false;
        for (const std::uint8_t c : setup.corps[state.activation.corps].counters) {
            const Counter& counter = state.counters[c];
            if (counter.status != Status::OnMap) continue;
            if (counter.above != kNone) {
                // Of the stacks there are, only skirmishers go back in groups or pass their ranks.
                if (counter.below == kNone && is_skirmisher(type_of(setup, state, c)) &&
                    touches_member(state, counter.hex) && check_add(setup, state, c, PartOf::Rear))
                    add(Verb::Add, c, static_cast<int>(PartOf::Rear));
                continue;
            }
            if (!touches_member(state, counter.hex)) continue;
            if (check_add(setup, state, c, PartOf::Whole)) {
                if (!gathers) add(Verb::Gather);
                gathers = true;
                add(Verb::Add, c, static_cast<int>(PartOf::Whole));
            }
            if (counter.below != kNone && check_add(setup, state, c, PartOf::Front))
                add(Verb::Add, c, static_cast<int>(PartOf::Front));
        }
    }

    // Nobody is asked where there is no foe, so whoever wants to go is bound to.
    void advances() {
        AdvanceTargets targets(setup, state);
        UnitList waiting;
        waiting.count = 0;
        bool passed = false;  // CB-PAS-06: then only those
        each_unit(setup, state, state.active, [&](std::uint8_t unit) {
            if (!wants_to_advance(setup, state, unit)) return;
            waiting.add(unit);
            passed = passed || has(state.counters[unit], flag::kPassed);
        });
        for (const std::uint8_t unit : waiting) {
            if (!open || (passed && !has(state.counters[unit], flag::kPassed))) continue;
            for (const std::uint8_t target : targets.of(unit)) add(Verb::Advance, unit, target);
        }
    }

    void shots() {
        add(Verb::Pass);
        each_unit(setup, state, state.asked, [&](std::uint8_t unit) {
            if (!open || !may_shoot(setup, state, unit)) return;
            each_unit(setup, state, static_cast<std::uint8_t>(1 - state.asked), [&](std::uint8_t target) {
                if (open && check_shoot(setup, state, unit, target)) add(Verb::Shoot, unit, target);
            });
        });
    }

    void melees() {
        if (check_end_melee(setup, state)) add(Verb::EndMelee);
        each_unit(setup, state, state.active, [&](std::uint8_t unit) {
            const Counter& counter = state.counters[unit];
            if (!open || has(counter, flag::kFought) || !has_enemy_in_front(setup, state, unit)) return;
            for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
                const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(counter.hex, d));
                if (enemy != kNone && check_melee(setup, state, unit, enemy)) add(Verb::Melee, unit, enemy);
            }
        });
    }

    void dice() {
        std::uint8_t last = 0;
        for (const std::uint8_t die : state.pool) {
            if (die != last) add(Verb::Assign, die);
            last = die;
        }
    }

    void hexes() {
        if (is_turn_asked(state)) {
            for (const int way : {0, 1}) add(Verb::Turn, way);
        } else if (state.agenda.back().kind == FrameKind::Advance) {
            for (const Hex hex : advance_hexes(setup, state)) add(Verb::Into, hex);
        } else {
            for (const Hex hex : flight_hexes(setup, state)) add(Verb::Into, hex);
        }
    }

    void recoils() {
        const Frame& frame = state.agenda.back();
        for (const RecoilChoice& choice : recoil_choices(setup, state, frame.unit, frame.hex, frame.facing))
            add(Verb::Recoil, choice.hex, static_cast<int>(choice.mode));
    }

    void list() {
        switch (state.wait) {
            case Wait::Assign:
                return dice();
            case Wait::Activate:
                return activate();
            case Wait::Impulse:
                return impulse();
            case Wait::Advance:
                return advances();
            case Wait::Into:
                return hexes();
            case Wait::Flee:
                each_unit(setup, state, state.active, [&](std::uint8_t unit) {
                    if (must_flee(setup, state, unit)) add(Verb::Flee, unit);
                });
                return;
            case Wait::Shoot:
                return shots();
            case Wait::Pivot:
                each_controller(setup, state, state.counters[state.cursor].side,
                                state.counters[state.cursor].hex,
                                [&](std::uint8_t enemy, int) { add(Verb::Pivot, enemy); });
                return;
            case Wait::Melee:
                return melees();
            case Wait::Recoil:
                return recoils();
            case Wait::Lose:
                for (const std::uint8_t unit : loss_choices(setup, state)) add(Verb::Lose, unit);
                return;
            case Wait::States:
            case Wait::Edge:
            case Wait::Baggage:
            case Wait::Plan:
            case Wait::Ambush:
            case Wait::Deploy:
                each_setup_order(setup, state, [&](Verb verb, std::span<const std::int32_t> words) {
                    if (open) open = sink.add(verb, words);
                    return open;
                });
                return;
            case Wait::None:
            case Wait::Roll:
            case Wait::Over:
                return;
        }
    }
};

}  // namespace

void Rules::list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget) {
    if (budget.most == 0) return;
    OrderLister<Verb> sink(orders, Side{state.asked}, budget);
    Lister<OrderLister<Verb>>{setup, state, sink}.list();
}

namespace {

// Two units that have to advance. Each has a target (CB-SPO-02).
bool several_advance(const Setup& setup, const State& state) {
    const bool passed = passed_one_waits(setup, state);
    int count = 0;
    return first_unit(setup, state, state.active, [&](std::uint8_t unit) {
               if (passed && !has(state.counters[unit], flag::kPassed)) return false;
               count += wants_to_advance(setup, state, unit) ? 1 : 0;
               return count > 1;
           }) != kNone;
}

// Two orders that are quickly found: then nobody needs the rest to know that there is a choice.
bool has_quick_choice(const Setup& setup, const State& state) {
    switch (state.wait) {
        case Wait::Impulse:
            return check_turn(setup, state, state.activation, Turning::Left) &&
                   (turns_alike(setup, state) || check_turn(setup, state, state.activation, Turning::Right));
        case Wait::Advance:
            return several_advance(setup, state);
        case Wait::Into:  // asked only where there are two ways (step_advance, step_flight)
            return true;
        case Wait::None:
        case Wait::States:
        case Wait::Edge:
        case Wait::Baggage:
        case Wait::Plan:
        case Wait::Ambush:
        case Wait::Deploy:
        case Wait::Assign:
        case Wait::Activate:
        case Wait::Flee:
        case Wait::Shoot:
        case Wait::Pivot:
        case Wait::Melee:
        case Wait::Recoil:
        case Wait::Lose:
        case Wait::Roll:
        case Wait::Over:
            return false;
    }
    return false;
}

}  // namespace

bool sole_order(const Setup& setup, const State& state, Order& order) {
    if (has_quick_choice(setup, state)) return false;
    SoleSink sink;
    Lister<SoleSink>{setup, state, sink}.list();
    if (sink.count != 1) return false;
    order.side = Side{state.asked};
    order.verb = static_cast<std::uint8_t>(sink.verb);
    order.words.assign({sink.words.data(), sink.size});
    return true;
}

}  // namespace clashfield::champs
