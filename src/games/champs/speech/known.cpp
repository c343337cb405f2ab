// What an observer knows of a battle: what is public, and what his own side has written down. Views,
// verdicts, lists, advice and odds are made of this state, so nothing that is not listed here can get into
// them.

#include <algorithm>

#include "games/champs/rules/board.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/rules.h"

namespace clashfield::champs {
namespace {

// CB-OPT-02: positions that are only written down are not there for the other side.
bool is_secret_sheet(const Setup& setup, const State& state) {
    return setup.options.simultaneous && state.phase == Phase::Setup;
}

// Everything that stands openly on the map or has left it, and all that is one's own.
bool is_open(const Setup& setup, const State& state, std::uint8_t counter, Observer observer) {
    const Counter& it = state.counters[counter];
    if (observer.side == Side{it.side}) return true;
    switch (it.status) {
        case Status::OnMap:
            return !is_secret_sheet(setup, state) || is_baggage(setup, counter);
        case Status::Eliminated:
        case Status::Exited:
            return true;
        case Status::OffMap:  // mounted or not, nobody knows before it is placed (CB-LST-08)
        case Status::Hidden:  // CB-AMB-02
            break;
    }
    return false;
}

// A counter of which nothing is known but that it is in the army list.
Counter unseen(const Setup& setup, const State& state, std::uint8_t counter) {
    Counter blank = listed_counter(setup, counter);
    blank.side = state.counters[counter].side;
    return blank;
}

void copy_public(const State& state, State& known) {
    known.active = state.active;
    known.attacker = state.attacker;
    known.phase = state.phase;
    known.wait = state.wait;
    known.roll = state.roll;
    known.roll_dice = state.roll_dice;
    known.ending = state.ending;
    known.winner = state.winner;
    known.turn = state.turn;
    known.last_loss = state.last_loss;
    known.melee_phase = state.melee_phase;
    known.asked = state.asked;
    known.cursor = state.cursor;
    known.defected = state.defected;
    known.placed = state.placed;
    known.scratch = state.scratch;
    known.result_open = state.result_open;
    known.result = state.result;
    known.setup_step = state.setup_step;
    for (int c = 0; c < kMaxCorps; ++c) known.corps[c] = state.corps[c];
    for (int side = 0; side < 2; ++side) {
        known.armies[side] = state.armies[side];
        known.depth[side] = state.depth[side];
    }
    known.broken = state.broken;
    known.pool = state.pool;
    known.activation = state.activation;
    known.flight = state.flight;
    known.fleers = state.fleers;
    known.agenda = state.agenda;
}

// The written order of Corps is open when all are placed (CB-SET-04).
void copy_plan(const State& state, State& known, std::uint8_t side, bool own) {
    if (own || state.phase != Phase::Setup) {
        for (int i = 0; i < 4; ++i) known.planned[side][i] = state.planned[side][i];
        known.replaced[side] = state.replaced[side];
    } else {
        known.replaced[side] = state.replaced[side] != 0 ? 1 : 0;  // seen to have placed anew
    }
}

// A Corps of which nothing is to be seen may lie in ambush, or on a sheet, or wait.
void forget_unseen_corps(const Setup& setup, State& known, Observer observer) {
    for (std::uint8_t corps = 0; corps < setup.corps.size(); ++corps) {
        if (observer.side == Side{setup.corps[corps].side}) continue;
        const auto& counters = setup.corps[corps].counters;
        const bool seen = std::any_of(counters.begin(), counters.end(), [&](std::uint8_t c) {
            return !is_baggage(setup, c) && known.counters[c].status != Status::OffMap;
        });
        if (!seen) known.placed = static_cast<std::uint8_t>(known.placed & ~(1u << corps));
    }
}

void copy_board(const State& state, State& known) {
    std::copy(std::begin(state.top), std::end(state.top), std::begin(known.top));
    std::copy(std::begin(state.zone), std::end(state.zone), std::begin(known.zone));
    for (int side = 0; side < 2; ++side)
        std::copy(std::begin(state.held[side]), std::end(state.held[side]), std::begin(known.held[side]));
}

void copy_open_board(const State& state, State& known) {
    for (Hex hex = 0; hex < kHexes; ++hex) {
        const std::uint8_t unit = state.at(hex);
        if (unit != kNone && known.counters[unit].status == Status::OnMap) known.top[hex] = state.top[hex];
    }
    count_zones(known);
}

// Enemies that are neither on the map nor lost: they may lie in ambush.
struct Missing {
    bool any = false;
    bool psiloi = false;
};
Missing missing_of(const Setup& setup, const State& state, Side side) {
    Missing missing;
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (is_open(setup, state, c, {side})) continue;
        missing.any = true;
        for (const Profile& profile : setup.info(c).profiles)
            missing.psiloi = missing.psiloi || profile.type == Type::Ps;
    }
    return missing;
}

bool is_within_three(const Setup& setup, const State& state, Side side, Hex hex) {
    return any_unit(setup, state, side.index,
                    [&](std::uint8_t unit) { return distance(state.counters[unit].hex, hex) <= 3; });
}

bool is_in_sight(const Setup& setup, const State& state, Side side, Hex hex) {
    return any_unit(setup, state, side.index,
                    [&](std::uint8_t unit) { return sees(*setup.map, state.counters[unit].hex, hex); });
}

}  // namespace

