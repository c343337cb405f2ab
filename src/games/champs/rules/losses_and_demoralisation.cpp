#include "games/champs/rules/losses_and_demoralisation.h"

#include "games/champs/rules/allied_corps.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/units.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {

void count_loss(Play& play, std::uint8_t counter) {
    State& state = play.state;
    const CounterInfo& info = play.setup.counters[counter];
    const std::uint8_t ep = info.profiles[0].ep;
    const bool independent = state.counters[counter].independent != 0;
    const std::uint8_t owner = payer_of(play.setup, state, counter);
    const CorpsInfo& corps_info = play.setup.corps[owner];
    Corps& corps = state.corps[owner];
    state.last_loss = state.turn;
    if (corps.defected != 0) return;  // counted once, when the corps went over
    state.armies[corps.side].ep_lost = static_cast<std::uint16_t>(state.armies[corps.side].ep_lost + ep);
    if (!independent) corps.ep_lost = static_cast<std::uint16_t>(corps.ep_lost + ep);       // CB-DEM-01
    if (corps_info.general == counter && corps.test == Test::None) corps.test = Test::Due;  // CB-DEM-03
}

namespace {

void demoralise(Play& play, std::uint8_t corps) {
    play.state.corps[corps].demoralised = 1;
    play.state.broken = static_cast<std::uint8_t>(play.state.broken | 1u << corps);
    emit(play.events, EventKind::Demoralised, Clause::DEM_02, {corps});
}

}  // namespace

// CB-DEM-03. Says whether somebody lost heart.
bool test_generals(Play& play, std::uint8_t& broken) {
    State& state = play.state;
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        Corps& corps = state.corps[c];
        if (corps.side != state.active || corps.test != Test::Due || corps.die == 0) continue;
        corps.test = Test::Done;
        if (corps.demoralised != 0) continue;
        const bool fails = 2 * corps.die <= corps.ep_lost;
        emit(play.events, EventKind::Tested, Clause::DEM_03, {c, corps.die, corps.ep_lost, fails ? 1 : 0});
        if (!fails) continue;
        demoralise(play, c);
        broken = static_cast<std::uint8_t>(broken | 1u << c);
    }
    return broken != 0;
}

void check_morale(Play& play) {
    State& state = play.state;
    std::uint8_t broken = 0;
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) {
        const Corps& corps = state.corps[c];
        if (corps.demoralised != 0 || corps.ep_lost < play.setup.corps[c].threshold) continue;
        if (play.setup.corps[c].threshold == 0) continue;
        demoralise(play, c);
        broken = static_cast<std::uint8_t>(broken | 1u << c);
    }
    shake_allies(play, broken);
}

// CB-DEM-04: a demoralised corps moves one counter in its turn.
Ruling check_single(const State& state, const Activation& activation) {
    const Corps& corps = state.corps[activation.corps];
    const std::uint8_t lead = activation.members[0].unit;
    if (corps.demoralised == 0 || state.counters[lead].independent != 0) return Ruling::yes();
    const Member& first = activation.members[0];
    const bool one = activation.members.size() == 1 && first.ranks == 1;
    if (corps.single_moved != 0 || !one) return refuse(Clause::DEM_04, Code::Kept, {lead});
    return Ruling::yes();
}

bool must_flee(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    return is_unit(counter) && counter.side == state.active && is_bound_to_flee(setup, state, unit);
}

bool is_bound_to_flee(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (!is_demoralised(setup, state, unit)) return false;
    if (has(counter, flag::kKept | flag::kMovedHex | flag::kActed | flag::kFled)) return false;
    if (movement_of(setup, state, unit) == 0) return false;
    return !in_enemy_zone(state, unit) && !has_enemy_in_front(setup, state, unit);
}

}  // namespace clashfield::champs
