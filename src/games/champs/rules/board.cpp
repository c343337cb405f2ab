#include "games/champs/rules/board.h"

#include <algorithm>
#include <bit>

#include "games/champs/rules/stacks.h"

namespace clashfield::champs {

bool has_enemy_adjacent(const State& state, std::uint8_t side, Hex hex) {
    if (!may_touch_enemy(state, side, hex)) return false;
    for (int d = 0; d < 6; ++d) {
        if (is_enemy_at(state, side, neighbour(hex, d))) return true;
    }
    return false;
}

bool in_any_frontal_contact(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    if (is_baggage(setup, unit)) return false;
    for (const int d : {left_front(counter.facing), right_front(counter.facing)}) {
        const std::uint8_t enemy = enemy_at(state, counter.side, neighbour(counter.hex, d));
        if (enemy != kNone && exerts(setup, state, enemy, counter.hex)) return true;
    }
    return false;
}

int nearest_enemy(const Setup& setup, const State& state, std::uint8_t side, Hex hex) {
    int nearest = kFar;
    each_unit(setup, state, static_cast<std::uint8_t>(1 - side), [&](std::uint8_t enemy) {
        nearest = std::min(nearest, distance(hex, state.counters[enemy].hex));
    });
    return nearest;
}

std::uint8_t enemy_within_whom(const Setup& setup, const State& state, std::uint8_t side, Hex hex,
                               int hexes) {
    const Axial here = axial(hex);
    return first_unit(setup, state, static_cast<std::uint8_t>(1 - side), [&](std::uint8_t enemy) {
        return length(axial(state.counters[enemy].hex) - here) <= hexes;
    });
}

bool enemy_within(const State& state, std::uint8_t side, Hex hex, int hexes) {
    // Of a column so many to the side, fewer hexes are within reach; the first of them lies lower, by half a
    // hex for each column.
    const int column = column_of(hex);
    const int row = row_of(hex);
    const std::uint64_t(&held)[kColumns] = state.held[1 - side];
    // Mostly nobody is even in these columns and rows.
    std::uint64_t around = 0;
    for (int c = std::max(column - hexes, 0); c <= std::min(column + hexes, kColumns - 1); ++c)
        around |= held[c];
    if ((around >> std::max(row - hexes, 0)) << (63 - 2 * hexes) == 0) return false;
    for (int aside = 0; aside <= hexes; ++aside) {
        const int first = row - hexes + (aside + (column & 1)) / 2;
        const std::uint64_t rows = (std::uint64_t{1} << (2 * hexes + 1 - aside)) - 1;
        const std::uint64_t reached = first >= 0 ? rows << first : rows >> -first;
        if (column >= aside && (held[column - aside] & reached) != 0) return true;
        if (column + aside < kColumns && (held[column + aside] & reached) != 0) return true;
    }
    return false;
}

bool smells_victory(const Setup& setup, const State& state, std::uint8_t unit) {
    const Counter& counter = state.counters[unit];
    bool any = false;
    for (unsigned rest = state.broken; rest != 0; rest &= rest - 1)
        any = any || state.corps[std::countr_zero(rest)].side != counter.side;
    if (!any) return false;
    int broken = kFar;
    int other = kFar;
    each_unit(setup, state, static_cast<std::uint8_t>(1 - counter.side), [&](std::uint8_t enemy) {
        int& nearest = is_demoralised(setup, state, enemy) ? broken : other;
        nearest = std::min(nearest, distance(counter.hex, state.counters[enemy].hex));
    });
    return broken < other;
}

int movement_of(const Setup& setup, const State& state, std::uint8_t unit) {
    int lowest = 99;
    each_rank(state, unit,
              [&](std::uint8_t c) { lowest = std::min<int>(lowest, profile_of(setup, state, c).ma); });
    return lowest;
}
int movement_of(const Setup& setup, const State& state, const Member& member) {
    int lowest = 99;
    each_own_rank(state, member,
                  [&](std::uint8_t c) { lowest = std::min<int>(lowest, profile_of(setup, state, c).ma); });
    return lowest;
}

Passing judge_passing(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t facing,
                      std::uint8_t friendly) {
    const Counter& other = state.counters[friendly];
    const Profile& own = profile_of(setup, state, mover);
    const Profile& its = profile_of(setup, state, friendly);
    const auto near = [&] { return has_enemy_adjacent(state, other.side, other.hex); };  // CB-PAS-01
    if (its.type == Type::Bag) {                                                         // CB-PAS-04
        if (is_mounted(own.type) || own.type == Type::Bag) return Passing::Baggage;
        return near() ? Passing::NearEnemy : Passing::Allowed;
    }
    if (own.type == Type::Bag) return Passing::Types;
    const auto archer = [](const Profile& p) { return p.type == Type::Bw && p.quality != Quality::X; };
    const bool by_type = own.type == Type::Ps || its.type == Type::Ps ||  // CB-PAS-02
                         (archer(own) && its.type == Type::Bd) ||         // CB-PAS-03
                         (own.type == Type::Bd && archer(its));
    if (!by_type) return Passing::Types;
    if (other.facing != facing && other.facing != reversed(facing)) return Passing::Facing;
    return near() ? Passing::NearEnemy : Passing::Allowed;
}

bool may_pass(const Setup& setup, const State& state, std::uint8_t mover, std::uint8_t facing,
              std::uint8_t friendly) {
    return judge_passing(setup, state, mover, facing, friendly) == Passing::Allowed;
}

bool may_stack(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower) {
    return state.counters[upper].facing == state.counters[lower].facing &&
           is_legal_below(setup, state, upper, lower);
}

namespace {

// Of `lower` all ranks, or the first one alone.
bool is_legal(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower, bool alone) {
    if (is_baggage(setup, upper) || is_baggage(setup, lower)) return false;  // CB-UNI-06
    if (corps_of(setup, upper) != corps_of(setup, lower)) return false;      // CB-STK-01
    std::array<const Profile*, kMaxRanks + 1> ranks;  // one too many is enough to say no
    std::size_t count = 0;
    const auto add = [&](std::uint8_t c) {
        if (count < ranks.size()) ranks[count++] = &profile_of(setup, state, c);
    };
    each_rank(state, upper, add);
    if (alone) {
        add(lower);
    } else {
        each_rank(state, lower, add);
    }
    return legal_stack({ranks.data(), count}, setup.corps[corps_of(setup, upper)].psiloi_hosts);
}

}  // namespace

bool is_legal_below(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower) {
    return is_legal(setup, state, upper, lower, false);
}

bool may_stack_alone(const Setup& setup, const State& state, std::uint8_t upper, std::uint8_t lower) {
    return state.counters[upper].facing == state.counters[lower].facing &&
           is_legal(setup, state, upper, lower, true);
}

namespace {

bool is_closed(const MapHex& ground) {
    return ground.terrain == Terrain::OffMap || ground.terrain == Terrain::Impassable;
}
bool is_open_to_all(const MapHex& ground) { return !is_difficult(ground.terrain) && ground.fort == 0; }
bool is_forbidden(const MapHex& ground, const Profile& profile) {
    const bool difficult = is_difficult(ground.terrain);
    return (profile.chariot != 0 && difficult) ||           // CB-MOV-15
           (profile.dismounts != 0 && difficult) ||         // CB-UNI-09
           (ground.fort != 0 && is_mounted(profile.type));  // CB-TER-06
}

}  // namespace

bool is_barred(const Setup& setup, const State& state, std::uint8_t unit, Hex hex) {
    const MapHex& ground = setup.map->at(hex);
    if (is_closed(ground) || is_open_to_all(ground)) return is_closed(ground);
    bool barred = false;
    each_rank(state, unit,
              [&](std::uint8_t c) { barred = barred || is_forbidden(ground, profile_of(setup, state, c)); });
    return barred;
}
bool is_barred(const Setup& setup, const State& state, const Member& member, Hex hex) {
    const MapHex& ground = setup.map->at(hex);
    if (is_closed(ground) || is_open_to_all(ground)) return is_closed(ground);
    bool barred = false;
    each_own_rank(state, member, [&](std::uint8_t c) {
        barred = barred || is_forbidden(ground, profile_of(setup, state, c));
    });
    return barred;
}

std::uint8_t ground_met(const Map& map, Hex hex) {
    const Terrain terrain = map.at(hex).terrain;
    std::uint8_t ground = 0;
    if (terrain == Terrain::Broken || terrain == Terrain::River) ground |= kEnteredBroken;
    if (is_difficult(terrain)) ground |= kWasDifficult;
    return ground;
}

int unit_allowance(const Setup& setup, const State& state, std::uint8_t unit, std::uint8_t ground, bool far) {
    int lowest = 99;
    each_rank(state, unit, [&](std::uint8_t c) {
        lowest = std::min(lowest, counter_allowance(setup, state, c, ground, far));
    });
    return lowest;
}

bool is_beyond_feet(const State& state, std::uint8_t side, int feet, int spent, Hex from, Hex to) {
    if (spent <= feet) return false;
    return enemy_within(state, side, from, 4) || enemy_within(state, side, to, 4);
}

bool may_enter_wood(const Map& map, Hex start, Hex to) {
    const std::uint8_t wood = map.wood[to];
    if (wood == 0 || map.wood[start] == wood) return true;
    for (int d = 0; d < 6; ++d) {
        if (map.wood[neighbour(start, d)] == wood) return true;
    }
    return false;
}

bool is_clumsy(const Profile& profile) {
    if (profile.type == Type::Bag) return false;
    if (profile.training == Training::Irr) {
        if (is_skirmisher(profile.type)) return false;
        return profile.type != Type::Cv || (profile.quality != Quality::O && profile.quality != Quality::S);
    }
    return profile.quality == Quality::I && !is_light(profile.type);
}

}  // namespace clashfield::champs
