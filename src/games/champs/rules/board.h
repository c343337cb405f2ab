#pragma once

// Questions that every chapter asks: who stands where, whose zone of control is it, who is impetuous.
// A unit is named by its front counter.

#include <bit>
#include <cstddef>
#include <cstring>

#include "games/champs/state.h"

namespace clashfield::champs {

inline const Profile& profile_of(const Setup& setup, const State& state, std::uint8_t counter) {
    return setup.cards[counter].profiles[state.counters[counter].profile];
}
inline Type type_of(const Setup& setup, const State& state, std::uint8_t counter) {
    return profile_of(setup, state, counter).type;
}
inline std::uint8_t corps_of(const Setup& setup, std::uint8_t counter) { return setup.cards[counter].corps; }
// The corps whose action points move it and whose troubles it shares: its own, or the C-in-C's for
// independent Baggage.
inline std::uint8_t payer_of(const Setup& setup, const State& state, std::uint8_t counter) {
    if (state.counters[counter].independent == 0) return setup.cards[counter].corps;
    const std::uint8_t cinc = setup.sides[state.counters[counter].side].cinc;
    return setup.cards[cinc == kNone ? counter : cinc].corps;
}
inline bool is_baggage(const Setup& setup, std::uint8_t counter) { return setup.cards[counter].baggage; }
inline bool has(const Counter& counter, std::uint16_t flags) { return (counter.flags & flags) != 0; }

// In ambush; for the other side it is not even that (known.cpp).
inline bool is_out_of_sight(const Counter& counter) {
    return counter.status == Status::Hidden || counter.status == Status::OffMap;
}

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
void each_own_rank(const State& state, const Member& member, Visit visit) {
    std::uint8_t c = member.unit;
    for (std::uint8_t i = 0; i < member.ranks; ++i, c = state.counters[c].below) visit(c);
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

// CB-ZOC-01: the direction points into a frontal hex of a unit with this facing.
constexpr bool is_front(std::uint8_t facing, int direction) {
    return direction == facing || direction == left_front(facing);
}
constexpr bool is_flank(std::uint8_t facing, int direction) {
    return direction == right_flank(facing) || direction == left_flank(facing);
}
constexpr bool is_rear(std::uint8_t facing, int direction) {
    return direction == right_rear(facing) || direction == left_rear(facing);
}

// `hex` is next to the unit and in its zone of control.
inline bool exerts(const Setup& setup, const State& state, std::uint8_t unit, Hex hex) {
    const Counter& counter = state.counters[unit];
    if (is_baggage(setup, unit)) return false;
    return neighbour(counter.hex, counter.facing) == hex ||
           neighbour(counter.hex, left_front(counter.facing)) == hex;
}

// The hex is in the zone of control of an enemy of `side`.
inline bool in_enemy_zone(const State& state, std::uint8_t side, Hex hex) {
    return (state.zone[hex] & (side == 0 ? 0xf0 : 0x0f)) != 0;
}
inline bool in_enemy_zone(const State& state, std::uint8_t unit) {
    return in_enemy_zone(state, state.counters[unit].side, state.counters[unit].hex);
}
// Calls visit(enemy, direction from hex) for the enemies whose zone of control `hex` is in.
template <typename Visit>
void each_controller(const Setup& setup, const State& state, std::uint8_t side, Hex hex, Visit visit) {
    if (!in_enemy_zone(state, side, hex)) return;
    for (int d = 0; d < 6; ++d) {
        const std::uint8_t enemy = enemy_at(state, side, neighbour(hex, d));
        if (enemy == kNone || is_baggage(setup, enemy)) continue;
        if (is_front(state.counters[enemy].facing, clockwise(d, 3))) visit(enemy, d);
    }
}

// An enemy stands in one of its frontal hexes.
[[gnu::always_inline]] inline bool has_enemy_in_front(const Setup& setup, const State& state,
                                                      std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (!may_touch_enemy(state, counter.side, counter.hex) || is_baggage(setup, unit)) return false;
    return is_enemy_at(state, counter.side, neighbour(counter.hex, left_front(counter.facing))) ||
           is_enemy_at(state, counter.side, neighbour(counter.hex, right_front(counter.facing)));
}
bool has_enemy_adjacent(const State& state, std::uint8_t side, Hex hex);

// CB-ZOC-05.
inline bool in_frontal_contact(const Setup& setup, const State& state, std::uint8_t a, std::uint8_t b) {
    return exerts(setup, state, a, state.counters[b].hex) && exerts(setup, state, b, state.counters[a].hex);
}
bool in_any_frontal_contact(const Setup& setup, const State& state, std::uint8_t unit);

// The distance to the nearest visible enemy, or a large number.
inline constexpr int kFar = 1000;
int nearest_enemy(const Setup& setup, const State& state, std::uint8_t side, Hex hex);
// A visible enemy is that near. Whoever passes over a friend is where that friend is.
bool enemy_within(const State& state, std::uint8_t side, Hex hex, int hexes);
std::uint8_t enemy_within_whom(const Setup& setup, const State& state, std::uint8_t side, Hex hex, int hexes);

// CB-ALY-02.
inline bool is_unreliable(const Setup& setup, const State& state, std::uint8_t counter) {
    return state.corps[payer_of(setup, state, counter)].reliable == Reliable::No;
}
inline bool is_demoralised(const Setup& setup, const State& state, std::uint8_t counter) {
    if (state.counters[counter].independent != 0) return false;
    return state.corps[setup.cards[counter].corps].demoralised != 0;
}

// CB-UNI-07 (b): nearer to a demoralised enemy corps than to any other enemy.
bool smells_victory(const Setup& setup, const State& state, std::uint8_t unit);
// Nothing could rouse this unit now: the common case, seen at a glance.
inline bool is_calm(const Setup& setup, const State& state, std::uint8_t unit) {
    const Impetus impetus = setup.cards[unit].impetus[state.counters[unit].profile];
    return impetus == Impetus::Never || (impetus == Impetus::Calm && state.broken == 0);
}
// CB-UNI-07, for the whole unit.
inline bool is_impetuous(const Setup& setup, const State& state, std::uint8_t unit) {
    if (is_calm(setup, state, unit) || is_demoralised(setup, state, unit)) return false;
    const Counter& counter = state.counters[unit];
    const Impetus impetus = setup.cards[unit].impetus[counter.profile];
    if (impetus == Impetus::Always) return true;
    if (impetus == Impetus::Alone) {
        if (counter.below == kNone) return true;
        const Profile& support = profile_of(setup, state, counter.below);
        if (support.type != Type::Bw || support.quality != Quality::X) return true;
    }
    return state.broken != 0 && smells_victory(setup, state, unit);
}

// CB-STK-04: the lowest of the ranks.
int movement_of(const Setup& setup, const State& state, std::uint8_t unit);
int movement_of(const Setup& setup, const State& state, const Member& member);

inline Edge home_edge(const State& state, std::uint8_t side) {
    return static_cast<Edge>(state.armies[side].edge);
}
// CB-GEO-09: across this edge.
inline bool is_beyond(const Map& map, Edge edge, Hex hex) {
    return column_of(hex) == (edge == Edge::West ? 0 : map.columns + 1);
}

// CB-PAS-01 to -04: may this unit go through that friend, as they stand now, or why not?
enum class Passing : std::uint8_t { Allowed, NearEnemy, Baggage, Facing, Types };
Passing judge_passing(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t facing,
                      std::uint8_t friendly);
bool may_pass(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t facing,
              std::uint8_t friendly);

// The ranks of `lower` below those of `upper` would be a legal stack, if they faced the same way.
bool is_legal_below(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower);
// CB-STK-01: the ranks of `upper` above those of `lower` would be a legal stack.
bool may_stack(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower);
// The same where `lower` comes alone, as a front rank does that leaves its stack.
bool may_stack_alone(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower);

// A hex that nobody of that side could be refused: open ground without works, empty and out of reach.
inline bool is_plain_hex(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    const MapHex& ground = setup.map->at(hex);
    return ground.terrain == Terrain::Clear && ground.ditch == 0 && ground.fort == 0 && state.empty(hex) &&
           !in_enemy_zone(state, side, hex);
}

// CB-MOV-15, CB-TER-06, CB-REC-02: ground this unit can never enter.
bool is_barred(const Setup& setup, const State& state, std::uint8_t unit, Hex hex);
bool is_barred(const Setup& setup, const State& state, const Member& member, Hex hex);

std::uint8_t ground_met(const Map& map, Hex hex);
inline int entry_cost(const Map& map, Hex hex) { return map.at(hex).ditch != 0 ? 2 : 1; }  // CB-MOV-12
// CB-MOV-13 and -14, CB-UNI-10: the points one counter may spend, given the ground it has met; mounted
// infantry has more if it began `far` from the enemy.
inline int counter_allowance(const Setup& setup, const State& state, std::uint8_t counter,
                             std::uint8_t ground, bool far) {
    return setup.cards[counter].allowances[state.counters[counter].profile].points[far ? 1 : 0][ground];
}
int unit_allowance(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t ground, bool far);
// CB-UNI-10: with so many points spent it rides, which it may neither from nor to a hex within 4 of an enemy.
bool is_beyond_feet(const State& state, std::uint8_t side, int feet, int spent, Hex from, Hex to);
// CB-TER-04: a wood is entered only from a move that began next to it.
bool may_enter_wood(const Map& map, Hex start, Hex to);

// CB-ACT-05: irregular except skirmishers and Cv (O)/(S), or regular (I) except light troops.
bool is_clumsy(const Profile& profile);

}  // namespace clashfield::champs