bool Rules::hides(const Setup&, const State& state, Observer observer) {
    if (state.phase == Phase::Setup) return true;
    return (state.hidden[0] != 0 && observer.side.index != 0) ||
           (state.hidden[1] != 0 && observer.side.index != 1);
}

State Rules::known(const Setup& setup, const State& state, Observer observer) {
    State known;
    copy_public(state, known);
    for (std::uint8_t side = 0; side < 2; ++side) {
        const bool own = observer.side == Side{side};
        copy_plan(state, known, side, own);
        known.hidden[side] = own ? state.hidden[side] : 0;
    }
    for (std::uint8_t c = 0; c < setup.size(); ++c)
        known.counters[c] = is_open(setup, state, c, observer) ? state.counters[c] : unseen(setup, state, c);
    // Units in ambush are not on the board; those on a sheet are.
    if (is_secret_sheet(setup, state)) {
        copy_open_board(state, known);
        if (observer.side != Side{state.asked}) known.cursor = kNone;
    } else {
        copy_board(state, known);
    }
    forget_unseen_corps(setup, known, observer);
    return known;
}

bool Rules::may_have_found(const Setup& setup, const State& before, const State& after, Side side) {
    if (before.phase == Phase::Setup || side.index > 1) return false;
    const Missing missing = missing_of(setup, before, side);
    if (!missing.any) return false;
    InlineVector<Hex, kMaxCounters> moved;
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        const Counter& then = before.counters[c];
        const Counter& now = after.counters[c];
        if (then.status != Status::OnMap || Side{then.side} != side || now.hex == then.hex) continue;
        // It has looked from every hex on its way, which one order can lead over.
        if (now.status != Status::OnMap || distance(then.hex, now.hex) > 1) return true;
        if (is_unit(now)) moved.push_back(now.hex);
    }
    if (moved.empty()) return false;
    const Map& map = *setup.map;
    for (Hex hex = 0; hex < kHexes; ++hex) {
        if (!map.on_map(hex) || !after.empty(hex)) continue;
        const bool broken = missing.psiloi && map.at(hex).terrain == Terrain::Broken;
        if (broken && is_within_three(setup, after, side, hex)) return true;
        if (is_woody(map.at(hex).terrain) && is_in_sight(setup, after, side, hex)) return true;
        const bool now =
            std::any_of(moved.begin(), moved.end(), [&](Hex from) { return sees(map, from, hex); });
        if (now && !is_in_sight(setup, before, side, hex)) return true;
    }
    return false;
}

}  // namespace clashfield::champs
