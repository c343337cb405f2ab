#pragma once

// Questions that every chapter asks: who stands where, and who is near. A unit is named by its front counter.

#include <bit>
#include <cstddef>
#include <cstring>

#include "games/champs/rules/units.h"

namespace clashfield::champs {

// A visible front counter on the map.
inline bool is_unit(const Counter& counter) {
    return counter.status == Status::OnMap && counter.above == kNone;
}

// The first eight bytes of a counter read as one number, of which three fields are set.
constexpr std::uint64_t head_of_counter(std::uint8_t status, std::uint8_t above, std::uint8_t side) {
    static_assert(offsetof(Counter, profile) == 7, "the first eight bytes have status, above and side");
    static_assert(std::endian::native == std::endian::little, "the first byte is the lowest");
    const auto at = [](std::uint8_t value, std::size_t byte) { return std::uint64_t{value} << (8 * byte); };
    return at(status, offsetof(Counter, status)) | at(above, offsetof(Counter, above)) |
           at(side, offsetof(Counter, side));
}

// A unit of one side: the three fields are compared at once, because every scan asks this.
class UnitOf {
  public:
    explicit UnitOf(std::uint8_t side) : wanted_(kUnit[side]) {}
    bool operator()(const Counter& counter) const {
        std::uint64_t head;
        std::memcpy(&head, &counter, sizeof(head));
        return (head & kAsked) == wanted_;
    }

  private:
    static constexpr auto kOnMap = static_cast<std::uint8_t>(Status::OnMap);
    static constexpr std::uint64_t kAsked = head_of_counter(0xff, 0xff, 0xff);
    static constexpr std::uint64_t kUnit[2] = {head_of_counter(kOnMap, kNone, 0),
                                               head_of_counter(kOnMap, kNone, 1)};
    std::uint64_t wanted_;
};

// Calls visit(counter) for every rank of a unit, front first.
template <typename Visit>
void each_rank(const State& state, std::uint8_t unit, Visit visit) {
    for (std::uint8_t c = unit; c != kNone; c = state.counters[c].below) visit(c);
}

// The same for those a member brought along, whatever it has joined or is about to leave.
template <typename Visit>
[[gnu::always_inline]] inline void each_rank(const State& state, const Member& member, Visit visit) {
    std::uint8_t c = member.unit;
    for (std::uint8_t i = 0; i < member.ranks; ++i, c = state.counters[c].below) visit(c);
}

// The same, until the test says yes; whether it has.
template <typename Ranks, typename Test>
bool any_rank(const State& state, const Ranks& ranks, Test test) {
    bool found = false;
    each_rank(state, ranks, [&](std::uint8_t c) { found = found || test(c); });
    return found;
}
// Inlined, because it is asked in every step of every member.
template <typename Ranks, typename Value>
[[gnu::always_inline]] inline int lowest_of_ranks(const State& state, const Ranks& ranks, Value value) {
    int lowest = 99;
    each_rank(state, ranks, [&](std::uint8_t c) { lowest = std::min<int>(lowest, value(c)); });
    return lowest;
}
inline int rank_count(const State& state, std::uint8_t unit) {
    int count = 0;
    each_rank(state, unit, [&](std::uint8_t) { ++count; });
    return count;
}

inline std::uint8_t last_rank(const State& state, std::uint8_t unit) {
    std::uint8_t last = unit;
    each_rank(state, unit, [&](std::uint8_t c) { last = c; });
    return last;
}

inline std::uint8_t front_of(const State& state, std::uint8_t counter) {
    while (state.counters[counter].above != kNone) counter = state.counters[counter].above;
    return counter;
}

inline int rank_of(const State& state, std::uint8_t counter) {  // from 0, the front
    int rank = 0;
    for (; state.counters[counter].above != kNone; counter = state.counters[counter].above) ++rank;
    return rank;
}

// The counters among which those of a side are.
inline Setup::Range range_of(const Setup& setup, const State& state, std::uint8_t side) {
    if (state.defected == 0) return setup.ranges[side];
    return {0, static_cast<std::uint8_t>(setup.size())};
}

// Calls visit(unit) for every visible unit of a side.
template <typename Visit>
void each_unit(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    const Setup::Range range = range_of(setup, state, side);
    const UnitOf is_one(side);
    for (std::uint8_t c = range.first; c < range.last; ++c) {
        if (is_one(state.counters[c])) visit(c);
    }
}

// The first visible unit of a side that passes the test, or kNone.
template <typename Test>
std::uint8_t first_unit(const Setup& setup, const State& state, std::uint8_t side, Test test) {
    const Setup::Range range = range_of(setup, state, side);
    const UnitOf is_one(side);
    for (std::uint8_t c = range.first; c < range.last; ++c) {
        if (is_one(state.counters[c]) && test(c)) return c;
    }
    return kNone;
}

template <typename Test>
bool any_unit(const Setup& setup, const State& state, std::uint8_t side, Test test) {
    return first_unit(setup, state, side, test) != kNone;
}

// The first unit of a side in ambush that passes the test, or kNone.
template <typename Test>
std::uint8_t first_hidden(const Setup& setup, const State& state, std::uint8_t side, Test test) {
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        const Counter& counter = state.counters[c];
        const bool front = counter.status == Status::Hidden && counter.above == kNone;
        if (front && counter.side == side && test(c)) return c;
    }
    return kNone;
}

