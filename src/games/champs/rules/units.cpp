#include "games/champs/rules/units.h"

#include <algorithm>
#include <bit>

#include "games/champs/rules/action_points.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/stacking.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {

bool smells_victory(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    bool any = false;
    for (unsigned rest = state.broken; rest != 0; rest &= rest - 1)
        any = any || state.corps[std::countr_zero(rest)].side != counter.side;
    if (!any) return false;
    int broken = kFar;
    int other = kFar;
    each_unit(setup, state, other_side(counter.side), [&](std::uint8_t enemy) {
        int& nearest = is_demoralised(setup, state, enemy) ? broken : other;
        nearest = std::min(nearest, distance(counter.hex, state.counters[enemy].hex));
    });
    return broken < other;
}

namespace {

template <typename Ranks>
int lowest_movement(const Setup& setup, const State& state, const Ranks& ranks) {
    return lowest_of_ranks(state, ranks, [&](std::uint8_t c) { return profile_of(setup, state, c).ma; });
}

}  // namespace

int movement_of(const Setup& setup, const State& state, std::uint8_t unit) {
    return lowest_movement(setup, state, unit);
}
int movement_of(const Setup& setup, const State& state, const Member& member) {
    return lowest_movement(setup, state, member);
}

int unit_allowance(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t ground, bool far) {
    return lowest_of_ranks(state, unit,
                           [&](std::uint8_t c) { return counter_allowance(setup, state, c, ground, far); });
}

bool is_beyond_feet(const State& state, std::uint8_t side, int feet, int spent, Hex from, Hex to) {
    if (spent <= feet) return false;
    return enemy_within(state, side, from, 4) || enemy_within(state, side, to, 4);
}

bool may_change(const Setup& setup, const State& state, std::uint8_t unit) {
    const CounterInfo& info = setup.counters[unit];
    const Counter& counter = state.counters[unit];
    if (!info.has_alt || has(counter, flag::kActed | flag::kKept | flag::kChanged | flag::kAdvanced))
        return false;
    return counter.profile == 0 ? info.may_dismount : info.may_remount;
}

Ruling check_change(const Setup& setup, const State& state, const Activation& activation, bool use_cinc) {
    if (activation.begun != 0 || activation.members.size() != 1) return refuse(Clause::UNI_09, Code::BadMix);
    if (!use_cinc && !discount_applies(setup, state, activation))
        return refuse(Clause::ACT_09, Code::BadChoice);
    const std::uint8_t unit = activation.members[0].unit;
    if (!may_change(setup, state, unit)) return refuse(Clause::UNI_09, Code::BadChoice);
    if (in_enemy_zone(state, unit) || has_enemy_in_front(setup, state, front_of(state, unit)))
        return refuse(Clause::UNI_09, Code::ZocTurn, {unit});
    if (rank_count(state, front_of(state, unit)) > 1) {  // the new stack must be legal
        InlineVector<const Profile*, 8> ranks;
        each_rank(state, front_of(state, unit), [&](std::uint8_t c) {
            const int profile = state.counters[c].profile;
            ranks.push_back(&setup.counters[c].profiles[c == unit ? 1 - profile : profile]);
        });
        if (!legal_stack({ranks.data(), ranks.size()}, setup.corps[corps_of(setup, unit)].psiloi.hosts))
            return refuse(Clause::UNI_09, Code::BadStack, {unit, state.counters[unit].hex, kNothing});
    }
    return check_cost(setup, state, activation, Action::Change, use_cinc);
}

void change_member(Play& play, bool use_cinc) {
    State& state = play.state;
    const std::uint8_t unit = state.activation.members[0].unit;
    const Sum cost = cost_of(play.setup, state, state.activation, Action::Change, use_cinc);
    emit_activated(play, cost, Clause::UNI_09);
    Counter& counter = state.counters[unit];
    counter.profile = static_cast<std::uint8_t>(1 - counter.profile);
    add_flags(counter, flag::kChanged | flag::kActed);
    emit(play.events, EventKind::StateChanged, Clause::UNI_09, {unit, unit});
    pay(play, state.activation, cost);
    clear_activation(state.activation);
}

}  // namespace clashfield::champs
