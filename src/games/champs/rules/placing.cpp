#include "games/champs/rules/placing.h"

#include "base/assert.h"
#include "games/champs/rules/board.h"

namespace clashfield::champs {
namespace {

// The bottom of the hidden stack there, or kNone.
std::uint8_t last_hidden(const State& state, std::uint8_t side, Hex hex) {
    for (int i = 0; i < kMaxCounters; ++i) {
        const Counter& counter = state.counters[i];
        const bool there = counter.status == Status::Hidden && counter.side == side && counter.hex == hex;
        if (there && counter.below == kNone) return static_cast<std::uint8_t>(i);
    }
    return kNone;
}

// The unit that holds `hex` adds its zone of control to the map, or takes it away.
void exert(State& state, Hex hex, std::uint8_t unit, int sign) {
    const Counter& counter = state.counters[unit];
    if (counter.baggage != 0) return;
    const int amount = counter.side == 0 ? sign : 16 * sign;
    for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
        std::uint8_t& zone = state.zone[neighbour(hex, d)];
        zone = static_cast<std::uint8_t>(zone + amount);
    }
}

}  // namespace

void occupy(State& state, Hex hex, std::uint8_t unit) {
    const std::uint64_t row = std::uint64_t{1} << row_of(hex);
    if (!state.empty(hex)) {
        exert(state, hex, state.at(hex), -1);
        state.held[state.counters[state.at(hex)].side][column_of(hex)] &= ~row;
    }
    state.top[hex] = static_cast<std::uint8_t>(unit + 1);
    if (unit == kNone) return;
    exert(state, hex, unit, 1);
    state.held[state.counters[unit].side][column_of(hex)] |= row;
}

void face(State& state, std::uint8_t unit, std::uint8_t facing) {
    const Hex hex = state.counters[unit].hex;
    const bool holds = state.at(hex) == unit;
    if (holds) exert(state, hex, unit, -1);
    for (std::uint8_t c = unit; c != kNone; c = state.counters[c].below) state.counters[c].facing = facing;
    if (holds) exert(state, hex, unit, 1);
}

void count_zones(State& state) {
    for (std::uint8_t& zone : state.zone) zone = 0;
    for (auto& side : state.held) {
        for (std::uint64_t& column : side) column = 0;
    }
    for (Hex hex = 0; hex < kHexes; ++hex) {
        if (state.empty(hex)) continue;
        const std::uint8_t unit = state.at(hex);
        exert(state, hex, unit, 1);
        state.held[state.counters[unit].side][column_of(hex)] |= std::uint64_t{1} << row_of(hex);
    }
}

void put_on_map(State& state, std::uint8_t counter, Hex hex, std::uint8_t facing) {
    Counter& placed = state.counters[counter];
    CLASHFIELD_ASSERT(hex != kNoHex);
    CLASHFIELD_ASSERT(placed.status == Status::OffMap);
    CLASHFIELD_ASSERT(placed.above == kNone);
    CLASHFIELD_ASSERT(placed.below == kNone);
    placed.hex = hex;
    placed.facing = facing;
    placed.status = Status::OnMap;
    if (state.empty(hex)) {
        occupy(state, hex, counter);
        return;
    }
    std::uint8_t last = state.at(hex);
    while (state.counters[last].below != kNone) last = state.counters[last].below;
    CLASHFIELD_ASSERT(state.counters[last].side == placed.side);
    state.counters[last].below = counter;
    placed.above = last;
}

void put_hidden(State& state, std::uint8_t counter, Hex hex, std::uint8_t facing) {
    Counter& placed = state.counters[counter];
    CLASHFIELD_ASSERT(hex != kNoHex);
    CLASHFIELD_ASSERT(placed.status == Status::OffMap);
    const std::uint8_t last = last_hidden(state, placed.side, hex);
    placed.hex = hex;
    placed.facing = facing;
    placed.status = Status::Hidden;
    placed.above = last;
    if (last != kNone) state.counters[last].below = counter;
    ++state.hidden[placed.side];
}

void put_ready_made(const Setup& setup, State& state) {
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        const Place& place = setup.places[c];
        if (place.hex != kNoHex) (place.hidden ? put_hidden : put_on_map)(state, c, place.hex, place.facing);
    }
}

void take_off(State& state, std::uint8_t counter) {
    Counter& taken = state.counters[counter];
    CLASHFIELD_ASSERT(taken.status == Status::OnMap || taken.status == Status::Hidden);
    if (taken.status == Status::Hidden) --state.hidden[taken.side];
    if (taken.status == Status::OnMap && taken.above == kNone) {
        CLASHFIELD_ASSERT(state.at(taken.hex) == counter);
        occupy(state, taken.hex, taken.below);
    }
    if (taken.above != kNone) state.counters[taken.above].below = taken.below;
    if (taken.below != kNone) state.counters[taken.below].above = taken.above;
    taken.above = kNone;
    taken.below = kNone;
    taken.hex = kNoHex;
    taken.status = Status::OffMap;
}

void put_unit(State& state, std::uint8_t unit, Hex hex) {
    CLASHFIELD_ASSERT(hex != kNoHex);
    CLASHFIELD_ASSERT(state.empty(hex));
    each_rank(state, unit, [&](std::uint8_t c) { state.counters[c].hex = hex; });
    occupy(state, hex, unit);
}

void lift_unit(State& state, std::uint8_t unit) {
    const Hex hex = state.counters[unit].hex;
    if (state.at(hex) == unit) occupy(state, hex, kNone);
}

void move_unit(State& state, std::uint8_t unit, Hex hex) {
    lift_unit(state, unit);
    put_unit(state, unit, hex);
}

}  // namespace clashfield::champs