template <typename Visit>
void each_hidden(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    first_hidden(setup, state, side, [&](std::uint8_t c) {
        visit(c);
        return false;
    });
}

// The unit of the other side there, or kNone.
inline std::uint8_t enemy_at(const State& state, std::uint8_t side, Hex hex) {
    const std::uint8_t unit = state.at(hex);
    return unit != kNone && state.counters[unit].side != side ? unit : kNone;
}

// The same question without the name.
inline bool is_enemy_at(const State& state, std::uint8_t side, Hex hex) {
    return (state.held[1 - side][column_of(hex)] >> row_of(hex) & 1u) != 0;
}

// Perhaps an enemy is next to this hex of the map: one stands in a square of nine around it, two too many.
inline bool may_touch_enemy(const State& state, std::uint8_t side, Hex hex) {
    const std::uint64_t(&held)[kColumns] = state.held[1 - side];
    const int column = column_of(hex);
    const std::uint64_t around = held[column - 1] | held[column] | held[column + 1];
    return (around << 1 >> row_of(hex) & 7u) != 0;
}

inline std::uint8_t friend_at(const State& state, std::uint8_t side, Hex hex) {
    const std::uint8_t unit = state.at(hex);
    return unit != kNone && state.counters[unit].side == side ? unit : kNone;
}

// The first of the enemies in these directions from a counter that passes the test, or kNone.
template <typename Test>
std::uint8_t first_enemy_toward(const State& state, const Counter& counter,
                                std::initializer_list<int> directions, Test test) {
    for (const int d : directions) {
        const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(counter.hex, d));
        if (enemy != kNone && test(enemy)) return enemy;
    }
    return kNone;
}
// The first of those next to it.
template <typename Test>
std::uint8_t first_enemy_around(const State& state, const Counter& counter, Test test) {
    return first_enemy_toward(state, counter, {SE, S, SW, NW, N, NE}, test);
}
// Calls visit(enemy) for all of them.
template <typename Visit>
void each_enemy_around(const State& state, const Counter& counter, Visit visit) {
    first_enemy_around(state, counter, [&](std::uint8_t enemy) {
        visit(enemy);
        return false;
    });
}
bool has_enemy_adjacent(const State& state, std::uint8_t side, Hex hex);

// The distance to the nearest visible enemy, or a large number.
inline constexpr int kFar = 1000;
int nearest_enemy(const Setup& setup, const State& state, std::uint8_t side, Hex hex);

// A visible enemy is that near. Whoever passes over a friend is where that friend is.
bool enemy_within(const State& state, std::uint8_t side, Hex hex, int hexes);
std::uint8_t enemy_within_whom(const Setup& setup, const State& state, std::uint8_t side, Hex hex, int hexes);

inline Edge home_edge(const State& state, std::uint8_t side) {
    return static_cast<Edge>(state.armies[side].edge);
}

// CB-GEO-09: across this edge.
inline bool is_beyond(const Map& map, Edge edge, Hex hex) {
    return column_of(hex) == (edge == Edge::West ? 0 : map.columns + 1);
}

}  // namespace clashfield::champs
